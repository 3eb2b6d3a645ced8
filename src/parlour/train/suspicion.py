"""Training what choices tell about cards (`parlour.bots.hunch`), on games of the trained policy against itself."""

from typing import Any

import numpy as np
import torch
from scipy.sparse import vstack
from torch import nn

from parlour.bots.cells import Cells
from parlour.kernel.game import Game
from parlour.rl.batch import Batch
from parlour.train.inputs import Inputs, lying
from parlour.train.model import Model, SparseProduct
from parlour.train.settings import Settings

WIDTH, TABLES, MINIBATCH, EPOCHS, RATE = 128, 128, 1024, 4, 2e-3
LEFT_OUT = 0.1  # of the decisions, to measure what was learned


class Suspicion(nn.Module):
    """From rows of inputs to a logit for each cell; 0 everywhere says what counting says."""

    def __init__(self, inputs: Inputs, cells: Cells) -> None:
        super().__init__()
        self.first = nn.Parameter(torch.randn(len(inputs.columns), WIDTH) / inputs.energy**0.5)
        self.first_bias = nn.Parameter(torch.zeros(WIDTH))
        self.cells = nn.Linear(WIDTH, cells.none)
        nn.init.zeros_(self.cells.weight)
        nn.init.zeros_(self.cells.bias)
        faces = torch.from_numpy(cells.numbers // cells.places)
        self.register_buffer("faces", nn.functional.one_hot(faces).float(), persistent=False)

    def surprise(self, rows: Any, share: torch.Tensor, truth: torch.Tensor, by_counting: bool = False) -> Any:
        """Return the surprise of the hidden cards' true cells, per decision, in nats."""
        if by_counting:
            told = torch.zeros_like(share)
        else:
            told = self.cells(torch.relu(SparseProduct.apply(self.first, rows) + self.first_bias))
        faces = self.faces
        total = (share * told.exp()) @ faces
        chance = torch.log(share + 1e-9) + told - torch.log(total + 1e-9) @ faces.T
        return -(truth * chance).sum(1).mean()


def collect(
    game: Game[Any], model: Model, inputs: Inputs, cells: Cells, settings: Settings, decisions: int
) -> tuple[Any, Any, Any]:
    """Play, and keep rows of inputs, expected hidden copies by counting, and where these cards truly were."""
    batch = Batch(game, settings.seats, TABLES, settings.seed + 1)
    luck = np.random.default_rng(settings.seed + 1)
    rows, shares, truths = [], [], []
    for _step in range(decisions // TABLES):
        rows.append(inputs.rows(batch.tensors))
        share = cells.hidden(batch.tensors)
        cards = lying(cells, batch)
        hidden = cards.toarray()[:, :-1] - batch.tensors[:, cells.known.start + cells.numbers]
        shares.append(share)
        truths.append(np.where(share > 0, hidden, 0.0))
        found, _shares = model.look(rows[-1], cards, batch.masks.copy())
        batch.step((found + luck.gumbel(size=found.shape)).argmax(1))
    return vstack(rows, "csr"), np.concatenate(shares), np.concatenate(truths).astype(np.float32)


def train(
    game: Game[Any], model: Model, inputs: Inputs, cells: Cells, settings: Settings, decisions: int
) -> tuple[dict[str, Any], dict[str, float]]:
    """Return the weights as the file of a network has them, and the surprise on held-out decisions.

    The weights are those of the epoch with the least surprise; there are none if plain counting has less.
    """
    rows, share, truth = collect(game, model, inputs, cells, settings, decisions)
    torch.manual_seed(settings.seed)
    learner = Suspicion(inputs, cells)
    optimiser = torch.optim.Adam(learner.parameters(), RATE)
    luck, kept = np.random.default_rng(settings.seed), int(len(share) * (1 - LEFT_OUT))
    rest = rows[kept:], torch.from_numpy(share[kept:]), torch.from_numpy(truth[kept:])
    with torch.no_grad():
        told = {"counted": float(learner.surprise(*rest, True))}
    weights: dict[str, Any] = {}
    for _epoch in range(EPOCHS):
        order = luck.permutation(kept)
        for start in range(0, kept, MINIBATCH):
            picked = np.sort(order[start : start + MINIBATCH])
            loss = learner.surprise(rows[picked], torch.from_numpy(share[picked]), torch.from_numpy(truth[picked]))
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()
        with torch.no_grad():
            surprise = float(learner.surprise(*rest))
        if surprise < min(told.values()):
            weights = weights_of(learner, inputs)
        told["suspected"] = min(surprise, told.get("suspected", surprise))
    return weights, told


def weights_of(learner: Suspicion, inputs: Inputs) -> dict[str, Any]:
    """Return the weights, with the scales of the inputs in the first layer."""
    state = {name: value.detach().numpy().copy() for name, value in learner.state_dict().items()}
    weights = {"suspicion": state["first"] / inputs.scales[:, None], "suspicion_bias": state["first_bias"]}
    return weights | {"cells": state["cells.weight"].T, "cells_bias": state["cells.bias"]}

"""Fitting a judge to positions: which sums of weights tell best how a game ends.

The rows of cards are a matrix of faces and places. Most of it is shared: the value of a place, and the product of
a few qualities of each face with their value at that place; only the rest is learned for each card at each place.
So a few thousand games are enough. At the end all of it is added up to one row for each feature.
"""

from typing import Any, NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

from parlour.bots.cells import Floats
from parlour.train.positions import Positions

QUALITIES = 8  # of a face
MINIBATCH = 1024
RATE = 3e-3  # at the beginning; it falls to a thirtieth
DECAY, OWN_DECAY = 0.05, 0.3  # of shared weights, and of those of one card at one place
LEFT_OUT = 10  # every tenth game, to measure what was learned
TRUST = 0.5  # how far the target is the result; the rest is what the search expected


class Fit(NamedTuple):
    """A fitted judge, and its loss in nats on the games that were left out, against how these ended."""

    weights: dict[str, Floats]
    loss: float
    loss_by_hand: float  # of the judge written by hand, at its best scale


class Rows(nn.Module):
    """The weights, and what they tell of positions."""

    def __init__(self, faces: int, places: int, features: int, width: int, seats: int) -> None:
        super().__init__()
        self.faces, self.places, self.width = faces, places, width
        self.place = nn.Parameter(torch.randn(places, width) * 0.05)
        self.qualities = nn.Parameter(torch.randn(faces, QUALITIES) * 0.3)
        self.uses = nn.Parameter(torch.randn(QUALITIES, places * width) * 0.03)
        self.own = nn.Parameter(torch.zeros(faces * places, width))
        self.rest = nn.Parameter(torch.randn(features - faces * places, width) * 0.03)
        self.bias = nn.Parameter(torch.zeros(width))
        self.outer = nn.Parameter(torch.randn(seats, width) * 0.3)
        self.outer_bias = nn.Parameter(torch.zeros(seats))
        self.scale = nn.Parameter(torch.tensor(0.5))

    def groups(self) -> list[dict[str, Any]]:
        """Return the weights as the optimiser wants them."""
        shared = [self.place, self.qualities, self.uses, self.rest]
        free = [self.bias, self.outer, self.outer_bias, self.scale]
        return [
            {"params": shared, "weight_decay": DECAY},
            {"params": [self.own], "weight_decay": OWN_DECAY},
            {"params": free, "weight_decay": 0.0},
        ]

    def rows(self) -> torch.Tensor:
        """Return one row for each feature."""
        cards = (self.qualities @ self.uses).view(self.faces, self.places, self.width) + self.place
        return torch.cat([cards.reshape(-1, self.width) + self.own, self.rest])

    def forward(self, rows: torch.Tensor, listed: "Listed") -> torch.Tensor:
        """Return the logarithms of the shares of the win, the deciding seat first."""
        summed = nn.functional.embedding_bag(listed.features, rows, listed.starts, mode="sum")
        told = torch.relu(summed + self.bias) @ self.outer.T + self.outer_bias
        return torch.log_softmax(told + self.scale * listed.standings, 1)


class Listed(NamedTuple):
    """Some positions, as the model reads them."""

    features: torch.Tensor
    starts: torch.Tensor
    standings: torch.Tensor


class Data:
    """The positions, with what should be told of them."""

    def __init__(self, positions: Positions) -> None:
        self.positions = positions
        self.starts = np.concatenate([[0], np.cumsum(positions.lengths)])
        self.targets = torch.from_numpy(targets(positions))
        left_out = positions.games % LEFT_OUT == LEFT_OUT - 1
        self.learned, self.left_out = np.flatnonzero(~left_out), np.flatnonzero(left_out)
        if not len(self.learned) or not len(self.left_out):
            raise ValueError(f"a judge is fitted to {LEFT_OUT} games at least")

    def some(self, picked: NDArray[np.int64]) -> Listed:
        """Return the positions that were picked."""
        lengths = self.positions.lengths[picked]
        starts = np.concatenate([[0], np.cumsum(lengths)[:-1]])
        where = np.repeat(self.starts[picked] - starts, lengths) + np.arange(lengths.sum())
        features = torch.from_numpy(self.positions.features[where].astype(np.int64))
        return Listed(features, torch.from_numpy(starts), torch.from_numpy(self.positions.standings[picked]))


def targets(positions: Positions) -> Floats:
    """Return the shares of the win to be told: between the result and what the search expected.

    The search says nothing about the others, who share the rest as in the result, or equally if they got nothing.
    """
    results, seats = positions.results, positions.results.shape[1]
    mine = TRUST * results[:, 0] + (1.0 - TRUST) * np.clip(positions.values, 0.0, 1.0)
    others = results[:, 1:].sum(1, keepdims=True)
    split = np.where(others > 0, results[:, 1:] / np.maximum(others, 1e-6), 1.0 / (seats - 1))
    found: Floats = np.concatenate([mine[:, None], (1.0 - mine)[:, None] * split], 1).astype(np.float32)
    return found


def fit(positions: Positions, faces: int, places: int, features: int, width: int, epochs: int, seed: int) -> Fit:
    """Fit a judge; of all epochs, the one is kept that tells most about the games that were left out."""
    torch.set_num_threads(1)
    torch.manual_seed(seed)
    data, luck = Data(positions), np.random.default_rng(seed)
    model = Rows(faces, places, features, width, positions.results.shape[1])
    optimiser = torch.optim.AdamW(model.groups(), RATE)
    results = torch.from_numpy(positions.results[data.left_out])
    parts = -(-len(data.learned) // MINIBATCH)
    best, least, loss = dict[str, Floats](), np.inf, np.inf
    for epoch in range(epochs):
        for n, picked in enumerate(np.array_split(luck.permutation(data.learned), parts)):
            for group in optimiser.param_groups:
                group["lr"] = RATE * (1.0 - 0.97 * (epoch * parts + n) / (epochs * parts))
            found = surprise(model(model.rows(), data.some(picked)), data.targets[picked])
            optimiser.zero_grad()
            found.backward()
            optimiser.step()
        with torch.no_grad():
            rows = model.rows()
            told = torch.cat([model(rows, data.some(each)) for each in np.array_split(data.left_out, parts)])
        if surprise(told, data.targets[data.left_out]) < least:
            least = float(surprise(told, data.targets[data.left_out]))
            best, loss = weights_of(model, rows, positions), float(surprise(told, results))
    standings = torch.from_numpy(positions.standings[data.left_out])
    by_hand = min(float(surprise(torch.log_softmax(n / 10 * standings, 1), results)) for n in range(31))
    return Fit(settled(best, positions, faces, places), loss, by_hand)


def surprise(told: torch.Tensor, won: torch.Tensor) -> torch.Tensor:
    """Return the mean surprise, in nats."""
    return -(won * told).sum(1).mean()


def weights_of(model: Rows, rows: torch.Tensor, positions: Positions) -> dict[str, Floats]:
    """Return the weights as a judge has them; features that never occurred have none."""
    first = rows.numpy().copy()
    occurred = np.bincount(positions.features, minlength=len(first)) > 0
    first[~occurred] = 0.0
    rest = {
        name: getattr(model, name).detach().numpy().copy() for name in ("bias", "outer", "outer_bias", "scale")
    }
    return {"first": first, **rest}


def settled(weights: dict[str, Floats], positions: Positions, faces: int, places: int) -> dict[str, Floats]:
    """Move what each card adds at its usual place into the bias: most cards then add nothing, which saves time."""
    first, bias = weights["first"].copy(), weights["bias"].copy()
    counts = np.bincount(positions.features, minlength=len(first))[: faces * places].reshape(faces, places)
    for face, count in enumerate(counts):
        copies, odd = divmod(int(count.sum()), len(positions.lengths))
        if odd or not copies:
            continue  # it is not in every game as often
        rows = first[face * places : (face + 1) * places]
        usual = rows[count.argmax()].copy()
        bias += copies * usual
        rows[count > 0] -= usual
    return weights | {"first": first, "bias": bias}

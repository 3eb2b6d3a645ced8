"""Rows of weights, one for each feature of a table: what a fitted judge and a fitted policy begin with.

The rows of cards are a matrix of faces and places. Most of it is shared: the value of a place, and the product of
a few qualities of each face with their value at that place; only the rest is learned for each card at each place.
So a few thousand games are enough. At the end all of it is added up to one row for each feature.
"""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

from parlour.bots.cells import Floats

QUALITIES = 8  # of a face
MINIBATCH = 1024
RATE = 3e-3  # at the beginning; it falls to a thirtieth
DECAY, OWN_DECAY = 0.05, 0.3  # of shared weights, and of those of one card at one place
LEFT_OUT = 10  # every tenth game, to measure what was learned


class Shape(NamedTuple):
    """How many faces, places and features there are; cards come first among the features."""

    faces: int
    places: int
    features: int


class Rows(nn.Module):
    """The rows, and the hidden layer that they add up to."""

    def __init__(self, shape: Shape, width: int) -> None:
        super().__init__()
        self.shape, self.width = shape, width
        faces, places, features = shape
        self.place = nn.Parameter(torch.randn(places, width) * 0.05)
        self.qualities = nn.Parameter(torch.randn(faces, QUALITIES) * 0.3)
        self.uses = nn.Parameter(torch.randn(QUALITIES, places * width) * 0.03)
        self.own = nn.Parameter(torch.zeros(faces * places, width))
        self.rest = nn.Parameter(torch.randn(features - faces * places, width) * 0.03)
        self.bias = nn.Parameter(torch.zeros(width))

    def groups(self) -> list[dict[str, Any]]:
        """Return the weights as the optimiser wants them: what is shared, what one card has, and the rest."""
        shared = [self.place, self.qualities, self.uses, self.rest]
        return [
            {"params": shared, "weight_decay": DECAY},
            {"params": [self.own], "weight_decay": OWN_DECAY},
            {"params": [self.bias], "weight_decay": 0.0},
        ]

    def rows(self) -> torch.Tensor:
        """Return one row for each feature."""
        cards = (self.qualities @ self.uses).view(self.shape.faces, self.shape.places, self.width) + self.place
        return torch.cat([cards.reshape(-1, self.width) + self.own, self.rest])

    def hidden(self, rows: torch.Tensor, features: torch.Tensor, starts: torch.Tensor) -> torch.Tensor:
        """Return the hidden layer for some tables."""
        summed = nn.functional.embedding_bag(features, rows, starts, mode="sum")
        return torch.relu(summed + self.bias)


class Ragged:
    """Rows of different lengths, one after the other."""

    def __init__(self, values: NDArray[Any], lengths: NDArray[np.int32]) -> None:
        self.values, self.lengths = values, lengths
        self.starts = np.concatenate([[0], np.cumsum(lengths)])

    def some(self, picked: NDArray[np.int64]) -> tuple[torch.Tensor, torch.Tensor]:
        """Return the rows that were picked, one after the other, and where each of them begins."""
        lengths = self.lengths[picked]
        starts = np.concatenate([[0], np.cumsum(lengths)[:-1]])
        where = np.repeat(self.starts[picked] - starts, lengths) + np.arange(lengths.sum())
        values = self.values[where]
        if values.dtype == np.int32:  # kept small, but indices are large
            values = values.astype(np.int64)
        return torch.from_numpy(values), torch.from_numpy(starts)


def parted(games: NDArray[np.int32]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return which decisions are learned from, and which are left out, by the numbers of their games."""
    left_out = games % LEFT_OUT == LEFT_OUT - 1
    learned, rest = np.flatnonzero(~left_out), np.flatnonzero(left_out)
    if not len(learned) or not len(rest):
        raise ValueError(f"weights are fitted to {LEFT_OUT} games at least")
    return learned, rest


def epochs_of(
    model: Rows,
    learned: NDArray[np.int64],
    epochs: int,
    seed: int,
    loss: Callable[[NDArray[np.int64]], torch.Tensor],
) -> Iterator[None]:
    """Learn from everything once an epoch; yields after each."""
    luck = np.random.default_rng(seed)
    optimiser = torch.optim.AdamW(model.groups(), RATE)
    parts = -(-len(learned) // MINIBATCH)
    for epoch in range(epochs):
        for n, picked in enumerate(np.array_split(luck.permutation(learned), parts)):
            for group in optimiser.param_groups:
                group["lr"] = RATE * (1.0 - 0.97 * (epoch * parts + n) / (epochs * parts))
            found = loss(picked)
            optimiser.zero_grad()
            found.backward()
            optimiser.step()
        yield


def batches(picked: NDArray[np.int64]) -> list[NDArray[np.int64]]:
    """Return decisions in groups of a size that memory holds."""
    return np.array_split(picked, -(-len(picked) // MINIBATCH))


def occurring(rows: torch.Tensor, features: NDArray[np.int32]) -> Floats:
    """Return the rows, with zeros for features that never occurred."""
    found: Floats = rows.detach().numpy().copy()
    found[np.bincount(features, minlength=len(found)) == 0] = 0.0
    return found

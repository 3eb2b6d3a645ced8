"""A trained network: from what a seat knows, as a tensor, to probabilities of actions and shares of the win.

It is computed by NumPy from a file in the format of safetensors; no library that trains is needed. Few numbers
of a tensor are not 0, so that the first layer adds up some rows of its weights.
"""

from functools import cache
from importlib.resources import as_file
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from parlour.bots.cells import Cells, Floats
from parlour.bots.weights import Array, read_weights
from parlour.kernel.game import Game
from parlour.kernel.table import Table
from parlour.play.package import network_file

LAYERS = ("first", "policy", "actions", "critic", "shares")
WEIGHTS = (*LAYERS, *(f"{name}_bias" for name in LAYERS), "truth")


class Network:
    """The weights for one game with that many seats."""

    def __init__(self, file: Path) -> None:
        self.about, read = read_weights(file)
        found = {name: as_numpy(each) for name, each in read.items()}
        lacking = [name for name in ("columns", *WEIGHTS) if name not in found]
        if lacking or not {"game", "rules", "seats", "size"} <= self.about.keys():
            raise ValueError(f"{file} holds no network of parlour train{f' (no {lacking[0]})' if lacking else ''}")
        self.file = file
        self.size = int(self.about["size"])
        self.columns: NDArray[np.int64] = found.pop("columns").astype(np.int64)
        self.place: NDArray[np.int64] = np.full(self.size, len(self.columns), np.int64)
        self.place[self.columns] = np.arange(len(self.columns))
        self.weights: dict[str, Floats] = {name: value.astype(np.float32) for name, value in found.items()}
        for name in self.weights.keys() & {"first", "suspicion"}:  # a row of 0 for columns that are not read
            self.weights[name] = np.vstack([self.weights[name], np.zeros_like(self.weights[name][:1])])
        self.cells: Cells | None = None
        self.tensor: Floats = np.zeros(self.size, np.float32)

    def check(self, game: Game[Any], seats: int) -> None:
        """Raise a ValueError if these are weights for another game, table or version of the rules."""
        size = game.tensor_layout(seats).size
        ours = {"game": game.name, "rules": game.about.version, "seats": seats, "size": size}
        for name, value in ours.items():
            if self.about[name] != str(value):
                raise ValueError(f"{self.file} was trained for {name} {self.about[name]}, not {value}")

    def look(self, game: Game[Any], t: Table, seat: int) -> tuple[Floats, Floats]:
        """Return the logits of all actions by what a seat knows, and the shares of the win by all cards.

        The shares begin with the seat's own. The table is a guess, and so are the shares.
        """
        game.tensor(t, seat, self.tensor)
        hidden = self.read(self.tensor, "first")
        return self.logits(hidden), self.expected(hidden, self.cells_of(game, t.seats).of(t, seat))

    def cells_of(self, game: Game[Any], seats: int) -> Cells:
        """Return where cards can be."""
        if self.cells is None:
            self.cells = Cells(game, seats, self.columns)
        return self.cells

    @property
    def suspects(self) -> bool:
        """Whether there are weights for what choices tell about cards."""
        return "cells" in self.weights

    def suspect(self, tensor: Floats) -> Floats:
        """Return a logit for each face at each place: is it more likely there than by counting (`hunch`)?"""
        found: Floats = self.read(tensor, "suspicion") @ self.weights["cells"] + self.weights["cells_bias"]
        return found

    def read(self, tensor: Floats, layer: str) -> Floats:
        """Compute a first layer."""
        filled = np.flatnonzero(tensor != 0)
        rows = self.weights[layer].take(self.place[filled], 0)
        hidden: Floats = np.maximum(tensor[filled] @ rows + self.weights[f"{layer}_bias"], 0.0)
        return hidden

    def logits(self, hidden: Floats) -> Floats:
        """Return the logits of all actions."""
        w = self.weights
        found: Floats = np.maximum(hidden @ w["policy"] + w["policy_bias"], 0.0) @ w["actions"] + w["actions_bias"]
        return found

    def expected(self, hidden: Floats, cells: NDArray[np.int64]) -> Floats:
        """Return the shares of the win, the deciding seat first, if the cards are in those cells."""
        w = self.weights
        seen = hidden @ w["critic"] + w["truth"].take(cells, 0).sum(0) + w["critic_bias"]
        return softmax(np.maximum(seen, 0.0) @ w["shares"] + w["shares_bias"])


def as_numpy(array: Array) -> NDArray[Any]:
    """Return an array of a file of weights for NumPy."""
    return np.frombuffer(array.data, array.code).reshape(array.shape)


def softmax(logits: Floats) -> Floats:
    """Return probabilities from logits, along the last axis."""
    raised = np.exp(logits - logits.max(-1, keepdims=True))
    found: Floats = raised / raised.sum(-1, keepdims=True)
    return found


def network_for(game: Game[Any], seats: int, file: str = "") -> Network:
    """Return the network that a game ships for this number of seats, or the one in a file, checked."""
    found = load(file) if file else own(game, seats)
    found.check(game, seats)
    return found


def own(game: Game[Any], seats: int) -> Network:
    """Load the weights in the folder of a game."""
    found = network_if_any(game, seats)
    if found is None:
        raise ValueError(
            f"there is no trained network for {game.about.title} with {seats} seats "
            f"(train one: parlour train {game.name} --seats {seats}, and name its file: net:FILE)"
        )
    return found


def network_if_any(game: Game[Any], seats: int) -> Network | None:
    """Load the weights in the folder of a game, if there are some."""
    file = network_file(game, seats)
    if not file.is_file():
        return None
    with as_file(file) as path:
        return load(str(path))


@cache
def load(file: str) -> Network:
    """Load the weights in a file; each file is read once."""
    return Network(Path(file))

"""Cells: where the cards of a table are, as numbers that networks read and tell."""

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from parlour.kernel.game import Game
from parlour.kernel.plan import ROW
from parlour.kernel.table import SLOT, SLOTS, ZONE, Table

Floats: TypeAlias = NDArray[np.float32]  # named as a type: mypy cannot see it where numpy is not installed


class Cells:
    """Where each card of a table is, as the number of a cell: a face at a place, relative to a seat."""

    def __init__(self, game: Game[Any], seats: int, columns: NDArray[np.int64]) -> None:
        layout, plan = game.tensor_layout(seats), game.deal_nothing(seats).plan
        pieces = {piece.name: piece for piece in layout.pieces}
        self.share, self.known = pieces["share"], pieces["known"]
        self.places = int(layout.places)
        within = (columns >= self.share.start) & (columns < self.share.stop)
        self.numbers: NDArray[np.int64] = columns[within] - self.share.start  # face * places + place
        self.none = len(self.numbers)  # the number of no cell
        self.number = np.full(int(layout.faces) * self.places, self.none, np.int64)
        self.number[self.numbers] = np.arange(self.none)
        self.face_of = np.array([*layout.face], np.int64).reshape(seats, -1)
        self.place_of = np.array([*layout.place], np.int64).reshape(seats, -1)
        self.in_row = np.array([int(kind == ROW) for kind in plan.kind], np.int64)
        self.tokens, self.faces_at = int(plan.tokens), int(plan.faces_at)

    def hidden(self, tensors: Floats) -> Floats:
        """Count how many unlocated copies the seat expects in each cell; rows of tensors."""
        found: Floats = (
            tensors[..., self.share.start + self.numbers] - tensors[..., self.known.start + self.numbers]
        )
        return np.maximum(found, 0.0)

    def where(self, t: Table, seat: int) -> NDArray[np.int64]:
        """Return the place of each token."""
        spots = np.frombuffer(memoryview(t.cells), np.int64)[: self.tokens]
        zones = spots >> ZONE
        found: NDArray[np.int64] = self.place_of[seat, zones] + self.in_row[zones] * ((spots >> SLOT) & SLOTS)
        return found

    def of(self, t: Table, seat: int) -> NDArray[np.int64]:
        """Return the cell of each token."""
        faces = np.frombuffer(memoryview(t.cells), np.int64)[self.faces_at : self.faces_at + self.tokens]
        found: NDArray[np.int64] = self.number[self.face_of[seat, faces] * self.places + self.where(t, seat)]
        return found

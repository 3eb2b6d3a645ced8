"""Hunches: what the choices of others tell about their cards.

A network that was trained on games with all cards open says, for each face that a seat has not found and each
place where it may be, how much more likely it is there than the count of cards alone would say. Worlds are
weighted by that. Others may play differently from those games, so that it is believed as far as the cards that
came to light in this match bear it out, and never alone: a share of the worlds stays uniform.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from parlour.bots.network import Floats, Network
from parlour.kernel.belief import KNOWN
from parlour.kernel.game import Game
from parlour.kernel.plan import ROW
from parlour.kernel.table import SLOT, SLOTS, ZONE, Table

CAUTION = 0.05  # the least probability of either: that the network is right, and that counting is
STEP = 1.0  # how much one card that comes to light can change the logarithm of the odds
LEAST = 0.25  # of the worlds must count: the effective sample size that is kept


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
        """How many copies that the seat has not found it expects in each cell, by counting; rows of tensors."""
        found: Floats = (
            tensors[..., self.share.start + self.numbers] - tensors[..., self.known.start + self.numbers]
        )
        return np.maximum(found, 0.0)

    def where(self, t: Table, seat: int) -> NDArray[np.int64]:
        """The place of each token."""
        spots = np.frombuffer(memoryview(t.cells), np.int64)[: self.tokens]
        zones = spots >> ZONE
        found: NDArray[np.int64] = self.place_of[seat, zones] + self.in_row[zones] * ((spots >> SLOT) & SLOTS)
        return found

    def of(self, t: Table, seat: int) -> NDArray[np.int64]:
        """The cell of each token."""
        faces = np.frombuffer(memoryview(t.cells), np.int64)[self.faces_at : self.faces_at + self.tokens]
        found: NDArray[np.int64] = self.number[self.face_of[seat, faces] * self.places + self.where(t, seat)]
        return found


class Hunch:
    """The suspicions of a seat in one match."""

    def __init__(self, game: Game[Any], network: Network, seats: int) -> None:
        self.game = game
        self.network = network
        self.cells = Cells(game, seats, network.columns)
        self.faces = self.cells.numbers // self.cells.places  # of each cell
        self.odds = 0.0  # the logarithm: that the network is right rather than counting
        self.before: tuple[Floats, NDArray[np.int64], NDArray[np.bool_]] | None = None

    @property
    def trusted(self) -> float:
        """How probable it is that the network is right."""
        return float(np.clip(1.0 / (1.0 + np.exp(-self.odds)), CAUTION, 1.0 - CAUTION))

    def weigh(self, worlds: list[Table], seat: int) -> Floats:
        """The probability of each world; all show what the seat sees and know what it knows."""
        gains = self.gains(worlds[0], seat)
        self.learn(worlds[0], seat)
        known = known_to(worlds[0], seat)[0]
        self.before = gains, self.cells.where(worlds[0], seat), known
        scores = np.array([gains[self.cells.of(t, seat)[~known]].sum() for t in worlds])
        return guarded(scores, self.trusted)

    def gains(self, t: Table, seat: int) -> Floats:
        """For each cell, the logarithm of how much more likely a hidden copy is there than by counting."""
        network, cells = self.network, self.cells
        self.game.tensor(t, seat, network.tensor)
        share = cells.hidden(network.tensor)
        said = network.suspect(network.tensor)
        total = np.bincount(self.faces, share)[self.faces]
        told = np.bincount(self.faces, share * np.exp(said))[self.faces]
        with np.errstate(divide="ignore", invalid="ignore"):
            gains = np.where(share > 0, said + np.log(total / told), 0.0)
        return np.append(gains, 0.0).astype(np.float32)

    def learn(self, t: Table, seat: int) -> None:
        """Compare what was suspected with the cards that have come to light since."""
        if self.before is None:
            return
        gains, place, knew = self.before
        known, faces = known_to(t, seat)
        new = known & ~knew
        at = self.cells.number[self.cells.face_of[seat, faces[new]] * self.cells.places + place[new]]
        self.odds = float(np.clip(self.odds + np.clip(gains[at], -STEP, STEP).sum(), -6.0, 6.0))


def known_to(t: Table, seat: int) -> tuple[NDArray[np.bool_], NDArray[np.int64]]:
    """Which tokens a seat knows, and their faces as far as it does."""
    assert t.knowledge is not None
    belief = t.knowledge.belief(seat)
    return np.array([bag == KNOWN for bag in belief.bag], np.bool_), np.array([*belief.face], np.int64)


def guarded(scores: NDArray[Any], trusted: float) -> Floats:
    """Turn scores of worlds into probabilities, mixed with uniform ones and tempered until enough worlds count."""
    n = len(scores)
    heat = 1.0
    while True:
        raised = np.exp(heat * (scores - scores.max()))
        found = trusted * raised / raised.sum() + (1.0 - trusted) / n
        if 1.0 / np.square(found).sum() >= LEAST * n:
            return np.asarray(found, np.float32)
        heat *= 0.7

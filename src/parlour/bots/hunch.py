"""Hunches: what the choices of others tell about their cards.

A network that was trained on games with all cards open says, for each face that a seat has not found and each
place where it may be, how much more likely it is there than the count of cards alone would say. Worlds are
weighted by that. Others may play differently from those games, so that it is believed as far as the cards that
came to light in this match bear it out, and never alone: a share of the worlds stays uniform.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from parlour.bots.cells import Floats
from parlour.bots.network import Network
from parlour.kernel.belief import KNOWN
from parlour.kernel.game import Game
from parlour.kernel.table import Table

CAUTION = 0.05  # the least probability of either: that the network is right, and that counting is
STEP = 1.0  # how much one card that comes to light can change the logarithm of the odds
LEAST = 0.25  # of the worlds must count: the effective sample size that is kept


class Hunch:
    """The suspicions of a seat in one match."""

    def __init__(self, game: Game[Any], network: Network, seats: int) -> None:
        self.game = game
        self.network = network
        self.cells = network.cells_of(game, seats)
        self.faces = self.cells.numbers // self.cells.places  # of each cell
        self.odds = 0.0  # the logarithm: that the network is right rather than counting
        self.before: tuple[Floats, NDArray[np.int64], NDArray[np.bool_]] | None = None

    @property
    def trusted(self) -> float:
        """How probable it is that the network is right."""
        return float(np.clip(1.0 / (1.0 + np.exp(-self.odds)), CAUTION, 1.0 - CAUTION))

    def weigh(self, worlds: list[Table], seat: int) -> Floats:
        """Return the probability of each world; all worlds agree with what the seat sees and knows."""
        gains = self.gains(worlds[0], seat)
        self.learn(worlds[0], seat)
        known = known_to(worlds[0], seat)[0]
        self.before = gains, self.cells.where(worlds[0], seat), known
        scores = np.array([gains[self.cells.of(t, seat)[~known]].sum() for t in worlds])
        return guarded(scores, self.trusted)

    def gains(self, t: Table, seat: int) -> Floats:
        """Return for each cell the logarithm of how much more likely a hidden copy is there than by counting."""
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
    """Return which tokens a seat knows, and the faces of those."""
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

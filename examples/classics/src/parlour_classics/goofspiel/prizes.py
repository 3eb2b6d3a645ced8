"""Setup, and the prize of a round."""

from mypy_extensions import i64
from parlour.kernel import NONE, Step

from parlour_classics.goofspiel.state import *
from parlour_classics.goofspiel.words import TURNED_UP


class Setup(Step[Goofspiel]):
    """Everybody takes a whole suit; the prizes are shuffled, or lie in their order (§ setup)."""

    def run(self, t: Goofspiel) -> None:
        cards = t.count(BOX) // (t.seats + 1)
        seat = t.seats - 1
        while seat >= 0:  # the last suit lies on top
            take(t, cards, HAND_OF + seat)
            seat -= 1
        take(t, cards, PRIZES)
        if t.order == RANDOM:
            t.shuffle(PRIZES, SHUFFLING)
        t.then(TURN_UP_PRIZE)


class TurnUpPrize(Step[Goofspiel]):
    """The next prize is turned up, to be bid for and awarded (§ prize)."""

    def run(self, t: Goofspiel) -> None:
        token = t.at(PRIZES, 0) if t.order == DESCENDING else t.top(PRIZES)
        t.move(token, PRIZE)
        t.tell(TURNED_UP, NONE, token)
        t.then(BIDDING, AWARD)


def take(t: Goofspiel, cards: i64, zone: i64) -> None:
    """Take that many cards out of the box, the highest first."""
    while cards > 0:
        t.draw(BOX, zone)
        cards -= 1

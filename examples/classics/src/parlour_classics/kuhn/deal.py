"""Ante and deal."""

from mypy_extensions import i64
from parlour.kernel import Step

from parlour_classics.kuhn.state import *


class Deal(Step[Kuhn]):
    """Everybody antes a chip and gets a card; one card is left over and stays hidden (§ deal)."""

    def run(self, t: Kuhn) -> None:
        t.shuffle(DECK, DEALING)
        seat: i64 = 0
        while seat < t.seats:
            t.draw(DECK, CARD + seat)
            seat += 1
        t.then(BETTING)

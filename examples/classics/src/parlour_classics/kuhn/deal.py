"""Ante and deal."""

from parlour.kernel import Step

from parlour_classics.kuhn.state import *


class Deal(Step[Kuhn]):
    """Everybody antes a chip and gets a card; one card is left over and stays hidden (§ deal)."""

    def run(self, t: Kuhn) -> None:
        t.shuffle(DECK, DEALING)
        t.deal(DECK, CARD, 1)
        t.then(BETTING)

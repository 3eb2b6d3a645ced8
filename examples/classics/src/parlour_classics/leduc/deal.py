"""Ante and deal, and the public card."""

from parlour.kernel import NONE, Step

from parlour_classics.leduc.state import *
from parlour_classics.leduc.words import TURNED_UP


class Deal(Step[Leduc]):
    """Both players ante a chip and get a card (§ deal)."""

    def run(self, t: Leduc) -> None:
        t.shuffle(DECK, DEALING)
        t.deal(DECK, CARD, 1)
        t.then(BETTING)


class TurnUp(Step[Leduc]):
    """A card is turned up that belongs to both players, and the second round begins (§ public)."""

    def run(self, t: Leduc) -> None:
        t.tell(TURNED_UP, NONE, t.draw(DECK, BOARD))
        t.round = 2
        t.turn = 0
        t.raises = 0
        t.calls = 0
        t.then(BETTING)

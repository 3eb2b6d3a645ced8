"""The twin of Jest: six cards for two players, one round."""

from typing import Final

from parlour.games.jest.rules import ABOUT as JEST_ABOUT
from parlour.games.jest.rules import JestGame
from parlour.games.jest.state import *
from parlour.kernel.plan import Plan
from parlour.kernel.twins import deal_set, twin_of

ABOUT = twin_of(JEST_ABOUT, [2], {})
CARDS: Final = [0, 2, 7, 11, 12, 15]  # A♥ 3♥ 4♦ 4♣ A♠ 4♠


class JestTwin(JestGame):
    """A trophy, two cards each: both offers are made, robbed and counted as in the last round of Jest."""

    def __init__(self, given: dict[str, object]) -> None:
        super().__init__(given, ABOUT)

    def plan(self, seats: int) -> Plan:
        return layout(seats, CARDS)

    def begin(self, t: Jest) -> None:
        t.round = 1
        deal_set(t, DECK, TROPHIES, 1, DEALING)
        deal_set(t, DECK, HAND_OF, 2, DEALING)
        deal_set(t, DECK, HAND_OF + 1, 2, DEALING)
        t.draw(DECK, STACK)  # the card that nobody sees: without it both would know all cards
        t.then(MAKE_OFFERS, REVEAL_OFFERS, TAKE_CARDS)

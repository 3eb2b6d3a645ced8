"""The twin of High Jinks: one turn, one attack, two cards in hand, and a sixth Damage Counter that kills."""

from typing import Final

from parlour.games.high_jinks.rules import ABOUT as WHOLE
from parlour.games.high_jinks.rules import HighJinksGame
from parlour.games.high_jinks.state import *
from parlour.kernel.plan import Plan
from parlour.kernel.twins import deal_set, lay_open, twin_of

ABOUT = twin_of(WHOLE, [2], {"turn_cap": 1, "main_cap": 1})
FIGHTING: Final = [49, 11]  # J♠, whose victory deals damage, and Q♥
TAKEN: Final = [[1, 2, 3, 4, 5], [14, 15, 16, 17, 18]]  # 2 to 6 of Hearts, and of Diamonds, all spent
DEALT: Final = [26, 29, 32, 43, 46]  # A♣ 4♣ 7♣ 5♠ 8♠: two each, and one that may become the last counter


class HighJinksTwin(HighJinksGame):
    """Set or keep, attack or not, block or not, and a duel with cards that the other does not know."""

    def __init__(self, given: dict[str, object]) -> None:
        super().__init__(given, ABOUT)

    def plan(self, seats: int) -> Plan:
        return field_of(seats, 1, 0, [*FIGHTING, *TAKEN[0], *TAKEN[1], *DEALT])

    def begin(self, t: HighJinks) -> None:
        t.alive = 3
        t.dealer = 0
        t.turn = 1  # so that the next turn is the dealer's
        for seat in range(2):
            t.turn_up(lay_open(t, DECK, AGENTS + seat, FIGHTING[seat]))
            for face in TAKEN[seat]:
                lay_open(t, DECK, COUNTERS + seat, face)
        for seat in range(2):
            deal_set(t, DECK, HAND_OF + seat, 2, DEALING)
        t.then(TURN)

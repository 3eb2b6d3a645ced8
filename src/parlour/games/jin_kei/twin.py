"""The twin of Jin-Kei Trick: the last four battles, with five cards each on a formation of four locations."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.games.jin_kei.locations import CUBES, DOTTED, ENTRY, SLEEVED, TWO, WILD
from parlour.games.jin_kei.rules import ABOUT as WHOLE
from parlour.games.jin_kei.rules import JinKeiGame
from parlour.games.jin_kei.state import *
from parlour.kernel.plan import Plan
from parlour.kernel.table import NONE
from parlour.kernel.twins import deal_set, lay_open, twin_of

ABOUT = twin_of(WHOLE, [2], {})
IN_HAND: Final = [0, 10, 14]  # black A and K, red 4
ONE_OF: Final = [4, 19]  # black 5 and red 9: one joins the hand, the other is the top card for all to see
OPEN: Final = [0, 1, 3, 6]  # Vanguard left and middle, Rearguard left, Reinforcements left
TOP_CARD_AT: Final = 3
RAISED: Final = 1  # the location with a cube


class JinKeiTwin(JinKeiGame):
    """The third round from the placement on, as if three of its battles had been fought."""

    def __init__(self, given: dict[str, object]) -> None:
        super().__init__(given, ABOUT)
        last = (SWORD * ROUNDS + ROUNDS - 1) * ENTRY
        self.book[last + SLEEVED] = sum([1 << n for n in range(LOCATIONS) if n not in OPEN])
        self.book[last + CUBES] = 1 << 2 * RAISED
        self.book[last + DOTTED] = TOP_CARD_AT
        self.book[last + WILD] = NONE
        self.book[last + TWO] = NONE

    def plan(self, seats: int) -> Plan:
        return layout([*IN_HAND, *ONE_OF], 2 * (LOCATIONS - len(OPEN)))

    def begin(self, t: JinKei) -> None:
        t.started = 0
        t.marker = 0
        t.types = vec[i64]([SWORD, SWORD])
        t.round = ROUNDS
        t.battle = BATTLES - len(OPEN)
        t.points[0] = 1  # from an earlier round: without it a tie, which both can force, would decide all
        for seat in range(2):
            for card in IN_HAND:
                lay_open(t, DECK + seat, HAND_OF + seat, CARDS * seat + card)
            deal_set(t, DECK + seat, HAND_OF + seat, 1, SHUFFLING)
        t.then(SET_OUT, PLACE_ROWS, REVEAL)

"""The twin of Circle of Kings: four of five Army cards, two Lords each, and two more to lose."""

from typing import Final

from mypy_extensions import i64

from parlour.games.circle_of_kings.rules import ABOUT as WHOLE
from parlour.games.circle_of_kings.rules import CircleOfKingsGame
from parlour.games.circle_of_kings.state import *
from parlour.kernel.plan import Plan
from parlour.kernel.twins import deal_set, lay_open, twin_of

ABOUT = twin_of(WHOLE, [SEATS], {})
ARMY_OF_EACH: Final = [0, 4, 11, 22, 33]  # Ace and 5 of Swords, 2 of Cups, 3 of Pentacles, 4 of Wands
HELD: Final = [FOOL, TEMPERANCE]  # by both, for all to see; which one is deployed is the secret
UNUSED: Final = [MOON, SUN]  # they are burned, or drawn when all is over


class CircleOfKingsTwin(CircleOfKingsGame):
    """Captain, army and Lord in secret, a combat and a Circle Phase; then a Lord deck runs out."""

    def __init__(self, given: dict[str, object]) -> None:
        super().__init__(given, ABOUT)

    def plan(self, seats: int) -> Plan:
        return layout(ARMY_OF_EACH, [*HELD, *UNUSED])

    def begin(self, t: CircleOfKings) -> None:
        t.round = 1
        place: i64 = TOP
        while place <= LEFT:
            t.draw(KINGS, CIRCLE, place)
            place += 1
        for seat in range(SEATS):
            for lord in HELD:
                lay_open(t, LORD_DECK + seat, LORDS_OF + seat, LORD_FACES + seat * LORD_CARDS + lord)
            deal_set(t, ARMY_DECK + seat, HAND_OF + seat, len(ARMY_OF_EACH) - 1, DEALING)
        t.then(DEPLOY_CAPTAIN)

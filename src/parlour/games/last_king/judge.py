"""How a game of Last King stands: by the characters that stand, less what they have suffered."""

from mypy_extensions import i64

from parlour.games.last_king.destroyed import endurance
from parlour.games.last_king.state import *
from parlour.games.last_king.suit_restriction import points_on
from parlour.kernel.bits import has
from parlour.kernel.judge import Judge


class LastKingJudge(Judge):
    """Points that are still needed to break through, and cards to do it with."""

    def standing(self, t: LastKing, seat: i64) -> float:
        if not has(t.alive, seat):
            return -12.0
        strength = 0.0
        zone = place(seat, KING)
        stop = zone + PLACES
        while zone < stop:
            if t.count(zone) > 0:
                left = float(endurance(t.card_on(zone)) - points_on(t, zone))
                strength += left + 4.0
            zone += 1
        cards = float(2 * t.count(place(seat, HAND_OF)) + t.count(place(seat, DECK)) // 4)
        return 0.03 * strength + 0.01 * cards

    def horizon(self) -> i64:
        return 3  # a card, its target, the Jester's answer

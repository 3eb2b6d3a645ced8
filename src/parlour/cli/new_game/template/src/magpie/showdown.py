"""3. Showdown, and 4. The end."""

from mypy_extensions import i64
from parlour.kernel import NONE, Step, bit, has

from magpie.state import *
from magpie.words import SCORED, SHOWED


class Showdown(Step[MagpieTable]):
    """All hands are turned up; the highest total scores, more for a hand that was kept (§3, MA-1)."""

    def run(self, t: MagpieTable) -> None:
        totals = [total(t, seat) for seat in range(t.seats)]
        for seat in range(t.seats):
            hand = HAND_OF + seat
            t.turn_up_all(hand)
            t.tell_onto(SHOWED, seat, t.at(hand, 0), t.at(hand, 1), totals[seat], 0)
        for seat in range(t.seats):
            if totals[seat] == max(totals):
                worth = 1 if has(t.swapped, seat) else 2
                t.points[seat] += worth
                t.tell(SCORED, seat, NONE, worth)
        if max(t.points) < t.goal:
            t.then(DEAL)


def leaders(t: MagpieTable) -> i64:
    """Mask of the seats with the most points, who win at the end (§4)."""
    mask: i64 = 0
    for seat in range(t.seats):
        if t.points[seat] == max(t.points):
            mask |= bit(seat)
    return mask

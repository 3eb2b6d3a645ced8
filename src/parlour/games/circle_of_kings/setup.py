"""Setup: each player's Lord deck and Army deck, and the Circle of Kings."""

from mypy_extensions import i64

from parlour.games.circle_of_kings.state import *
from parlour.games.circle_of_kings.the_circle import lay_out, told
from parlour.kernel.step import Step


class Setup(Step[CircleOfKings]):
    """Both players shuffle their Lords and their Army cards apart; the Kings are laid out at random (§3)."""

    def run(self, t: CircleOfKings) -> None:
        seat: i64 = 0
        while seat < SEATS:
            t.shuffle(LORD_DECK + seat, DEALING)
            t.shuffle(ARMY_DECK + seat, DEALING)
            seat += 1
        lay_out(t)
        told(t)
        t.then(DRAW_PHASE)

"""How a game of Circle of Kings stands: by the Lords that are left."""

from mypy_extensions import i64

from parlour.games.circle_of_kings.endgame import hand_size
from parlour.games.circle_of_kings.state import *
from parlour.kernel.judge import Judge


class CircleOfKingsJudge(Judge):
    """A Lord is worth more the fewer are left."""

    def standing(self, t: CircleOfKings, seat: i64) -> float:
        lords = float(t.count(LORD_DECK + seat))
        cards = float(hand_size(t, seat) + t.count(ARMY + seat))
        return 0.25 * lords - 3.0 / (lords + 1.0) + 0.08 * cards

    def horizon(self) -> i64:
        return 14  # from the deployment through combat and the Circle

"""How a game of Magpie stands: by the points, and by the hands that will decide the round."""

from mypy_extensions import i64
from parlour.kernel import Judge

from magpie.state import *


class MagpieJudge(Judge):
    """Points first, then the cards in hand."""

    def standing(self, t: MagpieTable, seat: i64) -> float:
        return float(t.points[seat]) + total(t, seat) / 13

    def horizon(self) -> i64:
        return 4  # decisions of a round

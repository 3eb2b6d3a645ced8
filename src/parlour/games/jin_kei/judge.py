"""How a game of Jin-Kei Trick stands: by the points of the rounds and of the cards captured so far."""

from typing import Final

from mypy_extensions import i64

from parlour.games.jin_kei.round_end import captured_points, total_points
from parlour.games.jin_kei.state import *
from parlour.kernel.judge import Judge

POINTS: Final = 12.0  # that make one step of standing at the start of the game


class JinKeiJudge(Judge):
    """A lead is worth more the fewer battles are left."""

    def standing(self, t: JinKei, seat: i64) -> float:
        points = float(total_points(t, seat) + captured_points(t, seat))
        left = float((ROUNDS - t.round) * BATTLES + BATTLES - t.battle + 2)
        return points / (0.25 * POINTS + 0.035 * left * POINTS)

    def horizon(self) -> i64:
        return 8  # a few battles

"""How a game of High Jinks stands: by damage, then by the force on the field and in hand."""

from mypy_extensions import i64

from parlour.games.high_jinks.state import *
from parlour.kernel.bits import has
from parlour.kernel.judge import Judge


class HighJinksJudge(Judge):
    """Damage Counters weigh more the more there are; the fallen have nothing."""

    def standing(self, t: HighJinks, seat: i64) -> float:
        if not has(t.alive, seat):
            return -12.0
        damage = float(t.count(COUNTERS + seat))
        force = 0.35 * float(t.count(AGENTS + seat)) + 0.12 * float(t.count(MANA_OF + seat))
        return force + 0.12 * float(t.count(HAND_OF + seat)) - 0.3 * damage - 0.05 * damage * damage

"""How a game of High Jinks stands: by damage, by the Agents on the field, and by the cards that empower them."""

from math import sqrt

from mypy_extensions import i64

from parlour.games.high_jinks.state import *
from parlour.kernel.bits import count, has
from parlour.kernel.judge import Judge


class HighJinksJudge(Judge):
    """Weights fitted to the results of games between searching bots (docs/bots.md); the fallen have nothing."""

    def standing(self, t: HighJinks, seat: i64) -> float:
        if not has(t.alive, seat):
            return -12.0
        damage = float(t.count(COUNTERS + seat))
        agents = float(t.count(AGENTS + seat))
        return 0.5 * agents + 1.45 * sqrt(reserves(t, seat)) - 0.1 * damage - 0.07 * damage * damage


def reserves(t: HighJinks, seat: i64) -> float:
    """Count the cards to fight with: a Mana card serves in every duel, an Ace wins one, so each counts double.

    The tenth card helps less than the first, hence the root in `standing`: a hoard wins no game.
    """
    hand = HAND_OF + seat
    return float(t.count(hand) + count(t.faces(hand) & ACES) + 2 * t.count(MANA_OF + seat))

"""§25 Battle Scars."""

from typing import Final

from mypy_extensions import i64

from parlour.games.high_jinks.events import SCARRED
from parlour.games.high_jinks.losing_the_game import win
from parlour.games.high_jinks.state import *
from parlour.games.high_jinks.the_field import add_scar
from parlour.kernel.step import Step
from parlour.kernel.table import NONE

PLANET_SMASHER: Final = 7  # Battle Scars


class BattleScars(Step[HighJinks]):
    """Each Agent that dueled and remains gains a Battle Scar, the turn player's first (§7.iv, HJ-31)."""

    def run(self, t: HighJinks) -> None:
        t.dueling = False
        if t.victor != t.target:
            scar(t, t.turn, t.attacking)
        if t.victor != t.turn and t.winner == NONE:
            scar(t, t.target, t.blocking)


def scar(t: HighJinks, seat: i64, zone: i64) -> None:
    """The 7th Battle Scar makes a 6th Dimensional Planet Smasher and wins the game (§25)."""
    scars = add_scar(t, seat, zone)
    t.tell(SCARRED, seat, t.at(AGENTS + seat, zone), scars)
    if scars == PLANET_SMASHER:
        win(t, seat)

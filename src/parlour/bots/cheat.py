"""The cheat: the searching bot with all cards open, as a yardstick for measurements. No table offers it."""

from typing import Any

from parlour.bots.ismcts import Ismcts
from parlour.kernel.game import Game
from parlour.kernel.luck import Luck
from parlour.kernel.table import Table
from parlour.play.window import Look, Player, Window, window


class Cheat(Ismcts):
    """Searches the true table; only what chance has yet to draw is hidden from it."""


def open_window(game: Game[Any], t: Table, seat: int, names: list[str]) -> Window:
    """Return a window whose every guess is the truth."""

    def truth(luck: Luck, knowing: bool = False) -> Table:
        twin = t.clone()
        twin.knowledge = None
        twin.luck = luck
        return twin

    return window(game, t, seat, names)._replace(imagine=truth)


def look_of(player: Player) -> Look:
    """Return what a player of a measurement looks through: a window, or for a cheat one that shows the truth."""
    return open_window if isinstance(player, Cheat) else window

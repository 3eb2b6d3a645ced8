"""§12 Victory: the last King on the table, and games that would never end."""

from parlour.games.last_king.events import ADJUDICATED, WON
from parlour.games.last_king.state import *
from parlour.kernel.bits import count, lowest
from parlour.kernel.table import NONE


def end_if_one_king(t: LastKing) -> None:
    """The player with the last King on the table wins, at once (§12)."""
    if count(t.alive) == 1:
        t.tell(WON, lowest(t.alive))
        t.depth = 0


def is_stale(t: LastKing) -> bool:
    """Ten rounds of nothing but passes, or two hundred rounds in all (LK-22, LK-23)."""
    return t.idle >= t.idle_limit or t.round >= t.round_limit


def adjudicate(t: LastKing) -> None:
    """A draw of the players still in the game (LK-23)."""
    t.adjudicated = 1
    t.tell(ADJUDICATED, NONE, NONE, t.idle, t.round)
    t.depth = 0

"""§29 Playing Under Time. Rules read no clock: a match keeps the time and calls `time_is_up`."""

from mypy_extensions import i64

from parlour.games.high_jinks.dealing_damage import deal_damage
from parlour.games.high_jinks.events import OUT_OF_TIME
from parlour.games.high_jinks.state import *
from parlour.kernel.bits import has
from parlour.kernel.table import NONE


def running_clock(t: HighJinks) -> i64:
    """Return whose time runs: the turn player's, also while a block is decided; not in the Damage Step or set-up.

    (§29, HJ-58)
    """
    if not t.timed or t.turns == 0 or t.dueling or t.waiting == 0:
        return NONE
    return t.turn


def strike_of_the_clock(t: HighJinks) -> None:
    """The turn player's time is up: they take a Damage Counter, dealt by nobody (§29, §26, HJ-44, HJ-58).

    The current question is asked again, because the Deck has changed; if the player is out, it lapses.
    """
    if running_clock(t) == NONE:
        return
    seat = t.turn
    pending = t.question
    t.waiting = 0
    t.then(pending)
    t.tell(OUT_OF_TIME, seat)
    deal_damage(t, seat, NONE)
    if not has(t.alive, seat):
        t.attacking = NONE
        t.target = NONE

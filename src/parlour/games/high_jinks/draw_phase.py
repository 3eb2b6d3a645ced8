"""§3 Draw Phase, and how one turn follows the other."""

from mypy_extensions import i64

from parlour.games.high_jinks.decking_out import draw_cards
from parlour.games.high_jinks.events import ADJUDICATED, TURN_BEGAN
from parlour.games.high_jinks.state import *
from parlour.kernel.bits import has
from parlour.kernel.step import Step
from parlour.kernel.table import NONE


class Turn(Step[HighJinks]):
    """The next player's turn: Draw, Main, Combat and End Phase; too many turns are a draw (HJ-50)."""

    def run(self, t: HighJinks) -> None:
        if t.turns >= t.turn_cap:
            t.adjudicated = 1
            t.turn = NONE
            t.tell(ADJUDICATED, NONE, NONE, t.turns)
            return
        t.turns += 1
        t.turn = next_player(t)
        begin_turn(t)
        t.tell(TURN_BEGAN, t.turn, NONE, t.turns)
        t.then(DRAW_PHASE, MAIN_PHASE, COMBAT_PHASE, END_PHASE)


class DrawPhase(Step[HighJinks]):
    """Your turn begins with two cards drawn, but not your first turn (§3, §27)."""

    def run(self, t: HighJinks) -> None:
        if not is_first_turn(t):
            draw_cards(t, t.turn, 2)


def next_player(t: HighJinks) -> i64:
    """Play passes clockwise to the next player who has not lost (§12, HJ-45)."""
    seat = (t.turn + 1) % t.seats
    while not has(t.alive, seat):
        seat = (seat + 1) % t.seats
    return seat


def is_first_turn(t: HighJinks) -> bool:
    """Return whether the turn player has not yet ended a turn (§27, HJ-10)."""
    return not has(t.begun, t.turn)


def begin_turn(t: HighJinks) -> None:
    """One free normal summon; all that is limited to once a turn is open again (§5, HJ-12)."""
    t.decisions = 0
    t.normal_summons = 1
    t.burned = 0
    t.evoked = 0
    t.archlord_done = False
    t.uses = 0
    t.returned = 0
    t.marked = 0
    t.marked_too = 0
    t.set_order = 0

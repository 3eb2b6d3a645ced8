"""The counters and marks of Circle of Kings as numbers alone, as tensors want them; `words.py` names them."""

from typing import Final

from mypy_extensions import i64

from parlour.games.circle_of_kings.army import army_of, army_size, token_of
from parlour.games.circle_of_kings.combat_phase import army_value
from parlour.games.circle_of_kings.state import *
from parlour.games.circle_of_kings.the_circle import king_at, suits_struck
from parlour.kernel.bits import bit, has, lowest
from parlour.kernel.numbers import Numbers
from parlour.kernel.table import ARGUMENT, NONE

COUNTERS: Final = ["round", "phase", "lords_left", "army_value"]
MARK_IDS: Final = ["acting", "struck", "removed", "tapped", "negated", "stolen", "doubled"]


def write_counters(t: CircleOfKings, out: Numbers) -> None:
    """Write the counters."""
    out.counter(0, NONE, t.round)
    out.counter(1, NONE, t.phase)
    seat: i64 = 0
    while seat < SEATS:
        out.counter(2, seat, t.count(LORD_DECK + seat))
        if army_is_public(t, seat):
            out.counter(3, seat, army_value(t, seat))
        seat += 1


def write_marks(t: CircleOfKings, out: Numbers) -> None:
    """Write the marks."""
    if is_acting(t):
        out.mark(0, t.at(CIRCLE, t.place), NONE, NONE, 1)
        suits = suits_marked(t)
        while suits:
            out.mark(1, t.find(CIRCLE, KING_FACES + lowest(suits)), NONE, NONE, 1)
            suits &= suits - 1
    if t.count(REMOVED_KING):
        out.mark(2, t.top(REMOVED_KING), NONE, NONE, 1)
    seat: i64 = 0
    while seat < SEATS:
        if t.phase == CIRCLING:
            write_tapped(t, seat, out)
        if has(t.negated, seat) and t.count(LORD + seat):
            out.mark(4, t.top(LORD + seat), NONE, NONE, 1)
        seat += 1
    if t.stolen >= 0:
        out.mark(5, t.stolen, NONE, NONE, 1)
    if t.doubled >= 0:
        out.mark(6, t.doubled, NONE, NONE, 2)


def write_tapped(t: CircleOfKings, seat: i64, out: Numbers) -> None:
    """Write which cards of an army are tapped."""
    tapped = t.tapped[seat] & army_of(t, seat)
    while tapped:
        out.mark(3, token_of(t, seat, lowest(tapped)), NONE, NONE, 1)
        tapped &= tapped - 1


def is_acting(t: CircleOfKings) -> bool:
    """Return whether somebody's Circle Action is under way."""
    return t.phase == CIRCLING and t.turn >= 0 and king_at(t, t.place) >= 0


def suits_marked(t: CircleOfKings) -> i64:
    """Mask of the suits that the King who acts strikes: one, when that is settled."""
    if t.question & (ARGUMENT - 1) in (HOW_MANY, ELIMINATE):
        return bit(t.target)
    return suits_struck(t, t.turn, t.place)


def army_is_public(t: CircleOfKings, seat: i64) -> bool:
    """Return whether a player's army has been revealed, so that its value is known to all."""
    if t.phase == DRAWING or t.phase == DEPLOYING:
        return False
    return army_size(t, seat) > 0

"""§6 Setting Mana Cards."""

from mypy_extensions import i64

from parlour.games.high_jinks.events import SET
from parlour.games.high_jinks.once_per_turn import note_set
from parlour.games.high_jinks.refusals import DEUCE_IS_NEVER_SET, MANA_ZONES_FULL, NOT_IN_HAND, NOT_MANA
from parlour.games.high_jinks.state import *
from parlour.kernel.bits import has
from parlour.kernel.refusal import ALLOWED


def settable(t: HighJinks, seat: i64) -> i64:
    """Return the Mana cards in hand that may be set: not deuces, and while a zone is free (§6, HJ-18)."""
    if t.count(MANA_OF + seat) == MANA_ZONES:
        return 0
    return t.faces(HAND_OF + seat) & SETTABLE


def why_not_set(t: HighJinks, seat: i64, face: i64) -> i64:
    """Return why a card cannot be set."""
    if has(settable(t, seat), face):
        return ALLOWED
    if not has(t.faces(HAND_OF + seat), face):
        return NOT_IN_HAND
    if not is_mana(face):
        return NOT_MANA
    return MANA_ZONES_FULL if has(SETTABLE, face) else DEUCE_IS_NEVER_SET


def set_mana(t: HighJinks, seat: i64, face: i64) -> None:
    """Set a Mana card face-down into the first free zone (§6, HJ-9)."""
    token = t.play(HAND_OF + seat, face, MANA_OF + seat)
    note_set(t, t.slot_of(token))
    t.tell(SET, seat, token)

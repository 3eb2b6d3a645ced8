"""The Circle of Kings: Top, Right, Bottom and Left King, and how they change places."""

from mypy_extensions import i64

from parlour.games.circle_of_kings.events import CIRCLE_STANDS, CIRCLE_TURNED, KING_STANDS, KINGS_SWITCHED
from parlour.games.circle_of_kings.lord_effects import has_effect, in_effect
from parlour.games.circle_of_kings.state import *
from parlour.kernel.bits import bit
from parlour.kernel.table import NONE


def king_at(t: CircleOfKings, place: i64) -> i64:
    """Return the suit of the King at a position; NONE where The Tower has left a gap."""
    face = t.face_at(CIRCLE, place)
    if face < 0:
        return NONE
    return face - KING_FACES


def next_king(t: CircleOfKings, place: i64) -> i64:
    """Return the position of the next King clockwise, past a gap (CK-25, CK-29)."""
    place = (place + 1) & 3
    while t.at(CIRCLE, place) < 0:
        place = (place + 1) & 3
    return place


def suits_struck(t: CircleOfKings, seat: i64, place: i64) -> i64:
    """Mask of the suits that cards of the King at a position strike: that of the next King (§7.2).

    With The Emperor the Top King's suit strikes those of the two Kings that follow him (Lord IV, CK-28, CK-30).
    """
    following = next_king(t, place)
    suits = bit(king_at(t, following))
    if place == TOP and emperor_serves(t, seat):
        suits |= bit(king_at(t, next_king(t, following)))
    return suits


def emperor_serves(t: CircleOfKings, seat: i64) -> bool:
    """The Emperor serves both players, or as an option only his owner (CK-28, CK-53)."""
    if t.emperor_for_owner:
        return has_effect(t, seat, EMPEROR)
    return in_effect(t, EMPEROR)


def removed_suit(t: CircleOfKings) -> i64:
    """Return the suit of the King whom The Tower has removed, or NONE (Lord XVI)."""
    face = t.face_at(REMOVED_KING, 0)
    if face < 0:
        return NONE
    return face - KING_FACES


def packed(t: CircleOfKings) -> i64:
    """Return the four positions in one number, three bits each, 7 for a gap: for telling."""
    kings: i64 = 0
    place: i64 = TOP
    while place <= LEFT:
        kings |= (king_at(t, place) & 7) << (3 * place)
        place += 1
    return kings


def lay_out(t: CircleOfKings) -> None:
    """Shuffle the four Kings and place them one by one, clockwise (§3)."""
    t.shuffle(KINGS, CIRCLING_KINGS)
    place: i64 = TOP
    while place <= LEFT:
        t.draw(KINGS, CIRCLE, place)
        place += 1


def take_up(t: CircleOfKings, place: i64) -> None:
    """Take the King at a position, if there is one, off the Circle for a moment."""
    king = t.at(CIRCLE, place)
    if king >= 0:
        t.move(king, KINGS)


def swap(t: CircleOfKings, one: i64, other: i64) -> None:
    """Let two Kings change places."""
    take_up(t, one)
    t.move(t.at(CIRCLE, other), CIRCLE, one)
    t.draw(KINGS, CIRCLE, other)
    t.tell_onto(KINGS_SWITCHED, NONE, t.at(CIRCLE, one), t.at(CIRCLE, other), 0, 0)


def shift(t: CircleOfKings, start: i64, stop: i64) -> None:
    """Move what is at a position, a King or a gap, to a free one."""
    king = t.at(CIRCLE, start)
    if king >= 0:
        t.move(king, CIRCLE, stop)


def rotate(t: CircleOfKings, clockwise: bool) -> None:
    """Turn the whole Circle, gap and all, by one position: clockwise the Left King comes to the Top (CK-37)."""
    take_up(t, LEFT if clockwise else TOP)
    if clockwise:
        shift(t, BOTTOM, LEFT)
        shift(t, RIGHT, BOTTOM)
        shift(t, TOP, RIGHT)
    else:
        shift(t, RIGHT, TOP)
        shift(t, BOTTOM, RIGHT)
        shift(t, LEFT, BOTTOM)
    if t.count(KINGS) > 0:
        t.draw(KINGS, CIRCLE, TOP if clockwise else LEFT)
    t.tell(CIRCLE_TURNED, NONE, a=1 if clockwise else 0)


def told(t: CircleOfKings) -> None:
    """Tell how the Circle stands after it was changed: King by King, and in one sentence."""
    if t.journal is None:
        return
    place: i64 = TOP
    while place <= LEFT:
        if t.at(CIRCLE, place) >= 0:
            t.tell(KING_STANDS, NONE, t.at(CIRCLE, place), place)
        place += 1
    t.tell(CIRCLE_STANDS, NONE, NONE, packed(t))

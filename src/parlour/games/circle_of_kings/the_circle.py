"""The Circle of Kings: Top, Right, Bottom and Left King, and how they change places."""

from mypy_extensions import i64

from parlour.games.circle_of_kings.log import CIRCLE_STANDS
from parlour.games.circle_of_kings.state import (
    BOTTOM,
    CIRCLE,
    CIRCLING_KINGS,
    KING_FACES,
    KINGS,
    LEFT,
    REMOVED_KING,
    RIGHT,
    TOP,
    CircleOfKings,
)
from parlour.kernel.table import NONE


def king_at(t: CircleOfKings, place: i64) -> i64:
    """The suit of the King at a position; NONE where The Tower has left a gap."""
    face = t.face_at(CIRCLE, place)
    return face - KING_FACES if face >= 0 else NONE


def next_king(t: CircleOfKings, place: i64) -> i64:
    """The position of the next King clockwise, past a gap (CK-25, CK-29)."""
    place = (place + 1) & 3
    while t.at(CIRCLE, place) < 0:
        place = (place + 1) & 3
    return place


def removed_suit(t: CircleOfKings) -> i64:
    """The suit of the King whom The Tower has removed, or NONE (Lord XVI)."""
    face = t.face_at(REMOVED_KING, 0)
    return face - KING_FACES if face >= 0 else NONE


def packed(t: CircleOfKings) -> i64:
    """The four positions in one number, three bits each, 7 for a gap: for telling."""
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
    """Two Kings change places."""
    take_up(t, one)
    t.move(t.at(CIRCLE, other), CIRCLE, one)
    t.draw(KINGS, CIRCLE, other)


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


def told(t: CircleOfKings) -> None:
    """Tell how the Circle stands after it was changed."""
    t.tell(CIRCLE_STANDS, NONE, NONE, packed(t))

"""The locations of a formation: what the formation card says about them, and which cards lie there.

The book of formations is one row of numbers, five for each formation: its sleeves (a set of locations), its
cubes (two bits a location), and the dotted, the wild and the "2 Cards" location (NONE if there is none).
"""

from typing import Final

from mypy_extensions import i64

from parlour.games.jin_kei.state import *
from parlour.kernel.bits import bit, has
from parlour.kernel.table import NONE

ENTRY: Final = 5  # numbers in the book for each formation
SLEEVED: Final = 0
CUBES: Final = 1
DOTTED: Final = 2
WILD: Final = 3
TWO: Final = 4


def printed(t: JinKei, seat: i64, what: i64) -> i64:
    """Return what is printed on the seat's formation card of this round."""
    i = (t.types[seat] * ROUNDS + t.round - 1) * ENTRY + what
    return t.book[i]


def is_sleeved(t: JinKei, seat: i64, location: i64) -> bool:
    """Return whether the location is greyed out, so that a black sleeve lies on it (§4.3a)."""
    return has(printed(t, seat, SLEEVED), location)


def cubes_on(t: JinKei, seat: i64, location: i64) -> i64:
    """Rank +1, Rank +2: the pink cubes on a location; they stay when a card moves (§9)."""
    return (printed(t, seat, CUBES) >> (2 * location)) & 3


def row_zone(seat: i64, location: i64) -> i64:
    """Return the zone of the row in which the location is."""
    return ROWS + 2 * (location // COLUMNS) + seat


def room_left(t: JinKei, seat: i64, location: i64) -> i64:
    """Return how many more cards fit there: usually one a location, two where it says so (§4.3, §9)."""
    if is_sleeved(t, seat, location):
        return 0
    if location == printed(t, seat, TWO):
        return 2 - t.count(TWO_CARDS + seat)
    return 1 if t.at(row_zone(seat, location), location % COLUMNS) == NONE else 0


def cards_at(t: JinKei, seat: i64, location: i64) -> i64:
    """Return the seat's own cards on a location, as a set; a sleeve is none of them."""
    if location == printed(t, seat, TWO):
        return own(seat, t.faces(TWO_CARDS + seat))
    face = t.face_at(row_zone(seat, location), location % COLUMNS)
    if face == NONE:
        return 0
    return own(seat, bit(face))


def cards_in_row(t: JinKei, seat: i64, row: i64) -> i64:
    """Return the seat's own cards in a row, as a set."""
    faces = t.faces(ROWS + 2 * row + seat)
    if t.count(TWO_CARDS + seat) and printed(t, seat, TWO) // COLUMNS == row:
        faces |= t.faces(TWO_CARDS + seat)
    return own(seat, faces)


def location_of(t: JinKei, seat: i64, row: i64, face: i64) -> i64:
    """Return the location, in that row, of a card that lies there."""
    token = t.find(ROWS + 2 * row + seat, face)
    if token == NONE:
        return printed(t, seat, TWO)
    return row * COLUMNS + t.slot_of(token)


def put(t: JinKei, seat: i64, token: i64, location: i64) -> None:
    """Lay a card face-down on a location."""
    if location == printed(t, seat, TWO):
        t.move(token, TWO_CARDS + seat)
    else:
        t.move(token, row_zone(seat, location), location % COLUMNS)


def lift(t: JinKei, seat: i64, location: i64, face: i64) -> i64:
    """Return the token of a card on a location, ready to be moved.

    Of two face-down cards on a "2 Cards" location nobody but the owner can tell which one leaves.
    """
    if location != printed(t, seat, TWO):
        return t.at(row_zone(seat, location), location % COLUMNS)
    zone = TWO_CARDS + seat
    if t.count(zone) == 2 and not t.is_up(t.at(zone, 0)) and not t.is_up(t.at(zone, 1)):
        return t.choose(zone, face)
    return t.find(zone, face)


def next_empty(t: JinKei, seat: i64, start: i64, stop: i64) -> i64:
    """Return the first location from `start` and before `stop` that still needs a card, or NONE."""
    location = start
    while location < stop:
        if room_left(t, seat, location) > 0:
            return location
        location += 1
    return NONE


def next_front(t: JinKei, seat: i64) -> i64:
    """Return the next Vanguard or Rearguard location to be filled."""
    return next_empty(t, seat, 0, 2 * COLUMNS)


def next_reserve(t: JinKei, seat: i64) -> i64:
    """Return the next Reinforcement location to be filled."""
    return next_empty(t, seat, 2 * COLUMNS, LOCATIONS)

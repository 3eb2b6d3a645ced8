"""The counters and marks of Jin-Kei Trick as numbers alone, as tensors want them; `words.py` names them."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.games.jin_kei.locations import CUBES, DOTTED, ENTRY, SLEEVED, TWO, WILD, row_zone
from parlour.games.jin_kei.state import *
from parlour.kernel.bits import has
from parlour.kernel.numbers import Numbers
from parlour.kernel.table import NONE

COUNTERS: Final = ["round", "battle", "points", "captured", "formation", "start_player"]
MARKS: Final = ["cubes", "wild", "two_cards", "dotted", "barred", "attack", "defence"]


def write_counters(t: JinKei, out: Numbers) -> None:
    """Write the counters."""
    out.counter(0, NONE, t.round)
    if t.battle > 0:
        out.counter(1, NONE, t.battle)
    seat: i64 = 0
    while seat < t.seats:
        points: i64 = 0
        n: i64 = 0
        while n < ROUNDS:
            points += t.points[seat * ROUNDS + n]
            n += 1
        out.counter(2, seat, points)
        if t.battle > 0:
            out.counter(3, seat, captured_points(t, seat))
        if t.types[seat] != NONE:
            out.counter(4, seat, t.types[seat])
        if t.marker == seat:
            out.counter(5, seat, 1)
        seat += 1


def captured_points(t: JinKei, seat: i64) -> i64:
    """Return what the cards are worth that a seat has captured in this round."""
    points: i64 = 0
    n: i64 = 0
    while n < t.count(WON + seat):
        points += t.values[t.face_at(WON + seat, n) % RANKS]
        n += 1
    return points


def write_marks(t: JinKei, out: Numbers) -> None:
    """Write the marks."""
    seat: i64 = 0
    while seat < t.seats:
        if t.types[seat] != NONE:
            write_formation(t.book, t.types[seat], t.round, seat, out)
        if t.at(BATTLE_ZONE, seat) != NONE:
            out.mark(5 if seat == t.attacker else 6, t.at(BATTLE_ZONE, seat), NONE, NONE, 1)
        seat += 1


def write_formation(book: vec[i64], kind: i64, number: i64, seat: i64, out: Numbers) -> None:
    """Write what a formation card says about its locations."""
    at = (kind * ROUNDS + number - 1) * ENTRY
    location: i64 = 0
    while location < LOCATIONS:
        zone, slot = row_zone(seat, location), location % COLUMNS
        cubes = (book[at + CUBES] >> (2 * location)) & 3
        if cubes:
            out.mark(0, NONE, zone, slot, cubes)
        if location == book[at + WILD]:
            out.mark(1, NONE, zone, slot, 1)
        if location == book[at + TWO]:
            out.mark(2, NONE, zone, slot, 1)
        if location == book[at + DOTTED]:
            out.mark(3, NONE, zone, slot, 1)
        if has(book[at + SLEEVED], location):
            out.mark(4, NONE, zone, slot, 1)
        location += 1

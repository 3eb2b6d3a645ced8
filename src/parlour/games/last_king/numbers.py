"""The counters and marks of Last King as numbers alone, as tensors want them; `words.py` names them."""

from typing import Final

from mypy_extensions import i64

from parlour.games.last_king.state import *
from parlour.games.last_king.suit_restriction import is_attacked, points_on
from parlour.kernel.bits import count, has
from parlour.kernel.numbers import Numbers
from parlour.kernel.table import NONE

COUNTERS: Final = ["round", "kings"]
MARKS: Final = ["attacked", "half"]


def write_counters(t: LastKing, out: Numbers) -> None:
    """Write the counters."""
    out.counter(0, NONE, t.round)
    out.counter(1, NONE, count(t.alive))


def write_marks(t: LastKing, out: Numbers) -> None:
    """Write the marks."""
    seat: i64 = 0
    while seat < t.seats:
        if has(t.alive, seat):
            zone = place(seat, KING)
            stop = zone + PLACES
            while zone < stop:
                if is_attacked(t, zone):
                    write_attacked(t, zone, out)
                zone += 1
        seat += 1


def write_attacked(t: LastKing, zone: i64, out: Numbers) -> None:
    """Write the points on a character, and which of the attacks count half."""
    out.mark(0, t.at(zone, 0), zone, NONE, points_on(t, zone))
    slot: i64 = 1
    while slot < t.count(zone):
        if is_halved(t, t.at(zone, slot)):
            out.mark(1, t.at(zone, slot), NONE, NONE, 1)
        slot += 1


def is_halved(t: LastKing, token: i64) -> bool:
    """Return whether an attack on the table counts half."""
    return has(t.halved[t.owner_of(token)], t.card(token))

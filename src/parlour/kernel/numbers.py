"""Numbers: the counters and marks of a table without words, for tensors."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from parlour.kernel.bits import zeros

COUNTER_ROW: Final = 3  # id, seat, value
MARK_ROW: Final = 5  # id, token, zone, slot, value
ROOM: Final = 240  # numbers; more than any table needs does no harm


class Numbers:
    """Counters and marks in two rows of numbers; an id is its place in what the game has declared."""

    def __init__(self) -> None:
        self.counters: vec[i64] = zeros(ROOM)
        self.marks: vec[i64] = zeros(ROOM)
        self.counted: i64 = 0  # how much of the rows is in use
        self.marked: i64 = 0

    def clear(self) -> None:
        """Start over."""
        self.counted = 0
        self.marked = 0

    def counter(self, id: i64, seat: i64, value: i64) -> None:
        """Write a counter of a seat, or of the table (-1)."""
        n = self.counted
        if n + COUNTER_ROW > len(self.counters):
            self.counters = longer(self.counters)
        row = self.counters
        row[n], row[n + 1], row[n + 2] = id, seat, value
        self.counted = n + COUNTER_ROW

    def mark(self, id: i64, token: i64, zone: i64, slot: i64, value: i64) -> None:
        """Write a mark on a token, or on a zone or one of its spaces (-1 where there is none)."""
        n = self.marked
        if n + MARK_ROW > len(self.marks):
            self.marks = longer(self.marks)
        row = self.marks
        row[n], row[n + 1], row[n + 2], row[n + 3], row[n + 4] = id, token, zone, slot, value
        self.marked = n + MARK_ROW

    def listed(self) -> tuple[list[int], list[int]]:
        """Return both rows as lists."""
        return [self.counters[n] for n in range(self.counted)], [self.marks[n] for n in range(self.marked)]


def longer(row: vec[i64]) -> vec[i64]:
    """Return the row with as much room again."""
    n: i64 = len(row)
    while n > 0:
        row = append(row, 0)
        n -= 1
    return row

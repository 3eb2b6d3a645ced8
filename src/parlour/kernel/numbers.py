"""Numbers: the counters and marks of a table without words, for tensors."""

from librt.vecs import append, vec
from mypy_extensions import i64

COUNTER_ROW = 3  # id, seat, value
MARK_ROW = 5  # id, token, zone, slot, value


class Numbers:
    """Counters and marks in two rows of numbers; an id is its place in what the game has declared."""

    def __init__(self) -> None:
        self.counters: vec[i64] = vec[i64]()
        self.marks: vec[i64] = vec[i64]()

    def clear(self) -> None:
        """Begin anew."""
        self.counters = vec[i64]()
        self.marks = vec[i64]()

    def counter(self, id: i64, seat: i64, value: i64) -> None:
        """Write a counter of a seat, or of the table (-1)."""
        self.counters = append(append(append(self.counters, id), seat), value)

    def mark(self, id: i64, token: i64, zone: i64, slot: i64, value: i64) -> None:
        """Write a mark on a token, or on a zone or one of its spaces (-1 where there is none)."""
        self.marks = append(append(append(append(append(self.marks, id), token), zone), slot), value)

    def listed(self) -> tuple[list[int], list[int]]:
        """Both rows as lists."""
        return [n for n in self.counters], [n for n in self.marks]

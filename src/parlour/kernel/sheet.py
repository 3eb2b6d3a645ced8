"""A sheet: 32-bit floats, most of which are 0.

Compiled code has no 32-bit floats, so a sheet holds their bits. Only what was written last time is cleared.
"""

from typing import Final

from librt.strings import BytesWriter, read_f32_le, read_i32_le, write_f32_le, write_i32_le
from librt.vecs import append, vec
from mypy_extensions import i32, i64

from parlour.kernel.bits import zeros
from parlour.kernel.layout import float_bits

ONE: Final = 0x3F800000  # the bits of 1.0, and of 2.0
TWO: Final = 0x40000000
NEGATIVE: Final = -0x80000000


class Sheet:
    """A part of a row of floats, with a list of what was written there."""

    def __init__(self, row: vec[i32], start: i64) -> None:
        self.row: vec[i32] = row
        self.start: i64 = start
        self.written: vec[i64] = zeros(64)
        self.n: i64 = 0

    def clear(self) -> None:
        """Make all numbers 0."""
        row, written = self.row, self.written
        i: i64 = 0
        while i < self.n:
            row[written[i]] = 0
            i += 1
        self.n = 0

    def room_for(self, more: i64) -> None:
        """Make room to list that many more numbers."""
        while len(self.written) < self.n + more:
            self.written = append(self.written, 0)

    def put(self, at: i64, bits: i32) -> None:
        """Write a number where there is none yet."""
        at += self.start
        n, row = self.n, self.row
        row[at] = bits
        if n == len(self.written):
            self.written = append(self.written, at)
        else:
            written = self.written
            written[n] = at
        self.n = n + 1

    def add(self, at: i64, bits: i32) -> None:
        """Add to a number."""
        i, row = self.start + at, self.row
        old = row[i]
        if old == 0:
            self.put(at, bits)
        elif old == ONE and bits == ONE:
            row[i] = TWO
        else:
            row[i] = sum_of(old, bits)

    def add_number(self, at: i64, n: i64) -> None:
        """Add a whole number."""
        if n == 1:
            self.add(at, ONE)
        elif n > 0:
            self.add(at, float_bits(n, 1))
        elif n < 0:
            self.add(at, float_bits(-n, 1) | i32(NEGATIVE))


def one_more(bits: i32) -> i32:
    """Return the bits of a float and 1."""
    if bits == 0:
        return ONE
    if bits == ONE:
        return TWO
    return sum_of(bits, ONE)


def sum_of(one: i32, other: i32) -> i32:
    """Return the bits of the sum of two floats."""
    writer = BytesWriter()
    write_i32_le(writer, one)
    write_i32_le(writer, other)
    given = writer.getvalue()
    writer = BytesWriter()
    write_f32_le(writer, read_f32_le(given, 0) + read_f32_le(given, 4))
    return read_i32_le(writer.getvalue(), 0)

"""The door: checks the arguments of callers, and names those that are wrong."""

from operator import index
from typing import SupportsIndex

from parlour.kernel.table import Table

LARGEST = 2**62  # beyond it a number is no longer the same compiled and interpreted


def whole_number(value: SupportsIndex, what: str) -> int:
    """Return the value as a whole number, of whatever library it is."""
    try:
        number = index(value)
    except TypeError:
        raise TypeError(f"the {what} should be a whole number, not {value!r}") from None
    if not -LARGEST < number < LARGEST:
        raise ValueError(f"the {what} {number} is far too large")
    return number


def seat_number(t: Table, seat: SupportsIndex) -> int:
    """Return the seat, if the table has it."""
    if not isinstance(t, Table):
        raise TypeError(f"a table was expected, not {t!r}")
    number = whole_number(seat, "seat")
    if not 0 <= number < t.seats:
        raise ValueError(f"there is no seat {number}: the seats of this table are 0 to {t.seats - 1}")
    return number


def observer_number(t: Table, seat: SupportsIndex | None) -> int:
    """Return the seat, or the spectator after the last seat for None."""
    return t.seats if seat is None else seat_number(t, seat)

"""Sets of small numbers as bits of one integer (below 62, so that compiled and interpreted agree)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

DE_BRUIJN: Final = 0x022FDD63CC95386D  # shifted left by 0, 1, 2 ... it begins with different six bits each time


def bit(n: i64) -> i64:
    """Return the set that holds only `n`.

    A literal 1 shifted by an i64 compiles to a 32-bit shift in C, wrong from bit 31 on;
    a 1 that is itself an i64 does not.

    Args:
        n: A number from 0 to 61.
    """
    return ((n & 0) | 1) << n


def has(mask: i64, n: i64) -> bool:
    """Return whether `n` is in the set.

    Args:
        mask: A set of small numbers, as bits.
        n: The number to look for.
    """
    return (mask >> n) & 1 == 1


def count(mask: i64) -> i64:
    """Return how many numbers the set holds (bits added up in pairs, fours, bytes ...).

    No literal is larger than a set can be: one beyond 62 bits would be unboxed at every call.

    Args:
        mask: A set of small numbers, as bits.
    """
    mask -= (mask >> 1) & 0x1555555555555555
    mask = (mask & 0x3333333333333333) + ((mask >> 2) & 0x3333333333333333)
    mask = (mask + (mask >> 4)) & 0x0F0F0F0F0F0F0F0F
    mask += mask >> 8
    mask += mask >> 16
    return (mask + (mask >> 32)) & 0x7F


def lowest(mask: i64) -> i64:
    """Return the smallest number of a set that is not empty (looked up, without a branch).

    Args:
        mask: A set that is not empty, as bits.
    """
    return LOWEST[(((mask & -mask) * DE_BRUIJN) >> 58) & 63]


def first(n: i64) -> i64:
    """Return the set of all numbers below `n`.

    Args:
        n: The first number outside the set.
    """
    return bit(n) - 1


def members(mask: i64) -> list[int]:
    """Return the numbers of the set, ascending.

    Args:
        mask: A set of small numbers, as bits.
    """
    return [n for n in range(62) if has(mask, n)]


def zeros(n: i64) -> vec[i64]:
    """Return a row of n zeros.

    Args:
        n: The length.
    """
    return vec[i64]([0] * n)


def shifts() -> vec[i64]:
    """Return by how much `DE_BRUIJN` is shifted, for each of the six bits with which it then begins."""
    out = zeros(64)
    n: i64 = 0
    while n < 64:
        out[((bit(n) * DE_BRUIJN) >> 58) & 63] = n
        n += 1
    return out


LOWEST: Final = shifts()

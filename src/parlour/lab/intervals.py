"""Intervals: no rate is printed without one."""

from math import sqrt
from typing import NamedTuple


class Interval(NamedTuple):
    """An estimate and the range in which the true value lies, as a rule."""

    value: float
    low: float
    high: float


def wilson(wins: float, games: int, z: float = 1.96) -> Interval:
    """A share with Wilson's 95 % interval; shared wins count in part."""
    if games == 0:
        return Interval(0.0, 0.0, 1.0)
    p = wins / games
    middle = p + z * z / (2 * games)
    spread = z * sqrt(p * (1 - p) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    return Interval(p, max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale))


def mean(total: float, squares: float, n: int, z: float = 1.96) -> Interval:
    """A mean with its 95 % interval, from the sum and the sum of squares."""
    if n == 0:
        return Interval(0.0, 0.0, 0.0)
    average = total / n
    variance = max(0.0, squares / n - average * average)
    spread = z * sqrt(variance / n)
    return Interval(average, average - spread, average + spread)

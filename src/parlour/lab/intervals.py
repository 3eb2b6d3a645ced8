"""Intervals for games that are independent of each other: no rate is printed without one.

Games that share a deal are not independent: `parlour.lab.clusters` has the intervals for those.
"""

from math import sqrt
from typing import NamedTuple

NORMAL = 1.959964  # the 97.5 % point of the normal distribution


class Interval(NamedTuple):
    """An estimate and its 95 % confidence interval."""

    value: float
    low: float
    high: float


def wilson(wins: float, games: int) -> Interval:
    """Return a share with the interval of Wilson (1927); shared wins count in part."""
    if games == 0:
        return Interval(0.0, 0.0, 1.0)
    p, n = wins / games, games
    middle = p + NORMAL**2 / (2 * n)
    spread = NORMAL * sqrt(p * (1 - p) / n + NORMAL**2 / (4 * n * n))
    scale = 1 + NORMAL**2 / n
    return Interval(p, max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale))


def mean(total: float, squares: float, n: int) -> Interval:
    """Return a mean with Student's interval, from the sum and the sum of squares."""
    if n < 2:
        return Interval(total, total, total) if n else Interval(0.0, 0.0, 0.0)
    average = total / n
    variance = max(0.0, squares - total * average) / (n - 1)
    spread = student(n - 1) * sqrt(variance / n)
    return Interval(average, average - spread, average + spread)


def student(freedom: int) -> float:
    """Return the 97.5 % point of Student's t by its expansion (Abramowitz and Stegun 1964, 26.7.5).

    It is 0.01 off at four degrees of freedom and less above; `parlour simulate` works without SciPy.
    """
    z, n = NORMAL, float(freedom)
    return (
        z
        + (z**3 + z) / (4 * n)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3)
    )

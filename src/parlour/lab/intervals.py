"""Intervals: no rate is printed without one."""

from math import sqrt
from typing import NamedTuple

LENT = 4  # deals' worth of trust in games being independent, until the deals themselves have spoken


class Interval(NamedTuple):
    """An estimate and the range in which the true value lies, as a rule."""

    value: float
    low: float
    high: float


def wilson(wins: float, games: int, z: float = 1.96) -> Interval:
    """A share with Wilson's 95 % interval; shared wins count in part."""
    if games == 0:
        return Interval(0.0, 0.0, 1.0)
    return wilson_of(wins / games, games, z)


def wilson_of(p: float, n: float, z: float) -> Interval:
    """Wilson's interval around a share that is as sure as `n` independent games make it."""
    middle = p + z * z / (2 * n)
    spread = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n))
    scale = 1 + z * z / n
    return Interval(p, max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale))


def mean(total: float, squares: float, n: int, z: float = 1.96) -> Interval:
    """A mean with its 95 % interval, from the sum and the sum of squares."""
    if n == 0:
        return Interval(0.0, 0.0, 0.0)
    average = total / n
    variance = max(0.0, squares / n - average * average)
    spread = z * sqrt(variance / n)
    return Interval(average, average - spread, average + spread)


def clustered(parts: list[tuple[float, float]]) -> Interval:
    """A share with a 95 % interval, from what each deal gave: (won, at stake).

    Games of one deal hang together, so the deals are compared, not the games: how far each strays from the share
    gives the variance (linearised ratio, by deal), that the number of independent games which would be as
    sure, and that number Wilson's interval. Few deals say little about their own variance; it is blended with
    that of independent games as if LENT more deals had shown it, and Student's t takes the place of the normal.
    """
    staked = sum(stake for _, stake in parts)
    if staked <= 0:
        return Interval(0.0, 0.0, 1.0)
    p = sum(won for won, _ in parts) / staked
    alone = p * (1 - p) / staked
    if alone <= 0:
        return wilson(p * staked, round(staked) or 1)
    freedom = len(parts) - 1
    strays = sum((won - p * stake) ** 2 for won, stake in parts) / staked**2
    seen = strays * len(parts) / freedom if freedom else 0.0
    variance = (freedom * seen + LENT * alone) / (freedom + LENT)
    return wilson_of(p, staked * alone / variance, student(freedom + LENT))


def student(freedom: int) -> float:
    """The 97.5 % point of Student's t, by its expansion (0.01 off at four degrees of freedom, less above)."""
    z, n = 1.959964, float(freedom)
    return (
        z
        + (z**3 + z) / (4 * n)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3)
    )

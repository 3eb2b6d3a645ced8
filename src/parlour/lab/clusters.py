"""Intervals for figures that are measured on deals: games of one deal are correlated, so deals are compared.

Every figure is a value and the `influence` of each deal on it: how far the deal pulls the value away, scaled so
that the mean of the influences is the error of the value (linearisation; Liang and Zeger 1986). The functions
work along the last axis, so that thousands of simulated runs are judged by the same code as one real run.
"""

from math import ceil, copysign, sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.special import betaincinv, stdtr, stdtrit

from parlour.lab.intervals import Interval

Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]

FEWEST_DEALS = 20  # for a share; below, the variance between deals is itself too uncertain
FEWEST_FOR_MEANS = 100  # means and differences are skewed, and so few deals do not show how much
FEWEST_EVENTS = 5.0  # wins, and losses, that a share needs, counted in independent games
COCHRAN = 25.0  # deals needed for each squared unit of skewness (Cochran 1977, section 2.15)
LEVEL = 0.95


class Bounds(NamedTuple):
    """Where the true value lies; not `enough` data means that the promised coverage is not."""

    low: Floats
    high: Floats
    enough: Flags


def ratio(totals: Floats, weights: Floats) -> tuple[Floats, Floats]:
    """Return the ratio of two sums over deals, and the influence of each deal on it."""
    value = totals.sum(-1) / weights.sum(-1)
    influence = (totals - value[..., None] * weights) / weights.mean(-1)[..., None]
    return value, influence


def variance_of(influence: Floats) -> Floats:
    """Return the variance of the value, estimated between deals with the K / (K - 1) of CR1."""
    deals = influence.shape[-1]
    return np.asarray((influence**2).sum(-1) / (deals * max(1, deals - 1)))


def skewness_of(influence: Floats) -> Floats:
    """Return the adjusted Fisher-Pearson skewness of the influences; 0 where they do not vary."""
    deals = influence.shape[-1]
    if deals < 3:
        return np.zeros(influence.shape[:-1])
    second, third = (influence**2).mean(-1), (influence**3).mean(-1)
    scale = sqrt(deals * (deals - 1)) / (deals - 2)
    return np.asarray(scale * third / np.where(second > 0, second, np.inf) ** 1.5)


def effective_games(value: Floats, influence: Floats) -> Floats:
    """Return how many independent games would be as sure of a share (Kish 1965); infinite if deals agree."""
    variance = variance_of(influence)
    alone = np.maximum(value * (1 - value), 1e-12)
    return np.asarray(alone / np.where(variance > 0, variance, 1e-30))


def critical(level: float, freedom: float) -> float:
    """Return the two-sided critical value of Student's t."""
    return float(stdtrit(max(1.0, freedom), (1 + level) / 2))


def share_bounds(value: Floats, influence: Floats, games: Floats, level: float = LEVEL) -> Bounds:
    """Return the bounds of a share, each game between 0 and 1.

    Wilson's interval with the effective number of games in place of their number and Student's t in place of the
    normal, as Korn and Graubard (1998) adjust it and as Franco, Little, Louis and Slud (2019) recommend. With too
    few events it is the conservative interval of Clopper and Pearson on effective games, no more than there are.
    """
    deals = influence.shape[-1]
    effective = effective_games(value, influence)
    events = effective * np.minimum(value, 1 - value)
    varies = variance_of(influence) > 0
    enough = varies & (events >= FEWEST_EVENTS) & (deals >= FEWEST_DEALS)
    t = critical(level, deals - 1)
    if deals < FEWEST_DEALS:
        effective = np.minimum(effective, games)
    ratio_ = t * t / effective
    middle = (value + ratio_ / 2) / (1 + ratio_)
    spread = np.sqrt(ratio_ * value * (1 - value) + ratio_**2 / 4) / (1 + ratio_)
    low, high = clopper_pearson(value, np.where(varies, np.minimum(effective, games), deals), deals, level)
    return Bounds(np.where(enough, middle - spread, low), np.where(enough, middle + spread, high), enough)


def clopper_pearson(value: Floats, effective: Floats, deals: int, level: float) -> tuple[Floats, Floats]:
    """Return the exact binomial bounds on effective games, with the degrees of freedom of the deals."""
    n = effective * (critical(level, 1e9) / critical(level, deals - 1)) ** 2
    wins, tail = value * n, (1 - level) / 2
    low = np.where(wins > 0, betaincinv(np.maximum(wins, 1e-9), n - wins + 1, tail), 0.0)
    high = np.where(wins < n, betaincinv(wins + 1, np.maximum(n - wins, 1e-9), 1 - tail), 1.0)
    return np.asarray(low), np.asarray(high)


def mean_bounds(
    value: Floats, influence: Floats, level: float = LEVEL, freedom: float | None = None, step: float = 0.0
) -> Bounds:
    """Return the bounds of a mean, a difference or a regression coefficient.

    Student's t on the deals, with the skewness taken out by the cubic transformation of Hall (1992). Too skewed
    for the number of deals, by Cochran's rule, or fewer effective deals than `FEWEST_FOR_MEANS`: not enough data.
    A difference of shares moves in steps of one game: half a `step` makes up for that (Yates 1934).
    """
    deals = influence.shape[-1]
    freedom = deals - 1.0 if freedom is None else freedom
    error, skewness = np.sqrt(variance_of(influence)), skewness_of(influence)
    t = critical(level, freedom)
    low = value - straightened(np.asarray(t), skewness, deals) * error - step / 2
    high = value - straightened(np.asarray(-t), skewness, deals) * error + step / 2
    sure = (error == 0) | (busy_deals(influence) >= FEWEST_EVENTS)
    enough = (freedom >= FEWEST_FOR_MEANS - 1) & (deals >= COCHRAN * skewness**2) & sure
    return Bounds(low, high, enough)


def busy_deals(influence: Floats) -> Floats:
    """Return how many deals the variance rests on: the participation ratio of the squared influences."""
    squares = influence**2
    fourth = (squares**2).sum(-1)
    return np.asarray(squares.sum(-1) ** 2 / np.where(fourth > 0, fourth, np.inf))


def straightened(x: Floats, skewness: Floats, deals: int) -> Floats:
    """Return Hall's inverse transformation: where the skewed statistic reaches the quantile `x`."""
    g = np.where(np.abs(skewness) < 1e-6, 1e-6, skewness)
    root = sqrt(deals)
    return np.asarray(3 * root / g * (np.cbrt(1 + g * (x / root - g / (6 * deals))) - 1))


def mean_p(value: float, null: float, influence: Floats, freedom: float | None = None, step: float = 0.0) -> float:
    """Return the two-sided p-value that belongs to `mean_bounds`."""
    deals = influence.shape[-1]
    error, g = sqrt(float(variance_of(influence))), float(skewness_of(influence))
    if error == 0:
        return float(value == null)
    off = copysign(max(0.0, abs(value - null) - step / 2), value - null)
    t, root = off / error, sqrt(deals)
    t = t + g * t * t / (3 * root) + g * g * t**3 / (27 * deals) + g / (6 * root)
    return float(2 * stdtr(deals - 1.0 if freedom is None else freedom, -abs(t)))


def share_p(value: float, null: float, influence: Floats) -> float:
    """Return the two-sided p-value that belongs to `share_bounds`: Wilson's is the score test, turned round."""
    effective = float(effective_games(np.asarray(value), influence))
    t = (value - null) / sqrt(null * (1 - null) / effective) if 0 < null < 1 and effective > 0 else 0.0
    return float(2 * stdtr(influence.shape[-1] - 1.0, -abs(t)))


def deals_for(width: float, wanted: float, influence: Floats) -> int:
    """Return how many deals would bring the half-width down to the wanted one, and be enough for the method."""
    deals = influence.shape[-1]
    need: float = deals * (width / wanted) ** 2
    return max(FEWEST_DEALS, ceil(need), ceil(COCHRAN * float(skewness_of(influence)) ** 2))


def clustered(parts: list[tuple[float, float]]) -> Interval:
    """Return a share with a 95 % interval, from what each deal gave: (won, at stake)."""
    table = np.array(parts, dtype=np.float64).reshape(-1, 2)
    games = table[:, 1].sum()
    if games <= 0:
        return Interval(0.0, 0.0, 1.0)
    value, influence = ratio(table[:, 0], table[:, 1])
    bounds = share_bounds(value, influence, games)
    return Interval(float(value), float(bounds.low), float(bounds.high))

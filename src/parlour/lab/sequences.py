"""Confidence sequences: intervals that hold at every moment at once, so that anybody may look and stop.

The hedged betting sequence of Waudby-Smith and Ramdas (2024), "Estimating means of bounded random variables by
betting", section 4: for each candidate mean a gambler bets against it, deal after deal, with a stake that depends
on the past only. If the candidate is the truth, the chance that the capital ever reaches 1 / alpha is at most
alpha (Ville 1939). Candidates that made the gambler rich are excluded for ever. Deals are independent, the games
of one deal are not: the observations are the means of deals, between 0 and 1.
"""

from math import log

import numpy as np

from parlour.lab.clusters import Floats
from parlour.lab.intervals import Interval

ALPHA = 0.05
MOST_STAKE = 0.5  # of the capital that could be lost at once
STEP = 1 / 1000  # between two candidates; the interval is wider by that
PORTION = 2000  # deals that are worked on at once


class Sequence:
    """A confidence sequence for the mean of values from 0 to 1, fed in any portions.

    With a half-width to be reached, the stakes are the best for that moment; it holds at all others too.
    """

    def __init__(self, alpha: float = ALPHA, half_width: float | None = None) -> None:
        self.alpha = alpha
        self.half_width = half_width
        self.candidates = np.linspace(0, 1, round(1 / STEP) + 1)
        self.logs = np.zeros((2, len(self.candidates)))  # capital of the bets on more and on less
        self.open = np.ones(len(self.candidates), dtype=bool)
        self.count = 0
        self.total = 0.0
        self.squares = 0.0  # of distances from the running mean, as stakes use them

    def add(self, values: Floats) -> Interval:
        """Take the next values, in their order, and return the interval as it is now."""
        if len(values) and not (values.min() >= 0 and values.max() <= 1):
            raise ValueError("a confidence sequence takes values from 0 to 1")
        for start in range(0, len(values), PORTION):
            self._bet(np.asarray(values[start : start + PORTION], dtype=np.float64))
        return self.interval

    @property
    def interval(self) -> Interval:
        """Return the mean so far, and the candidates that no gambler has refuted."""
        left = np.flatnonzero(self.open)
        value = self.total / self.count if self.count else 0.5
        if not len(left):  # refuted all: the values are not independent draws from one distribution
            return Interval(value, value, value)
        low, high = self.candidates[left[0]] - STEP, self.candidates[left[-1]] + STEP
        return Interval(value, max(0.0, float(low)), min(1.0, float(high)))

    def _bet(self, values: Floats) -> None:
        so_far = (self.count, self.total, self.squares)
        stakes, total, squares = stakes_for(values, self.alpha, self.half_width, so_far)
        self.total, self.squares = float(total), float(squares)
        self.count += len(values)
        m = self.candidates[self.open]
        gained = wealth(values, stakes, m)
        running = self.logs[:, self.open, None] + np.cumsum(gained, -1)
        best = np.maximum(running[0], running[1]).max(-1)
        self.logs[:, self.open] = running[:, :, -1]
        self.open[np.flatnonzero(self.open)[best - log(2) >= -log(self.alpha)]] = False


def stakes_for(
    values: Floats, alpha: float, half_width: float | None, so_far: tuple[int, float, float] = (0, 0.0, 0.0)
) -> tuple[Floats, Floats, Floats]:
    """Return the stake before each value (predictable plug-in, their equation 26), and the sums after all.

    For a half-width w the stake w / variance is the one that makes the interval shortest when it gets there.
    Works along the last axis, for many runs at once.
    """
    count, total, squares = so_far
    n = count + np.arange(1, values.shape[-1] + 1)
    totals = total + np.cumsum(values, -1)
    means = (0.5 + totals) / (n + 1)
    spread = squares + np.cumsum((values - means) ** 2, -1)
    before = np.concatenate([np.full((*values.shape[:-1], 1), squares), spread[..., :-1]], -1)
    variance = (0.25 + before) / n
    if half_width is None:
        stakes = np.sqrt(2 * log(2 / alpha) / (variance * n * np.log(n + 1)))
    else:
        stakes = half_width / variance
    return stakes, totals[..., -1], spread[..., -1]


def wealth(values: Floats, stakes: Floats, m: Floats) -> Floats:
    """Return the logarithm by which each bet on more and on less multiplies its capital, for each candidate."""
    off = values - m[:, None]
    more = np.minimum(stakes, MOST_STAKE / np.maximum(m, 1e-12)[:, None])
    less = np.minimum(stakes, MOST_STAKE / np.maximum(1 - m, 1e-12)[:, None])
    return np.stack([np.log1p(more * off), np.log1p(-less * off)])


def capital_at(values: Floats, truth: float, half_width: float | None = None, alpha: float = ALPHA) -> Floats:
    """Return the larger hedged capital against the truth after each value; 5 % of runs at most reach 20."""
    stakes, _, _ = stakes_for(values, alpha, half_width)
    more, less = np.minimum(stakes, MOST_STAKE / truth), np.minimum(stakes, MOST_STAKE / (1 - truth))
    up = np.cumsum(np.log1p(more * (values - truth)), -1)
    down = np.cumsum(np.log1p(-less * (values - truth)), -1)
    return np.asarray(np.exp(np.maximum(up, down)) / 2)

"""Figures: what was measured on the deals of a run, and what may be said of it."""

from collections.abc import Sequence
from math import inf, isfinite, nan
from typing import NamedTuple

import numpy as np

from parlour.lab.clusters import LEVEL, Bounds, Floats, deals_for, mean_bounds, mean_p, share_bounds, share_p
from parlour.lab.families import Judged, judge

TOLERANCE = {"share": 0.01, "effect": 0.02, "part": 0.02}  # half-width at which a figure is settled
RELATIVE = 0.02  # the same for means, as a part of the mean
NO_DATA, DIFFERS, EVEN, SETTLED, OPEN = "not enough data", "differs", "even", "settled", "open"


class Measured(NamedTuple):
    """A value and the influence of each block of deals on it; `null` is what it would be if nothing mattered."""

    id: str
    title: str
    unit: str  # "share" of games, each from 0 to 1; "effect" on such a share; or "decisions", "minutes", ...
    value: float
    influence: Floats
    n: int  # cases counted: games, seats or decisions
    null: float | None = None
    freedom: float | None = None
    note: str = ""
    scale: float | None = None  # what a difference of means is small or large against; else the value

    def bounds(self, level: float = LEVEL) -> Bounds:
        """Return the bounds of the value at a level."""
        value = np.asarray(self.value)
        if self.unit == "share":
            return share_bounds(value, self.influence, np.asarray(float(self.n)), level)
        return mean_bounds(value, self.influence, level, self.freedom, self.step)

    @property
    def p(self) -> float:
        """Return the p-value of the null."""
        assert self.null is not None
        if self.unit == "share":
            return share_p(self.value, self.null, self.influence)
        return mean_p(self.value, self.null, self.influence, self.freedom, self.step)

    @property
    def step(self) -> float:
        """Return by how much one game changes a difference of shares."""
        return 1 / self.n if self.unit == "effect" and self.n else 0.0

    @property
    def tolerance(self) -> float:
        """Return the half-width at which this figure is settled."""
        return TOLERANCE.get(self.unit, RELATIVE * abs(self.value if self.scale is None else self.scale)) or inf


class Figure(NamedTuple):
    """One figure of a page, ready to print; `low` and `high` are its interval at `level`."""

    id: str
    title: str
    unit: str
    value: float | None
    low: float | None
    high: float | None
    level: float
    n: int
    verdict: str  # "not enough data", "differs", "even", "settled" or "open"
    null: float | None
    p: float | None  # adjusted for all figures of the page that have a null
    games_needed: int | None  # about, to settle it
    note: str


def spoken(id: str) -> str:
    """Return an id as people read it."""
    return id.replace("_", " ")


def nothing(id: str, title: str, unit: str, note: str) -> Measured:
    """Return a figure for which there are no data, and why."""
    return Measured(id, title, unit, nan, np.zeros(0), 0, note=note)


def judged(page: Sequence[Measured], games_per_block: float) -> list[Figure]:
    """Judge all figures of a page together."""
    tested = [each for each in page if each.null is not None and answerable(each)]
    verdicts = dict(zip((each.id for each in tested), judge([each.p for each in tested]), strict=True))
    return [figure(each, verdicts.get(each.id), games_per_block) for each in page]


def answerable(measured: Measured) -> bool:
    """Return whether there are data enough for the promised coverage."""
    return len(measured.influence) > 1 and isfinite(measured.value) and bool(measured.bounds().enough)


def figure(measured: Measured, verdict: Judged | None, games_per_block: float) -> Figure:
    """Turn what was measured into a figure; a finding gets the wider interval of findings."""
    m = measured
    if len(m.influence) < 2 or not isfinite(m.value):
        return Figure(m.id, m.title, m.unit, None, None, None, LEVEL, m.n, NO_DATA, m.null, None, None, m.note)
    level = verdict.level if verdict and verdict.found else LEVEL
    low, high, enough = (x.item() for x in m.bounds(level))
    half = max(high - m.value, m.value - low)
    word = word_for(m, verdict, low, high, bool(enough))
    p = verdict.adjusted if verdict else None
    needed = None if word in (DIFFERS, EVEN, SETTLED) else games_for(m, half, games_per_block)
    limits = (max(0.0, low), min(1.0, high)) if m.unit == "share" else (low, high)
    return Figure(m.id, m.title, m.unit, m.value, *limits, level, m.n, word, m.null, p, needed, m.note)


def word_for(m: Measured, verdict: Judged | None, low: float, high: float, enough: bool) -> str:
    """Return the verdict in a word; conservative bounds may settle a figure although its coverage is not exact."""
    narrow = high - low <= 2 * m.tolerance
    if not enough and not (narrow and m.unit == "share"):
        return NO_DATA
    if verdict and verdict.found:
        return DIFFERS
    if m.null is None:
        return SETTLED if narrow else OPEN
    return EVEN if m.null - 2 * m.tolerance <= low and high <= m.null + 2 * m.tolerance else OPEN


def games_for(m: Measured, half_width: float, games_per_block: float) -> int:
    """Return about how many games would settle the figure."""
    return round(deals_for(half_width, m.tolerance, m.influence) * games_per_block)

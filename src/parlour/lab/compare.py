"""Comparisons: two runs on the same deals, and the difference of every figure."""

from typing import Any, NamedTuple

import numpy as np
import polars as pl

from parlour.lab.clusters import variance_of
from parlour.lab.figures import DIFFERS, NO_DATA, Figure, Measured, judged
from parlour.lab.measures import Data, Frames, data_of
from parlour.lab.report import about, ask

SAME = ("game", "seats", "seed", "plan")  # without these the deals are not the same
UNITS = {"share": "effect", "part": "effect"}


class Difference(NamedTuple):
    """How one figure differs between two runs: the second less the first."""

    figure: Figure
    first: float
    second: float
    size: float  # in standard deviations between deals, to compare figures of different units


class Comparison(NamedTuple):
    """How two runs differ, the largest effects first; findings come before anything else."""

    first: dict[str, Any]
    second: dict[str, Any]
    deals: int
    differences: list[Difference]

    def difference(self, id: str) -> Difference:
        """Return the difference of a figure by its id."""
        for each in self.differences:
            if each.figure.id == id:
                return each
        raise ValueError(f"the comparison has no figure {id!r}")

    def findings(self) -> list[Difference]:
        """Return the figures that surely differ."""
        return [each for each in self.differences if each.figure.verdict == DIFFERS]

    def as_data(self) -> dict[str, Any]:
        """Return plain data for JSON."""
        rows = [
            {**each.figure._asdict(), "first": each.first, "second": each.second, "size": each.size}
            for each in self.differences
        ]
        return {"first": self.first, "second": self.second, "deals": self.deals, "differences": rows}


def compare(first: Frames, second: Frames) -> Comparison:
    """Compare two runs on the deals that both have played (common random numbers).

    The influences of a deal on both values are subtracted, so that the luck of the deal cancels out. All
    differences are judged together.
    """
    check(first, second)
    deals = common(first, second)
    one, two = data_of(first, deals), data_of(second, deals)
    pairs = matched(one, two)
    differences = [difference(a, b) for a, b in pairs]
    figures = judged(differences, max(one.game_count, two.game_count) / one.blocks)
    rows = [
        Difference(figure, a.value, b.value, size(measured))
        for figure, measured, (a, b) in zip(figures, differences, pairs, strict=True)
    ]
    ranked = sorted(
        rows, key=lambda row: (row.figure.verdict != DIFFERS, row.figure.verdict == NO_DATA, -row.size)
    )
    return Comparison(about(first, one), about(second, two), len(deals), ranked)


def check(first: Frames, second: Frames) -> None:
    """Refuse runs that do not share their deals."""
    for name in SAME:
        mine, other = getattr(first.header, name), getattr(second.header, name)
        if mine != other:
            raise ValueError(
                f"the runs cannot be compared deal by deal: {name} is {mine} in one and {other} in the other"
            )


def common(first: Frames, second: Frames) -> pl.Series:
    """Return the deals that both runs have played."""
    mine = (
        first.games.select("deal").unique().join(second.games.select("deal").unique(), on="deal").collect()["deal"]
    )
    if mine.is_empty():
        raise ValueError("the runs have no deal in common")
    return mine


def matched(one: Data, two: Data) -> list[tuple[Measured, Measured]]:
    """Return the figures that both runs have, in pairs."""
    firsts = {each.id: each for question in ask(one) for each in question.measured}
    seconds = {each.id: each for question in ask(two) for each in question.measured}
    return [
        (each, seconds[id])
        for id, each in firsts.items()
        if id in seconds and len(each.influence) > 1 and len(seconds[id].influence) > 1
    ]


def difference(first: Measured, second: Measured) -> Measured:
    """Return the difference of two figures on the same deals."""
    freedom = None
    if first.freedom is not None and second.freedom is not None:
        freedom = min(first.freedom, second.freedom)
    return Measured(
        first.id,
        first.title,
        UNITS.get(first.unit, first.unit),
        second.value - first.value,
        second.influence - first.influence,
        min(first.n, second.n),
        0.0,
        freedom,
        scale=first.value,
    )


def size(measured: Measured) -> float:
    """Return a difference in standard deviations between blocks of deals."""
    deviation = float(np.sqrt(variance_of(measured.influence) * len(measured.influence)))
    return abs(measured.value) / deviation if deviation > 0 else 0.0

"""Families: many figures on one page are judged together, so that chance does not fill the page with findings."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from statsmodels.stats.multitest import multipletests

RATE = 0.05  # of false findings among the findings


class Judged(NamedTuple):
    """The verdict on one figure of a family."""

    adjusted: float  # its p-value, adjusted for the family
    found: bool  # it differs from what the null says
    level: float  # of the interval that holds although it was picked out


def judge(p_values: Sequence[float], rate: float = RATE) -> list[Judged]:
    """Judge a family of figures by their p-values.

    Findings are those of Benjamini and Hochberg (1995): among them at most `rate` are false on average. A finding
    is picked because it is extreme, so its interval widens to the level 1 - rate * findings / figures
    (Benjamini and Yekutieli 2005, false coverage rate).
    """
    if not p_values:
        return []
    found, adjusted, _, _ = multipletests(np.asarray(p_values, dtype=np.float64), rate, method="fdr_bh")
    level = 1 - rate * max(1, int(found.sum())) / len(p_values)
    return [Judged(float(p), bool(f), level) for p, f in zip(adjusted, found, strict=True)]

"""The intervals of the reports cover the truth as often as they say: a sample of the table in the docs."""

from math import sqrt

import numpy as np
import pytest

from parlour.lab.coverage import (
    Setting,
    begins,
    bot_share,
    difference,
    length,
    measure,
    measure_always,
    score,
    seat_share,
)
from parlour.lab.sequences import Sequence

RUNS = 4000
NOISE = 3 * sqrt(0.05 * 0.95 / RUNS)  # three standard errors of the simulation itself


@pytest.mark.parametrize(
    ("setting", "deals"),
    [
        (seat_share(2, 0.5, 0.6), 20),
        (seat_share(3, 1 / 3, 0.2, 0.1), 50),
        (seat_share(4, 0.25, 0.0), 200),
        (seat_share(6, 1 / 6, 0.2), 50),
        (seat_share(6, 0.05, 0.2), 200),
        (bot_share(2, 0.7, 2.0), 50),
        (bot_share(4, 0.25, 2.0), 20),
        (begins(4, 0.25), 50),
        (length(2, 0.2, 0.1), 100),
        (length(6, 0.4, 0.6), 100),
        (score(4), 200),
        (difference(4, 0.28, 0.25, 0.8), 200),
    ],
    ids=lambda value: value.name if isinstance(value, Setting) else str(value),
)
def test_an_interval_covers_the_truth_as_often_as_it_says(setting: Setting, deals: int) -> None:
    found = measure(setting, deals, RUNS, 1)
    assert found.answered > 0.95
    assert 0.945 - NOISE <= found.covered <= 0.97 + NOISE


@pytest.mark.parametrize("setting", [seat_share(6, 0.05, 0.6), length(2, 0.7, 0.3), difference(2, 0.5, 0.5, 0.8)])
def test_where_deals_are_too_few_the_answer_is_withheld_rather_than_wrong(setting: Setting) -> None:
    found = measure(setting, 20, RUNS, 1)
    assert found.answered < 0.6
    assert found.wrong <= 0.055


@pytest.mark.parametrize("half_width", [None, 0.01])
@pytest.mark.parametrize(
    "setting",
    [seat_share(2, 0.5, 0.6), seat_share(6, 0.05, 0.2), bot_share(2, 0.7, 2.0)],
    ids=lambda each: each.name,
)
def test_a_sequence_covers_the_truth_after_every_deal_at_once(setting: Setting, half_width: float | None) -> None:
    assert measure_always(setting, 1500, 1000, half_width, 1) >= 0.95 - 3 * sqrt(0.05 * 0.95 / 1000)


def test_a_sequence_does_not_depend_on_how_its_values_are_portioned_and_never_widens() -> None:
    values = np.random.default_rng(3).binomial(2, 0.3, 3000) / 2
    whole, parts = Sequence(), Sequence()
    before = (0.0, 1.0)
    for start in range(0, 3000, 700):
        _, low, high = parts.add(values[start : start + 700])
        assert before[0] <= low <= high <= before[1]
        before = (low, high)
    assert whole.add(values) == pytest.approx(parts.interval)
    assert 0.25 < whole.interval.low < 0.3 < whole.interval.high < 0.35


def test_a_sequence_tuned_for_a_width_reaches_it_sooner() -> None:
    values = np.random.default_rng(4).binomial(2, 0.5, 8000) / 2
    tuned, plain = Sequence(half_width=0.02), Sequence()
    _, low, high = tuned.add(values)
    _, plain_low, plain_high = plain.add(values)
    assert high - low < 0.8 * (plain_high - plain_low)


def test_a_sequence_refuses_values_that_are_not_shares() -> None:
    with pytest.raises(ValueError, match="from 0 to 1"):
        Sequence().add(np.array([0.5, 1.5]))

"""Intervals hold what they promise, for games that are correlated too."""

from math import exp
from random import Random

import pytest

from parlour.lab.clusters import clustered
from parlour.lab.intervals import mean, student, wilson


def mirrored(luck: Random, deals: int, strength: float, swing: float) -> list[tuple[float, float]]:
    """Duels played twice, seats exchanged: what a deal gives one bot in the first game it takes in the second."""
    out = []
    for _ in range(deals):
        favour = luck.gauss(0, swing)
        won = sum(luck.random() < 1 / (1 + exp(-strength - side * favour)) for side in (1, -1))
        out.append((float(won), 2.0))
    return out


@pytest.mark.parametrize(
    ("deals", "strength", "swing"), [(6, 0.5, 2.0), (30, 0.5, 0.0), (30, 0.5, 2.0), (100, 2.0, 1.0)]
)
def test_the_interval_contains_the_truth_at_least_as_often_as_it_says(
    deals: int, strength: float, swing: float
) -> None:
    luck = Random(4)
    truth = sum(won for won, _ in mirrored(luck, 40_000, strength, swing)) / 80_000
    found = [clustered(mirrored(luck, deals, strength, swing)) for _ in range(1000)]
    assert sum(each.low <= truth <= each.high for each in found) / 1000 >= 0.935


def test_mirrored_deals_make_it_narrower_and_copied_ones_wider() -> None:
    plain = wilson(100, 200)
    balanced = clustered([(1.0, 2.0)] * 90 + [(2.0, 2.0), (0.0, 2.0)] * 5)
    copied = clustered([(2.0, 2.0), (0.0, 2.0)] * 50)
    assert balanced.value == copied.value == plain.value == 0.5
    assert balanced.high - balanced.low < 0.6 * (plain.high - plain.low)
    assert copied.high - copied.low > 1.3 * (plain.high - plain.low)


def test_nothing_is_certain_after_a_few_deals() -> None:
    assert clustered([]) == (0.0, 0.0, 1.0)
    assert clustered([(2.0, 2.0)]).low < 0.5
    few = clustered([(1.0, 2.0)] * 3)
    assert few.low < 0.3
    assert few.high > 0.7


def test_students_t() -> None:
    for freedom, exact in ((4, 2.776), (8, 2.306), (30, 2.042), (1000, 1.962)):
        assert student(freedom) == pytest.approx(exact, abs=0.012)


def test_a_mean_of_few_games_is_wider_than_the_normal_would_make_it() -> None:
    found = mean(10 + 12 + 14, 100 + 144 + 196, 3)
    assert found.value == 12
    assert found.high - 12 == pytest.approx(student(2) * 2 / 3**0.5)
    assert mean(7, 49, 1) == (7, 7, 7)
    assert mean(0, 0, 0) == (0, 0, 0)

"""Stopping rules: they stop a run when it is settled, and refuse what they cannot read in one line."""

from typing import NamedTuple

import numpy as np
import pytest

from parlour.lab.stopping import stop_rule


class Part(NamedTuple):
    wins: list[list[float]]


def parts(truth: float, portions: int, deals: int = 100, seed: int = 1) -> list[Part]:
    luck = np.random.default_rng(seed)
    first = luck.binomial(2, truth, (portions, deals)) / 2
    return [Part([[each, 1 - each] for each in portion]) for portion in first]


def test_it_goes_on_until_the_interval_is_narrow() -> None:
    rule = stop_rule("seat 1 settled to 4 %", 2)
    answers = [rule(part) for part in parts(0.5, 40)]
    assert not answers[2]
    assert answers[-1]
    assert answers == sorted(answers)


def test_all_seats_take_longer_than_one() -> None:
    one, all_ = stop_rule("Seat 2 settled to 4%", 2), stop_rule("seats all settled to 4 %", 2)
    feed = parts(0.5, 40)
    assert [one(part) for part in feed].count(True) > [all_(part) for part in feed].count(True)


def test_stopping_early_does_not_spoil_the_confidence() -> None:
    wrong = 0
    for seed in range(300):
        rule = stop_rule("seat 1 settled to 8 %", 2)
        for part in parts(0.5, 40, 25, seed):
            if rule(part):
                break
        low, high = rule.sequences[0].interval[1:]  # type: ignore[attr-defined]
        wrong += not low <= 0.5 <= high
    assert wrong / 300 <= 0.05 + 0.03


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("soon", "not a rule to stop by"),
        ("", "not a rule to stop by"),
        ("seat 3 settled to 1 %", "no seat 3 at a table of 2"),
        ("seat 0 settled to 1 %", "no seat 0"),
        ("seat 1 settled to 0 %", "not to 0 %"),
        ("seat 1 settled to 1.2.3 %", "not a number"),
        ("seat 1 settled to 60 %", "up to 50 %"),
    ],
)
def test_what_is_not_a_rule_is_refused_in_one_line(text: str, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint) as refused:
        stop_rule(text, 2)
    assert "\n" not in str(refused.value)

"""Comparisons on common deals: planted differences are found, planted nulls are not, other deals are refused."""

import json

import pytest

from parlour.lab.compare import compare
from tests.lab.planted import planted


def test_a_longer_game_is_found_and_ranked_first_on_common_deals() -> None:
    found = compare(planted(300, 2), planted(300, 2, longer=0.05))
    assert found.differences[0].figure.id.startswith(("length.", "choice."))
    length = found.difference("length.decisions")
    assert length.figure.verdict == "differs"
    assert length.figure.value == pytest.approx(1.5, abs=0.2)
    assert length.second - length.first == pytest.approx(length.figure.value)
    assert all(each.figure.id.startswith(("length.", "choice.")) for each in found.findings())


def test_a_point_for_the_first_seat_is_found() -> None:
    found = compare(planted(600, 2), planted(600, 2, seat_edge=0.4))
    assert found.difference("wins.seat.1").figure.verdict == "differs"
    assert found.difference("wins.seat.1").second > found.difference("wins.seat.1").first


def test_common_deals_are_surer_than_other_deals() -> None:
    same = compare(planted(300, 2), planted(300, 2, seat_edge=0.2, noise=1)).difference("wins.seat.1").figure
    other = compare(planted(300, 2), planted(300, 2, seat_edge=0.2, seed=9)).difference("wins.seat.1").figure
    widths = [each.high - each.low for each in (same, other) if each.high is not None and each.low is not None]
    assert widths[0] < 0.7 * widths[1]


def test_a_null_is_found_as_rarely_as_promised() -> None:
    pages = [compare(planted(120, 2, seed=seed), planted(120, 2, seed=seed, noise=2)) for seed in range(60)]
    assert sum(bool(each.findings()) for each in pages) <= 9  # 5 % of 60, and chance


def test_only_the_deals_of_both_count() -> None:
    found = compare(planted(100, 2), planted(300, 2))
    assert found.deals == 100
    json.dumps(found.as_data(), allow_nan=False)


def test_runs_of_other_deals_are_refused() -> None:
    one, two = planted(50, 2), planted(50, 2)
    with pytest.raises(ValueError, match="seed is 1 in one and 2 in the other"):
        compare(one, two._replace(header=two.header._replace(seed=2)))
    with pytest.raises(ValueError, match="seats is 2 in one and 3"):
        compare(one, planted(50, 3))

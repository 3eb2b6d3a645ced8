"""Tuning and rulings on planted games: an option that helps is found, one that does nothing is not."""

from functools import partial
from pathlib import Path

import pytest

from parlour.kernel.variant import Setting
from parlour.lab.rulings import alternatives, rulings
from parlour.lab.tune import Value, read_aims, read_range, tune
from tests.lab.planted import Planted, planted

SETTINGS = [
    Setting("handicap", 0, "Logits for seat 1, in tenths.", low=-9, high=9),
    Setting("long", False, "Games are longer."),
    Setting("words", "plain", "What it is called.", ["plain", "fancy"]),
]


def play(options: dict[str, Value], deals: int = 400) -> Planted:
    edge = 0.4 + int(options.get("handicap", 0)) / 10
    return planted(deals, 2, seat_edge=edge, longer=0.3 * bool(options.get("long", False)))


def test_the_front_holds_the_balanced_games_and_the_study_goes_on(tmp_path: Path) -> None:
    ranges = [read_range(SETTINGS, "handicap=-8..0"), read_range(SETTINGS, "long=no,yes")]
    aims = read_aims("seat balance, length 30-36 decisions")
    study = tmp_path / "study.log"
    found = tune(ranges, aims, play, 30, 7, study)
    best = min(found.front, key=lambda trial: sum(loss.value for loss in trial.losses.values()))
    assert -6 <= int(best.options["handicap"]) <= -2
    assert best.options["long"] is False
    assert tune(ranges, aims, play, 30, 7, study) == found  # nothing new to play
    assert tune(ranges, aims, play, 30, 7, tmp_path / "again.log") == found


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("handicap", "does not say what to vary"),
        ("size=1..3", "no option size"),
        ("handicap=5..1", "not a range"),
        ("handicap=1..99999", "not a range"),
        ("handicap=1..12", "number from -9 to 9"),
        ("words=rude", "one of plain, fancy"),
    ],
)
def test_a_range_that_cannot_be_is_refused(text: str, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        read_range(SETTINGS, text)


@pytest.mark.parametrize(
    ("text", "complaint"), [("", "which aim"), ("fun", "not an aim"), ("length 30-20 min", "is reversed")]
)
def test_an_aim_that_cannot_be_is_refused(text: str, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        read_aims(text)


def test_rulings_that_matter_are_told_from_those_that_do_not() -> None:
    found = {(each.option, each.value): each for each in rulings(SETTINGS, partial(play, deals=3000))}
    assert found[("long", True)].verdict == "matters"
    assert found[("words", "fancy")].verdict == "does not matter"
    barely = rulings(
        SETTINGS[:2], lambda options: planted(3000, 2, longer=0.01 * bool(options.get("long", False)))
    )
    tiny = next(each for each in barely if each.option == "long")
    assert "differs" in {each.verdict for each in tiny.figures} and tiny.verdict == "does not matter"
    few = rulings(SETTINGS[:2], lambda options: planted(25, 2, longer=0.02 * bool(options.get("long", False))))
    assert {each.verdict for each in few if each.option == "long"} == {"unknown"}


def test_alternatives_of_an_option() -> None:
    assert alternatives(SETTINGS[1]) == [True]
    assert alternatives(SETTINGS[2]) == ["fancy"]
    assert alternatives(Setting("turns", 100, "", low=10, high=150)) == [50, 150]

"""A toy game with a planted point for the first seat, from the run to the verdict."""

from collections.abc import Mapping
from pathlib import Path

import pytest

import parlour
from parlour.lab.compare import compare
from parlour.lab.report import make
from parlour.lab.rulings import rulings
from parlour.lab.runs import Run, run
from tests.toys.edged import ABOUT, Edged


@pytest.fixture(autouse=True)
def announced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parlour, "maker_of", lambda name: Edged)


def played(folder: Path, games: int, seed: int, options: Mapping[str, bool | int | str]) -> Run:
    name = f"{seed} {options}"
    return run(Edged(dict(options)), bots="random", games=games, seed=seed, folder=folder / name, processes=1)


def test_a_planted_point_is_found_and_a_planted_null_is_not(tmp_path: Path) -> None:
    found = missed = 0
    for seed in range(12):
        fair, edged, blue = (
            played(tmp_path, 300, seed, options) for options in ({}, {"edge": 1}, {"colour": "blue"})
        )
        difference = compare(fair, edged).difference("wins.seat.1").figure
        found += difference.verdict == "differs" and (difference.value or 0) > 0
        missed += not compare(fair, blue).findings()
    assert found >= 11
    assert missed == 12


def test_the_report_names_the_favoured_seat(tmp_path: Path) -> None:
    fair, edged = (make(played(tmp_path, 2000, 1, options)) for options in ({}, {"edge": 2}))
    assert edged.figure("wins.seat.1").verdict == "differs"
    assert [fair.figure(f"wins.seat.{seat}").verdict for seat in (1, 2, 3)].count("differs") == 0


def test_the_rulings_of_the_toy(tmp_path: Path) -> None:
    found = rulings(ABOUT.settings, lambda options: played(tmp_path, 1000, 1, options))
    verdicts = {f"{each.option}={each.value}": each.verdict for each in found}
    assert verdicts == {"turns=1": "matters", "edge=1": "matters", "colour=blue": "does not matter"}

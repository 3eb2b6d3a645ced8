"""Every registered game has a golden playthrough for each number of seats, and plays it again to the letter."""

from pathlib import Path

import pytest

import parlour
from parlour.testing.golden import golden_file, playthrough

FOLDER = Path(__file__).parent.parent / "golden"
CASES = [(name, seats) for name in parlour.games() for seats in parlour.game(name).about.seats]


@pytest.mark.parametrize(("name", "seats"), CASES)
def test_golden_playthrough(name: str, seats: int) -> None:
    game = parlour.game(name)
    file = golden_file(FOLDER, game, seats)
    assert file.exists(), "no golden playthrough: make golden, and read what it wrote"
    assert playthrough(game, seats) == file.read_text(encoding="utf-8")

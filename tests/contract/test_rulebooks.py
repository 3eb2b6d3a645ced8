"""Every game states its rules in words, and every ruling it states is tested."""

from pathlib import Path

import pytest

import parlour
from parlour.play.rulebook import sections
from parlour.testing.coverage import naming_tests, page, rulings

TESTS = Path(__file__).parent.parent / "games"
PAGE = Path(__file__).parent.parent.parent / "docs" / "coverage.md"


@pytest.mark.parametrize("name", parlour.games())
def test_a_game_states_its_rules_section_by_section(name: str) -> None:
    found = sections(parlour.game(name))
    assert len(found) > 5
    assert len({each.id for each in found}) == len(found)
    assert all(each.title and each.text for each in found if each.id)


@pytest.mark.parametrize("name", parlour.games())
def test_every_ruling_is_stated_once_in_order_and_tested(name: str) -> None:
    stated = rulings(parlour.game(name))
    assert stated, "no rulings are stated"
    numbers = [int(each.split("-")[1]) for each in stated]
    assert numbers == list(range(1, len(numbers) + 1)), "a ruling is missing from the rules"
    untested = [each for each in stated if each not in naming_tests(TESTS / name)]
    assert untested == []


def test_the_coverage_page_is_current() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(TESTS), "run make golden"

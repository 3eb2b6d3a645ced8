"""The house rules of Jest: rulings read otherwise, each beside our own reading."""

import pytest

from parlour.games.jest.rules import JestGame

from .positions import GAME, ended, jests


def test_heart_follows_joker() -> None:
    """JE-10: the Joker goes to the best Jest, and takes the Heart along, whichever of the two lies first."""
    mine = ("4♠ 3♠", "4♣", "3♣")
    house = JestGame({"heart_follows_joker": True})
    for trophies in ("A♥ Joker", "Joker A♥"):
        assert [ended(mine, trophies).first_award, ended(mine, trophies).second_award].count(-1) == 1
        t = ended(mine, trophies, house)
        assert jests(t)[0] >= {"A♥", "Joker"}
    assert ended(("4♠ Joker", "4♣", "3♣"), "A♥ 2♠", house).first_award == 0, "the Joker is no trophy: as ever"


def test_no_joke_or_nobody() -> None:
    """JE-11: the best Jest of all has the Joker, so that the trophy is not won at all."""
    mine = ("4♠ 3♠ Joker", "4♣", "3♣")
    house = JestGame({"no_joke_or_nobody": True})
    assert ended(mine, "4♦ 2♠").first_award == 1
    assert ended(mine, "4♦ 2♠", house).first_award == -1
    assert ended(("4♠ 3♠", "2♣ Joker", "3♣"), "4♦ 2♠", house).first_award == 0, "the Joker is in another Jest"


def test_aces_pair() -> None:
    """JE-13: A♠ alone is a 5, A♣ beside the 2♣ a 1; as a pair they bring 2 points more."""
    mine = ("A♠ A♣ 2♣", "4♠", "3♣")
    house = JestGame({"aces_pair": True})
    plain, paired = ended(mine, "4♦ 2♠"), ended(mine, "4♦ 2♠", house)
    assert house.score(paired, 0) == GAME.score(plain, 0) + 2
    lone = ("A♠ A♣", "4♠", "3♣")
    assert house.score(ended(lone, "4♦ 2♠", house), 0) == GAME.score(ended(lone, "4♦ 2♠"), 0)


def test_ties_as_printed() -> None:
    """JE-16: 5 points each; a lone Ace is a 5 in the tie and beats the 4, or a 1 that loses to it."""
    mine = ("A♣", "4♠ A♠", "2♣")
    house = JestGame({"ties_as_printed": True})
    assert GAME.result(ended(mine, "3♥ 2♥")).winners == [0]
    assert house.result(ended(mine, "3♥ 2♥", house)).winners == [1]


@pytest.mark.parametrize("name", ["heart_follows_joker", "no_joke_or_nobody", "aces_pair", "ties_as_printed"])
def test_a_house_rule_is_named_only_where_it_is_on(name: str) -> None:
    assert JestGame({name: False}).variant == GAME.variant
    assert JestGame({name: True}).variant == GAME.variant | {name: True}

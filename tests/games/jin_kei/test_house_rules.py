"""The house rules of Jin-Kei Trick: rulings read otherwise, each beside our own reading."""

import pytest

from parlour.games.jin_kei.formations import EARLIER, Formation, check, house_text, parse
from parlour.games.jin_kei.rules import JinKeiGame
from parlour.games.jin_kei.state import (
    CHOOSE_TYPE,
    CUBES_BREAK_NO_TIE,
    DEFENCE,
    NAME_COLOUR,
    VANGUARD_IS_FREE,
    WILD_DEFENDS_AS_PRINTED,
    JinKei,
)

from .table_builder import options, play, position, seen, zone

ONE = "9♠ 2♠ 4♥ / 5♥ 6♠ 7♥ / X 8♠ X"


def test_types_in_secret() -> None:
    """JK-18: both are asked at once, and neither sees the other's type before both have chosen."""
    house = JinKeiGame({"types_in_secret": True})
    t = house.new(2, 1)
    assert t.question == CHOOSE_TYPE and t.waiting == 0b11
    house.play(t, 0, house.options(t, 0)[2])
    assert t.waiting == 0b10 and list(t.types) == [-1, -1]
    house.play(t, 1, house.options(t, 1)[0])
    assert list(t.types) == [2, 0] and t.question != CHOOSE_TYPE
    plain = JinKeiGame({}).new(2, 1)
    assert plain.waiting in (0b01, 0b10), "by our reading the second player chooses first"


def test_vanguard_is_free() -> None:
    """JK-3: who has no Rearguard defends with any card of the Vanguard; in the Rearguard colour still binds."""
    game, t = position((ONE, "9♣ 4♦ 2♣ / . . . / X . X"))
    t.house = VANGUARD_IS_FREE
    play(game, t, "9♠")
    assert options(game, t) == ["2♣", "9♣", "4♦"]
    game, t = position((ONE, "9♣ 4♦ 2♣ / 5♦ 6♣ 7♦ / X . X"))
    t.house = VANGUARD_IS_FREE
    play(game, t, "9♠")
    assert options(game, t) == ["6♣"]


def wild_defence(house: int) -> tuple[JinKeiGame, JinKei]:
    """Black is led with the 9; the defender answers with the 10♦ from a wild location."""
    game, t = position((ONE, "9♣ 4♦ 2♣ / 10♦ 5♦ 7♦ / X . X"), ("D . . / . . . / X . X", ". D . / W . . / X . X"))
    t.house = house
    play(game, t, "9♠", "10♦")
    return game, t


def test_wild_defends_as_printed() -> None:
    """JK-4: by our reading the 10♦ can be named black and wins; as printed it is red and loses, unasked."""
    game, t = wild_defence(0)
    assert t.question == NAME_COLOUR
    play(game, t, "black")
    assert zone(t, "captured", 1) == ["9♠", "10♦"]
    game, t = wild_defence(WILD_DEFENDS_AS_PRINTED)
    assert t.question != NAME_COLOUR and zone(t, "captured", 0) == ["9♠", "10♦"]


def test_cubes_break_no_tie() -> None:
    """JK-7: two black 9s, of which one has a cube, are a tie; an 8 with a cube still ties a 9."""
    for house, captured in ((0, ["9♠", "9♣"]), (CUBES_BREAK_NO_TIE, ["9♠"])):
        game, t = position(
            (ONE, "4♦ 2♦ 2♣ / 9♣ 5♦ 7♦ / X . X"), ("+1 D . / . . . / X . X", "D . . / . . . / X . X")
        )
        t.house = house
        play(game, t, "9♠")
        assert t.question == DEFENCE
        play(game, t, "9♣")
        assert zone(t, "captured", 0) == captured


def named(text: str) -> dict[str, Formation]:
    """The cards of a file by their names."""
    return {each.name: each for each in parse(text)[0]}


def test_earlier_formations() -> None:
    """JK-22: other cards of the house, which hold as those of a file must; a file of one's own excludes them."""
    house = JinKeiGame({"earlier_formations": True})
    assert check(house_text(EARLIER)) == []
    assert list(house.book) != list(JinKeiGame({}).book) and list(house.new(2).book) == list(house.book)
    cubes = {name: sum(each.cubes(n) for n in range(9)) for name, each in named(house_text(EARLIER)).items()}
    assert [cubes[f"Sword {n}"] for n in ("I", "II", "III")] == [1, 2, 4]
    assert [cubes[f"Shield {n}"] for n in ("I", "II", "III")] == [3, 4, 4]
    assert [cubes[f"Bow {n}"] for n in ("I", "II", "III")] == [0, 1, 1]
    with pytest.raises(ValueError, match="option formations names other ones"):
        JinKeiGame({"earlier_formations": True, "formations": "mine.txt"})


def test_in_secret_means_that_no_view_tells() -> None:
    """The view of the seat that still has to choose is the same whatever the other has chosen."""
    house = JinKeiGame({"types_in_secret": True})
    views = []
    for choice in (0, 2):
        t = house.new(2, 1)
        house.play(t, 0, house.options(t, 0)[choice])
        views.append((house.view(t, 1), house.view(t, None), seen(house, t, 1, "hand", 0)))
    assert views[0] == views[1]

"""§6 Combat Phase."""

import pytest

from parlour.games.circle_of_kings.combat_phase import army_value, winner_of
from parlour.games.circle_of_kings.state import LORD_DISCARD

from .builder import (
    GAME,
    battle,
    deployed,
    discards,
    hand,
    log,
    lord_discards,
    lords_left,
    position,
    shown,
)


def test_army_value_is_the_sum_of_army_and_captain_but_not_the_lord() -> None:
    t = position(lords=("The World", "The Fool"), armies=("5S AC 10W", "2S"))
    assert army_value(t, 0) == 16
    assert army_value(t, 1) == 2


def test_the_bigger_army_value_wins_and_the_loser_burns_a_lord() -> None:
    t = battle("The Moon", "The Sun", "5S 5C", "4S 4C", lord_tops=([], ["Death"]))
    assert "Army Values: Ann 10, Ben 8. Ann wins the Combat." in log(t)
    assert "Ben burns a Lord face-down as the Casualty." in log(t)
    assert "Death" in lord_discards(t, 1)
    assert lords_left(t)[0] == 8  # only the next round's draw


def test_a_casualty_is_seen_by_nobody_not_even_its_owner() -> None:
    t = battle("The Moon", "The Sun", "5S", "4S", lord_tops=([], ["Death"]))
    slot = lord_discards(t, 1).index("Death")
    token = t.at(LORD_DISCARD + 1, slot)
    assert t.knowledge is not None
    assert [t.knowledge.known(seat, token) for seat in (0, 1, 2)] == [-1, -1, -1]
    for observer in (0, 1, None):
        assert not any(shown(t, observer, LORD_DISCARD + 1))  # Lord discards lie face-down (CK-40)


def test_CK_40_who_saw_a_lord_in_play_remembers_it_in_the_discard_pile() -> None:
    t = battle("The Moon", "The Sun", "5S", "4S")
    known = [card["card"] for card in GAME.memory(t, 1)["known"]]
    assert "XVIII The Moon¹" in known


def test_in_a_draw_both_burn_a_lord() -> None:
    """CK-24."""
    t = battle("The Moon", "The Sun", "5S", "5S")
    assert "Army Values: Ann 5, Ben 5. It is a draw." in log(t)
    assert lords_left(t) == (7, 7)


@pytest.mark.parametrize(
    ("mine", "theirs", "fool", "winner"),
    [
        (3, 2, False, 0),
        (2, 3, False, 1),
        (3, 3, False, -1),
        (3, 2, True, 1),
        (2, 3, True, 0),
        (3, 3, True, -1),
        (0, 0, True, -1),
    ],
)
def test_who_wins(mine: int, theirs: int, fool: bool, winner: int) -> None:
    assert winner_of(mine, theirs, fool) == winner


def test_initiative_does_not_decide_combat() -> None:
    """FAQ: does Lord Initiative affect who goes first in combat? No: values are compared at once."""
    for lords in (("The Moon", "The Sun"), ("The Sun", "The Moon")):
        t = battle(lords[0], lords[1], "6S", "5S")
        assert "Army Values: Ann 6, Ben 5. Ann wins the Combat." in log(t)


def test_the_winner_of_combat_acts_first_in_the_circle() -> None:
    for one, other, name in (("6S", "5S", "Ann"), ("5S", "6S", "Ben")):
        t = battle("The Moon", "The Sun", one, other)
        assert f"{name} acts first in the Circle Phase, as the winner of the Combat Phase." in log(t)


@pytest.mark.parametrize(
    ("one", "other", "name"),
    [
        ("The Moon", "The Sun", "Ben"),
        ("The Sun", "The Moon", "Ann"),
        ("The Fool", "Justice", "Ben"),
        ("The Empress", "The World", "Ann"),
        ("The World", "The Empress", "Ben"),
    ],
)
def test_CK_24_after_a_draw_the_higher_initiative_acts_first(one: str, other: str, name: str) -> None:
    hands = (["Strength"], ["Strength"])
    t = battle(one, other, "5S", "5S", lord_hands=hands)
    assert f"{name} acts first in the Circle Phase, by Lord Initiative after the draw." in log(t)


def test_CK_24_the_high_priestess_counts_22_after_a_draw() -> None:
    t = battle("The High Priestess", "The World", "5S", "5S", lord_hands=(["Strength"], ["The Sun"]))
    assert "Ann acts first in the Circle Phase, by Lord Initiative after the draw." in log(t)


@pytest.mark.parametrize(("coin", "name"), [(0, "Ann"), (1, "Ben")])
def test_CK_24_after_a_draw_without_lords_a_coin_decides(coin: int, name: str) -> None:
    t = battle("Death", "Death", "5S", "5S", luck=[coin])
    assert f"{name} acts first in the Circle Phase, by a coin toss after the draw." in log(t)


def test_CK_51_the_coin_is_tossed_only_after_a_draw_without_lords() -> None:
    t = battle("Death", "Death", "5S", "6S")
    assert t.luck.outcomes == []  # type: ignore[attr-defined]
    t = battle("The Moon", "The Sun", "5S", "5S")
    assert t.luck.outcomes == []  # type: ignore[attr-defined]
    t = battle("Death", "Death", "5S", "5S", lord_decks=(1, 9))
    assert t.over  # the Casualty ends the game before any Circle Phase
    assert t.luck.outcomes == []  # type: ignore[attr-defined]


def test_CK_38_a_casualty_of_the_last_lord_ends_the_game_at_once() -> None:
    t = battle("The Moon", "The Sun", "6S 6C", "5S", lord_decks=(9, 1))
    assert t.over
    assert GAME.returns(t) == [1.0, 0.0]
    assert deployed(t, 0) == {"6S", "6C"}  # CK-49: nothing moves any more
    assert hand(t, 0) == set()
    assert discards(t, 1)[-1:] != ["5S"]


def test_casualty_comes_before_purge_so_they_are_not_simultaneous() -> None:
    """CK-38: Ben's casualty ends it although Ann would have been purged."""
    t = battle("The Moon", "The Sun", "6C", "AS 2S", lord_decks=(1, 1), circle="PWSC")
    assert t.over
    assert GAME.returns(t) == [1.0, 0.0]

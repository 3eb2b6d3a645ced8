"""§5 Ace."""

from typing import Any

import pytest

from .board import PLAIN, do, lies, log, moves, position, question, refused, worth


@pytest.mark.parametrize("ace", ["A♠", "A♥", "A♣"])
@pytest.mark.parametrize("rank, zone", [("jacks", "Jack rank a 2"), ("queens", "Queen rank a 2")])
def test_LK_6_an_ace_destroys_jacks_and_queens_of_any_other_suit(ace: Any, rank: Any, zone: Any) -> None:
    character = {"jacks": "J♦", "queens": "Q♦"}[rank]
    t = position({**PLAIN, "hand": ace}, {"king": "K♠", rank: [character], "hand": "", "deck": "2♥"})
    do(t, ace)
    assert lies(t, zone) == "" and lies(t, "discard pile 2") == f"{character}²"
    assert lies(t, "discard pile 1") == f"{ace}¹"
    assert question(t) == "Turn"  # Aced: no Honorable Death Bonus
    assert log(t)[-2:] == [
        f"Seat 1 attacks Seat 2's {character} with {ace} to destroy it.",
        f"Seat 2's {character} is destroyed by the Ace.",
    ]


def test_LK_6_not_of_its_own_suit() -> None:
    t = position({**PLAIN, "hand": "A♦"}, {"king": "K♠", "jacks": ["J♦"]})
    assert moves(t) == ["pass"]
    refusal = refused(t, "A♦")
    assert refusal.code == "no_target" and "Last King §9" in refusal.cites


def test_the_attacks_on_an_aced_character_return() -> None:
    t = position({**PLAIN, "hand": "A♠"}, {"king": "K♠", "jacks": ["J♦ 5♠¹ 4♠³"], "hand": ""}, PLAIN)
    do(t, "A♠")
    assert lies(t, "discard pile 1") == "A♠¹ 5♠¹" and lies(t, "discard pile 3") == "4♠³"


@pytest.mark.parametrize("ace, points", [("A♠", 1), ("A♣", 1), ("A♦", 0)])
def test_LK_6_against_a_king_it_is_worth_one_under_the_restrictions(ace: Any, points: Any) -> None:
    t = position({**PLAIN, "hand": ace}, {"king": "K♥", "hand": ""})
    do(t, ace)
    assert lies(t, "King 2") == f"K♥² {ace}¹" and worth(t, "King 2") == points


def test_LK_6_against_a_king_of_its_suit_it_may_not_be_played() -> None:
    t = position({**PLAIN, "hand": "A♥"}, {"king": "K♥", "hand": ""})
    assert moves(t) == ["pass"]


def test_LK_3_an_ace_goes_to_the_front_rank_only() -> None:
    t = position({**PLAIN, "hand": "A♠"}, {"king": "K♥", "queens": ["Q♥"], "jacks": ["J♥", "J♦"]})
    do(t, "A♠")
    assert moves(t) == ["2:J♥", "2:J♦"]


def test_LK_25_a_rallied_king_finished_by_an_ace_gives_no_bonus() -> None:
    t = position({**PLAIN, "hand": "A♠"}, {"king": "K♥", "jacks": ["K♦ 10♠¹ 9♠¹"], "hand": "", "deck": "2♥"})
    do(t, "A♠")
    assert lies(t, "Jack rank a 2") == "" and question(t) == "Turn" and t.alive == 3


def test_LK_12_an_ace_can_be_answered() -> None:
    t = position({**PLAIN, "hand": "A♥"}, {**PLAIN, "hand": "Joker"})
    do(t, "A♥", "Joker")
    assert lies(t, "Jack rank a 2") == "J♠²" and lies(t, "discard pile 1") == "A♥¹"


def test_an_ace_can_finish_a_king() -> None:
    t = position({**PLAIN, "hand": "A♠"}, {"king": "K♥ 10♠¹ 9♠¹", "hand": ""})
    do(t, "A♠")
    assert t.over and t.alive == 1

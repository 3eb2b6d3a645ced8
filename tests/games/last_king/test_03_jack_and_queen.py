"""§3 Jack & Queen."""

from typing import Any

import pytest

from .board import PLAIN, do, lies, log, moves, position, worth


@pytest.mark.parametrize("card, rank", [("J♥", "Jack rank"), ("Q♥", "Queen rank")])
def test_characters_join_their_rank_next_to_the_others(card: Any, rank: Any) -> None:
    t = position({**PLAIN, "hand": card}, PLAIN)
    do(t, card)
    assert lies(t, f"{rank} a 1") == f"{card[0]}♠¹" and lies(t, f"{rank} b 1") == f"{card}¹"
    assert log(t)[-1] == f"Seat 1 plays {card}."


def test_no_character_of_the_same_type_is_needed() -> None:
    t = position({"king": "K♠", "hand": "J♥ Q♥"}, PLAIN)
    do(t, "J♥", "pass", "Q♥")
    assert lies(t, "Jack rank a 1") == "J♥¹" and lies(t, "Queen rank a 1") == "Q♥¹"


def test_a_jack_needs_no_queen() -> None:
    t = position({"king": "K♠", "jacks": ["J♠"], "hand": "J♥"}, PLAIN)
    assert "J♥" in moves(t)
    do(t, "J♥")
    assert lies(t, "Jack rank b 1") == "J♥¹"


def test_any_number_of_queens_and_jacks() -> None:
    t = position({"king": "K♠", "queens": ["Q♠", "Q♥", "Q♣"], "jacks": ["J♠", "J♥", "J♣"], "hand": "J♦ Q♦"}, PLAIN)
    do(t, "J♦", "pass", "Q♦")
    assert lies(t, "Jack rank d 1") == "J♦¹" and lies(t, "Queen rank d 1") == "Q♦¹"


def test_even_beside_three_rallied_kings_there_is_room() -> None:
    ranks = {"king": "K♠", "jacks": ["K♥", "K♣", "K♦", "J♠", "J♥", "J♣"], "queens": ["Q♠"]}
    t = position({**ranks, "hand": "J♦"}, PLAIN)
    do(t, "J♦")
    assert lies(t, "Jack rank g 1") == "J♦¹"


def test_a_gap_in_the_rank_is_filled_again() -> None:
    t = position({**PLAIN, "hand": "10♥"}, {"king": "K♠", "jacks": ["J♠", "J♥"], "hand": "J♣"})
    do(t, "10♥", "pass", "pass", "J♣")
    assert lies(t, "Jack rank a 2") == "J♣²" and lies(t, "Jack rank b 2") == "J♥²"


@pytest.mark.parametrize("character, points", [("J♥", 10), ("Q♥", 15), ("K♥", 20)])
def test_point_values(character: Any, points: Any) -> None:
    from parlour.games.last_king.destroyed import endurance
    from parlour.games.last_king.state import TEXTS

    assert endurance(TEXTS.index(character)) == points


def test_a_jack_falls_at_ten_and_not_at_nine() -> None:
    t = position({**PLAIN, "hand": "9♠ A♣ 2♠"}, {"king": "K♥", "jacks": ["J♥"], "queens": ["Q♥"], "hand": ""})
    do(t, "9♠")
    assert worth(t, "Jack rank a 2") == 9
    do(t, "pass", "2♠", "pass")
    assert lies(t, "Jack rank a 2") == ""


def test_a_queen_falls_at_fifteen_and_not_at_fourteen() -> None:
    t = position({**PLAIN, "hand": "9♠ 5♠ 2♠"}, {"king": "K♥", "queens": ["Q♥"], "hand": ""})
    do(t, "9♠", "pass", "5♠")
    assert worth(t, "Queen rank a 2") == 14
    do(t, "pass", "2♠", "pass")
    assert lies(t, "Queen rank a 2") == ""


def test_LK_13_playing_a_character_cannot_be_answered() -> None:
    t = position({**PLAIN, "hand": "J♥"}, {**PLAIN, "hand": "Joker"})
    do(t, "J♥")
    assert t.turn == 1 and moves(t) == ["pass", "Joker"]  # the Joker only as a Shield

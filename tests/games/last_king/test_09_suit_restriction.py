"""§9 Suit Restriction, Color Restriction."""

from typing import Any

import pytest

from .board import PLAIN, do, lies, moves, position, question, refused, worth

JACK_OF_DIAMONDS = {"king": "K♠", "queens": ["Q♠"], "jacks": ["J♦"], "hand": "", "deck": "2♥"}


def test_example_the_10_of_diamonds_cannot_be_played_on_the_jack_of_diamonds() -> None:
    t = position({**PLAIN, "hand": "10♦"}, JACK_OF_DIAMONDS)
    assert moves(t) == ["pass"]
    refusal = refused(t, "10♦")
    assert refusal.code == "no_target" and refusal.cites == ["Last King §9", "LK-3"]


def test_example_the_10_of_hearts_is_worth_5_on_the_jack_of_diamonds() -> None:
    t = position({**PLAIN, "hand": "10♥"}, JACK_OF_DIAMONDS)
    do(t, "10♥")
    assert lies(t, "Jack rank a 2") == "J♦² 10♥¹" and worth(t, "Jack rank a 2") == 5


@pytest.mark.parametrize("ten", ["10♣", "10♠"])
def test_example_the_10_of_clubs_or_spades_destroys_the_jack_of_diamonds(ten: Any) -> None:
    t = position({**PLAIN, "hand": ten}, JACK_OF_DIAMONDS)
    do(t, ten)
    assert lies(t, "Jack rank a 2") == "" and lies(t, "discard pile 2") == "J♦²"
    assert question(t) == "HonorableDeath"


def test_among_several_targets_those_of_its_suit_are_refused() -> None:
    t = position({**PLAIN, "hand": "10♦"}, {**JACK_OF_DIAMONDS, "jacks": ["J♦", "J♥", "J♠"]})
    do(t, "10♦")
    assert moves(t) == ["2:J♠", "2:J♥"]
    refusal = refused(t, "2:J♦")
    assert refusal.code == "same_suit" and refusal.cites == ["Last King §9", "LK-4"]
    assert refusal.sentence == "10♦ cannot attack J♦: same suit."


@pytest.mark.parametrize("attack, king, points", [
    ("2♣", "K♠", 1), ("3♣", "K♠", 1), ("5♣", "K♠", 2), ("9♣", "K♠", 4), ("10♣", "K♠", 5),
    ("2♥", "K♠", 2), ("9♦", "K♠", 9), ("7♠", "K♣", 3), ("7♥", "K♦", 3), ("7♦", "K♥", 3), ("7♦", "K♣", 7),
])  # fmt: skip
def test_LK_4_half_of_the_face_value_rounded_down_for_the_same_color(attack: Any, king: Any, points: Any) -> None:
    t = position({**PLAIN, "hand": attack}, {"king": king, "hand": ""})
    do(t, attack)
    assert worth(t, "King 2") == points


def test_the_restriction_looks_at_the_character_that_is_attacked_not_at_the_king() -> None:
    t = position({**PLAIN, "hand": "10♦"}, {"king": "K♦", "jacks": ["J♠"], "hand": ""})
    do(t, "10♦")
    assert lies(t, "discard pile 2") == "J♠²"


def test_LK_5_a_later_attack_counts_against_the_new_suit() -> None:
    t = position({"king": "K♠ 9♣²", "hand": "K♥"}, {**PLAIN, "hand": "8♣"})
    do(t, "rally K♥")
    do(t, "8♣")
    assert worth(t, "King 1") == 4 + 8


def test_the_target_question_says_what_the_attack_would_do() -> None:
    from .board import GAME

    t = position({**PLAIN, "hand": "10♥ A♥"}, {**JACK_OF_DIAMONDS, "jacks": ["J♦ 2♠¹", "J♠"]})
    do(t, "10♥")
    view = GAME.view(t, 0)
    words = [option["words"] for option in view["options"]]
    assert words == ["Attack Seat 2's J♠ (10 damage, 10 of 10)", "Attack Seat 2's J♦ (5 damage, half, 7 of 10)"]

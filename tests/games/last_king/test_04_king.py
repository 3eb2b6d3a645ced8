"""§4 King: Heal, Charge, Rally."""

from typing import Any

import pytest

from .board import PLAIN, do, lies, log, moves, position, question, refused, worth


def test_only_one_king_in_the_king_rank() -> None:
    t = position({**PLAIN, "hand": "K♥"}, PLAIN)
    assert moves(t) == ["pass", "charge K♥", "rally K♥"]
    refusal = refused(t, "K♥")
    assert refusal.code == "king_needs_a_use" and refusal.cites == ["Last King §4"]


def test_LK_9_heal_removes_all_attacks_from_the_king() -> None:
    t = position({"king": "K♠ 5♥² 9♦³ K♥²", "hand": "K♥"}, PLAIN, PLAIN)
    do(t, "heal K♥")
    assert lies(t, "King 1") == "K♠¹"
    assert lies(t, "discard pile 1") == "K♥¹"
    assert lies(t, "discard pile 2") == "K♥² 5♥²" and lies(t, "discard pile 3") == "9♦³"
    assert log(t)[-1] == "Seat 1 heals their King with K♥: 3 attacks removed."


def test_LK_9_heal_helps_no_other_character_and_no_shield() -> None:
    t = position(
        {"king": "K♠ 5♥²", "shield": "Joker 9♥²", "queens": ["K♣ 8♥²"], "jacks": ["J♣ 2♥²"], "hand": "K♥"}, PLAIN
    )
    do(t, "heal K♥")
    assert lies(t, "King 1") == "K♠¹"
    assert lies(t, "King's Shield 1") == "Joker¹ 9♥²"
    assert lies(t, "Queen rank a 1") == "K♣¹ 8♥²" and lies(t, "Jack rank a 1") == "J♣¹ 2♥²"


def test_LK_26_heal_needs_an_attack() -> None:
    t = position({"king": "K♠", "queens": ["Q♠ 5♥²"], "hand": "K♥"}, PLAIN)
    assert "heal K♥" not in moves(t)
    refusal = refused(t, "heal K♥")
    assert refusal.code == "king_unattacked" and "LK-26" in refusal.cites


def test_a_king_that_is_not_in_hand_does_nothing() -> None:
    t = position({"king": "K♠ 2♥²", "hand": "K♥"}, PLAIN)
    for use in ("heal", "charge", "rally"):
        assert refused(t, f"{use} K♦").code == "not_in_hand"


@pytest.mark.parametrize("jack", ["J♠", "J♥", "J♣", "J♦"])
def test_LK_4_charge_is_ten_points_without_suit_or_color_restriction(jack: Any) -> None:
    t = position({**PLAIN, "hand": "K♥"}, {"king": "K♠", "jacks": [jack], "hand": ""})
    do(t, "charge K♥", "pass")
    assert lies(t, "Jack rank a 2") == "" and lies(t, "discard pile 2") == f"{jack}²"
    assert lies(t, "discard pile 1") == "K♥¹"


def test_LK_4_charge_stacks_with_ten() -> None:
    t = position({**PLAIN, "hand": "K♥"}, {"king": "K♥", "hand": ""})
    do(t, "charge K♥")
    assert lies(t, "King 2") == "K♥² K♥¹" and worth(t, "King 2") == 10


def test_LK_3_charge_goes_to_the_front_rank_only() -> None:
    t = position({**PLAIN, "hand": "K♥"}, {"king": "K♠", "queens": ["Q♥", "Q♠"], "jacks": ["J♠", "J♥"]})
    do(t, "charge K♥")
    assert moves(t) == ["2:J♠", "2:J♥"]


@pytest.mark.parametrize("who, zone", [("J♦", "Jack rank a 1"), ("Q♦", "Queen rank a 1"), ("K♠", "King 1")])
def test_LK_8_rally_replaces_a_jack_a_queen_or_a_king(who: Any, zone: Any) -> None:
    t = position({"king": "K♠", "queens": ["Q♦"], "jacks": ["J♦"], "hand": "K♥", "deck": "2♠"}, PLAIN)
    do(t, "rally K♥")
    assert moves(t) == ["1:J♦", "1:Q♦", "1:K♠"]
    do(t, f"1:{who}")
    assert lies(t, zone) == "K♥¹"
    assert lies(t, "discard pile 1") == f"{who}¹"  # discarded, not destroyed
    assert question(t) == "Turn" and t.turn == 1  # no bonus
    assert log(t)[-1] == f"Seat 1 rallies: K♥ replaces {who}."


def test_rally_keeps_the_attacks_in_their_order() -> None:
    t = position({"king": "K♠", "jacks": ["J♦ 2♠² 3♠³ 2♣²"], "hand": "K♥"}, PLAIN, PLAIN)
    do(t, "rally K♥", "1:J♦")
    assert lies(t, "Jack rank a 1") == "K♥¹ 2♠² 3♠³ 2♣²" and worth(t, "Jack rank a 1") == 7
    assert lies(t, "being played") == ""


def test_rally_with_the_king_alone_is_not_asked() -> None:
    t = position({"king": "K♠ 10♥²", "hand": "K♥"}, PLAIN)
    do(t, "rally K♥")
    assert lies(t, "King 1") == "K♥¹ 10♥²"


def test_LK_5_values_stay_when_a_rally_changes_the_suit() -> None:
    t = position({"king": "K♠ 9♥² 9♣³ 5♣²", "hand": "K♥"}, PLAIN, PLAIN)
    assert worth(t, "King 1") == 9 + 4 + 2
    do(t, "rally K♥")
    assert lies(t, "King 1") == "K♥¹ 9♥² 9♣³ 5♣²" and worth(t, "King 1") == 15


def test_LK_5_a_rally_never_kills() -> None:
    t = position({"king": "K♠", "jacks": ["J♠ 9♣² 9♣³ A♥²"], "hand": "K♥"}, PLAIN, PLAIN)
    assert worth(t, "Jack rank a 1") == 9
    do(t, "rally K♥", "1:J♠")
    assert lies(t, "Jack rank a 1").startswith("K♥¹ 9♣²")


def test_LK_8_a_rallied_king_in_another_rank_is_worth_twenty_and_its_fall_eliminates_nobody() -> None:
    t = position({**PLAIN, "hand": "10♠"}, {"king": "K♥", "queens": ["K♦ 10♣¹"], "hand": "", "deck": "2♠"})
    do(t, "10♠")
    assert question(t) == "HonorableDeath"
    do(t, "yes")
    assert t.alive == 3 and lies(t, "discard pile 2") == "K♦²" and lies(t, "King 2") == "K♥²"


def test_LK_8_aces_do_one_to_a_rallied_king() -> None:
    t = position({**PLAIN, "hand": "A♠"}, {"king": "K♥", "queens": ["K♦"], "hand": ""})
    do(t, "A♠")
    assert worth(t, "Queen rank a 2") == 1


def test_LK_8_heal_does_not_reach_a_rallied_king() -> None:
    t = position({"king": "K♠", "queens": ["K♦ 5♠²"], "hand": "K♥"}, PLAIN)
    assert "heal K♥" not in moves(t)


def test_rally_refuses_others_and_the_shield() -> None:
    t = position({"king": "K♠", "shield": "Joker", "jacks": ["J♠"], "hand": "K♥"}, PLAIN)
    do(t, "rally K♥")
    assert refused(t, "2:J♠").code == "not_yours"
    assert refused(t, "1:Shield").code == "not_a_character"
    assert refused(t, "1:Q♠").code == "not_on_table"
    assert refused(t, "5♥").code == "not_now"


def test_LK_13_heal_and_rally_cannot_be_answered() -> None:
    for move in ("heal K♥", "rally K♥"):
        t = position({"king": "K♠ 2♥²", "hand": "K♥"}, {**PLAIN, "hand": "Joker"})
        do(t, move)
        assert question(t) == "Turn" and t.turn == 1


def test_LK_12_a_charge_can_be_answered() -> None:
    t = position({**PLAIN, "hand": "K♥"}, {**PLAIN, "hand": "Joker"})
    do(t, "charge K♥", "Joker")
    assert lies(t, "Jack rank a 2") == "J♠²"
    assert lies(t, "discard pile 1") == "K♥¹" and lies(t, "discard pile 2") == "Joker²"


def test_LK_10_the_king_in_the_king_rank_is_the_one_that_counts() -> None:
    t = position({**PLAIN, "hand": "10♠"}, {"king": "K♥ 10♣¹", "hand": "K♦"}, PLAIN)
    do(t, "10♠", "pass")
    assert t.alive == 0b101

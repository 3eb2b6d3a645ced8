"""§2 Attack cards."""

from typing import Any

import pytest

from .board import do, lies, log, moves, position, question, refused, worth

ATTACKER = {"king": "K♠", "queens": ["Q♠"], "jacks": ["J♠"], "hand": "10♣ 2♥"}


def test_an_attack_is_worth_its_face_value() -> None:
    t = position(ATTACKER, {"king": "K♥", "queens": ["Q♥"], "hand": ""})
    do(t, "10♣")
    assert worth(t, "Queen rank a 2") == 10
    assert log(t)[-2:] == [
        "Seat 1 attacks Seat 2's Q♥ with 10♣ for 10.",
        "Seat 2's Q♥: 10 of 15 damage.",
    ]


def test_play_on_any_opposing_character() -> None:
    t = position(ATTACKER, {"king": "K♥", "jacks": ["J♥", "J♦"], "hand": ""}, {"king": "K♦", "queens": ["Q♦"]})
    do(t, "10♣")
    assert moves(t) == ["2:J♥", "2:J♦", "3:Q♦"]


def test_never_on_ones_own() -> None:
    t = position(ATTACKER, {"king": "K♥", "jacks": ["J♥", "J♦"]})
    do(t, "10♣")
    assert refused(t, "1:J♠").code == "own_character"
    assert refused(t, "1:J♠").cites == ["Last King §2"]


@pytest.mark.parametrize("court, front", [
    ({"jacks": ["J♥", "J♦"], "queens": ["Q♥", "Q♦"]}, ["2:J♥", "2:J♦"]),
    ({"jacks": [], "queens": ["Q♥", "Q♦"]}, ["2:Q♥", "2:Q♦"]),
])  # fmt: skip
def test_LK_3_only_the_farthest_forward_rank(court: Any, front: Any) -> None:
    t = position(ATTACKER, {"king": "K♥", **court})
    do(t, "10♣")
    assert moves(t) == front
    refusal = refused(t, "2:K♥")
    assert refusal.code == "not_in_front" and "LK-3" in refusal.cites


def test_LK_3_all_jacks_must_fall_before_queens_and_so_on() -> None:
    t = position({**ATTACKER, "hand": "10♣ 9♣ 8♣ 7♣ 6♣"}, {"king": "K♥", "queens": ["Q♥"], "jacks": ["J♥"]})
    do(t, "10♣", "pass")  # the Jack falls; no bonus is drawn
    assert lies(t, "Jack rank a 2") == ""
    do(t, "pass", "9♣")
    assert lies(t, "Queen rank a 2") == "Q♥² 9♣¹"


def test_LK_3_with_neither_jacks_nor_queens_the_king_is_in_front() -> None:
    t = position(ATTACKER, {"king": "K♥", "hand": ""})
    do(t, "10♣")
    assert lies(t, "King 2") == "K♥² 10♣¹"


def test_attacks_stack_on_top_until_destroyed() -> None:
    t = position({**ATTACKER, "hand": "2♣ 3♣"}, {"king": "K♥", "queens": ["Q♥ 4♠¹"], "hand": ""})
    do(t, "2♣", "pass", "3♣")
    assert lies(t, "Queen rank a 2") == "Q♥² 4♠¹ 2♣¹ 3♣¹"
    assert worth(t, "Queen rank a 2") == 9


def test_attacks_of_several_players_stack_on_one_character() -> None:
    t = position(
        ATTACKER,
        {"king": "K♥", "queens": ["Q♥"], "hand": ""},
        {"king": "K♠", "jacks": ["J♣"], "hand": "3♠"},
        turn=2,
    )
    do(t, "3♠", "10♣")
    assert lies(t, "Queen rank a 2") == "Q♥² 3♠³ 10♣¹"


def test_LK_21_attacked_and_unattacked() -> None:
    from parlour.games.last_king.state import JACK_RANK, QUEEN_RANK, place
    from parlour.games.last_king.suit_restriction import is_attacked

    t = position(ATTACKER, {"king": "K♥", "queens": ["Q♥"], "jacks": ["J♥ 2♠¹"]})
    assert is_attacked(t, place(1, JACK_RANK)) and not is_attacked(t, place(1, QUEEN_RANK))


def test_a_single_target_is_not_asked_for() -> None:
    t = position(ATTACKER, {"king": "K♥", "queens": ["Q♥"], "hand": ""})
    do(t, "10♣")
    assert question(t) == "Turn" and t.turn == 1


def test_a_seat_that_is_not_there_or_out_is_no_target() -> None:
    t = position(ATTACKER, {"king": "K♥", "jacks": ["J♥", "J♦"]}, None)
    do(t, "10♣")
    assert refused(t, "3:J♥").code == "is_out"
    assert refused(t, "5:J♥").code == "no_such_seat"
    assert refused(t, "2:J♠").code == "not_on_table"
    assert refused(t, "pass").code == "not_now"


def test_a_king_in_the_jack_rank_is_the_front() -> None:
    """LK-8: a Rallied King stands in the rank of the character that he replaced."""
    t = position(ATTACKER, {"king": "K♥", "queens": ["Q♥"], "jacks": ["K♦"], "hand": ""})
    do(t, "10♣")
    assert lies(t, "Jack rank a 2") == "K♦² 10♣¹" and worth(t, "Jack rank a 2") == 10


def test_the_highest_stack_that_can_be_has_room() -> None:
    """All Aces of five opponents at 0, nineteen attacks of 1, and the attack that destroys."""
    aces = [f"A{suit}{owner}" for owner in "¹³⁴⁵⁶" for suit in "♠♥♣♦"]
    ones = [f"{value}{suit}{owner}" for owner in "³⁴⁵⁶" for value in "23" for suit in "♠♥♣♦"][:19]
    halved = [15 if owner != 1 else 0 for owner in range(6)]
    halved = [mask | (0xFF0 if owner > 1 else 0) for owner, mask in enumerate(halved)]
    king = " ".join(["K♠", *aces, *ones])
    others = [{"king": "K♠", "jacks": ["J♠"]} for _ in range(4)]
    t = position(
        {"king": "K♠", "jacks": ["J♠"], "hand": "10♥"},
        {"king": king, "hand": ""},
        *others,
        fields={"halved": halved},
    )
    assert worth(t, "King 2") == 19 and len(lies(t, "King 2").split()) == 40
    do(t, "10♥", "2:K♠")
    assert t.alive == 0b111101 and len(lies(t, "discard pile 1").split()) == 5

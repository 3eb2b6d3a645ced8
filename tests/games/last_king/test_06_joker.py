"""§6 Joker: Jester and King's Shield."""

from typing import Any

import pytest

from parlour.games.last_king.rules import LastKingGame

from .board import PLAIN, do, lies, log, moves, position, question, refused, worth

ATTACKER = {**PLAIN, "hand": "10♥ 9♥"}


def test_LK_12_a_jester_discards_the_attack() -> None:
    t = position(ATTACKER, {**PLAIN, "hand": "Joker"})
    do(t, "10♥")
    assert question(t) == "Jester" and moves(t) == ["pass", "Joker"]
    do(t, "Joker")
    assert lies(t, "Jack rank a 2") == "J♠²" and lies(t, "being played") == ""
    assert lies(t, "discard pile 1") == "10♥¹" and lies(t, "discard pile 2") == "Joker²"
    assert log(t)[-1] == "Seat 2 answers with the Joker as Jester: the attack is discarded."


def test_LK_12_it_is_played_before_the_attack_counts() -> None:
    t = position({**PLAIN, "hand": "10♥"}, {**PLAIN, "jacks": ["J♠ 9♥¹"], "hand": "Joker"})
    do(t, "10♥", "Joker")
    assert lies(t, "Jack rank a 2") == "J♠² 9♥¹"


def test_it_is_not_an_action_for_the_turn() -> None:
    t = position(ATTACKER, {**PLAIN, "hand": "Joker 5♥"})
    do(t, "10♥", "Joker")
    assert t.turn == 1 and question(t) == "Turn" and "5♥" in moves(t)


def test_at_any_time_also_out_of_turn() -> None:
    t = position(ATTACKER, PLAIN, {"king": "K♣", "jacks": ["J♣"], "hand": "Joker"})
    do(t, "10♥", "3:J♣", "Joker")
    assert t.turn == 1 and lies(t, "discard pile 3") == "Joker³"


def test_LK_12_several_attacks_several_jokers() -> None:
    t = position(ATTACKER, {**PLAIN, "hand": "Joker Joker"})
    do(t, "10♥", "Joker", "pass", "9♥", "Joker")
    assert lies(t, "discard pile 2") == "Joker² Joker²" and lies(t, "Jack rank a 2") == "J♠²"


def test_LK_12_only_the_owner_of_the_attacked_character() -> None:
    t = position(ATTACKER, {**PLAIN, "hand": "5♥"}, {**PLAIN, "hand": "Joker Joker"})
    do(t, "10♥", "2:J♠")
    assert t.waiting == 0b010


def test_the_attack_may_be_let_stand() -> None:
    t = position(ATTACKER, {**PLAIN, "hand": "Joker"})
    do(t, "9♥", "pass")
    assert lies(t, "Jack rank a 2") == "J♠² 9♥¹" and lies(t, "hand 2") == "Joker²"


def test_only_a_joker_answers() -> None:
    t = position(ATTACKER, {**PLAIN, "hand": "Joker 5♥"})
    do(t, "10♥")
    for text in ("5♥", "yes", "1:J♠", "heal K♠"):
        refusal = refused(t, text)
        assert refusal.code == "only_a_joker" and "LK-12" in refusal.cites


def test_without_a_joker_in_hand() -> None:
    t = position(ATTACKER, {**PLAIN, "hand": "5♥"})
    do(t, "10♥")
    assert moves(t) == ["pass"]
    assert refused(t, "Joker").code == "not_in_hand"


# ------------------------------------------------------- whether the question is put


def test_the_question_is_put_whether_or_not_there_is_a_joker() -> None:
    """The same question, the same events and the same views for all others: a pause tells nothing."""
    tables = [position(ATTACKER, {**PLAIN, "hand": hand}, {**PLAIN, "hand": "2♥"}) for hand in ("Joker", "5♥")]
    for t in tables:
        do(t, "10♥", "2:J♠")
        assert question(t) == "Jester" and t.waiting == 0b010
    assert_alike(tables)
    for t in tables:
        do(t, "pass", "yes")
        assert question(t) == "Turn" and t.turn == 1
    assert len(tables[0].journal or []) == len(tables[1].journal or [])
    assert_alike(tables)


def assert_alike(tables: Any) -> Any:
    """Seat 1, seat 3 and an onlooker see no difference."""
    from .board import GAME

    for seat in (0, 2, None):
        assert GAME.view(tables[0], seat) == GAME.view(tables[1], seat)
        assert log(tables[0], seat) == log(tables[1], seat)
        assert GAME.memory(tables[0], seat) == GAME.memory(tables[1], seat)
    for one, other in zip(tables[0].journal, tables[1].journal, strict=True):
        assert (one.kind, one.seat, one.a, one.b) == (other.kind, other.seat, other.a, other.b)


def test_guesses_of_the_attacker_ask_the_same() -> None:
    from parlour.kernel.luck import Fast

    from .board import GAME

    t = position({**PLAIN, "hand": "10♥ 9♥"}, {**PLAIN, "hand": "Joker 3♥ 4♥"})
    for seed in range(20):
        guess = GAME.guess(t, 0, Fast(seed))
        GAME.apply(guess, 0, GAME.parse(guess, "10♥"))
        assert guess.waiting == 0b10 and question(guess) == "Jester"


@pytest.mark.parametrize("court", [
    {"hand": "", "deck": ""},
    {"hand": "5♥", "discard": "Joker Joker"},
    {"hand": "5♥", "discard": "Joker", "shield": "Joker"},
])  # fmt: skip
def test_it_is_not_put_where_everybody_sees_that_there_is_no_joker(court: Any) -> None:
    t = position(ATTACKER, {**PLAIN, **court})
    do(t, "9♥")
    assert question(t) == "Turn"


@pytest.mark.parametrize("court", [{"discard": "Joker"}, {"shield": "Joker"}, {}])
def test_it_is_put_while_a_joker_is_out_of_sight(court: Any) -> None:
    t = position(ATTACKER, {**PLAIN, "hand": "5♥", **court})
    do(t, "9♥")
    assert question(t) == "Jester"


def test_without_jokers_it_is_never_put() -> None:
    game = LastKingGame({"jokers": 0})
    t = position(ATTACKER, {**PLAIN, "hand": "5♥"}, game=game)
    do(t, "9♥", game=game)
    assert question(t, game) == "Turn"


# ------------------------------------------------------------------- King's Shield


def test_LK_14_the_shield_is_an_action() -> None:
    t = position({**PLAIN, "hand": "Joker"}, PLAIN)
    do(t, "Joker")
    assert lies(t, "King's Shield 1") == "Joker¹" and t.turn == 1
    assert log(t)[-1] == "Seat 1 plays the Joker as their King's Shield."


def test_LK_14_one_at_a_time() -> None:
    t = position({**PLAIN, "shield": "Joker", "hand": "Joker"}, PLAIN)
    assert moves(t) == ["pass"]
    refusal = refused(t, "Joker")
    assert refusal.code == "shield_stands" and "LK-14" in refusal.cites


def test_LK_14_attacks_already_on_the_king_stay() -> None:
    t = position({"king": "K♠ 5♥²", "hand": "Joker"}, PLAIN)
    do(t, "Joker")
    assert lies(t, "King 1") == "K♠¹ 5♥²" and worth(t, "King 1") == 5


def test_LK_14_it_has_the_kings_points() -> None:
    t = position({**PLAIN, "hand": "10♠ 9♣ A♣"}, {"king": "K♥", "shield": "Joker", "discard": "Joker", "hand": ""})
    do(t, "10♠", "pass", "9♣")
    assert worth(t, "King's Shield 2") == 19
    do(t, "pass", "A♣")
    assert lies(t, "King's Shield 2") == ""


@pytest.mark.parametrize("attack, points", [("10♠", 10), ("10♣", 10), ("10♦", 5), ("10♥", None)])
def test_LK_14_it_has_the_kings_suit(attack: Any, points: Any) -> None:
    t = position({**PLAIN, "hand": attack}, {"king": "K♥", "shield": "Joker", "hand": ""})
    if points is None:
        assert moves(t) == ["pass"]
    else:
        do(t, attack)
        assert worth(t, "King's Shield 2") == points


def test_LK_15_attacks_on_the_king_rank_must_go_to_the_shield() -> None:
    t = position(
        {**PLAIN, "hand": "10♠"}, {"king": "K♥", "shield": "Joker", "hand": ""}, {"king": "K♦", "hand": ""}
    )
    do(t, "10♠")
    assert moves(t) == ["2:Shield", "3:K♦"]
    refusal = refused(t, "2:K♥")
    assert refusal.code == "behind_shield" and "LK-15" in refusal.cites


def test_a_shield_does_not_stand_before_jacks_or_queens() -> None:
    t = position({**PLAIN, "hand": "10♠"}, {"king": "K♥", "shield": "Joker", "queens": ["Q♥", "Q♦"]})
    do(t, "10♠")
    assert moves(t) == ["2:Q♥", "2:Q♦"]
    assert refused(t, "2:Shield").code == "not_in_front"


@pytest.mark.parametrize("ace, points", [("A♠", 1), ("A♣", 1), ("A♦", 0)])
def test_LK_15_LK_24_aces_on_the_shield(ace: Any, points: Any) -> None:
    t = position({**PLAIN, "hand": ace}, {"king": "K♥", "shield": "Joker", "hand": ""})
    do(t, ace)
    assert lies(t, "King's Shield 2") == f"Joker² {ace}¹" and worth(t, "King's Shield 2") == points


def test_LK_24_an_ace_of_the_kings_suit_is_illegal_on_the_shield() -> None:
    t = position({**PLAIN, "hand": "A♥"}, {"king": "K♥", "shield": "Joker", "hand": ""})
    assert moves(t) == ["pass"] and refused(t, "A♥").code == "no_target"


def test_LK_24_a_zero_point_attack_stacks() -> None:
    t = position({**PLAIN, "hand": "A♦"}, {"king": "K♥ 10♠¹ 9♠¹", "hand": ""})
    do(t, "A♦")
    assert lies(t, "King 2") == "K♥² 10♠¹ 9♠¹ A♦¹" and worth(t, "King 2") == 19 and t.alive == 3


def test_a_charge_on_the_shield() -> None:
    t = position({**PLAIN, "hand": "K♥"}, {"king": "K♥", "shield": "Joker", "hand": ""})
    do(t, "charge K♥")
    assert worth(t, "King's Shield 2") == 10


def test_LK_16_LK_18_a_destroyed_shield_is_discarded_without_bonus() -> None:
    t = position({**PLAIN, "hand": "10♠"}, {"king": "K♥", "shield": "Joker 10♣³", "hand": "", "deck": "2♥"}, PLAIN)
    do(t, "10♠")
    assert lies(t, "discard pile 2") == "Joker²"
    assert lies(t, "discard pile 1") == "10♠¹" and lies(t, "discard pile 3") == "10♣³"
    assert question(t) == "Turn" and t.alive == 7
    assert log(t)[-1] == "Seat 2's Shield is destroyed."


def test_LK_17_a_jester_protects_the_shield() -> None:
    t = position({**PLAIN, "hand": "10♠"}, {"king": "K♥", "shield": "Joker", "hand": "Joker"})
    do(t, "10♠")
    assert question(t) == "Jester"
    do(t, "Joker")
    assert lies(t, "King's Shield 2") == "Joker²" and lies(t, "discard pile 2") == "Joker²"


def test_LK_17_as_an_option_it_does_not() -> None:
    game = LastKingGame({"shield_jester": False})
    t = position({**PLAIN, "hand": "10♠"}, {"king": "K♥", "shield": "Joker", "hand": "Joker"}, game=game)
    do(t, "10♠", game=game)
    assert question(t, game) == "Turn" and lies(t, "King's Shield 2") == "Joker² 10♠¹"


def test_LK_27_the_suit_follows_the_king_in_place() -> None:
    t = position({"king": "K♥", "shield": "Joker", "hand": "K♠"}, {**PLAIN, "hand": "10♥ 10♠"})
    do(t, "rally K♠")
    assert moves(t) == ["pass", "10♥"]
    do(t, "10♥", "pass")
    assert worth(t, "King's Shield 1") == 10


def test_LK_27_as_an_option_it_stays_as_when_played() -> None:
    game = LastKingGame({"shield_suit": "stays"})
    t = position({"king": "K♥", "hand": "Joker K♠"}, {**PLAIN, "hand": "10♥ 10♠"}, game=game)
    do(t, "Joker", "pass", "rally K♠", game=game)
    assert moves(t, game) == ["pass", "10♠"]
    do(t, "10♠", game=game)
    assert worth(t, "King's Shield 1") == 10


def test_the_joker_has_two_uses_only() -> None:
    """The completion table: a Joker is a Jester or a Shield, nothing else."""
    t = position({"king": "K♠ 5♥²", "queens": ["Q♠ 2♥²"], "hand": "Joker"}, PLAIN)
    assert moves(t) == ["pass", "Joker"]

"""§7 The round."""

from typing import Any

from parlour.games.last_king.rules import LastKingGame
from parlour.kernel.luck import Script

from .board import PLAIN, do, lies, log, moves, position, question, refused


def test_a_die_determines_who_goes_first_each_round() -> None:
    for first in range(3):
        t = position(PLAIN, PLAIN, PLAIN)
        t.luck = Script([first])
        end_round(t)
        assert t.round == 2 and t.first == t.turn == first
        assert log(t)[-1] == f"Round 2: Seat {first + 1} wins the roll and goes first."


def test_the_die_is_among_the_players_still_in_the_game() -> None:
    for rolled, first in ((0, 0), (1, 2)):
        t = position(PLAIN, None, PLAIN)
        t.luck = Script([rolled])
        end_round(t)
        assert t.turn == first and t.luck.outcomes == [2]


def end_round(t: Any, game: Any = None) -> Any:
    """Everybody passes and keeps what they have."""
    from .board import GAME

    start = t.round
    while t.round == start and not t.over:
        do(t, "pass", game=game or GAME)


def test_going_clockwise_from_the_first_player() -> None:
    t = position({**PLAIN, "hand": "J♥"}, {**PLAIN, "hand": "J♥"}, {**PLAIN, "hand": "J♥"}, turn=1)
    order = []
    for _ in range(3):
        order.append(t.turn)
        do(t, "J♥")
    assert order == [1, 2, 0]


def test_eliminated_players_are_skipped() -> None:
    t = position({**PLAIN, "hand": "J♥"}, None, {**PLAIN, "hand": "J♥"})
    do(t, "J♥")
    assert t.turn == 2


def test_LK_2_one_action_a_turn() -> None:
    t = position({**PLAIN, "hand": "J♥ J♦"}, PLAIN)
    do(t, "J♥")
    assert t.turn == 1


def test_LK_2_a_pass_does_not_lock_out() -> None:
    t = position({**PLAIN, "hand": "J♥"}, {**PLAIN, "hand": "J♥"})
    do(t, "pass", "J♥")
    assert t.turn == 0 and moves(t) == ["pass", "J♥"]
    do(t, "J♥")
    assert lies(t, "Jack rank b 1") == "J♥¹"


def test_LK_2_the_round_ends_when_all_pass_in_succession() -> None:
    t = position(PLAIN, {**PLAIN, "hand": "J♥"}, PLAIN)
    do(t, "pass", "J♥", "pass", "pass")
    assert question(t) == "Turn" and t.round == 1 and t.turn == 1
    do(t, "pass")
    assert question(t) != "Turn" or t.round == 2


def test_LK_2_as_an_option_a_pass_locks_out() -> None:
    game = LastKingGame({"pass_locks": True})
    t = position(PLAIN, {**PLAIN, "hand": "J♥ J♦"}, {**PLAIN, "hand": "10♥"}, game=game)
    do(t, "pass", "J♥", game=game)
    assert t.turn == 2
    do(t, "pass", game=game)
    assert t.turn == 1
    do(t, "J♦", game=game)
    assert t.turn == 1
    do(t, "pass", game=game)
    assert t.round == 2 or question(t, game) == "DiscardOne"


def test_who_is_locked_out_may_still_play_the_jester() -> None:
    game = LastKingGame({"pass_locks": True})
    t = position({**PLAIN, "hand": "Joker"}, {**PLAIN, "hand": "10♥"}, game=game)
    do(t, "pass", "10♥", "Joker", game=game)
    assert lies(t, "discard pile 1") == "Joker¹" and t.turn == 1


def test_LK_31_an_empty_hand_is_asked_and_can_only_pass() -> None:
    t = position({**PLAIN, "hand": ""}, PLAIN)
    assert moves(t) == ["pass"]


def test_LK_31_a_negated_attack_breaks_a_row_of_passes() -> None:
    t = position({**PLAIN, "hand": ""}, {**PLAIN, "hand": "10♥"}, {**PLAIN, "hand": "Joker"})
    do(t, "pass", "10♥", "3:J♠", "Joker", "pass", "pass")
    assert t.turn == 1 and question(t) == "Turn" and t.round == 1


def test_the_six_actions_are_offered() -> None:
    t = position({"king": "K♠ 2♥²", "hand": "A♥ 5♥ J♥ Q♥ K♥ Joker"}, PLAIN)
    assert moves(t) == ["pass", "A♥", "5♥", "J♥", "Q♥", "Joker", "heal K♥", "charge K♥", "rally K♥"]


def test_passing_is_told() -> None:
    t = position(PLAIN, PLAIN)
    do(t, "pass")
    assert log(t)[-1] == "Seat 1 passes."


def test_a_turn_refuses_what_is_not_an_action() -> None:
    t = position({**PLAIN, "hand": "5♥"}, PLAIN)
    assert refused(t, "yes").code == "not_now"
    assert refused(t, "2:J♠").code == "not_now"
    assert refused(t, "6♥").code == "not_in_hand"

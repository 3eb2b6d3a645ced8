"""§12 Victory, and games that would never end."""

from typing import Any

import pytest

from parlour.games.last_king.rules import LastKingGame

from .board import GAME, PLAIN, do, log, position, size

IDLE = {**PLAIN, "hand": "", "rest": "discard pile"}


def test_the_last_king_on_the_table_wins() -> None:
    t = position({"king": "K♠", "hand": "10♠"}, {"king": "K♥ 10♣¹", "hand": ""})
    do(t, "10♠")
    assert t.over and GAME.returns(t) == [1.0, 0.0]
    result = GAME.result(t)
    assert result.winners == [0] and not result.adjudicated and result.reason == "one King is left on the table"
    assert log(t)[-1] == "Seat 1 has the last King on the table and wins."
    assert GAME.view(t, 1)["result"]["lines"][1] == ["King destroyed: out of the game"]


def test_with_several_players_the_game_goes_on_until_one_is_left() -> None:
    t = position(
        {"king": "K♠", "hand": "10♠ 9♠"}, {"king": "K♥ 10♣¹", "hand": ""}, {"king": "K♥ 10♣² 2♣²", "hand": ""}
    )
    do(t, "10♠", "2:K♥")
    assert not t.over
    do(t, "pass", "9♠")
    assert t.over and GAME.returns(t) == [1.0, 0.0, 0.0] and size(t, "out of the game") == 108


def test_nothing_may_be_played_when_the_game_is_over() -> None:
    from parlour.kernel.refusal import Refusal

    t = position({"king": "K♠", "hand": "10♠"}, {"king": "K♥ 10♣¹", "hand": ""})
    do(t, "10♠")
    with pytest.raises(Refusal):
        GAME.play(t, 0, 0)


def pass_rounds(t: Any, game: Any = GAME) -> Any:
    while not t.over:
        do(t, "pass", game=game)


def test_LK_22_LK_23_ten_idle_rounds_are_a_draw() -> None:
    t = position(IDLE, IDLE, IDLE)
    pass_rounds(t)
    assert t.round == 10 and t.adjudicated == 1
    result = GAME.result(t)
    assert result.adjudicated and result.winners == [0, 1, 2] and "draw" in result.reason
    assert log(t)[-1] == "The game is a draw after 10 rounds, the last 10 of them without any action."


def test_LK_23_a_draw_of_the_players_still_in_it() -> None:
    t = position(IDLE, None, IDLE)
    pass_rounds(t)
    assert GAME.returns(t) == [0.5, 0.0, 0.5]


def test_LK_23_an_action_begins_the_count_anew() -> None:
    t = position({**IDLE, "hand": "J♥"}, IDLE, fields={"idle": 9})
    do(t, "J♥")
    while t.round == 1:
        do(t, "pass")
    assert not t.over and t.idle == 0


def test_LK_23_two_hundred_rounds_are_a_draw() -> None:
    t = position({**IDLE, "hand": "J♥"}, IDLE, fields={"round": 200})
    do(t, "J♥")
    pass_rounds(t)
    assert t.adjudicated == 1 and t.round == 200 and "200 rounds" in GAME.result(t).reason


def test_LK_23_both_numbers_are_options() -> None:
    game = LastKingGame({"idle_rounds": 3})
    t = position(IDLE, IDLE, game=game)
    pass_rounds(t, game)
    assert t.round == 3
    game = LastKingGame({"most_rounds": 2})
    t = position(IDLE, IDLE, game=game)
    pass_rounds(t, game)
    assert t.round == 2 and t.adjudicated == 1

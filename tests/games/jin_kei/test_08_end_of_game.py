"""§8 End of the game."""

from typing import Any

from parlour.kernel.refusal import GAME_OVER
from parlour.kernel.words import Speech

from .table_builder import play, position


def final(captured: tuple[str, str], points: list[int], attacker: int = 0) -> Any:
    """The last battle of the last round, which brings seat 1 four points (K♠ 2♣)."""
    cards = ("K♠ . . / . . . / X . X", ". . . / 2♣ . . / X . X")
    game, t = position(cards, battle=7, round=3, captured=captured, points=points, attacker=attacker)
    play(game, t, "K♠", "2♣")
    return game, t


def test_the_game_ends_after_three_rounds() -> None:
    game, t = final(("", ""), [0] * 6)
    assert t.over and game.words.reason(t) == "three rounds have been played"
    assert game.objection(t, 0, 1) == GAME_OVER


def test_the_most_points_win() -> None:
    game, t = final(("", ""), [5, 6, 0, 9, 5, 0])
    result = game.result(t)
    assert result.scores == [15, 14] and result.winners == [0] and not result.adjudicated
    game, t = final(("", ""), [5, 4, 0, 9, 5, 0])
    assert game.result(t).winners == [1]


def test_JK_16_in_a_tie_the_second_player_of_the_first_round_wins() -> None:
    game, t = final(("", ""), [5, 5, 0, 9, 5, 0])
    assert game.result(t).scores == [14, 14] and t.started == 0
    assert game.result(t).winners == [1]
    assert game.words.result(t, Speech(["Anna", "Ben"]))[1][-1].startswith("Wins the tie as the second player")
    t.started = 1
    assert game.result(t).winners == [0]


def test_the_result_is_explained_round_by_round() -> None:
    game, t = final(("", "10♥"), [5, 6, 0, 9, 5, 0])
    assert game.words.result(t, Speech(["Anna", "Ben"])) == [
        ["Round I: 5", "Round II: 6", "Round III: 4", "Total: 15"],
        ["Round I: 9", "Round II: 5", "Round III: 3", "Total: 17"],
    ]

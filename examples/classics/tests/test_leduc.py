"""Leduc poker, section by section."""

from itertools import permutations
from typing import Any

import pytest

from parlour_classics.leduc.rules import LeducGame
from parlour_classics.leduc.state import FACES

from .positions import information_states, moves, play, refused, stacked

GAME = LeducGame({})


def dealt(cards: str) -> Any:
    """Deal a table with those cards for the first seat, the second seat and the public card."""
    return stacked(GAME, 2, FACES, cards)


def test_deal_both_ante_a_chip() -> None:
    counters = GAME.view(dealt("K♠ J♠ Q♠"), 0)["counters"]
    assert [(each["id"], each["value"], each["words"]) for each in counters] == [
        ("pot", 2, "2"),
        ("round", 1, "1 of 2"),
    ]


@pytest.mark.parametrize(
    ("before", "options"),
    [
        ("", "call raise"),
        ("call", "call raise"),
        ("raise", "fold call raise"),
        ("call raise", "fold call raise"),
        ("raise raise", "fold call"),
        ("call raise raise", "fold call"),
        ("call call", "call raise"),
        ("raise raise call", "call raise"),
        ("raise raise call raise raise", "fold call"),
    ],
)
def test_betting_options(before: str, options: str) -> None:
    t = play(GAME, dealt("K♠ J♠ Q♠"), before)
    assert moves(GAME, t) == options


def test_betting_you_fold_only_if_you_owe_chips() -> None:
    refusal = refused(GAME, dealt("K♠ J♠ Q♠"), "fold")
    assert (refusal.code, refusal.cites) == ("no_bet_to_fold_to", ["Leduc poker §betting"])


def test_betting_a_third_raise_is_refused() -> None:
    refusal = refused(GAME, play(GAME, dealt("K♠ J♠ Q♠"), "raise raise"), "raise")
    assert (refusal.code, refusal.facts) == ("raised_twice", {"raises": 2})


def test_betting_the_first_seat_begins_both_rounds() -> None:
    t = dealt("K♠ J♠ Q♠")
    assert t.actor == 0
    assert play(GAME, t, "call raise call").actor == 0


# Everything that is put in: raises are 2 chips in the first round and 4 in the second.
@pytest.mark.parametrize(
    ("bets", "chips"),
    [
        ("call call call call", 1),
        ("raise call call call", 3),
        ("raise raise call call call", 5),
        ("call raise raise call raise raise call", 13),
        ("raise fold", 1),
        ("call raise raise fold", 3),
        ("call call raise fold", 1),
    ],
)
def test_betting_amounts(bets: str, chips: int) -> None:
    result = GAME.result(play(GAME, dealt("K♠ J♠ Q♠"), bets))
    assert sorted(result.scores) == [-chips, chips]


def test_public_card_comes_after_the_first_round_and_everybody_sees_it() -> None:
    t = play(GAME, dealt("K♠ J♠ Q♠"), "call call")
    assert GAME.log(t, None)[-1] == "The public card is Q♠."


@pytest.mark.parametrize(
    ("cards", "scores"),
    [
        ("K♠ J♠ Q♠", [1, -1]),
        ("J♠ Q♠ K♠", [-1, 1]),
        ("J♠ K♠ J♥", [1, -1]),
        ("K♠ Q♠ Q♥", [-1, 1]),
        ("K♠ K♥ J♠", [0, 0]),
        ("Q♥ Q♠ K♠", [0, 0]),
    ],
)
def test_showdown(cards: str, scores: list[int]) -> None:
    t = play(GAME, dealt(cards), "call call call call")
    result = GAME.result(t)
    assert result.scores == scores
    assert len(result.winners) == (2 if scores == [0, 0] else 1)


def test_showdown_a_fold_gives_the_pot_away_unseen() -> None:
    t = play(GAME, dealt("J♠ K♠ Q♠"), "raise fold")
    assert GAME.result(t).winners == [0]
    assert not [line for line in GAME.log(t, 1) if "shows" in line]


def test_there_are_120_deals_and_936_information_states() -> None:
    deals = [dealt(" ".join(cards)) for cards in permutations(FACES, 3)]
    assert len(deals) == 120
    assert len(information_states(GAME, deals)) == 936

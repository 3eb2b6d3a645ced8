"""Kuhn poker, section by section."""

from itertools import permutations
from typing import Any

import pytest

from parlour_classics.kuhn.rules import KuhnGame
from parlour_classics.kuhn.state import FACES

from .positions import information_states, moves, play, stacked

GAME = KuhnGame({})


def dealt(cards: str) -> Any:
    """Deal a table on which the seats hold those cards, in order."""
    seats = len(cards.split())
    return stacked(GAME, seats, FACES[: seats + 1], cards)


@pytest.mark.parametrize(("seats", "cards"), [(2, "J Q K"), (3, "J Q K A")])
def test_deal_there_is_one_card_more_than_players(seats: int, cards: str) -> None:
    assert GAME.plan(seats).faces == cards.split()


def test_deal_you_see_your_own_card_only() -> None:
    t = dealt("K J")
    zones: Any = GAME.view(t, 0)["zones"]
    assert [[card["card"] for card in zone["cards"]] for zone in zones] == [[None], ["K"], [None]]


# By the way of betting: chips won by the seat with the higher card, if it is the first, and if it is the second.
@pytest.mark.parametrize(
    ("bets", "first_is_higher", "second_is_higher"),
    [
        ("pass pass", 1, 1),
        ("bet pass", 1, -1),
        ("bet bet", 2, 2),
        ("pass bet pass", -1, 1),
        ("pass bet bet", 2, 2),
    ],
)
def test_betting_and_showdown_of_two(bets: str, first_is_higher: int, second_is_higher: int) -> None:
    for cards, higher, won in (("K J", 0, first_is_higher), ("J Q", 1, second_is_higher)):
        t = play(GAME, dealt(cards), bets)
        assert t.over
        scores = [0, 0]
        scores[higher], scores[1 - higher] = won, -won
        assert GAME.result(t).scores == scores


@pytest.mark.parametrize(
    ("bets", "scores"),
    [
        ("pass pass pass", [-1, 2, -1]),
        ("bet pass pass", [2, -1, -1]),
        ("bet pass bet", [-2, -1, 3]),
        ("pass bet bet pass", [-1, 3, -2]),
        ("pass pass bet pass bet", [-1, 3, -2]),
        ("pass pass bet pass pass", [-1, -1, 2]),
    ],
)
def test_betting_and_showdown_of_three(bets: str, scores: list[int]) -> None:
    assert GAME.result(play(GAME, dealt("Q A K"), bets)).scores == scores


def test_betting_always_leaves_a_pass_and_a_bet() -> None:
    t = dealt("K J")
    for move in ("pass", "bet"):
        assert moves(GAME, t) == "pass bet"
        play(GAME, t, move)
    assert moves(GAME, t) == "pass bet"


@pytest.mark.parametrize(("bets", "shown"), [("bet bet", True), ("pass pass", True), ("bet pass", False)])
def test_showdown_a_player_alone_need_not_show(bets: str, shown: bool) -> None:
    t = play(GAME, dealt("K J"), bets)
    assert ("Seat 1 shows the K." in GAME.log(t, None)) == shown
    assert ("Seat 2 shows the J." in GAME.log(t, None)) == shown


def test_there_are_6_deals_and_12_information_states() -> None:
    deals = [dealt(" ".join(cards)) for cards in permutations("JQK", 2)]
    assert len(deals) == 6
    assert len(information_states(GAME, deals)) == 12

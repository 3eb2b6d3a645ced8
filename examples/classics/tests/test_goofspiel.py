"""Goofspiel, section by section."""

from typing import Any

import pytest
from parlour.kernel.bits import members
from parlour.kernel.luck import Fast

from parlour_classics.goofspiel.rules import GoofspielGame
from parlour_classics.goofspiel.state import BIDS_OF, FACES, HAND_OF, PRIZE, PRIZES

from .positions import moves, play, refused

FOUR = GoofspielGame({"cards": 4, "order": "descending"})
HIDDEN = GoofspielGame({"cards": 4, "order": "descending", "hidden": True})


def seen(game: GoofspielGame, t: Any, observer: int | None, zone: int) -> list[str | None]:
    zones: Any = game.view(t, observer)["zones"]
    return [card["card"] for each in zones if each["zone"] == zone for card in each["cards"]]


@pytest.mark.parametrize(("order", "prizes"), [("ascending", "A234"), ("descending", "432A")])
def test_setup_prizes_in_order_are_open(order: str, prizes: str) -> None:
    game = GoofspielGame({"cards": 4, "order": order})
    t = game.new(2)
    expected = [f"{prize}♦" for prize in prizes]
    assert sorted(filter(None, seen(game, t, None, PRIZES))) == sorted(expected[1:])
    turned_up = []
    while not t.over:
        turned_up.append(FACES[t.face_at(PRIZE, 0)])
        for seat in range(2):
            game.play(t, seat, game.options(t, seat)[0])
    assert turned_up == expected[:3]  # the last round plays itself


def test_setup_shuffled_prizes_are_hidden() -> None:
    game = GoofspielGame({})
    assert seen(game, game.new(2), 0, PRIZES) == [None] * 12
    assert len({game.new(2, seed).face_at(PRIZE, 0) for seed in range(100)}) == 13


def test_bidding_all_bid_at_once_any_card_of_their_hand() -> None:
    t = FOUR.new(3)
    assert members(t.waiting) == [0, 1, 2]
    assert moves(FOUR, t) == "bid A bid 2 bid 3 bid 4"
    FOUR.play(t, 1, FOUR.parse(t, "bid 3"))
    assert members(t.waiting) == [0, 2]


def test_bidding_a_card_is_used_up() -> None:
    t = play(FOUR, FOUR.new(2), "bid 4,bid 2")
    assert moves(FOUR, t) == "bid A bid 2 bid 3"
    refusal = refused(FOUR, t, "bid 4")
    assert (refusal.code, refusal.cites, refusal.facts) == ("not_in_hand", ["Goofspiel §bidding"], {"card": "4"})


def test_bidding_nobody_can_pass() -> None:
    assert refused(FOUR, FOUR.new(2), "pass").code == "no_bid"


def test_bidding_the_last_card_is_bid_without_asking() -> None:
    t = play(FOUR, FOUR.new(2), "bid 4,bid 2,bid 2,bid 3,bid A,bid 4")
    assert t.over
    assert t.count(BIDS_OF) == 4


def test_bidding_open_bids_are_seen_by_all() -> None:
    t = play(FOUR, FOUR.new(2), "bid 4,bid 2")
    assert seen(FOUR, t, None, BIDS_OF) == ["4♠"]
    assert "Seat 2 bids 2♥." in FOUR.log(t, 0)


def test_hidden_bids_stay_face_down() -> None:
    t = play(HIDDEN, HIDDEN.new(2), "bid 4,bid 2")
    assert seen(HIDDEN, t, 0, BIDS_OF) == ["4♠"]
    assert seen(HIDDEN, t, None, BIDS_OF) == [None]
    assert "Seat 2 bids a card." in HIDDEN.log(t, 0)
    assert "Seat 1 wins 4♦." in HIDDEN.log(t, 1)


@pytest.mark.parametrize(
    ("bids", "possible"),
    [("bid 2,bid 4", {"3♥", "4♥"}), ("bid 3,bid 2", {"A♥", "2♥"}), ("bid 3,bid 3", {"3♥"})],
)
def test_hidden_bids_tell_how_they_compare_with_your_own(bids: str, possible: set[str]) -> None:
    t = play(HIDDEN, HIDDEN.new(2), bids)
    guesses = {FACES[HIDDEN.guess(t, 0, Fast(seed)).face_at(BIDS_OF + 1, 0)] for seed in range(100)}
    assert guesses == possible


def test_hidden_bids_of_a_third_player_remain_open() -> None:
    t = play(HIDDEN, HIDDEN.new(3), "bid 2,bid A,bid 4")
    guesses = [HIDDEN.guess(t, 0, Fast(seed)) for seed in range(200)]
    assert {FACES[guess.face_at(BIDS_OF + 2, 0)] for guess in guesses} == {"3♣", "4♣"}
    assert {FACES[guess.face_at(BIDS_OF + 1, 0)] for guess in guesses} == {"A♥", "2♥", "3♥", "4♥"}
    assert all(guess.count(HAND_OF + 1) == 3 for guess in guesses)


@pytest.mark.parametrize(
    ("bids", "log"),
    [
        ("bid 4,bid 2,bid 3", "Seat 1 wins 4♦."),
        ("bid 2,bid 3,bid 4", "Seat 3 wins 4♦."),
        ("bid 2,bid 2,bid 4", "Seat 3 wins 4♦."),
        ("bid 4,bid 4,bid 3", "The highest bids are equal: 4♦ leaves the game."),
        ("bid 3,bid 3,bid 3", "The highest bids are equal: 4♦ leaves the game."),
    ],
)
def test_award(bids: str, log: str) -> None:
    assert log in FOUR.log(play(FOUR, FOUR.new(3), bids), None)


def test_end_the_values_of_the_prizes_are_added() -> None:
    t = play(FOUR, FOUR.new(2), "bid 4,bid 2,bid 2,bid 3,bid 3,bid 4")
    result = FOUR.result(t)
    assert (result.scores, result.winners) == ([4, 5], [1])


def test_end_equal_players_share_the_win() -> None:
    t = play(FOUR, FOUR.new(2), "bid 4,bid 4,bid 3,bid 3,bid 2,bid 2")
    result = FOUR.result(t)
    assert (result.scores, result.returns) == ([0, 0], [0.5, 0.5])

"""§1 Setup."""

from typing import Any

import pytest

from parlour.games.last_king.rules import LastKingGame
from parlour.kernel.luck import Fast
from parlour.kernel.refusal import Refusal

from .board import GAME, lies, log, question, size


def opened(game: Any = GAME, seats: Any = 2, seed: Any = 1) -> Any:
    """A table where everybody has chosen J♦, Q♥ and K♠."""
    t = game.new(seats, seed)
    for seat in range(seats):
        for text in ("J♦", "Q♥", "K♠"):
            game.play(t, seat, game.parse(t, text))
    return t


def test_everybody_has_a_full_pack_of_their_own() -> None:
    for seats in range(2, 7):
        t = GAME.new(seats)
        assert t.plan.tokens == 54 * seats
        assert len({pack.back for pack in t.plan.packs}) == seats
        assert len(set(t.plan.faces)) == 53 * seats


def test_two_to_six_players() -> None:
    assert GAME.about.seats == [2, 3, 4, 5, 6]
    with pytest.raises(ValueError):
        GAME.new(7)


@pytest.mark.parametrize("jokers", [0, 1, 2, 3, 4])
def test_all_players_play_with_the_same_number_of_jokers(jokers: Any) -> None:
    t = LastKingGame({"jokers": jokers}).new(3)
    for pack in t.plan.packs:
        assert len(pack.faces) == 52 + jokers


def test_LK_1_any_one_king_queen_and_jack() -> None:
    t = GAME.new(2)
    for seat in (1, 0):
        for rank in "JQK":
            assert [GAME.words.move(t, a) for a in GAME.options(t, seat)] == [rank + suit for suit in "♠♥♣♦"]
            GAME.play(t, seat, GAME.options(t, seat)[2])
    assert lies(t, "King 1") == "K♣¹" and lies(t, "Queen rank a 1") == "Q♣¹" and lies(t, "Jack rank a 2") == "J♣²"


def test_LK_1_one_of_each_and_not_two() -> None:
    t = GAME.new(2)
    GAME.play(t, 0, GAME.parse(t, "J♠"))
    for text in ("J♥", "K♠", "10♠", "Joker", "1:J♠", "yes", "pass"):
        with pytest.raises(Refusal) as refusal:
            GAME.play(t, 0, GAME.parse(t, text))
        assert refusal.value.code in ("one_of_each", "too_few")
    with pytest.raises(Refusal) as refusal:
        GAME.play(t, 1, GAME.parse(t, "Q♠"))
    assert refusal.value.cites == ["Last King §1", "LK-1"]


def test_LK_1_the_choice_is_secret_and_shown_together() -> None:
    t = GAME.new(2, 4)
    twin = GAME.new(2, 4)
    for text in ("J♦", "Q♥", "K♠"):
        GAME.play(t, 0, GAME.parse(t, text))
    for text in ("J♠", "Q♣", "K♥"):
        GAME.play(twin, 0, GAME.parse(twin, text))
    for seat in (1, None):
        assert GAME.view(t, seat) == GAME.view(twin, seat)
        assert log(t, seat) == log(twin, seat) == []
    for text in ("J♣", "Q♣", "K♣"):
        GAME.play(t, 1, GAME.parse(t, text))
    assert log(t)[:2] == [
        "Seat 1 opens with K♠, Q♥ and J♦.",
        "Seat 2 opens with K♣, Q♣ and J♣.",
    ]


def test_LK_1_the_other_cards_are_shuffled() -> None:
    orders = {lies(opened(seed=seed), "deck 1") for seed in range(5)}
    assert len(orders) == 5
    t = opened()
    assert size(t, "deck 1") + size(t, "hand 1") == 49 + 2


def test_draw_seven_and_discard_down_to_five() -> None:
    t = opened()
    assert size(t, "hand 1") == 7 and question(t) == "DiscardDown"
    for seat in (0, 1):
        for _ in range(2):
            GAME.play(t, seat, GAME.options(t, seat)[0])
    assert size(t, "hand 1") == size(t, "hand 2") == 5
    assert size(t, "discard pile 1") == size(t, "discard pile 2") == 2
    assert question(t) == "Turn"


@pytest.mark.parametrize("drawn", [5, 6, 10])
def test_the_opening_draw_is_an_option(drawn: Any) -> None:
    game = LastKingGame({"opening_draw": drawn})
    t = opened(game)
    assert size(t, "hand 2") == drawn
    while question(t, game) == "DiscardDown":
        seat = 0 if t.waiting & 1 else 1
        game.play(t, seat, game.options(t, seat)[-1])
    assert size(t, "hand 1") == size(t, "hand 2") == 5
    assert size(t, "discard pile 1") == drawn - 5


def test_LK_29_the_discard_is_secret_and_simultaneous() -> None:
    t = opened(seed=3)
    twin = t.clone()
    twin.journal = list(t.journal)
    a, b = GAME.options(t, 0)[0], GAME.options(t, 0)[1]
    GAME.play(t, 0, a)
    GAME.play(t, 0, b)
    c = GAME.options(twin, 0)[2]
    GAME.play(twin, 0, c)
    GAME.play(twin, 0, GAME.options(twin, 0)[0])
    for seat in (1, None):
        assert GAME.view(t, seat) == GAME.view(twin, seat)
        assert log(t, seat) == log(twin, seat)
    assert size(t, "hand 1") == 7


def test_LK_29_discard_piles_are_open_to_all() -> None:
    t = opened(seed=3)
    for seat in (0, 1):
        for _ in range(2):
            GAME.play(t, seat, GAME.options(t, seat)[0])
    for observer in (0, 1, None):
        zone = next(z for z in GAME.view(t, observer)["zones"] if z["name"] == "discard pile" and z["owner"] == 0)
        assert all(card["card"] for card in zone["cards"]) and len(zone["cards"]) == 2


def test_the_deck_is_hidden_and_the_hand_is_its_owners() -> None:
    t = opened()
    view = {(z["name"], z["owner"]): z["cards"] for z in GAME.view(t, 0)["zones"]}
    assert all(card["card"] is None for card in view["deck", 0])
    assert all(card["card"] is not None for card in view["hand", 0])
    assert all(card["card"] is None for card in view["hand", 1])


def test_a_seed_makes_a_game() -> None:
    assert lies(opened(seed=9), "deck 1") == lies(opened(LastKingGame({}), seed=9), "deck 1")


def test_both_jokers_may_be_discarded() -> None:
    for seed in range(200):
        t = opened(seed=seed)
        if lies(t, "hand 1").count("Joker") == 2:
            GAME.play(t, 0, GAME.parse(t, "Joker"))
            GAME.play(t, 0, GAME.parse(t, "Joker"))
            for _ in range(2):
                GAME.play(t, 1, GAME.options(t, 1)[0])
            assert lies(t, "discard pile 1") == "Joker¹ Joker¹"
            return
    raise AssertionError("no such hand")


def test_knowledge_is_not_needed() -> None:
    t = GAME.deal(2, Fast(1), 0)
    for seat in (0, 1):
        for text in ("J♦", "Q♥", "K♠"):
            GAME.apply(t, seat, GAME.parse(t, text))
    assert lies(t, "King 2") == "K♠²"


def test_a_guess_holds_nothing_of_what_others_have_begun_to_choose() -> None:
    guesses = []
    for jack in ("J♠", "J♦"):
        t = GAME.new(2, 4)
        GAME.play(t, 0, GAME.parse(t, jack))
        guesses.append(GAME.guess(t, 1, Fast(2)))
    assert list(guesses[0].picks) == list(guesses[1].picks) == [0, 3, 3, 0, 0, 0] * 2

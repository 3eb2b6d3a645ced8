"""§2 Game preparation."""

from typing import Any

from parlour.games.jin_kei.rules import JinKeiGame
from parlour.games.jin_kei.state import CHOOSE_TYPE, DECK, PLACE_ROWS, SELECT_FORMATION, SLEEVES
from parlour.kernel.bits import members

from .table_builder import SEAT_CARDS, log, options, play, refusal, zone


def fresh(seed: int = 1, **options: object) -> Any:
    game = JinKeiGame(options)
    return game, game.new(2, seed)


def test_one_player_has_spades_and_hearts_the_other_diamonds_and_clubs() -> None:
    _game, t = fresh()
    assert sorted(map(str, zone(t, "deck", 0))) == sorted(SEAT_CARDS[0])
    assert {card[-1] for card in SEAT_CARDS[0]} == {"♠", "♥"}
    assert {card[-1] for card in SEAT_CARDS[1]} == {"♣", "♦"}


def test_jacks_and_queens_are_set_aside() -> None:
    assert not [card for card in SEAT_CARDS[0] + SEAT_CARDS[1] if card[0] in "JQ"]


def test_each_deck_has_22_cards() -> None:
    _game, t = fresh()
    assert [t.count(DECK), t.count(DECK + 1)] == [22, 22]


def test_each_player_shuffles_their_deck() -> None:
    orders = {tuple(zone(fresh(seed)[1], "deck", 0)) for seed in range(20)}
    assert len(orders) == 20


def test_there_are_six_black_sleeves_in_which_the_set_aside_cards_lie() -> None:
    _game, t = fresh()
    assert t.count(SLEEVES) == 6


def test_JK_21_chance_names_the_start_player() -> None:
    starts = [fresh(seed)[1].started for seed in range(200)]
    assert 70 < sum(starts) < 130
    game, t = fresh(3)
    assert log(game, t)[0] == f"{['Anna', 'Ben'][t.started]} is the start-player."
    assert t.marker == t.started


def test_JK_18_the_second_player_chooses_a_type_first_and_openly_then_the_start_player() -> None:
    game, t = fresh(3)
    second = 1 - t.started
    assert members(t.waiting) == [second] and t.question == CHOOSE_TYPE
    assert options(game, t) == ["sword", "shield", "bow"]
    play(game, t, "shield")
    assert log(game, t)[-1] == f"{['Anna', 'Ben'][second]} fights with Shield formations."
    assert members(t.waiting) == [t.started]
    play(game, t, "bow")
    assert t.types[second] == 1 and t.types[t.started] == 2
    assert t.question == PLACE_ROWS


def test_JK_18_both_may_choose_the_same_type() -> None:
    game, t = fresh(3)
    play(game, t, "bow", "bow")
    assert list(t.types) == [2, 2]


def test_JK_18_the_type_is_chosen_once_for_all_three_rounds() -> None:
    game, t = fresh(5)
    play(game, t, "sword", "shield")
    types = list(t.types)
    while not t.over:
        assert t.question not in (CHOOSE_TYPE, SELECT_FORMATION)
        assert list(t.types) == types
        seat = members(t.waiting)[0]
        game.play(t, seat, game.options(t, seat)[0])


def test_option_per_round_asks_for_no_type_at_the_start() -> None:
    _game, t = fresh(3, per_round=True)
    assert t.question == SELECT_FORMATION and members(t.waiting) == [0, 1]


def test_only_a_type_answers() -> None:
    game, t = fresh(3)
    refused = refusal(game, t, "K♠")
    assert refused.code == "not_a_type" and "Jin-Kei Trick §2.4" in refused.cites


def test_the_game_is_for_two() -> None:
    import pytest

    with pytest.raises(ValueError, match="is for 2 players"):
        JinKeiGame({}).new(3)

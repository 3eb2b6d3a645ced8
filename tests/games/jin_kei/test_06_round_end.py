"""§6 Round end and score calculation, §7 Preparing for the next round."""

import re
from typing import Any

import pytest

from parlour.games.jin_kei.rules import JinKeiGame
from parlour.games.jin_kei.state import DECK, FACES, GONE, HAND_OF, OFFENCE, PLACE_ROWS, SLEEVES, WON
from parlour.kernel.bits import members

from .table_builder import log, play, play_until, position, seen, zone


def last_battle(**more: Any) -> Any:
    """The seventh battle: K♠ against 2♣, with other cards captured before."""
    cards = ("K♠ . . / . . . / X . X", ". . . / 2♣ . . / X . X")
    return position(cards, battle=7, hands=("5♥", "6♦"), **more)


def full_round(game: Any, t: Any) -> Any:
    """Play on to the end of the round."""
    number = t.round
    while not t.over and t.round == number:
        seat = members(t.waiting)[0]
        game.play(t, seat, game.options(t, seat)[0])


def test_after_seven_battles_no_cards_remain_in_the_formations() -> None:
    game = JinKeiGame({})
    t = game.new(2, 4)
    play_until(game, t, OFFENCE)
    while t.battle > 0:
        if t.battle == 7 and t.question == OFFENCE:
            left = [card for name in ("Vanguard", "Rearguard", "Reinforcements") for card in zone(t, name, 0)]
            assert len([card for card in left if card and card != "sleeve"]) == 1
        seat = members(t.waiting)[0]
        game.play(t, seat, game.options(t, seat)[0])
    assert t.round == 2


HOUSE = {"A": 1, "2": 0, "3": 0, "4": 0, "5": 1, "6": 1, "7": 1, "8": 2, "9": 2, "10": 3, "K": 4}


@pytest.mark.parametrize(("rank", "points"), list(HOUSE.items()))
def test_the_house_score_list(rank: Any, points: Any) -> None:
    game, t = last_battle(captured=("" if rank == "K" else f"{rank}♠", ""), round=3)
    play(game, t, "K♠", "2♣")
    assert t.over and game.score(t, 0) == 4 + (0 if rank == "K" else points)


def test_colour_is_irrelevant_for_points_and_both_packs_hold_sixty() -> None:
    game = JinKeiGame({})
    assert sum(game.values) * 4 == 60


def test_cards_of_the_opponent_score_like_one_s_own() -> None:
    game, t = last_battle(captured=("10♦ 10♠", "9♥"), round=3)
    play(game, t, "K♠", "2♣")
    assert [game.score(t, 0), game.score(t, 1)] == [10, 2]
    assert "Anna scores 10 points for 4 captured cards." in log(game, t)


def test_JK_15_cards_used_are_put_out_of_the_way_and_may_not_be_inspected() -> None:
    game, t = last_battle(round=3)
    play(game, t, "K♠", "2♣")
    assert t.count(WON) == t.count(WON + 1) == 0
    for observer in (0, 1, None):
        gone = next(z for z in game.view(t, observer)["zones"] if z["id"] == "out of the way")
        assert all(card["card"] is None for card in gone["cards"])


def test_JK_15_used_cards_never_come_back() -> None:
    game = JinKeiGame({})
    t = game.new(2, 8)
    play_until(game, t, PLACE_ROWS)
    full_round(game, t)
    used = set(zone(t, "out of the way"))
    full_round(game, t)
    assert used <= set(zone(t, "out of the way"))


def named(text: str) -> set[str]:
    """The playing cards that a text names."""
    return set(re.findall(r"(?:10|[2-9AK])[♠♥♣♦]", text))


@pytest.mark.parametrize("seat", [0, 1, None])
def test_JK_15_the_log_is_that_of_the_current_round(seat: int | None) -> None:
    game = JinKeiGame({})
    t = game.new(2, 8)
    assert log(game, t, seat)[0].endswith("the start-player.")
    for number in (1, 2):
        full_round(game, t)
        used = {str(card) for card in zone(t, "out of the way")}
        told = log(game, t, seat)
        assert all(" score" in line for line in told[:2])
        assert told[2].startswith(f"Round {number + 1}: ")
        assert len(used) == 14 * number and not named(" ".join(told)) & used
        everything = game.log(t, seat, ["Anna", "Ben"], 0)  # as it was told while it happened
        assert used <= named(" ".join(everything)) and everything[-len(told) :] == told
    full_round(game, t)
    assert t.over and any("attacks with" in line for line in log(game, t, seat))


@pytest.mark.parametrize("seat", [0, 1, None])
def test_JK_15_notes_do_not_speak_of_the_cards_of_earlier_rounds(seat: int | None) -> None:
    """Neither do they name a used card, nor do they treat it otherwise than one that is still hidden."""
    game = JinKeiGame({})
    t = game.new(2, 8)
    while not t.over:
        for waiting in members(t.waiting):
            game.play(t, waiting, game.options(t, waiting)[0])
        if t.round > 1:
            notes: Any = game.memory(t, seat)
            assert notes["known"] == []
            for pack in ("♠♥", "♣♦"):
                here = [row["zones"] for row in notes["possible"] if row["card"][-1] in pack]
                assert all(zones == here[0] for zones in here)
                assert not here or {FACES[face] for face in unseen(game, t, seat, pack)} == {
                    row["card"] for row in notes["possible"] if row["card"][-1] in pack
                }


def unseen(game: Any, t: Any, seat: int | None, pack: str) -> list[int]:
    """The cards of a pack that the observer does not see at this moment."""
    shown = {card["card"] for each in game.view(t, seat)["zones"] for card in each["cards"] if card}
    return [face for face in range(44) if FACES[face][-1] in pack and FACES[face] not in shown]


def test_JK_15_in_the_first_round_notes_are_as_in_every_game() -> None:
    game = JinKeiGame({})
    t = game.new(2, 8)
    play_until(game, t, OFFENCE)
    notes: Any = game.memory(t, 0)
    mine = [row for row in notes["possible"] if row["card"][-1] in "♠♥"]
    assert all([zones["zone"] for zones in row["zones"]] == [DECK] for row in mine)
    assert len(mine) == t.count(DECK)


def test_7_the_marker_goes_to_the_other_player() -> None:
    game = JinKeiGame({})
    t = game.new(2, 8)
    marks = []
    for number in (1, 2, 3):
        marks.append(t.marker)
        if number > 1:
            assert f"Round {number}: {['Anna', 'Ben'][t.marker]} gets the start-player marker." in log(game, t)
        full_round(game, t)
    assert marks == [t.started, 1 - t.started, t.started]


def test_7_hands_are_filled_up_to_seven_and_JK_14_the_left_over_card_stays() -> None:
    game = JinKeiGame({})
    t = game.new(2, 8)
    play_until(game, t, OFFENCE)
    left = zone(t, "hand", 0)
    assert len(left) == 1
    full_round(game, t)
    assert [t.count(HAND_OF), t.count(HAND_OF + 1)] == [7, 7]
    assert left[0] in zone(t, "hand", 0)
    assert log(game, t).count("Anna draws 6 cards.") == 1


def test_JK_14_the_left_over_card_stays_secret_and_is_unused_after_round_three() -> None:
    game = JinKeiGame({})
    t = game.new(2, 8)
    while not t.over:
        seat = members(t.waiting)[0]
        game.play(t, seat, game.options(t, seat)[0])
    assert [t.count(HAND_OF), t.count(HAND_OF + 1)] == [1, 1]
    assert seen(game, t, 1, "hand", 0) == ["?"] and seen(game, t, None, "hand", 0) == ["?"]
    assert t.count(GONE) == 42


@pytest.mark.parametrize("per_round", [False, True])
def test_7_the_deck_has_22_then_14_then_7_then_0_cards(per_round: Any) -> None:
    game = JinKeiGame({"per_round": per_round})
    t = game.new(2, 8)
    assert game.deal_nothing(2).count(DECK) == 22
    for left in (14, 7, 0):
        play_until(game, t, OFFENCE)
        assert [t.count(DECK), t.count(DECK + 1)] == [left, left], "nothing is drawn until the next round"
        full_round(game, t)


def test_the_sleeves_are_taken_back_for_the_next_round() -> None:
    game, t = last_battle(round=3)
    play(game, t, "K♠", "2♣")
    assert t.count(SLEEVES) == 6 and zone(t, "Reinforcements", 0) == [None, None, None]

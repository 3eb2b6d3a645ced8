"""§4 Card formation placement."""

from typing import Any

import pytest

from parlour.games.jin_kei.rules import JinKeiGame
from parlour.games.jin_kei.state import (
    DECK,
    HAND_OF,
    OFFENCE,
    PLACE_REINFORCEMENTS,
    PLACE_ROWS,
    ROWS,
    SELECT_FORMATION,
    SLEEVES,
)
from parlour.kernel.bits import members

from .table_builder import log, options, play, play_until, refusal, rows, seen, zone


def placing(first: str, second: str, seed: int = 3) -> Any:
    """A fresh game in which seat 1 has the first type and seat 2 the second."""
    game = JinKeiGame({})
    t = game.new(2, seed)
    types = [first, second]
    play(game, t, types[1 - t.started], types[t.started])
    return game, t


# ------------------------------------------------------------------ 1. draw cards


def test_each_player_draws_seven_cards() -> None:
    game, t = placing("sword", "shield")
    assert [t.count(HAND_OF), t.count(HAND_OF + 1)] == [7, 7]
    assert "Anna draws 7 cards." in log(game, t)


# --------------------------------------------------------- 2. formation selection


def test_the_formation_is_the_one_with_the_number_of_the_round() -> None:
    game, t = placing("sword", "shield")
    assert "Anna reveals formation Sword I." in log(game, t)
    while t.round == 1:
        seat = members(t.waiting)[0]
        game.play(t, seat, game.options(t, seat)[0])
    assert any(line.startswith("Anna reveals formation Sword II.") for line in log(game, t))
    assert any(line.startswith("Ben reveals formation Shield II.") for line in log(game, t))


def test_JK_18_a_forced_round_card_is_not_asked_for() -> None:
    _game, t = placing("sword", "shield")
    assert t.question == PLACE_ROWS


def test_per_round_formations_are_chosen_face_down_and_revealed_when_both_have_chosen() -> None:
    game = JinKeiGame({"per_round": True})
    t = game.new(2, 3)
    assert options(game, t, 0) == options(game, t, 1) == ["sword", "shield", "bow"]
    before = log(game, t, 0)
    play(game, t, "2:bow")
    assert log(game, t, 0) == before and list(t.types) == [-1, -1]
    play(game, t, "1:sword")
    assert list(t.types) == [0, 2]
    shown = [line for line in log(game, t, 0) if " formation " in line]
    assert shown == ["You reveal formation Sword I.", "Ben reveals formation Bow I."]


def test_per_round_asks_anew_each_round_and_any_type_may_be_chosen() -> None:
    game = JinKeiGame({"per_round": True})
    t = game.new(2, 3)
    chosen = []
    while not t.over:
        if t.question == SELECT_FORMATION:
            assert list(t.types) == [-1, -1]
            chosen.append(t.round)
            play(game, t, f"1:{['sword', 'shield', 'bow'][t.round - 1]}", "2:bow")
            continue
        seat = members(t.waiting)[0]
        game.play(t, seat, game.options(t, seat)[0])
    assert chosen == [1, 2, 3]


def test_per_round_only_a_type_answers() -> None:
    game = JinKeiGame({"per_round": True})
    assert refusal(game, game.new(2, 3), "red", 0).code == "not_a_type"


# ------------------------------------------------------------------- 3. placement


def test_a_black_sleeves_lie_on_the_greyed_out_locations() -> None:
    _game, t = placing("sword", "bow")
    assert zone(t, "Reinforcements", 0) == ["sleeve", None, "sleeve"]
    assert zone(t, "Rearguard", 1) == ["sleeve", None, "sleeve"]
    assert t.count(SLEEVES) == 2


def test_a_black_sleeves_lie_open_beside_the_table_from_the_start() -> None:
    game = JinKeiGame({})
    for seat in (0, 1, None):
        shown = next(zone for zone in game.view(game.new(2, 3), seat)["zones"] if zone["zone"] == SLEEVES)
        assert [card["card"] for card in shown["cards"] if card] == ["sleeve"] * 6


def test_b_markers_are_told_to_all() -> None:
    game, t = placing("bow", "shield")
    view = game.view(t, None)
    (told,) = [counter for counter in view["counters"] if (counter["id"], counter["seat"]) == ("formation", 0)]
    assert told["words"] == "Bow I"
    marks = [(m["id"], m["zone"], m["slot"]) for m in view["marks"] if m["zone"] in (ROWS, ROWS + 2, ROWS + 4)]
    assert marks == [
        ("dotted", ROWS, 1),
        ("barred", ROWS + 2, 0),
        ("wild", ROWS + 2, 1),
        ("barred", ROWS + 2, 2),
    ]


def test_c_the_top_card_of_the_deck_lies_face_up_on_the_dotted_location() -> None:
    game = JinKeiGame({})
    t = game.new(2, 3)
    top = [zone(t, "deck", seat)[-8] for seat in (0, 1)]  # under the seven that are drawn
    play(game, t, *(["sword", "shield"] if t.started else ["shield", "sword"]))
    assert zone(t, "Rearguard", 0)[1] == top[0] and zone(t, "Vanguard", 1)[1] == top[1]
    assert seen(game, t, 1, "Rearguard", 0)[1] == top[0]
    assert f"Anna turns up {top[0]} from the deck on Rearguard middle." in log(game, t, None)
    assert [t.count(DECK), t.count(DECK + 1)] == [14, 14]


def test_JK_1_the_order_formations_sleeves_top_card_rows_reveal_reinforcements() -> None:
    game, t = placing("sword", "shield")
    play_until(game, t, OFFENCE)
    verbs = ["reveals formation", "turns up", "places", "reveals", "places"]
    kinds = [
        next(verb for verb in verbs if verb in line) for line in log(game, t) if any(v in line for v in verbs)
    ]
    assert list(dict.fromkeys(kinds)) == ["reveals formation", "turns up", "places", "reveals"]
    last_reveal = max(n for n, kind in enumerate(kinds) if kind == "reveals")
    assert kinds[last_reveal + 1 :] == ["places", "places"]


def test_JK_2_the_dotted_card_cannot_be_moved_or_replaced() -> None:
    game, t = placing("sword", "sword")
    dotted = zone(t, "Rearguard", 0)[1]
    refused = refusal(game, t, str(dotted), 0)
    assert refused.code == "not_in_hand" and "JK-2" in refused.cites
    play_until(game, t, OFFENCE)
    assert zone(t, "Rearguard", 0)[1] == dotted


def test_JK_2_a_dotted_space_may_carry_a_marker() -> None:
    game, t = placing("sword", "shield")
    while t.round == 1:
        seat = members(t.waiting)[0]
        game.play(t, seat, game.options(t, seat)[0])
    card = zone(t, "Vanguard", 0)[1]
    assert card is not None, "Sword II has a cube on its dotted location"
    while f"Anna attacks with {card} +1 from Vanguard middle." not in log(game, t) and t.round == 2:
        wanted = str(card) if t.question == OFFENCE and t.attacker == 0 and str(card) in options(game, t) else ""
        play(game, t, wanted or options(game, t)[0])
    assert t.round == 2


def test_d_one_card_from_hand_goes_onto_each_empty_vanguard_and_rearguard_location() -> None:
    game, t = placing("shield", "shield")
    questions = []
    while t.question == PLACE_ROWS:
        questions.append(game.view(t, 0)["question"]["words"])
        play(game, t, f"1:{options(game, t, 0)[0]}", f"2:{options(game, t, 1)[0]}")
    assert [text.split(" on ")[1].split(".")[0] for text in questions] == [
        "Vanguard left", "Vanguard right", "Rearguard left (+1)", "Rearguard middle (+2)", "Rearguard right (+1)",
    ]  # fmt: skip
    assert t.count(HAND_OF) == 2
    assert None not in zone(t, "Vanguard", 0) + zone(t, "Rearguard", 0)


def test_d_these_cards_are_not_visible_to_the_opponent_but_to_their_owner() -> None:
    game, t = placing("shield", "shield")
    mine, theirs = options(game, t, 0)[2], options(game, t, 1)[3]
    play(game, t, f"1:{mine}")
    assert seen(game, t, 1, "Vanguard", 0)[0] is None, "an answer is held until both are in"
    play(game, t, f"2:{theirs}")
    assert seen(game, t, 0, "Vanguard", 0)[0] == mine
    assert seen(game, t, 0, "Vanguard", 1)[0] == "?"
    assert seen(game, t, None, "Vanguard", 0)[0] == "?"
    assert f"Ben places {'a card'} face-down on Vanguard left." in log(game, t, 0)
    assert f"You place {theirs} face-down on Vanguard left." in log(game, t, 1)


def test_d_a_seat_with_nothing_left_to_place_is_not_asked() -> None:
    game, t = placing("sword", "bow")  # five and three locations to fill
    asked = []
    while t.question == PLACE_ROWS:
        asked.append(members(t.waiting))
        for seat in members(t.waiting):
            play(game, t, f"{seat + 1}:{options(game, t, seat)[0]}")
    assert asked == [[0, 1]] * 3 + [[0]] * 2
    assert seen(game, t, 0, "Rearguard", 1) == ["sleeve", zone(t, "Rearguard", 1)[1], "sleeve"]


def test_e_all_are_revealed_together_when_both_have_placed() -> None:
    game, t = placing("sword", "bow")
    while t.question == PLACE_ROWS:
        hidden = seen(game, t, 0, "Vanguard", 1)
        assert all(card in (None, "?") for n, card in enumerate(hidden) if n != 1)
        for seat in members(t.waiting):
            play(game, t, f"{seat + 1}:{options(game, t, seat)[0]}")
    for name in ("Vanguard", "Rearguard"):
        for owner in (0, 1):
            assert seen(game, t, 1 - owner, name, owner) == zone(t, name, owner)
            assert seen(game, t, None, name, owner) == zone(t, name, owner)


def test_a_card_must_be_in_hand_and_one_s_own() -> None:
    game, t = placing("sword", "sword")
    assert refusal(game, t, "K♦", 0).code == "not_yours"
    assert refusal(game, t, "red", 0).code == "not_a_card"
    absent = next(card for card in ("2♠", "3♠", "4♠", "5♠", "6♠", "7♠", "8♠", "9♠") if card in zone(t, "deck", 0))
    assert refusal(game, t, absent, 0).code == "not_in_hand"


# -------------------------------------------------------------- 4. reinforcements


def test_4_reinforcements_stay_face_down() -> None:
    game, t = placing("bow", "sword")
    play_until(game, t, OFFENCE)
    assert seen(game, t, 1, "Reinforcements", 0) == ["?", "?", "?"]
    assert seen(game, t, 0, "Reinforcements", 0) == zone(t, "Reinforcements", 0)
    assert seen(game, t, None, "Reinforcements", 0) == ["?", "?", "?"]


def test_JK_1_reinforcements_are_placed_after_seeing_the_opponent_s_rows() -> None:
    game, t = placing("bow", "sword")
    play_until(game, t, PLACE_REINFORCEMENTS)
    assert seen(game, t, 0, "Vanguard", 1) == zone(t, "Vanguard", 1)
    assert "?" not in seen(game, t, 0, "Rearguard", 1)


def test_JK_18_reinforcements_are_placed_by_both_at_once() -> None:
    game, t = placing("bow", "sword")
    play_until(game, t, PLACE_REINFORCEMENTS)
    assert members(t.waiting) == [0, 1]
    play(game, t, f"1:{options(game, t, 0)[0]}")
    assert rows(t, 0).endswith(". . .")
    play(game, t, f"2:{options(game, t, 1)[0]}")
    assert members(t.waiting) == [0], "the bow has two more locations to fill"


@pytest.mark.parametrize("first", ["sword", "shield", "bow"])
@pytest.mark.parametrize("second", ["sword", "shield", "bow"])
def test_4_one_card_is_left_over_in_every_round_with_every_formation(first: Any, second: Any) -> None:
    game, t = placing(first, second)
    for number in (1, 2, 3):
        play_until(game, t, OFFENCE, pick=1)
        assert t.round == number
        assert [t.count(HAND_OF), t.count(HAND_OF + 1)] == [1, 1]
        while not t.over and t.round == number and t.battle > 0:
            seat = members(t.waiting)[0]
            game.play(t, seat, game.options(t, seat)[-1])


def test_4_the_2_cards_location_is_filled_with_two_cards() -> None:
    game, t = placing("bow", "bow")
    while t.round < 3:
        seat = members(t.waiting)[0]
        game.play(t, seat, game.options(t, seat)[0])
    play_until(game, t, OFFENCE)
    assert len(zone(t, "2 Cards", 0)) == 2 and zone(t, "Reinforcements", 0)[0] is None
    assert seen(game, t, 1, "2 Cards", 0) == ["?", "?"]
    assert seen(game, t, 0, "2 Cards", 0) == sorted(zone(t, "2 Cards", 0), key=t.plan.faces.index)

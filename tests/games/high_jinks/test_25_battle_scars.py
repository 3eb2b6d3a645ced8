"""§25 Battle Scars."""

import pytest

from parlour.games.high_jinks.power import attack_power
from parlour.kernel.words import Speech

from .positions import (
    GAME,
    act,
    asked,
    counters,
    duel,
    hand,
    may,
    options,
    question,
    scars,
    settle,
    table,
    why,
    zone,
)


@pytest.mark.parametrize(("marks", "glory"), [(0, 0), (1, 0), (2, 1), (3, 1), (5, 2), (6, 3)])
def test_glory_bonus_half_the_scars_rounded_down(marks: int, glory: int) -> None:
    t = duel("KS", "QH", scars={(0, 0): marks}, hand1="6C 7C")
    assert attack_power(t) == glory
    act(t, "6C", "7C")
    assert attack_power(t) == 13 + glory, "it does not count against the 13 Rule"


def test_at_the_end_of_the_damage_step_each_remaining_duelist_gains_one() -> None:
    t = settle(duel("KS", "KH", scars={(0, 0): 2, (1, 0): 2}))
    assert (scars(t, 0, 0), scars(t, 1, 0)) == (3, 3)


def test_juggernaut_has_valor_and_ruin() -> None:
    t = settle(duel("KH", "QD", scars={(0, 0): 3}, deck="9C 10C 3H"))
    assert (asked(t), question(t)) == (0, "Valor")
    act(t, "pass")
    assert counters(t, 1) == "3H^"


def test_HJ_28_own_suit_first_then_valor_then_ruin_each_once() -> None:
    t = settle(duel("KS", "QD", scars={(0, 0): 3}, deck="9C 10C 3H"))
    assert question(t) == "Valor"
    assert counters(t, 1) == "3H^", "a Spade's own Ruin comes before its Valor"
    act(t, "pass")
    assert counters(t, 1) == "3H^"
    t = settle(duel("KC", "QD", scars={(0, 0): 3}, deck="9C 10C 3H"))
    assert counters(t, 1) == ""
    act(t, "pass")
    assert counters(t, 1) == "3H^"
    assert question(t) == "MainPhase", "Valor happens once"


def test_a_juggernaut_that_defends_has_valor_only() -> None:
    t = settle(duel("QD", "KH", scars={(1, 0): 3}, deck="9C 10C 3H"))
    assert (asked(t), question(t)) == (1, "Valor")
    act(t, "pass")
    assert counters(t, 0) == counters(t, 1) == ""


def test_HJ_31_status_is_read_before_the_scar_of_this_duel() -> None:
    t = settle(duel("KH", "QD", scars={(0, 0): 2}, deck="9C 10C 3H"))
    assert question(t) == "MainPhase"
    assert scars(t, 0, 0) == 3
    assert counters(t, 1) == ""


def test_an_archlord_casts_a_binary_spell_with_a_card_of_its_suit_from_hand() -> None:
    """HJ-41: any card, once per player and turn."""
    t = table(agents1="KH QS", scars={(0, 0): 5, (0, 1): 6}, hand1="AH JS 3C", deck="9C 10C")
    act(t, "archlord")
    assert options(t) == ["AH", "JS"]
    assert why(t, "3C") == "does_not_pay §25"
    act(t, "AH", "transmutation", "draw", "draw")
    assert zone(t, "Void") == "AH"
    assert why(t, "archlord") == "archlord_done §25"


def test_HJ_41_a_face_up_mana_counter_of_the_suit_serves_but_not_the_field() -> None:
    t = table(agents1="KH", scars={(0, 0): 5}, counters1="9H^ QH^", mana1="8H")
    act(t, "archlord")
    assert options(t) == ["counter 1"]
    assert why(t, "mana 1") == "field_does_not_pay §25"
    assert why(t, "counter 2") == "counter_no_mana §24"
    act(t, "counter 1", "restoration", "counter 1")
    assert counters(t, 0) == "QH^"


def test_four_scars_are_no_archlord() -> None:
    assert not may(table(agents1="KH", scars={(0, 0): 4}, hand1="3H"), "archlord")


def test_archlord_again_in_the_next_turn() -> None:
    t = table(agents1="KH", scars={(0, 0): 5}, hand1="AH 3H", deck="4C 5C 6C 7C 8C 9C")
    act(t, "archlord", "AH", "transmutation", "draw", "draw", "pass", "pass", "pass")
    assert asked(t) == 0
    assert may(t, "archlord")


def test_the_seventh_scar_wins_whatever_the_damage() -> None:
    t = act(settle(duel("KS", "QH", scars={(0, 0): 6}, counters1="3H 4H 5H 6H 7H")), "pass")
    assert t.over
    result = GAME.result(t)
    assert (result.winners, result.reason) == ([0], "an Agent gained its 7th Battle Scar")
    assert "7th Battle Scar" in " ".join(GAME.words.result(t, Speech(["a", "b"]))[0])


def test_the_defender_can_win_by_it() -> None:
    t = act(settle(duel("QH", "KS", scars={(1, 0): 6})), "pass")
    assert t.over
    assert t.winner == 1


def test_HJ_31_if_both_would_get_it_the_turn_player_wins() -> None:
    t = settle(duel("KH", "KS", scars={(0, 0): 6, (1, 0): 6}))
    assert t.over
    assert t.winner == 0


def test_it_wins_with_three_players_too() -> None:
    t = act(settle(duel("KH", "QD", 3, scars={(0, 0): 6})), "pass")
    assert GAME.result(t).winners == [0]
    assert hand(t, 2) == ""

"""§19 Suit Abilities."""

import pytest

from .positions import act, asked, counters, duel, hand, log, options, question, settle, table, why, zone


def test_abundance_a_defeated_heart_recruits_the_bottom_card_of_the_bench() -> None:
    t = settle(duel("KD", "QH", bench="JC JD"))
    assert hand(t, 1) == "JC"
    assert zone(t, "Bench") == "JD QH"


def test_HJ_29_with_an_empty_bench_it_comes_back_itself() -> None:
    t = settle(duel("KD", "QH"))
    assert (hand(t, 1), zone(t, "Bench")) == ("QH", "")


def test_wealth_a_defeated_diamond_draws_then_the_top_card_is_discarded() -> None:
    t = settle(duel("QD", "KH", deck="9C 10C 3H 4H"))
    assert hand(t, 0) == "9C"
    assert zone(t, "Boneyard") == "10C"


def test_wealth_discards_an_agent_to_the_bench() -> None:
    t = settle(duel("QD", "KH", deck="9C JC 3H 4H"))
    assert zone(t, "Bench") == "QD JC"


@pytest.mark.parametrize("attacker", [True, False])
def test_valor_a_club_that_defeats_an_agent_draws_or_salvages(attacker: bool) -> None:
    """HJ-29: attacker or defender, and optional."""
    pair = ("KC", "QH") if attacker else ("QH", "KC")
    t = settle(duel(*pair, boneyard="9D", deck="3S"))
    club = 0 if attacker else 1
    assert (asked(t), question(t)) == (club, "Valor")
    assert options(t) == ["pass", "draw", "salvage"]
    assert why(t, "recruit") == "not_valor §19"
    act(t, "salvage", "9D")
    assert "9D" in hand(t, club)


def test_valor_may_be_declined_and_an_empty_boneyard_offers_no_salvage() -> None:
    t = settle(duel("KC", "QH"))
    assert why(t, "salvage") == "empty_boneyard §18"
    act(t, "pass")
    assert hand(t, 0) == ""


def test_ruin_an_attacking_spade_that_defeats_deals_a_damage_counter() -> None:
    t = settle(duel("KS", "QH", deck="9C"))
    assert counters(t, 1) == "9C^"


def test_ruin_only_when_attacking() -> None:
    """HJ-29."""
    t = settle(duel("QH", "KS", deck="9C"))
    assert counters(t, 0) == counters(t, 1) == ""


def test_the_defeated_agents_ability_comes_first() -> None:
    t = settle(duel("KC", "QD", deck="9C 10C 3H"))
    assert hand(t, 1) == "9C"
    assert (zone(t, "Boneyard"), question(t)) == ("10C", "Valor")
    act(t, "salvage", "10C")
    assert hand(t, 0) == "10C"


@pytest.mark.parametrize(("winner", "loser"), [("KH", "QH"), ("KD", "QD"), ("KC", "QC"), ("KS", "QS")])
def test_kinship_agents_of_one_suit_do_not_activate_it(winner: str, loser: str) -> None:
    t = settle(duel(winner, loser, deck="9C 10C 3H 4H", bench="JD"))
    assert question(t) == "MainPhase"
    assert counters(t, 1) == ""
    assert "draws" not in log(t).split("turn 10")[0]
    assert zone(t, "Bench").split()[0] == "JD"


def test_HJ_30_a_juggernauts_clubs_and_spades_count_for_kinship() -> None:
    t = table("CombatPhase", agents1="KS", agents2="QH", scars={(1, 0): 3}, hand1="9C", deck="3H 4H 5H")
    act(t, "agent 1", "agent 1", "9C", "pass", "pass")
    assert counters(t, 1) == "", "Ruin is off: the defeated Juggernaut is a Spade too"
    t = table("CombatPhase", agents1="KH", agents2="QC", scars={(0, 0): 3}, deck="3H 4H 5H")
    settle(act(t, "agent 1", "agent 1"))
    assert question(t) == "MainPhase", "Valor is off"
    assert counters(t, 1) == "3H^", "Ruin is not"


def test_a_suit_only_works_for_the_right_side() -> None:
    t = settle(duel("KH", "QC"))
    assert question(t) == "MainPhase"
    assert zone(t, "Bench") == "QC"


def test_HJ_67_what_an_opponent_recruited_is_no_longer_told_apart_in_their_hand() -> None:
    """A used Agent that the opponent takes in hand leaves no mark on the next card that comes from there."""
    t = table(hand1="QS", agents1="JC KC", mana1="9D", agents2="KH QD", hand2="3C 4C", deck="8S 9S 10S")
    act(t, "special QS", "agent 3", "pass")
    settle(act(t, "agent 1", "agent 1"))
    assert hand(t, 1) == "3C 4C QS", "by Abundance"
    act(t, "pass", "agent 2", "agent 2", "mana 1", "pass", "3C", "pass", "pass", "salvage", "3C")
    assert "3C" in hand(t, 0)
    assert t.marked == t.marked_too == t.returned == 0

"""§7 Combat Phase."""

from .positions import act, agents, asked, counters, duel, log, options, question, scars, settle, table, why, zone


def test_the_combat_phase_is_optional() -> None:
    t = table("CombatPhase", agents1="KS")
    act(t, "pass")
    assert asked(t) == 1


def test_an_attack_needs_an_untapped_agent_one_controls() -> None:
    t = table("CombatPhase", agents1="KS", agents2="QS JS", fields={"tapped_agents": 0})
    assert why(t, "agent 2") == "no_agent_there §5"
    act(t, "agent 1", "pass")
    assert asked(t) == 1, "the attacker is tapped: nothing is left to attack with"


def test_the_attacking_agent_becomes_tapped_and_attacks_once() -> None:
    t = table("CombatPhase", agents1="KS QH")
    act(t, "agent 1")
    assert why(t, "agent 1") == "agent_tapped §7"
    assert options(t) == ["pass", "agent 2"]


def test_any_opponent_may_be_attacked_but_only_one_at_a_time() -> None:
    """HJ-20: that player alone may block."""
    t = table("CombatPhase", 4, agents1="KS", agents2="QS", agents3="JS", agents4="QH")
    act(t, "agent 1")
    assert options(t) == ["seat 2", "seat 3", "seat 4"]
    assert why(t, "seat 1") == "no_such_opponent §7"
    act(t, "seat 3")
    assert (asked(t), question(t)) == (2, "Block")


def test_a_player_who_has_lost_is_no_target() -> None:
    t = table("CombatPhase", 4, agents1="KS", fields={"alive": 0b1011})
    act(t, "agent 1")
    assert options(t) == ["seat 2", "seat 4"]


def test_the_opponent_may_block_with_one_of_their_agents() -> None:
    t = table("CombatPhase", agents1="KS", agents2="QS JS")
    act(t, "agent 1")
    assert options(t) == ["pass", "agent 1", "agent 2"]
    assert why(t, "agent 3") == "no_agent_there §5"
    assert why(t, "mana 1") == "not_a_block §7"
    act(t, "agent 2")
    assert question(t) == "Empower"


def test_HJ_19_blocking_does_not_tap_and_one_agent_may_block_again() -> None:
    t = table("CombatPhase", agents1="KS KH", agents2="Jo")
    settle(act(t, "agent 1", "agent 1"))
    act(t, "agent 2")
    assert options(t) == ["pass", "agent 1"]


def test_HJ_56_who_has_no_agent_is_not_asked_to_block() -> None:
    t = table("CombatPhase", agents1="KS QS", deck="9H")
    act(t, "agent 1")
    assert question(t) == "CombatPhase"
    assert counters(t, 1) == "9H^"


def test_an_unblocked_attacker_deals_damage_and_gets_no_scar() -> None:
    """HJ-32."""
    t = table("CombatPhase", agents1="KS", agents2="QS", deck="9H 3C 4C")
    act(t, "agent 1", "pass")
    assert counters(t, 1) == "9H^"
    assert scars(t, 0, 0) == 0
    assert "does not block" in log(t)


def test_the_agent_with_the_lower_power_is_defeated_and_goes_to_the_bench() -> None:
    t = duel("JS", "KC", hand1="9C", mana2="8D")
    act(t, "9C", "pass", "mana 1", "pass", "pass")
    assert (agents(t, 0), agents(t, 1), zone(t, "Bench")) == ("JS", "", "KC")


def test_each_agent_that_dueled_and_remains_gains_a_scar() -> None:
    t = settle(duel("KS", "KC"))
    assert (scars(t, 0, 0), scars(t, 1, 0)) == (1, 1)
    t = settle(duel("KS", "QC"))
    assert (scars(t, 0, 0), scars(t, 1, 0)) == (1, 0)


def test_HJ_28_the_order_after_a_duel() -> None:
    t = settle(duel("KC", "QD", deck="9H 3C 4H"))
    act(t, "draw")
    lines = log(t, 1).splitlines()
    order = [next(n for n, line in enumerate(lines) if text in line) for text in (
        "Your QD is defeated", "You draw", "Wealth", "Seat 1 draws", "1 Battle Scar",
    )]  # fmt: skip
    assert order == sorted(order)

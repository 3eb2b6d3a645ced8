"""§9 Duels."""

from .positions import act, asked, duel, hand, knows, mana, options, question, refused, settle, table, why, zone


def test_a_mana_card_on_the_field_is_tapped_and_turned_up_for_good() -> None:
    t = duel("KS", "QH", mana1="9C", deck="3H 4H 5H 6H")
    assert knows(t, 1, "Mana", 0) == []
    act(t, "mana 1")
    assert t.attack_mana == 9
    assert mana(t, 0) == "9C^"
    assert knows(t, 1, "Mana", 0) == ["9C"]
    settle(t)
    act(t, "pass")
    assert mana(t, 0) == "9C^", "it stays face-up until removed"


def test_a_card_used_this_turn_cannot_be_tapped_again() -> None:
    t = table("CombatPhase", agents1="KS KC", agents2="Jo", mana1="3C", hand2="9H")
    act(t, "agent 1", "agent 1", "mana 1")
    assert why(t, "mana 1") == "mana_tapped §9"
    assert why(t, "mana 2") == "no_mana_there §9"
    act(t, "pass", "9H", "pass", "pass")
    act(t, "agent 2", "agent 1")
    assert why(t, "mana 1") == "mana_tapped §9"


def test_HJ_19_a_mana_card_works_once_in_each_players_turn() -> None:
    t = duel("Jo", "QH", mana2="3C")
    act(t, "pass", "mana 1", "pass", "pass")
    act(t, "pass")
    assert t.tapped_mana == 0


def test_a_mana_card_from_hand_is_discarded_to_the_boneyard() -> None:
    t = duel("KS", "QH", hand1="9C 3C")
    act(t, "9C")
    assert zone(t, "Boneyard") == "9C"
    assert hand(t, 0) == "3C"


def test_a_face_up_mana_counter_is_flipped_face_down() -> None:
    t = duel("KS", "QH", counters1="9C^ 8C KD^ AD^")
    assert options(t) == ["pass", "counter 1"]
    assert why(t, "counter 2") == "counter_spent §24"
    assert why(t, "counter 3") == "counter_no_mana §24"
    assert why(t, "counter 4") == "counter_no_mana §24"
    assert why(t, "counter 5") == "no_counter_there §24"
    act(t, "counter 1")
    assert zone(t, "Damage Counters", 0).startswith("9C 8C KD^ AD^")
    assert t.attack_mana == 9


def test_several_mana_cards_add_up_but_not_above_thirteen() -> None:
    """HJ-22: over all sources."""
    t = duel("KS", "QH", hand1="5C 6C", mana1="4D", counters1="4C^")
    act(t, "mana 1", "counter 1")
    refusal = refused(t, "6C")
    assert refusal.code == "thirteen_rule"
    assert refusal.sentence == "The 13 Rule: 8 + 6 = 14, more than 13."
    assert refusal.cites == ["High Jinks §9", "HJ-22"]
    act(t, "5C")
    assert t.attack_mana == 13


def test_HJ_22_the_rule_is_for_each_agent_and_each_duel() -> None:
    t = table("CombatPhase", agents1="KS KC", agents2="Jo", hand1="10C 9D", hand2="10D")
    act(t, "agent 1", "agent 1", "10C")
    assert why(t, "9D") == "thirteen_rule §9"
    act(t, "pass", "10D", "pass", "pass")
    act(t, "agent 2", "agent 1", "9D")
    assert t.attack_mana == 9


def test_the_attacker_is_allowed_to_empower_first() -> None:
    t = duel("KS", "QH")
    assert asked(t) == 0
    act(t, "pass")
    assert asked(t) == 1


def test_play_passes_back_and_forth_until_both_pass() -> None:
    """HJ-21: a go without a card ends the duel, but for the attacker's first."""
    t = duel("KS", "QH", hand1="3C 4C", hand2="3D 4D")
    act(t, "3C", "4C", "pass")
    assert asked(t) == 1
    act(t, "3D", "pass")
    assert asked(t) == 0
    assert question(t) == "Empower"
    act(t, "pass")
    assert question(t) != "Empower"


def test_HJ_21_the_defender_always_gets_a_go() -> None:
    t = duel("KS", "QH", hand2="3D")
    act(t, "pass")
    assert (asked(t), question(t)) == (1, "Empower")
    act(t, "3D", "pass")
    assert (asked(t), question(t)) == (0, "Empower"), "the attacker may answer what the defender played"


def test_HJ_23_agents_do_not_empower_and_nothing_else_is_done_in_a_duel() -> None:
    t = duel("KS", "QH", hand1="KC")
    assert why(t, "KC") == "not_mana §6"
    assert why(t, "9C") == "not_in_hand §9"
    assert why(t, "pair") == "not_a_duel_action §9"
    assert why(t, "agent 1") == "not_a_duel_action §9"


def test_HJ_56_a_duelist_is_asked_whatever_is_in_the_hand() -> None:
    t = duel("KS", "QH")
    assert options(t) == ["pass"]
    act(t, "pass")
    assert options(t) == ["pass"]


def test_one_cannot_use_the_opponents_mana() -> None:
    t = duel("KS", "QH", mana2="9C")
    assert why(t, "mana 1") == "no_mana_there §9"

"""§18 Summon Abilities."""

from .positions import act, counters, hand, knows, log, mana, may, options, question, refused, table, why, zone


def test_jack_justice_destroys_a_mana_card_on_an_opponents_field() -> None:
    t = table(hand1="JS", mana1="9C", mana2="5H 7H")
    act(t, "JS", "justice", "mana 2")
    assert (mana(t, 1), zone(t, "Boneyard"), mana(t, 0)) == ("5H", "7H", "9C")


def test_HJ_17_face_down_or_face_up_chosen_unseen() -> None:
    t = table(hand1="JS", mana2="5H 7H^")
    act(t, "JS", "justice")
    assert options(t) == ["mana 1", "mana 2"]
    assert knows(t, 0, "Mana", 1) == ["7H"]
    act(t, "mana 1")
    assert "You destroy 5H" in log(t, 0)


def test_HJ_17_not_damage_counters_and_whose_is_asked() -> None:
    t = table(seats=4, hand1="JS", mana2="5H", mana4="8H", counters3="9H^")
    act(t, "JS", "justice")
    assert options(t) == ["seat 2", "seat 4"]
    assert why(t, "seat 3") == "seat_has_no_mana §18"
    act(t, "seat 4")
    assert why(t, "mana 2") == "no_mana_there §18"
    assert why(t, "counter 1") == "only_mana §18"
    act(t, "mana 1")
    assert mana(t, 3) == ""


def test_queen_lust_recruits_an_agent_from_the_bench() -> None:
    t = table(hand1="QS", bench="KH JH", boneyard="3H")
    act(t, "QS", "lust")
    assert options(t) == ["JH", "KH"]
    assert why(t, "3H") == "not_on_bench §18"
    act(t, "KH")
    assert hand(t, 0) == "KH"


def test_king_fortune_salvages_one_card() -> None:
    t = table(hand1="KS", boneyard="3H AH", bench="JH")
    act(t, "KS", "fortune")
    assert options(t) == ["AH", "3H"]
    assert why(t, "JH") == "not_in_boneyard §18"
    act(t, "AH")
    assert hand(t, 0) == "AH"


def test_each_agent_has_only_its_own_ability() -> None:
    t = table(hand1="KS", boneyard="3H", bench="JH", mana2="5H")
    act(t, "KS")
    assert options(t) == ["pass", "draw", "fortune"]
    assert why(t, "lust") == "not_its_ability §18"


def test_HJ_16_an_agent_among_ones_counters_is_flipped_for_its_ability() -> None:
    t = table(counters1="KS^", boneyard="3H", hand1="QH")
    act(t, "counter 1", "3H")
    assert counters(t, 0) == "KS"
    assert hand(t, 0) == "3H QH"
    assert why(t, "counter 1") == "counter_spent §24"
    assert may(t, "QH"), "it does not use a summon"


def test_HJ_16_there_is_no_draw_instead_and_a_joker_uses_any_one() -> None:
    t = table(counters1="Jo^", boneyard="3H", bench="JH", mana2="5H")
    act(t, "counter 1")
    assert options(t) == ["justice", "lust", "fortune"]
    assert why(t, "draw") == "not_an_ability §18"
    assert why(t, "pass") == "not_an_ability §18"
    act(t, "lust", "JH")
    assert (hand(t, 0), question(t)) == ("JH", "MainPhase")


def test_HJ_60_it_cannot_be_flipped_for_an_ability_without_an_object() -> None:
    t = table(counters1="KS^ 9H^ QS")
    assert why(t, "counter 1") == "no_object §18"
    assert why(t, "counter 2") == "counter_no_agent §18"
    assert why(t, "counter 3") == "counter_spent §24"
    assert why(t, "counter 4") == "no_counter_there §24"


def test_only_in_ones_own_main_phase_and_only_ones_own() -> None:
    t = table("CombatPhase", counters1="KS^", agents1="QS", boneyard="3H")
    assert refused(t, "counter 1").code == "not_an_attack"
    t = table(counters2="KS^", boneyard="3H")
    assert why(t, "counter 1") == "no_counter_there §24"


def test_recruited_and_salvaged_cards_are_public() -> None:
    """HJ-53."""
    t = table(hand1="QS 3C", bench="KH")
    act(t, "QS", "lust", "KH")
    assert knows(t, 1, "hand", 0) == ["KH"]


def test_what_is_named_must_be_of_the_kind_that_is_asked() -> None:
    t = act(table(hand1="QS", bench="KH"), "QS")
    assert why(t, "mana 1") == "not_an_ability §18"
    act(t, "lust")
    assert why(t, "draw") == "not_a_card §18"
    t = act(table(hand1="KS", boneyard="3H"), "KS", "fortune")
    assert why(t, "pass") == "not_a_card §18"


def test_HJ_67_of_equal_agents_that_were_all_used_the_uppermost_is_recruited() -> None:
    t = table(seats=3, hand1="KS KS QC QH")
    act(t, "special KS", "agent 1", "special QC", "agent 1", "special KS", "agent 1", "QH", "lust", "KS")
    assert zone(t, "Bench") == "KS QC"
    assert not may(t, "special KS")


def test_HJ_67_of_equal_agents_an_unused_one_is_recruited_and_of_several_the_uppermost() -> None:
    t = table(seats=3, hand1="KS QH", bench="KS QC")
    act(t, "special KS", "agent 1")
    assert zone(t, "Bench") == "KS QC KS"
    act(t, "QH", "lust", "KS")
    assert zone(t, "Bench") == "QC KS"
    assert may(t, "special KS")
    t = table(seats=3, hand1="QH", bench="KS QC KS")
    act(t, "QH", "lust", "KS")
    assert zone(t, "Bench") == "KS QC"

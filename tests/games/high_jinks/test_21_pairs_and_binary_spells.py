"""§21 Pairs and Binary Spells."""

from .positions import act, counters, hand, knows, may, options, question, refused, table, why, zone


def test_a_pair_from_hand_and_field_is_banished() -> None:
    t = table(hand1="5H", mana1="5C", deck="9S 10S")
    act(t, "pair", "5H", "mana 1", "transmutation", "draw", "draw")
    assert zone(t, "Void") == "5H 5C"
    assert hand(t, 0) == "9S 10S"


def test_HJ_33_any_suits_also_two_identical_cards_but_no_aces_and_agents() -> None:
    assert may(table(seats=3, hand1="5H 5H"), "pair")
    assert may(table(hand1="6H 6C"), "pair")
    assert may(table(hand1="7H 7C"), "pair")
    assert why(table(hand1="AH AC KH KC Jo Jo 5H"), "pair") == "unpayable §21"


def test_HJ_33_face_up_counters_are_flipped_instead() -> None:
    t = table(hand1="5H", counters1="5C^", deck="9S 10S")
    act(t, "pair", "counter 1", "5H", "transmutation", "draw", "draw")
    assert (counters(t, 0), zone(t, "Void")) == ("5C", "5H")
    assert why(table(hand1="5H", counters1="5C"), "pair") == "unpayable §21"


def test_the_second_card_must_match_the_first() -> None:
    t = act(table(hand1="5H 5C 9H 9C", mana1="5D"), "pair", "5H")
    assert options(t) == ["5C", "mana 1"]
    assert why(t, "9H") == "does_not_pay §21"
    assert refused(t, "pass").cites == ["High Jinks §21", "HJ-59"]


def test_transmutation_two_picks_each_draw_salvage_or_recruit() -> None:
    """HJ-34."""
    t = act(table(hand1="5H 5C", boneyard="3H", bench="KH"), "pair", "5H", "5C", "transmutation")
    assert options(t) == ["draw", "salvage", "recruit"]
    act(t, "salvage", "3H")
    assert options(t) == ["draw", "recruit"]
    assert why(t, "salvage") == "empty_boneyard §18"
    act(t, "recruit", "KH")
    assert hand(t, 0) == "3H KH"
    assert question(t) == "MainPhase"


def test_HJ_59_the_picks_are_compulsory() -> None:
    t = act(table(hand1="5H 5C"), "pair", "5H", "5C", "transmutation")
    assert why(t, "pass") == "not_transmutation §21"
    assert why(t, "recruit") == "empty_bench §18"


def test_HJ_59_what_was_paid_may_come_back_through_a_rebuild() -> None:
    t = table(hand1="5H 5C", deck="9S", rest="hand2")
    act(t, "pair", "5H", "5C", "transmutation", "draw", "draw")
    assert hand(t, 0) in ("5H 9S", "9S 5C", "5C 9S")


def test_HJ_49_draw_stays_selectable_when_nothing_can_be_drawn() -> None:
    t = table(counters1="5H^ 5C^", rest="hand2")
    act(t, "pair", "counter 1", "counter 2", "transmutation", "draw", "draw")
    assert hand(t, 0) == ""


def test_infliction_burns_an_opponent_of_your_choice() -> None:
    t = table(seats=3, hand1="5H 5C", deck="9S")
    act(t, "pair", "5H", "5C", "infliction")
    assert options(t) == ["seat 2", "seat 3"]
    act(t, "seat 3")
    assert counters(t, 2) == "9S^"


def test_HJ_35_nobody_is_burned_for_the_sixth_counter() -> None:
    t = act(table(hand1="5H 5C", counters2="3H 4H 7H 8H 9H"), "pair", "5H", "5C")
    assert options(t) == ["transmutation", "restoration"]
    assert why(t, "infliction") == "nobody_to_burn §21"


def test_HJ_35_each_player_is_burned_only_once_a_turn() -> None:
    t = table(seats=3, hand1="5H 5C 7H 7C 8H 8C", deck="9S 10S")
    act(t, "pair", "5H", "5C", "infliction", "seat 3")
    act(t, "pair", "7H", "7C", "infliction")
    assert counters(t, 1) == "10S^", "only one is left to burn, and is not asked for"
    act(t, "pair", "8H", "8C")
    assert why(t, "infliction") == "nobody_to_burn §21"


def test_a_player_who_cannot_be_burned_cannot_be_named() -> None:
    t = table(seats=4, hand1="5H 5C", counters2="3H 4H 7H 8H 9H", deck="9S")
    act(t, "pair", "5H", "5C", "infliction")
    assert why(t, "seat 2") == "unburnable §21"
    assert why(t, "seat 1") == "unburnable §21"
    assert why(t, "draw") == "not_a_seat §21"


def test_HJ_49_a_burn_without_a_card_still_counts() -> None:
    t = table(counters1="5H^ 5C^ 8H^ 8C^", rest="hand2")
    act(t, "pair", "counter 1", "counter 2", "infliction")
    assert counters(t, 1) == ""
    act(t, "pair", "counter 3", "counter 4")
    assert not may(t, "infliction")


def test_restoration_ones_own_counter_is_discarded() -> None:
    t = table(hand1="5H 5C", counters1="KS^ 3C")
    act(t, "pair", "5H", "5C", "restoration", "counter 1")
    assert (counters(t, 0), zone(t, "Bench"), hand(t, 0)) == ("3C", "KS", "")


def test_restoration_an_opponents_counter_is_added_to_your_hand() -> None:
    """HJ-36: face-up or -down."""
    t = table(hand1="5H 5C", counters1="3C", counters2="KS")
    act(t, "pair", "5H", "5C", "restoration")
    assert options(t) == ["seat 1", "seat 2"]
    act(t, "seat 2")
    assert why(t, "counter 2") == "no_counter_there §24"
    assert why(t, "seat 2") == "not_a_counter §21"
    act(t, "counter 1")
    assert (counters(t, 1), hand(t, 0)) == ("", "KS")
    assert knows(t, 1, "hand", 0) == ["KS"], "HJ-53"


def test_HJ_36_not_castable_without_counters() -> None:
    t = act(table(hand1="5H 5C"), "pair", "5H", "5C")
    assert why(t, "restoration") == "no_counters §21"
    assert why(t, "draw") == "not_a_spell §21"


def test_HJ_62_a_counter_that_paid_for_the_spell_may_be_healed() -> None:
    t = table(counters1="5H^ 5C^")
    act(t, "pair", "counter 1", "counter 2", "restoration", "counter 1")
    assert (counters(t, 0), zone(t, "Boneyard")) == ("5C", "5H")


def test_only_in_ones_own_main_phase() -> None:
    t = table("CombatPhase", agents1="KS", hand1="5H 5C")
    assert refused(t, "pair").code == "not_an_attack"

"""§23 4 of a Kind."""

from .positions import act, counters, hand, options, question, table, why, zone

FOUR = ("four", "5H", "5D", "5C", "5S")


def test_four_of_a_kind_of_all_suits_are_banished_for_each_spell_twice() -> None:
    t = table(hand1="5H 5D 5C 5S", counters2="KS 9H", deck="3H 4H 6H 7H 8H 10H")
    act(t, *FOUR)
    assert zone(t, "Void") == "5H 5D 5C 5S"
    act(t, "transmutation", "draw", "draw", "restoration", "counter 1", "transmutation", "draw", "draw")
    assert why(t, "transmutation") == "spell_used_up §23"
    act(t, "infliction", "restoration", "counter 1", "infliction")
    assert question(t) == "MainPhase"
    assert counters(t, 1) == "10H^ 9H"
    assert hand(t, 0) == "3H 4H 6H 7H 8H KS"


def test_from_hand_field_and_counters() -> None:
    t = table(hand1="5H", mana1="5D 5S", counters1="5C^")
    act(t, "four", "5H", "mana 1", "counter 1", "mana 2")
    assert (counters(t, 0), zone(t, "Void")) == ("5C", "5H 5D 5S")


def test_HJ_37_four_different_suits() -> None:
    t = table(seats=3, hand1="5H 5H 5C 5S")
    assert why(t, "four") == "unpayable §23"


def test_no_aces_and_no_agents() -> None:
    t = table(hand1="AH AD AC AS KH KD KC KS")
    assert why(t, "four") == "unpayable §23"


def test_a_healed_counter_can_be_salvaged() -> None:
    """The rulebook's example."""
    t = table(hand1="5H 5D 5C 5S", counters1="9H", deck="3H")
    act(t, *FOUR, "restoration", "counter 1", "transmutation", "salvage", "9H", "draw", "pass")
    assert hand(t, 0) == "3H 9H"


def test_HJ_47_one_may_stop_at_any_time_and_what_is_impossible_is_not_offered() -> None:
    t = act(table(hand1="5H 5D 5C 5S"), *FOUR)
    assert options(t) == ["pass", "transmutation", "infliction"]
    assert why(t, "restoration") == "no_counters §21"
    act(t, "infliction")
    assert options(t) == ["pass", "transmutation", "infliction", "restoration"]
    act(t, "pass")
    assert question(t) == "MainPhase"


def test_HJ_48_both_inflictions_may_hit_one_opponent_with_other_spells_between() -> None:
    t = table(hand1="5H 5D 5C 5S", deck="3H 4H 9H 10H")
    act(t, *FOUR, "infliction", "transmutation", "draw", "draw", "infliction")
    assert counters(t, 1) == "3H^ 10H^"


def test_HJ_48_or_two_opponents() -> None:
    t = table(seats=3, hand1="5H 5D 5C 5S", deck="3H 4H")
    act(t, *FOUR, "infliction", "seat 3", "infliction", "seat 2")
    assert (counters(t, 1), counters(t, 2)) == ("4H^", "3H^")


def test_HJ_35_at_a_player_with_four_counters_only_one_lands() -> None:
    t = table(hand1="5H 5D 5C 5S", counters2="3D 4D 6D 7D", deck="3H 4H")
    act(t, *FOUR, "infliction")
    assert counters(t, 1) == "3D 4D 6D 7D 3H^"
    assert why(t, "infliction") == "nobody_to_burn §21"


def test_HJ_48_who_was_burned_by_another_spell_is_immune_to_both() -> None:
    t = table(seats=3, hand1="5H 5D 5C 5S 9H 9D", deck="3H 4H 6H")
    act(t, "pair", "9H", "9D", "infliction", "seat 2", *FOUR, "infliction")
    assert counters(t, 1) == "3H^"
    assert counters(t, 2) == "4H^"
    act(t, "infliction")
    assert counters(t, 2) == "4H^ 6H^"


def test_HJ_35_after_four_of_a_kind_the_burned_are_immune_to_a_pair() -> None:
    t = table(hand1="5H 5D 5C 5S 9H 9D", deck="3H 4H 6H")
    act(t, *FOUR, "infliction", "pass", "pair", "9H", "9D")
    assert why(t, "infliction") == "nobody_to_burn §21"

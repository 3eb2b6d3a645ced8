"""§12 Table of Lords, 0 to X. The Circle stands Swords, Cups, Pentacles, Wands clockwise from the Top."""

import pytest

from parlour.games.circle_of_kings.rules import CircleOfKingsGame
from parlour.games.circle_of_kings.state import ARMY, LORD, LORDS_OF

from .builder import (
    GAME,
    around,
    asked,
    battle,
    cards,
    deployed,
    discards,
    do,
    events,
    hand,
    kings,
    log,
    lord_discards,
    lord_out,
    lords_held,
    lords_left,
    marked,
    offered,
    refused,
)

# 0. The Fool


def test_fool_the_lower_army_wins() -> None:
    t = battle("The Fool", "The Sun", "3S", "5S")
    assert "Army Values: Ann 3, Ben 5. Ann wins the Combat." in log(t)
    assert lords_left(t) == (8, 7)


def test_fool_helps_either_player() -> None:
    assert "Army Values: Ann 5, Ben 3. Ben wins the Combat." in log(battle("The Fool", "The Sun", "5S", "3S"))


def test_CK_23_fool_equal_values_are_still_a_draw() -> None:
    t = battle("The Fool", "The Sun", "5S", "5S")
    assert "Army Values: Ann 5, Ben 5. It is a draw." in log(t)
    assert lords_left(t) == (7, 7)


def test_fool_the_circle_phase_proceeds_as_normal_led_by_the_winner() -> None:
    t = battle("The Fool", "The Moon", "3S", "5S")
    assert "Ann acts first in the Circle Phase, as the winner of the Combat Phase." in log(t)


# I. The Magician


def test_magician_switches_two_neighbours_and_they_stay() -> None:
    for move, stands, after in (
        ("top-right", "Top Cups, Right Swords, Bottom Pentacles, Left Wands", "WCSP"),
        ("right-bottom", "Top Swords, Right Pentacles, Bottom Cups, Left Wands", "WSPC"),
        ("bottom-left", "Top Swords, Right Cups, Bottom Wands, Left Pentacles", "PSCW"),
        ("left-top", "Top Wands, Right Cups, Bottom Pentacles, Left Swords", "SWCP"),
    ):
        t = battle("The Magician", "The Fool", "5S", "4S")
        assert offered(t, 0) == ["top-right", "right-bottom", "bottom-left", "left-top"]
        do(t, 0, move)
        assert kings(t) == after  # after the turn at Cleanup
        assert f"The Circle of Kings: {stands}." in log(t)


def test_CK_45_magician_is_compulsory() -> None:
    t = battle("The Magician", "The Fool", "5S", "4S")
    assert refused(t, 0, "pass").code == "not_a_switch"
    assert refused(t, 0, "top").code == "not_a_switch"


# II. The High Priestess


def test_CK_13_high_priestess_sends_the_other_lord_back_and_the_other_one_is_played() -> None:
    t = battle("The High Priestess", "The Devil", "3S", "5S", lord_hands=(["Strength"], ["The Sun"]))
    assert "Ben takes The Devil back to hand." in log(t)
    assert "Ben reveals The Sun." in log(t)
    assert "The Devil" in lords_held(t, 1)
    assert "The Sun" in lord_discards(t, 1)
    assert "Army Values: Ann 3, Ben 5. Ben wins the Combat." in log(t)


def test_high_priestess_the_new_lord_acts_at_its_own_moment() -> None:
    t = battle("The High Priestess", "The Devil", "3S", "5S", lord_hands=(["Strength"], ["The Fool"]))
    assert "Army Values: Ann 3, Ben 5. Ann wins the Combat." in log(t)


def test_CK_13_high_priestess_a_new_lord_that_acts_immediately_acts_now() -> None:
    t = battle("The High Priestess", "The Sun", "3S", "5S", lord_hands=(["Strength"], ["The Devil"]))
    assert "Ben's Devil: the round is over; his owner wins it, but loses the army." in log(t)
    assert lords_left(t) == (7, 8)


def test_high_priestess_that_brings_out_another_high_priestess_is_cancelled() -> None:
    """FAQ: both High Priestesses are then discarded."""
    t = battle("The High Priestess", "The Sun", "3S", "5S", lord_hands=(["Strength"], ["The High Priestess"]))
    assert "Both Lords are the same: they cancel each other out and are discarded." in log(t)
    assert "The Sun" in lords_held(t, 1)
    assert "The High Priestess" in lord_discards(t, 0)
    assert "The High Priestess" in lord_discards(t, 1)
    assert "Army Values: Ann 3, Ben 5. Ben wins the Combat." in log(t)


def test_CK_13_high_priestess_that_brings_out_the_empress_has_already_had_her_effect() -> None:
    t = battle("The High Priestess", "The Sun", "3S", "5S", lord_hands=(["Strength"], ["The Empress"]))
    assert "Ann's High Priestess has no effect in this round." in log(t)
    assert "The Sun" in lords_held(t, 1)  # the swap stands
    assert "The Empress" in lord_discards(t, 1)


def test_high_priestess_what_was_sent_back_is_remembered_by_the_opponent() -> None:
    t = battle("The High Priestess", "The Devil", "3S", "5S", lord_hands=(["Strength"], ["The Hermit"]))
    known = [card for card in GAME.memory(t, 0)["known"] if card["zone"] == LORDS_OF + 1]
    assert [card["card"] for card in known] == ["XV The Devil²"]


def test_CK_52_high_priestess_against_a_player_without_another_lord() -> None:
    t = battle("The High Priestess", "The Devil", "3S", "5S", lord_hands=(["Strength"], []))
    assert lord_out(t, 1) == "" and "The Devil" in lord_discards(t, 1)
    assert lords_left(t) == (7, 8)  # The Devil stayed and worked


# III. The Empress


def test_CK_12_empress_negates_the_other_lord_for_the_round() -> None:
    t = battle("The Empress", "The Fool", "3S", "5S")
    assert "Ben's Fool has no effect in this round." in log(t)
    assert "Army Values: Ann 3, Ben 5. Ben wins the Combat." in log(t)


def test_CK_12_empress_comes_before_the_high_priestess() -> None:
    t = battle("The High Priestess", "The Empress", "3S", "5S", lord_hands=(["Strength"], ["The Sun"]))
    assert "Ben takes The Empress back to hand." not in log(t)
    assert "The Sun" in lords_held(t, 1)


def test_empress_marks_the_negated_lord_while_it_lasts() -> None:
    t = battle("The Empress", "The Fool", "3S 4S", "5C 6C")
    assert marked(t, "negated") == [t.top(LORD + 1)]
    (told,) = events(t, None, "negated")
    assert (told["seat"], told["token"], told["other"], told["onto"]) == (0, t.top(LORD), 1, t.top(LORD + 1))


# IV. The Emperor


def test_CK_28_emperor_the_top_suit_strikes_two_suits_and_the_attacker_chooses() -> None:
    t = around("5S", "7C 8C 7P", lords=("The Emperor", "The Fool"))
    assert asked(t) == "ChooseSuit"
    assert offered(t, 0) == ["King of Cups", "King of Pentacles"]
    assert refused(t, 0, "King of Wands").code == "not_following"
    assert refused(t, 0, "pass").code == "not_following"
    do(t, 0, "King of Cups")
    assert asked(t) == "Eliminate"  # the defender chooses which of two
    do(t, 1, "7C")
    assert discards(t, 1)[-1] == "7C"


def test_emperor_strikes_the_second_suit_without_a_card_of_the_first() -> None:
    t = around("5S", "7P 2W", lords=("The Emperor", "The Fool"))
    assert "Ben loses the 7 of Pentacles." in log(t)


def test_CK_28_a_refusal_names_both_suits_that_can_be_struck() -> None:
    t = around("5S 6S 3W", "7C 8P", lords=("The Emperor", "The Fool"))
    refusal = refused(t, 0, "3W")
    assert (
        refusal.sentence
        == "The 3 of Wands cannot act: tap an untapped card of Swords to strike Cups or Pentacles."
    )
    assert refusal.cites == ["Circle of Kings §7.2", "CK-27", "CK-28"]
    refusal = refused(around("5S 6S 3W", "7C 8P"), 0, "3W")
    assert refusal.sentence.endswith("to strike Cups.")


def test_emperor_only_for_the_top_king() -> None:
    t = around("5C", "7W 8W", lords=("The Emperor", "The Fool"))
    assert "Ben loses the 7 of Wands." not in log(t)


def test_CK_28_emperor_serves_both_players() -> None:
    t = around("7P", "5S", lords=("The Emperor", "The Fool"), leader=1)
    assert "Ann loses the 7 of Pentacles." in log(t)


def test_CK_53_option_emperor_serves_only_his_owner() -> None:
    game = CircleOfKingsGame({"emperor_for_owner": True})
    t = around("7P", "5S", lords=("The Emperor", "The Fool"), leader=1, game=game)
    assert "Ann loses the 7 of Pentacles." not in log(t)
    t = around("5S", "7P", lords=("The Emperor", "The Fool"), game=game)
    assert "Ben loses the 7 of Pentacles." in log(t)


# V. The Hierophant


def test_CK_33_hierophant_sets_only_where_the_circle_begins() -> None:
    t = around("5S 5P", "7C 7W", lords=("The Hierophant", "The Fool"))
    assert offered(t, 0) == ["top", "right", "bottom", "left"]
    do(t, 0, "bottom")
    first = next(line for line in log(t) if " taps " in line)
    assert first == "Ann taps the 5 of Pentacles."
    assert "The Circle Phase begins at the King of Pentacles." in log(t)
    assert kings(t) == "WSCP"


def test_CK_45_hierophant_is_compulsory() -> None:
    t = around("5S", "7C", lords=("The Hierophant", "The Fool"))
    assert refused(t, 0, "pass").code == "not_a_place"
    assert refused(t, 0, "clockwise").code == "not_a_place"


# VI. The Lovers


def test_CK_16_lovers_end_the_round_without_casualty_and_all_armies_go_home() -> None:
    t = battle("The Lovers", "The World", "3S 4S", "5S", decks=("", ""))
    assert hand(t, 0) == {"3S", "4S"}
    assert hand(t, 1) == {"5S"}
    assert lords_left(t) == (8, 8)  # the draw of the next round only
    assert lord_discards(t, 0)[-1] == "The Lovers"
    assert lord_discards(t, 1)[-1] == "The World"
    assert kings(t) == "WSCP"
    assert not any("Army Values" in line or "first in the Circle" in line for line in log(t))


# VII. The Chariot


def test_chariot_strikes_any_card_of_its_owners_choice_once() -> None:
    t = around("5S", "7C 8W 9P", lords=("The Chariot", "The Fool"))
    assert offered(t, 0) == ["5S", "The Chariot"]
    do(t, 0, "The Chariot")
    assert offered(t, 0) == ["7C", "9P", "8W"]
    do(t, 0, "8W")
    assert "8W" in discards(t, 1)
    assert "Ann rides with The Chariot." in log(t, 1)


def test_CK_47_chariot_counts_as_the_action_of_that_king() -> None:
    t = around("5S", "7C 8W 9P", lords=("The Chariot", "The Fool"))
    do(t, 0, "The Chariot", "8W")
    told = [line for line in log(t) if " taps " in line]
    assert told[0] == "Ben taps the 7 of Cups, which has nothing to strike."  # the Swords wait for the next lap
    assert "Ann taps the 5 of Swords." in told


def test_CK_47_with_a_card_able_to_act_one_of_the_two_must_be_used() -> None:
    t = around("5S", "7C 8W", lords=("The Chariot", "The Fool"))
    assert refused(t, 0, "pass").code == "must_act"


def test_CK_47_without_a_card_able_to_act_it_may_be_passed_at_every_king_until_the_last_chance() -> None:
    t = around("5P", "7C 8S", lords=("The Chariot", "The Fool"), leader=0)
    # Ben's Cups strike Ann's Pentacles at the second King.
    assert offered(t, 0) == ["pass", "The Chariot"]
    do(t, 0, "pass")  # at Swords
    do(t, 0, "pass")  # at Cups, where Ben then acts
    assert deployed(t, 0) == set()
    assert offered(t, 0) == ["pass", "The Chariot"]  # the last chance: nothing else can act
    do(t, 0, "pass")
    assert asked(t) == "Recruit"


def test_CK_47_the_last_chance_is_not_offered_again_where_nothing_can_act_any_more() -> None:
    """CK-50: the phase has stopped when the first player's last card has acted."""
    t = around("5P", "7C 8S", lords=("The Chariot", "The Fool"), leader=1)
    do(t, 0, "pass")  # at Swords
    assert "Ben taps the 7 of Cups." in log(t)  # the last card that can act, before Ann's chance at Cups
    assert offered(t, 0) == ["pass", "The Chariot"]
    do(t, 0, "pass")
    assert asked(t) == "Recruit"
    t = around("5P", "7C 8S", lords=("The Chariot", "The Fool"), leader=1)
    do(t, 0, "pass", "The Chariot", "8S")  # and it can be taken
    assert discards(t, 1)[-1] == "8S"


def test_CK_47_the_last_chance_still_comes_after_the_last_card_was_used_in_place_of_the_chariot() -> None:
    t = around("7C 8P", "5S", lords=("The Fool", "The Chariot"), leader=0)
    assert offered(t, 1) == ["5S", "The Chariot"]
    do(t, 1, "5S")
    assert offered(t, 1) == ["pass", "The Chariot"]
    do(t, 1, "pass")
    assert asked(t) == "Recruit"


def test_CK_32_chariot_needs_no_army_and_can_purge() -> None:
    t = around("", "7C", lords=("The Chariot", "The Fool"))
    do(t, 0, "The Chariot")
    assert "Ben's army has been wiped out: Purge!" in log(t)


def test_CK_32_chariot_is_optional() -> None:
    t = around("", "7C", lords=("The Chariot", "The Fool"))
    do(t, 0, "pass")
    assert "7C" in hand(t, 1)


def test_chariot_cannot_be_targeted() -> None:
    t = around("5S", "7W", lords=("The Chariot", "The Fool"), leader=1)
    do(t, 0, "pass", "pass", "pass")
    assert deployed(t, 0) == set()
    do(t, 0, "The Chariot")  # its owner's army is gone, and it still rides
    assert discards(t, 1)[-1] == "7W"


def test_chariot_is_not_offered_without_anything_to_strike() -> None:
    t = around("5S", "", lords=("The Chariot", "The Fool"))
    assert asked(t) == "Recruit"
    t = around("5S 6S", "7C 8C", lords=("The Fool", "The Chariot"))
    assert refused(t, 0, "The Chariot").code == "chariot_not_ready"


# VIII. Strength


def test_strength_doubles_one_of_your_cards_which_then_falls() -> None:
    t = battle("Strength", "The Fool", "3S 4P", "9S", lord_hands=(["Justice"], ["Justice"]))
    assert offered(t, 0) == ["3S", "4P"]
    do(t, 0, "4P")
    assert "Army Values: Ann 11, Ben 9. Ben wins the Combat." in log(t)
    assert "Ann loses the 4 of Pentacles to Strength." in log(t)
    assert discards(t, 0)[-1] == "4P"


def test_CK_22_strength_is_compulsory_and_falls_after_casualty_before_the_circle() -> None:
    t = battle("Strength", "The Sun", "2S 4P", "9S", lord_hands=(["Justice"], ["Justice"]))
    assert refused(t, 0, "pass").code == "not_an_army_card"
    assert refused(t, 0, "9S").code == "not_deployed"
    do(t, 0, "2S")
    told = log(t)
    order = ["Army Values", "Ann burns", "Ann loses the 2 of Swords", "Ben acts first"]
    places = [next(n for n, line in enumerate(told) if line.startswith(start)) for start in order]
    assert places == sorted(places)


def test_CK_22_strength_of_a_lone_card_is_no_purge() -> None:
    t = battle("Strength", "The Sun", "8S", "9S", lord_hands=(["Justice"], ["Justice"]))
    assert "Army Values: Ann 16, Ben 9. Ann wins the Combat." in log(t)  # nothing to choose
    assert "Purge" not in " ".join(log(t))
    assert lords_left(t) == (8, 7)


def test_strength_without_an_army_has_nothing_to_double() -> None:
    t = battle("Strength", "The Sun", "", "9S", lord_hands=(["Justice"], ["Justice"]))
    assert "Army Values: Ann 0, Ben 9. Ben wins the Combat." in log(t)


# IX. The Hermit


def test_hermit_steals_a_card_and_adds_its_value() -> None:
    t = battle("The Hermit", "The Sun", "3S", "9P 8P")
    assert offered(t, 0) == ["8P", "9P"]
    do(t, 0, "9P")
    assert "Army Values: Ann 12, Ben 8. Ann wins the Combat." in log(t)


def test_CK_21_hermit_may_take_the_captain() -> None:
    t = battle("The Hermit", "The Sun", "3S", "9P 8P")
    do(t, 0, "9P")
    assert "Ann steals Ben's 9 of Pentacles." in log(t)


def test_CK_45_hermit_is_compulsory() -> None:
    t = battle("The Hermit", "The Sun", "3S", "9P 8P")
    assert refused(t, 0, "pass").code == "not_an_army_card"
    assert refused(t, 0, "3S").code == "not_deployed"


def test_hermit_without_an_opposing_army_steals_nothing() -> None:
    t = battle("The Hermit", "The Sun", "3S", "")
    assert "Army Values: Ann 3, Ben 0. Ann wins the Combat." in log(t)


def test_hermit_the_stolen_card_is_part_of_the_new_army_in_the_circle() -> None:
    """FAQ: does the stolen card count as part of your Army? Yes, for any effect."""
    t = battle("The Hermit", "The Magician", "3P", "9S 8C 7C")
    do(t, 0, "9S")
    assert cards(t, ARMY) == ["9S"]
    do(t, 1, "left-top")  # Wands Cups Pentacles Swords: Swords strike Wands, Pentacles strike Swords
    assert "Ann taps the stolen 9 of Swords." not in log(t)
    t = battle("The Hermit", "The Fool", "3P", "9S 8C 7C")
    do(t, 0, "9S")
    assert "Ann taps the stolen 9 of Swords." in log(t)  # stolen, it strikes its owner's Cups
    assert asked(t) == "Eliminate"


def test_hermit_the_stolen_card_may_be_eliminated_into_its_owners_discard_pile() -> None:
    """FAQ: you must eliminate even a card that was stolen from you."""
    t = battle("The Hermit", "The Fool", "3W", "9C 8S", circle="SCPW")
    do(t, 0, "9C")
    assert "Ben taps the 8 of Swords." in log(t)
    assert "Ann loses the stolen 9 of Cups." in log(t)
    assert "9C" in discards(t, 1)
    assert "9C" not in discards(t, 0)


def test_hermit_the_defender_may_give_up_the_stolen_card() -> None:
    t = battle("The Hermit", "The Fool", "3C", "9C 8S")
    do(t, 0, "9C")
    assert asked(t) == "Eliminate"
    assert offered(t, 0) == ["3C", "stolen card"]
    do(t, 0, "stolen card")
    assert "9C" in discards(t, 1)
    assert "3C" in hand(t, 0)


def test_hermit_the_same_card_of_both_packs_is_told_apart() -> None:
    t = battle("The Hermit", "The Fool", "9C", "9C 8S")
    do(t, 0, "9C")
    assert offered(t, 0) == ["9C", "stolen card"]
    do(t, 0, "9C")
    assert "9C" in discards(t, 0)
    assert "9C" in hand(t, 1)


def test_hermit_the_stolen_card_can_be_tapped_by_the_thief() -> None:
    t = battle("The Hermit", "The Fool", "3S", "9S 8C 7C 2P")
    do(t, 0, "9S")
    assert offered(t, 0) == ["3S", "stolen card"]
    do(t, 0, "stolen card")
    do(t, 1, "7C")
    assert "Ann taps the stolen 9 of Swords." in log(t)


# X. The Wheel of Fortune


@pytest.mark.parametrize(("way", "after"), [("clockwise", "PWSC"), ("counter-clockwise", "SCPW")])
def test_wheel_turns_the_circle_either_way_and_it_stays(way: str, after: str) -> None:
    t = battle("The Wheel of Fortune", "The Fool", "5S", "4S")
    assert offered(t, 0) == ["clockwise", "counter-clockwise"]
    do(t, 0, way)
    assert kings(t) == after  # and once more clockwise at Cleanup


def test_CK_45_wheel_is_compulsory() -> None:
    t = battle("The Wheel of Fortune", "The Fool", "5S", "4S")
    assert refused(t, 0, "pass").code == "not_a_turn"

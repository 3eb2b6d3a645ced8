"""§12: finer points of Lords that meet, with the choices and refusals they bring."""

import pytest

from parlour.games.circle_of_kings.rules import CircleOfKingsGame

from .builder import (
    GAME,
    SHORT,
    around,
    asked,
    battle,
    deployed,
    discards,
    do,
    give,
    hand,
    kings,
    log,
    lord_discards,
    lords_left,
    offered,
    question,
    refused,
    set_refused,
)

HELD = (["The Sun"], ["The Sun"])


# Round-enders


@pytest.mark.parametrize(
    ("one", "other", "acts"),
    [
        ("The Devil", "Death", "Ann's Devil"),
        ("Death", "The Devil", "Ben's Devil"),
        ("The Devil", "The Lovers", "Ann's Devil"),
        ("The Lovers", "The Devil", "Ben's Devil"),
        ("Death", "The Lovers", "Ann's Death"),
        ("The Lovers", "Death", "Ben's Death"),
    ],
)
def test_CK_14_the_first_lord_to_end_the_round_is_the_only_one_to_act(one: str, other: str, acts: str) -> None:
    t = battle(one, other, "5S", "4S")
    told = [line for line in log(t) if "'s D" in line or "'s Lovers" in line]
    assert len(told) == 1
    assert told[0].startswith(acts)


@pytest.mark.parametrize("ender", ["The Lovers", "Death", "The Devil"])
def test_CK_14_against_the_hanged_man_the_round_still_ends(ender: str) -> None:
    t = battle("The Hanged Man", ender, "5S", "4C")
    assert not any("Army Values" in line or "acts first" in line for line in log(t))
    assert t.round == 3


@pytest.mark.parametrize("ender", ["The Lovers", "Death", "The Devil"])
def test_CK_35_justice_is_skipped_with_the_circle_phase(ender: str) -> None:
    t = battle("Justice", ender, "5S 6S 7S", "4C", lord_hands=HELD)
    assert not any("'s Justice:" in line for line in log(t))


# Combat


def test_CK_21_hermit_with_temperance_the_stolen_card_adds_nothing() -> None:
    t = battle("The Hermit", "Temperance", "3S", "9P 8P")
    do(t, 0, "8P")
    assert "Army Values: Ann 3, Ben 9. Ben wins the Combat." in log(t)


def test_CK_21_a_stolen_captain_is_an_ordinary_card_for_the_thief() -> None:
    t = battle("The Hermit", "Temperance", "", "9P 8P")
    do(t, 0, "9P")
    assert "Army Values: Ann 0, Ben 0. It is a draw." in log(t)


def test_CK_22_strength_may_double_the_captain_under_temperance() -> None:
    t = battle("Temperance", "Strength", "5S 9S", "3S 8S", lord_hands=HELD)
    do(t, 1, "3S")
    assert "Army Values: Ann 5, Ben 6. Ben wins the Combat." in log(t)
    assert "3S" in discards(t, 1)


def test_CK_22_strength_chooses_after_the_hermit_has_stolen() -> None:
    t = battle("The Hermit", "Strength", "3S", "9P 8P 7P", lord_hands=HELD)
    do(t, 0, "9P")
    assert t.waiting == 2
    assert offered(t, 1) == ["7P", "8P"]


def test_hermit_that_steals_the_only_card_leaves_strength_nothing() -> None:
    t = battle("The Hermit", "Strength", "3S", "9P", lord_hands=HELD)
    assert "Army Values: Ann 12, Ben 0. Ann wins the Combat." in log(t)
    assert "Purge" not in " ".join(log(t))
    assert "9P" in hand(t, 1)


def test_fool_with_temperance_the_lower_captain_wins() -> None:
    assert "Army Values: Ann 3, Ben 4. Ann wins the Combat." in log(
        battle("The Fool", "Temperance", "3S 10S", "4S")
    )


def test_fool_with_strength_doubling_loses() -> None:
    t = battle("The Fool", "Strength", "5S", "3S", lord_hands=HELD)
    assert "Army Values: Ann 5, Ben 6. Ann wins the Combat." in log(t)


def test_fool_with_world_compares_the_new_armies() -> None:
    t = battle("The Fool", "The World", "5S", "3S", decks=("9S 8S 7S", "2S 4S 6S"))
    assert "Army Values: Ann 9, Ben 2. Ben wins the Combat." in log(t)


# The Hanged Man


def test_hanged_man_with_temperance_a_lost_captain_counts_zero() -> None:
    """FAQ: if both are played and someone loses a Captain, the Army Value is zero."""
    t = battle("The Hanged Man", "Temperance", "2S", "9C 8P")
    assert "Ben loses the 9 of Cups." in log(t)
    assert "Army Values: Ann 2, Ben 0. Ann wins the Combat." in log(t)


def test_CK_36_hanged_man_with_hermit_steals_a_survivor_who_comes_home() -> None:
    t = battle("The Hanged Man", "The Hermit", "2S 7P", "9C 8C")
    do(t, 1, "8C")  # falls to the Swords, and the 9 of Cups strikes the Pentacles
    assert "Ben steals Ann's 2 of Swords." in log(t)
    assert "Army Values: Ann 0, Ben 11. Ben wins the Combat." in log(t)
    assert "2S" in hand(t, 0)


def test_CK_36_hanged_man_with_strength_the_card_dies_after_combat() -> None:
    t = battle("The Hanged Man", "Strength", "2S", "9C 8P", lord_hands=HELD)
    told = log(t)
    fought = next(n for n, line in enumerate(told) if line.startswith("Army Values: Ann 2, Ben 16"))
    assert told.index("Ben loses the 8 of Pentacles to Strength.") > fought


def test_CK_36_hanged_man_with_world_replaces_survivors_one_for_one() -> None:
    t = battle("The Hanged Man", "The World", "2S", "9C 8P", decks=("7S 6W 5W", "3S 4S 5W 6W"))
    assert "Army Values: Ann 7, Ben 3. Ann wins the Combat." in log(t)


def test_CK_36_hanged_man_with_justice_before_combat() -> None:
    t = battle("The Hanged Man", "Justice", "2S 9P 8P", "9C 8S", lord_hands=HELD)
    do(t, 0, "8P", "9P")
    assert "Army Values: Ann 2, Ben 8. Ben wins the Combat." in log(t)
    told = log(t)
    assert next(n for n, line in enumerate(told) if "'s Justice:" in line) < next(
        n for n, line in enumerate(told) if line.startswith("Army Values")
    )


def test_hanged_man_purge_may_end_the_game_before_combat() -> None:
    t = battle("The Hanged Man", "The Fool", "2S", "9C", lord_decks=(9, 1))
    assert t.over
    assert not any("Army Values" in line for line in log(t))


# The Tower


def test_CK_29_tower_shields_from_the_chariot() -> None:
    t = around("5W", "7C 8P 9P", lords=("The Chariot", "The Tower"))
    do(t, 1, "King of Pentacles")
    do(t, 0, "The Chariot")
    assert "Ben loses the 7 of Cups." in log(t)  # the only one within reach


def test_CK_29_tower_no_chariot_without_a_card_within_reach() -> None:
    t = around("5W", "8P 9P", lords=("The Chariot", "The Tower"))
    do(t, 1, "King of Pentacles")
    assert not any("rides" in line for line in log(t))
    assert hand(t, 1) >= {"8P", "9P"}


def test_CK_41_tower_and_justice_stops_short_of_equality() -> None:
    t = around("5W 6W 7S", "8S", lords=("Justice", "The Tower"))
    do(t, 1, "King of Wands")
    assert "Ann loses the 7 of Swords to Justice." in log(t)
    assert {"5W", "6W"} <= hand(t, 0)  # three against one, and two of them cannot be eliminated


def test_CK_41_tower_and_justice_the_refusal_says_why() -> None:
    t = around("5W 6S 7S", "8S 9S", lords=("Justice", "The Tower"))
    do(t, 1, "King of Wands")
    assert offered(t, 0) == ["6S", "7S"]
    refusal = refused(t, 0, "5W")
    assert refusal.code == "of_removed_suit"
    assert "CK-41" in refusal.cites


def test_CK_41_option_justice_reaches_the_removed_suit() -> None:
    game = CircleOfKingsGame({"justice_under_tower": True})
    t = around("5W 6W 7S", "8S", lords=("Justice", "The Tower"), game=game)
    do(t, 1, "King of Wands", game=game)
    do(t, 0, "5W", "6W", game=game)
    assert {"5W", "6W"} <= set(discards(t, 0))


def test_CK_42_tower_and_magician_nobody_reaches_across_the_gap() -> None:
    t = around("5S", "7C", lords=("The Magician", "The Tower"))
    do(t, 1, "King of Cups")
    assert offered(t, 0) == ["bottom-left", "left-top"]
    refusal = refused(t, 0, "top-right")
    assert refusal.code == "not_neighbours"
    assert "CK-42" in refusal.cites


def test_CK_48_tower_and_hierophant_names_a_place_that_holds_a_king() -> None:
    t = around("5S", "7C", lords=("The Hierophant", "The Tower"))
    do(t, 1, "King of Cups")
    assert offered(t, 0) == ["top", "bottom", "left"]
    refusal = refused(t, 0, "right")
    assert refusal.code == "empty_place"
    assert "CK-48" in refusal.cites


def test_CK_29_tower_and_wheel_the_gap_turns_and_the_next_king_begins() -> None:
    t = around("5P 5S", "7W 7P", lords=("The Wheel of Fortune", "The Tower"))
    do(t, 1, "King of Cups")
    do(t, 0, "counter-clockwise")  # the gap at the Top, Pentacles at the Right
    assert next(line for line in log(t) if " taps " in line) == "Ann taps the 5 of Pentacles."
    assert kings(t) == "SCPW"  # Cups came back into the gap, and the Circle turned


def test_CK_30_tower_and_emperor_the_two_following_kings_that_remain() -> None:
    t = around("5S", "7C 8P 9W", lords=("The Emperor", "The Tower"))
    do(t, 1, "King of Cups")
    assert offered(t, 0) == ["King of Pentacles", "King of Wands"]
    refusal = refused(t, 0, "King of Cups")
    assert refusal.cites == ["Circle of Kings §12 Lord IV", "CK-28", "CK-30"]


def test_tower_and_hermit_a_stolen_card_of_the_removed_suit_is_safe_too() -> None:
    t = battle("The Hermit", "The Tower", "9W", "3C 8S")
    do(t, 0, "3C")
    do(t, 1, "King of Cups")
    assert not any("loses the 3 of Cups" in line for line in log(t))
    assert "3C" in hand(t, 1)


def test_tower_and_moon_the_moon_moves_first_so_another_king_is_top() -> None:
    t = battle("The Moon", "The Tower", "9S", "3S")
    assert offered(t, 1) == ["King of Swords", "King of Cups", "King of Wands"]
    assert refused(t, 1, "King of Pentacles").code == "top_king_stays"


# The Star, the Chariot, the Emperor


def test_CK_31_star_and_emperor_both_cards_come_from_the_one_suit_chosen() -> None:
    t = around("5S", "7C 8C 7P 8P 9P", lords=("The Star", "The Emperor"))
    do(t, 0, "King of Pentacles", "two")
    assert offered(t, 1) == ["7P", "8P"]
    do(t, 1, "7P", "8P")
    assert {"7P", "8P"} <= set(discards(t, 1))
    assert {"7C", "8C"} <= hand(t, 1) | set(discards(t, 1))


def test_CK_32_star_and_chariot_two_cards_of_one_suit() -> None:
    t = around("5S", "7P 8P 9W", lords=("The Chariot", "The Star"))
    do(t, 0, "The Chariot", "7P")
    assert offered(t, 0) == ["pass", "8P"]
    assert refused(t, 0, "9W").code == "one_suit"
    do(t, 0, "8P")
    assert {"7P", "8P"} <= set(discards(t, 1))


@pytest.mark.parametrize("cards", ["7P 9W", "9W 8P", "9W 3C"])
def test_CK_32_star_and_chariot_a_set_of_two_suits_is_refused(cards: str) -> None:
    t = around("5S", "7P 8P 9W 3C", lords=("The Chariot", "The Star"))
    do(t, 0, "The Chariot")
    refusal = set_refused(t, 0, cards)
    assert refusal.code == "one_suit"
    last = max(cards.split(), key=SHORT.index)
    assert refusal.sentence == (
        "With The Star, The Chariot eliminates two cards of the same suit: "
        f"the {last[0]} of {'Wands' if 'W' in last else 'Pentacles'} has another suit."
    )
    assert refusal.cites == ["Circle of Kings §12 Lord VII", "CK-32"]
    assert set_refused(t, 0, "7P 8P 9W").code == "too_many"
    give(t, 0, "8P 7P")
    assert {"7P", "8P"} <= set(discards(t, 1))


def test_CK_32_star_and_chariot_the_menu_shows_every_card_whatever_was_picked() -> None:
    t = around("5S", "7P 8P 9W", lords=("The Chariot", "The Star"))
    do(t, 0, "The Chariot")
    everything = ["7 Pentacles", "8 Pentacles", "9 Wands"]
    assert [each["move"] for each in GAME.view(t, 0)["options"]] == everything
    do(t, 0, "7P")
    assert [each["move"] for each in GAME.view(t, 0)["options"]] == everything
    assert question(t, 0)["picked"] == ["7 Pentacles"]


def test_CK_45_the_second_card_of_the_star_is_optional_for_the_chariot() -> None:
    t = around("5S", "7P 8P 9W", lords=("The Chariot", "The Star"))
    do(t, 0, "The Chariot", "7P", "pass")
    assert "7P" in discards(t, 1)
    assert "8P" not in discards(t, 1)


def test_star_and_chariot_a_lone_card_of_its_suit_needs_no_second_question() -> None:
    t = around("5S", "7P 8P 9W", lords=("The Chariot", "The Star"))
    do(t, 0, "The Chariot", "9W")
    assert "9W" in discards(t, 1)
    assert asked(t) != "Charge"


def test_CK_53_option_star_and_chariot_two_suits() -> None:
    game = CircleOfKingsGame({"chariot_two_suits": True})
    t = around("5S", "7P 8P 9W", lords=("The Chariot", "The Star"), game=game)
    do(t, 0, "The Chariot", "7P", "9W", game=game)
    assert {"7P", "9W"} <= set(discards(t, 1))


def test_star_and_chariot_may_include_a_stolen_card_of_the_suit() -> None:
    t = battle("The Chariot", "The Hermit", "9W 2S", "3C 4W")
    do(t, 1, "9W")
    do(t, 0, "The Chariot")
    assert offered(t, 0) == ["3C", "4W", "stolen card"]
    do(t, 0, "stolen card")
    assert "9W" in discards(t, 0)


def test_chariot_and_hierophant_it_may_ride_at_the_first_king_already() -> None:
    t = around("5S", "7P 8W", lords=("The Chariot", "The Hierophant"))
    do(t, 1, "left")
    assert offered(t, 0) == ["pass", "The Chariot"]


def test_CK_35_justice_and_hermit_the_stolen_card_counts_and_may_be_given_up() -> None:
    t = battle("The Hermit", "Justice", "3S", "9S 8S", lord_hands=HELD)
    do(t, 0, "8S")
    assert asked(t) == "Justice"
    assert offered(t, 0) == ["3S", "stolen card"]
    do(t, 0, "stolen card")
    assert "8S" in discards(t, 1)
    assert "Purge" not in " ".join(log(t))


# Kings moved by both


@pytest.mark.parametrize(
    ("one", "other", "moves", "after"),
    [
        ("The Moon", "The Sun", [], "CPWS"),  # Sun: S W P C, Moon: P W S C, turned
        ("The Sun", "The Wheel of Fortune", [(1, "clockwise")], "PCSW"),  # Sun: S W P C, Wheel: C S W P, turned
        ("The Moon", "The Magician", [(1, "top-right")], "WCPS"),  # Moon: P C S W, Magician: C P S W, turned
        ("The Wheel of Fortune", "The Magician", [(0, "clockwise"), (1, "top-right")], "PSWC"),  # W S C P, S W C P
    ],
)
def test_CK_26_kings_are_moved_by_the_higher_lord_first(
    one: str, other: str, moves: list[tuple[int, str]], after: str
) -> None:
    t = battle(one, other, "9S", "3S", lord_hands=(["Strength"], ["Strength"]))
    for seat, move in moves:
        do(t, seat, move)
    assert kings(t) == after


def test_hierophant_and_magician_the_place_stays_where_it_was_named() -> None:
    t = around("5S 5C", "7C 7P", lords=("The Hierophant", "The Magician"))
    do(t, 0, "right")
    do(t, 1, "top-right")  # now Swords stand at the Right
    assert next(line for line in log(t) if " taps " in line).startswith("Ann taps the 5 of Swords")


def test_both_lords_are_discarded_in_every_case() -> None:
    t = battle("The Empress", "The High Priestess", "9S", "3S")
    assert lord_discards(t, 0)[-1] == "The Empress"
    assert "The High Priestess" in lord_discards(t, 1)
    assert lords_left(t) == (8, 7)
    assert deployed(t, 0) == set()
    assert GAME.options(t, 0)

"""§12 Table of Lords, XI to XXI. The Circle stands Swords, Cups, Pentacles, Wands clockwise from the Top."""

from parlour.games.circle_of_kings.rules import CircleOfKingsGame

from .builder import (
    army_left,
    around,
    asked,
    battle,
    deployed,
    discards,
    do,
    hand,
    kings,
    log,
    lord_discards,
    lords_left,
    offered,
    refused,
    removed,
)

IDLE = "The Fool"  # a Lord that does nothing in the Circle Phase


# XI. Justice


def test_justice_cuts_the_larger_army_down_to_the_smaller() -> None:
    t = around("5S 6S 7S", "8S", lords=("Justice", IDLE))
    assert offered(t, 0) == ["5S", "6S"]  # two are wanted, in ascending order
    do(t, 0, "5S", "7S")
    assert discards(t, 0)[-2:] == ["5S", "7S"]
    assert "6S" in hand(t, 0)


def test_justice_works_against_either_player_and_never_mind_the_values() -> None:
    t = around("10S", "2S 3S", lords=("Justice", IDLE))
    assert t.waiting == 2
    do(t, 1, "2S")
    assert discards(t, 1)[-1] == "2S"


def test_justice_between_equal_armies_does_nothing() -> None:
    t = around("5S 6S", "8S 9S", lords=("Justice", IDLE))
    assert asked(t) == "Recruit"
    assert hand(t, 0) >= {"5S", "6S"}


def test_justice_down_to_zero_is_no_purge() -> None:
    """FAQ: an army that Justice empties is not Purged."""
    t = around("5S 6S", "", lords=("Justice", IDLE))
    assert discards(t, 0)[-2:] == ["5S", "6S"]
    assert "Purge" not in " ".join(log(t))
    assert lords_left(t) == (8, 8)


def test_CK_35_justice_comes_after_purge_and_its_loser_chooses() -> None:
    t = around("5S 6P", "7C", lords=(IDLE, "Justice"))
    told = log(t)
    assert told.index("Ben's army has been wiped out: Purge!") < next(
        n for n, line in enumerate(told) if line.startswith("Ben's Justice")
    )
    assert set(discards(t, 0)[-2:]) == {"5S", "6P"}


def test_justice_is_compulsory() -> None:
    t = around("5S 6S 7S", "8S", lords=("Justice", IDLE))
    do(t, 0, "5S")
    assert refused(t, 0, "pass").code == "too_few"
    assert refused(t, 0, "5S").code == "not_together"
    assert refused(t, 0, "8S").code == "not_deployed"


# XII. The Hanged Man


def test_CK_36_hanged_man_the_circle_comes_first_led_by_his_owner() -> None:
    t = battle("The Hanged Man", IDLE, "2S", "9C 3P")
    told = log(t)
    order = [
        "Ann acts first in the Circle Phase, thanks to The Hanged Man.",
        "Ben loses the 9 of Cups.",
        "Army Values: Ann 2, Ben 3.",
    ]
    places = [next(n for n, line in enumerate(told) if line.startswith(start)) for start in order]
    assert places == sorted(places)


def test_CK_36_hanged_man_an_empty_army_counts_zero() -> None:
    t = battle("The Hanged Man", "The Sun", "2S", "9W", circle="SCPW")  # The Sun: Swords Wands Pentacles Cups
    assert "Ben's army has been wiped out: Purge!" in log(t)
    assert "Army Values: Ann 2, Ben 0. Ann wins the Combat." in log(t)
    assert lords_left(t) == (8, 6)


def test_hanged_man_each_phase_comes_once() -> None:
    told = log(battle("The Hanged Man", "The Sun", "2S", "9S"))
    assert sum(line.startswith("Army Values") for line in told) == 1
    assert sum("acts first in the Circle Phase" in line for line in told) == 1


# XIII. Death


def test_CK_16_death_both_burn_and_both_armies_fall_without_purge() -> None:
    t = battle("Death", IDLE, "2S 3S", "9C")
    assert lords_left(t) == (7, 7)
    assert set(discards(t, 0)[-2:]) == {"2S", "3S"}
    assert discards(t, 1)[-1] == "9C"
    assert "Purge" not in " ".join(log(t))
    assert not any("Army Values" in line or "first in the Circle" in line for line in log(t))
    assert kings(t) == "WSCP"


# XIV. Temperance


def test_temperance_only_the_captains_fight() -> None:
    t = battle("Temperance", "The Sun", "5S 10S 9S", "6S")
    assert "Army Values: Ann 5, Ben 6. Ben wins the Combat." in log(t)


def test_temperance_the_circle_uses_all_cards() -> None:
    t = battle("Temperance", "The Moon", "5W 10P", "6P 7W", circle="SCPW")  # The Moon: Pentacles Cups Swords Wands
    assert "Ben taps the 7 of Wands." in log(t)


def test_temperance_without_a_captain_counts_zero() -> None:
    t = battle("Temperance", "The Sun", "", "6S")
    assert "Army Values: Ann 0, Ben 6. Ben wins the Combat." in log(t)


# XV. The Devil


def test_CK_15_devil_wins_the_round_the_loser_burns_and_his_own_army_falls() -> None:
    t = battle("The Devil", IDLE, "2S 3S", "9C 10C", decks=("", ""))
    assert lords_left(t) == (8, 7)
    assert set(discards(t, 0)[-2:]) == {"2S", "3S"}
    assert hand(t, 1) == {"9C", "10C"}
    assert lord_discards(t, 0)[-1] == "The Devil"
    assert not any("Army Values" in line or "first in the Circle" in line for line in log(t))
    assert kings(t) == "WSCP"


# XVI. The Tower


def test_tower_removes_any_king_but_the_top_one() -> None:
    t = around("5S", "7C", lords=("The Tower", IDLE))
    assert offered(t, 0) == ["King of Cups", "King of Pentacles", "King of Wands"]
    refusal = refused(t, 0, "King of Swords")
    assert refusal.code == "top_king_stays"
    assert "CK-29" in refusal.cites
    assert refused(t, 0, "pass").code == "not_a_king"


def test_CK_29_tower_the_removed_suit_neither_acts_nor_dies_and_the_next_king_is_struck() -> None:
    t = around("5S 6C", "7C 8P", lords=("The Tower", IDLE))
    do(t, 0, "King of Cups")
    told = log(t)
    assert "Ann taps the 5 of Swords." in told  # Swords strike Pentacles now
    assert "Ben loses the 8 of Pentacles." in told
    assert not any("Cups" in line and (" taps " in line or " loses " in line) for line in told)
    assert "7C" in hand(t, 1)


def test_CK_29_tower_protected_cards_are_survivors_so_no_purge() -> None:
    t = around("5S", "7C 8P", lords=("The Tower", IDLE))
    do(t, 0, "King of Cups")
    assert "Purge" not in " ".join(log(t))


def test_tower_is_seen_while_the_king_is_gone() -> None:
    t = around("5S 6S", "7P 8P", lords=("The Tower", IDLE))
    do(t, 0, "King of Cups")
    assert kings(t) == "S.PW"
    assert removed(t) == "C"
    assert offered(t, 0) == ["5S", "6S"]


# XVII. The Star


def test_CK_31_star_the_attacker_chooses_one_or_two_and_the_defender_which() -> None:
    t = around("5S", "7C 8C 9C", lords=("The Star", IDLE))
    assert asked(t) == "HowMany"
    assert offered(t, 0) == ["one", "two"]
    assert refused(t, 0, "pass").code == "one_or_two"
    do(t, 0, "two")
    assert asked(t) == "Eliminate"
    do(t, 1, "7C")
    assert refused(t, 1, "pass").code == "too_few"
    do(t, 1, "9C")
    assert discards(t, 1)[-2:] == ["7C", "9C"]
    assert "8C" in hand(t, 1)


def test_star_one_card_is_enough() -> None:
    t = around("5S", "7C 8C", lords=("The Star", IDLE))
    do(t, 0, "one")
    do(t, 1, "8C")
    assert discards(t, 1)[-1] == "8C"
    assert "7C" in hand(t, 1)


def test_star_both_of_two_fall_without_a_choice() -> None:
    t = around("5S", "7C 8C", lords=("The Star", IDLE))
    do(t, 0, "two")
    assert set(discards(t, 1)[-2:]) == {"7C", "8C"}


def test_star_serves_both_players() -> None:
    t = around("7C 8C", "5S", lords=("The Star", IDLE), leader=1)
    assert asked(t) == "HowMany"
    assert t.waiting == 2


def test_star_a_lone_card_is_struck_without_asking() -> None:
    assert "Ben loses the 7 of Cups." in log(around("5S", "7C 8P", lords=("The Star", IDLE)))


# XVIII, XIX, XX


def test_CK_26_moon_swaps_top_and_bottom_and_they_stay() -> None:
    assert kings(battle("The Moon", IDLE, "5S", "4S")) == "WPCS"  # Pentacles Cups Swords Wands, turned


def test_CK_26_sun_swaps_right_and_left_and_they_stay() -> None:
    assert kings(battle("The Sun", IDLE, "5S", "4S")) == "CSWP"  # Swords Wands Pentacles Cups, turned


def test_CK_26_last_judgement_lays_the_kings_out_anew() -> None:
    seen = set()
    for a in range(4):
        for b in range(3):
            for c in range(2):
                seen.add(kings(battle("The Last Judgement", IDLE, "5S", "4S", luck=[a, b, c])))
    assert len(seen) == 24


# XXI. The World


def test_world_replaces_every_deployed_card_from_the_army_decks() -> None:
    t = battle("The World", "The Sun", "5S 6S", "9P", decks=("AC 10C 9C", "2C 3C"))
    told = log(t)
    assert "Ann deploys the Ace of Cups from the Army deck." in told
    assert "Army Values: Ann 11, Ben 2. Ann wins the Combat." in told
    assert {"5S", "6S"} <= set(discards(t, 0))
    assert "9P" in discards(t, 1)


def test_CK_19_world_counts_the_captain_and_nobody_is_captain_afterwards() -> None:
    t = battle("The World", "Temperance", "5S 6S", "9P", decks=("AC 10C 9C", "2C 3C"))
    assert "Army Values: Ann 0, Ben 0. It is a draw." in log(t)


def test_CK_53_option_world_replaces_only_the_army_zone() -> None:
    game = CircleOfKingsGame({"world_replaces_captain": False})
    t = battle("The World", "The Sun", "5S 6S", "9P", decks=("AC 10C 9C", "2C 3C"), game=game)
    assert "Army Values: Ann 1, Ben 0. Ann wins the Combat." in log(t)


def test_CK_3_world_deploys_what_the_army_deck_has() -> None:
    t = battle("The World", "The Sun", "5S 6S", "9P", decks=("AC", ""))
    assert "Army Values: Ann 1, Ben 0. Ann wins the Combat." in log(t)
    assert army_left(t) == (0, 0)


def test_world_the_new_cards_fight_in_the_circle() -> None:
    t = battle("The World", IDLE, "5P", "9P", decks=("AC", "2P"), lord_hands=(["Strength"], ["Strength"]))
    assert "Ann taps the Ace of Cups." in log(t)
    assert "Ben loses the 2 of Pentacles." in log(t)
    assert deployed(t, 1) == set()


def test_world_an_army_of_six_is_replaced_by_six() -> None:
    t = battle("The World", "The Hermit", "10S AS 2S 3S 4S 5S", "9P", decks=("AC 2C 3C 4C 5C 6C", "2P"))
    assert log(t)[-1] == "Ben's Hermit: one card of the other army is stolen."
    assert not any(sentence.startswith("Army Values") for sentence in log(t))
    do(t, 1, "6C")
    assert "Army Values: Ann 15, Ben 8. Ann wins the Combat." in log(t)

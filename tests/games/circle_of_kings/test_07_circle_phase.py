"""§7 Circle Phase. Unless a test says so, the Kings are Swords, Cups, Pentacles, Wands clockwise from the Top."""

import pytest

from parlour.games.circle_of_kings.army import token_of
from parlour.games.circle_of_kings.circle_action import targets
from parlour.games.circle_of_kings.state import ARMY_DISCARD, CIRCLE, RIGHT, TOP
from parlour.games.circle_of_kings.the_circle import king_at, next_king

from .builder import (
    GAME,
    SHORT,
    around,
    asked,
    battle,
    deployed,
    discards,
    do,
    hand,
    kings,
    log,
    lords_left,
    marked,
    offered,
    position,
    refused,
)


def taps(lines: list[str]) -> list[str]:
    return [line for line in lines if " taps " in line or " loses " in line or "rides" in line]


def test_CK_25_clockwise_is_top_right_bottom_left() -> None:
    t = position(circle="WSPC")
    assert [king_at(t, place) for place in range(4)] == [3, 0, 2, 1]
    assert [next_king(t, place) for place in range(4)] == [1, 2, 3, 0]


def test_example_wands_strike_swords_strike_pentacles_strike_cups_strike_wands() -> None:
    """The worked example of the Circle, and the FAQ on using Army cards."""
    for attacker, victim in ("WS", "SP", "PC", "CW"):
        t = around(f"5{attacker}", f"6{victim} 7{victim}", circle="WSPC")
        assert asked(t) == "Eliminate"
    for attacker, victim in ("SW", "PS", "CP", "WC", "WP", "SC"):
        t = around(f"5{attacker}", f"6{victim} 7{victim}", circle="WSPC")
        assert not any(line.startswith("Ben loses") for line in log(t))


def test_the_phase_begins_in_the_suit_of_the_top_king() -> None:
    t = around("5S 5C", "6C 6P")
    assert taps(log(t))[0] == "Ann taps the 5 of Swords."
    t = around("5S 5C", "6C 6P", circle="CPWS")
    assert taps(log(t))[0] == "Ann taps the 5 of Cups."


@pytest.mark.parametrize(("leader", "name"), [(0, "Ann"), (1, "Ben")])
def test_the_winner_of_combat_goes_first_at_every_king(leader: int, name: str) -> None:
    t = around("5S 5C", "6S 6C", leader=leader)
    first = taps(log(t))[0]
    assert first == f"{name} taps the {5 + leader} of Swords."


def test_each_player_takes_a_single_action_at_each_king() -> None:
    """FAQ: how many Circle Actions do I get? One per King per cycle."""
    t = around("5S 6S", "7C 8C 9C")
    assert offered(t, 0) == ["5S", "6S"]
    do(t, 0, "6S")
    do(t, 1, "8C")
    assert asked(t) == "Eliminate"  # a whole lap later the other card acts
    assert taps(log(t))[-1] == "Ann taps the 5 of Swords."
    do(t, 1, "9C")
    assert "7C" in hand(t, 1)


def test_a_card_is_tapped_to_eliminate_a_card_of_the_next_suit() -> None:
    t = around("5S", "7C 8P")
    assert taps(log(t))[:2] == ["Ann taps the 5 of Swords.", "Ben loses the 7 of Cups."]
    assert "7C" in discards(t, 1)
    assert t.zone_of(t.find(ARMY_DISCARD + 1, 40 + 16)) == ARMY_DISCARD + 1


def test_the_opponent_chooses_which_of_several_cards_is_eliminated() -> None:
    t = around("5S", "7C 8C 9P")
    assert t.waiting == 2
    assert offered(t, 1) == ["7C", "8C"]
    assert refused(t, 1, "9P").code == "not_applicable"
    assert refused(t, 1, "pass").code == "not_an_army_card"
    do(t, 1, "8C")
    assert "8C" in discards(t, 1)


def test_the_captain_can_be_tapped_and_eliminated() -> None:
    t = around("5S 2W", "7C 8C")
    assert "Ann taps the 5 of Swords." in log(t)
    do(t, 1, "7C")  # Ben's Captain
    assert "7C" in discards(t, 1)


def test_tapped_cards_can_still_be_eliminated() -> None:
    t = around("5S", "7W 2C", leader=0)
    assert taps(log(t)) == [
        "Ann taps the 5 of Swords.",
        "Ben loses the 2 of Cups.",
        "Ben taps the 7 of Wands.",
        "Ann loses the 5 of Swords.",
    ]


def test_without_a_card_of_the_next_suit_no_action_can_be_taken() -> None:
    t = around("5S", "7P")
    assert not any("loses" in line for line in taps(log(t)))


def test_if_you_can_act_you_must() -> None:
    """FAQ: a Circle Action that is possible is compulsory."""
    t = around("5S 6S", "7C 8C")
    assert refused(t, 0, "pass").code == "must_act"
    t = around("5S", "7C")
    assert "Ben loses the 7 of Cups." in log(t)  # a single possibility is not even asked for


def test_CK_54_what_all_can_see_to_be_the_only_answer_is_not_asked_for() -> None:
    t = around("5S", "7C 8P")
    assert asked(t) == "Recruit"  # one card to tap, one to fall
    t = around("5S 6S", "7C 8P")
    assert asked(t) == "CircleAction"


def test_CK_54_the_chariot_has_no_choice_of_one_exposed_card_under_the_star_either() -> None:
    t = around("5S", "7P", lords=("The Chariot", "The Star"))
    do(t, 0, "The Chariot")
    assert "Ben loses the 7 of Pentacles." in log(t)
    t = around("5S", "7P 8P", lords=("The Chariot", "The Star"))
    do(t, 0, "The Chariot")
    assert asked(t) == "Charge"


def test_if_no_more_actions_are_possible_for_a_card_it_is_tapped() -> None:
    t = around("5S 6S 9C", "7C 7P", leader=0)
    do(t, 0, "5S")  # the Cups are gone now; a lap later the 6 of Swords has nothing to strike
    assert "Ann taps the 6 of Swords, which has nothing to strike." not in log(t)  # CK-50: no idle lap
    t = around("2C 5S", "7P 3W 4S", leader=1)
    assert taps(log(t))[0] == "Ben taps the 4 of Swords."
    t = around("5S 2W", "7P 3S", leader=0)  # Wands strike Swords at the end of the lap
    assert taps(log(t))[0] == "Ann taps the 5 of Swords, which has nothing to strike."


def test_only_untapped_cards_of_the_current_suit_act() -> None:
    t = around("5S 6S 3W", "7C 8C 9C")
    assert refused(t, 0, "3W").code == "not_able"
    assert refused(t, 0, "top").code == "not_a_circle_action"
    do(t, 0, "5S")
    do(t, 1, "7C")
    assert offered(t, 1) == ["8C", "9C"]  # next lap, the 6 of Swords had to act
    assert taps(log(t))[-1] == "Ann taps the 6 of Swords."


def test_CK_50_the_phase_stops_as_soon_as_no_untapped_card_can_act() -> None:
    t = around("5P 6P", "7S 8S")
    assert taps(log(t)) == []
    assert kings(t) == "WSCP"  # Cleanup has turned the Circle: the phase is over
    assert hand(t, 0) >= {"5P", "6P"}


def test_CK_27_the_circle_goes_around_several_times() -> None:
    t = around("5S 6S 7S", "7C 8C 9C 10C")
    do(t, 0, "5S")
    do(t, 1, "7C")
    do(t, 0, "6S")
    do(t, 1, "8C")
    do(t, 1, "9C")
    assert [line for line in taps(log(t)) if "Ann" in line] == [
        "Ann taps the 5 of Swords.",
        "Ann taps the 6 of Swords.",
        "Ann taps the 7 of Swords.",
    ]


def test_face_values_do_not_matter_in_the_circle() -> None:
    """FAQ: face values do not matter in the Circle."""
    t = around("AS", "10C 2W", leader=0)
    assert "Ben loses the 10 of Cups." in log(t)


def test_tapped_survivors_return_to_hand() -> None:
    """FAQ on tapped cards at the end of the phase."""
    t = around("5S", "7C 9P", leader=0)
    assert "5S" in hand(t, 0)
    assert t.tapped[0] == 0


def test_purge_a_wiped_out_army_burns_a_lord() -> None:
    t = around("5S", "7C", lord_decks=(9, 9))
    assert "Ben's army has been wiped out: Purge!" in log(t)
    assert "Ben burns a Lord face-down for the Purge." in log(t)
    assert lords_left(t) == (8, 7)


def test_no_purge_while_a_card_is_left() -> None:
    assert lords_left(around("5S", "7C 8P")) == (8, 8)


def test_CK_34_an_army_that_never_stood_is_not_purged() -> None:
    t = around("5S", "")
    assert lords_left(t) == (8, 8)


def test_purge_although_a_stolen_card_survives_with_the_thief() -> None:
    """FAQ: if a card was stolen by The Hermit and the rest is eliminated, does a Purge happen? Yes."""
    t = battle(
        "The Hermit", "The Sun", "5S", "7C 8P", circle="SWCP"
    )  # after The Sun: Swords, Pentacles, Cups, Wands
    do(t, 0, "7C")
    assert "Ben's army has been wiped out: Purge!" in log(t)
    assert "7C" in hand(t, 1)  # it comes home all the same


@pytest.mark.parametrize(
    ("hands", "shares"), [(("2P", ""), [1.0, 0.0]), (("", "2P"), [0.0, 1.0]), (("", ""), [0.5, 0.5])]
)
def test_CK_34_both_can_be_purged_at_once_and_CK_38_that_is_simultaneous(
    hands: tuple[str, str], shares: list[float]
) -> None:
    t = around("5S", "7C 8W", lords=("The Chariot", "The Fool"), lord_decks=(1, 1), hands=hands)
    do(t, 0, "5S", "pass", "pass", "pass")  # at Swords, Cups, Pentacles and Wands, where Ben strikes the Swords
    assert deployed(t, 0) == set()
    do(t, 0, "The Chariot")  # the last chance
    assert "Ann's army has been wiped out: Purge!" in log(t)
    assert "Ben's army has been wiped out: Purge!" in log(t)
    assert t.over
    assert GAME.returns(t) == shares  # CK-39: the larger hand, Lords included


def test_lord_effects_frame_the_circle_actions_and_the_purge() -> None:
    t = battle("The Moon", "Justice", "6S 7P 8P", "4C", lord_hands=(["Strength"], ["Strength"]), circle="PCSW")
    told = log(t)  # The Moon brings Swords to the Top, and they strike the only Cups
    order = ["Ann's Moon", "Ann taps the 6", "Ben's army", "Ben's Justice", "Ann loses the 6"]
    places = [next(n for n, line in enumerate(told) if line.startswith(start)) for start in order]
    assert places == sorted(places)


def test_a_refusal_names_suit_and_target() -> None:
    t = around("5S 6S 3W", "7C 8C 9C")
    refusal = refused(t, 0, "3W")
    assert refusal.facts == {"card": "3 of Wands", "suit": "Swords", "target": "Cups"}
    assert refusal.cites == ["Circle of Kings §7.2", "CK-27"]


def test_targets_are_suits_that_the_opponent_has() -> None:
    t = position(armies=("5S", "7C 8P"))
    assert targets(t, 0, 0) == 0b0010
    assert targets(t, 0, 1) == 0b0100
    assert targets(t, 0, 2) == 0
    assert targets(t, 1, 3) == 0b0001


def test_headline_and_marks_show_the_circle_and_who_acts() -> None:
    t = around("5S 6S", "7C 8C")
    assert GAME.view(t, 0, ["Ann", "Ben"])["headline"] == "Round 2, Circle Phase: you act in Swords."
    assert GAME.view(t, 1, ["Ann", "Ben"])["headline"] == "Round 2, Circle Phase: Ann acts in Swords."
    assert marked(t, "acting") == [t.at(CIRCLE, TOP)]
    assert marked(t, "struck") == [t.at(CIRCLE, RIGHT)]
    assert marked(t, "tapped") == []
    do(t, 0, "5S")
    assert marked(t, "tapped") == [token_of(t, 0, SHORT.index("5S"))]

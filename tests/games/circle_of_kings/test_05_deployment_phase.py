"""§5 Deployment Phase."""

import pytest

from parlour.games.circle_of_kings.deployment_phase import army_size_of
from parlour.games.circle_of_kings.state import ARMY, CAPTAIN, HAND_OF, LORD, CircleOfKings

from .builder import (
    GAME,
    SHORT,
    asked,
    battle,
    cards,
    deployed,
    do,
    events,
    give,
    hand,
    log,
    lord_out,
    offered,
    position,
    question,
    refused,
    set_refused,
    shown,
)

SEVEN = "5S 2S 3S 4C 5C 6P 7W"


def deploy(one: str, other: str, **more: object) -> CircleOfKings:
    return position(
        hands=(one, other),
        lord_hands=(["The Sun", "The Moon"], ["The Sun", "Death"]),
        agenda=["DeployCaptain"],
        **more,  # type: ignore[arg-type]
    )


def test_each_chooses_a_captain_in_secret_and_both_are_turned_up_at_once() -> None:
    t = deploy(SEVEN, SEVEN)
    assert t.waiting == 3
    do(t, 0, "5S")
    assert t.count(CAPTAIN) == 0  # nothing shows yet
    do(t, 1, "7W")
    assert cards(t, CAPTAIN) == ["5S"]
    assert cards(t, CAPTAIN + 1) == ["7W"]
    assert "Ann deploys the 5 of Swords as Captain: Army Size 3." in log(t, 1)


@pytest.mark.parametrize(
    ("value", "size"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3), (7, 4), (8, 4), (9, 5), (10, 5)]
)
def test_army_size_is_half_of_the_captain_rounded_up(value: int, size: int) -> None:
    """FAQ: how many Army cards can I deploy? CK-9: the Captain is not counted."""
    assert army_size_of(value - 1) == size
    assert army_size_of(30 + value - 1) == size


def test_example_the_five_of_swords_wants_three_cards_but_two_are_all_there_are() -> None:
    """[Example: Army Size]"""
    t = deploy("5S 2C 9W", "5S 2C 9W 10W")
    do(t, 0, "5S")
    do(t, 1, "5S")
    assert deployed(t, 0) == {"5S", "2C", "9W"}
    assert hand(t, 0) == set()
    assert deployed(t, 1) == {"5S", "2C", "9W", "10W"}
    assert asked(t) == "DeployLord"


def test_CK_9_you_must_deploy_exactly_the_army_size() -> None:
    t = deploy(SEVEN, "AS")
    do(t, 0, "5S")
    assert asked(t) == "DeployArmy"
    do(t, 0, "2S", "4C")
    assert refused(t, 0, "pass").code == "too_few"
    do(t, 0, "7W")
    assert deployed(t, 0) == {"5S", "2S", "4C", "7W"}
    assert asked(t) == "DeployLord"


def test_CK_8_both_armies_are_one_question_each_with_a_number_of_its_own() -> None:
    t = deploy(SEVEN, SEVEN)
    do(t, 0, "5C")
    do(t, 1, "3S")
    assert asked(t) == "DeployArmy"
    mine, theirs = question(t, 0), question(t, 1)
    assert (mine["several"], mine["least"], mine["most"], mine["words"]) == (
        True,
        3,
        3,
        "Choose 3 cards for your Army, face-down.",
    )
    assert (theirs["least"], theirs["most"]) == (2, 2)
    give(t, 1, "7W 2S")
    assert asked(t) == "DeployArmy" and t.waiting == 1
    assert GAME.view(t, 1)["answered"] == ["2 Swords", "7 Wands"]
    assert GAME.view(t, 0)["answered"] == []
    assert deployed(t, 1) == {"3S"}  # nothing lies there before both have chosen
    assert not events(t, 0, "army_deployed")
    give(t, 0, "6P 2S 4C")
    assert asked(t) == "DeployLord"
    assert deployed(t, 0) == {"5C", "2S", "4C", "6P"}
    assert deployed(t, 1) == {"3S", "2S", "7W"}


def test_an_army_of_another_size_is_refused() -> None:
    t = deploy(SEVEN, "AS")
    do(t, 0, "5S")
    few, many = set_refused(t, 0, "2S 3S"), set_refused(t, 0, "2S 3S 4C 5C")
    assert (few.code, few.facts, few.cites) == ("too_few", {"least": 3}, ["Circle of Kings §5"])
    assert (many.code, many.facts) == ("too_many", {"most": 3})
    assert set_refused(t, 0, "2S 3S 10W").code == "not_in_hand"
    assert set_refused(t, 0, "2S 2S 3S").code == "not_together"


def test_cards_of_an_army_are_told_one_by_one_with_their_faces_for_their_owner() -> None:
    t = deploy(SEVEN, "AS")
    do(t, 0, "5S")
    give(t, 0, "3S 6P 2S")
    for seat, faces in ((0, ["2 Swords¹", "3 Swords¹", "6 Pentacles¹"]), (1, [None] * 3), (None, [None] * 3)):
        told = events(t, seat, "army_deployed")
        assert [event["card"] for event in told] == faces
        assert {(event["seat"], event["from_zone"], event["to_zone"]) for event in told} == {(0, HAND_OF, ARMY)}
    assert log(t, 1).count("Ann deploys an Army card face-down.") == 3
    assert "You deploy the 6 of Pentacles face-down." in log(t, 0)


def test_suits_and_values_of_the_army_do_not_matter_for_its_size() -> None:
    """FAQ: are the face values or suits related to my Army Size?"""
    t = deploy("2S AS 10W", "2S AS 10W")
    do(t, 0, "2S")
    do(t, 1, "2S")
    assert offered(t, 0) == ["AS", "10W"]


def test_CK_8_captains_are_public_before_the_army_is_chosen() -> None:
    t = deploy(SEVEN, SEVEN)
    do(t, 0, "2S")
    do(t, 1, "3S")
    assert shown(t, 1, CAPTAIN) == ["2 Swords¹"]
    assert asked(t) == "DeployArmy"
    assert t.waiting == 3


def test_the_army_lies_face_down_until_the_lords_are_chosen() -> None:
    t = deploy(SEVEN, SEVEN)
    do(t, 0, "2S")
    do(t, 1, "2S")
    do(t, 0, "6P")
    do(t, 1, "7W")
    assert asked(t) == "DeployLord"
    assert (shown(t, 0, ARMY), shown(t, 1, ARMY)) == (["6 Pentacles¹"], [None])
    do(t, 0, "The Sun")
    do(t, 1, "Death")
    assert "Ann reveals the 6 of Pentacles." in log(t, 1)


def test_no_player_may_conceal_the_number_of_cards_in_hand() -> None:
    t = deploy(SEVEN, "AS 2S")
    assert shown(t, 1, HAND_OF) == [None] * 7


def test_CK_10_without_army_cards_there_is_no_captain_but_still_a_lord() -> None:
    t = deploy("", "AS 2S")
    assert t.waiting == 2
    do(t, 1, "AS")
    assert asked(t) == "DeployLord"
    assert t.waiting == 3
    do(t, 0, "The Sun")
    do(t, 1, "The Sun")
    assert "Army Values: Ann 0, Ben 3. Ben wins the Combat." in log(t)


def test_CK_54_the_only_card_of_a_hand_is_the_captain_without_asking() -> None:
    t = deploy("5S", "7W")
    assert cards(t, CAPTAIN) == ["5S"] and cards(t, CAPTAIN + 1) == ["7W"]
    assert asked(t) == "DeployLord"
    t = deploy("", "AS")
    assert cards(t, CAPTAIN) == [] and cards(t, CAPTAIN + 1) == ["AS"]


@pytest.mark.parametrize("seat", [0, 1])
def test_CK_54_and_CK_8_the_only_card_is_not_turned_up_before_the_other_captain(seat: int) -> None:
    t = deploy(*(("7W", SEVEN) if seat else (SEVEN, "7W")))
    assert t.waiting == 1 << seat
    assert t.count(CAPTAIN + 1 - seat) == 0
    assert not any("Captain" in line for line in log(t, seat))
    do(t, seat, "5S")
    assert cards(t, CAPTAIN + seat) == ["5S"] and cards(t, CAPTAIN + 1 - seat) == ["7W"]


def test_CK_10_neither_player_has_an_army_card() -> None:
    t = deploy("", "")
    assert asked(t) == "DeployLord"


def test_nobody_may_refrain_from_deploying_a_lord() -> None:
    """FAQ on doing without a Lord."""
    t = deploy("", "")
    assert offered(t, 0) == ["The Moon", "The Sun"]
    refusal = refused(t, 0, "pass")
    assert refusal.code == "not_a_lord"
    assert refusal.cites == ["Circle of Kings §5.4"]
    assert refused(t, 0, "Death").code == "lord_not_in_hand"


def test_both_lords_are_placed_in_secret_and_revealed_together() -> None:
    t = deploy("", "")
    do(t, 1, "The Sun")
    assert t.count(LORD + 1) == 0
    do(t, 0, "The Moon")
    assert "Ann reveals The Moon." in log(t)
    assert "Ben reveals The Sun." in log(t)


def test_a_captain_must_be_an_army_card_of_your_hand() -> None:
    t = deploy(SEVEN, SEVEN)
    assert refused(t, 0, "10W").code == "not_in_hand"
    assert refused(t, 0, "stolen card").code == "not_in_hand"
    assert refused(t, 0, "pass").code == "not_an_army_card"
    assert offered(t, 0) == sorted(SEVEN.split(), key=SHORT.index)


def test_lord_initiative_the_higher_number_resolves_first() -> None:
    told = log(battle("The Moon", "The Sun", "AS", "2S"))
    moon = next(n for n, line in enumerate(told) if line.startswith("Ann's Moon"))
    sun = next(n for n, line in enumerate(told) if line.startswith("Ben's Sun"))
    assert sun < moon


def test_CK_11_lord_cancellation_discards_both_without_effect() -> None:
    t = battle("The Devil", "The Devil", "3S", "5S", lord_hands=(["Strength"], ["Strength"]))
    assert "Both Lords are the same: they cancel each other out and are discarded." in log(t)
    assert "Army Values: Ann 3, Ben 5. Ben wins the Combat." in log(t)  # resolved with Army cards alone
    assert lord_out(t, 0) == lord_out(t, 1) == ""

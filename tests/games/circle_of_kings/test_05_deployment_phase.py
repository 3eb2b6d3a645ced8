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
    hand,
    log,
    lord_out,
    offered,
    position,
    refused,
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
    assert "Ann deploys the 5 of Swords as Captain: an Army Size of 3 cards." in log(t, 1)


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
    assert refused(t, 0, "pass").code == "not_an_army_card"
    do(t, 0, "7W")
    assert deployed(t, 0) == {"5S", "2S", "4C", "7W"}
    assert asked(t) == "DeployLord"


def test_an_army_is_chosen_in_ascending_order_so_that_there_is_one_way_for_each() -> None:
    t = deploy(SEVEN, "AS")
    do(t, 0, "5S")
    assert offered(t, 0) == ["2S", "3S", "4C", "5C"]  # two more must follow
    assert refused(t, 0, "7W").code == "army_in_order"
    do(t, 0, "4C")
    assert offered(t, 0) == ["5C", "6P"]
    assert refused(t, 0, "2S").code == "army_in_order"
    assert refused(t, 0, "4C").code == "not_in_hand"
    do(t, 0, "6P")
    assert offered(t, 0) == ["7W"]


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
    zone = GAME.view(t, 1)["zones"][CAPTAIN]  # type: ignore[index]
    assert zone["cards"][0]["card"] == "2 Swords¹"
    assert asked(t) == "DeployArmy"
    assert t.waiting == 3


def test_the_army_lies_face_down_until_the_lords_are_chosen() -> None:
    t = deploy(SEVEN, SEVEN)
    do(t, 0, "2S")
    do(t, 1, "2S")
    do(t, 0, "6P")
    do(t, 1, "7W")
    assert asked(t) == "DeployLord"
    mine, theirs = (GAME.view(t, seat)["zones"][ARMY]["cards"][0]["card"] for seat in (0, 1))  # type: ignore[index]
    assert (mine, theirs) == ("6 Pentacles¹", None)
    do(t, 0, "The Sun")
    do(t, 1, "Death")
    assert "Ann reveals the 6 of Pentacles." in log(t, 1)


def test_no_player_may_conceal_the_number_of_cards_in_hand() -> None:
    t = deploy(SEVEN, "AS 2S")
    zones = GAME.view(t, 1)["zones"]
    assert len(zones[HAND_OF]["cards"]) == 7  # type: ignore[index]
    assert all(card["card"] is None for card in zones[HAND_OF]["cards"])  # type: ignore[index]


def test_CK_10_without_army_cards_there_is_no_captain_but_still_a_lord() -> None:
    t = deploy("", "AS 2S")
    assert t.waiting == 2
    do(t, 1, "AS")
    assert asked(t) == "DeployLord"
    assert t.waiting == 3
    do(t, 0, "The Sun")
    do(t, 1, "The Sun")
    assert "Army Values: Ann 0, Ben 3. Ben wins." in log(t)


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
    moon = next(n for n, line in enumerate(told) if line.startswith("The Moon of Ann"))
    sun = next(n for n, line in enumerate(told) if line.startswith("The Sun of Ben"))
    assert sun < moon


def test_CK_11_lord_cancellation_discards_both_without_effect() -> None:
    t = battle("The Devil", "The Devil", "3S", "5S", lord_hands=(["Strength"], ["Strength"]))
    assert "Both Lords are the same: they cancel each other and are discarded." in log(t)
    assert "Army Values: Ann 3, Ben 5. Ben wins." in log(t)  # resolved with Army cards alone
    assert lord_out(t, 0) == lord_out(t, 1) == ""

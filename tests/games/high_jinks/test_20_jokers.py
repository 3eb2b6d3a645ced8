"""§20 Jokers."""

from parlour.games.high_jinks.power import attack_power

from .positions import act, counters, duel, hand, options, question, settle, table, why, zone


def test_a_normal_summoned_joker_activates_any_one_ability() -> None:
    t = table(hand1="Jo", boneyard="3H", bench="JH", mana2="5H")
    act(t, "Jo")
    assert options(t) == ["pass", "draw", "justice", "lust", "fortune"]
    act(t, "fortune", "3H")
    assert question(t) == "MainPhase"


def test_it_acquires_the_suit_of_the_first_mana_card_without_a_bonus() -> None:
    """HJ-24."""
    t = duel("Jo", "QH", hand1="5S 3S 4C")
    act(t, "5S")
    assert attack_power(t) == 5
    act(t, "3S")
    assert attack_power(t) == 9, "subsequent cards can grant the Suit Bonus"
    act(t, "4C")
    assert attack_power(t) == 13


def test_and_the_suit_ability() -> None:
    t = duel("Jo", "QH", hand1="5S", deck="9C")
    settle(act(t, "5S"))
    assert counters(t, 1) == "9C^"


def test_HJ_24_without_mana_it_has_no_suit_no_ability_no_kinship() -> None:
    t = duel("Jo", "QD", scars={(0, 0): 2}, deck="9C 10C 3H 4H")
    settle(t)
    assert hand(t, 1) == "9C", "the Diamond's own ability works"
    assert counters(t, 1) == ""


def test_the_suit_lasts_for_that_duel() -> None:
    t = table("CombatPhase", agents1="KS KC", agents2="Jo", hand2="10H", deck="3D 4D 5D")
    act(t, "agent 1", "agent 1", "pass", "10H", "pass", "pass")
    assert t.block_suit == 0
    act(t, "agent 2", "agent 1")
    assert t.block_suit == 4


def test_kinship_with_an_acquired_suit() -> None:
    t = duel("Jo", "QS", hand1="5S", deck="9C 3C 4C")
    settle(act(t, "5S"))
    assert counters(t, 1) == ""


def test_a_defeated_joker_uses_the_ability_of_its_suit() -> None:
    t = duel("KC", "Jo", hand1="9C", hand2="3D", deck="4H 5H 6H 7H")
    act(t, "9C", "pass", "3D", "pass", "pass")
    assert hand(t, 1) == "4H"
    assert "5H" in zone(t, "Boneyard")


def test_HJ_24_an_archlord_joker_has_no_suit_in_the_main_phase() -> None:
    t = table(agents1="Jo", scars={(0, 0): 6}, hand1="3H 4S")
    assert why(t, "archlord") == "unpayable §25"

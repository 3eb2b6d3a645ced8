"""§6 Setting Mana Cards."""

from .positions import act, knows, log, mana, possible, table, why


def test_a_mana_card_is_set_face_down() -> None:
    t = table(hand1="9H")
    act(t, "9H")
    assert mana(t, 0) == "9H"
    assert knows(t, 1, "Mana", 0) == []
    assert "sets a card" in log(t, 1)
    assert "You set 9H" in log(t, 0)


def test_nobody_can_tell_which_card_of_the_hand_was_set() -> None:
    t = table(hand1="9H 10H KS", deck="3C")
    act(t, "9H")
    assert possible(t, 1, "10H", "Mana", 0)
    assert possible(t, 1, "9H", "hand", 0)
    assert not possible(t, 1, "KS", "Mana", 0), "an Agent is never set"
    assert not possible(t, 1, "2C", "Mana", 0), "nor a deuce"


def test_deuces_can_never_be_set() -> None:
    assert why(table(hand1="2H"), "2H") == "deuce_never_set §6"


def test_HJ_18_aces_are_not_mana_and_any_number_may_be_set() -> None:
    t = table(hand1="AH 3H 4H 5H 6H 7H 8H")
    assert why(t, "AH") == "not_mana §6"
    act(t, "3H", "4H", "5H", "6H", "7H", "8H")
    assert mana(t, 0) == "3H 4H 5H 6H 7H 8H"


def test_only_cards_in_hand() -> None:
    assert why(table(boneyard="9H"), "9H") == "not_in_hand §4"


def test_a_set_card_can_empower_in_the_combat_phase() -> None:
    t = table(hand1="9H", agents1="KS", agents2="QS")
    act(t, "9H", "pass", "agent 1", "agent 1", "mana 1")
    assert t.attack_mana == 9

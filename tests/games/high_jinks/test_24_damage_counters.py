"""§24 Damage Counters."""

from .positions import GAME, act, counters, duel, knows, may, table, why


def test_face_up_mana_counters_empower_cast_and_complete_straights_once() -> None:
    """HJ-42."""
    t = table(counters1="3H^ 4C^ 5S^ 9H", deck="8D 9D KD")
    assert may(t, "straight")
    act(t, "straight", "counter 1", "counter 2", "counter 3")
    assert counters(t, 0) == "3H 4C 5S 9H"
    assert not may(t, "straight")


def test_a_used_counter_is_flipped_rather_than_banished() -> None:
    t = act(table(counters1="7S^", hand2="KS"), "interception", "counter 1", "rank King", "suit Spades")
    assert counters(t, 0) == "7S"


def test_aces_among_the_counters_cannot_be_used() -> None:
    t = table(counters1="AH^ AC^", agents1="KH", scars={(0, 0): 5})
    assert not may(t, "pair")
    assert not may(t, "archlord")
    assert why(duel("KH", "QH", counters1="AH^"), "counter 1") == "counter_no_mana §24"


def test_face_down_counters_can_still_be_viewed_by_all() -> None:
    t = table(counters1="9H 8H^")
    assert knows(t, 1, "Damage Counters", 0) == ["8H", "9H"]


def test_counters_lie_open_to_all_and_say_which_way_up_they_are() -> None:
    t = table(counters1="9H 8H^")
    for seat in (0, 1, None):
        zones = GAME.view(t, seat)["zones"]
        (mine,) = [zone for zone in zones if zone["id"] == "Damage Counters" and zone["owner"] == 0]
        assert [(card["card"], card["up"]) for card in mine["cards"] if card] == [("9♥", False), ("8♥", True)]


def test_an_opponents_counters_are_not_mine() -> None:
    assert not may(table(counters2="5H^ 5C^"), "pair")


def test_a_counter_is_not_usable_for_spells_in_the_opponents_turn() -> None:
    t = duel("KS", "QH", counters2="9C^ 9D^")
    act(t, "pass")
    assert may(t, "counter 1")
    assert not may(t, "pair")


def test_only_face_up_mana_counters_pay() -> None:
    t = act(table(hand1="5H 5C", counters1="5D KS^ 9H^", mana1="."), "pair")
    assert why(t, "counter 1") == "counter_spent §24"
    assert why(t, "counter 2") == "counter_no_mana §24"
    assert why(t, "counter 3") == "does_not_pay §21"
    assert why(t, "counter 4") == "no_counter_there §24"
    assert why(t, "mana 1") == "no_mana_there §21"
    assert why(t, "9C") == "not_in_hand §21"
    assert why(t, "draw") == "not_a_payment §21"

"""§13 Deuces."""

from parlour.games.high_jinks.power import attack_power

from .positions import act, counters, duel, hand, may, table, why, zone


def test_thirteen_and_a_deuce_make_fifteen() -> None:
    t = duel("KS", "QH", hand1="6C 7C 2D")
    act(t, "6C", "7C", "2D")
    assert attack_power(t) == 15


def test_HJ_22_deuces_are_outside_the_rule_in_any_order_and_number() -> None:
    t = duel("KS", "QH", hand1="6C 7C 2D 2C 2H")
    act(t, "2D", "2C", "6C", "7C", "2H")
    assert attack_power(t) == 19


def test_deuces_are_discarded_from_hand_or_flipped_as_a_counter() -> None:
    t = duel("KS", "QH", hand1="2D", counters1="2C^")
    act(t, "2D", "counter 1")
    assert (hand(t, 0), zone(t, "Boneyard"), counters(t, 0)) == ("", "2D", "2C")


def test_deuces_cannot_be_set() -> None:
    assert why(table(hand1="2D"), "2D") == "deuce_never_set §6"


def test_HJ_33_deuces_pair() -> None:
    assert may(table(hand1="2D 2C"), "pair")

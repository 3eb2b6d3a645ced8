"""§14 Sixes: Conjuration."""

from .positions import act, counters, hand, knows, log, mana, may, options, question, table, why, zone


def conjuration(card: str, rank: str, suit: str, **zones: str):  # type: ignore[no-untyped-def]
    return act(table(**zones), "conjuration", card, f"rank {rank}", f"suit {suit}")  # type: ignore[arg-type]


def test_a_six_from_hand_is_banished_and_a_declared_card_of_its_suit_comes_for_nothing() -> None:
    t = conjuration("6H", "King", "Hearts", hand1="6H", void="KH 3C")
    assert hand(t, 0) == "KH"
    assert zone(t, "Void") == "3C 6H"
    assert counters(t, 0) == ""


def test_a_six_from_the_field() -> None:
    t = conjuration("mana 1", "King", "Hearts", mana1="6H", void="KH")
    assert (hand(t, 0), mana(t, 0)) == ("KH", "")


def test_a_card_of_another_suit_costs_a_damage_counter() -> None:
    t = conjuration("6H", "King", "Spades", hand1="6H", void="KS", deck="9C")
    assert (hand(t, 0), counters(t, 0)) == ("KS", "9C^")


def test_a_miss_costs_a_damage_counter_even_of_the_same_suit() -> None:
    t = conjuration("6H", "King", "Hearts", hand1="6H", void="KS", deck="9C")
    assert (hand(t, 0), counters(t, 0)) == ("", "9C^")
    assert "The Void does not hold the KH" in log(t, 1)


def test_HJ_39_a_joker_is_of_no_suit() -> None:
    t = act(table(hand1="6H", void="Jo", deck="9C"), "conjuration", "6H", "rank Joker")
    assert (hand(t, 0), counters(t, 0)) == ("Jo", "9C^")


def test_HJ_39_the_six_just_banished_cannot_be_fetched() -> None:
    t = conjuration("6H", "6", "Hearts", hand1="6H", deck="9C")
    assert (hand(t, 0), counters(t, 0)) == ("", "9C^")


def test_HJ_39_but_another_copy_of_it_can() -> None:
    t = conjuration("6H", "6", "Hearts", seats=3, hand1="6H", void="6H", deck="9C")  # type: ignore[arg-type]
    assert (hand(t, 0), counters(t, 0)) == ("6H", "")


def test_HJ_39_HJ_52_a_card_pays_for_conjuration_once_a_turn() -> None:
    t = table(hand1="6H 6S", deck="9C 10C")
    act(t, "conjuration", "6H", "rank King", "suit Hearts")
    act(t, "conjuration", "6S", "rank 6", "suit Hearts")
    assert hand(t, 0) == "6H"
    assert why(t, "conjuration") == "six_spent §14"


def test_HJ_52_also_when_it_was_paid_as_a_counter_and_came_back() -> None:
    t = table(hand1="5H 5C KH", counters1="6H^", deck="9C")
    act(t, "conjuration", "counter 1", "rank King", "suit Clubs")
    act(t, "pair", "5H", "5C", "restoration", "counter 1", "KH", "fortune", "6H")
    assert hand(t, 0) == "6H"
    assert why(t, "conjuration") == "six_spent §14"


def test_HJ_67_two_equal_sixes_pay_once_each() -> None:
    t = table(seats=3, hand1="6H 6H", deck="9C 10C")
    act(t, "conjuration", "6H", "rank King", "suit Hearts")
    assert may(t, "conjuration")
    act(t, "conjuration", "6H", "rank 6", "suit Hearts")
    assert hand(t, 0) == "6H"
    assert why(t, "conjuration") == "six_spent §14"


def test_HJ_39_the_counter_may_be_the_fatal_sixth() -> None:
    t = conjuration("6H", "King", "Hearts", hand1="6H", counters1="3H 4H 5H 7H 8H", deck="9C")
    assert t.over
    assert t.winner == 1


def test_HJ_39_the_cost_comes_first_then_rank_and_suit_are_declared() -> None:
    t = act(table(hand1="6H"), "conjuration", "6H")
    assert question(t) == "DeclareRank"
    assert len(options(t)) == 14
    assert why(t, "suit Hearts") == "not_a_rank §14"
    act(t, "rank 10")
    assert options(t) == ["suit Hearts", "suit Diamonds", "suit Clubs", "suit Spades"]
    assert why(t, "rank 10") == "not_a_suit §14"


def test_HJ_61_an_empty_void_or_a_card_one_holds_may_be_declared() -> None:
    t = conjuration("6H", "9", "Spades", hand1="6H 9S", deck="3C")
    assert counters(t, 0) == "3C^"


def test_HJ_8_the_caster_sees_the_void_that_is_searched() -> None:
    t = conjuration("6H", "9", "Spades", hand1="6H", void="KS QS", deck="3C")
    assert knows(t, 0, "Void") == ["6H", "KS", "QS"]
    assert knows(t, 1, "Void") == ["6H"]


def test_HJ_53_the_card_found_is_public_also_in_the_hand() -> None:
    t = conjuration("6H", "King", "Hearts", hand1="6H 3C", void="KH")
    assert knows(t, 1, "hand", 0) == ["KH"]


def test_only_a_six_pays() -> None:
    t = act(table(hand1="6H 7H", mana1="5C"), "conjuration")
    assert options(t) == ["6H"]
    assert why(t, "7H") == "does_not_pay §14"
    assert why(t, "mana 1") == "does_not_pay §14"
    assert why(t, "pass") == "must_pay §14"
    assert why(table(hand1="7H"), "conjuration") == "unpayable §14"


def test_HJ_67_an_unused_copy_on_the_field_or_among_the_counters_may_still_pay() -> None:
    for zones in ({"mana1": "6H"}, {"counters1": "6H^"}):
        t = table(seats=3, hand1="6H 6S", deck="9C 10C", **zones)  # type: ignore[arg-type]
        act(t, "conjuration", "6H", "rank King", "suit Hearts")
        act(t, "conjuration", "6S", "rank 6", "suit Hearts")
        assert hand(t, 0) == "6H"
        assert may(t, "conjuration")


def test_HJ_67_a_used_six_may_pay_for_other_things_and_stays_used() -> None:
    t = table(seats=3, hand1="6H 6S 6C KH", deck="9C 10C 3C")
    act(t, "conjuration", "6H", "rank King", "suit Hearts")
    act(t, "conjuration", "6S", "rank 6", "suit Hearts")
    act(t, "pair", "6H", "6C", "infliction", "seat 2")
    assert t.returned == 0
    assert why(t, "conjuration") == "unpayable §14"

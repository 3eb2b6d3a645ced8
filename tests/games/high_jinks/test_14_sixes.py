"""§14 Sixes: Conjuration."""

from parlour.games.high_jinks.state import HighJinks
from parlour.kernel.save import load, save

from .positions import (
    GAME,
    act,
    counters,
    hand,
    knows,
    log,
    mana,
    may,
    options,
    question,
    shown,
    table,
    why,
    zone,
)


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
    assert "The Void does not hold KH" in log(t, 1)


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


def fetched_back(**zones: str):  # type: ignore[no-untyped-def]
    """The 6 of Hearts has paid, and another 6 has conjured it back to the hand; its like lies in `zones`."""
    t = table(seats=3, deck="9C 10C 3C 4C", **{"hand1": "6H 6S", **zones})  # type: ignore[arg-type]
    act(t, "conjuration", "6H", "rank King", "suit Hearts")
    return act(t, "conjuration", "6S", "rank 6", "suit Hearts")


def test_HJ_39_HJ_52_with_a_used_six_in_hand_only_the_unused_one_on_the_field_pays() -> None:
    t = act(fetched_back(mana1="6H"), "conjuration")
    assert options(t) == ["mana 1"]
    assert why(t, "6H") == "six_spent §14"
    act(t, "mana 1", "rank King", "suit Hearts")
    assert why(t, "conjuration") == "six_spent §14"


def test_HJ_39_HJ_52_with_a_used_six_in_hand_only_the_unused_one_among_the_counters_pays() -> None:
    t = act(fetched_back(counters1="6H^"), "conjuration")
    assert options(t) == ["counter 1"]
    assert why(t, "6H") == "six_spent §14"


def test_HJ_67_an_unused_six_that_pays_for_something_else_leaves_the_used_one_in_hand_used() -> None:
    for zones, unused in (({"mana1": "6H"}, "mana 1"), ({"counters1": "6H^"}, "counter 1")):
        t = fetched_back(hand1="6H 6S 6C", **zones)
        act(t, "pair", "6C", unused, "infliction", "seat 2")
        assert hand(t, 0) == "6H"
        assert why(t, "conjuration") == "six_spent §14"


def test_HJ_67_of_two_equal_sixes_in_hand_the_used_one_is_set_first() -> None:
    t = act(fetched_back(hand1="6H 6H 6S"), "6H", "conjuration")
    assert options(t) == ["6H"]
    assert why(t, "mana 1") == "six_spent §14"
    t = act(fetched_back(hand1="6H 6H 6S"), "6H", "6H", "conjuration")
    assert options(t) == ["mana 2"], "the first that was set is the used one"


def test_HJ_67_the_order_of_setting_decides_not_the_order_of_the_zones() -> None:
    t = fetched_back(hand1="6H 6H 6S 7S", mana1="7C")
    act(t, "6H", "pair", "7S", "mana 1", "infliction", "seat 2", "6H")
    assert mana(t, 0) == "6H 6H"
    act(t, "conjuration")
    assert options(t) == ["mana 1"], "the used one was set into the second zone"


def test_HJ_67_a_used_six_that_was_set_stays_used_when_it_pays_for_something_else() -> None:
    t = fetched_back(hand1="6H 6S 6C KH")
    act(t, "6H", "pair", "6C", "mana 1", "infliction", "seat 2")
    assert t.returned == 0
    t = fetched_back(hand1="6H 6S 5H 7H KH")
    act(t, "6H", "straight", "5H", "mana 1", "7H", "pass", "KH", "fortune", "6H")
    assert "6H" in hand(t, 0)
    assert why(t, "conjuration") == "six_spent §14"


def test_HJ_67_which_of_two_equal_cards_counts_as_used_follows_from_what_all_can_see() -> None:
    """Nobody else knows whether the used 6 was set: the one that leaves in the open counts as the used one."""
    kept = []
    for secret in ("6H", "5D"):
        t = act(fetched_back(hand1="6H 6H 6S 6C 5D"), secret, "pair", "6H", "6C", "infliction", "seat 2")
        kept.append((t.uses, t.returned, t.marked, t.marked_too, t.set_order))
        assert may(t, "conjuration"), "one of the two has not paid"
    assert kept[0] == kept[1]


def test_HJ_67_an_unused_six_set_before_the_used_one_came_back_may_still_pay() -> None:
    t = table(seats=3, hand1="6H 6H 6S", deck="9C 10C 3C")
    act(t, "conjuration", "6H", "rank King", "suit Hearts", "6H")
    act(t, "conjuration", "6S", "rank 6", "suit Hearts", "conjuration")
    assert options(t) == ["mana 1"]


def test_HJ_8_the_void_is_searched_after_the_card_was_declared_and_open_to_the_caster_for_one_decision() -> None:
    t = act(table(hand1="6H 5C", void="KS QS", deck="3C"), "conjuration", "6H", "rank 9")
    assert shown(t, 0, "Void") == [None, None, None]
    act(t, "suit Spades")
    assert shown(t, 0, "Void") == ["KS", "QS", "6H"]
    assert shown(t, 1, "Void") == shown(t, None, "Void") == [None, None, None]
    assert "You see KS in the Void" in log(t, 0)
    assert "sees" not in log(t, 1) + log(t, None), "not even the 6 that all have seen"
    act(t, "5C")
    assert shown(t, 0, "Void") == [None, None, None]


def test_HJ_8_the_void_that_is_open_to_the_caster_is_saved_and_cloned() -> None:
    t = act(table(hand1="6H 5C", void="KS QS", deck="3C"), "conjuration", "6H", "rank 9", "suit Spades")
    assert shown(t.clone(), 0, "Void") == ["KS", "QS", "6H"]
    data = save(GAME, t)
    assert data["open"] == {"Void": [0]}
    loaded = load(GAME, data)
    assert isinstance(loaded, HighJinks)
    assert shown(loaded, 0, "Void") == ["KS", "QS", "6H"]
    assert "open" not in save(GAME, act(t, "5C"))


def test_HJ_8_a_caster_whom_the_conjuration_defeats_sees_the_void_no_longer() -> None:
    t = table(seats=3, hand1="6H", counters1="3H 4H 5H 7H 8H", void="KS", deck="8C")
    act(t, "conjuration", "6H", "rank Ace", "suit Hearts")
    assert set(shown(t, 0, "Void")) == {None}

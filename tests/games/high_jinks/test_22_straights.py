"""§22 Straights and Evocation."""

from .positions import (
    act,
    counters,
    hand,
    knows,
    log,
    may,
    options,
    possible,
    question,
    shown,
    table,
    why,
    zone,
)


def evoking(**zones: str):  # type: ignore[no-untyped-def]
    """A straight of Hearts has been discarded and three cards drawn."""
    t = table(hand1="3H 4H 5H", **zones)  # type: ignore[arg-type]
    return act(t, "straight", "3H", "4H", "5H")


def test_three_in_a_row_are_discarded_to_draw_three() -> None:
    t = table(hand1="3H", mana1="4C", counters1="5S^", deck="8D 9D 10D")
    act(t, "straight", "3H", "mana 1", "counter 1")
    assert zone(t, "Boneyard") == "3H 4C"
    assert counters(t, 0) == "5S"
    assert hand(t, 0) == "8D 9D 10D"
    assert question(t) == "MainPhase", "not all of one suit"


def test_HJ_38_within_two_to_ten() -> None:
    assert may(table(hand1="2H 3H 4C"), "straight")
    assert may(table(hand1="8H 9H 10C"), "straight")
    assert why(table(hand1="AH 2H 3H"), "straight") == "unpayable §22"
    assert why(table(hand1="9H 10H JH"), "straight") == "unpayable §22"
    assert why(table(hand1="3H 4H 6H"), "straight") == "unpayable §22"


def test_HJ_38_exactly_three_from_the_lowest_up() -> None:
    t = act(table(hand1="3H 4H 5H 6H"), "straight")
    assert options(t) == ["3H", "4H"]
    act(t, "4H")
    assert options(t) == ["5H"]
    assert why(t, "3H") == "does_not_pay §22"


def test_a_straight_of_one_suit_may_evoke_after_drawing() -> None:
    t = evoking(deck="8D 9D 10D")
    assert hand(t, 0) == "8D 9D 10D"
    assert options(t) == ["pass", "3H", "4H", "5H"]
    assert why(t, "8D") == "not_from_straight §22"
    act(t, "4H")
    assert zone(t, "Void") == "4H"
    assert zone(t, "Boneyard") == "3H 5H"


def test_it_may_be_declined() -> None:
    t = act(evoking(), "pass")
    assert question(t) == "MainPhase"
    assert zone(t, "Boneyard") == "3H 4H 5H"


def test_evocation_adds_a_card_of_that_suit_from_the_deck() -> None:
    t = act(evoking(hand2="KH AH"), "4H")
    assert options(t) == ["2H", "6H", "7H", "8H", "9H", "10H", "JH", "QH"]
    assert why(t, "9C") == "not_of_suit §22"
    assert why(t, "pass") == "must_take §22"
    act(t, "QH")
    assert "QH" in hand(t, 0)


def test_HJ_53_only_the_suit_of_the_evoked_card_is_public() -> None:
    t = act(evoking(deck="8D 9D 10D"), "4H", "QH")
    assert "evokes a Heart" in log(t, 1)
    assert "You evoke QH" in log(t, 0)
    assert "QH" not in knows(t, 1, "hand", 0)
    assert possible(t, 1, "KH", "hand", 0)
    assert possible(t, 1, "QH", "Deck")


def test_HJ_53_the_others_know_that_it_is_of_that_suit() -> None:
    t = act(evoking(deck="8D 9D 10D"), "4H", "QH")
    evoked = next(t.at(4, n) for n in range(t.count(4)) if t.face(t.at(4, n)) == 11)
    assert t.knowledge is not None
    assert {face // 13 for face in t.knowledge.possible(1, evoked)} == {0}


def test_HJ_53_the_caster_knows_the_deck_afterwards_but_not_its_order() -> None:
    t = act(evoking(hand2="KH 9S"), "4H", "QH")
    assert not possible(t, 0, "9S", "Deck")
    assert possible(t, 0, "9C", "Deck")
    assert not possible(t, 0, "9C", "hand", 1)
    assert knows(t, 0, "Deck") == []


def test_HJ_54_if_the_deck_has_none_nothing_is_taken_and_all_learn_it() -> None:
    t = evoking(hand2="AH 2H 6H 7H 8H 9H 10H JH QH KH", deck="8D 9D 10D")
    act(t, "4H")
    assert options(t) == ["pass"]
    act(t, "pass")
    assert hand(t, 0) == "8D 9D 10D"
    assert not possible(t, 0, "KH", "Deck")
    assert "finds no Heart" in log(t, 1)
    assert t.evoked == 1


def test_once_per_suit_a_turn() -> None:
    t = table(hand1="3H 4H 5H 6H 7H 8H 3C 4C 5C", deck="8D 9D 10D")
    act(t, "straight", "3H", "4H", "5H", "3H", "KH")
    act(t, "straight", "6H", "7H", "8H")
    assert question(t) == "MainPhase"
    act(t, "straight", "3C", "4C", "5C")
    assert question(t) == "Evoke"


def test_HJ_38_flipped_counters_cannot_be_banished() -> None:
    t = table(counters1="3H^ 4H^", hand1="5H")
    act(t, "straight", "counter 1", "counter 2", "5H")
    assert options(t) == ["pass", "5H"]
    t = table(counters1="3H^ 4H^ 5H^")
    act(t, "straight", "counter 1", "counter 2", "counter 3")
    assert question(t) == "MainPhase"


def test_HJ_5_the_last_card_may_be_evoked_and_the_deck_is_rebuilt() -> None:
    t = evoking(deck="8D 9D 10D KH", rest="hand2")
    act(t, "4H", "KH")
    assert hand(t, 0) == "KH 8D 9D 10D"
    assert zone(t, "Deck") == "4H", "the banished card is all that the Void held"


def test_deck_out_from_the_boneyard_leaves_nothing_to_banish() -> None:
    """HJ-7, HJ-38: the straight itself has been shuffled into the new Deck."""
    t = evoking(deck="8D", rest="hand2")
    assert question(t) == "MainPhase"
    assert zone(t, "Boneyard") == ""


def test_what_is_named_must_be_a_card() -> None:
    t = evoking(hand2="KH AH")
    assert why(t, "draw") == "not_a_card §22"
    act(t, "4H")
    assert why(t, "draw") == "not_a_card §22"


def test_on_an_imagined_table_without_the_cards_the_cost_lapses() -> None:
    """A player who guesses the caster's hand may leave out what the caster is about to pay with."""
    t = act(table(hand1="3H 4C 5S", deck="9D"), "straight", "3H")
    t.move(t.choose(4, 29), 1)  # the 4C is gone
    assert options(t) == ["pass"]
    act(t, "pass")
    assert question(t) == "MainPhase"


def test_HJ_53_the_deck_is_open_to_the_caster_while_it_is_searched_and_to_nobody_else() -> None:
    t = act(evoking(deck="8D 9D 10D KS QH", hand2="KH AH"), "4H")
    assert shown(t, 0, "Deck")[-2:] == ["QH", "KS"]
    assert None not in shown(t, 0, "Deck")
    assert set(shown(t, 1, "Deck")) == set(shown(t, None, "Deck")) == {None}
    assert "You see QH in the Deck" in log(t, 0)
    assert "You see KS in the Deck" in log(t, 0)
    assert "sees" not in log(t, 1) + log(t, None)
    act(t, "QH")
    assert set(shown(t, 0, "Deck")) == {None}


def test_the_card_that_is_banished_to_evoke_is_the_one_that_was_discarded_not_an_older_equal_one() -> None:
    t = table(seats=3, hand1="3H 4H 5H", boneyard="4H 9C")
    act(t, "straight", "3H", "4H", "5H", "4H")
    assert zone(t, "Boneyard") == "4H 9C 3H 5H"

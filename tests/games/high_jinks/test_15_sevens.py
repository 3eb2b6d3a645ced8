"""§15 Sevens: Interception."""

from parlour.games.high_jinks.sixes_and_sevens import intercept
from parlour.games.high_jinks.state import HAND_OF, JOKER

from .positions import GAME, act, hand, knows, log, options, possible, question, shown, table, why, zone


def test_a_declared_card_in_the_opponents_hand_is_banished() -> None:
    t = act(table(hand1="7H", hand2="KS 3C"), "interception", "7H", "rank King", "suit Spades")
    assert (hand(t, 0), hand(t, 1)) == ("", "3C")
    assert zone(t, "Void") == "7H KS"


def test_if_it_shares_the_sevens_suit_it_is_added_to_the_casters_hand() -> None:
    t = act(table(hand1="7S", hand2="KS 3C"), "interception", "7S", "rank King", "suit Spades")
    assert (hand(t, 0), hand(t, 1), zone(t, "Void")) == ("KS", "3C", "7S")


def test_a_seven_from_the_field_or_a_counter() -> None:
    t = act(table(mana1="7S", hand2="KS"), "interception", "mana 1", "rank King", "suit Spades")
    assert hand(t, 0) == "KS"
    t = act(table(counters1="7S^", hand2="KS"), "interception", "counter 1", "rank King", "suit Spades")
    assert hand(t, 0) == "KS"


def test_HJ_40_on_a_miss_the_hand_is_shown_to_the_caster_only() -> None:
    t = table(seats=3, hand1="7S", hand2="KS 3C AH")
    act(t, "interception", "7S", "seat 2", "rank Queen", "suit Hearts")
    assert knows(t, 0, "hand", 1) == ["3C", "AH", "KS"]
    assert knows(t, 2, "hand", 1) == []
    assert "shows you KS" in log(t, 0)
    assert "KS" not in log(t, 2)
    assert hand(t, 1) == "AH 3C KS"


def test_HJ_40_everybody_learns_that_the_declared_card_is_not_there() -> None:
    t = table(seats=3, hand1="7S", hand2="KS 3C AH")
    assert possible(t, 2, "QH", "hand", 1)
    act(t, "interception", "7S", "seat 2", "rank Queen", "suit Hearts")
    assert not possible(t, 2, "QH", "hand", 1)
    assert possible(t, 2, "QS", "hand", 1)


def test_HJ_40_the_proof_comes_before_the_miss_is_announced() -> None:
    t = GAME.new(3, 1)
    t.foe, t.paid_face = 1, 0
    absent = next(face for face in range(JOKER) if t.find(HAND_OF + 1, face) < 0)
    intercept(t, 0, absent)
    heard = GAME.information_state(t, 2).split("; ")
    told = next(n for n, entry in enumerate(heard) if entry.startswith("told not_intercepted"))
    proof = heard[told - t.count(HAND_OF + 1) : told]
    assert all(entry.startswith("limited ") for entry in proof)


def test_HJ_40_on_a_hit_the_hand_is_not_shown() -> None:
    t = act(table(hand1="7H", hand2="KS 3C"), "interception", "7H", "rank King", "suit Spades")
    assert knows(t, 0, "hand", 1) == []


def test_HJ_40_the_caster_names_one_opponent_first() -> None:
    t = act(table(seats=4, hand1="7S", hand3="KS", fields={"alive": 0b1101}), "interception", "7S")
    assert question(t) == "InterceptWhom"
    assert options(t) == ["seat 3", "seat 4"]
    assert why(t, "seat 2") == "no_such_opponent §15"
    act(t, "seat 4", "rank King", "suit Spades")
    assert hand(t, 2) == "KS", "another player's hand is safe"


def test_HJ_40_HJ_55_one_copy_is_taken() -> None:
    t = act(table(seats=3, hand1="7S", hand2="KS KS"), "interception", "7S", "seat 2", "rank King", "suit Spades")
    assert (hand(t, 0), hand(t, 1)) == ("KS", "KS")


def test_HJ_53_what_was_hit_is_public_in_the_hand_of_the_caster() -> None:
    t = table(seats=3, hand1="7S 3H", hand2="KS 3C")
    act(t, "interception", "7S", "seat 2", "rank King", "suit Spades")
    assert knows(t, 2, "hand", 0) == ["KS"]
    assert knows(t, 1, "hand", 0) == ["KS"]


def test_HJ_61_against_an_empty_hand() -> None:
    t = act(table(hand1="7S"), "interception", "7S", "rank King", "suit Spades")
    assert question(t) == "MainPhase"


def test_a_joker_is_of_no_suit_and_banished() -> None:
    t = act(table(hand1="7S", hand2="Jo"), "interception", "7S", "rank Joker")
    assert zone(t, "Void") == "7S Jo"


def test_only_a_seven_pays() -> None:
    assert why(table(hand1="6H 8H"), "interception") == "unpayable §15"


def test_HJ_40_the_hand_is_open_to_the_caster_for_one_decision() -> None:
    t = table(seats=3, hand1="7S 5C", hand2="KS 3C AH")
    act(t, "interception", "7S", "seat 2", "rank Queen", "suit Hearts")
    assert {"AH", "3C", "KS"} <= set(shown(t, 0, "hand"))
    assert not {"AH", "3C", "KS"} & set(shown(t, 2, "hand"))
    act(t, "5C")
    assert not {"AH", "3C", "KS"} & set(shown(t, 0, "hand"))

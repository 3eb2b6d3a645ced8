"""§16 Aces."""

from .positions import act, agents, asked, counters, duel, hand, may, options, question, scars, table, why, zone


def test_an_ace_of_the_suit_of_either_agent_defeats_the_opponents_agent_regardless_of_power() -> None:
    for ace in ("AS", "AH"):
        t = duel("JS", "QH", hand1=ace, mana2="10H", bench="KC")
        act(t, "pass", "mana 1", "pass", ace)
        assert (asked(t), question(t)) == (1, "Retaliate")
        act(t, "pass")
        assert agents(t, 0) == "JS"
        assert agents(t, 1) == ""
        assert ace in zone(t, "Void")


def test_an_ace_of_another_suit_cannot_be_played() -> None:
    assert why(duel("JS", "QH", hand1="AC"), "AC") == "ace_of_another_suit §16"


def test_aces_are_used_only_in_the_combat_phase() -> None:
    assert why(table(hand1="AC", agents1="KC"), "AC") == "not_mana §6"


def test_the_opponent_may_retaliate_and_the_last_ace_decides() -> None:
    """HJ-26."""
    t = duel("JS", "QH", hand1="AS", hand2="AH")
    act(t, "AS")
    assert options(t) == ["pass", "AH"]
    act(t, "AH")
    assert asked(t) == 0
    act(t, "pass")
    assert (agents(t, 0), agents(t, 1)) == ("", "QH")
    assert zone(t, "Void") == "AS AH"


def test_HJ_26_answers_alternate_with_two_packs() -> None:
    t = duel("JS", "QH", 3, hand1="AS AS", hand2="AH")
    act(t, "AS", "AH", "AS")
    assert asked(t) == 1
    act(t, "pass")
    assert agents(t, 0) == "JS"


def test_HJ_26_an_ace_is_answered_with_an_ace_only_and_stops_empowering() -> None:
    t = duel("JS", "QH", hand1="AS", hand2="10H AC")
    act(t, "AS")
    assert why(t, "10H") == "not_an_ace §16"
    assert why(t, "AC") == "ace_of_another_suit §16"
    assert why(t, "AH") == "not_in_hand §16"


def test_from_hand_only() -> None:
    """HJ-42: Aces among the Damage Counters are inert."""
    t = duel("JS", "QH", counters1="AS^")
    assert not may(t, "AS")
    assert why(t, "counter 1") == "counter_no_mana §24"


def test_HJ_27_the_survivor_counts_as_having_defeated_the_other() -> None:
    t = duel("JS", "QD", hand1="AS", deck="9C 10C 3H")
    act(t, "AS", "pass")
    assert hand(t, 1) == "9C", "Wealth of the defeated Diamond"
    assert counters(t, 1) == "3H^", "Ruin of the attacking Spade"
    assert scars(t, 0, 0) == 1


def test_HJ_24_a_joker_without_a_suit_allows_no_ace_of_its_own() -> None:
    t = duel("Jo", "QH", hand1="AS AH 5S")
    assert not may(t, "AS")
    assert may(t, "AH")
    act(t, "5S")
    assert may(t, "AS")


def test_HJ_24_two_jokers_without_a_suit_allow_none() -> None:
    t = duel("Jo", "Jo", hand1="AS AH AC AD")
    assert options(t) == ["pass"]


def test_HJ_56_an_ace_is_asked_for_whatever_is_in_the_hand() -> None:
    t = duel("JS", "QH", hand1="AS")
    act(t, "AS")
    assert options(t) == ["pass"]


def test_HJ_63_who_has_let_the_duel_end_cannot_play_one_afterwards() -> None:
    t = duel("JS", "KH", hand2="AS")
    act(t, "pass", "pass")
    assert "KH" in zone(t, "Bench") + hand(t, 1)
    assert question(t) not in ("Empower", "Retaliate")


def test_the_defender_may_play_an_ace_on_their_go() -> None:
    t = duel("KS", "QH", hand2="AH")
    act(t, "pass", "AH", "pass")
    assert (agents(t, 0), agents(t, 1)) == ("", "QH")

"""§8 Dealing Damage."""

from .positions import GAME, act, counters, hand, knows, table, zone


def test_an_unchallenged_attacker_deals_the_top_card_as_a_face_up_counter() -> None:
    t = table("CombatPhase", agents1="KS QH", deck="9H 8H")
    act(t, "agent 1")
    assert counters(t, 1) == "9H^"
    assert knows(t, 0, "Damage Counters", 1) == ["9H"]


def test_you_lose_when_you_accrue_six() -> None:
    t = table("CombatPhase", agents1="KS QH", counters2="3H 4H 5H 6H^", deck="9H 8H")
    act(t, "agent 1")
    assert not t.over
    act(t, "agent 2")
    assert t.over
    assert GAME.result(t).winners == [0]
    assert GAME.result(t).reason == "only one player is left"
    assert not GAME.result(t).adjudicated


def test_face_down_counters_count_as_well() -> None:
    t = table("CombatPhase", agents1="KS", counters2="3H 4H 5H 6H 7H", deck="9H")
    act(t, "agent 1")
    assert t.over


def test_counters_are_available_as_single_use_resources() -> None:
    t = table("MainPhase", counters1="5H^ 5C^", deck="9H 8H")
    act(t, "pair", "counter 1", "counter 2", "transmutation", "draw", "draw")
    assert counters(t, 0) == "5H 5C"
    assert hand(t, 0) == "8H 9H"


def test_HJ_6_the_last_card_as_a_counter_is_placed_then_the_deck_is_rebuilt_then_the_loss() -> None:
    t = table(
        "CombatPhase",
        3,
        agents1="KS",
        counters2="3H 4H 5H 6H 7H",
        deck="9H",
        void="10H",
        rest="hand3",
        fields={"begun": 3},
    )
    act(t, "agent 1", "seat 2")
    assert zone(t, "Deck") == "10H"
    assert zone(t, "Void") == "3H 4H 5H 6H 7H 9H"


def test_HJ_49_a_counter_that_cannot_be_taken_is_not_dealt() -> None:
    t = table("CombatPhase", agents1="KS QS", counters2="3H 4H 5H 6H 7H", rest="hand1")
    act(t, "agent 1")
    assert not t.over
    assert counters(t, 1) == "3H 4H 5H 6H 7H"

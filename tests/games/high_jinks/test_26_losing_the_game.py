"""§26 Losing the Game."""

from .positions import (
    GAME,
    act,
    agents,
    asked,
    counters,
    duel,
    hand,
    knows,
    log,
    mana,
    question,
    scars,
    settle,
    table,
    zone,
)

FIVE = "3H 4H 5H 6H 7H"


def attack_on_two(**zones: str):  # type: ignore[no-untyped-def]
    """Seat 0 deals seat 1 of three the 6th counter."""
    t = table("CombatPhase", 3, agents1="KS QC", counters2=FIVE, **zones)  # type: ignore[arg-type]
    return act(t, "agent 1", "seat 2")


def test_the_hand_goes_to_the_player_who_dealt_the_final_counter() -> None:
    t = attack_on_two(hand2="9S AS", deck="8C")
    assert hand(t, 0) == "AS 9S"
    assert hand(t, 1) == ""
    assert asked(t) == 0


def test_HJ_53_only_the_heir_sees_an_inherited_hand() -> None:
    t = attack_on_two(hand1="3C", hand2="9S AS", deck="8C")
    assert knows(t, 2, "hand", 0) == []
    assert "You inherit 9S" in log(t, 0)
    assert "9S" not in log(t, 2)


def test_what_others_had_seen_of_the_hand_they_still_know() -> None:
    t = table("CombatPhase", 3, agents1="KS", counters2=FIVE, hand2="9S AS", deck="8C")
    t.show(t.find(5, 47), 1 << 2)
    act(t, "agent 1", "seat 2")
    assert knows(t, 2, "hand", 0) == ["9S"]


def test_the_field_goes_to_bench_and_boneyard_and_the_counters_to_the_void() -> None:
    """HJ-45, HJ-51: incl. the 6th, left to right."""
    t = table("CombatPhase", 3, agents1="KS QC", agents2="JD QD", mana2="9D^ 8D", counters2=FIVE, deck="8C")
    act(t, "agent 1", "seat 2", "pass")
    assert zone(t, "Bench") == "JD QD"
    assert zone(t, "Boneyard") == "9D 8D"
    assert zone(t, "Void") == "3H 4H 5H 6H 7H 8C"
    assert agents(t, 1) == mana(t, 1) == counters(t, 1) == ""


def test_HJ_8_an_eliminated_players_set_mana_comes_to_light() -> None:
    t = table("CombatPhase", 3, agents1="KS", agents2="JD", mana2="9D", counters2=FIVE, deck="8C")
    act(t, "agent 1", "seat 2", "pass")
    assert "9D" in knows(t, 2, "Boneyard")


def test_scars_and_tapping_leave_with_the_field() -> None:
    t = table("CombatPhase", 3, agents1="KS QC", agents2="JD QD", counters2=FIVE, deck="8C", scars={(1, 1): 4})
    act(t, "agent 1", "seat 2", "pass")
    assert scars(t, 1, 1) == 0


def test_HJ_44_by_ruin_the_attacker_inherits() -> None:
    t = settle(duel("KS", "QD", 3, counters2=FIVE, hand2="9S", deck="8C 10C 3C"))
    assert hand(t, 0) == "8C 9S", "also the card that Wealth drew"


def test_HJ_44_self_inflicted_the_hand_is_discarded() -> None:
    t = table(seats=3, hand1="6H 9S KC", counters1="3H 4H 5H 7H 8H", deck="8C")
    act(t, "conjuration", "6H", "rank Ace", "suit Hearts")
    assert zone(t, "Boneyard") == "9S"
    assert zone(t, "Bench") == "KC"


def test_HJ_45_if_it_is_the_turn_player_the_turn_ends() -> None:
    t = table(seats=3, hand1="6H", counters1="3H 4H 5H 7H 8H", agents1="KS", deck="8C")
    act(t, "conjuration", "6H", "rank Ace", "suit Hearts")
    assert (asked(t), question(t)) == (1, "MainPhase")
    assert t.alive == 0b110


def test_HJ_45_the_last_player_wins() -> None:
    t = table("CombatPhase", 3, agents1="KS", counters2=FIVE, deck="8C", fields={"alive": 0b011})
    act(t, "agent 1")
    assert t.over
    assert GAME.result(t).winners == [0]


def test_HJ_64_when_the_game_is_over_nothing_moves_any_more() -> None:
    t = table("CombatPhase", agents1="KS", agents2="JD", mana2="9D", hand2="9S", counters2=FIVE, deck="8C")
    act(t, "agent 1", "pass")
    assert t.over
    assert (hand(t, 1), agents(t, 1), mana(t, 1)) == ("9S", "JD", "9D")


def test_HJ_64_after_ruin_the_victors_other_abilities_and_its_scar_still_happen() -> None:
    t = settle(duel("KS", "QD", 3, counters2=FIVE, deck="8C 10C 3C", scars={(0, 0): 3}))
    assert (asked(t), question(t)) == (0, "Valor")
    act(t, "pass")
    assert scars(t, 0, 0) == 4


def test_redemption_an_ace_as_sixth_counter_is_added_to_the_hand() -> None:
    t = attack_on_two(deck="AC 8C")
    assert hand(t, 1) == "AC"
    assert counters(t, 1) == FIVE
    assert knows(t, 2, "hand", 1) == ["AC"], "HJ-53"
    assert "Redemption" in log(t)


def test_HJ_43_redemption_any_number_of_times_and_from_any_source() -> None:
    t = table("CombatPhase", agents1="KS QC", counters2=FIVE, deck="AC AD")
    act(t, "agent 1", "agent 2")
    assert hand(t, 1).startswith("AD AC")
    t = table(hand1="6H", counters1="3H 4H 5H 7H 8H", deck="AS")
    act(t, "conjuration", "6H", "rank Ace", "suit Hearts")
    assert hand(t, 0) == "AS"


def test_an_ace_as_an_earlier_counter_stays_a_counter() -> None:
    t = table("CombatPhase", agents1="KS QC", deck="AC")
    act(t, "agent 1")
    assert counters(t, 1) == "AC^"


def test_HJ_51_a_discarded_hand_goes_in_the_packs_order_which_tells_nothing_of_how_it_was_held() -> None:
    """By rank from 2 to Ace, within a rank Spades, Hearts, Diamonds, Clubs, Jokers last."""
    held = ["AS 10C 2H KC Jo 10S QD 2S JH 10D 10H QS", "Jo QS QD 2S 10S JH 10C 2H KC AS 10H 10D"]
    for hand1 in held:
        t = table(seats=3, hand1=f"6H {hand1}", counters1="3H 4H 5H 7H 8H", deck="8C")
        act(t, "conjuration", "6H", "rank Ace", "suit Hearts")
        assert zone(t, "Boneyard") == "2S 2H 10S 10H 10D 10C AS"
        assert zone(t, "Bench") == "JH QS QD KC Jo"


def test_HJ_9_HJ_51_the_order_of_the_zones_matters_only_when_their_owner_is_out() -> None:
    t = table("CombatPhase", 3, agents1="KS", agents2="JD QD KD", bench="JC", counters2=FIVE, deck="8C")
    act(t, "agent 1", "seat 2", "pass")
    assert zone(t, "Bench") == "JC JD QD KD"

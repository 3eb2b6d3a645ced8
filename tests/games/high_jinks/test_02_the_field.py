"""§2 The Field."""

from typing import Any

from parlour.games.high_jinks.events import REJECTED

from .positions import GAME, act, agents, counters, duel, events, hand, knows, mana, settle, table, why, zone


def test_three_agent_zones() -> None:
    t = table(agents1="JS QS KS", hand1="KH")
    assert why(t, "KH") == "agent_zones_full §5"
    assert why(t, "special KH") == "agent_zones_full §5"


def test_six_mana_zones() -> None:
    t = table(mana1="3S 4S 5S 7S 8S 9S", hand1="10H")
    assert why(t, "10H") == "mana_zones_full §6"


def test_five_damage_counters_and_the_sixth_loses() -> None:
    t = table("CombatPhase", agents1="KS", counters2="3H^ 4H^ 5H^ 6H^ 7H^", deck="9C")
    act(t, "agent 1")
    assert t.over
    assert GAME.result(t).winners == [0]


def test_a_discarded_mana_card_goes_to_the_boneyard_and_an_agent_to_the_bench() -> None:
    t = table(agents1="KS", hand1="3H 4H 5C", deck="8S 9S 10S")
    act(t, "agent 1", "straight", "3H", "4H", "5C")
    assert zone(t, "Bench") == "KS"
    assert zone(t, "Boneyard") == "3H 4H 5C"


def test_HJ_1_a_discarded_ace_goes_to_the_boneyard_and_can_be_salvaged() -> None:
    t = table(hand1="5H 5C KH", counters1="AS^", deck="9S")
    act(t, "pair", "5H", "5C", "restoration", "counter 1")
    assert zone(t, "Boneyard") == "AS"
    act(t, "KH", "fortune", "AS")
    assert hand(t, 0) == "AS"


def test_a_banished_card_lies_in_the_void_face_down_and_everybody_knows_it() -> None:
    """HJ-8, HJ-53: the Void is hidden from sight, but what was banished was seen."""
    t = table(hand1="5H 5C", deck="9S 10S")
    act(t, "pair", "5H", "5C", "transmutation", "draw", "draw")
    assert zone(t, "Void") == "5H 5C"
    zones: Any = GAME.view(t, 1)["zones"]
    shown = next(row for row in zones if row["name"] == "Void")
    assert [each["card"] for each in shown["cards"]] == [None, None]
    assert knows(t, 1, "Void") == ["5C", "5H"]


def test_HJ_2_the_bench_is_ordered_newest_on_top_and_keeps_its_order() -> None:
    t = table(bench="JS QS KS", hand1="QH", agents1="KH")
    act(t, "agent 1", "QH", "lust", "QS")
    assert zone(t, "Bench") == "JS KS KH"


def test_HJ_2_a_free_recruit_may_take_any_agent() -> None:
    t = table(bench="JS QS KS", hand1="QH")
    act(t, "QH", "lust", "JS")
    assert zone(t, "Bench") == "QS KS"


def test_HJ_3_HJ_51_rejects_reach_the_bench_from_the_dealers_left_in_dealt_order() -> None:
    t = GAME.new(3, 5)
    dealt = [[t.face_at(4 + seat, n) for n in range(9)] for seat in range(3)]
    keep = [sorted(faces)[:6] for faces in dealt]
    for seat in range(3):
        for face in keep[seat]:
            GAME.play(t, seat, 1 + face)
    expected = []
    for n in range(1, 4):
        seat = int(t.dealer + n) % 3
        left = list(keep[seat])
        for face in dealt[seat]:
            if face in left:
                left.remove(face)
            else:
                expected.append((seat, face))
    assert [(event.seat, event.face) for event in events(t, REJECTED)] == expected


def test_HJ_8_bench_boneyard_and_all_counters_are_public_set_mana_is_its_owners() -> None:
    t = table(bench="JS", boneyard="3H", counters1="4H 5H^", mana1="6H", hand2="9H")
    assert knows(t, 1, "Bench") == ["JS"]
    assert knows(t, 1, "Boneyard") == ["3H"]
    assert knows(t, 1, "Damage Counters", 0) == ["4H", "5H"]
    assert knows(t, 0, "Mana", 0) == ["6H"]
    assert knows(t, 1, "Mana", 0) == []
    assert knows(t, 0, "hand", 1) == []


def test_HJ_9_no_hand_limit_and_the_first_free_zone_is_taken() -> None:
    t = table(mana1="3S . 5S", hand1="4H 7H 8H 9H 10H 2H 3H 6H 5C 6C 7C 8C 9C 10C 2C 3C 4C")
    act(t, "4H")
    assert mana(t, 0) == "3S 4H 5S"
    assert len(hand(t, 0).split()) == 16


def test_fields_of_both_sides_are_apart() -> None:
    t = settle(duel("KS", "QH"))
    assert agents(t, 0) == "KS"
    assert agents(t, 1) == ""
    assert counters(t, 0) == ""

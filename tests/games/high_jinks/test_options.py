"""The options of High Jinks as a person handles them: their kinds, the dragged card, and where it is dropped."""

from typing import Any

import pytest

from parlour.games.high_jinks.state import HighJinks
from parlour.kernel.facts import OptionView
from parlour.testing.walks import walk

from .positions import GAME, act, duel, number, offered, table, token


def drag(t: HighJinks, option: OptionView) -> tuple[str | None, str, str | int | None]:
    """The card in text, the zone where it is dropped (with its owner), and the space or the card it is put on."""
    drop = option["drop"]
    if option["card"] is None or drop is None:
        return None, "", None
    zone = t.plan.zones[drop["zone"]]
    place = zone.name if zone.owner < 0 else f"{zone.name} {zone.owner + 1}"
    onto = drop["slot"] if drop["token"] is None else t.plan.faces[t.face(drop["token"])]
    return t.plan.faces[t.face(option["card"])], place, onto


def handled(t: HighJinks, move: str) -> tuple[str, str | None, str, str | int | None]:
    option = offered(t, move)
    return option["kind"], *drag(t, option)


def test_the_main_phase() -> None:
    t = table(hand1="KS 9H", agents1="QH . JC", mana1=". 5H", counters1="JD^", mana2="3C")
    assert handled(t, "KS") == ("summon", "K♠", "Agents 1", 1)
    assert handled(t, "special KS") == ("special_summon", "K♠", "Agents 1", 1)
    assert handled(t, "9H") == ("set_mana", "9♥", "Mana 1", 0)
    assert handled(t, "agent 3") == ("retire", "J♣", "Bench", None)
    assert handled(t, "pass") == ("pass", None, "", None)
    flip = offered(t, "counter 1")
    assert (flip["kind"], flip["tokens"]) == ("flip_agent", [token(t, "Damage Counters", 0)])


@pytest.mark.parametrize(
    ("move", "zones", "payers"),
    [
        ("conjuration", {"hand1": "6H KS", "counters1": "6C^ 6D"}, "6♥ 6♣"),
        ("interception", {"hand1": "7H KS", "mana1": "7C 8C"}, "7♥ 7♣"),
        ("pair", {"hand1": "5H 5C KS 9H"}, "5♥ 5♣"),
        ("straight", {"hand1": "3H 4H KS", "mana1": "5C"}, "3♥"),
        ("four", {"hand1": "5H 5D 5C 5S 9H"}, "5♥"),
        ("archlord", {"hand1": "5S 5H", "mana1": "9S", "agents1": "KS", "scars": {(0, 0): 5}}, "5♠"),
    ],
)
def test_a_spell_touches_the_cards_that_could_pay_for_it(move: str, zones: dict[str, str], payers: str) -> None:
    t = table(**zones)  # type: ignore[arg-type]
    option = offered(t, move)
    assert option["kind"] == f"cast_{move}"
    assert {t.plan.faces[t.face(each)] for each in option["tokens"]} == set(payers.split())


def test_paying_goes_to_the_pile_of_the_cost() -> None:
    t = act(table(hand1="5H", mana1="5C", counters1="5D^"), "pair")
    assert handled(t, "5H") == ("pay_from_hand", "5♥", "Void", None)
    assert handled(t, "mana 1") == ("pay_from_field", "5♣", "Void", None)
    assert handled(t, "counter 1") == ("pay_with_counter", "5♦", "Void", None)
    t = act(table(hand1="3H 4H 5H"), "straight")
    assert handled(t, "3H") == ("pay_from_hand", "3♥", "Boneyard", None)


def test_a_spell_is_begun_with_any_card_that_could_pay_for_it() -> None:
    t = table(hand1="5H 9C", mana1="5C", counters1="5D^")
    assert handled(t, "pair") == ("cast_pair", "5♥", "Void", None)
    paying = [token(t, "hand", 0), token(t, "Mana", 0), token(t, "Damage Counters", 0)]
    assert sorted(offered(t, "pair")["tokens"]) == sorted(paying)
    assert handled(table(hand1="3H 4H 5H"), "straight") == ("cast_straight", "3♥", "Boneyard", None)


def test_an_attack_is_dropped_on_the_only_opponent() -> None:
    t = table("CombatPhase", agents1=". KS")
    assert handled(t, "agent 2") == ("attack", "K♠", "Agents 2", None)


def test_among_several_opponents_the_attacker_leads_to_the_rows_of_all() -> None:
    t = table("CombatPhase", 3, agents1="KS")
    assert handled(t, "agent 1") == ("attack", "K♠", "Agents 2", None)
    option = offered(t, "agent 1")
    assert option["tokens"] == [token(t, "Agents", 0)]
    assert option["zones"] == [number(t, "Agents", 1), number(t, "Agents", 2)]
    act(t, "agent 1")
    assert handled(t, "seat 3") == ("name_player", "K♠", "Agents 3", None)


def test_a_blocker_is_dropped_onto_the_attacker() -> None:
    t = act(table("CombatPhase", agents1="KS", agents2=". QH"), "agent 1")
    assert handled(t, "agent 2") == ("block", "Q♥", "Agents 1", "K♠")


def test_mana_is_dropped_onto_the_own_duelist_and_an_ace_onto_the_other() -> None:
    t = duel("KS", "QH", hand1="5S AS", mana1="3C", counters1="2S^", hand2="4C AH")
    assert handled(t, "5S") == ("empower_from_hand", "5♠", "Agents 1", "K♠")
    assert handled(t, "mana 1") == ("empower_by_tapping", "3♣", "Agents 1", "K♠")
    assert handled(t, "counter 1") == ("empower_with_counter", "2♠", "Agents 1", "K♠")
    assert handled(t, "AS") == ("banish_ace", "A♠", "Agents 2", "Q♥")
    act(t, "AS")
    assert handled(t, "AH") == ("banish_ace", "A♥", "Agents 1", "K♠")


def test_cards_are_drawn_salvaged_and_recruited_into_the_hand() -> None:
    t = act(table(hand1="Jo", mana2="3C", bench="QH", boneyard="4C", deck="9C"), "Jo")
    assert handled(t, "draw") == ("draw", "9♣", "hand 1", None)
    assert [offered(t, move)["kind"] for move in ("justice", "lust", "fortune")] == [
        "use_justice",
        "use_lust",
        "use_fortune",
    ]
    assert handled(act(t, "lust"), "QH") == ("recruit", "Q♥", "hand 1", None)
    t = act(table(hand1="KS", boneyard="4C"), "KS", "fortune")
    assert handled(t, "4C") == ("salvage", "4♣", "hand 1", None)
    t = act(table(hand1="5H 5C", boneyard="4C", bench="QH"), "pair", "5H", "5C", "transmutation")
    assert (offered(t, "salvage")["kind"], offered(t, "recruit")["kind"]) == ("begin_salvage", "begin_recruit")


def test_a_card_is_drawn_even_where_there_is_none() -> None:
    t = act(table(hand1="KS", rest="hand2"), "KS")
    assert handled(t, "draw") == ("draw", None, "", None)


def test_what_is_destroyed_or_healed_goes_to_its_pile_or_into_the_hand() -> None:
    t = act(table(hand1="JS", mana2=". 5H"), "JS", "justice")
    assert handled(t, "mana 2") == ("destroy", "5♥", "Boneyard", None)
    zones = {"hand1": "5H 5C", "counters1": "3H^ QH^", "counters2": "3D"}
    t = act(table(**zones), "pair", "5H", "5C", "restoration")  # type: ignore[arg-type]
    assert offered(t, "seat 2")["zones"] == [number(t, "Damage Counters", 1)]
    act(t, "seat 1")
    assert handled(t, "counter 1") == ("heal", "3♥", "Boneyard", None)
    assert handled(t, "counter 2") == ("heal", "Q♥", "Bench", None)
    t = act(table(**zones), "pair", "5H", "5C", "restoration", "seat 2")  # type: ignore[arg-type]
    assert handled(t, "counter 1") == ("heal", "3♦", "hand 1", None)


def test_an_evocation() -> None:
    t = act(table(hand1="3H 4H 5H", deck="8C 9C 10C QH"), "straight", "3H", "4H", "5H")
    assert handled(t, "4H") == ("banish_for_evocation", "4♥", "Void", None)
    act(t, "4H")
    assert handled(t, "QH") == ("take_from_deck", "Q♥", "hand 1", None)


def test_declarations_have_no_card() -> None:
    t = act(table(hand1="7H", seats=3), "interception", "7H")
    assert (offered(t, "seat 3")["kind"], offered(t, "seat 3")["zones"]) == ("name_player", [number(t, "hand", 2)])
    act(t, "seat 3")
    assert offered(t, "rank 3")["kind"] == "declare_rank"
    assert offered(act(t, "rank 3"), "suit Spades")["kind"] == "declare_suit"


def test_of_equal_cards_in_hand_every_copy_is_touched() -> None:
    t = table(seats=3, hand1="9H 9H")
    assert sorted(offered(t, "9H")["tokens"]) == sorted(token(t, "hand", 0, slot) for slot in (0, 1))


def test_a_dropped_card_comes_to_lie_where_it_was_dropped() -> None:
    t = table(hand1="KS 9H", agents1="QH . JC", mana1=". 5H")
    for move, name in (("KS", "Agents"), ("9H", "Mana")):
        drop = offered(t, move)["drop"]
        assert drop is not None and drop["slot"] is not None
        twin = act(t.clone(), move)
        assert twin.at(number(t, name, 0), drop["slot"]) >= 0 > t.at(number(t, name, 0), drop["slot"])


def test_every_option_of_a_card_in_random_games_has_a_drag_or_touches_it() -> None:
    without = {"pass", "declare_rank", "declare_suit", "name_player", "cast_transmutation", "cast_infliction"}
    without |= {"cast_restoration", "use_justice", "use_lust", "use_fortune", "begin_salvage", "begin_recruit"}
    seen: set[str] = set()
    for seed in range(30):
        t: Any = walk(GAME, 2 + seed % 3, seed, 20 + 7 * seed)
        for seat in range(t.seats):
            for option in GAME.view(t, seat)["options"]:
                seen.add(option["kind"])
                assert option["tokens"] or option["kind"] in without, option
    assert len(seen) > 10

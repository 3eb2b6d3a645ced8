"""§28 Decking Out."""

import pytest

from parlour.games.high_jinks.once_per_turn import use, with_uses_left
from parlour.games.high_jinks.rules import HighJinksGame
from parlour.games.high_jinks.state import JOKER
from parlour.kernel.bits import bit
from parlour.testing.promises import (
    cards_are_conserved,
    it_ends,
    options_and_refusals_agree,
    save_and_load_are_lossless,
)

from .positions import GAME, act, counters, duel, hand, knows, log, lucky, possible, settle, table, zone


def test_after_the_last_card_void_and_bench_become_the_new_deck_at_once() -> None:
    t = table("CombatPhase", agents1="KS", deck="8C 9C", void="3H 4H", bench="JH", boneyard="5H", rest="hand1")
    act(t, "pass")
    assert hand(t, 1) == "8C 9C"
    assert sorted(zone(t, "Deck").split()) == ["3H", "4H", "JH"]
    assert (zone(t, "Void"), zone(t, "Bench"), zone(t, "Boneyard")) == ("", "", "5H")
    assert "run out" in log(t)


def test_HJ_4_in_the_middle_of_a_draw() -> None:
    t = table("CombatPhase", agents1="KS", deck="8C", void="3H 4H", rest="hand1")
    act(t, "pass")
    assert len(hand(t, 1).split()) == 2
    assert t.count(0) == 1


def test_HJ_5_when_wealth_discards_the_last_card() -> None:
    t = settle(duel("QD", "KH", deck="8C 9C", void="3H", rest="hand1"))
    assert zone(t, "Boneyard") == "9C"
    assert sorted(zone(t, "Deck").split()) == ["3H", "QD"]


def test_received_as_a_damage_counter() -> None:
    t = table("CombatPhase", agents1="KS QS", deck="8C", void="3H", rest="hand1")
    act(t, "agent 1")
    assert (counters(t, 1), zone(t, "Deck")) == ("8C^", "3H")


def test_HJ_7_with_void_and_bench_empty_the_boneyard_serves() -> None:
    t = table("CombatPhase", agents1="KS QS", deck="8C", boneyard="3H", rest="hand1")
    act(t, "agent 1")
    assert (zone(t, "Deck"), zone(t, "Boneyard")) == ("3H", "")


def test_HJ_7_with_nothing_at_all_the_draw_does_not_happen() -> None:
    t = table("CombatPhase", agents1="KS", rest="hand1")
    act(t, "pass")
    assert hand(t, 1) == ""
    assert "There is nothing for Seat 2 to draw." in log(t)


def test_HJ_49_a_deck_that_could_not_be_rebuilt_is_when_a_card_is_needed() -> None:
    t = table("CombatPhase", agents1="KS", hand2="5H 5C", rest="hand1", agents2="QD")
    act(t, "pass", "agent 1")
    assert t.count(0) == 0
    act(t, "pair", "5H", "5C", "transmutation", "draw")
    assert t.count(0) == 2


def test_everybody_knows_what_the_new_deck_contains_but_not_its_order() -> None:
    t = table("CombatPhase", agents1="KS QS", deck="8C", bench="JH QH", boneyard="3C", rest="hand1")
    act(t, "agent 1")
    assert possible(t, 1, "JH", "Deck")
    assert not possible(t, 1, "JH", "hand", 0)
    assert not possible(t, 1, "3C", "Deck")
    assert knows(t, 1, "Deck") == []


def test_the_shuffle_is_by_chance() -> None:
    orders = set()
    for given in ((0, 0), (0, 1), (1, 0), (2, 1)):
        t = lucky(table("CombatPhase", agents1="KS QS", deck="8C", bench="JH QH KH", rest="hand1"), *given)
        act(t, "agent 1")
        orders.add(zone(t, "Deck"))
    assert len(orders) == 4


def test_two_packs_and_four_jokers_for_three_and_four_players() -> None:
    for seats, cards, jokers in ((2, 54, 2), (3, 108, 4), (4, 108, 4)):
        plan = GAME.plan(seats)
        assert plan.tokens == cards
        assert plan.copies[52] == jokers
        assert plan.copies[0] == cards // 54


@pytest.mark.parametrize(("packs", "jokers", "seats"), [(1, 2, 2), (1, 0, 4), (2, 3, 2), (2, 2, 3), (1, 3, 3)])
def test_HJ_68_the_number_of_packs_and_of_their_jokers_may_be_agreed(packs: int, jokers: int, seats: int) -> None:
    game = HighJinksGame({"packs": packs, "jokers": jokers})
    t = game.new(seats, 1)
    assert t.plan.tokens == packs * (52 + jokers)
    assert (t.plan.copies[0], t.plan.copies[JOKER]) == (packs, packs * jokers)
    for promise in (it_ends, cards_are_conserved, save_and_load_are_lossless, options_and_refusals_agree):
        promise(game, seats, 3, 60)


def test_by_default_two_play_with_one_pack_and_two_jokers_more_with_two_packs_and_four() -> None:
    for seats, packs in ((2, 1), (3, 2), (4, 2)):
        plan = GAME.plan(seats)
        assert (plan.copies[0], plan.copies[JOKER]) == (packs, 2 * packs)


def test_HJ_68_other_numbers_of_packs_and_jokers_are_refused() -> None:
    for options in ({"packs": 3}, {"jokers": 4}, {"jokers": -1}):
        with pytest.raises(ValueError, match="is a number from 0 to"):
            HighJinksGame(dict(options))


def test_HJ_68_all_jokers_of_the_packs_may_be_used_in_one_turn() -> None:
    """With the most Jokers there can be, their count stays apart from that of the 6s."""
    game = HighJinksGame({"packs": 2, "jokers": 3})
    t = game.new(2, 1)
    for _ in range(6):
        use(t, next(token for token in range(t.plan.tokens) if t.face(token) == JOKER))
    assert with_uses_left(t, bit(JOKER) | bit(5)) == bit(5)

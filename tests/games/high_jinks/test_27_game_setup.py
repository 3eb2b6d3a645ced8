"""§27 Game Setup."""

import pytest

from parlour.games.high_jinks.rules import HighJinksGame
from parlour.kernel.refusal import Refusal

from .positions import GAME, act, asked, hand, question, table


def kept(seats: int, seed: int, game: HighJinksGame = GAME):  # type: ignore[no-untyped-def]
    t = game.new(seats, seed)
    for seat in range(seats):
        for _ in range(6):
            game.play(t, seat, game.options(t, seat)[0])
    return t


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nine_cards_each_of_which_six_are_chosen_all_at_once(seats: int) -> None:
    t = GAME.new(seats, 3)
    assert t.waiting == (1 << seats) - 1
    assert [t.count(4 + seat) for seat in range(seats)] == [9] * seats
    assert t.count(0) == (54 if seats == 2 else 108) - 9 * seats


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_rejected_cards_are_discarded_when_all_have_chosen(seats: int) -> None:
    t = GAME.new(seats, 3)
    for seat in range(seats - 1):
        for _ in range(6):
            GAME.play(t, seat, GAME.options(t, seat)[0])
    assert t.count(1) + t.count(2) == 0
    for _ in range(6):
        GAME.play(t, seats - 1, GAME.options(t, seats - 1)[0])
    assert t.count(1) + t.count(2) == 3 * seats
    assert [t.count(4 + seat) for seat in range(seats)] == [6] * seats


def test_exactly_six_are_kept() -> None:
    t = GAME.new(2, 3)
    with pytest.raises(Refusal) as refusal:
        GAME.play(t, 0, 0)
    assert refusal.value.code == "too_few"
    for _ in range(6):
        GAME.play(t, 0, GAME.options(t, 0)[-1])
    assert GAME.options(t, 0) == []


def test_only_cards_that_were_dealt() -> None:
    t = GAME.new(2, 3)
    missing = next(face for face in range(53) if t.find(4, face) < 0)
    with pytest.raises(Refusal) as refusal:
        GAME.play(t, 0, 1 + missing)
    assert refusal.value.code == "not_in_hand"


def test_the_cards_kept_are_those_that_were_picked() -> None:
    t = GAME.new(3, 8)
    wanted = []
    for _ in range(6):
        wanted.append(GAME.options(t, 1)[0] - 1)
        GAME.play(t, 1, GAME.options(t, 1)[0])
    for seat in (0, 2):
        for _ in range(6):
            GAME.play(t, seat, GAME.options(t, seat)[0])
    assert sorted(t.face_at(5, n) for n in range(6)) == sorted(wanted)


def test_of_two_equal_cards_one_may_be_kept() -> None:
    for seed in range(40):
        t = GAME.new(4, seed)
        faces = [int(t.face_at(4, n)) for n in range(9)]
        twice = [face for face in faces if faces.count(face) == 2]
        if not twice:
            continue
        others = sorted(face for face in faces if face != twice[0])[:5]
        for face in sorted([twice[0], *others]):
            GAME.play(t, 0, 1 + face)
        for seat in (1, 2, 3):
            for _ in range(6):
                GAME.play(t, seat, GAME.options(t, seat)[0])
        assert [int(t.face_at(4, n)) for n in range(6)].count(twice[0]) == 1
        return
    raise AssertionError("no hand with a pair of equal cards")


def test_HJ_65_the_dealer_is_drawn_by_chance_or_given() -> None:
    assert {int(GAME.new(4, seed).dealer) for seed in range(40)} == {0, 1, 2, 3}
    given = HighJinksGame({"dealer": 3})
    assert {int(given.new(4, seed).dealer) for seed in range(10)} == {2}


def test_HJ_65_a_seat_that_is_not_at_the_table_cannot_deal() -> None:
    game = HighJinksGame({"dealer": 4})
    assert game.new(4, 1).dealer == 3
    for seats in (2, 3):
        with pytest.raises(ValueError, match=f"seat 4 cannot deal: there are only {seats} seats"):
            game.new(seats, 1)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_player_to_the_dealers_left_begins(seats: int) -> None:
    t = kept(seats, 5)
    assert asked(t) == (t.dealer + 1) % seats
    assert question(t) == "MainPhase"


def test_HJ_10_on_the_first_turn_no_draw_and_no_combat_but_for_the_dealer() -> None:
    t = table(seats=3, agents1="KS", fields={"begun": 0, "turns": 1})
    act(t, "pass")
    assert (asked(t), question(t)) == (1, "MainPhase")
    t = table(seats=3, turn=2, agents3="KS", fields={"begun": 0b011, "turns": 3})
    act(t, "pass")
    assert (asked(t), question(t)) == (2, "CombatPhase")


def test_HJ_10_on_the_second_turn_all_may_fight() -> None:
    t = table(agents1="KS", fields={"turns": 3})
    act(t, "pass")
    assert question(t) == "CombatPhase"


def test_cards_are_dealt_one_by_one_from_the_dealers_left() -> None:
    """HJ-65: so the top card of the shuffled Deck is the first card of the left neighbour."""
    t = GAME.new(3, 2)
    first = int(t.dealer + 1) % 3
    assert t.at(4 + first, 0) == 107
    assert t.at(4 + (first + 1) % 3, 0) == 106


def test_the_hand_is_hidden_while_all_choose() -> None:
    t = GAME.new(2, 3)
    before = GAME.view(t, 1)
    GAME.play(t, 0, GAME.options(t, 0)[0])
    assert GAME.view(t, 1) == before
    assert hand(t, 0) != ""

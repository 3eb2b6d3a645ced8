"""Mistakes of a game's author, and rubbish from its callers: each is named where it is made."""

from collections.abc import Callable
from typing import Any

import pytest
from mypy_extensions import i64

from parlour.kernel.game import BLIND, Game
from parlour.kernel.judge import Judge
from parlour.kernel.luck import Fast, Luck, Script, Sealed
from parlour.kernel.plan import AGENDA
from parlour.kernel.playout import Tally, simulate
from parlour.kernel.refusal import Refusal
from parlour.kernel.save import Unreadable, load, save
from parlour.kernel.step import Step
from parlour.kernel.table import Table
from parlour.kernel.words import Words
from tests.kernel.test_table import DECK, HAND_0, LORDS, OPEN, SPACES, laid, tokens
from tests.toys.peek import Peek, PeekTable

RUBBISH: list[Any] = ["0", 1.0, None, [0]]


def test_an_empty_pile_has_no_top_and_gives_no_card() -> None:
    t = laid()
    before = list(t.cells)
    with pytest.raises(ValueError, match="no card on top of open"):
        t.top(OPEN)
    with pytest.raises(ValueError, match="no card on top of open"):
        t.draw(OPEN, DECK)
    assert list(t.cells) == before


def test_no_card_is_drawn_from_the_gap_in_a_row() -> None:
    t = laid()
    t.move(0, SPACES, 2)
    with pytest.raises(ValueError, match="no card on top of spaces"):
        t.draw(SPACES, DECK)
    assert t.count(SPACES) == 1


def test_a_pile_and_a_hand_take_no_more_than_their_capacity() -> None:
    t = laid()
    with pytest.raises(ValueError, match="no room in capitals"):
        t.draw(DECK, LORDS)
    t = laid([0, 1, 2, 3, 4, 5, 0, 1])
    for _ in range(8):
        t.draw(DECK, HAND_0)
    with pytest.raises(ValueError, match="no room in hand"):
        t.draw(LORDS, HAND_0)


def test_a_full_pile_can_still_be_put_in_another_order() -> None:
    t = laid()
    t.move(t.at(LORDS, 0), LORDS)
    assert tokens(t, LORDS) == [7, 6]


@pytest.mark.parametrize("slot", [0, 3, 7, 500])
def test_a_row_has_only_its_own_spaces_each_for_one_card(slot: int) -> None:
    t = laid()
    t.move(0, SPACES, 0)
    with pytest.raises(ValueError, match="no room in spaces"):
        t.move(1, SPACES, slot)


def test_a_full_row_has_no_first_free_space() -> None:
    t = laid()
    for token in (0, 1, 2):
        t.move(token, SPACES)
    with pytest.raises(ValueError, match="no room in spaces"):
        t.move(3, SPACES)


@pytest.mark.parametrize("more", [1, 2, 3, 4])
def test_the_agenda_takes_no_more_steps_than_it_has_room_for(more: int) -> None:
    t = laid()
    t.hold(0, 41)
    t.hold(1, 42)
    for _ in range(AGENDA - more):
        t.then(1)
    full = t.clone()
    full.then(*range(2, 2 + more))
    assert full.depth == AGENDA
    t.then(1)
    with pytest.raises(ValueError, match=f"room for {AGENDA} steps"):
        t.then(*range(2, 2 + more))
    assert (t.depth, t.held(0), t.held(1)) == (AGENDA - more + 1, 41, 42)


def test_a_saved_agenda_that_is_too_deep_is_refused_and_not_cut() -> None:
    game = Peek({})
    data = save(game, game.new(3))
    data["agenda"] = ["Turn"] * (AGENDA + 1)
    with pytest.raises(Unreadable, match=r"'agenda'.*room for"):
        load(game, data)


@pytest.mark.parametrize("luck", [Fast(1), Sealed("x"), Script([0])])
@pytest.mark.parametrize("stream", [-1, 4, 99])
def test_luck_has_four_streams(luck: Luck, stream: int) -> None:
    with pytest.raises(ValueError, match=f"no stream {stream}"):
        luck.clone().below(6, stream)


@pytest.mark.parametrize("luck", [Fast(1), Sealed("x"), Script([0])])
@pytest.mark.parametrize("n", [0, -1, -(2**40), 2**31 + 1, 2**40])
def test_luck_draws_from_a_range_that_is_neither_empty_nor_too_large(luck: Luck, n: int) -> None:
    with pytest.raises(ValueError, match=f"from 0 to {n} - 1"):
        luck.clone().below(n)


def test_the_largest_range_is_fair_in_its_upper_half() -> None:
    luck = Fast(3)
    drawn = [luck.below(2**31) for _ in range(400)]
    assert all(0 <= n < 2**31 for n in drawn)
    assert 150 < sum(n >= 2**30 for n in drawn) < 250


class Nobody(Peek):
    wins = 0

    def winners(self, t: PeekTable) -> i64:
        return self.wins


@pytest.mark.parametrize("mask", [0, 8, 9, -1])
def test_a_game_that_nobody_at_the_table_wins_is_named(mask: int) -> None:
    game = Nobody({"turns": 0})
    game.wins = mask
    t = game.new(3)
    for seat in range(3):
        game.play(t, seat, 0)
    with pytest.raises(ValueError, match="Peek is over, and its winners"):
        game.result(t)
    with pytest.raises(ValueError, match="Peek is over, and its winners"):
        simulate(game, 3, Tally(3), 1, 0, BLIND)


@pytest.mark.parametrize("seat", [-1, 4, 7, 100])
def test_a_seat_that_is_not_there_is_named(seat: int) -> None:
    game = Peek({})
    t = game.new(3)
    asked: list[Callable[[], object]] = [
        lambda: game.view(t, seat),
        lambda: game.memory(t, seat),
        lambda: game.log(t, seat),
        lambda: game.options(t, seat),
        lambda: game.guess(t, seat, Fast(1)),
        lambda: game.play(t, seat, 0),
    ]
    for ask in asked:
        with pytest.raises(ValueError, match=f"no seat {seat}: the seats of this table are 0 to 2"):
            ask()


def test_an_onlooker_is_no_seat() -> None:
    game = Peek({})
    t = game.new(3)
    assert game.view(t, None)["seat"] is None
    assert game.memory(t, None)["known"] == []
    assert game.log(t, None) == []
    with pytest.raises(ValueError, match="no seat 3"):
        game.view(t, 3)


@pytest.mark.parametrize("rubbish", RUBBISH)
def test_rubbish_is_named_and_changes_nothing(rubbish: Any) -> None:
    game = Peek({})
    t = game.new(3)
    before = save(game, t)
    with pytest.raises(TypeError, match="the seat should be a whole number, not"):
        game.play(t, rubbish, 0)
    with pytest.raises(TypeError, match="the action should be a whole number, not"):
        game.play(t, 0, rubbish)
    with pytest.raises(TypeError, match=r"[Tt]able"):
        game.play(rubbish, 0, 0)
    if rubbish is not None:
        with pytest.raises(TypeError, match="the seat should be a whole number, not"):
            game.view(t, rubbish)
    assert save(game, t) == before


def test_numbers_beyond_every_game_are_named() -> None:
    game = Peek({})
    t = game.new(3)
    with pytest.raises(ValueError, match=r"the action .* is far too large"):
        game.play(t, 0, 2**70)
    with pytest.raises(Refusal, match="There is no action"):
        game.play(t, 0, 10**6)


class Three:
    """A number of another library."""

    def __index__(self) -> int:
        return 3


def test_whole_numbers_of_other_libraries_are_numbers() -> None:
    game = Peek({})
    t, twin = game.new(3), game.new(3)
    game.play(t, 0, Three())
    game.play(twin, 0, 3)
    assert save(game, t) == save(game, twin)


@pytest.mark.parametrize("above", [Table, Step, Words, Luck, Game, Judge])
def test_a_class_that_was_compiled_apart_from_parlour_is_refused(above: type) -> None:
    with pytest.raises(TypeError, match="Apart was compiled separately from Parlour"):
        type("Apart", (above,), {"__mypyc_attrs__": ("turn", "__dict__")})
    type("Interpreted", (above,), {})

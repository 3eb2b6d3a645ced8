"""On small games: histories have the same information state of a seat if and only if it cannot tell them apart."""

import json
from collections import defaultdict
from collections.abc import Callable, Iterator
from copy import copy, deepcopy
from pickle import dumps, loads
from typing import Any

import pytest

from parlour.games.jest.rules import JestGame
from parlour.kernel.bits import members
from parlour.kernel.game import KNOWLEDGE, Game
from parlour.kernel.luck import Fast, Luck, Script
from parlour.kernel.save import load, save
from parlour.kernel.table import Table
from tests.rl.classics import classic
from tests.toys.peek import Peek

Seen = tuple[str, ...]
History = tuple[Table, list[Seen]]  # a table, and for each seat what it has seen on the way


def outcomes(play: Callable[[Luck], Table]) -> Iterator[Table]:
    """What comes out of playing something, for every outcome of chance."""
    told: list[int] = []
    while True:
        script = Script(list(told))
        yield play(script)
        told += [0] * (len(script.outcomes) - len(told))
        while told and told[-1] + 1 == script.outcomes[len(told) - 1]:
            told.pop()
        if not told:
            return
        told[-1] += 1


def sight(game: Game[Any], t: Table, seat: int) -> str:
    """All that reaches a seat at this moment, but who of the others has answered in secret."""
    view = game.view(t, seat)
    parts = [view["zones"], view["options"], view["answered"], view["step"], members(t.asked)]
    return json.dumps([*parts, game.events(t, seat, start=0), game.memory(t, seat)])


def play_on(game: Game[Any], t: Table, action: int, luck: Luck) -> Table:
    """A table after an action of the seat whose turn it is."""
    twin = copy(t)
    twin.luck = luck
    game.play(twin, t.actor, action)
    return twin


def after(game: Game[Any], history: History, action: int) -> Iterator[History]:
    """What becomes of a history by an action, for every outcome of chance."""
    t, seen = history
    for twin in outcomes(lambda luck: play_on(game, t, action, luck)):
        now = []
        for observer in range(t.seats):
            told = (*seen[observer], *([f"answered {action}"] if observer == t.actor else []))
            new = sight(game, twin, observer)
            now.append(told if told[-1] == new else (*told, new))
        yield twin, now


def every_history(game: Game[Any], seats: int, one_deal_in: int) -> Iterator[History]:
    """Every history of some deals."""
    deals = [t for n, t in enumerate(outcomes(lambda luck: game.deal(seats, luck))) if n % one_deal_in == 0]
    open_ones: list[History] = [(t, [(sight(game, t, seat),) for seat in range(seats)]) for t in deals]
    while open_ones:
        history = open_ones.pop()
        yield history
        t = history[0]
        if not t.over:
            for action in game.options(t, t.actor):
                open_ones += after(game, history, action)


GAMES = [
    pytest.param(lambda: classic("kuhn"), 2, 1, id="kuhn-2"),
    pytest.param(lambda: classic("kuhn"), 3, 1, id="kuhn-3"),
    pytest.param(lambda: classic("leduc"), 2, 4, id="leduc"),
    pytest.param(lambda: Peek({"turns": 1}), 3, 1, id="peek"),
]


@pytest.mark.parametrize(("make", "seats", "one_deal_in"), GAMES)
def test_histories_have_the_same_state_if_and_only_if_the_seat_cannot_tell_them_apart(
    make: Any, seats: int, one_deal_in: int
) -> None:
    game = make()
    states: dict[tuple[int, Seen], set[str]] = defaultdict(set)
    sights: dict[str, set[Seen]] = defaultdict(set)
    histories = 0
    for t, seen in every_history(game, seats, one_deal_in):
        histories += 1
        for seat in range(seats):
            state = game.information_state(t, seat)
            states[seat, seen[seat]].add(state)
            sights[state].add(seen[seat])
    assert histories > len(sights) // seats, "no two histories look alike"
    assert all(len(found) == 1 for found in states.values()), "what looks alike has different states"
    assert all(len(found) == 1 for found in sights.values()), "what a seat can tell apart has one state"


def test_a_state_grows_and_copies_have_it_too() -> None:
    game = JestGame({})
    t = game.new(3, 7)
    luck = Fast(1)
    before = [game.information_state(t, seat) for seat in range(3)]
    while not t.over:
        options = game.options(t, t.actor)
        game.play(t, t.actor, options[luck.below(len(options))])
        now = [game.information_state(t, seat) for seat in range(3)]
        assert all(new.startswith(old) for old, new in zip(before, now, strict=True)), "something is forgotten"
        before = now
    assert len(set(before)) == 3
    for twin in (t.clone(), copy(t), deepcopy(t), loads(dumps(t))):
        assert [game.information_state(twin, seat) for seat in range(3)] == before


def test_a_table_that_does_not_know_how_it_came_about_says_so() -> None:
    game: Game[Any] = JestGame({})
    t = game.new(3, 7)
    for blank in (load(game, save(game, t)), game.deal(3, Fast(7), KNOWLEDGE)):
        with pytest.raises(ValueError, match="has no history"):
            game.information_state(blank, 0)
    guess = game.guess(t, 1, Fast(1), True)
    assert game.information_state(guess, 1) == game.information_state(t, 1)
    with pytest.raises(ValueError, match="has no history"):
        game.information_state(guess, 2)
    with pytest.raises(ValueError, match="no seat 3"):
        game.information_state(t, 3)

"""Environments side by side: `python -m parlour.bench.environments` plays ours and the others' by the same loops.

RLCard's games run in PettingZoo's own class for them, without the wrappers that check every call, and so do
PettingZoo's own classics. OpenSpiel's games are played from Python, with an observation for every decision.
"""

import sys
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from random import Random
from types import ModuleType
from typing import Any

import numpy as np

import parlour
from parlour.bench.measure import Contestant, Measured, measure
from parlour.bench.ours import LIBRARY, called
from parlour.bench.peers import OPEN_SPIEL, RLCARD
from parlour.kernel.game import KNOWLEDGE
from parlour.kernel.luck import Fast
from parlour.kernel.table import Table
from parlour.openspiel import short_name
from parlour.rl import Batch, Turns

ROUNDS, SECONDS = 50, 0.03
TURNS = "PettingZoo, turn by turn"
SPIEL = "OpenSpiel from Python"
PETTING_ZOO = "PettingZoo"
CLASSICS = ["connect_four", "tictactoe", "go"]
SPIEL_GAMES = ["leduc_poker", "hearts", "gin_rummy"]  # of OpenSpiel's own, in C++
RLCARD_GAMES = [  # name, seats, shape of an observation
    ("leduc-holdem", 2, (36,)), ("limit-holdem", 2, (72,)), ("no-limit-holdem", 2, (54,)),
    ("uno", 2, (4, 4, 15)), ("gin-rummy", 2, (5, 52)),
]  # fmt: skip
TABLES = 256  # of a batch


def play(env: Any, pick: Random) -> int:
    """Play a game by random answers through PettingZoo's interface; returns how many there were."""
    env.reset()
    decisions = 0
    for _agent in env.agent_iter():
        seen, _reward, over, _truncated, _info = env.last()
        if over:
            env.step(None)
        else:
            legal = seen["action_mask"].nonzero()[0]
            env.step(int(legal[int(pick.random() * len(legal))]))
            decisions += 1
    return decisions


def by_turns(library: str, name: str, env: Any) -> Contestant:
    """Measure whole games in a PettingZoo environment."""
    pick = Random(1)
    return Contestant(library, name, TURNS, TURNS, lambda n: sum(play(env, pick) for _ in range(n)))


def rlcard(name: str, seats: int, shape: tuple[int, ...]) -> Contestant:
    """Return a game of RLCard in PettingZoo's class for them."""
    from pettingzoo.classic.rlcard_envs.rlcard_base import RLCardBase  # noqa: PLC0415  (only where it is installed)

    env = RLCardBase(name, seats, shape)
    env.render_mode = None
    env.reset(seed=1)
    return by_turns(RLCARD, name, env)


def classic(name: str) -> Contestant:
    """Return one of PettingZoo's own games; pygame, with which it would draw, may be missing."""
    if "pygame" not in sys.modules and find_spec("pygame") is None:
        sys.modules["pygame"] = ModuleType("pygame")
    env = import_module(f"pettingzoo.classic.{name}.{name}").raw_env()
    env.reset(seed=1)
    return by_turns(PETTING_ZOO, name, env)


def from_spiel(library: str, name: str, short: str) -> Contestant:
    """Return whole games of OpenSpiel, theirs or ours, with an observation for every decision."""
    import pyspiel  # noqa: PLC0415  (only where it is installed)

    game, pick = pyspiel.load_game(short), Random(1)
    tensor = (
        pyspiel.State.observation_tensor
        if game.get_type().provides_observation_tensor
        else pyspiel.State.information_state_tensor
    )

    def play_once() -> int:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            if not state.is_chance_node():
                tensor(state, state.current_player())
                decisions += 1
            legal = state.legal_actions()
            state.apply_action(legal[int(pick.random() * len(legal))])
        return decisions

    return Contestant(library, name, SPIEL, SPIEL, lambda n: sum(play_once() for _ in range(n)))


def batch(name: str, seats: int) -> Contestant:
    """Measure steps of a batch with random answers, which NumPy chooses."""
    tables = Batch(name, seats, TABLES, 1)
    pick = np.random.default_rng(1)

    def work(n: int) -> int:
        for _ in range(n):
            wish = pick.random(tables.masks.shape, np.float32)
            wish *= tables.masks
            tables.step(wish.argmax(1))
        return n * TABLES

    return Contestant(LIBRARY, called(name, seats), f"batch of {TABLES}", "batch", work)


def tensors(name: str, seats: int) -> Contestant:
    """Measure tensors, into a NumPy array, on tables in the middle of games; knowledge is up to date."""
    game = parlour.game(name)
    tables = [middle(game, seats, seed) for seed in range(50)]
    out = np.empty(game.tensor_layout(seats).size, np.float32)

    def work(n: int) -> int:
        for _ in range(n):
            for t in tables:
                game.tensor(t, t.actor, out)
        return n * len(tables)

    return Contestant(LIBRARY, called(name, seats), "tensor", "tensor", work)


def middle(game: Any, seats: int, seed: int) -> Table:
    """Return a table some way into a random game."""
    luck = Fast(seed)
    t: Table = game.deal(seats, Fast(seed), KNOWLEDGE)
    for _ in range(2 + seed % 20):
        options = game.options(t, t.actor)
        before = t.clone()
        game.play(t, t.actor, options[luck.below(len(options))])
        if t.over:
            return before
    return t


def contestants() -> list[Contestant]:
    """Return all that is measured."""
    ours = [(name, parlour.game(name).about.seats[0]) for name in parlour.games()]
    makers: list[Callable[[str, int], Contestant]] = [tensors, batch]
    out = [make(name, seats) for make in makers for name, seats in ours]
    out += [by_turns(LIBRARY, called(name, seats), Turns(name, seats)) for name, seats in ours]
    out += [rlcard(*each) for each in RLCARD_GAMES] + [classic(name) for name in CLASSICS]
    out += [from_spiel(LIBRARY, called(name, seats), short_name(name)) for name, seats in ours]
    return out + [from_spiel(OPEN_SPIEL, name, name) for name in SPIEL_GAMES]


def lines(measured: list[Measured]) -> list[str]:
    """Return the figures as a table; ratios are to the fastest environment of RLCard's."""
    theirs = max(each.best for each in measured if each.contestant.library == RLCARD)
    out = ["| library | game | what | per second | each | to RLCard's fastest |", "|---|---|---|---|---|---|"]
    for each in measured:
        one = each.contestant
        ratio = f"{each.best / theirs:.1f}" if one.kind == TURNS else ""
        figures = f"{each.best:,.0f} | {1e6 / each.best:.2f} µs | {ratio}"
        out.append(f"| {one.library} | {one.name} | {one.what} | {figures} |")
    return out


if __name__ == "__main__":
    for line in lines(measure(contestants(), ROUNDS, SECONDS, lambda text: print(text, file=sys.stderr))):
        print(line)

"""Parlour's side: every installed game with every number of seats."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Container
from functools import partial
from random import Random
from typing import Any

import parlour
from parlour.bench.measure import CLONE_FROM_PYTHON, DECISIONS, SEARCHED, Contestant, again
from parlour.bots.search import Search
from parlour.kernel.bits import members
from parlour.kernel.game import BLIND, KNOWLEDGE, Game
from parlour.kernel.luck import Fast
from parlour.kernel.playout import Tally, playout, simulate
from parlour.kernel.save import save
from parlour.kernel.step import Options
from parlour.kernel.table import Table
from parlour.kernel.timing import clones, guesses, rollouts

LIBRARY = "Parlour"
SAMPLE = 200  # rollouts to learn how many decisions one has on average
TABLES = 4  # different tables that a position is taken from, so that no single one decides


class Interpreted(Contestant):
    """Whole games in another process that runs the sources instead of what was compiled."""

    def __init__(self, name: str, seats: int) -> None:
        super().__init__(LIBRARY, called(name, seats), "whole games, interpreted", DECISIONS, lambda _: 0)
        self.command = [sys.executable, "-m", __name__, name, str(seats)]

    def sample(self, n: int) -> tuple[int, float]:
        """Measure in a child process, whose start does not count."""
        env = {**os.environ, "PARLOUR_INTERPRETED": "1"}
        told = subprocess.run([*self.command, str(n)], env=env, capture_output=True, text=True, check=True)
        done, taken = json.loads(told.stdout)
        return done, taken


def called(name: str, seats: int) -> str:
    """Return the name of a game with that many seats in the table."""
    return f"{name} {seats}"


def whole_games(name: str, seats: int, what: str, keeping: int) -> Contestant:
    """Measure games from the deal to the count of the points, the loop over all of them compiled."""
    game = parlour.game(name)

    def work(n: int) -> int:
        tally = Tally(seats)
        simulate(game, seats, tally, n, 0, keeping)
        return int(tally.decisions)

    return Contestant(LIBRARY, called(name, seats), what, DECISIONS, work)


def from_a_deal(name: str, seats: int) -> Contestant:
    """Measure copies of dealt tables played to the end: what OpenSpiel's evaluator does."""
    game = parlour.game(name)
    tables = [game.deal(seats, Fast(seed), BLIND) for seed in range(TABLES)]
    luck = Fast(1)

    def work(n: int) -> int:
        return sum(rollouts(game, t, luck, n) for t in tables)

    return Contestant(LIBRARY, called(name, seats), "rollouts from a deal", DECISIONS, work)


def searches(name: str, seats: int) -> Contestant:
    """Measure information-set search with random playouts to the end, each iteration on a new guess."""
    game = parlour.game(name)
    tables = [game.deal(seats, Fast(seed), KNOWLEDGE) for seed in range(TABLES)]
    sizes = [rollouts(game, forgetful(t), Fast(1), SAMPLE) / SAMPLE for t in tables]

    def work(n: int) -> int:
        for t in tables:
            Search(game, 1).explore(t, t.actor, n)
        return round(sum(sizes) * n)

    return Contestant(LIBRARY, called(name, seats), "information-set search", SEARCHED, work)


def from_python(name: str, seats: int) -> Contestant:
    """Measure whole games driven decision by decision from Python."""
    game = parlour.game(name)
    pick = Random(1).random

    def work(n: int) -> int:
        done = 0
        for seed in range(n):
            t = game.deal(seats, Fast(seed), BLIND)
            options_of, apply = game.options, game.apply
            while (seat := t.actor) >= 0:
                options = options_of(t, seat)
                apply(t, seat, options[int(pick() * len(options))])
                done += 1
        return done

    return Contestant(LIBRARY, called(name, seats), "whole games from Python", DECISIONS, work)


def half_played(game: Game[Any], seats: int, seed: int) -> Table:
    """Return a table in the middle of a random game, with what each seat knows."""
    t: Table = game.deal(seats, Fast(seed), KNOWLEDGE)
    left = playout(game, t.clone(), Fast(seed), Options()) // 2
    pick = Random(seed)
    while left > 0 and t.waiting:
        seat = members(t.waiting)[0]
        game.apply(t, seat, pick.choice(game.options(t, seat)))
        left -= 1
    return t if t.waiting else half_played(game, seats, seed + TABLES)


def forgetful(t: Table) -> Table:
    """Return the same table without anybody's knowledge."""
    twin = t.clone()
    twin.knowledge = None
    return twin


def calls(name: str, seats: int) -> list[Contestant]:
    """Measure single calls on tables in the middle of a game."""
    game = parlour.game(name)
    knowing = [half_played(game, seats, seed) for seed in range(TABLES)]
    blind = [forgetful(t) for t in knowing]
    asked = [members(t.waiting)[0] for t in knowing]
    luck = Fast(1)
    seen = list(zip(knowing, asked, strict=True))
    views = [partial(game.view, t, seat) for t, seat in seen]
    saves = [partial(save, game, t) for t in knowing]
    works: dict[str, Callable[[int], int]] = {
        "clone": lambda n: sum(clones(t, n) for t in blind),
        "clone, knowledge on": lambda n: sum(clones(t, n) for t in knowing),
        CLONE_FROM_PYTHON: lambda n: sum(again(t.clone, n) for t in blind),
        "guess": lambda n: sum(guesses(game, t, seat, luck, n) for t, seat in seen),
        "view": lambda n: sum(again(view, n) for view in views),
        "save": lambda n: sum(again(saving, n) for saving in saves),
    }
    return [Contestant(LIBRARY, called(name, seats), what, what, work) for what, work in works.items()]


def contestants(apart: Container[str] = ()) -> list[Contestant]:
    """Return all that is measured of Parlour, but for games that are measured apart."""
    found: list[Contestant] = []
    for name in parlour.games():
        if name in apart:
            continue
        for seats in parlour.game(name).about.seats:
            found += [
                whole_games(name, seats, "whole games", BLIND),
                from_a_deal(name, seats),
                whole_games(name, seats, "whole games, knowledge on", KNOWLEDGE),
                from_python(name, seats),
                searches(name, seats),
                Interpreted(name, seats),
                *calls(name, seats),
            ]
    return found


def main() -> None:
    """Play n whole games of a game with that many seats; print decisions and seconds. For `Interpreted`."""
    name, seats, n = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    print(json.dumps(whole_games(name, seats, "whole games", BLIND).sample(n)))


if __name__ == "__main__":
    main()

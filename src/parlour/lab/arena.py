"""The arena: bots against each other on mirrored deals, spread over the cores."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

import parlour
from parlour.kernel.game import Game
from parlour.kernel.luck import derive
from parlour.lab.contest import lucks_of, play
from parlour.lab.schedule import Order, Turn, lineups, schedule
from parlour.lab.workers import spread

MOST_BOTS = 12


class Settings(NamedTuple):
    """All that decides what an arena plays; the number of games only decides how long."""

    game: str
    rules: str
    options: dict[str, bool | int | str]
    seats: int
    bots: list[str]  # as named on the command line
    seed: int

    def tables(self) -> list[Order]:
        """Return who may meet at a table: exactly the bots that were named, if that is one for each seat."""
        bots = contenders(self)
        if len(self.bots) == self.seats:
            return [tuple(sorted(bots.index(name) for name in self.bots))]
        return lineups(len(bots), self.seats)


class Bout(NamedTuple):
    """One game of an arena; the lists are by seat."""

    deal: int
    order: list[int]  # seat -> number of the bot among the contenders
    returns: list[float]
    scores: list[int]
    decisions: list[int]
    seconds: list[float]
    faults: list[int]
    adjudicated: bool


def contenders(settings: Settings) -> list[str]:
    """Return the bots, each once."""
    return list(dict.fromkeys(settings.bots))


def check(settings: Settings) -> None:
    """Refuse what cannot be scheduled."""
    bots = contenders(settings)
    if len(bots) < len(settings.bots) and len(settings.bots) != settings.seats:
        twice = next(name for name in bots if settings.bots.count(name) > 1)
        raise ValueError(
            f"{twice} is named twice: name each bot once, or exactly the {settings.seats} that sit at a table"
        )
    if len(bots) > MOST_BOTS:
        raise ValueError(f"{len(bots)} bots are too many for one arena: at most {MOST_BOTS}")


def turns(settings: Settings, games: int) -> list[Turn]:
    """Return what is to be played, in order: at least that many games, and every deal from every seat."""
    return list(schedule(settings.tables(), games, settings.seed))


def run(settings: Settings, todo: list[Turn], processes: int) -> Iterator[list[Bout]]:
    """Play each turn and yield its games, in order, so that the processes leave no trace in the results."""
    return spread(partial(prepare, settings), todo, processes)


def prepare(settings: Settings) -> Callable[[Turn], list[Bout]]:
    """Return the work of one process: its own game, and then turn after turn."""
    return partial(play_turn, parlour.game(settings.game, **settings.options), settings)


def play_turn(game: Game, settings: Settings, turn: Turn) -> list[Bout]:  # type: ignore[type-arg]
    """Return one deal with one order of bots turned around the table."""
    bots = contenders(settings)
    seed = derive(settings.seed, turn.deal)
    out: list[Bout] = []
    for order in turn.orders:
        names = [bots[number] for number in order]
        played = play(game, seed, names, lucks_of(seed, order))
        result = game.result(played.table)
        out.append(
            Bout(
                turn.deal,
                list(order),
                result.returns,
                result.scores,
                played.decisions,
                [round(seconds, 6) for seconds in played.seconds],
                played.faults,
                result.adjudicated,
            )
        )
    return out

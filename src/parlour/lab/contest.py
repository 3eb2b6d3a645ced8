"""A contest: one game between bots, each with its window, and what it cost them."""

from collections.abc import Iterable
from time import perf_counter
from typing import Any, NamedTuple

from parlour.bots import bot
from parlour.bots.budget import read_budget
from parlour.bots.cheat import Cheat, look_of
from parlour.bots.outside import dismiss, faults_of
from parlour.kernel.bits import lowest
from parlour.kernel.game import RECORD, Game
from parlour.kernel.luck import Fast, derive
from parlour.kernel.playout import asked_alone
from parlour.kernel.table import NONE, Table
from parlour.play import Player, decide


class Played(NamedTuple):
    """A game that is over; the lists are by seat."""

    table: Table
    first: int  # the seat that was the first to be asked alone, or NONE
    decisions: list[int]  # each card of a set is one
    seconds: list[float]  # of thought
    faults: list[int]


def play(game: Game[Any], seed: int, bots: list[str], lucks: list[int]) -> Played:
    """Deal from the seed and let the bots play to the end, each from a luck of its own."""
    seats = len(bots)
    players = [player(name, luck) for name, luck in zip(bots, lucks, strict=True)]
    names = [f"{name} {seat + 1}" for seat, name in enumerate(bots)]
    decisions, seconds = [0] * seats, [0.0] * seats
    t: Table = game.deal(seats, Fast(seed), RECORD)
    first = NONE
    try:
        while not t.over:
            seat = lowest(t.waiting)
            if first == NONE:
                first = asked_alone(t)
            began = perf_counter()
            actions = decide(players[seat], game, t, seat, names, look_of(players[seat]))
            seconds[seat] += perf_counter() - began
            decisions[seat] += len(actions)
            game.answer(t, seat, actions)
    finally:
        dismiss(players, game.result(t).as_data() if t.over else None)
    return Played(t, first, decisions, seconds, [faults_of(player) for player in players])


def player(name: str, seed: int) -> Player:
    """A bot by name; here, and nowhere else, also a cheat that sees all cards (`cheat:300`), as a yardstick."""
    budget = read_budget(name.removeprefix("cheat:")) if name.startswith("cheat:") else None
    return Cheat(seed, budget) if budget is not None else bot(name, seed)


def lucks_of(seed: int, order: Iterable[int]) -> list[int]:
    """A luck for each bot of a game in that order of bots: not that of the deal, nor of another bot or order."""
    bots = list(order)
    for bot_number in bots:
        seed = derive(seed, bot_number)
    return [derive(seed, seat) for seat in range(len(bots))]

"""A contest: one game between bots, each with its window, and what it cost them."""

from collections.abc import Iterable
from math import nan
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
from parlour.kernel.recorder import Recorder
from parlour.kernel.table import NONE, Table
from parlour.play import Player, Window, decide


class Played(NamedTuple):
    """A game that is over; the lists are by seat."""

    table: Table
    first: int  # the seat that was the first to be asked alone, or NONE
    decisions: list[int]  # each card of a set is one
    seconds: list[float]  # of thought
    faults: list[int]


class Answer(NamedTuple):
    """An action that a bot chose."""

    action: int
    options: int  # how many it could choose from
    value: float  # the share of the win that it expects, or nan


class Watched:
    """A player whose answers to one question are kept until they are recorded."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.answers: list[Answer] = []

    def answer(self, window: Window) -> int:
        """Return the player's answer."""
        action = self.player.answer(window)
        value: float | None = getattr(self.player, "value", None)
        self.answers.append(Answer(action, len(window.options), nan if value is None else value))
        return action

    def record(self, recorder: Recorder, t: Table, seat: int) -> None:
        """Record the answers, before they are carried out."""
        for answer in self.answers:
            recorder.decide(t, seat, *answer)


def play(
    game: Game[Any], seed: int, bots: list[str], lucks: list[int], recorder: Recorder | None = None
) -> Played:
    """Deal from the seed and let the bots play to the end, each from a luck of its own."""
    seats = len(bots)
    players = [player(name, luck) for name, luck in zip(bots, lucks, strict=True)]
    names = [f"{name} {seat + 1}" for seat, name in enumerate(bots)]
    decisions, seconds = [0] * seats, [0.0] * seats
    t: Table = game.deal(seats, Fast(seed), RECORD)
    if recorder is not None:
        recorder.begin(t)
    first = NONE
    try:
        while not t.over:
            seat = lowest(t.waiting)
            if first == NONE:
                first = asked_alone(t)
            began = perf_counter()
            watched = Watched(players[seat])
            actions = decide(watched, game, t, seat, names, look_of(players[seat]))
            seconds[seat] += perf_counter() - began
            decisions[seat] += len(actions)
            if recorder is not None:
                watched.record(recorder, t, seat)
            game.answer(t, seat, actions)
            if recorder is not None:
                recorder.follow(t)
    finally:
        dismiss(players, game.result(t).as_data() if t.over else None)
    return Played(t, first, decisions, seconds, [faults_of(player) for player in players])


def player(name: str, seed: int) -> Player:
    """Return a bot by name.

    Here, and nowhere else, also a cheat that sees all cards (`cheat:300`), as a yardstick.
    """
    budget = read_budget(name.removeprefix("cheat:")) if name.startswith("cheat:") else None
    return Cheat(seed, budget) if budget is not None else bot(name, seed)


def lucks_of(seed: int, order: Iterable[int]) -> list[int]:
    """Return an independent seed for each bot of a game, different for each deal, bot and order of bots."""
    bots = list(order)
    for bot_number in bots:
        seed = derive(seed, bot_number)
    return [derive(seed, seat) for seat in range(len(bots))]

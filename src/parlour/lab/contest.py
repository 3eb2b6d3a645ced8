"""A contest: one game between bots, each with its window, and what it cost them."""

import hashlib
from time import perf_counter
from typing import Any, NamedTuple

from parlour.bots import bot
from parlour.bots.budget import read_budget
from parlour.bots.cheat import Cheat, look_of
from parlour.bots.outside import dismiss, faults_of
from parlour.kernel.bits import lowest
from parlour.kernel.game import RECORD, Game
from parlour.kernel.luck import Fast
from parlour.kernel.table import Table
from parlour.play import Player, decide


class Played(NamedTuple):
    """A game that is over; the lists are by seat."""

    table: Table
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
    try:
        while not t.over:
            seat = lowest(t.waiting)
            began = perf_counter()
            actions = decide(players[seat], game, t, seat, names, look_of(players[seat]))
            seconds[seat] += perf_counter() - began
            decisions[seat] += len(actions)
            game.answer(t, seat, actions)
    finally:
        dismiss(players, game.result(t).as_data() if t.over else None)
    return Played(t, decisions, seconds, [faults_of(player) for player in players])


def player(name: str, seed: int) -> Player:
    """A bot by name; here, and nowhere else, also a cheat that sees all cards (`cheat:300`), as a yardstick."""
    budget = read_budget(name.removeprefix("cheat:")) if name.startswith("cheat:") else None
    return Cheat(seed, budget) if budget is not None else bot(name, seed)


def luck_of(*parts: object) -> int:
    """A seed made of parts, so that no bot's luck is that of the deal or of another bot."""
    digest = hashlib.blake2b("/".join(str(part) for part in parts).encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big") >> 3

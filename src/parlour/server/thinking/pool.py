"""Bots think outside the event loop, in processes that never get the true table.

Moves and hints have separate processes, and a fair queue each. Every answer holds its place for as long as the
slowest of the last ones took, and is released at the end of that time, whether it was thought about or the only
one possible. So neither its own time nor that of the next answer reveals which it was.
"""

import asyncio
import os
import secrets
from collections import defaultdict, deque
from concurrent.futures.process import BrokenProcessPool
from math import ceil
from typing import Any

from msgspec import json

from parlour.kernel.game import Game
from parlour.kernel.luck import Fast
from parlour.kernel.save import save
from parlour.kernel.table import Table
from parlour.server.thinking import worker
from parlour.server.thinking.elsewhere import Places
from parlour.server.thinking.processes import Processes
from parlour.server.thinking.queue import FairQueue, Party
from parlour.server.thinking.wire import AnswerJob, ValueJob
from parlour.server.thinking.worker import Advice, GuessedTable

SPARE = 1.0  # seconds beyond its cap that a process may take before it is given up
PATIENCE = 20.0  # seconds in the queue after which a quick bot answers, so that the queue becomes shorter
HINT_PATIENCE = 10.0  # seconds in the queue after which a hint is given up
GRAIN = 0.05  # seconds: the times of answers are multiples of it
UNKNOWN = 0.5  # seconds for which a place is held as long as hardly anything of a kind was thought about
ENOUGH = 8  # thoughts after which their times are known
REMEMBERED = 32  # thoughts whose times are compared
HEADROOM = 1.1  # how much longer a place is held than the slowest of them took
GIVE_WAY = 5  # how much hints give way to moves
READ_ACTIONS, READ_ADVICE = json.Decoder(list[int]), json.Decoder(list[Advice])
NOBODY: Party = ("", "")


def guessed_table(game: Game[Any], t: Table, seat: int, names: list[str]) -> GuessedTable:
    """Return what a process may have of a table: a guess of the seat's, with what the seat knows."""
    guess = game.guess(t, seat, Fast(secrets.randbits(60)), knowing=True)
    options: dict[str, object] = dict(game.named)
    return GuessedTable(
        game.name, options, save(game, guess), seat, names, secrets.randbits(60), cards_of(t, seat)
    )


def cards_of(t: Table, seat: int) -> int:
    """Return how many cards the answer may be made of."""
    return max(1, int(t.most_of(seat))) if t.most > 0 else 1


class Durations:
    """How long thoughts of one kind (a game, a level, a number of cards) take, as public as the kind is."""

    def __init__(self) -> None:
        self.taken: dict[tuple[str, str, int], deque[float]] = defaultdict(lambda: deque(maxlen=REMEMBERED))

    def add(self, kind: tuple[str, str, int], seconds: float) -> None:
        """Count one more."""
        self.taken[kind].append(seconds)

    def place(self, kind: tuple[str, str, int]) -> float:
        """Return the seconds for which an answer of the kind holds its place."""
        taken = self.taken.get(kind, ())
        slowest = max(taken, default=0.0) if len(taken) >= ENOUGH else max([UNKNOWN, *taken])
        return ceil(slowest * HEADROOM / GRAIN) * GRAIN


class BotPool:
    """Thinks for bots and hints; where that cannot be had in time, a quick bot answers."""

    def __init__(self, workers: int, cap: float, steady: bool = False) -> None:
        workers = workers or max(1, (os.cpu_count() or 2) - 1)
        self.cap = cap
        self.thinkers, self.queue = Processes(workers, 0), FairQueue(workers)
        self.advisers, self.hints = Processes(1, GIVE_WAY), FairQueue(1)
        self.moves_elsewhere, self.hints_elsewhere = Places(self.queue), Places(self.hints)
        self.steady = steady  # whether all answers of a kind take the same time
        self.durations = Durations()
        self.late = 0  # how many answers came from the quick bot

    @property
    def broken(self) -> int:
        """How often processes were replaced."""
        return self.thinkers.broken + self.advisers.broken

    def start(self) -> None:
        """Start the processes that answer; hints have theirs when the first is asked for."""
        self.thinkers.start()

    def close(self) -> None:
        """End the processes."""
        self.thinkers.close()
        self.advisers.close()

    async def decide(
        self, game: Game[Any], t: Table, seat: int, names: list[str], level: str, party: Party
    ) -> list[int]:
        """Return the whole answer of a bot of the level for the seat; it gets a guess of the seat's."""
        return await self.answer(guessed_table(game, t, seat, names), level, party)

    async def pretend(self, game: Game[Any], t: Table, seat: int, level: str, party: Party) -> None:
        """Take as long as a thought would, and the same place in the queue."""
        loop = asyncio.get_running_loop()
        began = loop.time()
        await self.queue.enter(party)
        try:
            if self.steady and loop.time() - began < PATIENCE:
                await asyncio.sleep(self.durations.place((game.name, level, cards_of(t, seat))))
        finally:
            self.queue.leave()

    async def answer(self, work: GuessedTable, level: str, party: Party = NOBODY) -> list[int]:
        """Return what a bot of the level answers; if it cannot be had in time, what a quick one does."""
        loop = asyncio.get_running_loop()
        began = loop.time()
        await self.queue.enter(party)
        started = loop.time()
        try:
            if started - began >= PATIENCE:
                return await self.quick_answer(work)
            kind = (work.game, level, work.cards)
            place = self.durations.place(kind) if self.steady else 0.0
            out = await self.think(work, level)
            self.durations.add(kind, loop.time() - started)
            await asyncio.sleep(started + place - loop.time())
            return out
        except (TimeoutError, BrokenProcessPool):
            return await self.quick_answer(work)
        finally:
            self.queue.leave()

    async def think(self, work: GuessedTable, level: str) -> list[int]:
        """Have an answer thought about now."""
        limit = self.cap * work.cards + SPARE
        out = await self.moves_elsewhere.do(limit, AnswerJob(work, level, self.cap))
        if out is not None:
            return READ_ACTIONS.decode(out)
        return await self.thinkers.do(limit, worker.answer, work, level, self.cap)

    async def quick_answer(self, work: GuessedTable) -> list[int]:
        """Return the answer of a bot that hardly thinks, in this process: the others are busy or broken."""
        self.late += 1
        return await asyncio.to_thread(worker.fall_back, work)

    async def hint(
        self, game: Game[Any], t: Table, seat: int, names: list[str], seconds: float, party: Party
    ) -> list[Advice]:
        """Return the values of the seat's answers, estimated on a guess for the seat.

        Raise a TimeoutError if many wait.
        """
        await asyncio.wait_for(self.hints.enter(party), HINT_PATIENCE)
        try:
            return await self.advise(guessed_table(game, t, seat, names), seconds)
        finally:
            self.hints.leave()

    async def advise(self, work: GuessedTable, seconds: float) -> list[Advice]:
        """Return what answers are worth; a TimeoutError or BrokenProcessPool if that cannot be had."""
        limit = seconds + self.cap + SPARE
        out = await self.hints_elsewhere.do(limit, ValueJob(work, seconds))
        if out is not None:
            return READ_ADVICE.decode(out)
        return await self.advisers.do(limit, worker.value, work, seconds)

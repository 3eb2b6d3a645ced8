"""Bots think outside the event loop, in processes that never get the true table."""

import asyncio
import multiprocessing
import os
import secrets
import sys
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, TypeVar

from parlour.kernel.game import Game
from parlour.kernel.luck import Fast
from parlour.kernel.save import save
from parlour.kernel.table import Table
from parlour.server.thinking import worker
from parlour.server.thinking.worker import Advice, GuessedTable

R = TypeVar("R")
METHOD = "spawn" if sys.platform == "win32" else "forkserver"  # a fork of a process with threads may hang
SPARE = 1.0  # seconds beyond its cap that a process may take before it is given up


def guessed_table(game: Game[Any], t: Table, seat: int, names: list[str]) -> GuessedTable:
    """What a process may have of a table: a guess of the seat's, with what the seat knows."""
    guess = game.guess(t, seat, Fast(secrets.randbits(60)), knowing=True)
    options: dict[str, object] = dict(game.variant)
    cards = max(1, int(t.most_of(seat))) if t.most > 0 else 1
    return GuessedTable(game.name, options, save(game, guess), seat, names, secrets.randbits(60), cards)


class BotPool:
    """A pool of processes; one that breaks is replaced, and a quick bot answers in the meantime."""

    def __init__(self, workers: int, cap: float) -> None:
        self.workers = workers or max(1, (os.cpu_count() or 2) - 1)
        self.cap = cap
        self.pool: ProcessPoolExecutor | None = None
        self.broken = 0  # how many pools have been replaced
        self.late = 0  # how many answers came from the quick bot

    def start(self) -> None:
        """Start the processes and let them get ready."""
        context = multiprocessing.get_context(METHOD)
        if METHOD == "forkserver":
            context.set_forkserver_preload(["parlour.server.thinking.worker"])
        self.pool = ProcessPoolExecutor(self.workers, context, worker.begin)
        for _ in range(self.workers):
            self.pool.submit(worker.awake)

    def close(self) -> None:
        """End the processes."""
        if self.pool is not None:
            self.pool.shutdown(wait=False, cancel_futures=True)
            self.pool = None

    def replace(self, broken: ProcessPoolExecutor) -> None:
        """A new pool in place of a broken one."""
        if self.pool is broken:
            self.broken += 1
            self.close()
            self.start()

    def look_after(self, pool: ProcessPoolExecutor, job: Future[Any]) -> None:
        """A process that still works on what was long given up hangs: end it, which breaks the pool."""
        if job.running() and self.pool is pool:
            for process in [*pool._processes.values()]:
                process.kill()
            self.replace(pool)

    async def decide(self, game: Game[Any], t: Table, seat: int, names: list[str], level: str) -> list[int]:
        """The whole answer of a bot of the level for the seat; it gets a guess of the seat's."""
        return await self.answer(guessed_table(game, t, seat, names), level)

    async def hint(self, game: Game[Any], t: Table, seat: int, names: list[str], seconds: float) -> list[Advice]:
        """What answers of the seat are worth, judged at a guess of the seat's."""
        return await self.advise(guessed_table(game, t, seat, names), seconds)

    async def answer(self, work: GuessedTable, level: str) -> list[int]:
        """What a bot of the level answers; if it cannot be had in time, what a quick one does."""
        try:
            return await self.think(self.cap * work.cards + SPARE, worker.answer, work, level, self.cap)
        except (TimeoutError, BrokenProcessPool):
            self.late += 1
            return await asyncio.to_thread(worker.fall_back, work)

    async def advise(self, work: GuessedTable, seconds: float) -> list[Advice]:
        """What answers are worth; a TimeoutError or BrokenProcessPool if that cannot be had."""
        return await self.think(seconds + self.cap + SPARE, worker.value, work, seconds)

    async def think(self, limit: float, call: Callable[..., R], *given: Any) -> R:
        """Have something done by a process within so many seconds."""
        if self.pool is None:
            self.start()
        pool = self.pool
        assert pool is not None
        try:
            job = pool.submit(call, *given)
            try:
                return await asyncio.wait_for(asyncio.wrap_future(job), limit)
            except TimeoutError:
                asyncio.get_running_loop().call_later(limit, self.look_after, pool, job)
                raise
        except (BrokenProcessPool, RuntimeError) as error:  # RuntimeError: it was shut down in this moment
            self.replace(pool)
            raise BrokenProcessPool(str(error)) from None

"""Analyses of finished matches: made one after the other in a separate process, and cached for a while."""

import asyncio
import contextlib
import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from typing import Any

from msgspec import json

from parlour.bots.analysis import AnalysisData
from parlour.server.protocol.problems import Problem
from parlour.server.protocol.responses import Progress
from parlour.server.thinking import worker
from parlour.server.thinking.elsewhere import Places
from parlour.server.thinking.processes import METHOD
from parlour.server.thinking.queue import FairQueue
from parlour.server.thinking.wire import AnalyseJob

KEPT = 64  # analyses that are kept in memory, or waited for
MOST_OF_ONE = 4  # that one address may wait for
SPARE, SLOWEST = 60.0, 5.0  # seconds, and times its thought, after which an analysis elsewhere is given up
READ_ANALYSIS = json.Decoder(AnalysisData)
Key = tuple[str, int | None]


class Analyses:
    """The running and the finished analyses. Addresses that wait take turns."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds  # of thought for each decision
        self.pool: ProcessPoolExecutor | None = None
        self.array: Any = None  # in which the process counts
        self.queue = FairQueue(1)
        self.elsewhere = Places(self.queue)
        self.here = asyncio.Lock()  # one at a time in the process of this machine
        self.progress: dict[Key, Any] = {}  # of those that are worked on: how many decisions are done, of how many
        self.tasks: dict[Key, asyncio.Task[AnalysisData]] = {}
        self.asked_by: dict[Key, str] = {}  # the addresses of those that are not done

    def close(self) -> None:
        """Stop working."""
        for key in self.asked_by:
            self.tasks[key].cancel()
        if self.pool is not None:
            self.pool.shutdown(wait=False, cancel_futures=True)
            self.pool = None

    def known(self, table: str, seat: int | None) -> bool:
        """Return whether an analysis is there, or is being made."""
        return (table, seat) in self.tasks

    def of(self, table: str, seat: int | None, record: list[str], address: str = "") -> AnalysisData | Progress:
        """Return the analysis of a seat's decisions, or of all; until it is there, how far it has come."""
        key = (table, seat)
        task = self.tasks.get(key)
        if task is None:
            self.make_room(address)
            self.asked_by[key] = address
            task = self.tasks[key] = asyncio.create_task(self.analyse(key, record))
        if not task.done():
            done, of = self.progress.get(key, (0, 0))
            return Progress(done, of)
        if task.cancelled() or task.exception() is not None:
            del self.tasks[key]
            self.close()
            raise Problem("internal", "The analysis failed. Try again.", 500)
        return task.result()

    async def analyse(self, key: Key, record: list[str]) -> AnalysisData:
        """Wait for one's turn, and have a match analysed."""
        table = key[0]
        try:
            await self.queue.enter((self.asked_by[key], table))
            try:
                return await self.analyse_elsewhere(key, record) or await self.analyse_here(key, record)
            finally:
                self.progress.pop(key, None)
                self.queue.leave()
        finally:
            del self.asked_by[key]

    async def analyse_elsewhere(self, key: Key, record: list[str]) -> AnalysisData | None:
        """Have a match analysed on another machine; None if that cannot be."""

        def advance(done: int, of: int) -> None:
            self.progress[key] = done, of

        with contextlib.suppress(TimeoutError):
            limit = SPARE + SLOWEST * self.seconds * len(record)
            out = await self.elsewhere.do(limit, AnalyseJob(record, key[1], self.seconds), advance)
            return None if out is None else READ_ANALYSIS.decode(out)
        return None

    async def analyse_here(self, key: Key, record: list[str]) -> AnalysisData:
        """Have a match analysed in the process of this machine."""
        async with self.here:
            if self.pool is None:
                self.start()
            assert self.pool is not None
            self.progress[key] = self.array
            job = self.pool.submit(worker.analyse, record, key[1], self.seconds)
            return await asyncio.wrap_future(job)

    def start(self) -> None:
        """Start the process."""
        context = multiprocessing.get_context(METHOD)
        self.array = context.RawArray("i", 2)
        self.pool = ProcessPoolExecutor(1, context, worker.begin_analyses, (self.array,))

    def make_room(self, address: str) -> None:
        """Make room for one more; a Problem if too many are waited for."""
        if list(self.asked_by.values()).count(address) >= MOST_OF_ONE:
            raise Problem("busy", "Wait until your other analyses have finished.", 503)
        done = [key for key, task in self.tasks.items() if task.done()]
        for key in done[: max(0, len(self.tasks) + 1 - KEPT)]:
            del self.tasks[key]
        if len(self.tasks) >= KEPT:
            raise Problem("busy", "Too many analyses are running. Try again later.", 503)

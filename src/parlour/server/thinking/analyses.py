"""Analyses of finished matches: made one after the other in a process of their own, and kept for a while."""

import asyncio
import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from typing import Any

from parlour.bots.analysis import AnalysisData
from parlour.server.protocol.problems import Problem
from parlour.server.protocol.responses import Progress
from parlour.server.thinking import worker
from parlour.server.thinking.processes import METHOD
from parlour.server.thinking.queue import FairQueue

KEPT = 64  # analyses that are kept in memory, or waited for
MOST_OF_ONE = 4  # that one address may wait for
Key = tuple[str, int | None]


class Analyses:
    """The running and the finished analyses. Addresses that wait take turns."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds  # of thought for each decision
        self.pool: ProcessPoolExecutor | None = None
        self.progress: Any = None  # of the one that is being worked on: how many decisions are done, of how many
        self.queue = FairQueue(1)
        self.working: Key | None = None
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
            mine = self.working == key and self.progress is not None
            return Progress(self.progress[0], self.progress[1]) if mine else Progress(0, 0)
        if task.cancelled() or task.exception() is not None:
            del self.tasks[key]
            self.close()
            raise Problem("internal", "The analysis failed; ask again.", 500)
        return task.result()

    async def analyse(self, key: Key, record: list[str]) -> AnalysisData:
        """Wait for one's turn, and have a match analysed."""
        table, seat = key
        try:
            await self.queue.enter((self.asked_by[key], table))
            try:
                self.working = key
                if self.pool is None:
                    self.start()
                assert self.pool is not None
                job = self.pool.submit(worker.analyse, record, seat, self.seconds)
                return await asyncio.wrap_future(job)
            finally:
                self.working = None
                self.queue.leave()
        finally:
            del self.asked_by[key]

    def start(self) -> None:
        """Start the process."""
        context = multiprocessing.get_context(METHOD)
        self.progress = context.RawArray("i", 2)
        self.pool = ProcessPoolExecutor(1, context, worker.begin_analyses, (self.progress,))

    def make_room(self, address: str) -> None:
        """Make room for one more; a Problem if too many are waited for."""
        if list(self.asked_by.values()).count(address) >= MOST_OF_ONE:
            raise Problem("busy", "Wait until your other analyses are done.", 503)
        done = [key for key, task in self.tasks.items() if task.done()]
        for key in done[: max(0, len(self.tasks) + 1 - KEPT)]:
            del self.tasks[key]
        if len(self.tasks) >= KEPT:
            raise Problem("busy", "Too many analyses are being made; ask again later.", 503)

"""Analyses of finished matches: made one after the other in a process of their own, and kept for a while."""

import asyncio
import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from typing import Any

from parlour.bots.analysis import AnalysisData
from parlour.server.protocol.problems import Problem
from parlour.server.protocol.responses import Progress
from parlour.server.thinking import worker
from parlour.server.thinking.pool import METHOD

KEPT = 64  # analyses that are kept in memory
Key = tuple[str, int | None]


class Analyses:
    """What is being analysed, and what has been."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds  # of thought for each decision
        self.pool: ProcessPoolExecutor | None = None
        self.progress: Any = None  # of the one that is being worked on: how many decisions are done, of how many
        self.tasks: dict[Key, asyncio.Future[AnalysisData]] = {}

    def close(self) -> None:
        """Stop working."""
        if self.pool is not None:
            self.pool.shutdown(wait=False, cancel_futures=True)
            self.pool = None

    def of(self, table: str, seat: int | None, record: list[str]) -> AnalysisData | Progress:
        """The analysis of a seat's decisions, or of all; until it is there, how far it has come."""
        key = (table, seat)
        task = self.tasks.get(key)
        if task is None:
            self.forget()
            task = self.tasks[key] = self.begin(record, seat)
        if not task.done():
            mine = next(other for other in self.tasks.values() if not other.done()) is task
            return Progress(self.progress[0], self.progress[1]) if mine else Progress(0, 0)
        if task.exception() is not None:
            del self.tasks[key]
            self.close()
            raise Problem("internal", "The analysis failed; ask again.", 500)
        return task.result()

    def begin(self, record: list[str], seat: int | None) -> asyncio.Future[AnalysisData]:
        """Put an analysis into the queue."""
        if self.pool is None:
            context = multiprocessing.get_context(METHOD)
            self.progress = context.RawArray("i", 2)
            self.pool = ProcessPoolExecutor(1, context, worker.begin_analyses, (self.progress,))
        return asyncio.wrap_future(self.pool.submit(worker.analyse, record, seat, self.seconds))

    def forget(self) -> None:
        """Make room for one more."""
        done = [key for key, task in self.tasks.items() if task.done()]
        for key in done[: max(0, len(self.tasks) + 1 - KEPT)]:
            del self.tasks[key]
        if len(self.tasks) >= KEPT:
            raise Problem("busy", "Too many analyses are being made; ask again later.", 503)

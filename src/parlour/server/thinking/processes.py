"""Processes that think: those that break are replaced, and those that hang are ended."""

import asyncio
import multiprocessing
import sys
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, TypeVar

from parlour.server.thinking import worker

R = TypeVar("R")
METHOD = "spawn" if sys.platform == "win32" else "forkserver"  # a fork of a process with threads may hang


def was_cancelled() -> bool:
    """Return whether somebody cancelled this task, rather than what it waited for."""
    task = asyncio.current_task()
    return task is None or task.cancelling() > 0


class Processes:
    """Some processes; they are started when they are first needed."""

    def __init__(self, number: int, nice: int) -> None:
        self.number = number
        self.nice = nice  # how much they give way to others
        self.pool: ProcessPoolExecutor | None = None
        self.broken = 0  # how often they were replaced

    def start(self) -> None:
        """Start the processes and let them get ready."""
        context = multiprocessing.get_context(METHOD)
        if METHOD == "forkserver":
            context.set_forkserver_preload(["parlour.server.thinking.worker"])
        self.pool = ProcessPoolExecutor(self.number, context, worker.begin, (self.nice,))
        for _ in range(self.number):
            self.pool.submit(worker.awake)

    def close(self) -> None:
        """End the processes."""
        if self.pool is not None:
            self.pool.shutdown(wait=False, cancel_futures=True)
            self.pool = None

    def replace(self, broken: ProcessPoolExecutor) -> None:
        """Start new processes in place of broken ones."""
        if self.pool is broken:
            self.broken += 1
            self.close()
            self.start()

    def look_after(self, pool: ProcessPoolExecutor, job: Future[Any]) -> None:
        """End a process that hangs on a task given up long ago, which breaks the pool."""
        if job.running() and self.pool is pool:
            for process in [*pool._processes.values()]:
                process.kill()
            self.replace(pool)

    async def do(self, limit: float, call: Callable[..., R], *given: Any) -> R:
        """Have something done within that many seconds; a TimeoutError or BrokenProcessPool if that cannot be."""
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
            except asyncio.CancelledError:
                if was_cancelled():
                    raise
                raise BrokenProcessPool("replaced while this waited") from None
        except (BrokenProcessPool, RuntimeError) as error:  # RuntimeError: it was shut down in this moment
            self.replace(pool)
            raise BrokenProcessPool(str(error)) from None

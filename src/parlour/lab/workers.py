"""Workers: the same work on many tasks by several processes, the results in the order of the tasks."""

import os
import signal
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Any, Generic, NamedTuple, TypeVar, cast

Task = TypeVar("Task")
Result = TypeVar("Result")

AHEAD = 2  # tasks that each process has in hand, so that it need not wait for the next


class Worker(NamedTuple):
    """A process, and the pipe to it."""

    process: SpawnProcess
    pipe: "Connection[Any, Any]"


class WorkerFailed(RuntimeError):
    """Work on a task ended with an error, or the process with it."""


def cores() -> int:
    """Return how many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def spread(
    prepare: Callable[[], Callable[[Task], Result]], tasks: Sequence[Task], processes: int
) -> Generator[Result, None, None]:
    """Yield what the work makes of each task, in order, whoever did it.

    `prepare` is called once in each process and gives the work. One process works here, without any other.
    """
    processes = min(processes, len(tasks))
    if processes <= 1:
        work = prepare()
        yield from map(work, tasks)
        return
    pool: WorkerPool[Task, Result] = WorkerPool(prepare, tasks, processes)
    try:
        yield from pool.results()
    finally:
        pool.end()


class WorkerPool(Generic[Task, Result]):
    """Several processes at work; each begins afresh, so that nothing of this one (threads, files) goes along."""

    def __init__(
        self, prepare: Callable[[], Callable[[Task], Result]], tasks: Sequence[Task], processes: int
    ) -> None:
        self.tasks = tasks
        self.given = 0
        context = get_context("spawn")
        self.workers: list[Worker] = []
        for _ in range(processes):
            mine, theirs = context.Pipe()
            process = context.Process(target=serve, args=(prepare, theirs), daemon=False)
            process.start()
            theirs.close()
            self.workers.append(Worker(process, mine))

    def results(self) -> Iterator[Result]:
        """Yield the results in order; those that are early wait."""
        for worker in self.workers * AHEAD:
            self.give(worker)
        early: dict[int, Result] = {}
        for number in range(len(self.tasks)):
            while number not in early:
                for pipe in wait([worker.pipe for worker in self.workers]):
                    self.take(next(worker for worker in self.workers if worker.pipe is pipe), early)
            yield early.pop(number)

    def give(self, worker: Worker) -> None:
        """Hand the worker the next task, if there is one."""
        if self.given < len(self.tasks):
            worker.pipe.send((self.given, self.tasks[self.given]))
            self.given += 1

    def take(self, worker: Worker, early: dict[int, Result]) -> None:
        """Take a result from a worker, and hand it the next task."""
        try:
            number, result, error = worker.pipe.recv()
        except (EOFError, ConnectionError):
            worker.process.join()
            raise WorkerFailed(f"a process ended in the middle of its work ({worker.process.exitcode})") from None
        if error is not None:
            raise WorkerFailed(error)
        early[number] = cast(Result, result)
        self.give(worker)

    def end(self) -> None:
        """Send everybody home, those in the middle of a task too."""
        for worker in self.workers:
            worker.pipe.close()
            worker.process.terminate()
        for worker in self.workers:
            worker.process.join()


def serve(prepare: Callable[[], Callable[[Any], Any]], pipe: "Connection[Any, Any]") -> None:
    """Run in a process: do task after task until none is left."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever started us is interrupted, and ends us
    signal.signal(signal.SIGTERM, leave)
    waiting: deque[tuple[int, Any]] = deque()
    try:
        work = prepare()
        while True:
            while pipe.poll() or not waiting:
                waiting.append(pipe.recv())
            number, task = waiting.popleft()
            pipe.send((number, work(task), None))
    except (EOFError, ConnectionError):
        return
    except Exception as error:
        pipe.send((-1, None, f"{type(error).__name__}: {error}"))
    finally:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)  # it is ending already, and `leave` would disturb that


def leave(number: int, frame: object) -> None:
    """End, by way of every `finally`."""
    raise SystemExit(0)

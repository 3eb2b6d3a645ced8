"""Many machines: the same work on many tasks by a Ray cluster, the results in the order of the tasks.

Ray plays the tasks of a worker or a machine that dies again; as only this process writes what comes back, each
counts once.
"""

import os
import pickle
import warnings
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from functools import cache
from logging import ERROR
from typing import Any, TypeVar, cast

import ray

from parlour.lab.workers import WorkerFailed

Task = TypeVar("Task")
Result = TypeVar("Result")

AHEAD = 3  # tasks for each core of the cluster that are under way or finished early
LOCAL = "ray"
ATTEMPTS = 3  # to be let in by a cluster


def spread_by_ray(
    on: str, prepare: Callable[[], Callable[[Task], Result]], tasks: Sequence[Task], processes: int
) -> Generator[Result, None, None]:
    """Yield what the work makes of each task, in order, as `workers.spread` does."""
    connect(on, processes)
    try:
        yield from by_ray(prepare, tasks)
    finally:
        ray.shutdown()


def by_ray(prepare: Callable[[], Callable[[Task], Result]], tasks: Iterable[Task]) -> Iterator[Result]:
    """Yield the same on the cluster that is connected."""
    resources: dict[str, float] = ray.cluster_resources()  # type: ignore[no-untyped-call]
    most = AHEAD * max(1, int(resources.get("CPU", 1)))
    packed = ray.put(pickle.dumps(prepare))
    under_way = deque[Any]()
    for task in tasks:
        under_way.append(work_on.remote(packed, task))
        if len(under_way) == most:
            yield finished(under_way.popleft())
    while under_way:
        yield finished(under_way.popleft())


def connect(on: str, processes: int) -> None:
    """Connect to a cluster, or begin one of that many processes on this machine (unless RAY_ADDRESS names one)."""
    try:
        if on != LOCAL:
            with warnings.catch_warnings(action="ignore"):
                reach(on)
        elif os.environ.get("RAY_ADDRESS"):
            ray.init(log_to_driver=False, logging_level=ERROR)
        else:
            ray.init(
                "local", num_cpus=processes, include_dashboard=False, log_to_driver=False, logging_level=ERROR
            )
    except Exception as error:  # Ray raises a bare one if a node does not start in time
        ray.shutdown()  # or this process stays a client of the cluster that it did not reach
        place = "" if on == LOCAL else f" at {on}"
        raise ValueError(f"there is no Ray cluster{place}: {error}") from None


def reach(address: str) -> None:
    """Connect to a cluster elsewhere, which may take longer to make room for a client than Ray waits for it."""
    for more in reversed(range(ATTEMPTS)):
        try:
            ray.init(address=address, log_to_driver=False, logging_level=ERROR)
            return
        except Exception as error:
            if not more or "Starting Ray client server failed" not in str(error):
                raise
            ray.shutdown()


def finished(reference: Any) -> Any:
    """Return the result of a task."""
    try:
        return ray.get(reference)
    except ray.exceptions.RayTaskError as error:
        raise WorkerFailed(f"{type(error.cause).__name__}: {error.cause}") from None
    except ray.exceptions.RayError as error:
        raise WorkerFailed(f"{type(error).__name__}: {error}") from None


@ray.remote(max_retries=-1)  # of a worker that died; an error in the work itself is not tried again
def work_on(packed: bytes, task: Any) -> Any:
    """Do one task, wherever this is."""
    return work_of(packed)(task)


@cache
def work_of(packed: bytes) -> Callable[[Any], Any]:
    """Return the work, made ready once in each process."""
    prepare = cast(Callable[[], Callable[[Any], Any]], pickle.loads(packed))
    return prepare()

"""The machines that share the work of a run: this process, several on this machine, or a Ray cluster."""

from collections.abc import Callable, Iterator, Sequence
from types import TracebackType
from typing import TypeVar

from parlour.lab.workers import spread

Task = TypeVar("Task")
Result = TypeVar("Result")


class Machines:
    """Processes of this machine, or a cluster that stays connected during the run.

    Results do not depend on it: tasks carry all their chance. A task whose machine dies is done again.
    """

    def __init__(self, on: str = "", processes: int = 1) -> None:
        self.on = on
        self.processes = processes

    def __enter__(self) -> "Machines":
        if self.on:
            from parlour.lab.cluster import connect  # noqa: PLC0415  (the extra `ray`)

            connect(self.on, self.processes)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.on:
            import ray  # noqa: PLC0415

            ray.shutdown()

    def spread(self, prepare: Callable[[], Callable[[Task], Result]], tasks: Sequence[Task]) -> Iterator[Result]:
        """Yield what the work makes of each task, in order."""
        if not self.on:
            return spread(prepare, tasks, self.processes)
        from parlour.lab.cluster import by_ray  # noqa: PLC0415

        return by_ray(prepare, tasks)

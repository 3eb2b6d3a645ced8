"""Measuring on a machine that is never quiet: all contestants in turn, round after round, the best of each.

Time is that of the processor, so that waiting for it does not count. Other disturbances hit the contestant that is
running; over many short rounds each contestant meets a quiet moment. Figures of two runs may differ; ratios within
one run hold.
"""

from collections.abc import Callable, Sequence
from statistics import median
from time import process_time
from typing import NamedTuple

DECISIONS = "decisions"  # the kind of all contestants that play games
SEARCHED = (
    "searched"  # of all that search: decisions from the root to the end of each iteration; the rest are calls
)
CLONE_FROM_PYTHON = "clone from Python"  # the one call that a peer has too


class Contestant:
    """Something that can be done n times over."""

    def __init__(self, library: str, name: str, what: str, kind: str, work: Callable[[int], int]) -> None:
        self.library = library
        self.name = name
        self.what = what
        self.kind = kind  # contestants of one kind are compared with each other
        self.work = work  # does it n times; returns how many decisions or calls that were

    def sample(self, n: int) -> tuple[int, float]:
        """Do it n times: how many decisions or calls, and in how many seconds."""
        start = process_time()
        done = self.work(n)
        return done, process_time() - start


class Measured(NamedTuple):
    """A contestant with its rates in each round, per second."""

    contestant: Contestant
    rates: list[float]

    @property
    def best(self) -> float:
        """The rate of the least disturbed round."""
        return max(self.rates)

    @property
    def behind(self) -> tuple[float, float]:
        """How far the middle round and the worst one lay behind the best, as parts of 1."""
        return 1 - median(self.rates) / self.best, 1 - min(self.rates) / self.best


def again(call: Callable[[], object], n: int) -> int:
    """Call something n times from Python, keeping nothing."""
    for _ in range(n):
        call()
    return n


def enough(contestant: Contestant, seconds: float) -> int:
    """Return how often a contestant must work to be busy for about that many seconds."""
    n = 1
    while True:
        taken = contestant.sample(n)[1]
        if taken > seconds / 2:
            return max(1, round(n * seconds / taken))
        n = max(n + 1, min(n * 10, round(n * seconds / max(taken, 1e-9))))


def measure(
    contestants: Sequence[Contestant], rounds: int, seconds: float, tell: Callable[[str], None]
) -> list[Measured]:
    """Let all contestants work in turn, for a number of rounds of about that many seconds each."""
    tell(f"{len(contestants)} contestants: finding out how fast each is")
    sizes = [enough(contestant, seconds) for contestant in contestants]
    rates: list[list[float]] = [[] for _ in contestants]
    for turn in range(rounds):
        tell(f"round {turn + 1} of {rounds}")
        for i, contestant in enumerate(contestants):
            done, taken = contestant.sample(sizes[i])
            rates[i].append(done / taken)
    return [Measured(contestant, rates[i]) for i, contestant in enumerate(contestants)]

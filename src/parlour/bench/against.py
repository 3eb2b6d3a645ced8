"""This build against another one: the same work in turn, round after round, and a verdict that allows for noise.

Each build runs in a process of its own, which measures itself. The two take turns within a round, so a
disturbance meets both; a round gives one ratio, and the median ratio stands with an interval that assumes nothing
about their distribution.
"""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import closing
from math import comb
from pathlib import Path
from statistics import median
from typing import NamedTuple

TOLERATED = 0.03  # a loss up to here is let pass: the layout of the code alone moves speeds that far
SURE = 0.99
QUICK = (9, 0.02)  # rounds, and seconds of each piece of work in one
THOROUGH = (25, 0.05)
WORKS = ("rollouts from a deal", "whole games, knowledge on", "information-set search")


class Case(NamedTuple):
    """One thing that both builds do."""

    game: str
    seats: int
    what: str


class Verdict(NamedTuple):
    """How fast this build is, as a part of the other's speed, with the interval of the middle ratio."""

    case: Case
    ratio: float
    low: float
    high: float

    @property
    def is_slower(self) -> bool:
        """Whether it lost more than is tolerated, beyond noise."""
        return self.high < 1 - TOLERATED


class Build:
    """A build in a process of its own."""

    def __init__(self, folder: Path) -> None:
        # -P: otherwise the folder of this file would come first, and with it the modules of this build
        environment = {**os.environ, "PYTHONPATH": str(folder / "src")}
        command = [sys.executable, "-P", __file__]
        self.process = subprocess.Popen(
            command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def sample(self, case: Case, n: int) -> tuple[int, float]:
        """Let it do something n times: how many decisions, in how many seconds of the processor."""
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.write(json.dumps([*case, n]) + "\n")
        self.process.stdin.flush()
        told = self.process.stdout.readline()
        if not told:
            raise ValueError(f"the other build cannot measure {case.game} {case.seats}: {case.what}")
        done, taken = json.loads(told)
        return done, taken

    def close(self) -> None:
        """End the process."""
        self.process.communicate()


def compare(
    this: Path, other: Path, cases: Sequence[Case], rounds: int, seconds: float, tell: Callable[[str], None]
) -> list[Verdict]:
    """Start both builds and measure them in turn."""
    with closing(Build(this)) as ours, closing(Build(other)) as theirs:
        return measure((ours, theirs), cases, rounds, seconds, tell)


def measure(
    builds: tuple[Build, Build], cases: Sequence[Case], rounds: int, seconds: float, tell: Callable[[str], None]
) -> list[Verdict]:
    """Let both do all cases, round after round, first the one and then the other."""
    sizes = [enough(builds[1], case, seconds) for case in cases]
    ratios: list[list[float]] = [[] for _ in cases]
    for turn in range(rounds):
        tell(f"round {turn + 1} of {rounds}")
        for i, case in enumerate(cases):
            rates = [0.0, 0.0]
            for which in (0, 1) if turn % 2 else (1, 0):
                done, taken = builds[which].sample(case, sizes[i])
                rates[which] = done / taken
            ratios[i].append(rates[0] / rates[1])
    return [Verdict(case, median(found), *middle(found)) for case, found in zip(cases, ratios, strict=True)]


def enough(build: Build, case: Case, seconds: float) -> int:
    """Return how often a build must do something to be busy for about that many seconds."""
    n = 1
    while (taken := build.sample(case, n)[1]) < seconds / 2:
        n = max(n + 1, min(n * 10, round(n * seconds / max(taken, 1e-9))))
    return max(1, round(n * seconds / taken))


def middle(found: Sequence[float]) -> tuple[float, float]:
    """Return the interval of a median by order statistics: it contains the true median with probability SURE."""
    n = len(found)
    ordered = sorted(found)
    outside, cut = 2 / 2**n, 0
    while cut < (n - 1) // 2 and outside + 2 * comb(n, cut + 1) / 2**n <= 1 - SURE:
        cut += 1
        outside += 2 * comb(n, cut) / 2**n
    return ordered[cut], ordered[n - 1 - cut]


def main() -> None:
    """Measure what is asked for, line by line, with the Parlour that this process finds."""
    import parlour  # noqa: PLC0415  (the one on the path, not the one this file belongs to)
    from parlour.bench import ours  # noqa: PLC0415
    from parlour.bench.measure import Contestant  # noqa: PLC0415
    from parlour.kernel.game import KNOWLEDGE  # noqa: PLC0415

    assert parlour.games()
    works = {
        WORKS[0]: ours.from_a_deal,
        WORKS[1]: lambda name, seats: ours.whole_games(name, seats, WORKS[1], KNOWLEDGE),
        WORKS[2]: ours.searches,
    }
    ready: dict[tuple[str, int, str], Contestant] = {}
    for line in sys.stdin:
        game, seats, what, n = json.loads(line)
        if (game, seats, what) not in ready:
            ready[game, seats, what] = works[what](game, seats)
        print(json.dumps(ready[game, seats, what].sample(n)), flush=True)


if __name__ == "__main__":
    main()

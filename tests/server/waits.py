"""How long tables wait for their next acknowledged move after something was done to them, and after what."""

import asyncio
import os
import time
from collections import Counter
from collections.abc import Iterable, Iterator

TICK = 0.05  # seconds after which the players' own event loop is looked at again
SHOWN = 3  # of the longest waits after each cause


class Wait:
    """The time from the first harm to a table until it acknowledges a move again."""

    def __init__(self) -> None:
        self.began = time.monotonic()
        self.causes: Counter[str] = Counter()
        self.seconds = 0.0
        self.stood = 0.0  # seconds of it in which the players themselves stood still
        self.load = 0.0  # of the machine

    @property
    def cause(self) -> str:
        """All that happened meanwhile."""
        return " and ".join(sorted(self.causes))

    def __str__(self) -> str:
        harms = ", ".join(f"{count} {cause}" for cause, count in sorted(self.causes.items()))
        return (
            f"{self.seconds:.2f} s ({harms}; the players stood still for {self.stood:.2f} s; load {self.load:.0f})"
        )


class Waits:
    """All waits of a run."""

    def __init__(self) -> None:
        self.running: dict[str, Wait] = {}  # by table
        self.over: list[Wait] = []

    def begin(self, cause: str, tables: Iterable[str]) -> None:
        """Something was done to these tables. Those that wait already may wait longer because of it, too."""
        for table in tables:
            self.running.setdefault(table, Wait()).causes[cause] += 1

    def end(self, table: str, since: float) -> None:
        """A table has acknowledged a move that was sent then; one sent before the harm was only on its way."""
        wait = self.running.get(table)
        if wait is not None and since >= wait.began:
            del self.running[table]
            wait.seconds, wait.load = time.monotonic() - wait.began, os.getloadavg()[0]
            self.over.append(wait)

    async def watch_players(self) -> None:
        """Note for how long the players stood still: their event loop was busy, or got no processor."""
        while True:
            began = time.monotonic()
            await asyncio.sleep(TICK)
            late = time.monotonic() - began - TICK
            for wait in self.running.values():
                wait.stood += late

    def longest(self) -> dict[str, float]:
        """The longest wait after each cause, in seconds."""
        out: dict[str, float] = {}
        for wait in sorted(self.over, key=lambda wait: wait.seconds):
            out[wait.cause] = round(wait.seconds, 2)
        return out

    def report(self) -> Iterator[str]:
        """The distribution after each cause, with the longest waits."""
        for cause in sorted({wait.cause for wait in self.over}):
            found = sorted((wait for wait in self.over if wait.cause == cause), key=lambda wait: wait.seconds)
            at = [found[int(part * (len(found) - 1))].seconds for part in (0.5, 0.9, 0.99)]
            yield f"{cause}: {len(found)} waits; p50, p90, p99 in seconds: {at[0]:.2f}, {at[1]:.2f}, {at[2]:.2f}"
            yield from (f"    {wait}" for wait in found[: -SHOWN - 1 : -1])

"""The server's clock: the running loop's time or, in tests, one that is moved by hand."""

import asyncio
import time
from collections.abc import Callable
from typing import Protocol


class Handle(Protocol):
    """Something to be done later that can still be called off."""

    def cancel(self) -> None:
        """Do not do it."""


class Timers(Protocol):
    """A clock that only goes forward, and an alarm."""

    def now(self) -> float:
        """Return the seconds since some moment."""

    def later(self, seconds: float, call: Callable[[], None]) -> Handle:
        """Call that function after that many seconds."""


class LoopTimers:
    """The time of the running event loop."""

    def now(self) -> float:
        """Return the seconds on the loop's clock."""
        return time.monotonic()

    def later(self, seconds: float, call: Callable[[], None]) -> Handle:
        """Call that function after that many seconds."""
        return asyncio.get_running_loop().call_later(seconds, call)


async def sleep(timers: Timers, seconds: float) -> None:
    """Wait that many seconds by that clock."""
    if seconds <= 0:
        return
    rung = asyncio.Event()
    handle = timers.later(seconds, rung.set)
    try:
        await rung.wait()
    finally:
        handle.cancel()

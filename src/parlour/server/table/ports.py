"""Interfaces between a table and the server around it."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Literal, NamedTuple, Protocol

from sqlalchemy import Connection

from parlour.kernel.game import Game
from parlour.kernel.table import Table
from parlour.play import Proposal
from parlour.server.protocol.problems import Problem
from parlour.server.runtime.metrics import Metrics
from parlour.server.runtime.settings import Settings
from parlour.server.runtime.timers import Timers
from parlour.server.storage.results import Outcome
from parlour.server.storage.rows import SeatRow

Work = Callable[[Connection], None]
Party = tuple[str, str]  # for whom a bot thinks: an address, and a table
Reason = Literal["time", "left"]  # why somebody is gone


class Bots(Protocol):
    """Thinks for bots, at a guess of the seat's. Both take the same time."""

    async def decide(
        self, game: Game[Any], t: Table, seat: int, names: list[str], level: str, party: Party
    ) -> list[int]:
        """Return the whole answer for the seat by a bot of the level."""

    async def pretend(self, game: Game[Any], t: Table, seat: int, level: str, party: Party) -> None:
        """Take as long as a thought would."""


class Ports(NamedTuple):
    """The server, as a table sees it."""

    settings: Settings
    timers: Timers
    metrics: Metrics
    write: Callable[[Work], Awaitable[None]]  # returns when it is on the disk
    bots: Bots
    forget: Callable[[str], None]  # the table with that id is closed
    finished: Callable[[Outcome], Work | None]  # what is written when a match ends, besides its end


class Actions(Protocol):
    """Actions at a table. The caller holds the lock."""

    lock: asyncio.Lock

    async def play(self, proposal: Proposal) -> None:
        """Let what was proposed count, once it is on the disk."""

    async def set_seat(self, seat: SeatRow) -> None:
        """Change who sits on a seat."""

    async def save_clocks(self) -> None:
        """Write the clocks down between two moves."""

    async def end(self, reason: Reason, seat: int) -> None:
        """End the match because somebody is gone."""

    def changed(self) -> None:
        """Tell every observer, and wake whoever answers without a person."""

    def tell(self) -> None:
        """Tell every observer what has changed for it."""


class NoActions:
    """Actions at a table that is closed: there are none. Its parts hold this, so as not to hold the table."""

    def __init__(self) -> None:
        self.lock = asyncio.Lock()

    async def play(self, proposal: Proposal) -> None:
        """Refuse."""
        raise closed()

    async def set_seat(self, seat: SeatRow) -> None:
        """Refuse."""
        raise closed()

    async def save_clocks(self) -> None:
        """Refuse."""
        raise closed()

    async def end(self, reason: Reason, seat: int) -> None:
        """Refuse."""
        raise closed()

    def changed(self) -> None:
        """Tell nobody."""

    def tell(self) -> None:
        """Tell nobody."""


def closed() -> Problem:
    """Return the problem that the table is no longer in memory."""
    return Problem("closed", "The table is being reloaded. Please reconnect.", 503)

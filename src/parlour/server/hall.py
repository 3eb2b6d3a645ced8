"""The hall: all tables of a server, those in memory and those on the disk, and what they share."""

import asyncio
import logging
import re
import time
from collections.abc import Callable
from typing import TypeVar

from sqlalchemy import Connection

from parlour.kernel.luck import commitment
from parlour.play.record import BadRecord
from parlour.server.analysis import Analyses
from parlour.server.metrics import Metrics
from parlour.server.problems import Problem, not_found
from parlour.server.room import Room
from parlour.server.security import Buckets
from parlour.server.settings import Settings
from parlour.server.store import Store, delete_open, read_table, set_table, tables_with
from parlour.server.thinking import Thinking
from parlour.server.timers import LoopTimers, Timers

LOG = logging.getLogger("parlour.server")
R = TypeVar("R")
TAKEN_UP_ANEW = 1012  # the code with which a socket is closed that should come again
TABLE_ID = re.compile("[a-z0-9]{1,24}")
A_DAY = 86_400.0
SWEEP_EVERY = 60.0


class Hall:
    """What all rooms share."""

    def __init__(self, settings: Settings, timers: Timers | None = None, thinking: Thinking | None = None) -> None:
        self.settings = settings
        self.timers: Timers = timers or LoopTimers()
        self.metrics = Metrics()
        self.store = Store(settings.db)
        self.thinking = thinking or Thinking(settings.workers, settings.think)
        self.analyses = Analyses(settings.analysis)
        self.rooms: dict[str, Room] = {}
        self.unlooked: dict[str, float] = {}  # table -> since when nobody looks at it
        self.loading: dict[str, asyncio.Lock] = {}
        self.makers = Buckets(settings.makes_per_minute / 60, settings.makes_per_minute, self.timers.now)
        self.lookers = Buckets(settings.looks_per_second, 10 * settings.looks_per_second, self.timers.now)
        self.sweeper: asyncio.Task[None] | None = None
        self.commitment = commitment

    async def open(self) -> None:
        """Start on a database that is prepared; matches of the last day are taken up where they were."""
        self.store.start()
        self.thinking.start()
        for table in await self.store.read(lambda c: tables_with(c, "playing", time.time() - A_DAY)):
            try:
                await self.room(table)
            except Problem as problem:
                LOG.warning("a table could not be taken up", extra={"table": table, "code": problem.code})
        self.sweeper = asyncio.create_task(self.keep_sweeping())

    async def close(self) -> None:
        """Stop; everything is on the disk already."""
        if self.sweeper is not None:
            self.sweeper.cancel()
        for room in [*self.rooms.values()]:
            self.drop(room)
        self.thinking.close()
        self.analyses.close()
        await asyncio.to_thread(self.store.close)

    async def room(self, table: str) -> Room:
        """A table by its id, from memory or from the disk."""
        room = self.rooms.get(table)
        if room is not None:
            return room
        if not TABLE_ID.fullmatch(table):
            raise not_found("table")
        async with self.loading.setdefault(table, asyncio.Lock()):
            try:
                return self.rooms.get(table) or await self.load(table)
            finally:
                self.loading.pop(table, None)

    async def load(self, table: str) -> Room:
        """Take a table up from the disk."""
        stored = await self.store.read(lambda connection: read_table(connection, table))
        if stored is None:
            raise not_found("table")
        loads = stored.loads + 1
        await self.store.write(lambda connection: set_table(connection, table, loads=loads))
        try:
            room = Room(stored._replace(loads=loads), self)
        except BadRecord as error:
            LOG.warning("a record does not hold", extra={"table": table, "error": str(error)})
            raise Problem("old_rules", "This match was played by rules that are no longer here.", 409) from None
        self.rooms[table] = room
        self.unlooked[table] = self.timers.now()
        room.attendance.schedule()
        return room

    async def write(self, room: Room, work: Callable[[Connection], R]) -> R:
        """Write something of a room's; if that fails nobody knows what is on the disk, so it is taken up anew."""
        began = time.perf_counter()
        try:
            if self.rooms.get(room.id) is not room:
                raise Problem("closed", "The table is being taken up anew; connect again.", 503)
            out = await self.store.write(work)
        except Problem:
            raise
        except Exception:
            LOG.exception("a table could not be written", extra={"table": room.id})
            self.drop(room)
            raise Problem("internal", "The move could not be written down; connect again.", 503) from None
        self.metrics.commit.add(time.perf_counter() - began)
        return out

    def drop(self, room: Room) -> None:
        """Forget a room; whoever looks has to connect again."""
        if self.rooms.get(room.id) is room:
            del self.rooms[room.id]
            self.unlooked.pop(room.id, None)
        room.drivers.stop()
        room.attendance.stop()
        for observer in room.observers.values():
            for outbox in observer.outboxes:
                outbox.close(TAKEN_UP_ANEW, "taken up anew")

    # ----------------------------------------------------------------- sweeping

    async def keep_sweeping(self) -> None:
        """Every minute, clear away what nobody looks at."""
        while True:
            await asyncio.sleep(SWEEP_EVERY)
            try:
                await self.sweep()
            except Exception:
                LOG.exception("sweeping failed")

    async def sweep(self) -> None:
        """Drop idle tables from memory, and delete open ones to which nobody came."""
        now = self.timers.now()
        for table, room in [*self.rooms.items()]:
            if room.watched() or room.lock.locked() or room.running():
                self.unlooked.pop(table, None)
            elif now - self.unlooked.setdefault(table, now) > self.settings.idle:
                self.drop(room)
        before, keep = time.time() - self.settings.expiry, [*self.rooms]
        deleted = await self.store.write(lambda connection: delete_open(connection, before, keep))
        if deleted:
            LOG.info("open tables expired", extra={"count": deleted})

    def gauges(self) -> dict[str, float]:
        """What there is at this moment."""
        return {
            "tables_in_memory": len(self.rooms),
            "sockets": self.metrics.sockets,
            "bot_pools_replaced": self.thinking.broken,
            "bot_answers_late": self.thinking.late,
            "transactions": self.store.commits,
            "writes": self.store.written,
        }

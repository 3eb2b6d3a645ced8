"""All tables of a server: those in memory and those on the disk; loading, dropping, expiry."""

import asyncio
import contextlib
import logging
import re
import time

from msgspec import MsgspecError
from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from parlour.server.lobby.seals import Seals
from parlour.server.players.ratings import recorded
from parlour.server.protocol.problems import Problem, not_found
from parlour.server.runtime.metrics import Metrics
from parlour.server.runtime.settings import Settings
from parlour.server.runtime.timers import Timers
from parlour.server.storage.players import end_unused
from parlour.server.storage.results import overdue
from parlour.server.storage.rows import (
    StoredTable,
    add_row,
    add_table,
    delete_unvisited,
    read_table,
    set_table,
)
from parlour.server.storage.store import Store
from parlour.server.table.live import LiveTable
from parlour.server.table.ports import Bots, Ports
from parlour.server.table.replay import unplayed_text
from parlour.server.table.state import OtherRules

LOG = logging.getLogger("parlour.server")
TABLE_ID = re.compile("[a-z0-9]{1,24}")
MOST_QUARANTINED = 1000  # that are remembered; others are tried again
UNREADABLE = "This match does not follow the rules as this server has them. It is set aside and cannot continue."
SWEEP_EVERY = 60.0
MOST_OVERDUE = 50  # that are loaded in a sweep


class Tables:
    """The tables of one server."""

    def __init__(self, settings: Settings, timers: Timers, metrics: Metrics, store: Store, bots: Bots) -> None:
        self.settings = settings
        self.timers = timers
        self.metrics = metrics
        self.store = store
        self.ports = Ports(settings, timers, metrics, store.write, bots, self.forget, recorded)
        self.public: dict[str, LiveTable] = {}  # those that the start page may show
        self.seals = Seals(timers.now)
        self.live: dict[str, LiveTable] = {}
        self.idle_since: dict[str, float] = {}
        self.quarantined: dict[str, str] = {}  # tables that cannot be played on, with the reason
        self.loading: dict[str, asyncio.Lock] = {}
        self.sweeper: asyncio.Task[None] | None = None

    def open(self) -> None:
        """Begin to clear away what nobody looks at. Each table is loaded when somebody asks for it."""
        self.sweeper = asyncio.create_task(self.keep_sweeping())

    def close(self) -> None:
        """Forget all tables; everything is on the disk already."""
        if self.sweeper is not None:
            self.sweeper.cancel()
        for live in [*self.live.values()]:
            live.close()

    async def find(self, table: str) -> LiveTable:
        """A table by its id, from memory or from the disk."""
        live = self.live.get(table)
        if live is not None:
            return live
        if not TABLE_ID.fullmatch(table):
            raise not_found("table")
        async with self.loading.setdefault(table, asyncio.Lock()):
            try:
                return self.live.get(table) or await self.load(table)
            finally:
                self.loading.pop(table, None)

    async def load(self, table: str) -> LiveTable:
        """Take a table up from the disk."""
        if table in self.quarantined:
            raise Problem("quarantined", self.quarantined[table], 409)
        try:
            stored = await self.stored(table)
            stored = stored._replace(loads=stored.loads + 1)
            live = LiveTable(stored, self.ports)
        except (Problem, SQLAlchemyError):
            raise
        except Exception as error:
            raise self.quarantine(table, error) from None
        await self.take_up(live, stored)
        self.keep(live)
        live.alarm.schedule()
        return live

    async def stored(self, table: str) -> StoredTable:
        """All that is stored of a table."""
        found = await self.store.read(lambda connection: read_table(connection, table))
        if found is None:
            raise not_found("table")
        return found

    def quarantine(self, table: str, error: Exception) -> Problem:
        """Set aside a table that cannot be played on here; what is stored of it stays as it is."""
        LOG.warning("a match is quarantined", extra={"table": table, "error": type(error).__name__})
        if len(self.quarantined) >= MOST_QUARANTINED:
            del self.quarantined[next(iter(self.quarantined))]
        self.quarantined[table] = str(error) if isinstance(error, OtherRules) else UNREADABLE
        return Problem("quarantined", self.quarantined[table], 409)

    async def unplayed_text(self, table: str, problem: Problem) -> str:
        """The record of a quarantined match that is over; the problem, if not even that can be read."""
        try:
            stored = await self.stored(table)
        except MsgspecError:
            raise problem from None
        return unplayed_text(stored)

    async def take_up(self, live: LiveTable, stored: StoredTable) -> None:
        """Record that a table is loaded, without what its match leaves out."""
        rows = live.state.left_out(stored.rows)

        def work(connection: Connection) -> None:
            set_table(connection, live.id, loads=stored.loads, visited=time.time())
            for row in rows:
                add_row(connection, live.id, row)

        await self.store.write(work)
        for row in rows:
            live.state.match.number = row.number

    async def add(self, stored: StoredTable) -> None:
        """Write a new table down, and take it into memory."""
        if len(self.live) >= self.settings.most_tables:
            raise Problem("full", "This server is full. Try again later.", 503)
        await self.store.write(lambda connection: add_table(connection, stored, time.time()))
        self.metrics.tables_made.inc()
        live = LiveTable(stored, self.ports)
        self.keep(live)
        live.changed()

    def keep(self, live: LiveTable) -> None:
        """Keep a table in memory."""
        self.live[live.id] = live
        if live.state.settings.listed or live.state.settings.rated:
            self.public[live.id] = live
        self.idle_since[live.id] = self.timers.now()

    def forget(self, table: str) -> None:
        """A table was closed."""
        self.live.pop(table, None)
        self.public.pop(table, None)
        self.idle_since.pop(table, None)

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
        """Drop idle tables from memory, and delete those that nobody has visited for long."""
        now = self.timers.now()
        left: list[str] = []
        for table, live in [*self.live.items()]:
            if not live.idle():
                self.idle_since.pop(table, None)
            elif now - self.idle_since.setdefault(table, now) > self.settings.idle:
                left.append(table)
                live.close()
        deleted = await self.store.write(lambda connection: self.expire(connection, left, [*self.live]))
        await self.ring_overdue()
        if deleted:
            LOG.info("tables expired", extra={"count": deleted})

    async def ring_overdue(self) -> None:
        """Take up the tables where a day has gone by for somebody: their clocks ring at once."""
        late = await self.store.read(lambda connection: overdue(connection, time.time(), MOST_OVERDUE))
        for table in late:
            with contextlib.suppress(Problem):
                await self.find(table)

    def expire(self, connection: Connection, left: list[str], kept: list[str]) -> int:
        """Note which tables were left now, and delete the old ones; returns how many."""
        now = time.time()
        for table in left:
            set_table(connection, table, visited=now)
        end_unused(connection, now - self.settings.session)
        opened = delete_unvisited(connection, "open", now - self.settings.expiry, kept)
        return opened + delete_unvisited(connection, "playing", now - self.settings.abandoned, kept)

"""All tables of a server: those in memory and those on the disk; loading, dropping, expiry."""

import asyncio
import logging
import re
import time

from sqlalchemy import Connection

from parlour.play.record import BadRecord
from parlour.server.protocol.problems import Problem, not_found
from parlour.server.runtime.metrics import Metrics
from parlour.server.runtime.settings import Settings
from parlour.server.runtime.timers import Timers
from parlour.server.storage.rows import (
    StoredTable,
    add_row,
    add_table,
    delete_open,
    read_table,
    set_table,
    tables_with,
)
from parlour.server.storage.store import Store
from parlour.server.table.live import LiveTable
from parlour.server.table.ports import AskBot, Ports

LOG = logging.getLogger("parlour.server")
TABLE_ID = re.compile("[a-z0-9]{1,24}")
A_DAY = 86_400.0
SWEEP_EVERY = 60.0


class Tables:
    """The tables of one server."""

    def __init__(
        self, settings: Settings, timers: Timers, metrics: Metrics, store: Store, ask_bot: AskBot
    ) -> None:
        self.settings = settings
        self.timers = timers
        self.metrics = metrics
        self.store = store
        self.ports = Ports(settings, timers, metrics, store.write, ask_bot, self.forget)
        self.live: dict[str, LiveTable] = {}
        self.idle_since: dict[str, float] = {}
        self.loading: dict[str, asyncio.Lock] = {}
        self.sweeper: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Take up the matches of the last day where they were."""
        for table in await self.store.read(lambda c: tables_with(c, "playing", time.time() - A_DAY)):
            try:
                await self.find(table)
            except Problem as problem:
                LOG.warning("a table could not be taken up", extra={"table": table, "code": problem.code})
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
        stored = await self.store.read(lambda connection: read_table(connection, table))
        if stored is None:
            raise not_found("table")
        stored = stored._replace(loads=stored.loads + 1)
        try:
            live = LiveTable(stored, self.ports)
        except BadRecord as error:
            LOG.warning("a record does not hold", extra={"table": table, "error": str(error)})
            raise Problem("old_rules", "This match was played under an older version of the rules.", 409) from None
        await self.take_up(live, stored)
        self.keep(live)
        live.alarm.schedule()
        return live

    async def take_up(self, live: LiveTable, stored: StoredTable) -> None:
        """Write down that a table is taken up, without what its match leaves out."""
        rows = live.state.left_out(stored.rows)

        def work(connection: Connection) -> None:
            set_table(connection, live.id, loads=stored.loads)
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
        self.metrics.tables_made += 1
        live = LiveTable(stored, self.ports)
        self.keep(live)
        live.changed()

    def keep(self, live: LiveTable) -> None:
        """Keep a table in memory."""
        self.live[live.id] = live
        self.idle_since[live.id] = self.timers.now()

    def forget(self, table: str) -> None:
        """A table was closed."""
        self.live.pop(table, None)
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
        """Drop idle tables from memory, and delete open ones to which nobody came."""
        now = self.timers.now()
        for table, live in [*self.live.items()]:
            if not live.idle():
                self.idle_since.pop(table, None)
            elif now - self.idle_since.setdefault(table, now) > self.settings.idle:
                live.close()
        before, kept = time.time() - self.settings.expiry, [*self.live]
        deleted = await self.store.write(lambda connection: delete_open(connection, before, kept))
        if deleted:
            LOG.info("open tables expired", extra={"count": deleted})

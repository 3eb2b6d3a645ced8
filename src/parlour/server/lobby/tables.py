"""All tables of a server: those in memory and those on the disk; loading, dropping, expiry."""

import asyncio
import contextlib
import logging
import re
import time
from collections.abc import AsyncIterator, Callable
from functools import partial
from weakref import WeakValueDictionary

from msgspec import MsgspecError
from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from parlour.server.lobby.seals import Seals, SharedSeals
from parlour.server.players.ratings import recorded
from parlour.server.protocol.problems import Problem, not_found
from parlour.server.protocol.processes import Owner
from parlour.server.runtime.metrics import Metrics
from parlour.server.runtime.settings import Settings
from parlour.server.runtime.timers import Timers
from parlour.server.storage.bans import drop_ended
from parlour.server.storage.leases import Busy, Claim, Fenced, add_lease, held, release, take
from parlour.server.storage.news import News, announce
from parlour.server.storage.players import end_unused
from parlour.server.storage.rates import forget_full
from parlour.server.storage.results import Outcome, add_openings, overdue
from parlour.server.storage.retention import cutoff, sweep_away
from parlour.server.storage.rows import (
    NewRow,
    StoredTable,
    TableSettings,
    add_rows,
    add_table,
    read_table,
    set_table,
)
from parlour.server.storage.store import Store
from parlour.server.storage.tournaments import round_over, score
from parlour.server.table.live import LiveTable
from parlour.server.table.ports import Bots, Ports, Work
from parlour.server.table.replay import unplayed_text
from parlour.server.table.state import OtherRules

LOG = logging.getLogger("parlour.server")
TABLE_ID = re.compile("[a-z0-9]{1,24}")
MOST_QUARANTINED = 1000  # that are remembered; others are tried again
UNREADABLE = "This match does not fit the rules on this server. It has been set aside and cannot continue."
SWEEP_EVERY = 60.0
MOST_OVERDUE = 50  # that are loaded in a sweep
PATIENCE = 8.0  # seconds in which another process must have given a table up, or be gone
AGAIN = 0.1  # seconds until it is asked again
MOVED, WANTED = "table moved", "table wanted"  # news: another process has the table; another needs it
STALE = "table stale"  # news: the operator changed the stored rows of a table


def finished(outcome: Outcome) -> Work | None:
    """Return the work that stores the end of a match; a tournament's is announced when its round is over."""
    work = recorded(outcome) if outcome.settings.tournament is None else partial(score, outcome=outcome)
    if work is None:
        return None

    def write(connection: Connection) -> None:
        add_openings(connection, outcome)
        work(connection)

    return write


def unavailable() -> Problem:
    """Return the Problem for a table whose process neither answers nor is gone yet."""
    return Problem("unavailable", "This table cannot be reached now. Try again.", 503)


class Tables:
    """The tables of one server."""

    def __init__(
        self, settings: Settings, timers: Timers, metrics: Metrics, store: Store, bots: Bots, news: News
    ) -> None:
        self.settings = settings
        self.timers = timers
        self.metrics = metrics
        self.store = store
        self.news = news
        self.leases = store.leases  # None: no other process has tables of this database
        self.claims: dict[str, Claim] = {}
        self.giving: set[asyncio.Task[None]] = set()
        self.ports = Ports(settings, timers, metrics, store.write, bots, self.forget, finished)
        self.seals = SharedSeals(store) if store.shared else Seals(timers.now)
        self.public: dict[str, LiveTable] = {}  # those that the start page may show
        self.live: dict[str, LiveTable] = {}
        self.idle_since: dict[str, float] = {}
        self.quarantined: dict[str, str] = {}  # tables that cannot be played on, with the reason
        self.loading: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()  # there while somebody waits
        self.sweeper: asyncio.Task[None] | None = None

    def open(self) -> None:
        """Begin to clear away what nobody looks at. Each table is loaded when somebody asks for it."""
        self.sweeper = asyncio.create_task(self.keep_sweeping())
        self.news.subscribe(STALE, self.is_stale)
        if self.leases is not None:
            loop = asyncio.get_running_loop()
            self.leases.lost = lambda: loop.call_soon_threadsafe(self.drop_all)
            self.news.subscribe(MOVED, self.has_moved)
            self.news.subscribe(WANTED, self.is_wanted)

    def close(self) -> None:
        """Forget all tables; everything is on the disk already."""
        if self.sweeper is not None:
            self.sweeper.cancel()
        self.drop_all()

    def drop_all(self) -> None:
        """Forget all tables; their clients connect again."""
        for live in [*self.live.values()]:
            live.close()

    async def find(self, table: str) -> LiveTable:
        """Return a table by its id, from memory or from the database."""
        live = self.live.get(table)
        if live is not None:
            return live
        if not TABLE_ID.fullmatch(table):
            raise not_found("table")
        async with self.alone_with(table):
            return self.live.get(table) or await self.load(table, await self.claim(table))

    @contextlib.asynccontextmanager
    async def alone_with(self, table: str) -> AsyncIterator[None]:
        """Hold the lock of a table: nobody else loads or releases it meanwhile."""
        async with self.loading.setdefault(table, asyncio.Lock()):
            yield

    async def load(self, table: str, claim: Claim | None) -> LiveTable:
        """Take a table up from the disk."""
        if table in self.quarantined:
            raise Problem("quarantined", self.quarantined[table], 409)
        try:
            stored = await self.stored(table)
            if stored.held is not None:
                raise Problem("quarantined", stored.held, 409)
            stored = stored._replace(loads=stored.loads + 1)
            live = LiveTable(stored, self.ports_for(claim))
        except (Problem, SQLAlchemyError):
            raise
        except Exception as error:
            raise self.quarantine(table, error) from None
        await self.take_up(live, stored, claim)
        self.keep(live, claim)
        live.alarm.schedule()
        live.autoplay.wake()
        return live

    async def check_readable(self, settings: TableSettings) -> None:
        """Refuse to show a match as long as other tables of a tournament play the same cards."""
        played = settings.tournament
        if played is not None and not await self.store.read(lambda connection: round_over(connection, played)):
            message = "Other tables are playing the same cards. You can see this game when the round is over."
            raise Problem("not_over", message, 403)

    def ports_for(self, claim: Claim | None) -> Ports:
        """Return the server as seen by a table that may write only while its claim is valid."""
        return self.ports if claim is None else self.ports._replace(write=partial(self.store.write, claim=claim))

    async def stored(self, table: str) -> StoredTable:
        """Read everything that is stored of a table."""
        found = await self.store.read(lambda connection: read_table(connection, table))
        if found is None:
            raise not_found("table")
        return found

    def quarantine(self, table: str, error: Exception) -> Problem:
        """Quarantine a table that cannot be continued here; its stored rows stay as they are."""
        LOG.warning("a match is quarantined", extra={"table": table, "error": type(error).__name__})
        if len(self.quarantined) >= MOST_QUARANTINED:
            del self.quarantined[next(iter(self.quarantined))]
        self.quarantined[table] = str(error) if isinstance(error, OtherRules) else UNREADABLE
        return Problem("quarantined", self.quarantined[table], 409)

    async def unplayed_text(self, table: str, problem: Problem) -> str:
        """Return the record of a quarantined match that is over; raise the problem if that is unreadable, too."""
        try:
            stored = await self.stored(table)
        except MsgspecError:
            raise problem from None
        await self.check_readable(stored.settings)
        return unplayed_text(stored)

    async def take_up(self, live: LiveTable, stored: StoredTable, claim: Claim | None) -> None:
        """Record that a table is loaded, without what its match leaves out."""
        rows = live.state.left_out(stored.rows)

        def work(connection: Connection) -> None:
            set_table(connection, live.id, loads=stored.loads, visited=time.time())
            add_rows(connection, [NewRow(live.id, row) for row in rows])

        await self.store.write(work, claim)
        for row in rows:
            live.state.match.number = row.number

    async def add(self, stored: StoredTable, also: Callable[[Connection], None] | None = None) -> None:
        """Write a new table down, with what else belongs into the same transaction, and take it into memory."""
        if len(self.live) >= self.settings.most_tables:
            raise Problem("full", "This server is full. Try again later.", 503)
        claim = None if self.leases is None else Claim(stored.id, self.leases.process, 1)

        def work(connection: Connection) -> None:
            add_table(connection, stored, time.time())
            if claim is not None:
                add_lease(connection, claim)
            if also is not None:
                also(connection)

        await self.store.write(work)
        self.metrics.tables_made.inc()
        live = LiveTable(stored, self.ports_for(claim))
        self.keep(live, claim)
        live.changed()

    def keep(self, live: LiveTable, claim: Claim | None) -> None:
        """Keep a table in memory."""
        self.live[live.id] = live
        if claim is not None:
            self.claims[live.id] = claim
        if live.state.settings.listed or live.state.settings.rated:
            self.public[live.id] = live
        self.idle_since[live.id] = self.timers.now()

    def forget(self, table: str) -> None:
        """Forget a table that was closed."""
        self.live.pop(table, None)
        self.claims.pop(table, None)
        self.public.pop(table, None)
        self.idle_since.pop(table, None)

    async def reload(self, table: str) -> None:
        """Let the process that holds a table drop it from memory: its stored rows have changed."""
        await self.news.publish(STALE, table)

    def is_stale(self, table: str) -> None:
        """Forget a table whose stored rows have changed."""
        if table in self.live:
            self.live[table].close()

    # ------------------------------------------------- processes that share a database

    async def owner_of(self, table: str) -> Owner | None:
        """Return the process that has a table, if it is another. This process loads a table that nobody has."""
        if self.leases is None or not TABLE_ID.fullmatch(table):
            return None
        if not self.leases.valid:
            self.drop_all()
        if table in self.live:
            return None
        async with self.alone_with(table):
            if table in self.live or table in self.quarantined:
                return None
            found = await self.take(table)
            if isinstance(found, Owner):
                return found
            if found is not None:
                with contextlib.suppress(Problem, Fenced):  # the next request for the table reports it
                    await self.load(table, found)
        return None

    async def claim(self, table: str) -> Claim | None:
        """Acquire the right to write a table; a process that has it is asked to give it up."""
        end = time.monotonic() + PATIENCE
        while self.leases is not None:
            found = await self.take(table)
            if found is None:
                raise not_found("table")
            if isinstance(found, Claim):
                return found
            if time.monotonic() > end:
                raise unavailable()
            await self.news.publish(WANTED, f"{table} {found.process}")
            await asyncio.sleep(AGAIN)
        return None

    async def take(self, table: str) -> Claim | Owner | None:
        """Take a table that no living process has, or say which one has it; None if there is no such table."""
        end = time.monotonic() + PATIENCE
        while True:
            try:
                return await self.store.alone(partial(self.take_now, table))
            except Busy:
                if time.monotonic() > end:
                    raise unavailable() from None
                await asyncio.sleep(AGAIN)

    def take_now(self, table: str, connection: Connection) -> Claim | Owner | None:
        """Take a table, and notify the process that believes it still holds it."""
        assert self.leases is not None
        found = take(connection, table, self.leases.process)
        if isinstance(found, Claim) and found.fence > 1:
            announce(connection, MOVED, f"{table} {found.fence}")
        return found

    def has_moved(self, news: str) -> None:
        """Forget a table that another process has taken."""
        table, _, fence = news.partition(" ")
        if table in self.live and self.claims[table].fence < int(fence):
            self.live[table].close()

    def is_wanted(self, news: str) -> None:
        """Give a table up that another process needs."""
        table, _, process = news.partition(" ")
        if self.leases is not None and process == self.leases.process:
            task = asyncio.ensure_future(self.give_up(table))
            self.giving.add(task)
            task.add_done_callback(self.giving.discard)

    async def give_up(self, table: str) -> None:
        """Forget a table and end its lease."""
        assert self.leases is not None
        process = self.leases.process
        async with self.alone_with(table):
            if table in self.live:
                self.live[table].close()
            await self.store.alone(lambda connection: release(connection, table, process))

    # ----------------------------------------------------------------- sweeping

    async def keep_sweeping(self) -> None:
        """Clear away idle tables every minute."""
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
        self.forget_talk()
        for kind, count in deleted.items():
            if count:
                LOG.info(f"{kind} expired", extra={"count": count})
                self.metrics.expired.labels(kind).inc(count)

    def forget_talk(self) -> None:
        """Forget what was said too long ago at tables in memory, as the database has."""
        before = cutoff(self.settings.keep_talk, time.time())
        for live in [*self.live.values()]:
            if before is not None and live.state.talk.forget(before):
                live.observers.resend()

    async def ring_overdue(self) -> None:
        """Take up the tables where a day has gone by for somebody: their clocks ring at once."""
        late = await self.store.read(lambda connection: overdue(connection, time.time(), MOST_OVERDUE))
        for table in late:
            with contextlib.suppress(Problem):
                await (self.find(table) if self.leases is None else self.owner_of(table))

    def expire(self, connection: Connection, left: list[str], kept: list[str]) -> dict[str, int]:
        """Note which tables were left now, and delete what is too old; returns how much of each kind."""
        now = time.time()
        if self.leases is not None:
            kept = held(connection)
        for table in left:
            set_table(connection, table, visited=now)
        end_unused(connection, now - self.settings.session)
        drop_ended(connection, now)
        if self.store.shared:
            forget_full(connection)
        return sweep_away(connection, self.settings, now, kept)

"""The store: every move on the disk before anybody is told of it.

One thread writes. Whatever has come while it was busy goes into one transaction (group commit), so many tables
share one wait for the disk. A few threads read.
"""

import asyncio
import queue
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from msgspec import json
from sqlalchemy import Connection, Engine, create_engine, delete, event, insert, select, text, update
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError, SQLAlchemyError

from parlour.server.agreement import Agreement
from parlour.server.claim import Claim
from parlour.server.schema import MOVES, SEATS, TABLES, migrate

R = TypeVar("R")
MOST_AT_ONCE = 256
READERS = 2


class Row(NamedTuple):
    """One thing that happened in a match."""

    number: int
    kind: str  # move; time: the clock struck; undo: row `undoes` and all after it; retract: only that row
    seat: int
    move: str
    act: str | None
    undoes: int | None
    seconds: float
    clocks: list[float] | None


class SeatRow(NamedTuple):
    """Who sits on a seat."""

    seat: int
    kind: str
    level: str
    name: str
    token: str | None
    contribution: str
    auto: list[str]
    gone: bool


class Stored(NamedTuple):
    """All that is stored of a table."""

    id: str
    agreement: Agreement
    rules: str
    secret: str
    status: str
    loads: int
    clocks: dict[str, Any] | None
    ended: dict[str, Any] | None
    rematch: str | None
    seats: list[SeatRow]
    rows: list[Row]


class Job(NamedTuple):
    """Something to be written, and who waits for it."""

    work: Callable[[Connection], Any]
    done: asyncio.Future[Any]


class Store:
    """The database of one server."""

    def __init__(self, url: str) -> None:
        self.engine = open_engine(url)
        self.claim = Claim(self.engine)
        self.jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self.readers = ThreadPoolExecutor(READERS, thread_name_prefix="parlour-reader")
        self.commits = 0
        self.written = 0
        self.thread = threading.Thread(target=self.keep_writing, name="parlour-writer", daemon=True)

    def prepare(self) -> None:
        """Bring the database up to date; a ValueError says why that cannot be."""
        try:
            self.claim.take()
            migrate(self.engine)
        except DBAPIError as error:
            why = str(error.orig).strip().split("\n")[0]
            raise ValueError(f"the database cannot be used: {why}") from None

    def start(self) -> None:
        """Begin to write."""
        self.thread.start()

    def close(self) -> None:
        """Write what is left, and stop."""
        if self.thread.is_alive():
            self.jobs.put(None)
            self.thread.join()
        self.readers.shutdown()
        self.claim.release()
        self.engine.dispose()

    # ----------------------------------------------------------------- writing

    async def write(self, work: Callable[[Connection], R]) -> R:
        """Do this in a transaction; when it returns, it is on the disk."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[R] = loop.create_future()
        self.jobs.put(Job(work, done))
        return await done

    def keep_writing(self) -> None:
        """The writing thread."""
        while (first := self.jobs.get()) is not None:
            batch = [first]
            stop = False
            while len(batch) < MOST_AT_ONCE and not self.jobs.empty():
                job = self.jobs.get()
                if job is None:
                    stop = True
                    break
                batch.append(job)
            self.write_batch(batch)
            if stop:
                return

    def write_batch(self, batch: list[Job]) -> None:
        """One transaction for all; if one of them fails, each gets its own."""
        try:
            answers = self.transact([job.work for job in batch])
        except Exception as error:
            if len(batch) > 1:
                for job in batch:
                    self.write_batch([job])
                return
            settle(batch, [error])
            return
        self.commits += 1
        self.written += len(batch)
        settle(batch, answers)

    def transact(self, works: list[Callable[[Connection], Any]]) -> list[Any]:
        """Do all in one transaction; a connection that broke in the meantime is tried once more."""
        try:
            with self.engine.begin() as connection:
                return [work(connection) for work in works]
        except DBAPIError as error:
            if not error.connection_invalidated:
                raise
        with self.engine.begin() as connection:
            return [work(connection) for work in works]

    # ----------------------------------------------------------------- reading

    async def read(self, work: Callable[[Connection], R]) -> R:
        """Read something."""
        return await asyncio.get_running_loop().run_in_executor(self.readers, self.read_now, work)

    def read_now(self, work: Callable[[Connection], R]) -> R:
        """Read something, in this thread."""
        with self.engine.connect() as connection:
            return work(connection)

    async def reachable(self) -> bool:
        """Whether the database answers."""
        try:
            return await self.read(lambda connection: connection.execute(text("SELECT 1")).scalar()) == 1
        except SQLAlchemyError:
            return False


def settle(batch: list[Job], answers: list[Any]) -> None:
    """Tell those who wait, in their own thread, with one call for all."""

    def tell() -> None:
        for job, answer in zip(batch, answers, strict=True):
            if job.done.done():
                continue
            if isinstance(answer, Exception):
                job.done.set_exception(answer)
            else:
                job.done.set_result(answer)

    batch[0].done.get_loop().call_soon_threadsafe(tell)


def open_engine(url: str) -> Engine:
    """The engine for a database by its URL; a ValueError says what is wrong with it."""
    try:
        parsed = make_url(url)
        if parsed.drivername in ("postgresql", "postgres"):
            parsed = parsed.set(drivername="postgresql+psycopg")
        kind = parsed.get_backend_name()
        if kind not in ("sqlite", "postgresql"):
            raise ValueError(f"the database is sqlite:///FILE or postgresql://..., not {kind}")
        if kind == "postgresql":
            return create_engine(parsed, pool_pre_ping=True, pool_size=READERS + 1)
        if not parsed.database or parsed.database == ":memory:":
            raise ValueError("the database needs a file: sqlite:///FILE")
        Path(parsed.database).parent.mkdir(parents=True, exist_ok=True)
        engine = create_engine(parsed, connect_args={"timeout": 30})
    except (ArgumentError, NoSuchModuleError):
        raise ValueError(f"{url!r} is not the URL of a database (sqlite:///FILE or postgresql://...)") from None
    event.listen(engine, "connect", prepare_sqlite)
    return engine


def prepare_sqlite(connection: Any, _record: object) -> None:
    """Write-ahead log, and every commit waits for the disk."""
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.close()


# ---------------------------------------------------------------- what is written


def add_table(connection: Connection, stored: Stored, created: float) -> None:
    """A new table with its seats."""
    connection.execute(
        insert(TABLES).values(
            id=stored.id,
            agreement=json.encode(stored.agreement).decode(),
            rules=stored.rules,
            secret=stored.secret,
            status=stored.status,
            created=created,
            loads=0,
        )
    )
    for seat in stored.seats:
        values = seat._asdict() | {"auto": json.encode(seat.auto).decode(), "gone": int(seat.gone)}
        connection.execute(insert(SEATS).values(table_id=stored.id, **values))


def set_seat(connection: Connection, table: str, seat: SeatRow) -> None:
    """A seat as it is now."""
    values = seat._asdict() | {"auto": json.encode(seat.auto).decode(), "gone": int(seat.gone)}
    del values["seat"]
    connection.execute(update(SEATS).where(SEATS.c.table_id == table, SEATS.c.seat == seat.seat).values(**values))


def set_table(connection: Connection, table: str, **values: Any) -> None:
    """Some fields of a table; what is no text or number becomes JSON."""
    plain = {
        name: json.encode(value).decode() if isinstance(value, dict) else value for name, value in values.items()
    }
    connection.execute(update(TABLES).where(TABLES.c.id == table).values(**plain))


def add_row(connection: Connection, table: str, row: Row) -> None:
    """One more thing that happened; its number must be new."""
    clocks = None if row.clocks is None else json.encode(row.clocks).decode()
    connection.execute(INSERT_ROW, row._asdict() | {"table_id": table, "clocks": clocks})


INSERT_ROW = insert(MOVES)


# ------------------------------------------------------------------- what is read


def read_table(connection: Connection, table: str) -> Stored | None:
    """All that is stored of a table."""
    found = connection.execute(select(TABLES).where(TABLES.c.id == table)).mappings().first()
    if found is None:
        return None
    seats = connection.execute(select(SEATS).where(SEATS.c.table_id == table).order_by(SEATS.c.seat)).mappings()
    moves = connection.execute(select(MOVES).where(MOVES.c.table_id == table).order_by(MOVES.c.number)).mappings()
    return Stored(
        id=found["id"],
        agreement=json.decode(found["agreement"], type=Agreement),
        rules=found["rules"],
        secret=found["secret"],
        status=found["status"],
        loads=found["loads"],
        clocks=None if found["clocks"] is None else json.decode(found["clocks"]),
        ended=None if found["ended"] is None else json.decode(found["ended"]),
        rematch=found["rematch"],
        seats=[seat_row(dict(seat)) for seat in seats],
        rows=[move_row(dict(move)) for move in moves],
    )


def seat_row(found: dict[str, Any]) -> SeatRow:
    """A seat as stored."""
    del found["table_id"]
    return SeatRow(**found | {"auto": json.decode(found["auto"]), "gone": bool(found["gone"])})


def move_row(found: dict[str, Any]) -> Row:
    """A row as stored."""
    del found["table_id"]
    return Row(**found | {"clocks": None if found["clocks"] is None else json.decode(found["clocks"])})


def tables_with(connection: Connection, status: str, since: float = 0.0) -> list[str]:
    """The tables of a status that were made since then."""
    found = connection.execute(select(TABLES.c.id).where(TABLES.c.status == status, TABLES.c.created >= since))
    return list(found.scalars())


def delete_open(connection: Connection, before: float, keep: list[str]) -> int:
    """Delete the open tables made before then, but for some."""
    wanted = delete(TABLES).where(TABLES.c.status == "open", TABLES.c.created < before, TABLES.c.id.not_in(keep))
    return int(connection.execute(wanted).rowcount)

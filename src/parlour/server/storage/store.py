"""The store: every move is on the disk before anybody is notified of it.

One thread writes. Everything that arrives while it is busy goes into one transaction (group commit), so tables
share one wait for the disk. Under load it waits a few milliseconds for more, because a transaction costs as much
as five moves. A few threads read.
"""

import asyncio
import contextlib
import logging
import os
import queue
import shutil
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError, NoSuchModuleError, SQLAlchemyError

from parlour.server.protocol.problems import Problem
from parlour.server.storage.leases import LENGTH, Claim, Fenced, Leases, standing
from parlour.server.storage.lock import DatabaseLock
from parlour.server.storage.rows import NewRow, add_rows
from parlour.server.storage.schema import migrate

LOG = logging.getLogger("parlour.server")
R = TypeVar("R")
MOST_AT_ONCE = 256
LINGER = 0.006  # seconds that a write waits for others, if the last one did not come alone
READERS = 2
RETRY = 10.0  # seconds after a write that was not possible until one is tried to see whether it is now
PROBE = "UPDATE alembic_version SET version_num = version_num"
DEADLOCK = "40P01"  # PostgreSQL's code: two transactions waited for each other, and this one was undone
LEAST_SPACE = 16 * 2**20  # bytes below which a disk counts as full


class Job(NamedTuple):
    """Something to be written, and who waits for it."""

    work: Callable[[Connection], Any]
    done: asyncio.Future[Any]
    claim: Claim | None  # without which it must not be written


class Store:
    """The database of one server."""

    def __init__(self, url: str) -> None:
        self.engine = open_engine(url)
        self.shared = self.engine.dialect.name == "postgresql"  # by several processes, perhaps
        if self.shared:
            event.listen(self.engine, "connect", prepare_postgresql)
        self.lock = None if self.shared else DatabaseLock(self.engine)
        self.leases = Leases(self.engine) if self.shared else None
        self.jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self.readers = ThreadPoolExecutor(READERS, thread_name_prefix="parlour-reader")
        self.connection: Connection | None = None  # of the thread that writes
        self.commits = 0
        self.written = 0
        self.failed: tuple[str, float] | None = None  # why the last write was not possible, and when
        self.thread = threading.Thread(target=self.keep_writing, name="parlour-writer", daemon=True)

    def prepare(self) -> None:
        """Bring the database up to date; a ValueError says why that cannot be."""
        try:
            if self.lock is not None:
                self.lock.take()
            migrate(self.engine)
            if self.leases is not None:
                self.leases.check_neighbours()
        except DBAPIError as error:
            raise ValueError(f"the database cannot be used: {reason(error)}") from None

    def start(self) -> None:
        """Begin to write."""
        self.thread.start()

    def close(self) -> None:
        """Write what is left, and stop."""
        if self.thread.is_alive():
            self.jobs.put(None)
            self.thread.join()
        self.readers.shutdown()
        self.release()
        if self.leases is not None:
            self.leases.end()
        if self.lock is not None:
            self.lock.release()
        self.engine.dispose()

    # ----------------------------------------------------------------- writing

    async def write(self, work: Callable[[Connection], R], claim: Claim | None = None) -> R:
        """Do this in a transaction; when it returns, it is on the disk. Raise a Problem if nothing can be written.

        Writing to a table with a lease needs its claim; raise Fenced if that is no longer valid.
        """
        loop = asyncio.get_running_loop()
        done: asyncio.Future[R] = loop.create_future()
        self.jobs.put(Job(work, done, claim))
        try:
            return await done
        except IntegrityError:
            raise
        except SQLAlchemyError as error:
            LOG.error("the database could not be written", extra={"error": type(error).__name__})
            raise Problem(
                "unavailable", "The server cannot save anything right now. Try again later.", 503
            ) from None

    def keep_writing(self) -> None:
        """Write batch after batch: the body of the writing thread."""
        busy = False
        while batch := self.next_batch(busy):
            busy = len(batch) > 1
            self.write_batch(batch)
            del batch  # while it waits for more, it holds no table

    def next_batch(self, busy: bool) -> list[Job]:
        """Wait for something to write, and take all that is there; nothing: stop."""
        first = self.jobs.get()
        if first is None:
            return []
        if busy:
            time.sleep(LINGER)
        batch = [first]
        while len(batch) < MOST_AT_ONCE and not self.jobs.empty():
            job = self.jobs.get()
            if job is None:
                self.jobs.put(None)
                break
            batch.append(job)
        return batch

    def write_batch(self, batch: list[Job]) -> None:
        """Write a batch in one transaction; if one of its jobs fails, each gets its own."""
        try:
            answers = self.transact(batch)
        except Exception as error:
            if len(batch) > 1:
                for job in batch:
                    self.write_batch([job])
                return
            if not isinstance(error, IntegrityError):
                self.failed = reason(error), time.monotonic()
            settle(batch, [error])
            return
        self.failed = None
        self.commits += 1
        self.written += len(batch)
        settle(batch, answers)

    def transact(self, batch: list[Job]) -> list[Any]:
        """Do all in one transaction; once more if the connection broke, or it was undone to end a deadlock."""
        try:
            return self.transact_once(batch)
        except DBAPIError as error:
            if not (error.connection_invalidated or getattr(error.orig, "sqlstate", None) == DEADLOCK):
                raise
        return self.transact_once(batch)

    def transact_once(self, batch: list[Job]) -> list[Any]:
        """Do all in one transaction, but for what lacks its claim."""
        with self.writing() as connection:
            stand = standing(connection, [job.claim for job in batch if job.claim is not None])
            answers: list[Any] = [None] * len(batch)
            rows: list[NewRow] = []
            for number, (work, _, claim) in enumerate(batch):
                if claim is not None and claim not in stand:
                    answers[number] = Fenced(claim.table)
                elif isinstance(work, NewRow):
                    rows.append(work)
                else:
                    answers[number] = work(connection)
            add_rows(connection, rows)
            return answers

    @contextlib.contextmanager
    def writing(self) -> Iterator[Connection]:
        """Open a transaction on the one writing connection, which is kept until it breaks."""
        if self.connection is None or self.connection.invalidated:
            self.release()
            self.connection = self.engine.connect()
        with self.connection.begin():
            yield self.connection

    def release(self) -> None:
        """End the connection that writes."""
        if self.connection is not None:
            self.connection.invalidate()
            self.connection.close()
        self.connection = None

    async def alone(self, work: Callable[[Connection], R]) -> R:
        """Do this in a transaction of its own, which waits for no other writes, nor they for it."""
        return await asyncio.get_running_loop().run_in_executor(self.readers, self.do_alone, work)

    def do_alone(self, work: Callable[[Connection], R]) -> R:
        """Do this in a transaction of its own, in this thread."""
        with self.engine.begin() as connection:
            return work(connection)

    # ----------------------------------------------------------------- reading

    async def read(self, work: Callable[[Connection], R]) -> R:
        """Read something."""
        return await asyncio.get_running_loop().run_in_executor(self.readers, self.read_now, work)

    def read_now(self, work: Callable[[Connection], R]) -> R:
        """Read something, in this thread."""
        with self.engine.connect() as connection:
            return work(connection)

    async def trouble(self) -> str | None:
        """Return why the database is unusable now, or None: it does not answer, or cannot be written."""
        try:
            await self.read(lambda connection: connection.execute(text("SELECT 1")).scalar())
        except SQLAlchemyError:
            return "unreachable"
        if self.failed is not None and time.monotonic() - self.failed[1] > RETRY:
            with contextlib.suppress(Problem):
                await self.write(lambda connection: connection.execute(text(PROBE)).rowcount)
        if self.space() < LEAST_SPACE or (self.failed is not None and "full" in self.failed[0]):
            return "the disk is full"
        return "it cannot be written" if self.failed is not None else None

    def space(self) -> int:
        """Return the free bytes where the database lies; assume enough for a database server."""
        if self.engine.dialect.name != "sqlite":
            return LEAST_SPACE
        return shutil.disk_usage(Path(self.engine.url.database or "").parent).free


def reason(error: Exception) -> str:
    """Return why a database refused, in one line."""
    return str(error.orig if isinstance(error, DBAPIError) else error).strip().split("\n")[0]


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


@contextlib.contextmanager
def reading(engine: Engine) -> Iterator[Connection]:
    """Open a transaction that sees the database as it was at its start, whatever is written meanwhile."""
    with engine.connect() as connection:
        if engine.dialect.name == "postgresql":
            connection.execution_options(isolation_level="REPEATABLE READ")
        else:
            connection.exec_driver_sql("BEGIN")
        yield connection


def open_engine(url: str, create: bool = True) -> Engine:
    """Create the engine for a database by its URL; raise ValueError if the URL is wrong."""
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
        file = Path(parsed.database).resolve()  # by whatever name, it is one database with one lock beside it
        if not create and not file.is_file():
            raise ValueError(f"there is no database {file}")
        file.parent.mkdir(parents=True, exist_ok=True)
        make_private(file)
        engine = create_engine(parsed.set(database=str(file)), connect_args={"timeout": 30})
    except (ArgumentError, NoSuchModuleError):
        raise ValueError(f"{url!r} is not the URL of a database (sqlite:///FILE or postgresql://...)") from None
    event.listen(engine, "connect", prepare_sqlite)
    return engine


def make_private(file: Path) -> None:
    """Let nobody else read the file of a database; SQLite gives the files beside it the same rights."""
    with contextlib.suppress(OSError):  # what cannot be opened, SQLite explains
        try:
            os.close(os.open(file, os.O_CREAT | os.O_EXCL, 0o600))
        except FileExistsError:
            for ending in ("", "-wal", "-shm", ".lock"):
                with contextlib.suppress(FileNotFoundError):
                    file.with_name(file.name + ending).chmod(0o600)


def prepare_sqlite(connection: Any, _record: object) -> None:
    """Use a write-ahead log, and let every commit wait for the disk."""
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.close()


def prepare_postgresql(connection: Any, _record: object) -> None:
    """Let no transaction of a process that was paused keep locks that others wait for."""
    connection.execute(f"SET idle_in_transaction_session_timeout = {LENGTH * 1000:.0f}")
    connection.commit()

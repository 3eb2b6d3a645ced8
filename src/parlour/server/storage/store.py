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

from sqlalchemy import Connection, Engine, create_engine, event, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError, SQLAlchemyError

from parlour.server.storage.lock import DatabaseLock
from parlour.server.storage.schema import migrate

R = TypeVar("R")
MOST_AT_ONCE = 256
READERS = 2


class Job(NamedTuple):
    """Something to be written, and who waits for it."""

    work: Callable[[Connection], Any]
    done: asyncio.Future[Any]


class Store:
    """The database of one server."""

    def __init__(self, url: str) -> None:
        self.engine = open_engine(url)
        self.lock = DatabaseLock(self.engine)
        self.jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self.readers = ThreadPoolExecutor(READERS, thread_name_prefix="parlour-reader")
        self.commits = 0
        self.written = 0
        self.thread = threading.Thread(target=self.keep_writing, name="parlour-writer", daemon=True)

    def prepare(self) -> None:
        """Bring the database up to date; a ValueError says why that cannot be."""
        try:
            self.lock.take()
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
        self.lock.release()
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

"""One server to a database: two that both keep its tables in memory would get in each other's way."""

import contextlib
import os
import time
from collections.abc import Callable, Iterator

from sqlalchemy import Connection, Engine, text

LOCK = 7_165_119  # of PostgreSQL's advisory locks: any number, always the same
RENEWAL = 1.0  # seconds to take it again for a connection in place of one that broke
PATIENCE = 10.0  # seconds: PostgreSQL may notice a little later that a server was killed


class DatabaseInUse(ValueError):
    """Another server uses the database."""


class DatabaseLock:
    """The claim of one server; it ends with its process, however that ends."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.connection: Connection | None = None
        self.file: int | None = None

    def take(self, patience: float = PATIENCE) -> None:
        """Lock the database; DatabaseInUse if another server has."""
        if self.engine.dialect.name == "postgresql":
            self.connection = self.engine.connect()
            self.insist(self.try_advisory, patience)
        else:
            self.file = os.open(f"{self.engine.url.database}.lock", os.O_RDWR | os.O_CREAT, 0o600)
            self.insist(self.try_file, 0.0)

    def insist(self, attempt: Callable[[], bool], patience: float) -> None:
        """Try for a while."""
        end = time.monotonic() + patience
        while not attempt():
            if time.monotonic() > end:
                self.release()
                raise DatabaseInUse("another server of Parlour is using this database")
            time.sleep(0.1)

    @contextlib.contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction that cannot be committed without the claim, on one connection that is kept.

        PostgreSQL ends the claim with the session that took it. So that session writes, and whatever connection
        follows it takes the claim first.
        """
        if self.connection is None or self.connection.invalidated:
            if self.engine.dialect.name == "postgresql":
                self.release()
                self.take(RENEWAL)
            else:
                self.connection = self.engine.connect()
        assert self.connection is not None
        with self.connection.begin():
            yield self.connection

    def try_advisory(self) -> bool:
        """Whether PostgreSQL gives the lock to this session."""
        assert self.connection is not None
        with self.connection.begin():
            wanted = text("SELECT pg_try_advisory_lock(:lock)")
            return bool(self.connection.execute(wanted, {"lock": LOCK}).scalar())

    def try_file(self) -> bool:
        """Whether the lock on the file beside the database is free."""
        try:
            import fcntl  # noqa: PLC0415  (not on Windows, where nothing keeps a second server away)
        except ImportError:
            return True
        assert self.file is not None
        with contextlib.suppress(OSError):
            fcntl.flock(self.file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return True
        return False

    def release(self) -> None:
        """Give the database free."""
        if self.connection is not None:
            self.connection.invalidate()
            self.connection.close()
        if self.file is not None:
            os.close(self.file)
        self.connection = self.file = None

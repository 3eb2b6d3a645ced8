"""One server to a database: two that both keep its tables in memory would get in each other's way."""

import contextlib
import time
from collections.abc import Callable
from typing import IO, Any

from sqlalchemy import Connection, Engine, text

LOCK = 7_165_119  # of PostgreSQL's advisory locks: any number, always the same
PATIENCE = 10.0  # seconds: PostgreSQL may notice a little later that a server was killed


class DatabaseInUse(ValueError):
    """Another server uses the database."""


class DatabaseLock:
    """The claim of one server; it ends with its process, however that ends."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.connection: Connection | None = None
        self.file: IO[Any] | None = None

    def take(self) -> None:
        """DatabaseLock the database; DatabaseInUse if another server has."""
        if self.engine.dialect.name == "postgresql":
            self.connection = self.engine.connect().execution_options(isolation_level="AUTOCOMMIT")
            self.insist(self.try_advisory, PATIENCE)
        else:
            self.file = open(f"{self.engine.url.database}.lock", "a", encoding="utf-8")  # noqa: SIM115
            self.insist(self.try_file, 0.0)

    def insist(self, attempt: Callable[[], bool], patience: float) -> None:
        """Try for a while."""
        end = time.monotonic() + patience
        while not attempt():
            if time.monotonic() > end:
                self.release()
                raise DatabaseInUse("another server of Parlour is using this database")
            time.sleep(0.1)

    def try_advisory(self) -> bool:
        """Whether PostgreSQL gives the lock to this session."""
        assert self.connection is not None
        return bool(self.connection.execute(text("SELECT pg_try_advisory_lock(:lock)"), {"lock": LOCK}).scalar())

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
            self.file.close()
        self.connection = self.file = None

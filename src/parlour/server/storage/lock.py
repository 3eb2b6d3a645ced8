"""The lock of a SQLite file: only one process may use it, because it keeps the tables in memory.

Several processes can share a PostgreSQL database; there each table has a lease (`leases.py`).
"""

import contextlib
import os

from sqlalchemy import Engine


class DatabaseInUse(ValueError):
    """Another server uses the database."""


class DatabaseLock:
    """The claim of one process on a SQLite file; it ends with the process, however that ends."""

    def __init__(self, engine: Engine) -> None:
        self.path = f"{engine.url.database}.lock"
        self.file: int | None = None

    def take(self) -> None:
        """Lock the database; DatabaseInUse if another server has."""
        self.file = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600)
        if not self.try_file(self.file):
            self.release()
            raise DatabaseInUse("another server of Parlour is using this database")

    def try_file(self, file: int) -> bool:
        """Return whether the lock on the file beside the database is free."""
        try:
            import fcntl  # noqa: PLC0415  (not on Windows, where nothing keeps a second server away)
        except ImportError:
            return True
        with contextlib.suppress(OSError):
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return True
        return False

    def release(self) -> None:
        """Give the database free."""
        if self.file is not None:
            os.close(self.file)
        self.file = None

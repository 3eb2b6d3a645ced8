"""Leases: of all processes that share a PostgreSQL, only one holds a table at a time.

Each process renews its own row. The lease of a table names a process, with a fencing number that grows whenever
the table changes hands. A transaction that writes a table checks that number, and locks it until the transaction
ends. So a process that was paused or cut off cannot commit anything. All times are by the clock of the database.
"""

import logging
import os
import secrets
import socket
import sys
import threading
import time
from collections.abc import Callable, Iterable
from functools import cache
from math import inf
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import Connection, Engine, text
from sqlalchemy.exc import OperationalError, SQLAlchemyError

from parlour.server.protocol.processes import Owner

LOG = logging.getLogger("parlour.server")
LENGTH = 3.0  # seconds after which a process that does not renew its row has lost its tables
RENEWAL = 0.5  # seconds between two renewals
CLEARED = 60.0  # seconds after which the row of a process that is gone is deleted
LOCKED = "55P03"  # PostgreSQL's code: a lock was not to be had in time
LOCAL = ("127.0.0.1", "localhost", "[::1]")


class Fenced(Exception):
    """The table is another process's now: nothing was written."""


class Busy(Exception):
    """At this moment nobody can say whose the table is: ask again."""


class Claim(NamedTuple):
    """The right of a process to write a table, until the table changes hands."""

    table: str
    process: str
    fence: int


# ------------------------------------------------------------------------ queries

ALIVE = "expires > clock_timestamp()"
LEASE = f"clock_timestamp() + interval '{LENGTH} seconds'"
REGISTER = text(f"""
    INSERT INTO processes (id, machine, pid, address, thinking, secret, expires)
    VALUES (:id, :machine, :pid, :address, :thinking, :secret, {LEASE})
""")
BURY = text("DELETE FROM processes WHERE id = :process")
CLEAR = text(f"DELETE FROM processes WHERE expires < clock_timestamp() - interval '{CLEARED} seconds'")
NEIGHBOURS = text(f"SELECT machine, address FROM processes WHERE machine <> :machine AND {ALIVE}")
RENEW = text(f"UPDATE processes SET expires = {LEASE} WHERE id = :process AND {ALIVE}")
LIVING = text(f"SELECT id FROM processes WHERE {ALIVE}")
WANTING = text(f"SELECT id, thinking, secret FROM processes WHERE {ALIVE} AND thinking <> '' ORDER BY id")
LEAVE = [
    text("UPDATE leases SET process = '' WHERE process = :process"),
    BURY,
]
RELEASE = text("UPDATE leases SET process = '' WHERE table_id = :table AND process = :process")
KNOWN = text("SELECT 1 FROM tables WHERE id = :table")
HELD = text(f"SELECT table_id FROM leases JOIN processes ON process = id WHERE {ALIVE}")
PATIENCE = text("SET LOCAL lock_timeout = '300ms'")
TAKE = text(f"""
    INSERT INTO leases AS held (table_id, process, fence)
    SELECT id, CAST(:process AS varchar), 1 FROM tables WHERE id = :table
        AND EXISTS (SELECT FROM processes WHERE id = CAST(:process AS varchar) AND {ALIVE})
    ON CONFLICT (table_id) DO UPDATE SET process = CAST(:process AS varchar), fence = held.fence + 1
    WHERE held.process = CAST(:process AS varchar)
        OR NOT EXISTS (SELECT FROM processes WHERE id = held.process AND {ALIVE})
    RETURNING fence
""")
OWNER = text(f"""
    SELECT process, address, secret, machine, pid FROM leases JOIN processes ON process = id
    WHERE table_id = :table AND {ALIVE}
""")
CHECK = text(f"""
    SELECT table_id, process, fence FROM leases JOIN processes ON process = id
    WHERE table_id = ANY(:tables) AND {ALIVE} FOR SHARE OF leases
""")


def take(connection: Connection, table: str, process: str) -> Claim | Owner | None:
    """Take a table that no living process holds, or return which one holds it; None if there is no such table.

    Raise Busy if neither is possible now: the last process is still ending a transaction, or this one has expired.
    """
    connection.execute(PATIENCE)
    try:
        fence = connection.execute(TAKE, {"table": table, "process": process}).scalar()
    except OperationalError as error:
        if getattr(error.orig, "sqlstate", None) != LOCKED:
            raise
        raise Busy(table) from None
    if fence is not None:
        return Claim(table, process, fence)
    found = connection.execute(OWNER, {"table": table}).first()
    if found is None and connection.execute(KNOWN, {"table": table}).scalar():
        raise Busy(table)
    if found is not None and found.machine == machine() and is_dead(found.pid):
        connection.execute(BURY, {"process": found.process})
        return take(connection, table, process)
    return None if found is None else Owner(*found[:3])


def release(connection: Connection, table: str, process: str) -> None:
    """Give a table up; its number stays, so that the next process has a higher one."""
    connection.execute(RELEASE, {"table": table, "process": process})


def add_lease(connection: Connection, claim: Claim) -> None:
    """Write the lease of a new table, for the process that made it."""
    wanted = text("INSERT INTO leases (table_id, process, fence) VALUES (:table, :process, :fence)")
    connection.execute(wanted, claim._asdict())


def standing(connection: Connection, claims: Iterable[Claim]) -> set[Claim]:
    """Return the claims that are valid, and lock them until this transaction ends."""
    tables = sorted({claim.table for claim in claims})
    return {Claim(*row) for row in connection.execute(CHECK, {"tables": tables})} if tables else set()


def held(connection: Connection) -> list[str]:
    """Return all tables that living processes have."""
    return [*connection.execute(HELD).scalars()]


class Thinking(NamedTuple):
    """A server process for which others may think."""

    id: str
    address: str
    secret: str


def wanting_thinkers(connection: Connection) -> list[Thinking]:
    """Return the living server processes for which others may think."""
    return [Thinking(*row) for row in connection.execute(WANTING)]


def anybody(connection: Connection) -> bool:
    """Return whether any process uses the database."""
    return connection.execute(LIVING).first() is not None


@cache
def machine() -> str:
    """Return a name for this machine and the process ids that are valid on it."""
    try:
        numbered = os.readlink("/proc/self/ns/pid") + Path("/proc/sys/kernel/random/boot_id").read_text().strip()
    except OSError:
        numbered = ""
    return f"{socket.gethostname()} {numbered}"


def is_dead(pid: int) -> bool:
    """Return whether no process with that number exists on this machine: its lease need not be waited for."""
    if sys.platform == "win32":  # where to ask is to end it
        return False
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    except PermissionError:
        pass
    return False


# ------------------------------------------------------------------ one's own row


class Leases:
    """The row of this process, renewed by a thread."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.address = ""  # where other processes reach this one, if they can
        self.thinking = ""  # where processes connect that think for this one
        self.secret = secrets.token_hex(32)
        self.process = ""
        self.renewed = -inf  # when the last renewal that succeeded was begun
        self.stopped = threading.Event()
        self.thread = threading.Thread(target=self.keep_renewing, name="parlour-lease", daemon=True)
        self.lost: Callable[[], object] = lambda: None  # called in the thread: all tables are others' now
        self.seen: Callable[[set[str]], object] = lambda living: None  # called in the thread: who lives

    def begin(self) -> None:
        """Enter this process, and keep renewing it."""
        self.register()
        self.thread.start()

    def check_neighbours(self) -> None:
        """Refuse to start where the processes of another machine could not reach this one, or it them."""
        with self.engine.begin() as connection:
            found = connection.execute(NEIGHBOURS, {"machine": machine()}).all()
        for name, address in found:
            if any(each.rpartition(":")[0] in LOCAL for each in (address, self.address)):
                raise ValueError(
                    f"a server on {name.split()[0]} uses this database: start each with --internal and its address"
                )

    def register(self) -> None:
        """Start over, under a new id."""
        process, began = secrets.token_hex(16), time.monotonic()
        values = {"machine": machine(), "pid": os.getpid(), "address": self.address, "secret": self.secret}
        values["thinking"] = self.thinking
        with self.engine.begin() as connection:
            connection.execute(CLEAR)
            connection.execute(REGISTER, {"id": process} | values)
        self.process, self.renewed = process, began

    @property
    def valid(self) -> bool:
        """Whether the last renewal still holds, by the clock of this machine."""
        return time.monotonic() - self.renewed < LENGTH

    def keep_renewing(self) -> None:
        """Renew the leases: the body of the thread."""
        while not self.stopped.wait(RENEWAL):
            try:
                self.renew()
            except SQLAlchemyError as error:
                LOG.warning("the lease could not be renewed", extra={"error": type(error).__name__})

    def renew(self) -> None:
        """Renew the row; if it has expired, this process starts over, without tables."""
        began = time.monotonic()
        with self.engine.begin() as connection:
            kept = bool(connection.execute(RENEW, {"process": self.process}).rowcount)
            living = {*connection.execute(LIVING).scalars()}
        if kept:
            self.renewed = began
            self.seen(living)
        else:
            LOG.warning("the lease of this process has expired")
            self.renewed = -inf
            self.lost()
            self.register()

    def end(self) -> None:
        """Hand everything back."""
        self.stopped.set()
        if self.thread.is_alive():
            self.thread.join()
            try:
                with self.engine.begin() as connection:
                    for each in LEAVE:
                        connection.execute(each, {"process": self.process})
            except SQLAlchemyError:
                LOG.warning("the leases could not be handed back; they expire")

"""Backups: all rows of a database at one moment, in a SQLite file, while the server keeps running.

A backup can be restored into an empty database of either kind, so it can also move a server from one kind to the
other.
"""

import os
from pathlib import Path

from sqlalchemy import Connection, Engine, func, insert, select

from parlour.server.storage.leases import anybody
from parlour.server.storage.lock import DatabaseInUse, DatabaseLock
from parlour.server.storage.schema import METADATA, TABLES, migrate, newest, version_of
from parlour.server.storage.store import open_engine, reading

AT_ONCE = 1000  # rows


def backup(url: str, file: Path) -> int:
    """Write a database to a new file; returns how many tables of players it holds. A ValueError says why not."""
    if file.exists():
        raise ValueError(f"{file} exists already")
    source = open_engine(url, create=False)
    beside = file.with_name(file.name + ".new")
    beside.unlink(missing_ok=True)
    target = open_engine(f"sqlite:///{beside}")
    try:
        with reading(source) as connection:
            if version_of(connection) != newest():
                raise ValueError("the database is of another version: start this server with it once")
            migrate(target)
            copied = copy(connection, target)
        with target.connect() as connection:
            connection.exec_driver_sql("PRAGMA journal_mode=DELETE")  # one file, that can be moved
    finally:
        source.dispose()
        target.dispose()
    os.replace(beside, file)
    return copied


def restore(file: Path, url: str) -> int:
    """Bring a backup into an empty database that no server uses; returns how many tables it holds."""
    if not file.is_file():
        raise ValueError(f"there is no file {file}")
    source, target = open_engine(f"sqlite:///{file}", create=False), open_engine(url)
    shared = target.dialect.name == "postgresql"
    lock = None if shared else DatabaseLock(target)
    try:
        if lock is not None:
            lock.take()
        migrate(target)
        migrate(source)
        with target.connect() as connection:
            if shared and anybody(connection):
                raise DatabaseInUse("another server of Parlour is using this database")
            if connection.execute(select(func.count()).select_from(TABLES)).scalar():
                raise ValueError("the database is not empty")
        with reading(source) as connection:
            return copy(connection, target)
    finally:
        if lock is not None:
            lock.release()
        source.dispose()
        target.dispose()


def copy(source: Connection, target: Engine) -> int:
    """Copy all rows in one transaction; returns how many tables of players there were."""
    tables = 0
    with target.begin() as connection:
        for each in METADATA.sorted_tables:
            if each.info.get("passing"):
                continue
            rows = source.execution_options(yield_per=AT_ONCE).execute(select(each)).mappings()
            for part in rows.partitions(AT_ONCE):
                connection.execute(insert(each), [dict(row) for row in part])
                tables += len(part) if each.name == "tables" else 0
    return tables

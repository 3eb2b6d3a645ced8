"""Thinking for the servers of a database, from another machine."""

import logging
import multiprocessing
import os
import time
from multiprocessing.process import BaseProcess
from typing import Any, NamedTuple

from sqlalchemy import Engine
from sqlalchemy.exc import SQLAlchemyError

from parlour.server.runtime import logs
from parlour.server.storage.leases import Thinking, wanting_thinkers
from parlour.server.storage.store import open_engine, reason
from parlour.server.thinking import place
from parlour.server.thinking.processes import METHOD
from parlour.server.thinking.wire import Kind

LOG = logging.getLogger("parlour.server")
OTHERS: tuple[Kind, ...] = ("hint", "analysis")
EVERY = 1.0  # seconds between two looks at who serves


class Task(NamedTuple):
    """For whom one process thinks, and about what."""

    server: Thinking
    kind: Kind
    number: int


def think(db: str, processes: int) -> None:
    """Think until Ctrl-C; a ValueError says what is wrong with the database."""
    if processes < 0:
        raise ValueError("--workers is a number of processes, 1 or more; without it, one for each core")
    engine = open_engine(db, create=False)
    if engine.dialect.name != "postgresql":
        raise ValueError(
            "thinking elsewhere needs the PostgreSQL of the servers (--db postgresql://USER@HOST/NAME)"
        )
    number = processes or os.cpu_count() or 1
    try:
        found = servers(engine)
    except SQLAlchemyError as error:
        raise ValueError(f"the database cannot be used: {reason(error)}") from None
    logs.begin()
    print(f"Thinking with {number} processes for {len(found)} servers (Ctrl-C ends it)", flush=True)
    Crew(engine, number).run()


def servers(engine: Engine) -> list[Thinking]:
    """Return the server processes that let others think for them."""
    with engine.connect() as connection:
        return wanting_thinkers(connection)


def shared_out(found: list[Thinking], number: int) -> set[Task]:
    """Return who thinks for whom: moves evenly, and for each server one process for hints and one for analyses."""
    moves = {Task(found[n % len(found)], "move", n) for n in range(number if found else 0)}
    return moves | {Task(server, kind, 0) for server in found for kind in OTHERS}


class Crew:
    """The thinking processes of this machine."""

    def __init__(self, engine: Engine, number: int) -> None:
        self.engine, self.number = engine, number
        self.context: Any = multiprocessing.get_context(METHOD)
        self.working: dict[Task, BaseProcess] = {}

    def run(self) -> None:
        """Keep everybody at work, until Ctrl-C."""
        try:
            while True:
                try:
                    self.share_out(servers(self.engine))
                except SQLAlchemyError as error:
                    LOG.warning("the servers cannot be looked up", extra={"error": type(error).__name__})
                time.sleep(EVERY)
        finally:
            for process in self.working.values():
                process.kill()

    def share_out(self, found: list[Thinking]) -> None:
        """Start the processes that are missing, and end those that are not needed any more."""
        wanted = shared_out(found, self.number)
        for task, process in [*self.working.items()]:
            if task not in wanted or not process.is_alive():
                process.kill()
                process.join()
                del self.working[task]
        for task in wanted - {*self.working}:
            given = (task.server.address, task.server.secret, task.kind)
            process = self.context.Process(target=place.serve, args=given, daemon=True)
            process.start()
            self.working[task] = process

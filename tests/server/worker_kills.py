"""Kill and pause random workers while people play, and check that nothing acknowledged was lost or doubled.

`python -m tests.server.worker_kills --workers 4 --kills 1000`: a server with several workers on a PostgreSQL of
our own, whose database crashes now and then too. It reports how long tables waited for their next move, by cause.
"""

import argparse
import asyncio
import contextlib
import os
import signal
import sys
import time
from collections import Counter
from pathlib import Path
from typing import NamedTuple

import httpx
from sqlalchemy import func, select, text
from sqlalchemy.exc import SQLAlchemyError
from websockets.asyncio.client import ClientConnection

from parlour.server.storage.leases import ALIVE
from parlour.server.storage.rows import read_table
from parlour.server.storage.schema import MOVES
from parlour.server.storage.schema import TABLES as STORED
from parlour.server.storage.store import reading
from tests.server import crash
from tests.server.crash import LOST, Driver, Lost, Player
from tests.server.postgres import cluster, start, stop
from tests.server.waits import Waits

TABLES = [("jest", 3), ("jin_kei", 2), ("last_king", 2), ("high_jinks", 2), ("circle_of_kings", 2)]
PAUSE = 4.0  # seconds, past the lease
HELD_BY = text(f"SELECT table_id FROM leases JOIN processes ON process = id WHERE pid = :pid AND {ALIVE}")


class Chaos(NamedTuple):
    """What a run has shown."""

    kills: int
    pauses: int
    restarts: int  # of the database
    acknowledged: int
    said: int
    resent: int
    rows: int
    finished: int
    longest: dict[str, float]  # seconds that a table waited for its next move, by what it was waiting after


class Persistent(Player):
    """A person who takes no error for an answer that passes."""

    passing = ("closed", "internal", "unavailable")
    patience = 10.0
    sent_at = 0.0

    async def send(self, connection: ClientConnection, wanted: str, move: str, seq: int) -> None:
        """Send a move, and remember when."""
        self.sent_at = time.monotonic()
        await super().send(connection, wanted, move, seq)

    def promised(self, wanted: str) -> None:
        """A move is acknowledged."""
        if self.acknowledged[-1:] != [wanted] and isinstance(self.driver, Workers):
            self.driver.waits.end(self.table, self.sent_at)
        super().promised(wanted)

    async def play(self) -> None:
        """Play until the match is over, which also ends a wait: the last move has been made."""
        await super().play()
        if isinstance(self.driver, Workers):
            self.driver.waits.end(self.table, time.monotonic())


class Workers(Driver):
    """Starts a server with several workers, and harms them one after the other."""

    def __init__(
        self, db: str, seed: int, workers: int, wait: tuple[float, float] = (0.1, 0.9), log: str = os.devnull
    ) -> None:
        super().__init__(db, seed)
        self.workers, self.wait = workers, wait
        self.paused: dict[int, asyncio.Task[None]] = {}
        self.pauses = self.restarts = 0
        self.checked: set[str] = set()  # tables that are over and were found to be right
        self.waits = Waits()
        self.away: list[float] = []  # seconds that each crash of the database lasted
        self.log = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND)

    async def harm(self, kills: int, pause_every: int, restart_every: int, progress: bool = False) -> Chaos:
        """So many kills at random moments, with pauses and crashes of the database in between."""
        await self.start()
        watching = asyncio.create_task(self.waits.watch_players())
        try:
            while self.kills < kills:
                await self.fill()
                await asyncio.sleep(self.luck.uniform(*self.wait))
                self.kill_one()
                if pause_every and self.kills % pause_every == 0:
                    self.pause_one()
                if restart_every and self.kills % restart_every == 0:
                    await self.crash_database()
                await self.check_all()
                if progress and self.kills % 25 == 0:
                    print(self.tally(), flush=True)
            await asyncio.gather(*self.paused.values())
            await self.all_go_on()
            await self.check_all()
            return self.tally()
        finally:
            watching.cancel()
            await self.stop()

    def tally(self) -> Chaos:
        """What was shown so far."""
        rows, finished = self.totals()
        return Chaos(
            self.kills,
            self.pauses,
            self.restarts,
            self.count(),
            self.count_said(),
            self.resent,
            rows,
            finished,
            self.waits.longest(),
        )

    def totals(self) -> tuple[int, int]:
        """How many rows and finished matches there are."""
        with self.engine.connect() as connection:
            rows = connection.execute(select(func.count()).select_from(MOVES)).scalar_one()
            over = select(func.count()).where(STORED.c.status == "over")
            return rows, connection.execute(over).scalar_one()

    def playing(self) -> set[str]:
        """The tables that are not over."""
        return {player.table for player in self.players if not player.over}

    # -------------------------------------------------------------------- harming

    async def start(self) -> None:
        """Start the server and wait until it answers."""
        command = [sys.executable, "-m", "tests.server.worker_kills", "--serve", str(self.port)]
        command += ["--db", self.db, "--workers", str(self.workers)]
        self.server = await asyncio.create_subprocess_exec(
            *command, stdout=asyncio.subprocess.DEVNULL, stderr=self.log
        )
        async with httpx.AsyncClient(verify=False) as http:
            while True:
                with contextlib.suppress(*LOST):
                    await http.get(f"{self.address}/healthz")
                    return
                if self.server.returncode is not None:
                    raise Lost(f"the server did not start ({self.server.returncode})")
                await asyncio.sleep(0.05)

    def living(self) -> list[int]:
        """The workers that are not paused."""
        assert self.server is not None
        if self.server.returncode is not None:
            raise Lost(f"the supervisor has ended ({self.server.returncode})")
        number = self.server.pid
        found = Path(f"/proc/{number}/task/{number}/children").read_text().split()
        return [int(each) for each in found if int(each) not in self.paused]

    def kill_one(self) -> None:
        """Kill a worker, as a fault would."""
        found = self.living()
        if found:
            worker = self.luck.choice(found)
            held = self.held_by(worker)
            with contextlib.suppress(ProcessLookupError):
                os.kill(worker, signal.SIGKILL)
            self.kills += 1
            self.harmed("kill", held)

    def pause_one(self) -> None:
        """Pause a worker past its lease, and let it go on."""
        while found := self.living():
            worker = self.luck.choice(found)
            held = self.held_by(worker)
            try:
                os.kill(worker, signal.SIGSTOP)
            except ProcessLookupError:  # it was the one that has just been killed
                continue
            self.pauses += 1
            self.waits.begin("pause", held | {*self.waits.running})
            self.paused[worker] = asyncio.create_task(self.go_on(worker))
            return

    def harmed(self, cause: str, tables: set[str]) -> None:
        """Begin the wait of some tables; a worker that is paused meanwhile may make it longer."""
        self.waits.begin(cause, tables)
        if self.paused:
            self.waits.begin("pause", tables)

    def held_by(self, worker: int) -> set[str]:
        """The tables that a worker has."""
        with self.engine.connect() as connection:
            found = connection.execute(HELD_BY, {"pid": worker}).scalars()
            return self.playing() & {*found}

    async def crash_database(self) -> None:
        """Crash the database, and start it again."""
        self.restarts += 1
        await asyncio.to_thread(stop, self.db)
        began = time.monotonic()
        self.harmed("crash", self.playing())
        await asyncio.to_thread(start, self.db)
        self.away.append(time.monotonic() - began)

    async def go_on(self, worker: int) -> None:
        """Let a worker go on that believes that no time has passed."""
        await asyncio.sleep(PAUSE)
        with contextlib.suppress(ProcessLookupError):
            os.kill(worker, signal.SIGCONT)
        del self.paused[worker]

    async def stop(self) -> None:
        """End the server; a clean end hands the leases back."""
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        assert self.server is not None
        if self.server.returncode is None:
            self.server.terminate()
            await self.server.wait()
        self.engine.dispose()
        os.close(self.log)

    async def all_go_on(self) -> None:
        """Every table acknowledges moves again, or is over."""
        before = self.count_by_table()
        end = time.monotonic() + 30
        while time.monotonic() < end:
            for task in self.tasks:
                if task.done():
                    task.result()
            now = self.count_by_table()
            stuck = {table for table in self.playing() if now[table] == before[table]}
            if not stuck:
                return
            await asyncio.sleep(0.1)
        raise Lost(f"these tables stand still: {stuck}")

    def count_by_table(self) -> Counter[str]:
        """How many moves each table has acknowledged."""
        out: Counter[str] = Counter()
        for player in self.players:
            out[player.table] += len(player.acknowledged)
        return out

    # ------------------------------------------------------------------- checking

    async def fill(self) -> None:
        """Make tables in place of those that are finished."""
        for task in [task for task in self.tasks if task.done()]:
            task.result()
            self.tasks.remove(task)
        running = len(self.playing())
        with contextlib.suppress(*LOST, KeyError):  # KeyError: an error instead of tokens
            async with httpx.AsyncClient(base_url=self.address, timeout=10, verify=False) as http:
                while running < len(TABLES):
                    await self.make(http, *TABLES[len(self.tables) % len(TABLES)], 0)
                    running += 1

    def player(self, table: str, token: str, seed: str) -> Player:
        """A person for a seat."""
        return Persistent(self, table, token, seed)

    async def check_all(self) -> None:
        """Look at the database: what had been acknowledged before is there, once. Meanwhile the players play."""
        await asyncio.to_thread(self.check_tables, self.promises(self.tables - self.checked))

    def check_tables(self, promises: dict[str, list[str]]) -> None:
        """Check some tables."""
        for table, promised in promises.items():
            with contextlib.suppress(SQLAlchemyError), reading(self.engine) as connection:
                stored = read_table(connection, table)
                if stored is None:
                    raise Lost(f"{table}: the table is gone")
                self.check_rows(stored, promised)
                if stored.status == "over" and table not in self.playing():
                    self.checked.add(table)


def main(kind: type[Workers], about: str | None) -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("--kills", type=int, default=1000)
    parser.add_argument("--workers", type=int, default=4)
    parser.add_argument("--pause-every", type=int, default=25)
    parser.add_argument("--restart-every", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--db")
    parser.add_argument("--log", default=os.devnull, help="where the server writes")
    parser.add_argument("--serve", type=int, metavar="PORT")
    given = parser.parse_args()
    if given.serve is not None:
        from parlour.server.thinking.pool import BotPool

        BotPool.start = lambda self: None  # type: ignore[method-assign]  # nobody plays with bots
        crash.serve(given.serve, given.db, given.workers)
        return
    with cluster() as url:
        workers = kind(url, given.seed, given.workers, log=given.log)
        print(asyncio.run(workers.harm(given.kills, given.pause_every, given.restart_every, True)))
        print(*workers.waits.report(), sep="\n")
        print("the database was away for", *[f"{seconds:.2f} s" for seconds in workers.away])


if __name__ == "__main__":
    main(Workers, __doc__)

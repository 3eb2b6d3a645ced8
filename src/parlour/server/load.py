"""Load test: many tables played at once by scripted people over real sockets.

`python -m parlour.server.load --tables 25,50,100,200,400` starts a server in a separate process for each number,
and prints the time from sending a move to the acknowledgement that it is on the disk: for people who take their
time, or with `--pace 0` for people who answer at once. `--workers 4 --db postgresql://...` measures several
processes on one database.
"""

import argparse
import asyncio
import http.client
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from msgspec import UNSET, Struct, UnsetType
from msgspec.json import Decoder
from websockets.asyncio.client import ClientConnection, connect

import parlour
from parlour.server.protocol.messages import VERSION

NAMES = ["Ann", "Bob", "Cyd", "Dan"]


class Choice(Struct):
    """An option, as much as is needed to play."""

    move: str
    count: int


class Question(Struct):
    """A question, as much as is needed to play."""

    least: int
    most: int


class View(Struct, frozen=True):
    """A view or what has changed in it, as much as is needed to play."""

    options: list[Choice] | UnsetType = UNSET
    question: Question | UnsetType | None = UNSET


class Seen(Struct):
    """The part of Seen, or of a change, that is needed to play."""

    seq: int
    status: str | UnsetType = UNSET
    view: View | UnsetType = UNSET
    changes: View = View()


class Frame(Struct):
    """Any frame from the server."""

    type: str
    seen: Seen | None = None
    id: str | None = None


class Known(NamedTuple):
    """The table as a person knows it: enough to play."""

    seq: int = 0
    status: str = ""
    options: list[Choice] = []
    question: Question | None = None

    def after(self, seen: Seen) -> "Known":
        """Return what is known after a frame."""
        news = seen.changes if seen.view is UNSET else seen.view
        return Known(
            seen.seq,
            self.status if seen.status is UNSET else seen.status,
            self.options if news.options is UNSET else news.options,
            self.question if news.question is UNSET else news.question,
        )


READ = Decoder(Frame)


class Figures(NamedTuple):
    """The measurements."""

    tables: int
    pace: float
    moves_per_second: float
    p50: float  # milliseconds
    p95: float
    p99: float
    cpu_per_move: float  # milliseconds of the server
    kilobytes_per_table: float


class Person:
    """Plays at random at a person's pace."""

    def __init__(self, load: "Load", table: str, token: str, seed: int) -> None:
        self.load, self.table, self.token = load, table, token
        self.luck = Random(seed)
        self.sent: dict[str, float] = {}
        self.number = 0

    async def play(self) -> None:
        """Play match after match until the time is over."""
        while True:
            url = f"ws://127.0.0.1:{self.load.port}/api/tables/{self.table}/socket"
            async with connect(url, max_size=None, compression=None, ping_interval=None) as connection:
                await connection.send(json.dumps({"type": "hello", "version": VERSION, "token": self.token}))
                await self.play_match(connection)
            head = {"authorization": f"Bearer {self.token}"}
            path = f"/api/tables/{self.table}/rematch"
            made = await asyncio.to_thread(post, http_connection(self.load.port), path, {}, head)
            self.table, self.token = made["table"], made["tokens"][0]

    async def play_match(self, connection: ClientConnection) -> None:
        """Play one match."""
        answered, known = 0, Known()
        self.sent.clear()  # the end of a match is told before the move that ended it is acknowledged
        async for text in connection:
            frame = READ.decode(text)
            if frame.id is not None and frame.id in self.sent:
                taken = time.perf_counter() - self.sent.pop(frame.id)
                if frame.type == "accepted":
                    self.load.taken.append(taken)
                else:
                    answered = 0  # not all sets may be chosen: try another
            if frame.seen is not None:
                known = known.after(frame.seen)
            if known.status == "over":
                return
            if known.question is not None and known.seq != answered and not self.sent:
                answered = known.seq
                await self.answer(connection, known)

    async def answer(self, connection: ClientConnection, known: Known) -> None:
        """Think, and play."""
        if self.load.pace:
            await asyncio.sleep(self.luck.uniform(0.5, 1.5) * self.load.pace)
        self.number += 1
        wanted = f"{self.number}"
        move = random_answer(known, self.luck)
        self.sent[wanted] = time.perf_counter()
        await connection.send(json.dumps({"type": "act", "id": wanted, "move": move, "seq": known.seq}))


def random_answer(known: Known, luck: Random) -> str:
    """Return any answer to the question: an option, or a set of them."""
    question = known.question
    assert question is not None
    moves = [option.move for option in known.options for _ in range(option.count)]
    number = luck.randint(question.least, min(question.most, len(moves)))
    return " + ".join(luck.sample(moves, number)) or "pass"


class Load:
    """One measurement."""

    def __init__(self, port: int, process: int, tables: int, pace: float) -> None:
        self.port, self.process, self.tables, self.pace = port, process, tables, pace
        self.taken: list[float] = []

    async def run(self, seconds: float) -> Figures:
        """Fill the tables, let them play, and measure for that many seconds."""
        empty = sum(map(memory, processes(self.process)))
        seats = make_tables(self.port, self.tables)
        people = [asyncio.create_task(Person(self, *seat, n).play()) for n, seat in enumerate(seats)]
        await asyncio.sleep(3 + self.tables / 100)  # until all sit and play
        self.taken.clear()
        serving = processes(self.process)
        cpu, began = sum(map(cpu_seconds, serving)), time.perf_counter()
        await asyncio.sleep(seconds)
        cpu, elapsed = sum(map(cpu_seconds, serving)) - cpu, time.perf_counter() - began
        taken = sorted(self.taken)
        grown = (sum(map(memory, serving)) - empty) / self.tables
        for task in people:
            task.cancel()
        await asyncio.gather(*people, return_exceptions=True)
        p50, p95, p99 = (taken[int(len(taken) * share)] * 1000 for share in (0.5, 0.95, 0.99))
        each = cpu / len(taken) * 1000
        return Figures(self.tables, self.pace, len(taken) / elapsed, p50, p95, p99, each, grown / 1000)


def http_connection(port: int) -> http.client.HTTPConnection:
    """Return a connection to the server."""
    return http.client.HTTPConnection("127.0.0.1", port)


def post(
    connection: http.client.HTTPConnection, path: str, data: dict[str, Any], head: dict[str, str] | None = None
) -> dict[str, Any]:
    """POST, and what came back."""
    connection.request("POST", path, json.dumps(data), head or {})
    made: dict[str, Any] = json.loads(connection.getresponse().read())
    return made


def make_tables(port: int, tables: int) -> list[tuple[str, str]]:
    """Make that many tables, all games in turn; return the table and token of every seat."""
    out: list[tuple[str, str]] = []
    games = parlour.games()
    for number in range(tables):
        connection = http_connection(port)  # which any of the workers takes
        name = games[number % len(games)]
        persons = min(parlour.game(name).about.seats)
        seats = [{"kind": "person"}] * persons
        made = post(connection, "/api/tables", {"game": name, "name": NAMES[0], "seats": seats, "gone": "wait"})
        out.append((made["table"], made["tokens"][0]))
        for called in NAMES[1:persons]:
            joined = post(connection, f"/api/tables/{made['table']}/join", {"name": called})
            out.append((made["table"], joined["tokens"][0]))
        connection.close()
    return out


def processes(server: int) -> list[int]:
    """Return the processes that serve: the one that was started, or its workers."""
    children = Path(f"/proc/{server}/task/{server}/children").read_text().split()
    workers = [int(each) for each in children if b"--serve" in Path(f"/proc/{each}/cmdline").read_bytes()]
    return workers or [server]


def memory(process: int) -> int:
    """Return the bytes of memory that a process uses."""
    return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def cpu_seconds(process: int) -> float:
    """Return the seconds of processor time that a process has used."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def measure(tables: int, pace: float, seconds: float, db: str | None, workers: int) -> Figures:
    """Return one measurement on a server of its own."""
    with tempfile.TemporaryDirectory() as folder:
        url = db or f"sqlite:///{folder}/load.db"
        server = subprocess.Popen(
            [sys.executable, "-m", "parlour.server.load", "--serve", url, "--workers", str(workers)],
            stdout=subprocess.PIPE,
            text=True,
        )
        try:
            assert server.stdout is not None
            port = int(server.stdout.readline().split(":")[2].split("/")[0])
            wait_for(port)
            return asyncio.run(Load(port, server.pid, tables, pace).run(seconds))
        finally:
            server.terminate()
            server.wait()


def wait_for(port: int) -> None:
    """Wait until the server answers."""
    while True:
        try:
            http.client.HTTPConnection("127.0.0.1", port).request("GET", "/healthz")
        except OSError:
            time.sleep(0.05)
        else:
            return


def serve_for_load(db: str, workers: int) -> None:
    """Run the server that is measured: without limits on a single address, and quiet."""
    from parlour.server.runtime.settings import Settings  # noqa: PLC0415
    from parlour.server.serve import serve  # noqa: PLC0415

    settings = Settings(db=db, workers=1, makes_per_minute=1e9, frames_per_second=1e9)
    serve("127.0.0.1", 0, False, settings, workers=workers)


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", default="25,50,100,200,400")
    parser.add_argument("--pace", type=float, default=1.5, help="seconds that a person takes; 0: none")
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--db", help="an empty database, if not SQLite in a temporary folder")
    parser.add_argument("--workers", type=int, default=1, help="processes that serve, on PostgreSQL")
    parser.add_argument("--serve", metavar="URL", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.serve:
        serve_for_load(given.serve, given.workers)
        return
    print("| tables | seconds a move | moves/s | p50 ms | p95 ms | p99 ms | CPU ms/move | kB/table |")
    print("|---|---|---|---|---|---|---|---|")
    for number in given.tables.split(","):
        found = measure(int(number), given.pace, given.seconds, given.db, given.workers)
        cells = [
            f"{found.tables}",
            f"{found.pace:g}",
            *[f"{value:.1f}" for value in found[2:6]],
            f"{found.cpu_per_move:.2f}",
            f"{found.kilobytes_per_table:.0f}",
        ]
        print(f"| {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main()

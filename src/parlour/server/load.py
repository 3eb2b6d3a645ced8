"""Load test: many tables played at once by scripted people over real sockets.

`python -m parlour.server.load --tables 25,50,100,200,400` starts a server in a separate process for each number,
and prints the time from sending a move to the acknowledgement that it is on the disk: for people who take their
time, or with `--pace 0` for people who answer at once. `--workers 4 --db postgresql://...` measures several
processes on one database.
"""

import argparse
import asyncio
import http.client
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, cast

from msgspec import UNSET, Struct, UnsetType, json

import parlour
from parlour.server.protocol.messages import VERSION

NAMES = ["Ann", "Bob", "Cyd", "Dan"]
TEXT, PING, PONG = 0x1, 0x9, 0xA  # kinds of frames
SETTLING = 3.0  # seconds between the last person's sitting down and the measurement


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


READ = json.Decoder(Frame)


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


class Wire(asyncio.Protocol):
    """A client's socket that costs little: the players share the machine with the server that they measure."""

    def __init__(self, path: str, hello: bytes, hear: Callable[[bytes], None], gone: Callable[[], None]) -> None:
        self.path, self.hello, self.hear, self.gone = path, hello, hear, gone
        self.transport: asyncio.Transport
        self.buffer = b""
        self.open = False  # whether the server has agreed to frames

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for a socket."""
        self.transport = cast(asyncio.Transport, transport)
        self.transport.write(
            f"GET {self.path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
            "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: cGFybG91cidzIHBlb3BsZQ==\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        """Hand over the messages that are whole, and answer pings."""
        self.buffer += data
        if not self.open:
            head, found, rest = self.buffer.partition(b"\r\n\r\n")
            if not found:
                return
            if b" 101 " not in head:
                self.transport.close()
                return
            self.open, self.buffer = True, rest
            self.send(self.hello)
        for kind, content in self.frames():
            if kind == TEXT:
                self.hear(content)
            elif kind == PING:
                self.send(content, PONG)

    def connection_lost(self, exc: Exception | None) -> None:
        """Report the end."""
        self.gone()

    def frames(self) -> Iterator[tuple[int, bytes]]:
        """Yield the kind and the content of each frame that is whole."""
        data, at = self.buffer, 0
        while len(data) >= at + 2:
            size, begin = data[at + 1], at + 2
            if size > 125:
                wide = 2 if size == 126 else 8
                size, begin = int.from_bytes(data[begin : begin + wide], "big"), begin + wide
            if len(data) < begin + size:
                break
            yield data[at] & 0xF, data[begin : begin + size]
            at = begin + size
        self.buffer = data[at:]

    def send(self, content: bytes, kind: int = TEXT) -> None:
        """Send a frame, masked by zeros: it stays as it is."""
        size = len(content)
        head = bytes([0x80 | kind, 0x80 | size]) if size < 126 else bytes([0x80 | kind, 0xFE, *divmod(size, 256)])
        self.transport.write(head + bytes(4) + content)


class Person:
    """Plays at random at a person's pace."""

    def __init__(self, load: "Load", table: str, token: str, seed: int) -> None:
        self.load, self.table, self.token = load, table, token
        self.luck = Random(seed)
        self.loop = asyncio.get_running_loop()
        self.number = 0

    async def play(self) -> None:
        """Play match after match until the time is over."""
        while True:
            await self.play_match()
            head = {"authorization": f"Bearer {self.token}"}
            path = f"/api/tables/{self.table}/rematch"
            made = await asyncio.to_thread(post, http_connection(self.load.port), path, {}, head)
            self.table, self.token = made["table"], made["tokens"][0]

    async def play_match(self) -> None:
        """Play one match."""
        self.known, self.answered = Known(), 0
        self.sent: dict[str, float] = {}
        self.over = self.loop.create_future()
        path = f"/api/tables/{self.table}/socket"
        hello = json.encode({"type": "hello", "version": VERSION, "token": self.token})
        _, self.wire = await self.loop.create_connection(
            lambda: Wire(path, hello, self.hear, self.gone), "127.0.0.1", self.load.port
        )
        try:
            await self.over
        finally:
            self.wire.transport.close()

    def gone(self) -> None:
        """Note that the socket is closed; before the end of the match, that ends the measurement."""
        if not self.over.done():
            self.over.set_exception(ConnectionError("the server closed a socket in a match"))

    def hear(self, text: bytes) -> None:
        """Take note of a frame, and answer a question."""
        frame = READ.decode(text)
        if self.over.done():
            return
        if frame.id is not None and frame.id in self.sent:
            taken = time.perf_counter() - self.sent.pop(frame.id)
            if frame.type == "accepted":
                self.load.taken.append(taken)
            else:
                self.answered = 0  # not all sets may be chosen: try another
        if frame.seen is not None:
            self.known = self.known.after(frame.seen)
            self.load.seated.add(self)
        if self.known.status == "over":  # told before the move that ended it is acknowledged
            self.over.set_result(None)
        elif self.known.question is not None and self.known.seq != self.answered and not self.sent:
            self.answered = self.known.seq
            thinking = self.luck.uniform(0.5, 1.5) * self.load.pace
            self.loop.call_later(thinking, self.answer, self.wire, self.known)

    def answer(self, wire: Wire, known: Known) -> None:
        """Play, unless the match is over meanwhile."""
        if wire is not self.wire or self.over.done():
            return
        self.number += 1
        wanted = f"{self.number}"
        move = random_answer(known, self.luck)
        self.sent[wanted] = time.perf_counter()
        wire.send(json.encode({"type": "act", "id": wanted, "move": move, "seq": known.seq}))


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
        self.seated: set[Person] = set()  # who has seen a table

    async def run(self, seconds: float) -> Figures:
        """Fill the tables, let them play, and measure for that many seconds."""
        empty = sum(map(memory, processes(self.process)))
        seats = make_tables(self.port, self.tables)
        people = [asyncio.create_task(Person(self, *seat, n).play()) for n, seat in enumerate(seats)]
        while len(self.seated) < len(people):
            done, _ = await asyncio.wait(people, timeout=0.1)
            for person in done:
                person.result()  # which raises why it plays no more
        await asyncio.sleep(SETTLING)
        self.taken.clear()
        serving = processes(self.process)
        cpu, began = sum(map(cpu_seconds, serving)), time.perf_counter()
        await asyncio.sleep(seconds)
        cpu, elapsed = sum(map(cpu_seconds, serving)) - cpu, time.perf_counter() - began
        taken = sorted(self.taken)
        stopped = sum(person.done() for person in people)
        assert not stopped, f"{stopped} people stopped playing"
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
    connection.request("POST", path, json.encode(data), head or {})
    made: dict[str, Any] = json.decode(connection.getresponse().read())
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

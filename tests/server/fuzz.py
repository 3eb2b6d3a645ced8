"""A grammar fuzzer: frames and requests made from the protocol's own types, against a real server.

`python -m tests.server.fuzz --frames 50000 --seed 1`. Seated players, spectators, strangers and visitors of the
start page send them over many sockets at several tables, which go on meanwhile. Each frame gets one typed reply,
or the socket is closed with a documented code; after every round the server is alive, its log holds no error, and
the stored matches replay.
"""

import argparse
import asyncio
import contextlib
import signal
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import httpx
from msgspec import json
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

import parlour
from parlour.server.http.openapi import ADDRESSES
from parlour.server.protocol.folding import fold
from parlour.server.protocol.lobby import LobbyRequest
from parlour.server.protocol.messages import VERSION, ClientMessage, ServerMessage
from parlour.server.runtime.settings import Settings
from parlour.server.storage.rows import read_table
from parlour.server.storage.store import open_engine
from tests.server.crash import LOST, TABLES, free_port, read_arguments, replayed
from tests.server.grammar import Frame, Grammar, Json

CLOSED = {1000, 1007, 1008, 1009}  # left, not UTF-8, against the protocol, far too big
AT_ONCE = 40  # frames that a socket sends before it reads the replies
ROUND = 2000  # frames between two looks at the server
PATIENCE = 120.0  # seconds for the replies to them
UNASKED = ("snapshot", "update", "said", "lobby", "found", "offer")
SLOW = ("analysis", "healthz")  # addresses that are not asked: they think, or tell of the disk
SERVER = json.Decoder(ServerMessage)


class Flaw(AssertionError):
    """The server did what it never should."""


def serve(port: int, db: str) -> None:
    """Run the server that is tried: no limits but those of the protocol."""
    from parlour.server.serve import serve

    much = 1e7
    settings = Settings(
        db=db, pace=0.0, workers=1, hint=0.01, grace=much, most_tables=1_000_000, tabs=64,
        requests_per_second=much, pings_per_second=much, frames_per_second=much, makes_per_minute=much,
        signs_per_minute=much, looks_per_second=much, hints_per_minute=much, says_per_minute=much,
        operator="of-the-operator",
    )  # fmt: skip
    serve("127.0.0.1", port, False, settings)


class Sender:
    """One socket after the other, at a table (with a seat, or without), and what is known there."""

    def __init__(self, fuzz: "Fuzz", table: str, token: str | None, seed: str) -> None:
        self.fuzz, self.table, self.token = fuzz, table, token
        self.grammar = Grammar(ClientMessage, Random(seed))
        self.connection: ClientConnection | None = None
        self.seen: Json = {}

    async def send_some(self, count: int) -> None:
        """Send frames, a few at once, and hear the reply to each."""
        while count > 0:
            if self.connection is None:
                await self.open()
            frames = [self.grammar.frame() for _ in range(min(count, AT_ONCE))]
            count -= len(frames)
            await self.converse(frames)

    async def open(self) -> None:
        """Sit down, or watch."""
        self.connection = await self.fuzz.socket(f"/api/tables/{self.table}/socket")
        hello = {"type": "hello", "version": VERSION, "token": self.token}
        await self.connection.send(json.encode(hello).decode())
        self.note(await self.receive())

    async def converse(self, frames: list[Frame]) -> None:
        """Send the frames and hear as many replies, unless the socket is closed as it should be."""
        assert self.connection is not None
        self.fuzz.sent.update(frame.kind for frame in frames)
        try:
            for frame in frames:
                await self.connection.send(frame.data, text=frame.as_text or None)
            left = len(frames)
            while left > 0:
                reply = await self.receive()
                if reply["type"] in UNASKED:
                    self.note(reply)
                else:
                    left -= 1
                    self.fuzz.heard(reply)
        except ConnectionClosed as end:
            self.fuzz.ended(end, frames)
            self.connection = None
        except TimeoutError:
            raise Flaw(f"{self.table}: {left} of {len(frames)} frames were not answered: {frames}") from None

    async def receive(self) -> Json:
        """The next frame of the server, as its types have it."""
        assert self.connection is not None
        text = await asyncio.wait_for(self.connection.recv(), PATIENCE)
        frame: Json = json.decode(text)
        if frame["type"] not in ("snapshot", "update"):  # leak tests and pages read those
            SERVER.decode(text)
        return frame

    def note(self, frame: Json) -> None:
        """Remember what would mean something here."""
        if frame["type"] not in ("snapshot", "update"):
            return
        self.seen = frame["seen"] if frame["type"] == "snapshot" else fold(self.seen, frame["seen"])
        view = self.seen["view"]
        moves = [option["move"] for option in view["options"]]
        several = " + ".join(
            self.grammar.luck.sample(moves, min(len(moves), (view["question"] or {}).get("least", 0)))
        )
        cards = [card["token"] for zone in view["zones"] for card in zone["cards"] if card]
        self.grammar.known = {
            "move": [*moves, several] if several else moves,
            "seq": [self.seen["seq"]],
            "version": [VERSION],
            "token": [*cards, self.token],
            "steps": [[view["step"]]],
        }
        if self.seen["status"] == "over":
            self.fuzz.over.add(self.table)


class Fuzz:
    """The server, its tables, those who send, and what came back."""

    def __init__(self, db: str, log: Path, seed: int) -> None:
        self.db, self.log, self.seed = db, log, seed
        self.luck = Random(seed)
        self.port = free_port()
        self.senders: list[Sender] = []
        self.tables: list[str] = []
        self.over: set[str] = set()
        self.sent: Counter[str] = Counter()
        self.replies: Counter[str] = Counter()
        self.engine = open_engine(db)

    async def run(self, frames: int, progress: bool = False) -> None:
        """Send that many frames."""
        command = [sys.executable, "-m", "tests.server.fuzz", "--serve", str(self.port), "--db", self.db]
        with self.log.open("wb") as log:
            self.server = await asyncio.create_subprocess_exec(*command, stdout=log, stderr=log)
        self.http, self.stranger = [
            httpx.AsyncClient(base_url=f"http://127.0.0.1:{self.port}", timeout=PATIENCE) for _ in range(2)
        ]
        try:
            await self.wait()
            began, memory = time.monotonic(), 0
            while (done := self.sent.total()) < frames:
                await self.round(min(ROUND, frames - done))
                await self.check()
                memory = memory or self.memory()
                if progress:
                    rate = self.sent.total() / (time.monotonic() - began)
                    print(f"{self.sent.total()} sent, {rate:.0f} a second, {self.memory()} MB", flush=True)
        finally:
            await self.http.aclose()
            await self.stranger.aclose()
            if self.server.returncode is None:
                self.server.send_signal(signal.SIGKILL)
                await self.server.wait()
            self.engine.dispose()

    async def wait(self) -> None:
        """Wait until the server answers."""
        while True:
            with contextlib.suppress(*LOST):
                await self.http.get("/healthz")
                return
            if self.server.returncode is not None:
                raise Flaw(self.log.read_text())
            await asyncio.sleep(0.05)

    async def socket(self, path: str) -> ClientConnection:
        """A socket on which nothing has been said."""
        return await connect(
            f"ws://127.0.0.1:{self.port}{path}",
            max_size=None,
            max_queue=None,  # pings are answered also while nothing is read
            ping_interval=None,
            open_timeout=PATIENCE,
            compression=None,
        )

    async def round(self, count: int) -> None:
        """Send that many frames: nine in ten at tables, the rest by strangers, at the start page, over HTTP."""
        await self.fill()
        few = max(1, count // 30)
        at_tables = max(0, count - 3 * few)
        share, rest = divmod(at_tables, len(self.senders))
        await asyncio.gather(
            *[sender.send_some(share + (n < rest)) for n, sender in enumerate(self.senders)],
            *[self.intrude(few), self.visit(few), self.ask(few)],
        )

    async def fill(self) -> None:
        """Lay tables in place of those that are over; a few of those are kept."""
        kept = [*self.over][-2:]
        gone = [sender for sender in self.senders if sender.table in self.over and sender.table not in kept]
        self.senders = [sender for sender in self.senders if sender not in gone]
        for sender in gone:
            if sender.connection is not None:
                await sender.connection.close()
        running = {sender.table for sender in self.senders} - self.over
        for game, persons, bots in TABLES[: len(TABLES) - len(running)]:
            await self.make(game, persons, bots)

    async def make(self, game: str, persons: int, bots: int) -> None:
        """A table, and who sends frames there: its people and a spectator."""
        seats = [{"kind": "person"}] * persons + [{"kind": "bot", "level": "novice"}] * bots
        body = {
            "game": game,
            "name": "Ann",
            "seats": seats,
            "chat": persons > 1,
            "notes": self.luck.random() < 0.5,
        }
        made = (await self.http.post("/api/tables", json=body)).json()
        tokens = made["tokens"]
        for n in range(persons - 1):
            tokens += (
                await self.http.post(f"/api/tables/{made['table']}/join", json={"name": f"Bob {n}"})
            ).json()["tokens"]
        self.tables.append(made["table"])
        self.senders += [
            Sender(self, made["table"], token, f"{self.seed} {len(self.tables)} {token is None} {n}")
            for n, token in enumerate([*tokens, None])
        ]

    # ---------------------------------------------------------------- elsewhere

    async def intrude(self, count: int) -> None:
        """Say something else than a proper hello, each time on a new socket."""
        grammar = Grammar(ClientMessage, self.luck)
        grammar.known = {"version": [VERSION], "token": [None, "stolen"]}
        for _ in range(count):
            frame = grammar.frame()
            self.sent["stranger: " + frame.kind] += 1
            table = self.luck.choice([*self.tables[-9:], "nosuchtable", "%00", "A" * 300])
            await self.overheard(f"/api/tables/{table}/socket", [frame])

    async def visit(self, count: int) -> None:
        """Look for opponents, properly and otherwise; more than 20 at once are too many."""
        grammar = Grammar(LobbyRequest, self.luck)
        grammar.known = {"game": parlour.games(), "seats": [2, 3]}
        while count > 0:
            frames = [grammar.frame() for _ in range(min(count, self.luck.choice([5, 15, 30])))]
            count -= len(frames)
            self.sent.update(f"start page: {frame.kind}" for frame in frames)
            await self.overheard("/api/lobby", frames)

    async def overheard(self, path: str, frames: list[Frame]) -> None:
        """Send frames on a new socket, hear what comes, and hang up."""
        try:
            async with await self.socket(path) as connection:
                for frame in frames:
                    await connection.send(frame.data, text=frame.as_text or None)
                left = len(frames)
                while left > 0:
                    reply: Json = json.decode(await asyncio.wait_for(connection.recv(), PATIENCE))
                    left -= reply["type"] not in UNASKED or (reply["type"] == "snapshot")
                    self.heard(reply)
        except ConnectionClosed as end:
            self.ended(end, frames)
        except InvalidStatus as end:
            self.replies[f"HTTP {end.response.status_code}"] += 1
        except TimeoutError:
            raise Flaw(f"{path}: not answered: {frames}") from None

    async def ask(self, count: int) -> None:
        """Send requests of all addresses over HTTP."""
        for _ in range(count):
            address = self.luck.choice([each for each in ADDRESSES if not each.path.endswith(SLOW)])
            known: dict[str, list[Any]] = {
                "table": self.tables[-9:],
                "game": parlour.games(),
                "seat": ["0", "open"],
            }
            path = "/".join(self.part(part, known) for part in address.path.split("/"))
            body: bytes | None = None
            if address.takes is not None:
                grammar = Grammar(address.takes, self.luck)
                grammar.known = known
                made = grammar.frame().data
                body = made.encode("utf-8", "surrogatepass") if isinstance(made, str) else made
            self.sent["request"] += 1
            headers = {"content-type": "application/json"}
            reply = await self.stranger.request(address.method, path, content=body, headers=headers)
            self.replies[f"HTTP {reply.status_code}"] += 1
            if reply.status_code == 500 or (reply.status_code > 400 and "code" not in reply.json()):
                raise Flaw(f"{address.method} {path} {body!r}: {reply.status_code} {reply.text}")

    def part(self, part: str, known: dict[str, list[Any]]) -> str:
        """A part of an address, with something in place of what is in braces."""
        if not part.startswith("{"):
            return part
        odd = ["0", "1", "-1", "9" * 30, "%00", "%2e%2e", "x" * 300, "%F0%9F%82%A1", "%ED%A0%80"]
        return str(self.luck.choice(known.get(part[1:-1], odd) if self.luck.random() < 0.7 else odd))

    # ----------------------------------------------------------------- checking

    def heard(self, reply: Json) -> None:
        """Count a reply; `internal` is never one."""
        self.replies[f"{reply['type']} {reply.get('code', '')}".strip()] += 1
        if reply.get("code") in ("internal", "moved", "closed"):
            raise Flaw(f"a reply that tells of a fault: {reply}")

    def ended(self, end: ConnectionClosed, frames: list[Frame]) -> None:
        """Count an end; only those in the protocol are allowed.

        The code of a server that reads no further may be lost: TCP resets where frames were not read.
        """
        code = end.rcvd.code if end.rcvd is not None else 1006
        self.replies[f"closed {code}"] += 1
        abrupt = code == 1006 and any(frame.kind in ("far too big", "not utf8") for frame in frames)
        if code not in CLOSED and not abrupt:
            raise Flaw(f"a socket ended with {code}: {self.log.read_text()[-3000:]}")

    async def check(self) -> None:
        """Look whether the server lives, has logged no error, and holds matches that replay."""
        if self.server.returncode is not None or (await self.http.get("/healthz")).status_code != 200:
            raise Flaw(f"the server does not live: {self.log.read_text()[-3000:]}")
        errors = [
            line for line in self.log.read_text().splitlines() if '"level":"error"' in line or "Traceback" in line
        ]
        if errors:
            raise Flaw(f"the log tells of errors: {errors[:3]}")
        for table in {sender.table for sender in self.senders}:
            with self.engine.connect() as connection:
                stored = read_table(connection, table)
            if stored is None or [row.number for row in stored.rows] != list(range(1, len(stored.rows) + 1)):
                raise Flaw(f"{table}: rows are missing")
            replayed(stored, stored.rows)

    def memory(self) -> int:
        """Megabytes that the server holds."""
        lines = Path(f"/proc/{self.server.pid}/status").read_text().splitlines()
        return next(int(line.split()[1]) // 1024 for line in lines if line.startswith("VmRSS"))


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--frames", type=int, default=50_000)
    given = read_arguments(parser, serve)
    with tempfile.TemporaryDirectory() as folder:
        fuzz = Fuzz(given.db or f"sqlite:///{folder}/fuzz.db", Path(folder) / "log", given.seed)
        asyncio.run(fuzz.run(given.frames, progress=True))
    for title, counts in (("Sent", fuzz.sent), ("Replies", fuzz.replies)):
        print(title + ":", ", ".join(f"{kind} {count}" for kind, count in counts.most_common()))


if __name__ == "__main__":
    main()

"""Kill the server again and again while people play, and check that nothing acknowledged or told was lost.

`python -m tests.server.crash --kills 300` (SQLite), `--postgres` for a PostgreSQL of our own.
"""

import argparse
import asyncio
import contextlib
import signal
import socket
import sys
import tempfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import httpx
from msgspec import json
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from parlour.play import Match, Record
from parlour.server.protocol.folding import fold
from parlour.server.protocol.messages import VERSION
from parlour.server.runtime.settings import Settings
from parlour.server.storage.rows import Row, StoredTable, effective, read_table
from parlour.server.storage.store import open_engine
from parlour.server.storage.talk import KEPT
from parlour.server.table.variants import game_of
from tests.server.house import random_answer
from tests.server.postgres import cluster

Json = dict[str, Any]
TABLES = [("jest", 2, 1), ("jin_kei", 2, 0), ("last_king", 2, 0), ("high_jinks", 2, 0), ("circle_of_kings", 1, 1)]
SAY = "say-"  # how the ids of talk begin
LOST = (OSError, WebSocketException, TimeoutError, httpx.HTTPError)


def serve(port: int, db: str, workers: int = 1) -> None:
    """The server that is going to be killed."""
    from parlour.server.serve import serve

    limited = ("makes_per_minute", "signs_per_minute", "says_per_minute", "looks_per_second", "frames_per_second")
    unlimited: Json = dict.fromkeys(limited, 1e6)
    settings = Settings(db=db, pace=0.0, workers=1, grace=1e6, pause=0.2, director=0.5, **unlimited)
    serve("127.0.0.1", port, False, settings, workers=workers)


class Lost(AssertionError):
    """Something that had been promised is not there."""


class Tally(NamedTuple):
    """What a run has shown."""

    kills: int
    acknowledged: int
    said: int  # lines of talk that were acknowledged
    resent: int  # moves said again because no reply had come yet
    rows: int
    finished: int


class Player:
    """A person who plays at random, comes back after every crash, and remembers what was promised."""

    passing: tuple[str, ...] = ()  # codes of errors after which it comes back
    patience = 2.0  # seconds for a connection
    talkative = 0.0  # how often it says something with a move

    def __init__(
        self, driver: "Driver", table: str, token: str | None, seed: str, headers: dict[str, str] | None = None
    ) -> None:
        self.driver, self.table, self.token = driver, table, token
        self.headers = headers
        self.luck = Random(seed)
        self.sent = 0
        self.pending: tuple[str, str] | None = None  # an id and a move to which no reply has come
        self.acknowledged: list[str] = []
        self.saying: str | None = None  # the id of a line to which no reply has come
        self.said: list[str] = []  # lines that were acknowledged
        self.heard: dict[int, Json] = {}  # all lines of the table
        self.log: list[Json] = []
        self.over = False

    async def play(self) -> None:
        """Play until the match is over, over as many connections as it takes."""
        while not self.over:
            with contextlib.suppress(*LOST):
                url = f"ws://127.0.0.1:{self.driver.port}/api/tables/{self.table}/socket"
                more: Json = {"max_size": None, "open_timeout": self.patience, "additional_headers": self.headers}
                async with connect(url, **more) as connection:
                    await self.sit(connection)
            await asyncio.sleep(0.02)

    async def sit(self, connection: ClientConnection) -> None:
        """One connection."""
        await connection.send(json.encode({"type": "hello", "version": VERSION, "token": self.token}).decode())
        if self.acknowledged:  # what was accepted once is accepted again, and changes nothing
            await self.send(connection, self.acknowledged[-1], "no such move", 0)
        answered, seen = -1, Json()
        async for text in connection:
            frame: Json = json.decode(text)
            if frame["type"] in ("snapshot", "update"):
                self.note(frame)
                seen = frame["seen"] if frame["type"] == "snapshot" else fold(seen, frame["seen"])
                if seen["status"] == "over":
                    self.over = True
                    return
                if seen["view"]["question"] and seen["seq"] != answered:
                    answered = seen["seq"]
                    await self.answer(connection, seen)
            elif frame["type"] == "said":
                self.hear([frame["line"]])
            elif not await self.take_reply(connection, frame, seen):
                return

    async def take_reply(self, connection: ClientConnection, frame: Json, seen: Json) -> bool:
        """A reply has come; False if it says to connect again."""
        if frame["type"] == "accepted" and frame["id"].startswith(SAY):
            if frame["id"] == self.saying:
                self.said.append(frame["id"])
                self.saying = None
        elif frame["type"] == "accepted":
            self.promised(frame["id"])
            await self.go_on(connection, seen)
        elif frame["type"] == "refused" and frame["id"] not in self.acknowledged:
            await self.try_another(connection, frame["id"], seen)
        elif frame["code"] == "stale":
            if self.pending is not None and self.pending[0] == frame["id"]:
                self.pending = None
            await self.go_on(connection, seen)
        elif frame["code"] not in self.passing:
            raise Lost(f"{self.table}: {frame}")
        else:
            return False
        return True

    async def go_on(self, connection: ClientConnection, seen: Json) -> None:
        """Answer a question that came while the answer to the one before was on its way."""
        if self.pending is None and seen and seen["view"]["question"]:
            await self.answer(connection, seen)

    async def try_another(self, connection: ClientConnection, refused: str, seen: Json) -> None:
        """Not all sets may be chosen; what was said twice is refused twice."""
        if self.pending is None or self.pending[0] != refused:
            return
        self.pending = None
        question = seen["view"]["question"]
        if question is not None:
            if not question["several"]:
                raise Lost(f"{self.table}: an option was refused")
            await self.answer(connection, seen)

    async def answer(self, connection: ClientConnection, seen: Json) -> None:
        """Answer, or say once more what may not have been heard."""
        moves = {option["move"] for option in seen["view"]["options"]} | {"pass"}
        if self.pending is None or not moves.issuperset(self.pending[1].split(" + ")):
            self.sent += 1
            self.pending = (f"{self.luck.random()}", random_answer(seen["view"], self.luck))
        else:
            self.driver.resent += 1
        await self.talk(connection)
        await self.send(connection, *self.pending, seen["seq"])

    async def talk(self, connection: ClientConnection) -> None:
        """Say something now and then: something new, or once more what may not have been heard, or was."""
        if self.luck.random() < self.talkative:
            again = [*self.said[-1:], f"{SAY}{self.luck.random()}"]
            wanted = self.saying or self.luck.choice(again)
            self.saying = None if wanted in self.said else wanted
            await connection.send(json.encode({"type": "say", "id": wanted, "phrase": "hello"}).decode())

    def hear(self, lines: list[Json]) -> None:
        """Hear new lines, each once."""
        for line in lines:
            if self.heard.setdefault(line["number"], line) != line:
                raise Lost(f"{self.table}: {line} was said in place of {self.heard[line['number']]}")

    async def send(self, connection: ClientConnection, wanted: str, move: str, seq: int) -> None:
        """Send a move."""
        message = {"type": "act", "id": wanted, "move": move, "seq": seq}
        await connection.send(json.encode(message).decode())

    def promised(self, wanted: str) -> None:
        """A move is acknowledged."""
        if self.acknowledged[-1:] != [wanted]:
            self.acknowledged.append(wanted)
        if self.pending is not None and self.pending[0] == wanted:
            self.pending = None

    def note(self, frame: Json) -> None:
        """What was told must still be so after a crash, unless a new round of Jin-Kei Trick hides it (JK-15)."""
        if frame["type"] == "snapshot":
            begins = [event["id"] for event in frame["log"][:1]]
            new_round = frame["log"][:1] != self.log[:1] and begins == ["scored"]
            if not new_round and frame["log"][: len(self.log)] != self.log:
                raise Lost(f"{self.table}: what was told was taken back: {self.log} {frame['log']}")
            self.log = frame["log"]
            if len(frame["talk"]) < len(self.heard) < KEPT:
                raise Lost(f"{self.table}: what was said was taken back: {self.heard} {frame['talk']}")
            self.hear(frame["talk"])
        else:
            self.log = self.log[: frame["log_from"]] + frame["log"]


class Driver:
    """Starts the server, lets people play, kills it, looks what is left."""

    def __init__(self, db: str, seed: int) -> None:
        self.db = db
        self.luck = Random(seed)
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.server: asyncio.subprocess.Process | None = None
        self.players: list[Player] = []
        self.tasks: list[asyncio.Task[None]] = []
        self.tables: set[str] = set()
        self.engine = open_engine(db)
        self.resent = 0
        self.kills = 0

    async def run(self, kills: int, progress: bool = False) -> Tally:
        """So many kills at random moments."""
        try:
            while self.kills < kills:
                await self.start()
                await self.fill()
                await asyncio.sleep(self.luck.uniform(0.05, 0.6))
                await self.kill()
                self.check()
                if progress and self.kills % 20 == 0:
                    print(f"{self.kills} kills, {self.count()} moves acknowledged, none lost", flush=True)
            await self.start()  # and it goes on to the end
            await self.fill()
        finally:
            await self.kill()
            for task in self.tasks:
                task.cancel()
            await asyncio.gather(*self.tasks, return_exceptions=True)
        rows, finished = self.check()
        self.engine.dispose()
        return Tally(kills, self.count(), self.count_said(), self.resent, rows, finished)

    def count(self) -> int:
        """How many moves have been acknowledged."""
        return sum(len(player.acknowledged) for player in self.players)

    def count_said(self) -> int:
        """How many lines of talk have been acknowledged."""
        return sum(len(player.said) for player in self.players)

    async def start(self) -> None:
        """Start the server and wait until it answers."""
        command = [sys.executable, "-m", "tests.server.crash", "--serve", str(self.port), "--db", self.db]
        self.server = await asyncio.create_subprocess_exec(
            *command, stdout=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.PIPE
        )
        async with httpx.AsyncClient(verify=False) as http:
            while True:
                if self.server.returncode is not None:
                    assert self.server.stderr is not None
                    said = (await self.server.stderr.read()).decode()
                    raise Lost(f"the server did not come back ({self.server.returncode}): {said}")
                with contextlib.suppress(*LOST):
                    await http.get(f"{self.address}/healthz")
                    return
                await asyncio.sleep(0.02)

    async def fill(self) -> None:
        """Make tables in place of those that are finished."""
        for task in [task for task in self.tasks if task.done()]:
            task.result()
            self.tasks.remove(task)
        running = len({player.table for player in self.players if not player.over})
        with contextlib.suppress(*LOST):
            async with httpx.AsyncClient(base_url=self.address, verify=False) as http:
                while running < len(TABLES):
                    await self.make(http, *TABLES[len(self.tables) % len(TABLES)])
                    running += 1

    async def make(self, http: httpx.AsyncClient, game: str, persons: int, bots: int) -> None:
        """A table with its people."""
        seats = [{"kind": "person"}] * persons + [{"kind": "bot", "level": "novice"}] * bots
        made = (await http.post("/api/tables", json={"game": game, "name": "Ann", "seats": seats})).json()
        tokens = made["tokens"]
        for n in range(persons - 1):
            joined = await http.post(f"/api/tables/{made['table']}/join", json={"name": f"Bob {n}"})
            tokens += joined.json()["tokens"]
        self.tables.add(made["table"])
        for token in tokens:
            player = self.player(made["table"], token, f"{game} {len(self.players)}")
            player.talkative = 0.1 if persons > 1 else 0.0
            self.players.append(player)
            self.tasks.append(asyncio.create_task(player.play()))

    def player(self, table: str, token: str, seed: str) -> Player:
        """A person for a seat."""
        return Player(self, table, token, seed)

    async def kill(self) -> None:
        """Kill the server, as a power cut would."""
        if self.server is not None and self.server.returncode is None:
            self.server.send_signal(signal.SIGKILL)
            await self.server.wait()
            self.kills += 1

    # ----------------------------------------------------------------- checking

    def check(self) -> tuple[int, int]:
        """Look into the database of the dead server; returns how many rows and finished matches there are."""
        rows = finished = 0
        for table, promised in self.promises(self.tables).items():
            with self.engine.connect() as connection:
                stored = read_table(connection, table)
            if stored is None:
                raise Lost(f"{table}: the table is gone")
            self.check_rows(stored, promised)
            rows += len(stored.rows)
            finished += stored.status == "over"
        return rows, finished

    def promises(self, tables: set[str]) -> dict[str, list[str]]:
        """The moves and lines of talk that were acknowledged at these tables."""
        out: dict[str, list[str]] = {table: [] for table in tables}
        for player in self.players:
            if player.table in out:
                out[player.table] += player.acknowledged + player.said
        return out

    def check_rows(self, stored: StoredTable, promised: list[str]) -> None:
        """Every promised move and line once, no number missing, and a match that can go on."""
        for numbers in ([row.number for row in stored.rows], [line.number for line in stored.talk]):
            if numbers != [*range(1, len(numbers) + 1)]:
                raise Lost(f"{stored.id}: rows are missing or doubled")
        found = Counter([row.act for row in stored.rows if row.act] + [line.act for line in stored.talk])
        if any(times > 1 for times in found.values()):
            raise Lost(f"{stored.id}: a move or a line is there twice")
        lost = [wanted for wanted in promised if wanted not in found]
        if lost:
            raise Lost(f"{stored.id}: acknowledged, but not there: {lost}")
        if stored.status != "open":
            match = replayed(stored, stored.rows)
            if match.table.over != (stored.status == "over"):
                raise Lost(f"{stored.id}: it is {stored.status}, and the moves say otherwise")


def replayed(stored: StoredTable, rows: list[Row]) -> Match:
    """The match that the rows make."""
    game = game_of(stored.settings)
    names = [seat.name for seat in stored.seats]
    contributions = "|".join(seat.contribution for seat in stored.seats)
    options: dict[str, object] = dict(stored.settings.options)
    record = Record(game.name, stored.rules, options, len(names), "sealed", stored.secret, contributions, names)
    played = effective(rows)
    record.moves = [(row.seat, row.move) for row in played]
    return Match(game, record, [row.number for row in played])


def free_port() -> int:
    """A port that nobody uses now."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return int(probe.getsockname()[1])


def read_arguments(parser: argparse.ArgumentParser, serve: Callable[[int, str], None]) -> argparse.Namespace:
    """Read a command line that also starts the server to be tried: with --serve, that ends here."""
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--db")
    parser.add_argument("--serve", type=int, metavar="PORT")
    given = parser.parse_args()
    if given.serve is not None:
        serve(given.serve, given.db)
        sys.exit()
    return given


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--postgres", action="store_true")
    given = read_arguments(parser, serve)
    with contextlib.ExitStack() as stack:
        if given.postgres:
            db = stack.enter_context(cluster())
        else:
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
            db = given.db or f"sqlite:///{folder / 'crash.db'}"
        tally = asyncio.run(Driver(db, given.seed).run(given.kills, progress=True))
    print(f"{'PostgreSQL' if given.postgres else 'SQLite'}: {tally}")


if __name__ == "__main__":
    main()

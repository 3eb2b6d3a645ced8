"""A server for tests, in this process and on a real port, and clients that talk to it over real sockets."""

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator, Callable, Coroutine
from pathlib import Path
from random import Random
from typing import Any

import httpx
import uvicorn
from msgspec import json
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from parlour.bots import bot
from parlour.play import decide
from parlour.server.http.app import application
from parlour.server.http.gate import Gate
from parlour.server.lobby.services import Services
from parlour.server.protocol.folding import fold
from parlour.server.protocol.messages import VERSION
from parlour.server.runtime.settings import Settings
from parlour.server.runtime.timers import Timers
from parlour.server.serve import configured
from parlour.server.thinking import worker
from parlour.server.thinking.pool import NOBODY, BotPool
from parlour.server.thinking.queue import Party
from parlour.server.thinking.worker import Advice, GuessedTable

Json = dict[str, Any]
PATIENCE = 60.0  # seconds until a test gives up waiting for something that does not come


class QuickBots(BotPool):
    """Bots that answer at random, here and at once."""

    def __init__(self) -> None:
        super().__init__(1, 1.0)
        self.given: list[GuessedTable] = []

    def start(self) -> None:
        """No processes."""

    async def pretend(self, *given: Any) -> None:
        """As quick as an answer."""

    async def answer(self, work: GuessedTable, level: str, party: Party = NOBODY) -> list[int]:
        self.given.append(work)
        return decide(bot("random", len(self.given)), *worker.laid(work), work.seat, work.names)

    async def advise(self, work: GuessedTable, seconds: float) -> list[Advice]:
        return worker.value(work, 0.001)


class HandTimers:
    """Time that goes by only when a test says so."""

    def __init__(self) -> None:
        self.time = 1000.0
        self.alarms: list[Alarm] = []

    def now(self) -> float:
        return self.time

    def later(self, seconds: float, call: Callable[[], None]) -> "Alarm":
        alarm = Alarm(self, self.time + seconds, call)
        self.alarms.append(alarm)
        return alarm

    async def advance(self, services: Services, seconds: float) -> None:
        """Let so much time go by, alarm after alarm."""
        end = self.time + seconds
        while True:
            due = [alarm for alarm in self.alarms if alarm.at <= end]
            if not due:
                break
            alarm = min(due, key=lambda each: each.at)
            self.time = max(self.time, alarm.at)
            alarm.cancel()
            alarm.call()
            await settle(services)
        self.time = end
        await settle(services)


class Alarm:
    """Something to be done at a time."""

    def __init__(self, timers: HandTimers, at: float, call: Callable[[], None]) -> None:
        self.timers, self.at, self.call = timers, at, call

    def cancel(self) -> None:
        if self in self.timers.alarms:
            self.timers.alarms.remove(self)


async def settle(services: Services) -> None:
    """Let everything happen that needs no more time."""
    for _ in range(3):
        for live in [*services.tables.live.values()]:
            for _ in range(10):
                await asyncio.sleep(0)
            await asyncio.gather(*live.tasks.running)
            async with live.lock:
                pass


class Client:
    """One socket, and what came over it."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.frames: list[Json] = []
        self.raw: list[str] = []
        self.ids = 0
        self.view: Json = {}
        self.seen: Json = {}
        self.log: list[Json] = []

    async def receive(self) -> Json:
        """The next frame."""
        text = await asyncio.wait_for(self.connection.recv(), PATIENCE)
        assert isinstance(text, str)
        frame: Json = json.decode(text)
        self.frames.append(frame)
        self.raw.append(text)
        if frame["type"] == "snapshot":
            self.log = frame["log"]
        if frame["type"] == "update":
            assert frame["seen"]["seq"] == self.seen["seq"] + 1, "numbered without a gap"
            self.log = self.log[: frame["log_from"]] + frame["log"]
            frame["seen"] = fold(self.seen, frame["seen"])
        if frame["type"] in ("snapshot", "update"):
            self.seen, self.view = frame["seen"], frame["seen"]["view"]
        return frame

    async def until(self, wanted: Callable[[Json], bool]) -> Json:
        """The next frame that is wanted."""
        while not wanted(frame := await self.receive()):
            pass
        return frame

    async def send(self, **message: Any) -> None:
        """Send a frame."""
        await self.connection.send(json.encode(message).decode())

    async def request(self, kind: str, **message: Any) -> Json:
        """Send a request and get its reply."""
        self.ids += 1
        wanted = message.setdefault("id", f"{kind}-{id(self)}-{self.ids}")
        await self.send(type=kind, **message)
        return await self.until(lambda frame: frame.get("id") == wanted)

    async def act(self, move: str, **more: Any) -> Json:
        """Play a move."""
        return await self.request("act", **{"move": move, "seq": self.seen["seq"]} | more)

    async def current(self) -> Json:
        """What is seen once everything that happened before has come."""
        await self.request("ask", what="ping")
        return self.seen

    async def closed(self) -> int:
        """Wait until the server closes; the code."""
        with contextlib.suppress(ConnectionClosed):
            while True:
                await self.receive()
        return self.connection.close_code or 0


class House:
    """A running server."""

    def __init__(self, services: Services, gate: Gate, address: str) -> None:
        self.services = services
        self.gate = gate
        self.address = address
        self.http = httpx.AsyncClient(base_url=address)
        self.clients: list[Client] = []
        self.visits: list[Visit] = []

    async def post(self, path: str, data: Json | None = None, **more: Any) -> Json:
        """POST, and what came back."""
        response = await self.http.post(path, json=data or {}, **more)
        out: Json = response.json()
        return out | {"status_code": response.status_code}

    async def get(self, path: str) -> Any:
        """GET."""
        return (await self.http.get(path)).json()

    async def make(self, game: str, persons: int = 1, bots: int = 0, **more: Any) -> Json:
        """Make a table."""
        seats = [{"kind": "person"}] * persons + [{"kind": "bot", "level": "novice"}] * bots
        made = await self.post("/api/tables", {"game": game, "name": "Ann", "seats": seats} | more)
        assert made["status_code"] == 201, made
        return made

    async def full(self, game: str, persons: int, bots: int = 0, **more: Any) -> tuple[str, list[str]]:
        """A table with all its people, and their tokens by seat."""
        made = await self.make(game, persons, bots, **more)
        tokens = made["tokens"]
        for name in ["Bob", "Cyd", "Dan", "Eve", "Fay"][: persons - len(tokens)]:
            tokens += (await self.post(f"/api/tables/{made['table']}/join", {"name": name}))["tokens"]
        return made["table"], tokens

    async def socket(self, table: str, **more: Any) -> Client:
        """A socket on which nothing has been said."""
        url = self.address.replace("http", "ws", 1) + f"/api/tables/{table}/socket"
        client = Client(await connect(url, max_size=None, ping_interval=None, **more))
        self.clients.append(client)
        return client

    async def connect(self, table: str, token: str | None = None) -> Client:
        """A client that has been welcomed."""
        client = await self.socket(table)
        await client.send(type="hello", version=VERSION, token=token)
        frame = await client.until(lambda frame: frame["type"] in ("snapshot", "error"))
        assert frame["type"] == "snapshot", frame
        return client


class Visit:
    """A browser: its cookies, and sockets that carry them."""

    def __init__(self, here: House, **headers: str) -> None:
        self.here = here
        self.http = httpx.AsyncClient(base_url=here.address, headers=headers)
        here.visits.append(self)

    async def post(self, path: str, data: Json | None = None, **more: Any) -> Json:
        response = await self.http.post(path, json=data or {}, **more)
        self.answer = response
        out: Json = response.json()
        return out | {"status_code": response.status_code}

    async def get(self, path: str) -> Any:
        return (await self.http.get(path)).json()

    async def sign_up(self, name: str) -> str:
        made = await self.post("/api/players", {"name": name})
        assert made["status_code"] == 201, made
        return str(made["phrase"])

    async def connect(self, table: str, **hello: Any) -> Client:
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        client = await self.here.socket(table, additional_headers={"Cookie": cookies})
        await client.send(type="hello", version=VERSION, **hello)
        await client.receive()
        return client


@contextlib.asynccontextmanager
async def house(
    where: Path | str, timers: Timers | None = None, bots: BotPool | None = None, **more: Any
) -> AsyncIterator[House]:
    """A server on a database file (or a URL), with no delays unless asked for."""
    db = where if isinstance(where, str) else f"sqlite:///{where / 'parlour.db'}"
    quick: dict[str, Any] = {"db": db, "pace": 0.0, "makes_per_minute": 1e6}
    settings = Settings(**quick | {"frames_per_second": 1e6, "grace": 1e6} | more)
    app = application(settings, timers, bots or QuickBots())
    app.state.services.store.prepare()
    listener = socket.create_server(("127.0.0.1", 0))
    if app.state.services.store.leases is not None:  # others that share the database call at the same address
        app.state.services.store.leases.address = f"127.0.0.1:{listener.getsockname()[1]}"
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # inherited by each connection
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 65_536)  # so that a reader is soon found to be slow
    server = uvicorn.Server(configured(app, settings))
    task = asyncio.create_task(server.serve(sockets=[listener]))
    while not server.started:
        assert not task.done(), "the server did not start"
        await asyncio.sleep(0.001)
    out = House(app.state.services, app.state.gate, f"http://127.0.0.1:{listener.getsockname()[1]}")
    try:
        yield out
    finally:
        for client in out.clients:
            await client.connection.close()
        for visit in out.visits:
            await visit.http.aclose()
        await out.http.aclose()
        server.should_exit = True
        await task
        listener.close()


def first_answer(view: Json) -> str:
    """The first answer that there is to the question: an option, or the smallest set."""
    moves = [option["move"] for option in view["options"] for _ in range(option["count"])]
    return " + ".join(moves[: view["question"]["least"]]) or "pass"


def random_answer(view: Json, luck: Random) -> str:
    """Any answer to the question: an option, or a set of them, which may be one that cannot be chosen."""
    moves = [option["move"] for option in view["options"] for _ in range(option["count"])]
    number = luck.randint(view["question"]["least"], min(view["question"]["most"], len(moves)))
    return " + ".join(luck.sample(moves, number)) or "pass"


async def play(client: Client, luck: Random) -> None:
    """Play to the end at random, as a page would."""
    told = -1
    while client.seen["status"] != "over":
        if client.view["question"] and client.seen["seq"] != told:
            told = client.seen["seq"]
            several = client.view["question"]["several"]
            reply = await client.act(random_answer(client.view, luck))
            if several and reply["type"] == "refused":
                told = -1  # not all sets may be chosen
            else:
                assert reply["type"] == "accepted" or reply["code"] == "stale", reply
        else:
            await client.receive()


def run(test: Coroutine[Any, Any, None]) -> None:
    """Run a test to its end."""
    asyncio.run(asyncio.wait_for(test, 5 * PATIENCE))

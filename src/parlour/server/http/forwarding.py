"""Forwarding: any process can be asked for a table; the one that holds it answers.

A request is forwarded whole, and its answer is returned. Of a socket only the head is read; then bytes are
relayed both ways. The forwarding process adds the client's address, and the secret of the process that holds the
table, which trusts the request because of it. If that process is gone, this one loads the table as soon as its
lease has expired.
"""

import asyncio
import re
import time
from collections.abc import Callable
from typing import NamedTuple

import h11
from msgspec import json
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from parlour.server.lobby.services import Services
from parlour.server.protocol.problems import Problem
from parlour.server.protocol.processes import CLIENT, HEADERS, SCHEME, SECRET, Owner
from parlour.server.protocol.responses import Failure
from parlour.server.runtime.security import fits, hashed

TABLE = re.compile("/api/(?:operator/)?tables/([a-z0-9]{1,24})(?:/.*)?")
PASSED_ON = "parlour.passed_on"  # in the scope: another process has sent the request here
HOP = (b"connection", b"keep-alive", b"transfer-encoding", b"date")  # headers of one connection
MISDIRECTED = 421  # the status by which a process says that it does not have the table any more
PATIENCE = 8.0  # seconds in which a table must be found
HELLO = 5.0  # seconds in which a process that has it must answer a socket; one that is gone is not waited for
ANSWER = 5.0  # seconds in which it must answer a request
AGAIN = 0.1  # seconds until the next try
Pairs = list[tuple[bytes, bytes]]


class Answer(NamedTuple):
    """The answer of another process."""

    status: int
    headers: Pairs
    body: bytes


def table_in(path: str) -> str | None:
    """Return the table that an address is about."""
    found = TABLE.fullmatch(path)
    return found[1] if found else None


def passed_on(headers: Pairs, owner: Owner, client: str, scheme: str) -> Pairs:
    """Return the headers of a request as they are forwarded."""
    ours = [(SECRET, owner.secret.encode()), (CLIENT, client.encode()), (SCHEME, scheme.encode())]
    return [(name, value) for name, value in headers if name.lower() not in HEADERS] + ours


class Forwarded:
    """The outermost layer: believes a process that has passed a request on, and nobody else who calls there."""

    def __init__(self, app: ASGIApp, services: Services) -> None:
        self.app, self.services = app, services

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through as that of the client who sent it first."""
        leases = self.services.store.leases
        if leases is None or scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        found = {name: value.decode("latin-1") for name, value in scope["headers"] if name in HEADERS}
        if fits(found.get(SECRET, ""), hashed(leases.secret)):
            scheme = found.get(SCHEME, scope["scheme"])
            scope.update({"client": (found.get(CLIENT, ""), 0), "scheme": scheme, PASSED_ON: True})
        elif (scope.get("server") or ("", 0))[1] == self.services.internal_port:
            await refuse(scope, send, 404, Problem("not_found", "There is nothing at this address."))
            return
        await self.app(scope, receive, send)


async def refuse(scope: Scope, send: Send, status: int, problem: Problem) -> None:
    """Answer with a problem, or take no socket."""
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 1012})
        return
    body = json.encode(Failure(problem.code, problem.message))
    head = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": head})
    await send({"type": "http.response.body", "body": body})


class Forwarding:
    """The innermost layer: requests about tables that another process has go there."""

    def __init__(self, app: ASGIApp, services: Services) -> None:
        self.app, self.services = app, services

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer here, or fetch the answer."""
        table = table_in(scope["path"]) if scope["type"] != "lifespan" else None
        if self.services.store.leases is None or table is None:
            await self.app(scope, receive, send)
        elif scope["type"] == "websocket" or PASSED_ON in scope:
            await self.here(table, scope, receive, send)
        else:
            await self.here_or_there(table, scope, receive, send)

    async def here(self, table: str, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer what can only be answered here."""
        try:
            owner = await self.services.tables.owner_of(table)
        except Problem as problem:
            await refuse(scope, send, problem.status, problem)
            return
        if owner is None:
            await self.app(scope, receive, send)
        else:
            await refuse(scope, send, MISDIRECTED, Problem("moved", "Another process has this table."))

    async def here_or_there(self, table: str, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer here if the table is here, or can be; otherwise have the process answer that has it."""
        body: bytes | None = None
        end = time.monotonic() + PATIENCE
        while True:
            try:
                owner = await self.services.tables.owner_of(table)
            except Problem as problem:
                await refuse(scope, send, problem.status, problem)
                return
            if owner is None:
                await self.app(scope, receive if body is None else given(body), send)
                return
            body = await whole(receive) if body is None else body
            answer = await ask(owner, scope, body)
            if answer is not None and answer.status != MISDIRECTED:
                await send({"type": "http.response.start", "status": answer.status, "headers": answer.headers})
                await send({"type": "http.response.body", "body": answer.body})
                return
            if time.monotonic() > end:
                await refuse(scope, send, 503, unreachable())
                return
            await asyncio.sleep(AGAIN)


async def ask(owner: Owner, scope: Scope, body: bytes) -> Answer | None:
    """Return the answer of the process that has the table; None if the request can be repeated."""
    path = scope["raw_path"] + (b"?" + scope["query_string"] if scope["query_string"] else b"")
    headers = [pair for pair in scope["headers"] if pair[0] not in (*HOP, b"content-length")]
    headers = passed_on(headers, owner, scope["client"][0] if scope.get("client") else "", scope["scheme"])
    headers += [(b"connection", b"close"), (b"content-length", str(len(body)).encode())]
    request = h11.Request(method=scope["method"], target=path, headers=headers)
    try:
        return await asyncio.wait_for(exchange(owner, request, body), ANSWER)
    except ConnectionRefusedError:
        return None
    except (OSError, h11.RemoteProtocolError, TimeoutError):
        if scope["method"] in ("GET", "HEAD"):
            return None
        failure = unreachable()  # it may have been done: only the client can know whether to ask again
        return Answer(503, [(b"content-type", b"application/json")], json.encode(
            Failure(failure.code, failure.message)))  # fmt: skip


def unreachable() -> Problem:
    """Return the Problem for a table whose process does not answer."""
    return Problem("unavailable", "This table cannot be reached now. Try again.", 503)


async def whole(receive: Receive) -> bytes:
    """Read the whole body of a request."""
    out, more = b"", True
    while more:
        message = await receive()
        out += message.get("body", b"")
        more = message.get("more_body", False)
    return out


def given(body: bytes) -> Receive:
    """Receive a body that was read already."""

    async def receive() -> Message:
        return {"type": "http.request", "body": body, "more_body": False}

    return receive


async def exchange(owner: Owner, request: h11.Request, body: bytes) -> Answer:
    """Ask a process, over a connection of its own."""
    host, _, port = owner.address.rpartition(":")
    reader, writer = await asyncio.open_connection(host.strip("[]"), int(port or 0))
    try:
        connection = h11.Connection(h11.CLIENT)
        for part in (request, h11.Data(body), h11.EndOfMessage()):
            writer.write(connection.send(part) or b"")
        head: h11.Response | None = None
        parts: list[bytes] = []
        while not isinstance(event := connection.next_event(), h11.EndOfMessage):
            if event is h11.NEED_DATA:
                connection.receive_data(await reader.read(65_536))
            elif isinstance(event, h11.Response):
                head = event
            elif isinstance(event, h11.Data):
                parts.append(bytes(event.data))
            elif isinstance(event, h11.ConnectionClosed):
                raise ConnectionResetError(owner.address)
        assert head is not None
        return Answer(head.status_code, [pair for pair in head.headers if pair[0] not in HOP], b"".join(parts))
    finally:
        writer.close()


# ------------------------------------------------------------------------- sockets


class Splices:
    """The sockets whose bytes pass through this process."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.open: set[Upstream] = set()

    def watch(self) -> None:
        """End those to processes that are gone, so that their clients connect again at once."""
        leases = self.services.store.leases
        if leases is not None:
            loop = asyncio.get_running_loop()
            leases.seen = lambda living: loop.call_soon_threadsafe(self.end_all_but, living)

    def end_all_but(self, living: set[str]) -> None:
        """End all but those to living processes."""
        for each in [*self.open]:
            if each.process not in living:
                each.shutdown()

    def passes(self, path: str, headers: Pairs) -> str | None:
        """Return the table of a socket that may have to be forwarded; None if this process serves it."""
        services = self.services
        table = table_in(path)
        if services.store.leases is None or table is None or table in services.tables.live:
            return None
        return None if any(name == SECRET for name, _ in headers) else table

    async def upstream(self, table: str, head: Callable[[Owner], bytes]) -> "Upstream | None":
        """Connect to the process that has the table, which has begun to answer; None if this process has it."""
        loop = asyncio.get_running_loop()
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            owner = await self.services.tables.owner_of(table)
            if owner is None:
                return None
            host, _, port = owner.address.rpartition(":")
            there: Upstream | None = None
            try:
                async with asyncio.timeout(HELLO):
                    make = lambda owner=owner: Upstream(self, owner.process)  # noqa: E731
                    _, there = await loop.create_connection(make, host.strip("[]"), int(port or 0))
                    there.transport.write(head(owner))
                    await there.answered.wait()
                if not there.transport.is_closing():
                    return there
            except (OSError, TimeoutError):
                if there is not None:
                    there.transport.abort()
            await asyncio.sleep(AGAIN)
        raise unreachable()


class Upstream(asyncio.Protocol):
    """The connection to the process that has the table; what comes from there goes to the client."""

    transport: asyncio.Transport

    def __init__(self, splices: Splices, process: str) -> None:
        self.splices, self.process = splices, process
        self.answered = asyncio.Event()
        self.early = b""  # what came before the client was joined
        self.client: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin."""
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        self.splices.open.add(self)

    def join(self, client: asyncio.Transport) -> None:
        """Let bytes pass to a client from now on."""
        self.client = client
        client.write(self.early)

    def data_received(self, data: bytes) -> None:
        """Forward bytes from the process."""
        if self.client is None:
            self.early += data
        else:
            self.client.write(data)
        self.answered.set()

    def pause_writing(self) -> None:
        """Pause the client: the process reads more slowly than the client writes."""
        if self.client is not None:
            self.client.pause_reading()

    def resume_writing(self) -> None:
        """Resume the client: the process reads again."""
        if self.client is not None:
            self.client.resume_reading()

    def connection_lost(self, exc: Exception | None) -> None:
        """Close the client's connection: the process is gone, or has closed."""
        self.answered.set()
        self.splices.open.discard(self)
        if self.client is not None:
            self.client.close()

    def shutdown(self) -> None:
        """End both connections."""
        self.transport.abort()


class Downstream(asyncio.Protocol):
    """The client's connection; what comes from there goes to the process that has the table."""

    def __init__(self, there: Upstream, left: Callable[[Upstream], None]) -> None:
        self.there, self.left = there, left

    def data_received(self, data: bytes) -> None:
        """Forward bytes from the client."""
        self.there.transport.write(data)

    def pause_writing(self) -> None:
        """Pause the process: the client reads more slowly than the process writes."""
        self.there.transport.pause_reading()

    def resume_writing(self) -> None:
        """Resume the process: the client reads again."""
        self.there.transport.resume_reading()

    def connection_lost(self, exc: Exception | None) -> None:
        """Close the connection to the process: the client is gone."""
        self.left(self.there)
        self.there.transport.close()

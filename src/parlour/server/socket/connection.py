"""The socket of a client: hello, requests in, replies and updates out."""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from math import inf
from typing import Any, Protocol

from msgspec import DecodeError, ValidationError, json
from starlette.websockets import WebSocket, WebSocketDisconnect
from uvicorn.protocols.utils import ClientDisconnected

from parlour.server.lobby.seating import seat_of, seats_of
from parlour.server.lobby.services import Services
from parlour.server.protocol.messages import VERSION, Ask, ClientMessage, Error, Hello, ServerMessage
from parlour.server.protocol.problems import Problem, not_allowed
from parlour.server.runtime.security import COOKIE, Bucket, Caller, host_allowed, household, origin_allowed
from parlour.server.socket.outbox import PIPE, Outbox, Pipe
from parlour.server.socket.session import Session, complaint
from parlour.server.table.live import MOVED

LOG = logging.getLogger("parlour.server")
READ: json.Decoder[ClientMessage] = json.Decoder(ClientMessage)
POLICY = 1008  # the code with which a socket is closed that does not keep to the protocol
Conversation = Coroutine[Any, Any, None]
MOST_OFFENCES = 100  # unusable frames after which a socket is closed


async def serve_socket(websocket: WebSocket) -> None:
    """Serve a socket at a table from its beginning to its end."""
    await guarded(websocket, sit_at_table)


class Line(Pipe, Protocol):
    """The way to a client and back."""

    async def next_text(self) -> str:
        """Return the next message as text; raise ClientDisconnected after the last one."""

    async def end(self, code: int, reason: str) -> None:
        """Close the socket after its last frame, unless it is closed."""

    def go_on(self, conversation: Conversation) -> None:
        """Continue a conversation after the application has returned, and close the socket after it."""


async def sit_at_table(websocket: WebSocket, services: Services) -> Conversation | None:
    """Identify the client, then let it play or watch."""
    session = await welcome(websocket, services)
    return None if session is None else converse(websocket.scope[PIPE], session)


async def guarded(
    websocket: WebSocket, work: Callable[[WebSocket, Services], Awaitable[Conversation | None]]
) -> None:
    """Let a socket in if it may come, count it, and end it whatever happens.

    A long conversation continues without the layers of the web framework, which take 15 kB a socket.
    """
    services: Services = websocket.app.state.services
    headers = websocket.headers
    host = headers.get("host")
    known = host_allowed(host, services.settings.hosts)
    if not known or not origin_allowed(headers.get("origin"), host, services.settings.origins):
        await websocket.close(POLICY, "origin")
        return
    address = websocket.client.host if websocket.client else ""
    most = inf if address in services.settings.unlimited else services.settings.sockets_per_address
    home = household(address)
    if not services.admits(address) or services.sockets[home] >= most:
        await websocket.close(POLICY, "too many")
        return
    line: Line = websocket.scope[PIPE]
    where = {"table": websocket.path_params.get("table")}
    with contextlib.ExitStack() as counted:
        counted.enter_context(count(services, home))
        try:
            await websocket.accept()
            services.players.bans.check_address(address)
            conversation = await work(websocket, services)
            if conversation is not None:
                line.go_on(carried_out(conversation, line, counted.pop_all(), where))
        except Problem as problem:
            services.metrics.error(problem.code)
            with contextlib.suppress(WebSocketDisconnect):
                await websocket.send_text(json.encode(complaint(problem, None)).decode())
                await websocket.close(POLICY, problem.code)
        except (WebSocketDisconnect, ClientDisconnected):
            pass
        except Exception:
            LOG.exception("a socket failed", extra=where)
            with contextlib.suppress(Exception):
                await websocket.close(1011, "internal")


@contextlib.contextmanager
def count(services: Services, home: str) -> Iterator[None]:
    """Count a socket while it is open."""
    services.sockets[home] += 1
    services.metrics.sockets.inc()
    try:
        yield
    finally:
        services.metrics.sockets.dec()
        services.sockets[home] -= 1
        if not services.sockets[home]:
            del services.sockets[home]


async def carried_out(
    conversation: Conversation, line: Line, counted: contextlib.ExitStack, where: dict[str, str | None]
) -> None:
    """Carry a conversation on to its end, and count the socket until then."""
    with counted:
        try:
            await conversation
        except ClientDisconnected:
            pass
        except Exception:
            LOG.exception("a socket failed", extra=where)
            await line.end(1011, "internal")


async def welcome(websocket: WebSocket, services: Services) -> Session | None:
    """Hear who it is; None if it may not come in."""
    try:
        live = await services.tables.find(websocket.path_params["table"])
        text = await asyncio.wait_for(websocket.receive_text(), services.settings.hello)
        hello = read(text, services.settings.frame)
        if not isinstance(hello, Hello):
            raise Problem("bad_message", "The first frame must be a hello.")
        if hello.version != VERSION:
            raise Problem("bad_version", f"This server uses version {VERSION} of the protocol. Reload the page.")
        signed = await services.players.signed_in(websocket.cookies.get(COOKIE))
        caller = Caller(hello.token, signed.player if signed else None, hello.seat)
        looks_on = hello.token is None and hello.seat is None and not seats_of(live, caller.player)
        seat = None if looks_on else seat_of(live, caller)
        if seat is None and not live.state.settings.spectators:
            raise not_allowed("This table is not open to spectators.")
        most = services.settings.spectators if seat is None else services.settings.tabs
        observer = live.observers[seat]
        if len(observer.clients) >= most:
            raise Problem("full", "There are too many connections to this table.", 503)
        outbox = Outbox(services.settings.outbox, lambda: observer.snapshot(live.scene), websocket.scope[PIPE])
        address = websocket.client.host if websocket.client else ""
        opened_by = signed.session if signed and hello.token is None else None
        return Session(live, seat, services, outbox, address, opened_by)
    except Problem as problem:
        services.metrics.error(problem.code)
        await websocket.send_text(json.encode(complaint(problem, None)).decode())
        await websocket.close(POLICY, problem.code)
    except (TimeoutError, KeyError):  # KeyError: a binary frame
        await websocket.close(POLICY, "no hello")
    return None


async def converse(line: Line, session: Session) -> None:
    """Read and write until one side closes."""
    live = session.live
    live.observers.attach(session.seat, session.outbox)
    session.services.players.opened(session.opened_by, session.outbox)
    session.services.players.bans.connections[session.outbox] = session.address
    if session.seat is not None or not live.autoplay.address:
        live.autoplay.address = household(session.address)
    farewells: list[asyncio.Task[None]] = []
    session.outbox.ended = lambda *why: farewells.append(asyncio.create_task(line.end(*why)))
    try:
        await live.presence.came(session.seat)
        await keep_reading(line, session)
    except Problem:
        pass  # the table is reloaded, and the outbox closes the socket
    finally:
        live.observers.detach(session.seat, session.outbox)
        session.services.players.closed(session.opened_by, session.outbox)
        session.services.players.bans.connections.pop(session.outbox, None)
        session.outbox.close(1000, "")
        await session.outbox.finish()
        await asyncio.gather(*farewells)
        if not live.closed:
            live.presence.went()


def read(text: str, limit: int) -> ClientMessage:
    """Parse a frame as a message; raise a Problem if it is not one."""
    if len(text.encode()) > limit:
        raise Problem("too_big", f"A frame may have at most {limit} bytes.")
    try:
        return READ.decode(text)
    except (ValidationError, DecodeError, UnicodeError, RecursionError) as error:
        raise Problem("bad_message", f"This is not a message of the protocol: {error}") from None


async def keep_reading(line: Line, session: Session) -> None:
    """Answer request after request."""
    services, outbox = session.services, session.outbox
    bucket = Bucket(
        services.settings.frames_per_second, 2 * services.settings.frames_per_second, services.timers.now()
    )
    aside: set[asyncio.Task[None]] = set()  # a hint is thought about while the game continues
    offences = 0
    try:
        while outbox.closing is None:
            if outbox.full:
                await outbox.space()
            text = await line.next_text()
            services.metrics.frames_in.add()
            try:
                if not bucket.take(services.timers.now()):
                    raise Problem("too_fast", "Too many messages. Slow down.")
                message = read(text, services.settings.frame)
            except Problem as problem:
                offences += 1
                outbox.reply(json.encode(told(services, complaint(problem, id_of(text)))))
                if offences >= MOST_OFFENCES:
                    outbox.close(POLICY, "too many errors")
                continue
            if isinstance(message, Ask) and message.what == "hint":
                if aside:
                    busy = Problem("too_fast", "Wait until your last hint is there.")
                    outbox.reply(json.encode(told(services, complaint(busy, message.id))))
                    continue
                task = asyncio.create_task(respond(session, message))
                aside.add(task)
                task.add_done_callback(aside.discard)
            else:
                await respond(session, message)
    finally:
        for task in aside:
            task.cancel()


async def next_text(websocket: WebSocket) -> str:
    """Return the next frame as text; a binary one is not a message."""
    event = await websocket.receive()
    if event["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(event.get("code", 1005))
    text = event.get("text")
    return text if isinstance(text, str) else ""


def id_of(text: str) -> str | None:
    """Return the id of an otherwise unusable frame, if it has one."""
    if len(text) > 1000:
        return None
    try:
        found = json.decode(text)
    except (DecodeError, UnicodeError, RecursionError):
        return None
    wanted = found.get("id") if isinstance(found, dict) else None
    return wanted[:40] if isinstance(wanted, str) else None


def told(services: Services, reply: ServerMessage) -> ServerMessage:
    """Return a reply, counted if it is an error."""
    if isinstance(reply, Error):
        services.metrics.error(reply.code)
    return reply


async def respond(session: Session, message: ClientMessage) -> None:
    """Give a request its one reply."""
    services = session.services
    wanted: str | None = getattr(message, "id", None)
    try:
        reply = await session.answer(message)
    except Problem as problem:
        if problem.code == MOVED:
            return  # the socket is being closed, and the client says it again where the table is
        reply = complaint(problem, wanted)
    except Exception:
        LOG.exception("a request failed", extra={"table": session.live.id, "kind": type(message).__name__})
        reply = Error("internal", "Something went wrong on the server. The error has been logged.", wanted)
    session.outbox.reply(json.encode(told(services, reply)))

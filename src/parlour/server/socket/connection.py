"""The socket of a client: hello, requests in, replies and updates out."""

import asyncio
import contextlib
import logging

from msgspec import DecodeError, ValidationError, json
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from parlour.server.lobby.seating import seat_of
from parlour.server.lobby.tables import Tables
from parlour.server.protocol.messages import VERSION, Ask, Client, Error, Hello, Server
from parlour.server.protocol.problems import Problem, not_allowed
from parlour.server.runtime.security import Bucket, host_allowed, origin_allowed
from parlour.server.socket.outbox import Outbox
from parlour.server.socket.session import Session, complaint

LOG = logging.getLogger("parlour.server")
READ: json.Decoder[Client] = json.Decoder(Client)
POLICY = 1008  # the code with which a socket is closed that does not keep to the protocol
ABORT = "parlour.abort"  # in the scope: ends the connection without waiting for the peer
MOST_OFFENCES = 100  # unusable frames after which a socket is closed


async def serve_socket(websocket: WebSocket) -> None:
    """All of one socket's life."""
    hall: Tables = websocket.app.state.hall
    headers = websocket.headers
    host = headers.get("host")
    known = host_allowed(host, hall.settings.hosts)
    if not known or not origin_allowed(headers.get("origin"), host, hall.settings.origins):
        await websocket.close(POLICY, "origin")
        return
    await websocket.accept()
    hall.metrics.sockets += 1
    try:
        guest = await welcome(websocket, hall)
        if guest is not None:
            await converse(websocket, guest)
    except WebSocketDisconnect:
        pass
    except Exception:
        LOG.exception("a socket failed", extra={"table": websocket.path_params.get("table")})
        with contextlib.suppress(Exception):
            await websocket.close(1011, "internal")
    finally:
        hall.metrics.sockets -= 1


async def welcome(websocket: WebSocket, hall: Tables) -> Session | None:
    """Hear who it is; None if it may not come in."""
    try:
        room = await hall.room(websocket.path_params["table"])
        text = await asyncio.wait_for(websocket.receive_text(), hall.settings.hello)
        hello = read(text, hall.settings.frame)
        if not isinstance(hello, Hello):
            raise Problem("bad_message", "The first frame must be a hello.")
        if hello.version != VERSION:
            raise Problem("bad_version", f"This server speaks version {VERSION}; load the page again.")
        seat = None if hello.token is None else seat_of(room, hello.token)
        if seat is None and not room.settings.spectators:
            raise not_allowed("This table is not open to onlookers.")
        most = hall.settings.onlookers if seat is None else hall.settings.tabs
        if len(room.observers[seat].outboxes) >= most:
            raise Problem("full", "There are too many connections to this table.", 503)
        return Session(room, seat, Outbox(hall.settings.outbox, lambda: room.observers[seat].snapshot(room)))
    except Problem as problem:
        hall.metrics.error(problem.code)
        await websocket.send_text(json.encode(complaint(problem, None)).decode())
        await websocket.close(POLICY, problem.code)
    except (TimeoutError, KeyError):  # KeyError: a binary frame
        await websocket.close(POLICY, "no hello")
    return None


async def converse(websocket: WebSocket, guest: Session) -> None:
    """Read and write until one side closes."""
    room = guest.room
    room.attach(guest.seat, guest.outbox)
    writer = asyncio.create_task(keep_writing(websocket, guest.outbox, room.hall))
    try:
        await room.attendance.came(guest.seat)
        await keep_reading(websocket, guest)
    except Problem:
        pass  # the table is taken up anew, and the outbox closes the socket
    finally:
        room.detach(guest.seat, guest.outbox)
        guest.outbox.close(1000, "")
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            await writer
        if room.hall.rooms.get(room.id) is room:
            room.attendance.went(guest.seat)


def read(text: str, limit: int) -> Client:
    """A frame as a message; a Problem if it is none."""
    if len(text.encode()) > limit:
        raise Problem("too_big", f"A frame may have {limit} bytes.")
    try:
        return READ.decode(text)
    except (ValidationError, DecodeError, UnicodeError, RecursionError) as error:
        raise Problem("bad_message", f"This is not a message of the protocol: {error}") from None


async def keep_reading(websocket: WebSocket, guest: Session) -> None:
    """Answer request after request."""
    hall, outbox = guest.room.hall, guest.outbox
    bucket = Bucket(hall.settings.frames_per_second, 2 * hall.settings.frames_per_second, hall.timers.now())
    aside: set[asyncio.Task[None]] = set()  # a hint is thought about while the game goes on
    offences = 0
    try:
        while outbox.closing is None:
            await outbox.drained.wait()
            text = await next_text(websocket)
            hall.metrics.frames_in += 1
            try:
                if not bucket.take(hall.timers.now()):
                    raise Problem("too_fast", "Slow down a little.")
                message = read(text, hall.settings.frame)
            except Problem as problem:
                offences += 1
                outbox.reply(json.encode(told(hall, complaint(problem, id_of(text)))))
                if offences >= MOST_OFFENCES:
                    outbox.close(POLICY, "too many errors")
                continue
            if isinstance(message, Ask) and message.what == "hint":
                if aside:
                    busy = Problem("too_fast", "One hint after the other.")
                    outbox.reply(json.encode(told(hall, complaint(busy, message.id))))
                    continue
                task = asyncio.create_task(respond(guest, message))
                aside.add(task)
                task.add_done_callback(aside.discard)
            else:
                await respond(guest, message)
    finally:
        for task in aside:
            task.cancel()


async def next_text(websocket: WebSocket) -> str:
    """The next frame as text; a binary one is no message."""
    event = await websocket.receive()
    if event["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(event.get("code", 1005))
    text = event.get("text")
    return text if isinstance(text, str) else ""


def id_of(text: str) -> str | None:
    """The id of a frame that is otherwise of no use, if it has one."""
    if len(text) > 1000:
        return None
    try:
        found = json.decode(text)
    except (DecodeError, UnicodeError, RecursionError):
        return None
    wanted = found.get("id") if isinstance(found, dict) else None
    return wanted[:40] if isinstance(wanted, str) else None


def told(hall: Tables, reply: Server) -> Server:
    """A reply, counted if it is an error."""
    if isinstance(reply, Error):
        hall.metrics.error(reply.code)
    return reply


async def respond(guest: Session, message: Client) -> None:
    """Give a request its one reply."""
    hall = guest.room.hall
    wanted: str | None = getattr(message, "id", None)
    try:
        reply = await guest.answer(message)
    except Problem as problem:
        reply = complaint(problem, wanted)
    except Exception:
        LOG.exception("a request failed", extra={"table": guest.room.id, "kind": type(message).__name__})
        reply = Error("internal", "Something went wrong here; it has been noted.", wanted)
    guest.outbox.reply(json.encode(told(hall, reply)))


async def keep_writing(websocket: WebSocket, outbox: Outbox, hall: Tables) -> None:
    """Send what waits in the outbox; a reader that takes nothing for too long is closed."""
    while (frame := await outbox.next()) is not None:
        try:
            await asyncio.wait_for(websocket.send_text(frame.decode()), hall.settings.stall)
        except TimeoutError:
            outbox.close(POLICY, "reads nothing")
            websocket.scope[ABORT]()  # it would not read a farewell either
            return
        except (WebSocketDisconnect, RuntimeError):
            return
        hall.metrics.frames_out += 1
    code, reason = outbox.closing or (1000, "")
    if (
        websocket.client_state is WebSocketState.CONNECTED
        and websocket.application_state is WebSocketState.CONNECTED
    ):
        with contextlib.suppress(RuntimeError, WebSocketDisconnect):
            await websocket.close(code, reason)

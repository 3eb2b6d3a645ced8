"""The gate: limits on the number of connections, and on the time that one may take to send a request.

A connection that has not sent a whole request in time is closed. If there are too many connections, the oldest
that have not sent one are closed first. Refused connections are not logged one by one: they are counted, and
reported once a minute.
"""

import asyncio
import contextlib
import logging
import socket
import sys
from collections import Counter
from collections.abc import Callable, Coroutine
from struct import pack
from typing import Any, cast

import h11
from uvicorn._types import ASGIReceiveEvent, ASGISendEvent
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from parlour.server.http.forwarding import Downstream, Splices, passed_on
from parlour.server.protocol.processes import Owner
from parlour.server.runtime.metrics import Metrics
from parlour.server.runtime.security import Bucket, household
from parlour.server.runtime.settings import Settings
from parlour.server.socket.outbox import PIPE

if sys.platform != "win32":
    import resource

LOG = logging.getLogger("parlour.server")
ENOUGH = 2**16  # descriptors, where the system has no limit
TELL_EVERY = 60.0  # seconds
ACCEPTED_AT_ONCE = 16  # connections in a turn of the loop; the gate hears of them some turns later
NOT_UTF8 = 1007  # the code with which a socket is closed whose text is not text
UNREADABLE = b"HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
WHOLE_TEXT = 0x81  # the first byte of a message of text in one frame
MOST_UNREAD = 4  # messages of a socket that wait to be answered
KEPT_UNSENT: int | None = getattr(socket, "TCP_NOTSENT_LOWAT", None)  # the option, where the system has it
MOST_UNSENT = 2**16  # bytes that the system takes for a reader that takes nothing; otherwise it takes megabytes
RESERVE = 64 + 8 * ACCEPTED_AT_ONCE  # descriptors for the database, the bots and files, and for those


def descriptors() -> int:
    """Return how many connections the system allows this process, after raising the limit as far as possible."""
    if sys.platform == "win32":  # it has no such limit
        return ENOUGH
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = ENOUGH if hard == resource.RLIM_INFINITY else hard
    if soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return max(1, max(soft, wanted) - RESERVE)


class Gate:
    """All connections of one server."""

    def __init__(self, settings: Settings, metrics: Metrics) -> None:
        self.settings, self.metrics = settings, metrics
        self.internal_port = 0  # where other processes call, as many as there are
        self.most = min(settings.most_connections, descriptors())
        self.open: dict[asyncio.Transport, str] = {}  # with their addresses
        self.by_address: Counter[str] = Counter()
        self.silent: dict[asyncio.Transport, None] = {}  # those that owe a whole request, the oldest first
        self.turned_away = 0
        self.told_at = -TELL_EVERY

    def enter(self, transport: asyncio.Transport) -> bool:
        """Let a connection in; False if there are too many, and none that is silent can give way."""
        address = household(str((transport.get_extra_info("peername") or ("",))[0]))
        inside = (transport.get_extra_info("sockname") or ("", -1))[1] == self.internal_port
        limited = address not in self.settings.unlimited and not inside
        if limited and self.by_address[address] >= self.settings.connections_per_address:
            return self.turn_away(transport, "address")
        if len(self.open) >= self.most:
            if not self.silent:
                return self.turn_away(transport, "all")
            self.turn_away(next(iter(self.silent)), "silent")
        self.open[transport] = address
        self.by_address[address] += 1
        return True

    def leave(self, transport: asyncio.Transport) -> None:
        """Remove a closed connection from the counts."""
        self.silent.pop(transport, None)
        address = self.open.pop(transport, None)
        if address is not None:
            self.by_address[address] -= 1
            if not self.by_address[address]:
                del self.by_address[address]

    def turn_away(self, transport: asyncio.Transport, limit: str) -> bool:
        """Close a connection at once; the log hears of it once a minute."""
        self.leave(transport)
        transport.abort()
        self.metrics.turned_away.labels(limit).inc()
        self.turned_away += 1
        now = asyncio.get_running_loop().time()
        if now - self.told_at >= TELL_EVERY:
            LOG.warning("connections were turned away", extra={"count": self.turned_away, "kind": limit})
            self.told_at, self.turned_away = now, 0
        return False


def gate_of(config: Any) -> Gate:
    """Return the gate of the application that is served."""
    return cast(Gate, config.app.state.gate)


class Requests(H11Protocol):
    """A connection whose requests come in time, and whose answers are taken in time."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.gate = gate_of(self.config)
        self.splices = cast(Splices, cast(Any, self.config.app).state.splices)
        self.deadline: asyncio.TimerHandle | None = None  # for the head of a request
        self.stalled: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait for a request."""
        super().connection_made(transport)
        if self.gate.enter(transport):
            self.expect_head()

    def expect_head(self) -> None:
        """Expect a whole head from now on."""
        self.gate.silent[self.transport] = None
        self.deadline = self.loop.call_later(self.gate.settings.head, self.expire, "head")

    def has_spoken(self) -> None:
        """End the wait for the head of a request: it has arrived."""
        self.gate.silent.pop(self.transport, None)
        if self.deadline is not None:
            self.deadline.cancel()
            self.deadline = None

    def expire(self, limit: str) -> None:
        """Turn away a connection that took too long."""
        if self.transport in self.gate.open:
            self.gate.turn_away(self.transport, limit)

    def handle_events(self) -> None:
        """Read what has come."""
        super().handle_events()
        if self.deadline is not None and self.cycle is not None and not self.cycle.response_complete:
            self.has_spoken()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Become a socket, which the gate keeps counting, here or in the process that has the table."""
        self.has_spoken()
        table = self.splices.passes(str(self.scope["path"]), self.headers)
        if table is None:
            super().handle_websocket_upgrade(event)
            return
        self.transport.pause_reading()
        task = self.loop.create_task(self.pass_through(table, event))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def pass_through(self, table: str, event: h11.Request) -> None:
        """Find the process that has the table; if it is another, let the bytes pass there and back."""
        client, scheme = await sender(self.config, self.scope)

        def head(owner: Owner) -> bytes:
            lines = [b" ".join((event.method, event.target, b"HTTP/1.1"))]
            lines += [b": ".join(pair) for pair in passed_on(self.headers, owner, client, scheme)]
            return b"\r\n".join([*lines, b"", b""])

        try:
            there = await self.splices.upstream(table, head)
        except Exception as error:  # the database is away, or the table cannot be reached: the client tries again
            LOG.warning("a socket could not be passed on", extra={"table": table, "error": type(error).__name__})
            self.transport.close()
            return
        if self.transport.is_closing():
            if there is not None:
                there.shutdown()
            return
        self.transport.resume_reading()
        if there is None:
            super().handle_websocket_upgrade(event)
            return
        self.connections.discard(self)
        self.connections.add(cast(Any, there))  # which is ended with the server
        self.transport.set_protocol(Downstream(there, self.left_through))
        there.join(self.transport)

    def left_through(self, there: Any) -> None:
        """Forget a forwarded socket that was closed."""
        self.connections.discard(there)
        self.gate.leave(self.transport)

    def on_response_complete(self) -> None:
        """Expect another request after a response."""
        if not self.transport.is_closing():
            self.has_spoken()
            self.expect_head()
        super().on_response_complete()

    def pause_writing(self) -> None:
        """Start the timer of a client that has stopped reading."""
        super().pause_writing()
        self.stalled = self.loop.call_later(self.gate.settings.stall, self.expire, "stall")

    def resume_writing(self) -> None:
        """Stop the timer of a client that reads again."""
        super().resume_writing()
        if self.stalled is not None:
            self.stalled.cancel()

    def connection_lost(self, exc: Exception | None) -> None:
        """Clean up after a closed connection."""
        self.has_spoken()
        if self.stalled is not None:
            self.stalled.cancel()
        self.gate.leave(self.transport)
        super().connection_lost(exc)


async def sender(config: Any, scope: Any) -> tuple[str, str]:
    """Return the address and the scheme of a request's sender, as a trusted proxy reports them."""
    found = dict(scope)

    async def see(_scope: Any, _receive: Any, _send: Any) -> None:
        """Take no action: `found` has been changed."""

    await ProxyHeadersMiddleware(see, config.forwarded_allow_ips)(
        cast(Any, found), cast(Any, None), cast(Any, None)
    )
    return str((found.get("client") or ("",))[0]), str(found["scheme"]).replace("http", "ws")


def is_utf8(parts: list[bytes]) -> bool:
    """Return whether a text message may be one."""
    try:
        b"".join(parts).decode()
    except UnicodeDecodeError:
        return False
    return True


def text_head(size: int) -> bytes:
    """Return the head of a whole text message of that many bytes: sockets here neither mask nor compress."""
    if size < 126:
        return bytes((WHOLE_TEXT, size))
    return pack("!BBH", WHOLE_TEXT, 126, size) if size < 2**16 else pack("!BBQ", WHOLE_TEXT, 127, size)


class Inbox:
    """The messages of a socket that wait for its one reader. An asyncio.Queue takes 3 kB even if it is empty."""

    __slots__ = ("events", "loop", "reader")

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.loop = loop
        self.events: list[ASGIReceiveEvent] = []
        self.reader: asyncio.Future[None] | None = None

    def put_nowait(self, event: ASGIReceiveEvent) -> None:
        """Add a message."""
        self.events.append(event)
        if self.reader is not None and not self.reader.done():
            self.reader.set_result(None)

    async def get(self) -> ASGIReceiveEvent:
        """Wait for the next message."""
        while not self.events:
            self.reader = self.loop.create_future()
            await self.reader
        return self.events.pop(0)

    def empty(self) -> bool:
        """Return whether none waits."""
        return not self.events

    def qsize(self) -> int:
        """Count those that wait."""
        return len(self.events)


class Sockets(WebSocketsSansIOProtocol):
    """A socket that takes frames at once, is ended if its peer reads nothing, and is not kept busy by noise."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.gate = gate_of(self.config)
        rate = self.gate.settings.pings_per_second
        self.noise = Bucket(rate, 10 * rate, self.loop.time())
        self.stalled: asyncio.TimerHandle | None = None
        self.when_writable: Callable[[], None] | None = None
        self.going_on = False  # whether a conversation outlives the call of the application
        cast(Any, self).queue = Inbox(self.loop)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin; a reader counts as stalled as soon as anything waits for it, however little."""
        super().connection_made(transport)
        self.transport.set_write_buffer_limits(high=0)
        if KEPT_UNSENT is not None:
            with contextlib.suppress(OSError):  # it is closed already
                self.transport.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, KEPT_UNSENT, MOST_UNSENT)

    def data_received(self, data: bytes) -> None:
        """Read what has come; refuse a handshake that cannot be read, which uvicorn would leave unanswered."""
        super().data_received(data)
        if self.conn.handshake_exc is not None and not self.handshake_initiated:
            self.transport.write(UNREADABLE)
            self.transport.close()

    def handle_parser_exception(self) -> None:
        """End a socket whose peer breaks the protocol; before the handshake is answered, without a farewell."""
        if self.conn.close_sent is None:
            self.transport.abort()
        else:
            super().handle_parser_exception()

    async def run_asgi(self) -> None:
        """Let the application answer. A conversation continues without its layers and the head."""
        cast(dict[str, object], self.scope)[PIPE] = self
        try:
            await self.app(self.scope, self.receive, self.send)
        except ClientDisconnected:
            pass
        except Exception:
            LOG.exception("a socket failed")
        finally:
            if self.going_on:
                cast(dict[str, object], self.scope).clear()
            else:
                self.finish()

    def go_on(self, conversation: Coroutine[Any, Any, None]) -> None:
        """Continue a conversation after the application has returned, and close the socket after it."""
        self.going_on = True
        task = self.loop.create_task(conversation)
        self.tasks.add(task)
        task.add_done_callback(self.has_gone_on)

    def has_gone_on(self, task: asyncio.Task[None]) -> None:
        """Close the socket after its conversation."""
        self.tasks.discard(task)
        self.finish()

    def finish(self) -> None:
        """Close the socket, unless that waits for the peer's goodbye."""
        if not self.handshake_complete:
            self.send_500_response()
        if self.close_timer is None:
            self.transport.close()

    async def next_text(self) -> str:
        """Return the next message as text; a binary one is empty, so it is not a message of the protocol."""
        event = await self.receive()
        if event["type"] == "websocket.disconnect":
            raise ClientDisconnected
        return cast(str, event.get("text") or "")

    async def end(self, code: int, reason: str) -> None:
        """Close the socket after its last frame, unless it is closed."""
        with contextlib.suppress(ClientDisconnected):
            await self.send({"type": "websocket.close", "code": code, "reason": reason})

    async def send(self, message: ASGISendEvent) -> None:
        """Send; a socket that was closed meanwhile, for its text or by another task, is one whose peer is gone."""
        if self.close_sent:
            raise ClientDisconnected
        await super().send(message)

    @property
    def takes_frames(self) -> bool:
        """Whether the peer reads as fast as we write."""
        return self.writable.is_set() and not self.lost

    @property
    def lost(self) -> bool:
        """Whether there is nobody to write to any more."""
        return self.close_sent or self.transport.is_closing()

    def write_frames(self, frames: list[bytes]) -> None:
        """Send some messages in one go."""
        cast(Any, self).request = cast(Any, self).response = None  # the handshake is over; its headers take 5 kB
        self.gate.metrics.frames_out.add(len(frames))
        parts: list[bytes] = []
        for frame in frames:
            parts += (text_head(len(frame)), frame)
        self.transport.write(b"".join(parts))

    def pause_writing(self) -> None:
        """Wait for a reader that takes nothing; after some time it is disconnected."""
        super().pause_writing()
        self.stalled = self.loop.call_later(self.gate.settings.stall, self.transport.abort)

    def resume_writing(self) -> None:
        """Note that the reader reads again."""
        super().resume_writing()
        self.has_resumed()
        if self.when_writable is not None:
            self.when_writable()

    def has_resumed(self) -> None:
        """Cancel the disconnection of a stalled reader."""
        if self.stalled is not None:
            self.stalled.cancel()
            self.stalled = None

    def send_receive_event_to_app(self) -> None:
        """Hand a message over; stop reading only where several wait: stopping for each costs two system calls.

        Text that is not UTF-8 ends the socket: the peer's fault, which uvicorn would log with a traceback.
        """
        if self.curr_msg_data_type == "text" and not is_utf8(self.frames):
            self.frames = []
            if not self.close_sent:
                self.conn.send_close(NOT_UTF8)
                self.handle_parser_exception()
            return
        paused, self.read_paused = self.read_paused, True
        super().send_receive_event_to_app()
        self.read_paused = paused
        if not paused and self.queue.qsize() >= MOST_UNREAD:
            self.read_paused = True
            self.transport.pause_reading()

    def connection_lost(self, exc: Exception | None) -> None:
        """Clean up after a closed connection."""
        self.has_resumed()
        self.gate.leave(self.transport)
        super().connection_lost(exc)
        if self.when_writable is not None:
            self.when_writable()
            self.when_writable = None
        if hasattr(self, "scope"):  # not if the handshake was refused
            cast(dict[str, object], self.scope).pop(PIPE, None)  # or the two would keep each other

    def quiet(self) -> bool:
        """Rate-limit frames that are not messages; return False once the connection is ended."""
        if self.transport.is_closing():
            return False
        return self.noise.take(self.loop.time()) or self.gate.turn_away(self.transport, "noise")

    def handle_ping(self) -> None:
        """Answer a ping."""
        if self.quiet():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """Hear an answer to a ping, or one that was not asked for."""
        if self.quiet():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        """Take a further part of a message."""
        if self.quiet():
            super().handle_cont(event)

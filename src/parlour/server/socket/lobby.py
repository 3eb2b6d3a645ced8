"""The socket of the start page: the lobby as it changes, and quick match."""

import asyncio
import contextlib

from msgspec import DecodeError, ValidationError, json
from starlette.websockets import WebSocket, WebSocketDisconnect

from parlour.server.lobby.services import Services
from parlour.server.protocol.lobby import LobbyMessage, LobbyRequest, Seek, Seeking
from parlour.server.protocol.messages import Error
from parlour.server.protocol.problems import Problem
from parlour.server.protocol.tournaments import TournamentState
from parlour.server.runtime.security import COOKIE, Bucket
from parlour.server.socket.connection import POLICY, guarded, id_of, next_text

READ: json.Decoder[LobbyRequest] = json.Decoder(LobbyRequest)
PER_SECOND, AT_ONCE = 2.0, 20.0  # requests
MOST_WAITING = 32  # messages for one who reads slowly; with one more the connection is closed


class Visitor:
    """Somebody at the start page."""

    def __init__(self) -> None:
        self.waiting: asyncio.Queue[bytes | None] = asyncio.Queue()
        self.why: tuple[int, str] | None = None  # code and reason with which the connection is closed

    def tell(self, message: LobbyMessage | TournamentState) -> None:
        """Send a message; if too many wait, close the connection instead: the visitor can come again."""
        if self.why is not None:
            return
        if self.waiting.qsize() < MOST_WAITING:
            self.waiting.put_nowait(json.encode(message))
            return
        while not self.waiting.empty():
            self.waiting.get_nowait()
        self.close(POLICY, "too slow")

    def close(self, code: int, reason: str) -> None:
        """Close the connection after what waits."""
        if self.why is None:
            self.why = code, reason
            self.waiting.put_nowait(None)


async def serve_lobby(websocket: WebSocket) -> None:
    """Serve a socket of the lobby from its beginning to its end."""
    await guarded(websocket, visit)


async def visit(websocket: WebSocket, services: Services) -> None:
    """Tell a visitor what changes, and hear what they look for."""
    signed = await services.players.signed_in(websocket.cookies.get(COOKIE))
    visitor, openings = Visitor(), services.openings
    writer = asyncio.create_task(keep_telling(websocket, visitor, services.settings.stall))
    connections = services.players.bans.connections
    connections[visitor] = websocket.client.host if websocket.client else ""
    try:
        await openings.come(visitor)
        await keep_hearing(websocket, services, visitor, signed.player if signed else None)
        await writer  # only it closes the connection, and only once
    finally:
        connections.pop(visitor, None)
        openings.go(visitor)
        writer.cancel()
        await asyncio.gather(writer, return_exceptions=True)  # a task that nobody holds may vanish before its end


async def keep_hearing(websocket: WebSocket, services: Services, visitor: Visitor, player: str | None) -> None:
    """Answer request after request, until they come too fast."""
    bucket = Bucket(PER_SECOND, AT_ONCE, services.timers.now())
    while True:
        text = await next_text(websocket)
        if not bucket.take(services.timers.now()):
            visitor.close(POLICY, "too fast")
            return
        try:
            visitor.tell(await answer(text, services, visitor, player))
        except Problem as problem:
            services.metrics.error(problem.code)
            visitor.tell(Error(problem.code, problem.message, id_of(text)))


async def answer(text: str, services: Services, visitor: Visitor, player: str | None) -> LobbyMessage:
    """Answer a request."""
    openings = services.openings
    try:
        request = READ.decode(text)
    except (ValidationError, DecodeError, UnicodeError, RecursionError) as error:
        raise Problem("bad_message", f"This is not a message of the protocol: {error}") from None
    if isinstance(request, Seek):
        await openings.seek(visitor, request, player)
    else:
        await openings.matching.stop(visitor)
    return Seeking(request.id, isinstance(request, Seek))


async def keep_telling(websocket: WebSocket, visitor: Visitor, patience: float) -> None:
    """Send what waits; a reader that takes nothing is closed."""
    with contextlib.suppress(TimeoutError, WebSocketDisconnect, RuntimeError):
        while (frame := await visitor.waiting.get()) is not None:
            await asyncio.wait_for(websocket.send_text(frame.decode()), patience)
    with contextlib.suppress(RuntimeError, WebSocketDisconnect):
        await websocket.close(*(visitor.why or (POLICY, "closed")))

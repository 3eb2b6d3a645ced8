"""The socket of a tournament's page: the tournament as it changes. The client sends nothing."""

import asyncio
import contextlib

from msgspec.structs import replace
from starlette.websockets import WebSocket

from parlour.server.lobby.services import Services
from parlour.server.protocol.messages import Error
from parlour.server.protocol.problems import Problem
from parlour.server.protocol.tournaments import TournamentState
from parlour.server.runtime.security import COOKIE
from parlour.server.socket.connection import POLICY, guarded, next_text
from parlour.server.socket.lobby import Visitor, keep_telling
from parlour.server.tournaments.entering import Tournaments

AGAIN = 10.0  # seconds after which one looks again, whether there was news or not


async def serve_tournament(websocket: WebSocket) -> None:
    """Serve a socket from its beginning to its end."""
    await guarded(websocket, follow)


async def follow(websocket: WebSocket, services: Services) -> None:
    """Tell a visitor of a tournament what changes."""
    signed = await services.players.signed_in(websocket.cookies.get(COOKIE))
    visitor, news = Visitor(), asyncio.Event()
    tournament: str = websocket.path_params["tournament"]
    tournaments: Tournaments = websocket.app.state.tournaments
    end = tournaments.follow(tournament, news.set)
    watching = keep_watching(tournaments, tournament, signed.player if signed else None, visitor, news)
    writer = asyncio.create_task(keep_telling(websocket, visitor, services.settings.stall))
    watcher = asyncio.create_task(watching)
    try:
        await next_text(websocket)
        visitor.close(POLICY, "nothing is asked here")
        await writer  # only it closes the connection, and only once
    finally:
        end()
        for task in (writer, watcher):
            task.cancel()
        await asyncio.gather(writer, watcher, return_exceptions=True)


async def keep_watching(
    tournaments: Tournaments, tournament: str, player: str | None, visitor: Visitor, news: asyncio.Event
) -> None:
    """Tell a visitor of every change, at first of how it is."""
    told: TournamentState | None = None
    while True:
        news.clear()
        try:
            state = await tournaments.state(tournament, player)
        except Problem as problem:
            visitor.tell(Error(problem.code, problem.message))
            visitor.close(POLICY, problem.code)
            return
        if told is None or replace(state, now=told.now) != told:
            told = state
            visitor.tell(state)
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(news.wait(), AGAIN)

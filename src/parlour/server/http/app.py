"""The application: addresses, and what holds for every request."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeVar

from msgspec import DecodeError, ValidationError, json
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles

from parlour.server.http.openapi import openapi, protocol
from parlour.server.http.safeguards import Safeguards
from parlour.server.lobby import catalogue, seating
from parlour.server.lobby.tables import Tables
from parlour.server.protocol.messages import Join, NewTable
from parlour.server.protocol.problems import Problem
from parlour.server.protocol.responses import Failure, Progress
from parlour.server.runtime.security import Buckets
from parlour.server.runtime.settings import Settings
from parlour.server.runtime.timers import Timers
from parlour.server.socket.connection import serve_socket
from parlour.server.table import replay
from parlour.server.table.live import LiveTable
from parlour.server.thinking.pool import BotPool

S = TypeVar("S")
WEB = Path(__file__).parent.parent / "web"
Answering = Callable[[Request, Tables], Awaitable[Response]]


def reply(data: object, status: int = 200) -> Response:
    """An answer in JSON."""
    return Response(
        json.encode(data), status, media_type="application/json", headers={"cache-control": "no-store"}
    )


async def body_as(request: Request, kind: type[S]) -> S:
    """The body of a request, checked."""
    try:
        return json.decode(await request.body(), type=kind)
    except (ValidationError, DecodeError, RecursionError) as error:
        raise Problem("bad_message", f"The body is not as it should be: {error}") from None


def bearer(request: Request) -> str | None:
    """The token in the header of a request."""
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" else None


def limit(request: Request, buckets: Buckets) -> None:
    """What costs something is had at a measured pace."""
    if not buckets.take(request.client.host if request.client else ""):
        raise Problem("too_fast", "Too many requests from here; wait a little.", 429)


async def finished_match(request: Request, hall: Tables) -> LiveTable:
    """The table whose match is to be looked at."""
    limit(request, hall.lookers)
    return await hall.room(request.path_params["table"])


# ----------------------------------------------------------------------- lobby


async def list_games(request: Request, hall: Tables) -> Response:
    """GET /api/games."""
    return reply(catalogue.all_games())


async def show_rules(request: Request, hall: Tables) -> Response:
    """GET /api/games/{game}/rules."""
    return reply(catalogue.rules_of(request.path_params["game"]))


async def make_table(request: Request, hall: Tables) -> Response:
    """POST /api/tables."""
    limit(request, hall.makers)
    return reply(await seating.make(hall, await body_as(request, NewTable)), 201)


async def show_table(request: Request, hall: Tables) -> Response:
    """GET /api/tables/{table}."""
    return reply((await hall.room(request.path_params["table"])).state())


async def join_table(request: Request, hall: Tables) -> Response:
    """POST /api/tables/{table}/join."""
    limit(request, hall.makers)
    wanted = await body_as(request, Join)
    return reply(await seating.join(await hall.room(request.path_params["table"]), wanted))


async def next_match(request: Request, hall: Tables) -> Response:
    """POST /api/tables/{table}/rematch."""
    limit(request, hall.makers)
    return reply(await seating.rematch(hall, await hall.room(request.path_params["table"]), bearer(request)))


# ------------------------------------------------------------- finished matches


async def show_record(request: Request, hall: Tables) -> Response:
    """GET /api/tables/{table}/record."""
    room = await finished_match(request, hall)
    headers = {"content-disposition": f'attachment; filename="{room.settings.game}-{room.id}.jsonl"'}
    return PlainTextResponse(replay.record_text(room), headers=headers)


async def show_replay(request: Request, hall: Tables) -> Response:
    """GET /api/tables/{table}/replay."""
    return reply(replay.whole(await finished_match(request, hall)))


async def show_moment(request: Request, hall: Tables) -> Response:
    """GET /api/tables/{table}/replay/{step}?seat=N|open."""
    room = await finished_match(request, hall)
    return reply(replay.moment(room, request.path_params["step"], request.query_params.get("seat", "open")))


async def show_analysis(request: Request, hall: Tables) -> Response:
    """GET /api/tables/{table}/analysis?seat=N."""
    room = await finished_match(request, hall)
    record = replay.finished(room)
    seat = request.query_params.get("seat")
    if seat is not None and not (seat.isdecimal() and len(seat) < 3 and int(seat) < record.seats):
        raise Problem("bad_seat", "`seat` is the number of a seat, from 0.")
    out = hall.analyses.of(room.id, None if seat is None else int(seat), record.lines())
    return reply(out, 202 if isinstance(out, Progress) else 200)


# ------------------------------------------------------------------- operation


async def show_openapi(request: Request, hall: Tables) -> Response:
    """GET /api/openapi.json."""
    return reply(openapi())


async def show_protocol(request: Request, hall: Tables) -> Response:
    """GET /api/protocol.json."""
    return reply(protocol())


async def health(request: Request, hall: Tables) -> Response:
    """GET /healthz."""
    well = await hall.store.reachable()
    return reply({"database": "reachable" if well else "unreachable"}, 200 if well else 503)


async def metrics(request: Request, hall: Tables) -> Response:
    """GET /metrics."""
    return PlainTextResponse(hall.metrics.text(hall.gauges()))


def page(name: str) -> Answering:
    """An HTML page."""

    async def show(request: Request, hall: Tables) -> Response:
        file = WEB / name
        if not file.exists():
            raise Problem("not_found", "This page is not installed.", 404)
        return FileResponse(file, headers={"cache-control": "no-cache"})

    return show


class Static(StaticFiles):
    """The files of the pages, asked for anew each time and sent only if they have changed."""

    def file_response(self, *given: Any, **named: Any) -> Response:
        """A file, to be revalidated."""
        response = super().file_response(*given, **named)
        response.headers["cache-control"] = "no-cache"
        return response


# ----------------------------------------------------------------- application


def route(path: str, answer: Answering, method: str = "GET") -> Route:
    """An address; Problems become typed answers."""

    async def endpoint(request: Request) -> Response:
        hall: Tables = request.app.state.hall
        try:
            return await answer(request, hall)
        except Problem as problem:
            hall.metrics.error(problem.code)
            return reply(Failure(problem.code, problem.message), problem.status)

    return Route(path, endpoint, methods=[method])


def routes() -> list[BaseRoute]:
    """All addresses."""
    table = "/api/tables/{table}"
    return [
        route("/", page("index.html")),
        route("/table/{table}", page("table.html")),
        route("/replay/{table}", page("replay.html")),
        route("/api/games", list_games),
        route("/api/games/{game}/rules", show_rules),
        route("/api/tables", make_table, "POST"),
        route(table, show_table),
        route(f"{table}/join", join_table, "POST"),
        route(f"{table}/rematch", next_match, "POST"),
        route(f"{table}/record", show_record),
        route(f"{table}/replay", show_replay),
        route(f"{table}/replay/{{step:int}}", show_moment),
        route(f"{table}/analysis", show_analysis),
        WebSocketRoute(f"{table}/socket", serve_socket),
        route("/api/openapi.json", show_openapi),
        route("/api/protocol.json", show_protocol),
        route("/healthz", health),
        route("/metrics", metrics),
        Mount("/static", Static(directory=WEB, check_dir=False)),
    ]


def application(settings: Settings, timers: Timers | None = None, thinking: BotPool | None = None) -> Starlette:
    """The server as an ASGI application."""
    hall = Tables(settings, timers, thinking)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        await hall.open()
        yield
        await hall.close()

    app = Starlette(routes=routes(), lifespan=lifespan)
    app.state.hall = hall
    app.add_middleware(Safeguards, hall=hall)
    return app

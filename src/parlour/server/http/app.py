"""The application: its addresses, and the middleware of every request."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles

from parlour.server.http import operator, players, tournaments
from parlour.server.http.forwarding import Forwarded, Forwarding, Splices
from parlour.server.http.gate import Gate
from parlour.server.http.invitation import invitation, qr_code
from parlour.server.http.openapi import openapi, protocol
from parlour.server.http.own_games import list_my_games
from parlour.server.http.requests import (
    admit,
    body_as,
    caller_of,
    household_of,
    limit,
    limit_everywhere,
    number_of,
    reply,
)
from parlour.server.http.safeguards import Safeguards
from parlour.server.lobby import catalogue, learning, lines, reports, seating
from parlour.server.lobby.game_files import report_page, web_file
from parlour.server.lobby.services import Services
from parlour.server.protocol.messages import Fill, Join, NewComment, NewLine, NewReport, NewTable, Rematch
from parlour.server.protocol.problems import Problem
from parlour.server.protocol.responses import BuildState, Failure, Learned, NewSeal, Progress
from parlour.server.runtime.building import Build
from parlour.server.runtime.security import COOKIE, policy_for
from parlour.server.runtime.settings import Settings
from parlour.server.runtime.timers import Timers
from parlour.server.socket.connection import serve_socket
from parlour.server.socket.lobby import serve_lobby
from parlour.server.socket.tournament import serve_tournament
from parlour.server.table import replay
from parlour.server.table.live import LiveTable
from parlour.server.table.state import MatchState
from parlour.server.thinking.pool import BotPool
from parlour.server.tournaments.director import Director
from parlour.server.tournaments.entering import Tournaments

WEB = Path(__file__).parent.parent / "web"
MEDIA = {"js": "text/javascript", "css": "text/css", "svg": "image/svg+xml"}
Answering = Callable[[Request, Services], Awaitable[Response]]


async def named_table(request: Request, services: Services) -> LiveTable:
    """Return the table that the address names."""
    return await services.tables.find(request.path_params["table"])


async def finished_match(request: Request, services: Services) -> MatchState:
    """Return the table whose match is requested; only its maker may open a line that is not shared."""
    limit(request, services.lookers)
    live = await named_table(request, services)
    if live.state.settings.origin is not None and not live.state.settings.spectators:
        seating.seat_of(live, await caller_of(request, services))
    await services.tables.check_readable(live.state.settings)
    return live.state


# ----------------------------------------------------------------------- lobby


async def list_games(request: Request, services: Services) -> Response:
    """GET /api/games."""
    return reply(catalogue.all_games())


async def show_rules(request: Request, services: Services) -> Response:
    """GET /api/games/{game}/rules."""
    return reply(catalogue.rules_of(request.path_params["game"]))


async def seal_shuffle(request: Request, services: Services) -> Response:
    """POST /api/seals."""
    limit(request, services.lookers)
    return reply(NewSeal(await services.tables.seals.new(household_of(request))), 201)


async def make_table(request: Request, services: Services) -> Response:
    """POST /api/tables."""
    await admit(request, services, services.makers)
    wanted = await body_as(request, NewTable)
    await name_people(request, services, wanted)
    return reply(await seating.make(services.tables, wanted, await caller_of(request, services)), 201)


async def name_people(request: Request, services: Services, wanted: NewTable | Join) -> None:
    """Give players their own names, and guests no name of a player's."""
    me = await services.players.signed_in(request.cookies.get(COOKIE))
    wanted.name = await services.players.shown_name(me, wanted.name)
    if isinstance(wanted, NewTable):
        wanted.others = [await services.players.shown_name(None, name) for name in wanted.others]


async def show_table(request: Request, services: Services) -> Response:
    """GET /api/tables/{table}; a table of a tournament's round in play is shown to those who sit there."""
    live = await named_table(request, services)
    try:
        await services.tables.check_readable(live.state.settings)
    except Problem:
        seating.seat_of(live, await caller_of(request, services))
    return reply(live.scene.about())


async def join_table(request: Request, services: Services) -> Response:
    """POST /api/tables/{table}/join."""
    await admit(request, services, services.makers)
    wanted = await body_as(request, Join)
    live = await named_table(request, services)
    await name_people(request, services, wanted)
    return reply(await seating.join(live, wanted, await caller_of(request, services)))


async def fill_table(request: Request, services: Services) -> Response:
    """POST /api/tables/{table}/fill."""
    await admit(request, services, services.makers)
    wanted = await body_as(request, Fill)
    live = await named_table(request, services)
    await seating.fill(live, wanted, await caller_of(request, services))
    return reply(live.scene.about())


async def show_invitation(request: Request, services: Services) -> Response:
    """GET /api/tables/{table}/invitation."""
    live = await named_table(request, services)
    return reply(invitation(request, services.settings, f"/table/{live.id}"))


async def show_qr_code(request: Request, services: Services) -> Response:
    """GET /api/tables/{table}/invitation.svg."""
    live = await named_table(request, services)
    link = invitation(request, services.settings, f"/table/{live.id}").link
    return Response(qr_code(link), media_type="image/svg+xml", headers={"cache-control": "no-store"})


async def next_match(request: Request, services: Services) -> Response:
    """POST /api/tables/{table}/rematch."""
    await admit(request, services, services.makers)
    wanted = await body_as(request, Rematch) if await request.body() else Rematch()
    live = await named_table(request, services)
    return reply(await seating.rematch(services.tables, live, wanted, await caller_of(request, services)))


# -------------------------------------------------------- lessons and puzzles


async def show_lesson(request: Request, services: Services) -> Response:
    """GET /api/games/{game}/lesson/{step}."""
    return await learned(request, services, learning.step)


async def try_lesson(request: Request, services: Services) -> Response:
    """POST /api/games/{game}/lesson/{step}."""
    return await learned(request, services, learning.attempt, await body_as(request, Learned))


async def list_puzzles(request: Request, services: Services) -> Response:
    """GET /api/games/{game}/puzzles."""
    return await learned(request, services, learning.puzzle_list)


async def show_puzzle(request: Request, services: Services) -> Response:
    """GET /api/games/{game}/puzzles/{puzzle}."""
    return await learned(request, services, learning.puzzle)


async def solve_puzzle(request: Request, services: Services) -> Response:
    """POST /api/games/{game}/puzzles/{puzzle}."""
    return await learned(request, services, learning.solve, await body_as(request, Learned))


async def learned(request: Request, services: Services, work: Callable[..., object], *given: Learned) -> Response:
    """Answer from a thread: a position is replayed for it."""
    limit(request, services.lookers)
    asked = {**request.path_params} | (
        {"step": number_of(request, "step")} if "step" in request.path_params else {}
    )
    return reply(await run_in_threadpool(work, *asked.values(), *given))


# ------------------------------------------------------------- finished matches


async def show_record(request: Request, services: Services) -> Response:
    """GET /api/tables/{table}/record."""
    try:
        state = await finished_match(request, services)
    except Problem as problem:
        if problem.code != "quarantined":
            raise
        return PlainTextResponse(await services.tables.unplayed_text(request.path_params["table"], problem))
    headers = {"content-disposition": f'attachment; filename="{state.settings.game}-{state.id}.jsonl"'}
    return PlainTextResponse(replay.record_text(state), headers=headers)


async def show_replay(request: Request, services: Services) -> Response:
    """GET /api/tables/{table}/replay."""
    state = await finished_match(request, services)
    return reply(replay.whole(state, await lines.comments(services.tables, state.id)))


async def show_moment(request: Request, services: Services) -> Response:
    """GET /api/tables/{table}/replay/{step}?seat=N|open."""
    state = await finished_match(request, services)
    return reply(replay.moment(state, number_of(request, "step"), request.query_params.get("seat", "open")))


async def show_card(request: Request, services: Services) -> Response:
    """GET /api/tables/{table}/replay/{step}/cards/{card}?seat=N|open."""
    state = await finished_match(request, services)
    step, token = number_of(request, "step"), number_of(request, "card")
    return reply(replay.about(state, step, request.query_params.get("seat", "open"), token))


async def show_analysis(request: Request, services: Services) -> Response:
    """GET /api/tables/{table}/analysis?seat=N."""
    state = await finished_match(request, services)
    record = replay.finished(state)
    seat = request.query_params.get("seat")
    if seat is not None and not (seat.isdecimal() and len(seat) < 3 and int(seat) < record.seats):
        raise Problem("bad_seat", "`seat` is the number of a seat, from 0.")
    asked = None if seat is None else int(seat)
    if not services.analyses.known(state.id, asked):
        await limit_everywhere(request, services.analysers)
    out = services.analyses.of(state.id, asked, record.lines(), household_of(request))
    return reply(out, 202 if isinstance(out, Progress) else 200)


async def begin_line(request: Request, services: Services) -> Response:
    """POST /api/tables/{table}/lines."""
    await admit(request, services, services.makers)
    wanted = await body_as(request, NewLine)
    source = await named_table(request, services)
    return reply(await lines.begin(services.tables, source, wanted, await caller_of(request, services)), 201)


async def show_lines(request: Request, services: Services) -> Response:
    """GET /api/tables/{table}/lines."""
    state = await finished_match(request, services)
    return reply(await lines.listed(services.tables, state.id))


async def add_comment(request: Request, services: Services) -> Response:
    """POST /api/tables/{table}/comments."""
    await admit(request, services, services.makers)
    wanted = await body_as(request, NewComment)
    live = await named_table(request, services)
    return reply(await lines.comment(services.tables, live, wanted, await caller_of(request, services)))


async def add_report(request: Request, services: Services) -> Response:
    """POST /api/tables/{table}/reports."""
    await admit(request, services, services.makers)
    wanted = await body_as(request, NewReport)
    live = await named_table(request, services)
    await reports.file(services.tables, live, wanted, await caller_of(request, services))
    return reply({}, 201)


# ------------------------------------------------------------------- operation


async def show_openapi(request: Request, services: Services) -> Response:
    """GET /api/openapi.json."""
    return reply(openapi())


async def show_protocol(request: Request, services: Services) -> Response:
    """GET /api/protocol.json."""
    return reply(protocol())


async def health(request: Request, services: Services) -> Response:
    """GET /healthz."""
    trouble = await services.store.trouble()
    return reply({"database": trouble or "reachable"}, 503 if trouble else 200)


async def show_build(request: Request, services: Services) -> Response:
    """GET /api/build: whether Parlour is being compiled, and for how long."""
    build: Build | None = request.app.state.build
    return reply(BuildState(build.state, build.seconds) if build else BuildState("done", 0))


def page(name: str) -> Answering:
    """Return the handler of an HTML page."""

    async def show(request: Request, services: Services) -> Response:
        file = WEB / name
        if not file.exists():
            raise Problem("not_found", "This page is not installed.", 404)
        return FileResponse(file, headers={"cache-control": "no-cache"})

    return show


async def show_game_file(request: Request, services: Services) -> Response:
    """GET /games/{game}/{file}: a file that the game brings, sent only if it has changed."""
    name = request.path_params["file"]
    data = web_file(request.path_params["game"], name)
    headers = {"cache-control": "no-cache", "etag": f'"{sha256(data).hexdigest()}"'}
    if request.headers.get("if-none-match") == headers["etag"]:
        return Response(None, 304, headers)
    return Response(data, 200, headers, MEDIA[name.rpartition(".")[2]])


async def show_report(request: Request, services: Services) -> Response:
    """GET /reports/{game}: how fair a game is; a page without scripts, its one style sheet allowed by its hash."""
    data = report_page(request.path_params["game"])
    headers = {"cache-control": "no-cache", "content-security-policy": policy_for(data)}
    return Response(data, 200, headers, "text/html")


class Static(StaticFiles):
    """The files of the pages, asked for again each time and sent only if they have changed."""

    def file_response(self, *given: Any, **named: Any) -> Response:
        """Answer with a file that the browser has to revalidate."""
        response = super().file_response(*given, **named)
        response.headers["cache-control"] = "no-cache"
        return response


# ----------------------------------------------------------------- application


def route(path: str, answer: Answering, method: str = "GET") -> Route:
    """Return the route of an address; its Problems become typed answers."""

    async def endpoint(request: Request) -> Response:
        services: Services = request.app.state.services
        try:
            return await answer(request, services)
        except Problem as problem:
            services.metrics.error(problem.code)
            return reply(Failure(problem.code, problem.message), problem.status)

    return Route(path, endpoint, methods=[method])


def player_routes() -> list[BaseRoute]:
    """Return the routes of players."""
    return [
        route("/api/players", players.sign_up, "POST"),
        route("/api/players/{name}", players.show_profile),
        route("/api/leaders", players.show_leaders),
        route("/api/my-games", list_my_games, "POST"),
        route("/api/players/passkey-options", players.offer_passkey, "POST"),
        route("/api/players/passkey", players.sign_up_by_passkey, "POST"),
        route("/api/sessions", players.sign_in, "POST"),
        route("/api/sessions/passkey-options", players.ask_for_passkey, "POST"),
        route("/api/sessions/passkey", players.sign_in_by_passkey, "POST"),
        route("/api/sessions/end", players.sign_out, "POST"),
        route("/api/me", players.show_account),
        route("/api/me/phrase", players.renew_phrase, "POST"),
        route("/api/me/passkey-options", players.offer_another, "POST"),
        route("/api/me/passkeys", players.add_passkey, "POST"),
        route("/api/me/passkeys/drop", players.drop_passkey, "POST"),
        route("/api/tables/{table}/seats", players.show_seats),
        route("/api/me/seats", players.keep_seats, "POST"),
    ]


def tournament_routes() -> list[BaseRoute]:
    """Return the routes of tournaments."""
    tournament = "/api/tournaments/{tournament}"
    return [
        route("/tournaments", page("tournaments.html")),
        route("/tournament/{tournament}", page("tournaments.html")),
        route("/api/tournaments", tournaments.list_tournaments),
        route("/api/tournaments", tournaments.make_tournament, "POST"),
        route(tournament, tournaments.show_tournament),
        route(f"{tournament}/enter", tournaments.enter, "POST"),
        route(f"{tournament}/leave", tournaments.leave, "POST"),
        route(f"{tournament}/begin", tournaments.begin, "POST"),
        route(f"{tournament}/cancel", tournaments.cancel, "POST"),
        WebSocketRoute(f"{tournament}/socket", serve_tournament),
    ]


def operator_routes() -> list[BaseRoute]:
    """Return the routes of the operator."""
    table = "/api/operator/tables/{table}"
    return [
        route("/api/operator/reports", operator.list_reports),
        route("/api/operator/reports/{report}", operator.export_report),
        route("/api/operator/players", operator.list_players),
        route("/api/operator/players/delete", operator.delete_player, "POST"),
        route("/api/operator/bans", operator.list_bans),
        route("/api/operator/bans", operator.ban, "POST"),
        route("/api/operator/bans/lift", operator.lift_ban, "POST"),
        route("/api/operator/tables", operator.list_all_tables),
        route(table, operator.export_table),
        route(f"{table}/kick/{{seat}}", operator.kick_seat, "POST"),
        route(f"{table}/close", operator.close_table, "POST"),
        route(f"{table}/quarantine", operator.quarantine_table, "POST"),
        route(f"{table}/quarantine/lift", operator.lift_quarantine, "POST"),
        route(f"{table}/delete", operator.delete_table, "POST"),
    ]


def routes() -> list[BaseRoute]:
    """Return all routes."""
    table = "/api/tables/{table}"
    return [
        route("/", page("index.html")),
        route("/table/{table}", page("table.html")),
        route("/replay/{table}", page("replay.html")),
        route("/learn/{game}", page("learning.html")),
        route("/puzzles/{game}", page("learning.html")),
        route("/me", page("players.html")),
        route("/player/{name}", page("players.html")),
        route("/leaders", page("players.html")),
        route("/games/{game}/{file}", show_game_file),
        route("/reports/{game}", show_report),
        route("/api/games", list_games),
        route("/api/games/{game}/rules", show_rules),
        route("/api/games/{game}/lesson/{step}", show_lesson),
        route("/api/games/{game}/lesson/{step}", try_lesson, "POST"),
        route("/api/games/{game}/puzzles", list_puzzles),
        route("/api/games/{game}/puzzles/{puzzle}", show_puzzle),
        route("/api/games/{game}/puzzles/{puzzle}", solve_puzzle, "POST"),
        *player_routes(),
        *tournament_routes(),
        route("/api/seals", seal_shuffle, "POST"),
        route("/api/tables", make_table, "POST"),
        route(table, show_table),
        route(f"{table}/join", join_table, "POST"),
        route(f"{table}/fill", fill_table, "POST"),
        route(f"{table}/invitation", show_invitation),
        route(f"{table}/invitation.svg", show_qr_code),
        route(f"{table}/rematch", next_match, "POST"),
        route(f"{table}/record", show_record),
        route(f"{table}/replay", show_replay),
        route(f"{table}/replay/{{step}}", show_moment),
        route(f"{table}/replay/{{step}}/cards/{{card}}", show_card),
        route(f"{table}/analysis", show_analysis),
        route(f"{table}/lines", show_lines),
        route(f"{table}/lines", begin_line, "POST"),
        route(f"{table}/comments", add_comment, "POST"),
        route(f"{table}/reports", add_report, "POST"),
        WebSocketRoute("/api/lobby", serve_lobby),
        WebSocketRoute(f"{table}/socket", serve_socket),
        *operator_routes(),
        route("/api/openapi.json", show_openapi),
        route("/api/protocol.json", show_protocol),
        route("/api/build", show_build),
        route("/healthz", health),
        route("/metrics", operator.metrics),
        Mount("/static", Static(directory=WEB, check_dir=False)),
    ]


def application(
    settings: Settings, timers: Timers | None = None, bots: BotPool | None = None, build: Build | None = None
) -> Starlette:
    """Return the server as an ASGI application; `build` compiles Parlour in the background."""
    services = Services(settings, timers, bots)
    director = Director(services.tables)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        await services.open()
        app.state.splices.watch()
        director.open()
        yield
        director.close()
        await services.close()

    app = Starlette(routes=routes(), lifespan=lifespan)
    app.state.services = services
    app.state.tournaments = Tournaments(services.tables)
    app.state.build = build
    app.state.gate = Gate(settings, services.metrics)
    app.state.splices = Splices(services)
    for layer in (Forwarding, Safeguards, Forwarded):  # the innermost first
        app.add_middleware(layer, services=services)
    return app

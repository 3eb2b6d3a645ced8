"""The addresses of the operator; everybody else gets 404."""

import logging

from prometheus_client import CONTENT_TYPE_LATEST
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from parlour.server.http.requests import body_as, for_operator, number_of, reply
from parlour.server.lobby import moderating, operating, reports
from parlour.server.lobby.services import Services
from parlour.server.protocol.operating import NewBan, Whom, WithReason

LOG = logging.getLogger("parlour.server")


def done(services: Services, kind: str, data: object = None, table: str = "") -> Response:
    """Note what the operator has done in the log and the counters, and answer."""
    LOG.info("the operator acted", extra={"kind": kind, **({"table": table} if table else {})})
    services.metrics.operator.labels(kind).inc()
    return reply({} if data is None else data)


async def reason_in(request: Request) -> str:
    """Return the reason in the body of a request; there may be none."""
    return (await body_as(request, WithReason)).reason if await request.body() else ""


# ---------------------------------------------------------------------- tables


async def list_all_tables(request: Request, services: Services) -> Response:
    """GET /api/operator/tables."""
    for_operator(request, services)
    return reply(await operating.listed(services.tables))


async def export_table(request: Request, services: Services) -> Response:
    """GET /api/operator/tables/{table}."""
    for_operator(request, services)
    return PlainTextResponse(await operating.exported(services.tables, request.path_params["table"]))


async def kick_seat(request: Request, services: Services) -> Response:
    """POST /api/operator/tables/{table}/kick/{seat}."""
    for_operator(request, services)
    table = request.path_params["table"]
    await operating.kick(services.tables, table, number_of(request, "seat"))
    return done(services, "kick", table=table)


async def close_table(request: Request, services: Services) -> Response:
    """POST /api/operator/tables/{table}/close."""
    for_operator(request, services)
    table = request.path_params["table"]
    await operating.close(services.tables, table, await reason_in(request))
    return done(services, "close", table=table)


async def quarantine_table(request: Request, services: Services) -> Response:
    """POST /api/operator/tables/{table}/quarantine."""
    for_operator(request, services)
    table = request.path_params["table"]
    await operating.quarantine(services.tables, table, await reason_in(request))
    return done(services, "quarantine", table=table)


async def lift_quarantine(request: Request, services: Services) -> Response:
    """POST /api/operator/tables/{table}/quarantine/lift."""
    for_operator(request, services)
    table = request.path_params["table"]
    await operating.lift_quarantine(services.tables, table)
    return done(services, "unquarantine", table=table)


async def delete_table(request: Request, services: Services) -> Response:
    """POST /api/operator/tables/{table}/delete."""
    for_operator(request, services)
    table = request.path_params["table"]
    await operating.delete(services.tables, table)
    return done(services, "delete", table=table)


# ---------------------------------------------------------------------- people


async def list_players(request: Request, services: Services) -> Response:
    """GET /api/operator/players?search=."""
    for_operator(request, services)
    return reply(await moderating.listed(services, request.query_params.get("search", "")))


async def delete_player(request: Request, services: Services) -> Response:
    """POST /api/operator/players/delete."""
    for_operator(request, services)
    await moderating.forget(services, (await body_as(request, Whom)).who)
    return done(services, "delete-player")


async def list_bans(request: Request, services: Services) -> Response:
    """GET /api/operator/bans."""
    for_operator(request, services)
    return reply(await moderating.bans(services))


async def ban(request: Request, services: Services) -> Response:
    """POST /api/operator/bans."""
    for_operator(request, services)
    made = await moderating.ban(services, await body_as(request, NewBan))
    return done(services, "ban", made)


async def lift_ban(request: Request, services: Services) -> Response:
    """POST /api/operator/bans/lift."""
    for_operator(request, services)
    await moderating.lift(services, (await body_as(request, Whom)).who)
    return done(services, "unban")


# --------------------------------------------------------------------- reports


async def list_reports(request: Request, services: Services) -> Response:
    """GET /api/operator/reports."""
    for_operator(request, services)
    return reply(await reports.listed(services.tables))


async def export_report(request: Request, services: Services) -> Response:
    """GET /api/operator/reports/{report}."""
    for_operator(request, services)
    return PlainTextResponse(await reports.exported(services.tables, request.path_params["report"]))


async def metrics(request: Request, services: Services) -> Response:
    """GET /metrics, for who has the operator's token; for others there is nothing here."""
    for_operator(request, services)
    return PlainTextResponse(services.metrics.text(), media_type=CONTENT_TYPE_LATEST)

"""The addresses of the operator; for others there is nothing."""

from prometheus_client import CONTENT_TYPE_LATEST
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from parlour.server.http.requests import for_operator, number_of, reply
from parlour.server.lobby import operating, reports
from parlour.server.lobby.services import Services


async def list_all_tables(request: Request, services: Services) -> Response:
    """GET /api/operator/tables."""
    for_operator(request, services)
    return reply(await operating.listed(services.tables))


async def export_table(request: Request, services: Services) -> Response:
    """GET /api/operator/tables/{table}."""
    for_operator(request, services)
    return PlainTextResponse(await operating.exported(services.tables, request.path_params["table"]))


async def list_reports(request: Request, services: Services) -> Response:
    """GET /api/operator/reports."""
    for_operator(request, services)
    return reply(await reports.listed(services.tables))


async def export_report(request: Request, services: Services) -> Response:
    """GET /api/operator/reports/{report}."""
    for_operator(request, services)
    return PlainTextResponse(await reports.exported(services.tables, request.path_params["report"]))


async def kick_seat(request: Request, services: Services) -> Response:
    """POST /api/operator/tables/{table}/kick/{seat}."""
    for_operator(request, services)
    await operating.kick(services.tables, request.path_params["table"], number_of(request, "seat"))
    return reply({})


async def delete_table(request: Request, services: Services) -> Response:
    """POST /api/operator/tables/{table}/delete."""
    for_operator(request, services)
    await operating.delete(services.tables, request.path_params["table"])
    return reply({})


async def metrics(request: Request, services: Services) -> Response:
    """GET /metrics, for who has the operator's token; for others there is nothing here."""
    for_operator(request, services)
    return PlainTextResponse(services.metrics.text(), media_type=CONTENT_TYPE_LATEST)

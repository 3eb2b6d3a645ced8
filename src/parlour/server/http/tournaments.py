"""The addresses of tournaments: making one, entering and leaving, and its standings."""

from starlette.requests import Request
from starlette.responses import Response

from parlour.server.http.requests import address_of, admit, body_as, limit, reply, signed_in
from parlour.server.lobby.services import Services
from parlour.server.protocol.tournaments import Enter, NewTournament
from parlour.server.runtime.security import COOKIE
from parlour.server.tournaments.entering import Tournaments


def tournaments_of(request: Request) -> Tournaments:
    """Return the tournaments of the server."""
    found: Tournaments = request.app.state.tournaments
    return found


async def list_tournaments(request: Request, services: Services) -> Response:
    """GET /api/tournaments."""
    limit(request, services.lookers)
    return reply(await tournaments_of(request).listed())


async def make_tournament(request: Request, services: Services) -> Response:
    """POST /api/tournaments."""
    await admit(request, services, services.makers)
    me, wanted = await signed_in(request, services), await body_as(request, NewTournament)
    made = await tournaments_of(request).make(wanted, me)
    return reply(await tournaments_of(request).state(made, me.player), 201)


async def show_tournament(request: Request, services: Services) -> Response:
    """GET /api/tournaments/{tournament}."""
    limit(request, services.lookers)
    signed = await services.players.signed_in(request.cookies.get(COOKIE))
    return await shown(request, signed.player if signed else None)


async def shown(request: Request, player: str | None) -> Response:
    """Reply with the tournament of the address as it is now."""
    return reply(await tournaments_of(request).state(request.path_params["tournament"], player))


async def enter(request: Request, services: Services) -> Response:
    """POST /api/tournaments/{tournament}/enter."""
    await admit(request, services, services.makers)
    me, wanted = await signed_in(request, services), await body_as(request, Enter)
    await tournaments_of(request).enter(request.path_params["tournament"], wanted, me, address_of(request))
    return await shown(request, me.player)


async def leave(request: Request, services: Services) -> Response:
    """POST /api/tournaments/{tournament}/leave."""
    await admit(request, services, services.makers)
    me = await signed_in(request, services)
    await tournaments_of(request).leave(request.path_params["tournament"], me)
    return await shown(request, me.player)


async def begin(request: Request, services: Services) -> Response:
    """POST /api/tournaments/{tournament}/begin."""
    await admit(request, services, services.makers)
    me = await signed_in(request, services)
    await tournaments_of(request).begin(request.path_params["tournament"], me)
    return await shown(request, me.player)


async def cancel(request: Request, services: Services) -> Response:
    """POST /api/tournaments/{tournament}/cancel."""
    await admit(request, services, services.makers)
    me = await signed_in(request, services)
    await tournaments_of(request).cancel(request.path_params["tournament"], me)
    return await shown(request, me.player)

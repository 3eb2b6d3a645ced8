"""The addresses of players: signing up, in and out, and their own data."""

from urllib.parse import urlsplit

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from parlour.server.http.requests import admit, body_as, limit, limit_everywhere, reply, signed_in
from parlour.server.lobby import claims
from parlour.server.lobby.seating import seats_of
from parlour.server.lobby.services import Services
from parlour.server.players import ratings
from parlour.server.players.passkeys import Place
from parlour.server.protocol.players import (
    DropPasskey,
    EndSession,
    HeldSeats,
    NewPlayer,
    NewSession,
    OwnSeats,
    PasskeyMade,
    SignedIn,
)
from parlour.server.runtime.security import COOKIE

BROWSERS = ("Edg", "OPR", "Firefox", "Chrome", "Safari")  # the first that is named; most name others, too
SYSTEMS = ("Android", "iPhone", "iPad", "Windows", "Mac OS", "Linux")
CALLED = {"Edg": "Edge", "OPR": "Opera", "Mac OS": "macOS"}


def place_of(connection: HTTPConnection, services: Services) -> Place:
    """Return the host that passkeys are for and the origins that may use them: this host's, or the operator's."""
    host = urlsplit(f"//{connection.headers.get('host', '')}").hostname or ""
    own = f"{connection.url.scheme}://{connection.headers.get('host', '')}"
    named = [origin for origin in services.settings.origins if urlsplit(origin).hostname == host]
    return Place(host, [own, *named])


def browser_of(request: Request) -> str:
    """Return the browser and system that a request names, in two words."""
    agent = request.headers.get("user-agent", "")
    found = [next((each for each in names if each in agent), "") for names in (BROWSERS, SYSTEMS)]
    program, system = (CALLED.get(each, each) for each in found)
    return f"{program or 'A browser'}{f' on {system}' if system else ''}"


def welcomed(request: Request, services: Services, signed: tuple[SignedIn, str], status: int = 200) -> Response:
    """Return the signed-in player, with the session cookie (HttpOnly, SameSite=Lax)."""
    out = reply(signed[0], status)
    secure = request.url.scheme == "https" or any(each.startswith("https:") for each in services.settings.origins)
    age = int(services.settings.session)
    out.set_cookie(COOKIE, signed[1], max_age=age, httponly=True, samesite="lax", secure=secure, path="/")
    return out


async def sign_up(request: Request, services: Services) -> Response:
    """POST /api/players."""
    await admit(request, services, services.signers)
    wanted = await body_as(request, NewPlayer)
    return welcomed(request, services, await services.players.sign_up(wanted.name, browser_of(request)), 201)


async def offer_passkey(request: Request, services: Services) -> Response:
    """POST /api/players/passkey-options."""
    await admit(request, services, services.signers)
    wanted = await body_as(request, NewPlayer)
    return reply(await services.players.offer_passkey(wanted.name, place_of(request, services)))


async def sign_up_by_passkey(request: Request, services: Services) -> Response:
    """POST /api/players/passkey."""
    await admit(request, services, services.signers)
    made = await body_as(request, PasskeyMade)
    given = made.challenge, made.credential, place_of(request, services), browser_of(request)
    return welcomed(request, services, await services.players.sign_up_by_passkey(*given), 201)


async def sign_in(request: Request, services: Services) -> Response:
    """POST /api/sessions."""
    await admit(request, services, services.signers)
    wanted = await body_as(request, NewSession)
    signed = await services.players.sign_in(wanted.name, wanted.phrase, browser_of(request))
    return welcomed(request, services, signed)


async def ask_for_passkey(request: Request, services: Services) -> Response:
    """POST /api/sessions/passkey-options."""
    await admit(request, services, services.signers)
    return reply(await services.players.ask_for_passkey(place_of(request, services)))


async def sign_in_by_passkey(request: Request, services: Services) -> Response:
    """POST /api/sessions/passkey."""
    await admit(request, services, services.signers)
    made = await body_as(request, PasskeyMade)
    given = made.challenge, made.credential, place_of(request, services), browser_of(request)
    return welcomed(request, services, await services.players.sign_in_by_passkey(*given))


async def sign_out(request: Request, services: Services) -> Response:
    """POST /api/sessions/end."""
    me = await signed_in(request, services)
    which = (await body_as(request, EndSession)).which
    await services.players.sign_out(me, which)
    out = reply({})
    if which in ("", me.session):
        out.delete_cookie(COOKIE, path="/")
    return out


async def show_account(request: Request, services: Services) -> Response:
    """GET /api/me."""
    return reply(await services.players.account(await signed_in(request, services)))


async def renew_phrase(request: Request, services: Services) -> Response:
    """POST /api/me/phrase."""
    await limit_everywhere(request, services.signers)
    return reply(await services.players.new_phrase(await signed_in(request, services)))


async def offer_another(request: Request, services: Services) -> Response:
    """POST /api/me/passkey-options."""
    await limit_everywhere(request, services.signers)
    me = await signed_in(request, services)
    return reply(await services.players.offer_another(me, place_of(request, services)))


async def add_passkey(request: Request, services: Services) -> Response:
    """POST /api/me/passkeys."""
    await limit_everywhere(request, services.signers)
    me, made = await signed_in(request, services), await body_as(request, PasskeyMade)
    await services.players.add_passkey(me, made.challenge, made.credential, place_of(request, services))
    return reply(await services.players.account(me), 201)


async def drop_passkey(request: Request, services: Services) -> Response:
    """POST /api/me/passkeys/drop."""
    me = await signed_in(request, services)
    await services.players.drop_passkey(me, (await body_as(request, DropPasskey)).passkey)
    return reply(await services.players.account(me))


async def show_profile(request: Request, services: Services) -> Response:
    """GET /api/players/{name}."""
    limit(request, services.lookers)
    player = await services.players.by_name(request.path_params["name"])
    return reply(await ratings.profile(services.store, player))


async def show_leaders(request: Request, services: Services) -> Response:
    """GET /api/leaders."""
    limit(request, services.lookers)
    return reply(await ratings.leaders(services.store))


async def show_seats(request: Request, services: Services) -> Response:
    """GET /api/tables/{table}/seats."""
    me = await signed_in(request, services)
    live = await services.tables.find(request.path_params["table"])
    return reply(OwnSeats(seats_of(live, me.player)))


async def keep_seats(request: Request, services: Services) -> Response:
    """POST /api/me/seats."""
    await admit(request, services, services.makers)
    me = await signed_in(request, services)
    held = await body_as(request, HeldSeats)
    return reply(await claims.keep(services.tables, held.seats, me.player))

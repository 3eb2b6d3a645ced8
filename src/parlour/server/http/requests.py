"""Shared by endpoints: request bodies, client addresses, rate limits, and answers in JSON."""

from typing import TypeVar

from msgspec import DecodeError, ValidationError, json
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from parlour.server.lobby.services import Services
from parlour.server.players.rates import Rates
from parlour.server.players.registry import Signed
from parlour.server.protocol.problems import Problem
from parlour.server.runtime.security import COOKIE, Buckets, Caller, fits, hashed, household

S = TypeVar("S")


def reply(data: object, status: int = 200) -> Response:
    """Return an answer in JSON."""
    return Response(
        json.encode(data), status, media_type="application/json", headers={"cache-control": "no-store"}
    )


async def body_as(request: Request, kind: type[S]) -> S:
    """Return the body of a request, checked."""
    try:
        return json.decode(await request.body(), type=kind)
    except (ValidationError, DecodeError, UnicodeError, RecursionError) as error:
        raise Problem("bad_message", f"The request body is invalid: {error}") from None


def bearer(request: HTTPConnection) -> str | None:
    """Return the token in the header of a request."""
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" else None


async def caller_of(connection: HTTPConnection, services: Services, token: str | None = None) -> Caller:
    """Return who asks: by a token, in the header if not given, or by the session in the cookie."""
    signed = await services.players.signed_in(connection.cookies.get(COOKIE))
    address = connection.client.host if connection.client else ""
    return Caller(token or bearer(connection), signed.player if signed else None, None, address)


async def signed_in(request: HTTPConnection, services: Services) -> Signed:
    """Return the player who asks; raise a Problem if nobody is signed in."""
    signed = await services.players.signed_in(request.cookies.get(COOKIE))
    if signed is None:
        raise Problem("not_signed_in", "Sign in first.", 401)
    return signed


def number_of(request: Request, what: str) -> int:
    """Return the number of a step, a seat or a card that the address names."""
    number: str = request.path_params[what]
    if not (number.isascii() and number.isdecimal() and len(number) < 10):
        raise Problem(f"bad_{what}", f"A {what} is a number, from 0.")
    return int(number)


def address_of(request: Request) -> str:
    """Return the address from which a request comes."""
    return request.client.host if request.client else ""


def household_of(request: Request) -> str:
    """Return the subscriber from whom a request comes, for limits."""
    return household(address_of(request))


def limit(request: Request, buckets: Buckets) -> None:
    """Apply the rate limit to an expensive request."""
    if not buckets.take(household_of(request)):
        raise Problem("too_fast", "Too many requests. Wait a moment.", 429)


async def limit_everywhere(request: Request, rates: Rates) -> None:
    """Limit the rate of an address, however many processes serve."""
    if not await rates.take(household_of(request)):
        raise Problem("too_fast", "Too many requests. Wait a moment.", 429)


async def admit(request: Request, services: Services, rates: Rates) -> None:
    """Limit what costs something, and refuse it to an address that is banned."""
    await limit_everywhere(request, rates)
    services.players.bans.check_address(address_of(request))


def for_operator(request: Request, services: Services) -> None:
    """Let only the operator in; others are not even told that there is something."""
    limit(request, services.lookers)
    if not services.settings.operator or not fits(bearer(request) or "", hashed(services.settings.operator)):
        raise Problem("not_found", "There is nothing at this address.", 404)

"""Passkeys: registration and authentication by WebAuthn, each with a challenge and a response."""

import json
import secrets
import time
from collections.abc import Callable
from typing import Any, NamedTuple

import webauthn
from sqlalchemy import Connection, delete, func, insert, select
from webauthn.helpers import bytes_to_base64url
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from parlour.server.protocol.problems import Problem
from parlour.server.storage.schema import CHALLENGES
from parlour.server.storage.store import Store

KEPT = 300.0  # seconds for which a challenge waits for its answer
MOST = 10_000  # that wait
CHALLENGE_BYTES = 32
TITLE = "Parlour"


class Place(NamedTuple):
    """Where a passkey is for: the name of the host, and the origins from which pages may use it."""

    host: str
    origins: list[str]


class Asked(NamedTuple):
    """The purpose of a challenge."""

    purpose: str  # "sign up", "add" or "sign in"
    name: str  # of the player to be, or of the player
    player: str  # the id that the passkey is made for
    until: float


class Proved(NamedTuple):
    """A passkey that has been shown to work."""

    id: str
    public_key: str
    uses: int


class Challenges:
    """The challenges that wait for an answer; each is used once."""

    def __init__(self, now: Callable[[], float]) -> None:
        self.now = now
        self.waiting: dict[str, Asked] = {}

    async def new(self, purpose: str, name: str = "", player: str = "") -> bytes:
        """Return a challenge that nobody knows."""
        now = self.now()
        self.waiting = {each: asked for each, asked in self.waiting.items() if asked.until > now}
        if len(self.waiting) >= MOST:
            raise busy()
        challenge = secrets.token_bytes(CHALLENGE_BYTES)
        self.waiting[bytes_to_base64url(challenge)] = Asked(purpose, name, player, now + KEPT)
        return challenge

    async def take(self, challenge: str, purpose: str) -> Asked:
        """Return what a challenge was for; raise a Problem if it was used, is too old, or was never put."""
        return self.checked(self.waiting.pop(challenge, None), purpose)

    def checked(self, asked: Asked | None, purpose: str) -> Asked:
        """Refuse what was not asked for that purpose, or too long ago."""
        if asked is None or asked.until < self.now() or asked.purpose != purpose:
            raise Problem("stale", "That took too long. Try again.", 409)
        return asked


class SharedChallenges(Challenges):
    """Challenges for all processes that share a database: another process may receive the response."""

    def __init__(self, store: Store) -> None:
        super().__init__(time.time)
        self.store = store

    async def new(self, purpose: str, name: str = "", player: str = "") -> bytes:
        """Return a challenge that nobody knows."""
        challenge = secrets.token_bytes(CHALLENGE_BYTES)
        asked, now = Asked(purpose, name, player, self.now() + KEPT), self.now()

        def work(connection: Connection) -> bool:
            connection.execute(delete(CHALLENGES).where(CHALLENGES.c.until < now))
            if int(connection.execute(select(func.count()).select_from(CHALLENGES)).scalar() or 0) >= MOST:
                return False
            connection.execute(
                insert(CHALLENGES).values(challenge=bytes_to_base64url(challenge), **asked._asdict())
            )
            return True

        if not await self.store.write(work):
            raise busy()
        return challenge

    async def take(self, challenge: str, purpose: str) -> Asked:
        """Return what a challenge was for; raise a Problem if it was used, is too old, or was never put."""
        wanted = delete(CHALLENGES).where(CHALLENGES.c.challenge == challenge[:64])
        wanted_back = wanted.returning(*[CHALLENGES.c[name] for name in Asked._fields])
        found = await self.store.write(lambda connection: connection.execute(wanted_back).first())
        return self.checked(Asked(*found) if found is not None else None, purpose)


def busy() -> Problem:
    """Return the problem of too many challenges."""
    return Problem("busy", "Too many people are signing in. Try again later.", 503)


def creation(place: Place, challenge: bytes, name: str, player: str, known: list[str]) -> dict[str, Any]:
    """Return what the browser needs to make a passkey; `known` are those that the player has already."""
    options = webauthn.generate_registration_options(
        rp_id=place.host,
        rp_name=TITLE,
        user_id=player.encode(),
        user_name=name,
        challenge=challenge,
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.PREFERRED
        ),
        exclude_credentials=[PublicKeyCredentialDescriptor(webauthn.base64url_to_bytes(each)) for each in known],
    )
    return plain(options)


def request(place: Place, challenge: bytes) -> dict[str, Any]:
    """Return what the browser needs to sign in with any passkey it has for this place."""
    return plain(webauthn.generate_authentication_options(rp_id=place.host, challenge=challenge))


def plain(options: Any) -> dict[str, Any]:
    """Return options as plain data."""
    out: dict[str, Any] = json.loads(webauthn.options_to_json(options))
    return out


def verify_new(place: Place, challenge: str, credential: dict[str, Any]) -> Proved:
    """Check the answer of a browser that has made a passkey."""
    try:
        found = webauthn.verify_registration_response(
            credential=credential,
            expected_challenge=webauthn.base64url_to_bytes(challenge),
            expected_rp_id=place.host,
            expected_origin=place.origins,
        )
    except Exception as error:  # the library meets rubbish in its own ways
        raise refused(error) from None
    key = bytes_to_base64url(found.credential_public_key)
    return Proved(bytes_to_base64url(found.credential_id), key, found.sign_count)


def verify(place: Place, challenge: str, credential: dict[str, Any], known: Proved) -> int:
    """Check the answer of a browser that signs in; how often the passkey was used."""
    try:
        found = webauthn.verify_authentication_response(
            credential=credential,
            expected_challenge=webauthn.base64url_to_bytes(challenge),
            expected_rp_id=place.host,
            expected_origin=place.origins,
            credential_public_key=webauthn.base64url_to_bytes(known.public_key),
            credential_current_sign_count=known.uses,
        )
    except Exception as error:
        raise refused(error) from None
    return found.new_sign_count


def refused(error: Exception) -> Problem:
    """Return the problem of a browser's answer that proves nothing."""
    why = str(error) if isinstance(error, WebAuthnException) else "it cannot be read"
    return Problem("bad_passkey", f"This passkey was not accepted: {why}.", 403)

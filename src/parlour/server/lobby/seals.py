"""Seals: the server commits to a secret, then the browser contributes to the shuffle, then cards are dealt.

So the server cannot search for a secret that suits the browser's contribution. Each secret is for one table.
"""

import secrets
import time
from collections.abc import Callable
from typing import NamedTuple

from sqlalchemy import Connection, delete, func, insert, select

from parlour.kernel.luck import commitment
from parlour.server.protocol.problems import Problem
from parlour.server.storage.schema import SEALS
from parlour.server.storage.store import Store

SECRET_BYTES = 32
KEPT = 600.0  # seconds for which a seal waits for its table
MOST = 10_000  # that wait
MOST_OF_ONE = 20  # that wait for one address


class Sealed(NamedTuple):
    """A secret that waits for its table."""

    secret: str
    address: str
    until: float


def new_secret() -> str:
    """Return a random secret."""
    return secrets.token_hex(SECRET_BYTES)


def stale() -> Problem:
    """Return the Problem for a seal that does not belong to the table, or no longer exists."""
    return Problem("stale", "The shuffle has a new seal. Try again.", 409)


def too_many() -> Problem:
    """Return the Problem for one seal too many."""
    return Problem("busy", "Too many tables are being made. Try again later.", 503)


class Seals:
    """The secrets to which this server has committed itself, and whose tables are not made yet."""

    def __init__(self, now: Callable[[], float]) -> None:
        self.now = now
        self.waiting: dict[str, Sealed] = {}  # by seal, the oldest first

    async def new(self, address: str) -> str:
        """Draw a secret and commit to it; an address that asks for many loses its oldest."""
        self.forget(address)
        secret = new_secret()
        seal = commitment(secret)
        self.waiting[seal] = Sealed(secret, address, self.now() + KEPT)
        return seal

    def forget(self, address: str) -> None:
        """Make room for one more."""
        now = self.now()
        self.waiting = {seal: sealed for seal, sealed in self.waiting.items() if sealed.until > now}
        own = [seal for seal, sealed in self.waiting.items() if sealed.address == address]
        for seal in own[: max(0, len(own) + 1 - MOST_OF_ONE)]:
            del self.waiting[seal]
        if len(self.waiting) >= MOST:
            raise too_many()

    async def take(self, seal: str) -> str:
        """Return the secret of a seal, for one table, which publishes it at the end; without a seal a new one."""
        if not seal:
            return new_secret()
        sealed = self.waiting.pop(seal, None)
        if sealed is None or sealed.until < self.now():
            raise stale()
        return sealed.secret


class SharedSeals(Seals):
    """The same for all processes that share a database: the table may be made in another than the seal."""

    def __init__(self, store: Store) -> None:
        super().__init__(time.time)
        self.store = store

    async def new(self, address: str) -> str:
        """Draw a secret and commit to it; an address that asks for many loses its oldest."""
        secret = new_secret()
        seal = commitment(secret)
        until = self.now() + KEPT
        if not await self.store.write(lambda connection: keep(connection, seal, Sealed(secret, address, until))):
            raise too_many()
        return seal

    async def take(self, seal: str) -> str:
        """Return the secret of a seal, for one table."""
        if not seal:
            return new_secret()
        wanted = delete(SEALS).where(SEALS.c.seal == seal, SEALS.c.until > self.now()).returning(SEALS.c.secret)
        found = await self.store.write(lambda connection: connection.execute(wanted).scalar())
        if found is None:
            raise stale()
        return str(found)


def keep(connection: Connection, seal: str, sealed: Sealed) -> bool:
    """Keep a seal until its table is made; False if too many are kept."""
    connection.execute(delete(SEALS).where(SEALS.c.until < time.time()))
    newest = select(SEALS.c.seal).where(SEALS.c.address == sealed.address).order_by(SEALS.c.until.desc())
    old = newest.offset(MOST_OF_ONE - 1)
    connection.execute(delete(SEALS).where(SEALS.c.seal.in_(old)))
    if int(connection.execute(select(func.count()).select_from(SEALS)).scalar() or 0) >= MOST:
        return False
    connection.execute(insert(SEALS).values(seal=seal, **sealed._asdict()))
    return True

"""Seals: the commitment to a secret is shown first, then the browser adds to the shuffle, then cards are dealt.

So the server cannot look for a secret that goes well with what a browser added. Each secret is for one table.
"""

import secrets
from collections.abc import Callable
from typing import NamedTuple

from parlour.kernel.luck import commitment
from parlour.server.protocol.problems import Problem

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
    """A secret that nobody chose."""
    return secrets.token_hex(SECRET_BYTES)


def stale() -> Problem:
    """The seal is not that of the table, or of none any more."""
    return Problem("stale", "The shuffle has a new seal. Try again.", 409)


class Seals:
    """The secrets to which this server has committed itself, and whose tables are not made yet."""

    def __init__(self, now: Callable[[], float]) -> None:
        self.now = now
        self.waiting: dict[str, Sealed] = {}  # by seal, the oldest first

    def new(self, address: str) -> str:
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
            raise Problem("busy", "Too many tables are being made. Try again later.", 503)

    def secret(self, seal: str) -> str:
        """The secret of a seal; without one a new secret, of which nothing is proved to who contributes."""
        if not seal:
            return new_secret()
        if seal not in self.waiting or self.waiting[seal].until < self.now():
            raise stale()
        return self.waiting[seal].secret

    def use(self, secret: str) -> None:
        """A secret is used once: its first table publishes it at the end."""
        self.waiting.pop(commitment(secret), None)

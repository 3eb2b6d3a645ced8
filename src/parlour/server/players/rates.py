"""Rate limits for all processes together that share a PostgreSQL."""

from collections.abc import Callable

from parlour.server.runtime.security import Buckets
from parlour.server.storage.rates import take_one
from parlour.server.storage.store import Store


class Rates:
    """A bucket for each key. Only what this process allows is asked of the database, so floods end here."""

    def __init__(self, what: str, rate: float, burst: float, now: Callable[[], float], store: Store) -> None:
        self.what, self.rate, self.burst, self.store = what, rate, burst, store
        self.here = Buckets(rate, burst, now)

    async def take(self, key: str) -> bool:
        """Return whether one more is allowed for that key now."""
        if not self.here.take(key):
            return False
        if not self.store.shared:
            return True
        wanted = f"{self.what} {key}"
        return await self.store.write(lambda connection: take_one(connection, wanted, self.rate, self.burst))

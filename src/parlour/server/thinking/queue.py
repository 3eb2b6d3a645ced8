"""A fair queue: places are given in turn by address, and within an address by table."""

import asyncio
from collections import deque

Party = tuple[str, str]  # for whom something is thought about: an address, and a table
Line = deque[asyncio.Future[None]]


class FairQueue:
    """A number of places, and a queue for them. However many wait from one address, the next is another's."""

    def __init__(self, places: int) -> None:
        self.free = places
        self.waiting: dict[str, dict[str, Line]] = {}  # by address and table, the next one first

    def __len__(self) -> int:
        return sum(len(line) for tables in self.waiting.values() for line in tables.values())

    async def enter(self, party: Party) -> None:
        """Wait for a place, and take it."""
        if self.free > 0:
            self.free -= 1
            return
        address, table = party
        place: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.waiting.setdefault(address, {}).setdefault(table, deque()).append(place)
        try:
            await place
        except asyncio.CancelledError:
            if place.done() and not place.cancelled():
                self.leave()  # it was given in the same moment
            raise

    def leave(self) -> None:
        """Give a place, perhaps a new one, to the next in the queue."""
        if self.free < 0:
            self.free += 1
            return
        while self.waiting:
            place = self.pop()
            if not place.done():
                place.set_result(None)
                return
        self.free += 1

    def remove(self) -> None:
        """Remove a place: a free one, or the next that is given back."""
        self.free -= 1

    def pop(self) -> asyncio.Future[None]:
        """Take the next one out of the queue; its table and its address go to the end."""
        address = next(iter(self.waiting))
        tables = self.waiting.pop(address)
        table = next(iter(tables))
        line = tables.pop(table)
        place = line.popleft()
        if line:
            tables[table] = line
        if tables:
            self.waiting[address] = tables
        return place

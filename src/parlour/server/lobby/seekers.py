"""Seekers: people who look for opponents, in this process or in all processes that share a database."""

from collections.abc import Awaitable, Callable

from msgspec import json
from sqlalchemy import Connection

from parlour.server.protocol.lobby import Found
from parlour.server.storage import lobby
from parlour.server.storage.lobby import Gone, Seeker
from parlour.server.storage.store import Store

Also = Callable[[Connection], None]  # what is written in the transaction that lays a table
READ_FOUND = json.Decoder(Found)


class Seekers:
    """Those of one process."""

    def __init__(self, now: Callable[[], float]) -> None:
        self.now = now
        self.waiting: dict[str, tuple[Seeker, float]] = {}  # by id, and since when
        self.found: dict[str, Found] = {}

    @property
    def process(self) -> str:
        """The process to which they are connected."""
        return ""

    async def add(self, seeker: Seeker) -> None:
        """Add somebody."""
        self.waiting[seeker.id] = seeker, self.now()

    async def drop(self, ids: list[str]) -> None:
        """These look for opponents no more."""
        for each in ids:
            self.waiting.pop(each, None)
            self.found.pop(each, None)

    async def all(self) -> list[Seeker]:
        """Return all, those who have waited longest first."""
        now = self.now()
        out = [seeker._replace(waited=now - since) for seeker, since in self.waiting.values()]
        return sorted(out, key=lambda seeker: -seeker.waited)

    async def give(self, ids: list[str], message: Found, lay: Callable[[Also], Awaitable[None]]) -> bool:
        """Lay a table for a group; False if one of them is not there any more, and then there is no table."""
        if any(each not in self.waiting for each in ids):
            return False
        taken = {each: self.waiting.pop(each) for each in ids}
        try:
            await lay(lambda connection: None)
        except BaseException:
            self.waiting.update(taken)
            raise
        self.found.update(dict.fromkeys(ids, message))
        return True

    async def found_by(self, ids: list[str]) -> dict[str, Found]:
        """Return what is to be told to those of these people for whom a table was laid."""
        return {each: self.found[each] for each in ids if each in self.found}


class SharedSeekers(Seekers):
    """Those of all processes that share a database."""

    def __init__(self, store: Store) -> None:
        super().__init__(lambda: 0.0)
        self.store = store
        self.mine: dict[str, Seeker] = {}
        self.known_as = ""  # under which id of this process they are in the database

    @property
    def process(self) -> str:
        """The process to which those of this one are connected; it changes if its lease expires."""
        assert self.store.leases is not None
        return self.store.leases.process

    async def add(self, seeker: Seeker) -> None:
        """Add somebody."""
        self.mine[seeker.id] = seeker
        await self.store.write(lambda connection: lobby.add_seeker(connection, seeker))

    async def drop(self, ids: list[str]) -> None:
        """These look for opponents no more."""
        for each in ids:
            self.mine.pop(each, None)
        if ids:
            await self.store.write(lambda connection: lobby.drop_seekers(connection, ids))

    async def all(self) -> list[Seeker]:
        """Return all, those who have waited longest first."""
        if self.mine and self.known_as != self.process:
            await self.move_on(self.process)
        return await self.store.read(lobby.waiting)

    async def move_on(self, process: str) -> None:
        """Let those of this process stay in the database when it has got another id."""
        mine = [seeker._replace(process=process) for seeker in self.mine.values()]

        def work(connection: Connection) -> None:
            for each in mine:
                lobby.add_seeker(connection, each)

        await self.store.write(work)
        self.known_as = process

    async def give(self, ids: list[str], message: Found, lay: Callable[[Also], Awaitable[None]]) -> bool:
        """Lay a table for a group, in the transaction that takes them out; False if one of them is gone."""
        told = json.encode(message).decode()
        try:
            await lay(lambda connection: lobby.match(connection, ids, told))
        except Gone:
            return False
        return True

    async def found_by(self, ids: list[str]) -> dict[str, Found]:
        """Return what is to be told to those of these people for whom a table was laid."""
        found = await self.store.read(lambda connection: lobby.found_by(connection, ids)) if ids else {}
        return {each: READ_FOUND.decode(told) for each, told in found.items()}

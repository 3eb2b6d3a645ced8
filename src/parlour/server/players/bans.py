"""Bans: players who cannot sign in, and addresses that cannot make tables, sit down or connect."""

import asyncio
import time
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from typing import Protocol

from parlour.server.protocol.problems import Problem
from parlour.server.storage import bans as rows
from parlour.server.storage.bans import BanRow
from parlour.server.storage.news import News
from parlour.server.storage.store import Store

CHANGED = "bans"  # news: they have changed
BANNED = (1008, "banned")


class Closable(Protocol):
    """A connection that can be closed."""

    def close(self, code: int, reason: str) -> None:
        """Close it."""


class Bans:
    """The bans of one server, in memory: every process hears when they change."""

    def __init__(self, store: Store, news: News) -> None:
        self.store, self.news = store, news
        self.players: dict[str, BanRow] = {}
        self.networks: list[tuple[IPv4Network | IPv6Network, BanRow]] = []
        self.reading: set[asyncio.Task[None]] = set()
        self.connections: dict[Closable, str] = {}  # that are open, with their addresses

    async def open(self) -> None:
        """Read them, and hear when they change."""
        self.news.subscribe(CHANGED, self.changed)
        await self.read()

    def changed(self, _news: str) -> None:
        """Read them again."""
        task = asyncio.ensure_future(self.read())
        self.reading.add(task)
        task.add_done_callback(self.reading.discard)

    async def read(self) -> None:
        """Read the bans that stand."""
        found = await self.listed()
        self.players = {ban.who: ban for ban in found if ban.kind == "player"}
        self.networks = [(ip_network(ban.who), ban) for ban in found if ban.kind == "address"]
        for connection, address in [*self.connections.items()]:
            if self.of_address(address) is not None:
                connection.close(*BANNED)

    async def listed(self) -> list[BanRow]:
        """Return the bans that stand, the newest first."""
        return await self.store.read(lambda connection: rows.bans_at(connection, time.time()))

    async def set(self, ban: BanRow) -> None:
        """Ban somebody; when it returns, it holds in this process."""
        await self.store.write(lambda connection: rows.set_ban(connection, ban))
        await self.read()
        await self.news.publish(CHANGED, ban.kind)

    async def lift(self, kind: str, who: str) -> bool:
        """Lift a ban; return whether there was one."""
        done = await self.store.write(lambda connection: rows.drop_ban(connection, kind, who))
        await self.read()
        await self.news.publish(CHANGED, kind)
        return done

    def of_player(self, player: str) -> BanRow | None:
        """Return the ban of a player, if it stands."""
        return standing(self.players.get(player))

    def of_address(self, address: str) -> BanRow | None:
        """Return the ban of an address, if one stands."""
        if not self.networks:
            return None
        try:
            found = ip_address(address)
        except ValueError:
            return None
        mapped = getattr(found, "ipv4_mapped", None) or found
        return next((ban for network, ban in self.networks if mapped in network and standing(ban)), None)

    def check_player(self, player: str) -> None:
        """Refuse a player who is banned."""
        refuse(self.of_player(player))

    def check_address(self, address: str) -> None:
        """Refuse an address that is banned."""
        refuse(self.of_address(address))


def standing(ban: BanRow | None) -> BanRow | None:
    """Return a ban if its time is not over."""
    return ban if ban is not None and (ban.until is None or ban.until > time.time()) else None


def refuse(ban: BanRow | None) -> None:
    """Raise a Problem that says until when somebody is banned, and why."""
    if ban is None:
        return
    until = time.strftime(" until %Y-%m-%d %H:%M UTC", time.gmtime(ban.until)) if ban.until else ""
    raise Problem(
        "banned", f"You are banned from this server{until}{f': {ban.reason}' if ban.reason else '.'}", 403
    )


def network_of(text: str) -> str | None:
    """Return an address or a network as bans have it; None if it is neither."""
    try:
        return str(ip_network(text.strip(), strict=False))
    except ValueError:
        return None

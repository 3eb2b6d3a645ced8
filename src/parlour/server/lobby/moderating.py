"""Actions of the operator on people: list players, ban and let in again, delete a player's data."""

import time
from typing import NamedTuple

from parlour.server.lobby.services import Services
from parlour.server.players.bans import network_of
from parlour.server.protocol.operating import Ban, NewBan, PlayerSummary
from parlour.server.protocol.problems import Problem
from parlour.server.runtime.security import checked_text
from parlour.server.storage.bans import BanRow
from parlour.server.storage.deletion import delete_player, seats_of, summaries

MOST = 1000  # players that are listed
DAY = 86_400.0


class Banned(NamedTuple):
    """A player or an address to be banned, or let in again."""

    kind: str
    who: str
    shown: str


async def listed(services: Services, search: str) -> list[PlayerSummary]:
    """Return the players whose name contains a text, those who were here last first."""
    found = await services.store.read(lambda connection: summaries(connection, search, MOST))
    for each in found:
        ban = services.players.bans.of_player(each.player)
        each.banned = None if ban is None else ban.reason or "banned"
    return found


async def meant(services: Services, text: str) -> Banned:
    """Return whom the operator means: an address, a network, or a player by name."""
    network = network_of(text)
    if network is not None:
        return Banned("address", network, network)
    player = await services.players.by_name(text)
    return Banned("player", player.id, player.name)


async def ban(services: Services, wanted: NewBan) -> Ban:
    """Ban a player or an address; what they have open is closed."""
    who = await meant(services, wanted.who)
    now = time.time()
    until = None if wanted.days is None else now + wanted.days * DAY
    row = BanRow(*who, checked_text(wanted.reason.strip()), now, until)
    await services.players.bans.set(row)
    if who.kind == "player":
        await services.players.end_all(who.who)
    return shown(row)


async def lift(services: Services, text: str) -> None:
    """Let a player or an address in again."""
    who = await meant(services, text)
    if not await services.players.bans.lift(who.kind, who.who):
        raise Problem("not_found", f"{who.shown} is not banned.", 404)


async def bans(services: Services) -> list[Ban]:
    """Return the bans that stand, the newest first."""
    return [shown(row) for row in await services.players.bans.listed()]


def shown(row: BanRow) -> Ban:
    """Return a ban as the operator sees it."""
    return Ban(row.kind, row.shown, row.reason, row.created, row.until)


async def forget(services: Services, name: str) -> None:
    """Delete all data of a player; the seats get a neutral name, and what others have won stays.

    A table in memory could write the name once more before it is reloaded, so the seats are renamed twice.
    """
    player = await services.players.by_name(name)
    await services.players.end_all(player.id)
    seats = await services.store.read(lambda connection: seats_of(connection, player.id))
    for _ in range(2):
        await services.store.write(lambda connection: delete_player(connection, player, seats))
        for table in {table for table, _seat in seats}:
            await services.tables.reload(table)
    await services.players.bans.read()

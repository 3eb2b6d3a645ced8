"""A player's own games, in all processes: each process that holds some of them is asked for those."""

import asyncio
import time

from msgspec import json
from starlette.requests import Request
from starlette.responses import Response

from parlour.server.http.forwarding import AGAIN, PASSED_ON, PATIENCE, ask
from parlour.server.http.requests import body_as, caller_of, limit, reply
from parlour.server.lobby import own
from parlour.server.lobby.services import Services
from parlour.server.lobby.tables import Tables
from parlour.server.protocol.players import HeldSeats, MyGame
from parlour.server.protocol.processes import Owner
from parlour.server.runtime.security import Caller

READ = json.Decoder(list[MyGame])
Opened = dict[str, list[Caller]]  # tables, and as whom one may open them


async def list_my_games(request: Request, services: Services) -> Response:
    """POST /api/my-games."""
    limit(request, services.lookers)
    held, caller = await body_as(request, HeldSeats), await caller_of(request, services)
    left = await own.seats(services.tables, held.seats, caller.player)
    if PASSED_ON in request.scope:
        here = {table: callers for table, callers in left.items() if table in services.tables.live}
        return reply(await own.games(services.tables, here))
    found: list[MyGame] = []
    end = time.monotonic() + PATIENCE
    while left and time.monotonic() < end:
        here, there = await parted(services.tables, left)
        found += await own.games(services.tables, here)
        answers = await asyncio.gather(*[games_of(owner, request) for owner in there])
        wanted = {table for tables in there.values() for table in tables}
        found += [game for games in answers for game in games or [] if game.table in wanted]
        silent = [tables for tables, games in zip(there.values(), answers, strict=True) if games is None]
        left = {table: left[table] for tables in silent for table in tables}
        await asyncio.sleep(AGAIN if left else 0)
    return reply(own.sorted_games(found))


async def parted(tables: Tables, opened: Opened) -> tuple[Opened, dict[Owner, list[str]]]:
    """Return the tables that this process has or can take up, and those of other processes."""
    here: Opened = {}
    there: dict[Owner, list[str]] = {}
    for table, callers in opened.items():
        owner = await tables.owner_of(table)
        if owner is None:
            here[table] = callers
        else:
            there.setdefault(owner, []).append(table)
    return here, there


async def games_of(owner: Owner, request: Request) -> list[MyGame] | None:
    """Return those games that another process has; None if it does not answer."""
    answer = await ask(owner, request.scope, await request.body())
    return READ.decode(answer.body) if answer is not None and answer.status == 200 else None

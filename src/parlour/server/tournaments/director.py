"""The director: starts tournaments, creates the tables of each round, and closes it when all of them are over.

Every process looks at all tournaments that are not over. A step is one transaction that succeeds once, whichever
process tries it, and is tried again after a crash. Between two steps all state is in the database.
"""

import asyncio
import logging
import time
from math import inf
from typing import NamedTuple

from msgspec.structs import replace
from sqlalchemy import Connection

from parlour.server.lobby.seating import new_id
from parlour.server.lobby.tables import Tables
from parlour.server.players.ratings import recorded
from parlour.server.protocol.messages import Round, SeatRule
from parlour.server.protocol.problems import Problem
from parlour.server.runtime.security import hashed, new_token
from parlour.server.storage.results import Outcome
from parlour.server.storage.rows import SeatRow, StoredTable, add_table, read_table
from parlour.server.storage.tournaments import (
    NEWS,
    EntryRow,
    PairingRow,
    TournamentRow,
    Whole,
    add_entry,
    add_pairing,
    entries_of,
    moved_on,
    read_whole,
    set_entry,
    set_points,
    set_void,
    status_of,
    unfinished,
)
from parlour.server.table.variants import game_of
from parlour.server.tournaments import pairing
from parlour.server.tournaments.deals import lot, mixed, round_secret
from parlour.server.tournaments.scoring import Played, points
from parlour.server.tournaments.standings import entrants

LOG = logging.getLogger("parlour.server")
LEAST_TABLES = 2  # with bots: so that there is something to compare
WAKE_EVERY = 5.0  # seconds after which tables that no process has are loaded


class Plan(NamedTuple):
    """A round that is to be laid."""

    row: TournamentRow
    entries: list[EntryRow]  # all that have entered when it was made
    bots: list[EntryRow]  # that enter now
    tables: list[StoredTable]
    pairings: list[PairingRow]


class Director:
    """Runs the tournaments of a database, beside other processes that do the same."""

    def __init__(self, tables: Tables) -> None:
        self.tables, self.store, self.news = tables, tables.store, tables.news
        self.settings = tables.settings
        self.woken: dict[str, float] = {}  # tournament -> when its tables were last looked after
        self.task: asyncio.Task[None] | None = None

    def open(self) -> None:
        """Begin."""
        self.task = asyncio.create_task(self.keep_looking())

    def close(self) -> None:
        """Stop; other processes, or the next start, continue."""
        if self.task is not None:
            self.task.cancel()

    async def keep_looking(self) -> None:
        """Look again and again."""
        while True:
            try:
                await self.look()
            except Exception:
                LOG.exception("tournaments could not be read")
            await asyncio.sleep(self.settings.director)

    async def look(self) -> None:
        """Let every tournament take its next step, if it is time for it."""
        for row in await self.store.read(unfinished):
            try:
                await self.step(row)
            except Exception:
                LOG.exception("a tournament could not continue")

    async def step(self, row: TournamentRow) -> None:
        """Take the next step of a tournament, if it is due."""
        if row.round > row.closed:
            done = await self.close_round(row)
            await self.look_after(row)
        else:
            done = row.starts <= time.time() and await self.next_round(row)
        if done:
            await self.news.publish(NEWS, row.id)

    # ---------------------------------------------------------------- laying a round

    async def next_round(self, row: TournamentRow) -> bool:
        """Lay the tables of the next round, or end it if too few are left."""
        whole = await self.store.read(lambda connection: read_whole(connection, row.id))
        if whole is None or whole.row != row:
            return False  # another process was quicker
        plan = await asyncio.to_thread(planned, whole)
        if plan is None:
            status = "over" if row.round else "cancelled"
            return await self.store.write(lambda connection: moved_on(connection, row, status=status))
        return await self.store.write(lambda connection: lay(connection, plan))

    async def look_after(self, row: TournamentRow) -> None:
        """Take up the tables of a round that are in no process; one that cannot be played counts as void."""
        now = self.tables.timers.now()
        if now - self.woken.get(row.id, -inf) < WAKE_EVERY:
            return
        self.woken = {each: when for each, when in self.woken.items() if now - when < 2 * WAKE_EVERY}
        self.woken[row.id] = now
        whole = await self.store.read(lambda connection: read_whole(connection, row.id))
        if whole is None:
            return
        playing = {each.table_id for each in whole.pairings if each.round == row.round and each.state == "playing"}
        void = [table for table in sorted(playing) if not await self.wake(table)]
        if void:
            LOG.warning("tables of a tournament cannot be played", extra={"count": len(void)})
            await self.store.write(lambda connection: set_void(connection, void))

    async def wake(self, table: str) -> bool:
        """Have a table in some process; False if it cannot be played."""
        tables = self.tables
        try:
            elsewhere = tables.leases is not None and await tables.owner_of(table) is not None
            if not elsewhere:
                await tables.find(table)
        except Problem as problem:
            return problem.status not in (404, 409)
        return True

    # --------------------------------------------------------------- closing a round

    async def close_round(self, row: TournamentRow) -> bool:
        """Close a round of which all tables are over; return whether it is."""
        whole = await self.store.read(lambda connection: read_whole(connection, row.id))
        if whole is None or whole.row != row:
            return False
        played = [
            Played(each.entry, each.table_id, each.seat, each.state, each.share)
            for each in whole.pairings
            if each.round == row.round
        ]
        if any(each.state == "playing" for each in played):
            return False
        last = row.round == row.settings.rounds
        values = {"closed": row.round, "status": "over" if last else "playing"}
        starts = time.time() + (0 if last else self.settings.pause)

        def work(connection: Connection) -> bool:
            if not moved_on(connection, row, starts=starts, **values):
                return False
            settle(connection, row, played)
            return True

        return await self.store.write(work)


def settle(connection: Connection, row: TournamentRow, played: list[Played]) -> None:
    """Write the points of a round, and what until now would have told others how it goes: results and ratings."""
    set_points(connection, row.id, row.round, points(played))
    for each in played:
        if each.state == "left":
            set_entry(connection, row.id, each.entry, withdrawn=1)
    for table in sorted({each.table for each in played if each.state in ("over", "left")}):
        seats = sorted((each for each in played if each.table == table), key=lambda each: each.seat)
        stored = read_table(connection, table)
        if stored is not None:
            left = [each.seat for each in seats if each.state == "left"]
            shares = [each.share for each in seats]
            work = recorded(Outcome(table, stored.settings, stored.seats, shares, left))
            if work is not None:
                work(connection)


# -------------------------------------------------------------------------- planning


def planned(whole: Whole) -> Plan | None:
    """Return the next round; None if there are too few players for one."""
    row, settings = whole.row, whole.row.settings
    seats, number = len(settings.table.seats), row.round + 1
    playing = [entry for entry in whole.entries if entry.player and not entry.withdrawn]
    if not playing or (not settings.bots and len(playing) < seats):
        return None
    bots = bots_for(whole, len(playing), seats) if settings.bots else []
    new = [bot for bot in bots if bot not in whole.entries]
    by_number = {entry.number: entry for entry in [*whole.entries, *new]}
    drawn = sorted(playing + bots, key=lambda entry: lot(row.secret, number, entry.number))
    found = pairing.pair(entrants(drawn, whole.pairings), seats, settings.format == "swiss")
    mix = mixed([entry.contribution for entry in whole.entries if entry.player])
    tables = [laid(row, number, [by_number[entry] for entry in table], mix) for table in found.tables]
    pairings = [
        PairingRow(number, entry, table.id, seat, "playing")
        for table, entries in zip(tables, found.tables, strict=True)
        for seat, entry in enumerate(entries)
    ]
    pairings += [PairingRow(number, entry, "", 0, "bye") for entry in found.resting]
    return Plan(row, whole.entries, new, tables, pairings)


def bots_for(whole: Whole, persons: int, seats: int) -> list[EntryRow]:
    """Return the bots that take empty places: those that have played before first."""
    tables = max(LEAST_TABLES, -(-persons // seats))
    level, needed = whole.row.settings.bots, tables * seats - persons
    known = [entry for entry in whole.entries if not entry.player]
    first = len(whole.entries) + 1
    new = [
        EntryRow(first + n, None, f"{level.capitalize()} bot {len(known) + n + 1}", level, "", "")
        for n in range(max(0, needed - len(known)))
    ]
    return [*known[:needed], *new]


def laid(row: TournamentRow, number: int, entries: list[EntryRow], mix: str) -> StoredTable:
    """Return a table of a round: the same secret and the same contributions at each of them."""
    kinds = [SeatRule("person") if entry.player else SeatRule("bot", entry.level) for entry in entries]
    settings = replace(row.settings.table, seats=kinds, tournament=Round(row.id, number))
    seats = [
        SeatRow(
            seat,
            kinds[seat].kind,
            entry.level,
            entry.name,
            hashed(new_token()) if entry.player else None,
            "" if seat else mix,
            [],
            False,
            entry.player,
            entry.house,
        )
        for seat, entry in enumerate(entries)
    ]
    rules, secret = game_of(settings).about.version, round_secret(row.secret, number)
    return StoredTable(new_id(), settings, rules, secret, "playing", 0, None, None, None, seats, [])


def lay(connection: Connection, plan: Plan) -> bool:
    """Write a round; False if the tournament has gone on, or somebody has come or gone since it was planned."""
    row, now = plan.row, time.time()
    if status_of(connection, row.id) != row.status or entries_of(connection, row.id) != plan.entries:
        return False
    if not moved_on(connection, row, round=row.round + 1, status="playing"):
        return False
    for bot in plan.bots:
        add_entry(connection, row.id, bot)
    for table in plan.tables:
        add_table(connection, table, now)
    for each in plan.pairings:
        add_pairing(connection, row.id, each)
    return True

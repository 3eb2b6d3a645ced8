"""Making a tournament, entering and leaving it, and what its maker may do before it starts."""

import time
from collections.abc import Callable

from sqlalchemy import Connection

from parlour.kernel.luck import commitment
from parlour.server.lobby import listing
from parlour.server.lobby.seals import new_secret, stale
from parlour.server.lobby.seating import checked_contribution, house, new_id
from parlour.server.lobby.settings import checked_seat, checked_settings
from parlour.server.lobby.tables import TABLE_ID, Tables
from parlour.server.players.registry import Signed
from parlour.server.protocol.messages import NewTable, SeatRule
from parlour.server.protocol.problems import Problem, not_allowed, not_found
from parlour.server.protocol.tournaments import Enter, ListedTournament, NewTournament, TournamentState
from parlour.server.runtime.security import Caller
from parlour.server.storage.tournaments import (
    NEWS,
    UNFINISHED,
    EntryRow,
    TournamentRow,
    TournamentSettings,
    Whole,
    add_entry,
    add_tournament,
    entries_of,
    moved_on,
    read_whole,
    set_entry,
    status_of,
)
from parlour.server.tournaments.standings import state_of

MOST, MOST_OF_ONE = 200, 3  # tournaments that are not over yet; those of one maker
MOST_PLAYERS = 96
KEPT = 5.0  # seconds for which what was read is told to all who ask, unless there is news


class Tournaments:
    """All tournaments, for those who play in them and those who follow them."""

    def __init__(self, tables: Tables) -> None:
        self.tables, self.store, self.news = tables, tables.store, tables.news
        self.kept: dict[str, tuple[float, Whole]] = {}
        self.news.subscribe(NEWS, self.changed)

    def changed(self, tournament: str) -> None:
        """Forget what was read of a tournament; all of it after a gap in the news."""
        if tournament:
            self.kept.pop(tournament, None)
        else:
            self.kept.clear()

    def follow(self, tournament: str, news: Callable[[], None]) -> Callable[[], None]:
        """Call a function whenever a tournament may have changed; returns how to end that."""
        return self.news.subscribe(NEWS, lambda payload: news() if payload in ("", tournament) else None)

    # --------------------------------------------------------------------- reading

    async def listed(self) -> list[ListedTournament]:
        """Return the tournaments to come, in play, and just over."""
        return await self.store.read(listing.tournaments)

    async def state(self, tournament: str, player: str | None) -> TournamentState:
        """Return what a player, or anybody else, may know of a tournament now."""
        return state_of(await self.whole(tournament), player)

    async def whole(self, tournament: str) -> Whole:
        """Return all that is stored of a tournament, read once for many who ask."""
        now = self.tables.timers.now()
        self.kept = {each: found for each, found in self.kept.items() if now - found[0] < KEPT}
        if tournament in self.kept:
            return self.kept[tournament][1]
        if not TABLE_ID.fullmatch(tournament):
            raise not_found("tournament")
        found = await self.store.read(lambda connection: read_whole(connection, tournament))
        if found is None:
            raise not_found("tournament")
        self.kept[tournament] = now, found
        return found

    # ---------------------------------------------------------------- what players do

    async def make(self, wanted: NewTournament, me: Signed) -> str:
        """Make a tournament, and commit to its secret; returns its id."""
        settings, now = checked(wanted), time.time()
        row = TournamentRow(new_id(), settings, me.player, new_secret(), "open", 0, 0, now + wanted.wait, now)
        if not await self.store.write(lambda connection: add_tournament(connection, row, MOST, MOST_OF_ONE)):
            raise Problem("full", "Too many tournaments are open or being played. Try again later.", 409)
        await self.news.publish(NEWS, row.id)
        return row.id

    async def enter(self, tournament: str, wanted: Enter, me: Signed, address: str) -> None:
        """Enter before the start; after it, somebody who had withdrawn plays again from the next round on."""
        row = (await self.whole(tournament)).row
        contribution = checked_contribution(wanted.contribution)
        if wanted.seal and wanted.seal != commitment(row.secret):
            raise stale()
        entry = EntryRow(0, me.player, me.name, "", contribution, house(row.secret, Caller(address=address)))
        await self.write(tournament, lambda connection: let_in(connection, tournament, entry))

    async def leave(self, tournament: str, me: Signed) -> None:
        """Leave the tournament; a table in play continues by its own settings."""
        await self.whole(tournament)
        await self.write(tournament, lambda connection: let_out(connection, tournament, me.player))

    async def begin(self, tournament: str, me: Signed) -> None:
        """Start at once, as its maker."""
        await self.change(tournament, me, starts=time.time())

    async def cancel(self, tournament: str, me: Signed) -> None:
        """Call it off, as its maker."""
        await self.change(tournament, me, status="cancelled")

    async def change(self, tournament: str, me: Signed, **values: float | str) -> None:
        """Change a tournament that has not started."""
        row = (await self.whole(tournament)).row
        if row.maker != me.player:
            raise not_allowed("Only the player who made a tournament can do that.")
        if row.status != "open":
            raise too_late()
        await self.write(tournament, lambda each: None if moved_on(each, row, **values) else too_late())

    async def write(self, tournament: str, work: Callable[[Connection], Problem | None]) -> None:
        """Write something, and tell; a Problem is what stands against it."""
        problem = await self.store.write(work)
        if problem is not None:
            raise problem
        self.changed(tournament)  # at once, for who reads the answer to this request
        await self.news.publish(NEWS, tournament)


def too_late() -> Problem:
    """Return the problem that the tournament has started."""
    return Problem("not_allowed", "This tournament has already started, or was cancelled.", 409)


def checked(wanted: NewTournament) -> TournamentSettings:
    """Check what somebody wants of a tournament; a Problem says what cannot be."""
    if wanted.clock.kind not in ("move", "fischer"):
        raise Problem("bad_clock", "A tournament needs a clock: seconds per move, or a time for each game.")
    if wanted.format == "swiss" and wanted.seats != 2:
        raise Problem("bad_seats", "A Swiss tournament has two players at a table.")
    table = NewTable(
        wanted.game,
        "",
        [SeatRule("person")] * wanted.seats,
        wanted.options,
        wanted.clock,
        spectators=False,
        notes=wanted.notes,
        undo="never",
        gone="bot",
        rated=wanted.rated,
    )
    bots = checked_seat(SeatRule("bot", wanted.bots)).level if wanted.bots else ""
    return TournamentSettings(checked_settings(table), wanted.format, wanted.rounds, bots)


def let_in(connection: Connection, tournament: str, entry: EntryRow) -> Problem | None:
    """Add an entry, or let somebody play again who had withdrawn; returns why that cannot be."""
    status = status_of(connection, tournament)
    entries = entries_of(connection, tournament)
    mine = next((each for each in entries if each.player == entry.player), None)
    if status not in UNFINISHED or (status == "playing" and mine is None):
        return too_late()
    if mine is not None and not mine.withdrawn:
        return Problem("taken", "You have already entered this tournament.", 409)
    if sum(not each.withdrawn for each in entries) >= MOST_PLAYERS:
        return Problem("full", f"A tournament has at most {MOST_PLAYERS} players.", 409)
    if mine is None:
        add_entry(connection, tournament, entry._replace(number=len(entries) + 1))
    elif status == "open":
        values = {"contribution": entry.contribution, "house": entry.house}
        set_entry(connection, tournament, mine.number, withdrawn=0, **values)
    else:
        set_entry(connection, tournament, mine.number, withdrawn=0)
    return None


def let_out(connection: Connection, tournament: str, player: str) -> Problem | None:
    """Note that somebody plays no further round; returns why that cannot be."""
    status = status_of(connection, tournament)
    mine = next((each for each in entries_of(connection, tournament) if each.player == player), None)
    if mine is None or mine.withdrawn:
        return Problem("not_allowed", "You have not entered this tournament.", 409)
    if status not in UNFINISHED:
        return too_late()
    set_entry(connection, tournament, mine.number, withdrawn=1)
    return None

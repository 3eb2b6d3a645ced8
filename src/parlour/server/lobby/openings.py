"""Public news of the start page: tables to join, matches to watch, and players who look for opponents."""

import asyncio
import contextlib
import logging
from itertools import chain, zip_longest
from math import inf

from msgspec import json
from msgspec.structs import replace

from parlour.server.lobby import listing
from parlour.server.lobby.matching import Matching, Person
from parlour.server.lobby.tables import Tables
from parlour.server.protocol.lobby import Lobby, OpenTable, Seek, WatchedTable
from parlour.server.protocol.tournaments import ListedTournament
from parlour.server.storage import lobby
from parlour.server.storage.store import Store
from parlour.server.storage.tournaments import NEWS
from parlour.server.table.live import LiveTable
from parlour.server.table.tasks import Tasks

LOG = logging.getLogger("parlour.server")
EVERY = 1.0  # seconds between two looks, if nothing is heard
LEAST = 0.1  # seconds between two looks, however much is heard
AGAIN = 15.0  # seconds after which tournaments are read again, whether there was news or not
MOST_OPEN, MOST_WATCHED = 30, 6
READ = json.Decoder(Lobby)


class Board:
    """The public tables of this process."""

    def __init__(self) -> None:
        self.mine = Lobby([], [], 0, [])

    async def show(self, mine: Lobby) -> None:
        """Show what this process has."""
        self.mine = mine

    async def all(self) -> list[Lobby]:
        """Return what all processes show."""
        return [self.mine]


class SharedBoard(Board):
    """The public tables of all processes that share a database."""

    def __init__(self, store: Store) -> None:
        super().__init__()
        self.store = store
        self.shown = ("", "")  # by this process, under its id

    async def show(self, mine: Lobby) -> None:
        """Show what this process has, if it has changed."""
        assert self.store.leases is not None
        process, told = self.store.leases.process, json.encode(mine).decode()
        if self.shown != (process, told):
            await self.store.write(lambda connection: lobby.show(connection, process, told))
            self.shown = process, told

    async def all(self) -> list[Lobby]:
        """Return what all living processes show."""
        return [READ.decode(each) for each in await self.store.read(lobby.shown)]


class Openings:
    """The people at the start page, and what they are told."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.matching = Matching(tables)
        self.board = SharedBoard(tables.store) if tables.store.shared else Board()
        self.people: dict[Person, bytes] = {}  # with what each was told last
        self.heard = asyncio.Event()
        self.tasks = Tasks()
        self.tournaments: list[ListedTournament] = []
        self.read_at = -inf  # when they were read

    def open(self) -> None:
        """Begin to look."""
        self.tables.news.subscribe(lobby.LOBBY, lambda _: self.heard.set())
        self.tables.news.subscribe(NEWS, self.tournament_changed)
        self.tasks.start(self.keep_looking())

    def close(self) -> None:
        """Look no more."""
        self.tasks.cancel()

    async def come(self, person: Person) -> None:
        """Add somebody who opens the start page."""
        now = await self.now(len(await self.matching.seekers.all()))
        person.tell(now)
        self.people[person] = json.encode(now)

    def go(self, person: Person) -> None:
        """Remove somebody who leaves the start page, and their search for opponents."""
        self.people.pop(person, None)
        self.tasks.start(self.matching.stop(person))

    async def seek(self, person: Person, wanted: Seek, player: str | None) -> None:
        """Begin a search for opponents, and try to match at once."""
        await self.matching.seek(person, wanted, player)
        self.heard.set()

    async def keep_looking(self) -> None:
        """Look again and again, at once when something is heard."""
        while True:
            self.heard.clear()
            try:
                await self.look()
            except Exception:
                LOG.exception("the lobby could not be told")
            await asyncio.sleep(LEAST)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.heard.wait(), EVERY - LEAST)

    def tournament_changed(self, _tournament: str) -> None:
        """Read the tournaments again, soon."""
        self.read_at = -inf
        self.heard.set()

    async def look(self) -> None:
        """Publish changes to other processes, bring seekers together, and notify everybody of changes."""
        await self.board.show(self.own())
        if not self.people:
            return
        now = await self.now(await self.matching.match())
        frame = json.encode(now)
        for person in [each for each, told in self.people.items() if told != frame]:
            person.tell(now)
            self.people[person] = frame

    async def now(self, seeking: int) -> Lobby:
        """Return the lobby of all processes as it is now: public facts only."""
        await self.board.show(self.own())
        if self.tables.timers.now() - self.read_at > AGAIN:
            self.read_at = self.tables.timers.now()
            self.tournaments = await self.tables.store.read(listing.tournaments)
        return replace(together(await self.board.all()), seeking=seeking, tournaments=self.tournaments)

    def own(self) -> Lobby:
        """Return what this process shows."""
        public = [live for live in self.tables.public.values() if not live.closed]
        waiting = [opening(live) for live in public if joinable(live)]
        watched = [live for live in public if watchable(live)]
        watched.sort(key=lambda live: not live.state.settings.rated)
        return Lobby(waiting[:MOST_OPEN], [watching(live) for live in watched[:MOST_WATCHED]], 0, [])


def together(lobbies: list[Lobby]) -> Lobby:
    """Return what several processes show as one; each gets its share of the places."""
    opened = chain(*zip_longest(*[each.open for each in lobbies]))
    watched = chain(*zip_longest(*[each.watch for each in lobbies]))
    rated_first = sorted([each for each in watched if each is not None], key=lambda each: not each.rated)
    return Lobby([each for each in opened if each is not None][:MOST_OPEN], rated_first[:MOST_WATCHED], 0, [])


def joinable(live: LiveTable) -> bool:
    """Return whether anyone may sit down: somebody waits there, or the table is played over days."""
    state, settings = live.state, live.state.settings
    somebody = any(live.observers.connected(seat.seat) for seat in state.seats)
    return settings.listed and state.status == "open" and (somebody or settings.clock.kind == "days")


def watchable(live: LiveTable) -> bool:
    """Return whether anyone may watch, and somebody plays."""
    state = live.state
    playing = state.status == "playing" and state.settings.spectators
    return playing and any(live.observers.connected(seat) for seat in state.persons())


def opening(live: LiveTable) -> OpenTable:
    """Describe a table with free seats."""
    state, settings = live.state, live.state.settings
    taken = [seat.name for seat in state.seats if seat.name and (seat.kind == "bot" or seat.token)]
    free = len(state.seats) - len(taken)
    title = state.game.about.title
    return OpenTable(live.id, settings.game, title, taken, free, settings.clock, settings.rated)


def watching(live: LiveTable) -> WatchedTable:
    """Describe a match in progress."""
    state = live.state
    return WatchedTable(live.id, state.settings.game, state.game.about.title, state.names, state.settings.rated)

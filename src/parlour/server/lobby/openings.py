"""Public news of the start page: tables to join, matches to watch, and players who look for opponents."""

import asyncio
import logging
from math import inf

from msgspec import json

from parlour.server.lobby import listing
from parlour.server.lobby.matching import Matching, Person
from parlour.server.lobby.tables import Tables
from parlour.server.protocol.lobby import Lobby, OpenTable, WatchedTable
from parlour.server.protocol.tournaments import ListedTournament
from parlour.server.storage.tournaments import NEWS
from parlour.server.table.live import LiveTable

LOG = logging.getLogger("parlour.server")
EVERY = 1.0  # seconds between two looks
AGAIN = 15.0  # seconds after which tournaments are read again, whether there was news or not
MOST_OPEN, MOST_WATCHED = 30, 6


class Openings:
    """The people at the start page, and what they are told."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.matching = Matching(tables)
        self.people: list[Person] = []
        tables.news.subscribe(NEWS, self.tournament_changed)
        self.tournaments: list[ListedTournament] = []
        self.read_at = -inf  # when they were read
        self.told = b""
        self.task: asyncio.Task[None] | None = None

    def come(self, person: Person) -> None:
        """Add somebody who opens the start page."""
        self.people.append(person)
        person.tell(self.now())
        if self.task is None or self.task.done():
            self.task = asyncio.create_task(self.keep_looking())

    def go(self, person: Person) -> None:
        """Remove somebody who leaves the start page, and their search for opponents."""
        self.people.remove(person)
        self.matching.stop(person)

    def close(self) -> None:
        """Look no more."""
        if self.task is not None:
            self.task.cancel()

    async def keep_looking(self) -> None:
        """Look again and again, as long as somebody is there."""
        while self.people:
            try:
                await self.look()
            except Exception:
                LOG.exception("the lobby could not be told")
            await asyncio.sleep(EVERY)

    def tournament_changed(self, _tournament: str) -> None:
        """Read the tournaments again at the next look."""
        self.read_at = -inf

    async def look(self) -> None:
        """Bring seekers together, and tell everybody what has changed."""
        await self.matching.match()
        if self.tables.timers.now() - self.read_at > AGAIN:
            self.read_at = self.tables.timers.now()
            self.tournaments = await self.tables.store.read(listing.tournaments)
        lobby = self.now()
        frame = json.encode(lobby)
        if frame != self.told:
            self.told = frame
            for person in self.people:
                person.tell(lobby)

    def now(self) -> Lobby:
        """Return the lobby as it is now: public facts only."""
        public = [live for live in self.tables.public.values() if not live.closed]
        waiting = [opening(live) for live in public if joinable(live)]
        watched = [live for live in public if watchable(live)]
        watched.sort(key=lambda live: not live.state.settings.rated)
        shown = [watching(live) for live in watched[:MOST_WATCHED]]
        return Lobby(waiting[:MOST_OPEN], shown, len(self.matching.seekers), self.tournaments)


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

"""Quick match: people who look for opponents at a game find each other."""

from typing import NamedTuple, Protocol

import parlour
from parlour.kernel.luck import commitment
from parlour.server.lobby.seating import lay, new_seat
from parlour.server.lobby.settings import checked_settings
from parlour.server.lobby.tables import Tables
from parlour.server.players.ratings import NEW
from parlour.server.protocol.lobby import Found, LobbyMessage, Offer, Seek
from parlour.server.protocol.messages import ClockRule, NewTable, SeatRule
from parlour.server.protocol.problems import Problem
from parlour.server.runtime.security import Caller
from parlour.server.storage.results import rating_of

PACE = ClockRule("move", 90)
OFFER = 20.0  # seconds until bots are offered
RANGE = 3.0  # by which ratings may differ at first, for who wants opponents of their own strength
WIDENING = 0.3  # more, for each second that one waits


class Person(Protocol):
    """Somebody at the start page."""

    def tell(self, message: LobbyMessage) -> None:
        """Send a message."""


class Seeker(NamedTuple):
    """Somebody who looks for opponents."""

    person: Person
    wanted: Seek
    player: str | None
    mu: float
    since: float


class Matching:
    """All who look for opponents, those who have waited longest first."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.now = tables.timers.now
        self.seekers: list[Seeker] = []
        self.offered: set[Person] = set()

    async def seek(self, person: Person, wanted: Seek, player: str | None) -> None:
        """Begin to look; a Problem says what cannot be played."""
        if wanted.game not in parlour.games():
            raise Problem("unknown_game", "There is no such game.")
        if wanted.seats not in parlour.game(wanted.game).about.seats:
            raise Problem("bad_seats", "The game is not for that number of players.")
        self.stop(person)
        strength = await self.strength(wanted, player)
        self.seekers.append(Seeker(person, wanted, player, strength, self.now()))

    async def strength(self, wanted: Seek, player: str | None) -> float:
        """Return the rating of a player; a guest counts as a beginner."""
        if player is None:
            return NEW.mu
        found = await self.tables.store.read(
            lambda connection: rating_of(connection, player, wanted.game, wanted.seats)
        )
        return (found or NEW).mu

    def stop(self, person: Person) -> None:
        """Remove somebody who has stopped looking."""
        self.seekers = [each for each in self.seekers if each.person is not person]
        self.offered.discard(person)

    async def match(self) -> None:
        """Bring together who fits, and offer bots to who has waited for long."""
        for first in [*self.seekers]:
            if first in self.seekers:
                group = self.group_of(first)
                if len(group) == first.wanted.seats:
                    await self.bring_together(group)
        for each in self.seekers:
            if self.now() - each.since >= OFFER and each.person not in self.offered:
                self.offered.add(each.person)
                each.person.tell(Offer(each.wanted.game, each.wanted.seats))

    def group_of(self, first: Seeker) -> list[Seeker]:
        """Return a group of compatible seekers: as many as the game needs, or all there are."""
        group = [first]
        for other in self.seekers:
            if len(group) < first.wanted.seats and all(self.fit(other, each) for each in group):
                group.append(other)
        return group

    def fit(self, one: Seeker, other: Seeker) -> bool:
        """Return whether two seekers want to play with each other."""
        same = one.wanted.game == other.wanted.game and one.wanted.seats == other.wanted.seats
        apart = one.person is not other.person and (one.player is None or one.player != other.player)
        return same and apart and self.near_enough(one, other) and self.near_enough(other, one)

    def near_enough(self, one: Seeker, other: Seeker) -> bool:
        """Return whether `other` is within the range of `one`."""
        width = RANGE + WIDENING * (self.now() - one.since)
        return not one.wanted.near or abs(one.mu - other.mu) <= width

    async def bring_together(self, group: list[Seeker]) -> None:
        """Lay a table for a group; each of them sits down there. It is rated if all are players."""
        wanted, seats = group[0].wanted, [SeatRule("person")] * len(group)
        for each in group:
            self.stop(each.person)
        rated = all(each.player for each in group)
        table = NewTable(wanted.game, "", seats, clock=PACE, undo="never", gone="bot", rated=rated)
        settings = checked_settings(table)
        free = [new_seat(seat, rule, 0) for seat, rule in enumerate(settings.seats)]
        found = await lay(self.tables, settings, free, "", Caller())
        state = (await self.tables.find(found)).state
        message = Found(found, wanted.game, state.game.about.title, commitment(state.secret))
        for each in group:
            each.person.tell(message)

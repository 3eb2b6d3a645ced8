"""Quick match: brings together people who look for opponents at a game, in all processes."""

import secrets
from typing import Protocol

import parlour
from parlour.kernel.luck import commitment
from parlour.server.lobby.seating import laid, new_seat
from parlour.server.lobby.seekers import Seekers, SharedSeekers
from parlour.server.lobby.settings import checked_settings
from parlour.server.lobby.tables import Tables
from parlour.server.players.ratings import NEW
from parlour.server.protocol.lobby import Found, LobbyMessage, Offer, Seek
from parlour.server.protocol.messages import ClockRule, NewTable, SeatRule
from parlour.server.protocol.problems import Problem
from parlour.server.runtime.security import Caller
from parlour.server.storage.lobby import Seeker
from parlour.server.storage.results import rating_of
from parlour.server.table.variants import game_of

PACE = ClockRule("move", 90)
OFFER = 20.0  # seconds until bots are offered
RANGE = 3.0  # by which ratings may differ at first, for who wants opponents of their own strength
WIDENING = 0.3  # more, for each second that one waits
ID_BYTES = 12


class Person(Protocol):
    """Somebody at the start page."""

    def tell(self, message: LobbyMessage) -> None:
        """Send a message."""


class Matching:
    """The people of this process who look for opponents, among all who do."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.seekers: Seekers = SharedSeekers(tables.store) if tables.store.shared else Seekers(tables.timers.now)
        self.people: dict[str, Person] = {}  # by the ids of their searches
        self.offered: set[str] = set()

    async def seek(self, person: Person, wanted: Seek, player: str | None) -> None:
        """Begin to look; a Problem says what cannot be played."""
        if wanted.game not in parlour.games():
            raise Problem("unknown_game", "There is no such game.")
        if wanted.seats not in parlour.game(wanted.game).about.seats:
            raise Problem("bad_seats", "This game cannot be played by that number of players.")
        await self.stop(person)
        mu = await self.strength(wanted, player)
        search = secrets.token_hex(ID_BYTES)
        self.people[search] = person
        asked = wanted.game, wanted.seats, wanted.near
        await self.seekers.add(Seeker(search, self.seekers.process, *asked, player, mu, 0.0))

    async def strength(self, wanted: Seek, player: str | None) -> float:
        """Return the rating of a player; a guest counts as a beginner."""
        if player is None:
            return NEW.mu
        found = await self.tables.store.read(
            lambda connection: rating_of(connection, player, wanted.game, wanted.seats)
        )
        return (found or NEW).mu

    async def stop(self, person: Person) -> None:
        """Remove somebody who has stopped looking."""
        searches = [search for search, each in self.people.items() if each is person]
        for search in searches:
            del self.people[search]
            self.offered.discard(search)
        await self.seekers.drop(searches)

    async def match(self) -> int:
        """Bring together people who fit, and offer bots to those who have waited long; return how many still look.

        The process of its first member brings a group together, so that processes rarely compete for the same
        people.
        """
        seekers = await self.seekers.all()
        for group in groups(seekers):
            if group[0].process == self.seekers.process and await self.bring_together(group):
                seekers = [each for each in seekers if each not in group]
        await self.tell_found()
        for each in seekers:
            if each.waited >= OFFER and each.id in self.people and each.id not in self.offered:
                self.offered.add(each.id)
                self.people[each.id].tell(Offer(each.game, each.seats))
        return len(seekers)

    async def bring_together(self, group: list[Seeker]) -> bool:
        """Lay a table for a group; each of them sits down there. It is rated if all are players."""
        seats = [SeatRule("person")] * len(group)
        rated = all(each.player for each in group)
        table = NewTable(group[0].game, "", seats, clock=PACE, undo="never", gone="bot", rated=rated)
        settings = checked_settings(table)
        free = [new_seat(seat, rule, 0) for seat, rule in enumerate(settings.seats)]
        stored = await laid(self.tables, settings, free, "", Caller())
        title = game_of(settings).about.title
        message = Found(stored.id, settings.game, title, commitment(stored.secret))
        ids = [each.id for each in group]
        return await self.seekers.give(ids, message, lambda also: self.tables.add(stored, also))

    async def tell_found(self) -> None:
        """Tell the people of this process for whom a table was laid, wherever that was."""
        found = await self.seekers.found_by([*self.people])
        for search, message in found.items():
            person = self.people.pop(search, None)
            self.offered.discard(search)
            if person is not None:
                person.tell(message)
        await self.seekers.drop([*found])


def groups(seekers: list[Seeker]) -> list[list[Seeker]]:
    """Return groups that fit, each as large as its game needs; those with the longest wait come first."""
    out: list[list[Seeker]] = []
    left = [*seekers]
    while left:
        group = group_of(left)
        if len(group) == group[0].seats:
            out.append(group)
            left = [each for each in left if each not in group]
        else:
            del left[0]
    return out


def group_of(seekers: list[Seeker]) -> list[Seeker]:
    """Return the first and those compatible with them: as many as the game needs, or all there are."""
    group = seekers[:1]
    for other in seekers[1:]:
        if len(group) < group[0].seats and all(fit(other, each) for each in group):
            group.append(other)
    return group


def fit(one: Seeker, other: Seeker) -> bool:
    """Return whether two seekers want to play with each other."""
    same = one.game == other.game and one.seats == other.seats
    apart = one.player is None or one.player != other.player
    return same and apart and near_enough(one, other) and near_enough(other, one)


def near_enough(one: Seeker, other: Seeker) -> bool:
    """Return whether `other` is within the range of `one`."""
    return not one.near or abs(one.mu - other.mu) <= RANGE + WIDENING * one.waited

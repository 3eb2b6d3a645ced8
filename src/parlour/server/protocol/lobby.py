"""Messages of the start page's socket, typed: tables to join or watch, tournaments, and quick match."""

from typing import Annotated

from msgspec import Meta, Struct

from parlour.server.protocol.fields import Id
from parlour.server.protocol.messages import ClockRule, Error
from parlour.server.protocol.tournaments import ListedTournament


class Seek(Struct, tag_field="type", tag="seek", forbid_unknown_fields=True):
    """Look for opponents at a game with that many seats, in place of what one looked for before."""

    id: Id
    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[int, Meta(ge=2, le=8)]
    near: bool = False  # opponents about as strong as oneself; the range grows with the time one waits


class StopSeeking(Struct, tag_field="type", tag="stop", forbid_unknown_fields=True):
    """Look no more."""

    id: Id


LobbyRequest = Seek | StopSeeking


class OpenTable(Struct):
    """A table with free seats that anybody may take."""

    table: str
    game: str
    title: str
    names: list[str]  # of those who sit there
    free: int
    clock: ClockRule
    rated: bool


class WatchedTable(Struct):
    """A match in progress that anybody may watch."""

    table: str
    game: str
    title: str
    names: list[str]
    rated: bool


class Lobby(Struct, tag_field="type", tag="lobby"):
    """Sent at first and whenever it has changed."""

    open: list[OpenTable]
    watch: list[WatchedTable]
    seeking: int  # how many people look for opponents
    tournaments: list[ListedTournament]


class Seeking(Struct, tag_field="type", tag="seeking"):
    """The reply to both requests: whether one looks for opponents now."""

    id: str
    seeking: bool


class Found(Struct, tag_field="type", tag="found"):
    """There are opponents: sit down at that table, under the seal that it shows."""

    table: str
    game: str
    title: str
    commitment: str


class Offer(Struct, tag_field="type", tag="offer"):
    """Nobody has come yet: bots would play."""

    game: str
    seats: int


LobbyMessage = Lobby | Seeking | Found | Offer | Error

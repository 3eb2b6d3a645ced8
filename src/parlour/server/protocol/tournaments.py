"""Requests and responses about tournaments over HTTP, and the message of a tournament's socket, typed."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from parlour.server.protocol.fields import Seal, Text
from parlour.server.protocol.messages import ClockRule

Format = Literal["swiss", "rounds"]
TournamentStatus = Literal["open", "playing", "over", "cancelled"]


class NewTournament(Struct, forbid_unknown_fields=True):
    """POST /api/tournaments."""

    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[int, Meta(ge=2, le=8)]
    format: Format  # swiss: two at a table, paired by points; rounds: everybody meets others each time
    rounds: Annotated[int, Meta(ge=1, le=15)] = 5
    wait: Annotated[int, Meta(ge=0, le=2_592_000)] = 600  # seconds until it starts
    clock: ClockRule = ClockRule("move", 60)
    options: dict[str, bool | int | Annotated[str, Meta(max_length=60)]] = {}
    bots: Annotated[str, Meta(max_length=24)] = ""  # the level of bots that take empty places; "": there are none
    notes: bool = True
    rated: bool = False


class Enter(Struct, forbid_unknown_fields=True):
    """POST /api/tournaments/{tournament}/enter."""

    contribution: Text = ""  # what the player adds to all shuffles
    seal: Seal = ""  # the tournament's, seen before the contribution was drawn


class ListedTournament(Struct):
    """A tournament in a list."""

    tournament: str
    game: str
    title: str  # of the game
    seats: int
    format: Format
    rounds: int
    round: int  # that is played now; 0 before the start
    clock: ClockRule
    rated: bool
    bots: str
    status: TournamentStatus
    starts: float  # the start, or that of the next round: seconds since 1970
    maker: str
    players: int


class RoundScore(Struct):
    """The result of an entry in a round that is over."""

    table: str  # whose match can be replayed; "" for who sat the round out
    seat: int
    state: Literal["over", "left", "void", "bye"]
    share: float  # of the win
    points: float  # 0 to 1: the part of the other tables that was beaten with the same cards


class Placing(Struct):
    """Somebody's place after the rounds that are over; equal results share a place."""

    place: int
    name: str
    bot: bool
    points: float
    wins: float  # a shared one counts in part
    rounds: list[RoundScore | None]  # None: not played
    withdrawn: bool


class MyEntry(Struct):
    """The part for the player who asks."""

    entered: bool
    withdrawn: bool
    maker: bool
    table: str | None = None  # where the player sits in this round
    resting: bool = False  # whether the player sits this round out


class TournamentState(Struct, tag_field="type", tag="tournament"):
    """GET /api/tournaments/{tournament}, and over its socket at once and after every change.

    For a round in play it contains who sits with whom, and nothing about the course of the games.
    """

    about: ListedTournament
    options: dict[str, bool | int | str]
    notes: bool
    closed: int  # rounds that are over
    now: float  # the time of the server, for those whose clock is wrong
    standings: list[Placing]
    tables: list[list[str]]  # the names at each table of the round in play, by seat
    resting: list[str]  # who sits this round out
    seal: str  # the commitment to the secret, from which all deals follow
    contributions: list[str]  # in the order in which the players entered
    secret: str | None  # told when the tournament is over
    me: MyEntry

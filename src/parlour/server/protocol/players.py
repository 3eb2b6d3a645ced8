"""Requests and responses about players over HTTP, typed."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from parlour.server.protocol.fields import Name

Challenge = Annotated[str, Meta(min_length=20, max_length=100)]
Given = Annotated[str, Meta(max_length=200)]


class NewPlayer(Struct, forbid_unknown_fields=True):
    """POST /api/players, and /api/players/passkey-options: the name by which one wants to be known."""

    name: Name


class PasskeyMade(Struct, forbid_unknown_fields=True):
    """POST /api/players/passkey, /api/sessions/passkey, /api/me/passkeys: the browser's answer to a challenge."""

    challenge: Challenge
    credential: dict[str, Any]  # as WebAuthn has it


class NewSession(Struct, forbid_unknown_fields=True):
    """POST /api/sessions: sign in by a recovery phrase."""

    name: Name
    phrase: Given


class EndSession(Struct, forbid_unknown_fields=True):
    """POST /api/sessions/end: this session, the "others", or one by its id."""

    which: Given = ""


class DropPasskey(Struct, forbid_unknown_fields=True):
    """POST /api/me/passkeys/drop."""

    passkey: Annotated[str, Meta(max_length=400)]


class HeldSeat(Struct, forbid_unknown_fields=True):
    """A seat that a browser can open by its token."""

    table: Annotated[str, Meta(max_length=24)]
    token: Annotated[str, Meta(max_length=80)]


class HeldSeats(Struct, forbid_unknown_fields=True):
    """POST /api/me/seats: seats of a guest's to be the player's. POST /api/my-games: seats to be listed."""

    seats: Annotated[list[HeldSeat], Meta(max_length=100)] = []


class OwnSeats(Struct):
    """GET /api/tables/{table}/seats: the seats of the signed-in player."""

    seats: list[int]


class SignedIn(Struct):
    """The player who is signed in; a new recovery phrase appears only here. The session is in a cookie."""

    name: str
    phrase: str = ""


class Kept(Struct):
    """The tables at which seats have become the player's."""

    tables: list[str]


class Passkey(Struct):
    """A passkey of one's own."""

    id: str
    created: float  # seconds since 1970


class Browser(Struct):
    """A browser in which one is signed in."""

    session: str
    browser: str  # what it says it is, roughly
    seen: float
    this: bool


class Account(Struct):
    """GET /api/me: what a player may know and change about themselves."""

    name: str
    phrase: bool  # whether there is a recovery phrase
    passkeys: list[Passkey]
    browsers: list[Browser]


class RatingInfo(Struct):
    """The rating of somebody at a game with that many seats."""

    game: str
    seats: int
    mu: float  # 25 for a beginner
    sigma: float  # how unsure it is
    games: int  # rated matches


class PlayedMatch(Struct):
    """A match that a player has finished."""

    table: str
    game: str
    seats: int
    others: list[str]
    share: float  # of the win
    left: bool
    unrated: str  # casual, guest, same_player, same_address, too_often; "": it counts for ratings
    mu: float | None  # the rating after it
    ended: float  # seconds since 1970


class Total(Struct):
    """All matches of a player at a game."""

    game: str
    matches: int
    wins: float  # a shared one counts in part


class Opening(Struct):
    """A first choice that a player has made in several matches of a game; each card of a set is one."""

    game: str
    words: str
    matches: int  # in which it was made
    of: int  # matches whose opening is known
    wins: float  # of those in which it was made; a shared one counts in part


class Profile(Struct):
    """GET /api/players/{name}: what everybody may know of a player."""

    name: str
    since: float
    ratings: list[RatingInfo]
    totals: list[Total]
    openings: list[Opening]  # the commonest of each game
    matches: list[PlayedMatch]  # the last ones


class Leader(Struct):
    """GET /api/leaders: somebody who has played enough rated matches of a game with that many seats."""

    game: str
    seats: int
    name: str
    bot: bool
    mu: float
    sigma: float
    games: int


class MyGame(Struct):
    """POST /api/my-games: a game of one's own, as its seat may know it."""

    table: str
    game: str
    title: str
    names: list[str]  # of the others
    status: Literal["open", "playing", "over"]
    turn: bool  # whether it is my turn
    outcome: Literal["", "won", "shared", "lost"]

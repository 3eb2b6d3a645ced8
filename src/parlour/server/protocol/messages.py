"""The wire format, typed: reading, writing and the published schema are all derived from these types.

Over the socket of a seat (or of a spectator) every frame is one JSON object with a `type`. The first frame of the
client is a Hello. Every later request has an `id` chosen by the client, and gets exactly one reply with that id:
an Accepted, an answer of its own kind, a Refused or an Error. In addition, the server notifies each observer
when, and only when, what it sees has changed: by an Update with the next sequence number, which contains the
changed parts, or by a Snapshot.
"""

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from parlour.kernel.facts import (
    Aid,
    CardInfo,
    Counter,
    EventView,
    Facts,
    Mark,
    Memory,
    OptionView,
    Question,
    ResultView,
    View,
    ZoneChange,
)
from parlour.server.protocol.fields import Answer, Id, Name, Seal, Text
from parlour.server.protocol.talk import Said, Say, TalkLine

VERSION = 2  # 2: an Update contains only what has changed


# ------------------------------------------------------------------ a table


class ClockRule(Struct, frozen=True, forbid_unknown_fields=True):
    """How thinking time is limited.

    `none`; `move`: seconds for every move; `fischer`: seconds for the game and an increment for each move;
    `game`: the game's own rule, if it has one; `days`: like `move`, but nobody has to be connected, and the time
    runs even while the server is down.
    """

    kind: Literal["none", "move", "fischer", "game", "days"] = "none"
    seconds: Annotated[int, Meta(ge=5, le=1_209_600)] = 60
    increment: Annotated[int, Meta(ge=0, le=600)] = 0

    def due(self, asked: float) -> float | None:
        """Return when the time for a question asked then is up, if it is counted in days."""
        return asked + self.seconds if self.kind == "days" else None


class SeatRule(Struct, frozen=True, forbid_unknown_fields=True):
    """The player of a seat: a person, or a bot of a level."""

    kind: Literal["person", "bot"] = "bot"
    level: Annotated[str, Meta(max_length=24)] = ""  # a bot's level; "" is the middle one


class NewTable(Struct, forbid_unknown_fields=True):
    """POST /api/tables."""

    game: Annotated[str, Meta(max_length=40)]
    name: Name  # of the person who makes the table and takes its first free seat
    seats: Annotated[list[SeatRule], Meta(min_length=2, max_length=8)]
    options: dict[str, bool | int | Annotated[str, Meta(max_length=60)]] = {}
    clock: ClockRule = ClockRule()
    spectators: bool = True
    notes: bool = True  # whether people may be shown what they could have remembered
    undo: Literal["free", "consent", "never"] = "consent"  # what nobody learned from is free in any case but never
    gone: Literal["bot", "adjudicate", "wait"] = "bot"  # what becomes of a player who is gone
    hot_seat: bool = False  # all persons play on one screen: the maker gets the tokens of all their seats
    listed: bool = False  # whether the start page shows it to everybody
    rated: bool = False  # whether it counts for ratings, if all who play are players or bots
    chat: bool = False  # whether players may write to each other; phrases may always be said
    others: Annotated[list[Name], Meta(max_length=7)] = []  # at a hot seat: what the others are called, by seat
    contribution: Text = ""  # what the maker adds to the shuffle
    seal: Seal = ""  # what POST /api/seals gave before the contribution was drawn


class Join(Struct, forbid_unknown_fields=True):
    """POST /api/tables/{table}/join."""

    name: Name
    seat: int | None = None  # the first free one, if not said
    contribution: Text = ""
    seal: Seal = ""  # the commitment that the table showed before the contribution was drawn


class Rematch(Struct, forbid_unknown_fields=True):
    """POST /api/tables/{table}/rematch, with a seat's token."""

    contribution: Text = ""
    seal: Seal = ""  # of the table where it continues, or if there is none yet what POST /api/seals gave


class Fill(Struct, forbid_unknown_fields=True):
    """POST /api/tables/{table}/fill, with a seat's token: bots of a level take the seats that are still free."""

    level: Annotated[str, Meta(max_length=24)] = ""


class Seated(Struct):
    """The answer to both: the seats one has, with the tokens that open them. Tokens are told only here."""

    table: str
    seats: list[int]
    tokens: list[str]


class Round(Struct, frozen=True):
    """The round of a tournament that a table belongs to: others play the same cards."""

    tournament: str
    round: int  # from 1


class Origin(Struct, frozen=True):
    """Where a line branches off: after some moves of another match, all open or from a seat's eyes."""

    table: str
    step: int
    eyes: int | None  # the seat whose knowledge it begins with, its hidden cards guessed; None: all as it was


class NewLine(Struct, forbid_unknown_fields=True):
    """POST /api/tables/{table}/lines: play on from a moment of a match, oneself in all seats or against bots."""

    seats: Annotated[list[SeatRule], Meta(min_length=2, max_length=8)]
    step: Annotated[int, Meta(ge=0)] | None = None  # after how many moves; None: as it stands
    eyes: Annotated[int, Meta(ge=0)] | None = None
    shared: bool = True  # whether anyone with the link can follow it


class Line(Struct):
    """A match that branches off another one."""

    table: str
    step: int
    eyes: int | None
    status: Literal["open", "playing", "over"]
    moves: int


class NewComment(Struct, forbid_unknown_fields=True):
    """POST /api/tables/{table}/comments, with a seat's token: a comment on the moment after `step` moves."""

    step: Annotated[int, Meta(ge=0)]
    text: Annotated[str, Meta(max_length=500)]  # plain; empty: take it away


class NewReport(Struct, forbid_unknown_fields=True):
    """POST /api/tables/{table}/reports: something is wrong with a sentence, a refusal, a move or a person."""

    text: Annotated[str, Meta(max_length=1000)]  # plain: what is wrong
    event: Annotated[int, Meta(ge=0)] | None = None  # the place of the sentence in the log as it is shown
    words: Annotated[str, Meta(max_length=1000)] = ""  # the sentence
    refused: Annotated[str, Meta(max_length=200)] = ""  # the move that was refused
    person: Annotated[int, Meta(ge=0)] | None = None  # the seat of a player who behaves badly
    said: Annotated[int, Meta(ge=0)] | None = None  # the number of a line of theirs


class Comment(Struct):
    """A comment of a seat's."""

    step: int
    seat: int
    text: str


class SeatState(Struct):
    """Public facts about the player of a seat."""

    seat: int
    kind: Literal["person", "bot"]
    name: str
    level: str
    taken: bool
    present: bool  # a person with a socket open, or a bot
    played_by_bot: bool  # a person who is gone


class Ended(Struct):
    """Why a match ended otherwise than by its rules, and who shares the win: nobody if the operator closed it."""

    reason: Literal["time", "left", "closed"]
    seat: int | None  # who ran out of time or left
    winners: list[int]
    text: str = ""  # why it was closed


class TableState(Struct):
    """GET /api/tables/{table}, and in every Snapshot: all about a table that is not on it."""

    table: str
    game: str
    title: str
    status: Literal["open", "playing", "over"]  # open: seats are still free
    seats: list[SeatState]
    options: dict[str, bool | int | str]
    clock: ClockRule
    spectators: bool
    notes: bool
    undo: Literal["free", "consent", "never"]
    gone: Literal["bot", "adjudicate", "wait"]
    hot_seat: bool
    listed: bool
    rated: bool
    chat: bool  # whether players may write to each other
    commitment: str  # of the shuffle, shown before the deal
    contributions: list[str]  # by seat, as mixed into the shuffle
    rematch: str | None  # the table where it continues
    origin: Origin | None  # where it branches off another match
    moves: int
    tournament: Round | None = None


# ------------------------------------------------------------- from a client


class Hello(Struct, tag_field="type", tag="hello", forbid_unknown_fields=True):
    """The first frame: who one is. Without a token, and without a seat of the player's, one watches."""

    version: int
    token: Annotated[str, Meta(max_length=80)] | None = None
    seat: Annotated[int, Meta(ge=0)] | None = None  # one of your own, if you are signed in
    seen: int | None = None  # the number of the last Update or Snapshot that this client has


class Act(Struct, tag_field="type", tag="act", forbid_unknown_fields=True):
    """Answer: a move as written in the options of the view, or those of a set joined by " + " ("pass" for none).

    The same id again changes nothing and is accepted again.
    """

    id: Id
    move: Answer
    seq: int  # the Update the player saw; if the question has changed since then, the move is refused as stale


class Why(Struct, tag_field="type", tag="why", forbid_unknown_fields=True):
    """Why a move, or anything with a card, may not be played now."""

    id: Id
    move: Answer | None = None
    token: int | None = None


class About(Struct, tag_field="type", tag="about", forbid_unknown_fields=True):
    """Ask for the text of a card in this game, now."""

    id: Id
    token: int


class Ask(Struct, tag_field="type", tag="ask", forbid_unknown_fields=True):
    """Ask for something: a hint, one's notes (memory), the player aid, a Snapshot, or a sign of life."""

    id: Id
    what: Literal["hint", "notes", "aid", "snapshot", "ping"]


class Undo(Struct, tag_field="type", tag="undo", forbid_unknown_fields=True):
    """Ask to take one's last move back, or answer somebody who asks (`consent`)."""

    id: Id
    consent: bool | None = None


class Auto(Struct, tag_field="type", tag="auto", forbid_unknown_fields=True):
    """Questions to be passed for me where there is no other answer, by their `step`; the whole list each time."""

    id: Id
    steps: Annotated[list[Annotated[str, Meta(max_length=60)]], Meta(max_length=40)]


class Pace(Struct, tag_field="type", tag="pace", forbid_unknown_fields=True):
    """How fast the bots answer at a table where nobody else plays; None: the server's default.

    There is always a beat: without one, the time would reveal who had a choice.
    """

    id: Id
    seconds: Annotated[float, Meta(ge=0.1, le=5.0)] | None  # of a beat


class Leave(Struct, tag_field="type", tag="leave", forbid_unknown_fields=True):
    """Leave the seat, which continues by the settings of the table."""

    id: Id


ClientMessage = Hello | Act | Why | About | Ask | Undo | Auto | Pace | Leave | Say


# ------------------------------------------------------------ from the server


class ClockState(Struct):
    """The clocks at the moment of sending."""

    left: list[float | None]  # seconds by seat
    running: list[int]  # the seats whose time runs


class Seen(Struct):
    """All that an observer sees of a table at one moment."""

    seq: int
    asked: int  # the number of the Update that put the last question to the seat
    view: View  # before the deal there is nothing on the table
    clock: ClockState
    people: list[SeatState]
    status: Literal["open", "playing", "over"]
    can_undo: Literal["no", "free", "ask"]
    undo_asked: int | None  # the seat that asks to take a move back, if I am to answer
    ended: str | None = None  # a sentence, if the match ended otherwise than by its rules


class Snapshot(Struct, tag_field="type", tag="snapshot"):
    """The whole truth for this observer: after Hello, on request, and after a gap."""

    version: int
    seat: int | None
    table: TableState
    seen: Seen
    log: list[EventView]  # as far back as it may be read; not all events have words
    auto: list[str]
    talk: list[TalkLine]  # what was said, the oldest line first


class ViewChange(Struct, omit_defaults=True):
    """The parts of a View that are otherwise now; those that are missing are as they were."""

    names: list[str] | UnsetType = UNSET
    headline: str | UnsetType = UNSET
    counters: list[Counter] | UnsetType = UNSET
    marks: list[Mark] | UnsetType = UNSET
    zones: list[ZoneChange] | UnsetType = UNSET  # those with other cards, by number; their other cards stay
    waiting: list[int] | UnsetType = UNSET
    step: str | UnsetType | None = UNSET
    section: str | UnsetType | None = UNSET
    question: Question | UnsetType | None = UNSET
    options: list[OptionView] | UnsetType = UNSET
    answered: list[str] | UnsetType = UNSET
    over: bool | UnsetType = UNSET
    result: ResultView | UnsetType | None = UNSET


class SeenChange(Struct, omit_defaults=True):
    """The parts of Seen that are otherwise now; those that are missing are as they were."""

    seq: int
    asked: int
    view: View | UnsetType = UNSET  # all of it: before the deal, and with the deal
    changes: ViewChange | UnsetType = UNSET  # of the view, otherwise
    clock: ClockState | UnsetType = UNSET
    people: list[SeatState] | UnsetType = UNSET
    status: Literal["open", "playing", "over"] | UnsetType = UNSET
    can_undo: Literal["no", "free", "ask"] | UnsetType = UNSET
    undo_asked: int | UnsetType | None = UNSET
    ended: str | UnsetType | None = UNSET


class Update(Struct, tag_field="type", tag="update"):
    """A change: the parts of `seen` that differ, and the entries added to the log."""

    seen: SeenChange
    log: list[EventView]
    log_from: int  # how many events still stand before these: fewer than before when a move was taken back
    told: list[EventView]  # what happened before them and may not be read again: it is told this once


class Accepted(Struct, tag_field="type", tag="accepted"):
    """It is done and on the disk."""

    id: str


class Refused(Struct, tag_field="type", tag="refused"):
    """A move that may not be played, and why. Also the reply to Why."""

    id: str
    code: str
    sentence: str
    cites: list[str]
    facts: Facts


class HintReply(Struct, tag_field="type", tag="hint"):
    """A bot's estimate of each option, made with this seat's window: a share of the win, with its interval.

    For a question about a set it is one answer: the set that the bot would choose. The hint is valid as long as
    `asked` equals that of `Seen`.
    """

    id: str
    asked: int
    options: list["Valued"]


class Valued(Struct):
    """An answer with what it is worth."""

    move: str
    words: str
    value: float
    low: float
    high: float
    close: bool  # the search cannot tell it from its favourite


class NotesReply(Struct, tag_field="type", tag="notes"):
    """The cards that the seat has been shown and could remember."""

    id: str
    memory: Memory


class AboutReply(Struct, tag_field="type", tag="about"):
    """The text of the card, as far as this observer may know."""

    id: str
    info: CardInfo


class AidReply(Struct, tag_field="type", tag="aid"):
    """The player aid of the game at this moment; a game without one has no parts."""

    id: str
    aid: Aid


class Error(Struct, tag_field="type", tag="error"):
    """The frame could not be used.

    `code`: bad_message, bad_version, bad_token, bad_text, too_big, too_fast, stale, not_allowed, not_found, full,
    busy, closed, banned, quarantined, internal.
    """

    code: str
    message: str
    id: str | None = None


ServerMessage = (
    Snapshot | Update | Said | Accepted | Refused | HintReply | NotesReply | AboutReply | AidReply | Error
)

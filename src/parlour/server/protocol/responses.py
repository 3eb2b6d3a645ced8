"""Responses of the HTTP addresses, typed."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from parlour.kernel.facts import Diagram, EventView, ResultView, View
from parlour.server.protocol.messages import Comment, Ended, Origin


class Failure(Struct):
    """Any 4xx or 5xx: a code for programs and a sentence for people."""

    code: str
    message: str


class NewSeal(Struct):
    """POST /api/seals: the commitment to a secret, before anybody adds to the shuffle. It holds for one table."""

    seal: str


class ReportSummary(Struct):
    """GET /api/operator/reports: a report of a player, for the operator."""

    report: str
    table: str
    game: str
    rules: str
    created: float  # seconds since 1970
    seat: int | None  # None: a spectator
    about: str  # the sentence or the move
    text: str  # what the player wrote


class TableSummary(Struct):
    """GET /api/operator/tables: a table, for the operator."""

    table: str
    game: str
    status: str
    rules: str
    created: float  # seconds since 1970
    visited: float
    moves: int  # rows, those that were taken back too
    in_memory: bool = False
    quarantined: str | None = None  # why, if it cannot be played on


class OptionInfo(Struct):
    """An option of a game."""

    name: str
    kind: Literal["bool", "int", "choice"]
    default: bool | int | str
    choices: list[str]
    low: int
    high: int
    text: str
    ruling: bool  # another reading of the rulebook than ours: one of the house rules


class LevelInfo(Struct):
    """A level of the bots."""

    name: str
    words: str


class WebFiles(Struct):
    """The addresses of what a game brings for the pages: how its table is laid out, its picture, its report."""

    layout: str | None
    picture: str | None
    report: str | None = None


class GameInfo(Struct):
    """GET /api/games: a game that can be played here."""

    name: str
    title: str
    pitch: str
    minutes: int
    designer: str
    rules: str
    seats: list[int]
    own_clock: bool
    options: list[OptionInfo]
    levels: list[LevelInfo]
    steps: int  # of its lesson; 0: it has none
    puzzles: int
    web: WebFiles


class RuleSection(Struct):
    """GET /api/games/{game}/rules: a section, as Markdown, and the drawings that its blocks of figures name."""

    number: str
    title: str
    text: str
    figures: list[Diagram]


class Invitation(Struct):
    """GET /api/tables/{table}/invitation: the link to a table for others."""

    link: str
    reachable: bool  # whether other machines can open it
    advice: str  # if they cannot: what to do
    command: str  # and the command that does it


class Learned(Struct, forbid_unknown_fields=True):
    """POST /api/games/{game}/lesson/{step} and /puzzles/{puzzle}: an answer, or a card that cannot be played."""

    move: Annotated[str, Meta(max_length=400)] = ""  # in a lesson, nothing: show me
    token: int | None = None


class LessonStep(Struct):
    """GET /api/games/{game}/lesson/{step}: a step of a lesson, from 0."""

    step: int
    steps: int
    say: str
    why: str
    cite: str  # a section of the rules
    goal: bool  # whether there is something to play
    tokens: list[int]  # what it points at: cards, zones, options
    zones: list[int]
    moves: list[str]
    view: View
    log: list[EventView]


class LessonReply(Struct):
    """The result of a try. Only if it was right is there another table to see."""

    outcome: Literal["right", "almost", "refused"]
    words: str
    cites: list[str]
    view: View | None
    log: list[EventView]


class PuzzleInfo(Struct):
    """GET /api/games/{game}/puzzles: a puzzle, easy ones first."""

    id: str
    rating: int  # 1 to 5
    section: str  # of the rules


class PuzzleView(Struct):
    """GET /api/games/{game}/puzzles/{puzzle}: the position as its seat sees it."""

    id: str
    rating: int
    section: str
    view: View
    log: list[EventView]


class PuzzleOption(Struct):
    """An option of a puzzle: the share of the win that it brings on average, with a 95 % interval."""

    move: str
    words: str
    value: float
    low: float
    high: float


class Solution(Struct):
    """POST /api/games/{game}/puzzles/{puzzle}: whether an answer solves it, and what all are worth, best first."""

    right: bool
    best: str
    gap: float  # between the best and the second, with a 95 % interval
    low: float
    high: float
    worlds: int
    options: list[PuzzleOption]


class ReplayMove(Struct):
    """A move of a finished match."""

    seat: int
    move: str
    words: str


class Replay(Struct):
    """GET /api/tables/{table}/replay."""

    game: str
    title: str
    names: list[str]
    seats: int
    moves: list[ReplayMove]
    commitment: str
    seed: str
    contributions: str
    result: ResultView | None
    ended: Ended | None  # why, if not by the rules
    origin: Origin | None  # where it branches off another match
    comments: list[Comment]


class ReplayStep(Struct):
    """GET /api/tables/{table}/replay/{step}."""

    step: int
    view: View
    log: list[EventView]  # from the beginning


class BuildState(Struct):
    """GET /api/build: whether Parlour is being compiled in the background."""

    state: str  # "running", "compiled" but not yet in use, "done", "failed" or "stopped"
    seconds: int  # since it began


class Progress(Struct):
    """GET /api/tables/{table}/analysis, while it is being worked on."""

    done: int
    of: int

"""What the HTTP addresses answer, typed."""

from typing import Literal

from msgspec import Struct

from parlour.kernel.facts import Diagram, EventView, ResultView, View
from parlour.server.protocol.messages import Comment, Ended, Origin


class Failure(Struct):
    """Any 4xx or 5xx: a code for programs and a sentence for people."""

    code: str
    message: str


class OptionInfo(Struct):
    """An option of a game."""

    name: str
    kind: Literal["bool", "int", "choice"]
    default: bool | int | str
    choices: list[str]
    low: int
    high: int
    text: str


class LevelInfo(Struct):
    """A level of the bots."""

    name: str
    words: str


class WebFiles(Struct):
    """The addresses of what a game brings for the pages: how its table is laid out, and its picture."""

    layout: str | None
    picture: str | None


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

    state: str  # "running", "done", "failed" or "stopped"
    seconds: int  # since it began


class Progress(Struct):
    """GET /api/tables/{table}/analysis, while it is being worked on."""

    done: int
    of: int


class Analysis(Struct):
    """GET /api/tables/{table}/analysis, as `parlour.bots.analysis` gives it: more stands beside."""

    decisions: list[dict[str, object]]

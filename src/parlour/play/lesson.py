"""A lesson as its file describes it: scenes, each a position of a real match, with short steps on it.

A game's `lesson.toml` holds `[[scenes]]`, each with a `seed`, `seats`, the learner's `seat`, the `moves` that lead
there, and with `[[scenes.steps]]`: what to `say`, what to `point` at, `why` with the section to `cite`, a `goal`,
what to say to a legal move that misses it (`almost`), and the `replies` of the others. `play.teacher` plays it.
"""

from dataclasses import dataclass
from typing import Any, NamedTuple

from parlour.kernel.game import Game
from parlour.play.package import read_data

FILE = "lesson.toml"
MOST_WORDS = 25


class BadLesson(ValueError):
    """A lesson that cannot be read or does not hold; the message says where and why."""


class Goal(NamedTuple):
    """A step's goal: one of some answers, an option of a kind, or a counter."""

    moves: list[str]  # any of these answers
    kind: str  # or any option of this kind ...
    cards: list[str]  # ... with one of these cards, if any are named
    counter: str  # or whatever brings this counter, of the learner or of the table ...
    least: int  # ... to at least this
    show: str  # an answer that reaches it


class Point(NamedTuple):
    """The targets of a step, by ids: faces, zones ("mine/hand", "theirs/King", "Deck") and kinds of options."""

    cards: list[str]
    zones: list[str]
    options: list[str]


class Step(NamedTuple):
    """One idea."""

    say: str
    why: str
    cite: str  # a section of the rules
    point: Point
    goal: Goal | None  # None: there is only something to look at
    almost: str
    replies: list[tuple[int, str]]


class Scene(NamedTuple):
    """A position, and the steps on it."""

    seed: str
    seats: int
    seat: int
    moves: list[tuple[int, str]]
    steps: list[Step]


@dataclass(frozen=True)
class Lesson:
    """All scenes of a game's lesson, in order."""

    scenes: list[Scene]

    @property
    def count(self) -> int:
        """The number of steps."""
        return sum(len(scene.steps) for scene in self.scenes)

    def find(self, number: int) -> tuple[Scene, int]:
        """Return the scene of a step, counted from 0 through the whole lesson, and its number there."""
        for scene in self.scenes:
            if 0 <= number < len(scene.steps):
                return scene, number
            number -= len(scene.steps)
        raise BadLesson("there is no such step")


def lesson_of(game: Game[Any]) -> Lesson:
    """Return the lesson that a game brings; without scenes if it has none."""
    data = read_data(game, FILE)
    try:
        return read_lesson(data) if data else Lesson([])
    except BadLesson as error:
        raise BadLesson(f"{game.name}: {error}") from None


def read_lesson(data: dict[str, Any]) -> Lesson:
    """Return a lesson from its data; BadLesson names the scene, the step and the field that is wrong."""
    part = Part(data, FILE)
    part.only({"scenes"})
    return Lesson([read_scene(each) for each in part.parts("scenes", "scene")])


def read_scene(part: "Part") -> Scene:
    """Return one scene."""
    part.only({"seed", "seats", "seat", "moves", "steps"})
    steps = [read_step(each) for each in part.parts("steps", "step")]
    scene = Scene(part.text("seed"), part.number("seats"), part.number("seat", 0), part.moves("moves"), steps)
    if not 0 <= scene.seat < scene.seats:
        raise BadLesson(f"{part.place}: 'seat' is {scene.seat} at a table of {scene.seats}")
    return scene


def read_step(part: "Part") -> Step:
    """Return one step."""
    part.only({"say", "why", "cite", "point", "goal", "almost", "replies"})
    step = Step(
        part.text("say"),
        part.text("why"),
        part.text("cite"),
        read_point(part.table("point")),
        read_goal(part.table("goal")) if "goal" in part.data else None,
        part.text("almost", ""),
        part.moves("replies"),
    )
    for name in ("say", "almost"):
        if (words := len(getattr(step, name).split())) > MOST_WORDS:
            raise BadLesson(f"{part.place}: '{name}' has {words} words, at most {MOST_WORDS} are read")
    return step


def read_point(part: "Part") -> Point:
    """Return what is pointed at."""
    part.only(set(Point._fields))
    return Point(part.texts("cards"), part.texts("zones"), part.texts("options"))


def read_goal(part: "Part") -> Goal:
    """Return what reaches the goal."""
    part.only({"move", "kind", "card", "counter", "least", "show"})
    moves = part.texts("move")
    goal = Goal(
        moves,
        part.text("kind", ""),
        part.texts("card"),
        part.text("counter", ""),
        part.number("least", 1),
        part.text("show", moves[0] if moves else ""),
    )
    if bool(goal.moves) + bool(goal.kind) + bool(goal.counter) != 1:
        raise BadLesson(f"{part.place}: a goal has one of 'move', 'kind' and 'counter'")
    return goal


class Part:
    """A table of the file, whose fields are checked as they are read."""

    def __init__(self, data: object, place: str) -> None:
        if not isinstance(data, dict):
            raise BadLesson(f"{place}: a table is expected")
        self.data: dict[str, Any] = data
        self.place = place

    def only(self, known: set[str]) -> None:
        """Refuse fields that mean nothing."""
        for name in self.data:
            if name not in known:
                raise BadLesson(f"{self.place}: unknown field '{name}' (choose from: {', '.join(sorted(known))})")

    def text(self, name: str, otherwise: str | None = None) -> str:
        """Return a text."""
        value = self.data.get(name, otherwise)
        if not isinstance(value, str) or (otherwise is None and not value.strip()):
            raise BadLesson(f"{self.place}: '{name}' should be a text")
        return value

    def number(self, name: str, otherwise: int | None = None) -> int:
        """Return a whole number."""
        value = self.data.get(name, otherwise)
        if not isinstance(value, int) or isinstance(value, bool):
            raise BadLesson(f"{self.place}: '{name}' should be a whole number")
        return value

    def texts(self, name: str) -> list[str]:
        """Return a text or a list of them."""
        value = self.data.get(name, [])
        values = [value] if isinstance(value, str) else value
        if not isinstance(values, list) or not all(isinstance(each, str) for each in values):
            raise BadLesson(f"{self.place}: '{name}' should be a text or a list of texts")
        return values

    def moves(self, name: str) -> list[tuple[int, str]]:
        """Return a list of seats with their moves."""
        out: list[tuple[int, str]] = []
        for each in self.data.get(name, []):
            match each:
                case [int(seat), str(move)]:
                    out.append((seat, move))
                case _:
                    raise BadLesson(f"{self.place}: '{name}' holds {each!r} instead of a seat and a move")
        return out

    def table(self, name: str) -> "Part":
        """Return a table inside."""
        return Part(self.data.get(name, {}), f"{self.place}, {name}")

    def parts(self, name: str, called: str) -> list["Part"]:
        """Return a list of tables, which must not be empty."""
        found = self.data.get(name)
        if not isinstance(found, list) or not found:
            raise BadLesson(f"{self.place}: there should be [[{name}]]")
        return [Part(each, f"{self.place}, {called} {number}") for number, each in enumerate(found, 1)]

"""Puzzles: positions of real games with one clearly best move, judged by the knowledge of the seat to move.

A game's `puzzles.jsonl` holds a puzzle a line: the match so far (seed and moves, as in a record), the seat that is
asked, and what each of its options is worth as an average over worlds that fit what the seat knows.
"""

import json
from functools import lru_cache
from typing import Any, NamedTuple

from parlour.kernel.bits import has
from parlour.kernel.game import Game, seat_names
from parlour.kernel.table import Table
from parlour.play.answers import AND, answer_text, parse_answer, whole_answers
from parlour.play.package import folder
from parlour.play.record import BadRecord, Record, compact
from parlour.play.replay import Replay

FILE = "puzzles.jsonl"
RATINGS = range(1, 6)


class BadPuzzle(ValueError):
    """A puzzle that cannot be read or does not hold; the message says which line and why."""


class Answer(NamedTuple):
    """An option of a puzzle: the share of the win that it brings, with a 95 % interval."""

    move: str
    value: float
    low: float
    high: float


class Puzzle(NamedTuple):
    """One position with its question."""

    id: str
    rules: str  # the version of the rules it was played under
    seats: int
    seed: str
    moves: list[tuple[int, str]]
    seat: int
    section: str  # of the rules: what the question is about
    answers: list[Answer]  # the best first
    gap: float  # how far the second is behind the best, with a 95 % interval
    low: float
    high: float
    worlds: int  # on which every option was tried
    rating: int  # 1: a novice finds it, to 5: an expert misses it

    @property
    def best(self) -> str:
        """The move that solves it."""
        return self.answers[0].move

    @property
    def several(self) -> bool:
        """Whether several cards may be chosen together."""
        return any(AND in answer.move for answer in self.answers)

    def line(self) -> str:
        """Return the puzzle as a line of its file."""
        data = self._asdict() | {"answers": [answer._asdict() for answer in self.answers]}
        return compact(data)


@lru_cache(32)
def puzzles(game: Game[Any]) -> list[Puzzle]:
    """Return the puzzles that a game brings, easy ones first; none if it has no such file."""
    file = folder(game).joinpath(FILE)
    if not file.is_file():
        return []
    try:
        found = read_puzzles(file.read_text(encoding="utf-8").splitlines())
    except ValueError as error:
        raise BadPuzzle(f"{game.name}: {FILE}: {error}") from None
    return sorted(found, key=lambda puzzle: puzzle.rating)


def read_puzzles(lines: list[str]) -> list[Puzzle]:
    """Return the puzzles of a file; BadPuzzle names the line and the field that is wrong."""
    out: list[Puzzle] = []
    for number, line in enumerate(lines, 1):
        try:
            out.append(read_puzzle(line))
        except BadPuzzle as error:
            raise BadPuzzle(f"line {number}: {error}") from None
    return out


FIELDS: dict[str, tuple[type, ...]] = {
    "id": (str,),
    "rules": (str,),
    "seats": (int,),
    "seed": (str,),
    "moves": (list,),
    "seat": (int,),
    "section": (str,),
    "answers": (list,),
    "gap": (int, float),
    "low": (int, float),
    "high": (int, float),
    "worlds": (int,),
    "rating": (int,),
}


def read_puzzle(line: str) -> Puzzle:
    """Return a puzzle from its line."""
    try:
        data = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise BadPuzzle(f"it is cut off or is not JSON ({error})") from None
    if not isinstance(data, dict):
        raise BadPuzzle("it is not an object")
    for name, kinds in FIELDS.items():
        if not isinstance(data.get(name), kinds) or isinstance(data[name], bool):
            raise BadPuzzle(f"'{name}' is missing or is not {kinds[0].__name__}")
    if unknown := sorted(set(data) - set(FIELDS)):
        raise BadPuzzle(f"unknown field {unknown[0]!r}")
    data["moves"] = [read_move(move) for move in data["moves"]]
    data["answers"] = [read_answer(answer) for answer in data["answers"]]
    puzzle = Puzzle(**data)
    if not 0 <= puzzle.seat < puzzle.seats:
        raise BadPuzzle(f"'seat' is {puzzle.seat} at a table of {puzzle.seats}")
    if puzzle.rating not in RATINGS:
        raise BadPuzzle(f"'rating' is {puzzle.rating}, not 1 to 5")
    return puzzle


def read_move(data: object) -> tuple[int, str]:
    """Return a seat and its move."""
    match data:
        case [int(seat), str(move)]:
            return seat, move
    raise BadPuzzle(f"'moves' holds {data!r} instead of a seat and a move")


def read_answer(data: object) -> Answer:
    """Return an option with what it is worth."""
    match data:
        case {
            "move": str(move),
            "value": int() | float() as value,
            "low": int() | float() as low,
            "high": int() | float() as high,
        }:
            return Answer(move, value, low, high)
    raise BadPuzzle(f"'answers' holds {data!r} instead of a move, a value and its interval")


# ------------------------------------------------------------------- positions


def record_of(game: Game[Any], puzzle: Puzzle) -> Record:
    """Return the match so far as a record."""
    options: dict[str, object] = dict(game.variant)
    names = seat_names(puzzle.seats)
    record = Record(game.name, puzzle.rules, options, puzzle.seats, "sealed", puzzle.seed, "", names)
    record.moves = list(puzzle.moves)
    return record


def position(game: Game[Any], puzzle: Puzzle) -> Table:
    """Return the table at which the puzzle is asked; BadPuzzle if it cannot be reached or asks something else."""
    try:
        t = Replay(game, record_of(game, puzzle)).at(len(puzzle.moves))
    except BadRecord as error:
        raise BadPuzzle(f"{puzzle.id}: {error}") from None
    if not has(t.waiting, puzzle.seat):
        raise BadPuzzle(f"{puzzle.id}: seat {puzzle.seat + 1} is not asked")
    options = [answer_text(game, t, actions) for actions in whole_answers(game, t, puzzle.seat)]
    if sorted(options) != sorted(answer.move for answer in puzzle.answers):
        raise BadPuzzle(f"{puzzle.id}: the options are {', '.join(options)}")
    if any(answer.value > puzzle.answers[0].value for answer in puzzle.answers):
        raise BadPuzzle(f"{puzzle.id}: {puzzle.best} is not the best")
    return t


def answered(game: Game[Any], t: Table, puzzle: Puzzle, text: str) -> str:
    """Return an answer as the puzzle writes it: cards chosen together may be given in any order.

    Raises:
        ValueError: It means nothing here.
        Refusal: The rules do not allow it.
    """
    return answer_text(game, t, game.in_order(t, puzzle.seat, parse_answer(game, t, text)))

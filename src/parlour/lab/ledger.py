"""The ledger: an arena's games in a file of JSON lines, from which an interrupted run continues."""

import json
from pathlib import Path

from parlour.kernel.luck import MOST_SEED
from parlour.lab.arena import Bout, Settings
from parlour.lab.schedule import Turn
from parlour.version import VERSION

FORMAT = 2
NUMBER: tuple[type, ...] = (int, float)
ROWS = {"order": (int,)} | dict.fromkeys(("returns", "scores", "decisions", "seconds", "faults"), NUMBER)


class Ledger:
    """A file with a header that holds all settings, and a line for every game in the order of the schedule."""

    def __init__(self, file: Path, bouts: list[Bout]) -> None:
        self.file = file
        self.bouts = bouts  # read back, and added since

    @classmethod
    def begin(cls, file: Path, settings: Settings) -> "Ledger":
        """Return a new file."""
        try:
            with file.open("x", encoding="utf-8") as out:
                out.write(as_line(header(settings)))
        except FileExistsError:
            raise ValueError(f"{file} exists already: use --resume to continue it") from None
        except OSError as error:
            raise ValueError(f"{file}: {error.strerror}") from None
        return cls(file, [])

    @classmethod
    def resume(cls, file: Path) -> "tuple[Settings, Ledger]":
        """Read a file: its settings, and its games but for what was cut off at the end."""
        try:
            lines = file.read_bytes().split(b"\n")[:-1]  # what follows the last end of line was cut off
        except OSError as error:
            raise ValueError(f"{file}: {error.strerror}") from None
        settings = read_header(file, lines)
        return settings, cls(file, [read_bout(file, n, line, settings) for n, line in enumerate(lines[1:], 2)])

    def fit(self, todo: list[Turn]) -> int:
        """Check that the games are those of the schedule; returns how many of its turns are complete.

        Games of a turn that was broken off are struck: it will be played again.
        """
        planned = ((turn.deal, order) for turn in todo for order in turn.orders)
        if len(self.bouts) > sum(len(turn.orders) for turn in todo):
            raise ValueError(
                f"{self.file} holds {len(self.bouts)} games already: give --games of at least as many"
            )
        for number, (bout, plan) in enumerate(zip(self.bouts, planned, strict=False), 2):
            if (bout.deal, tuple(bout.order)) != plan:
                raise ValueError(f"{self.file}: line {number} is not the game that this arena plays there")
        complete = games = 0
        while complete < len(todo) and games + len(todo[complete].orders) <= len(self.bouts):
            games += len(todo[complete].orders)
            complete += 1
        self.strike(games)
        return complete

    def strike(self, keep: int) -> None:
        """Leave only the first games, and nothing that was cut off."""
        del self.bouts[keep:]
        with self.file.open("r+b") as out:
            for _ in range(keep + 1):
                out.readline()
            out.truncate(out.tell())

    def add(self, bouts: list[Bout]) -> None:
        """Write games down."""
        self.bouts += bouts
        with self.file.open("a", encoding="utf-8") as out:
            out.write("".join(as_line(bout._asdict()) for bout in bouts))


def as_line(row: dict[str, object]) -> str:
    """Return one line of JSON."""
    return json.dumps(row, ensure_ascii=False, separators=(",", ":")) + "\n"


def header(settings: Settings) -> dict[str, object]:
    """Return the first line: all that decides what is played, and by which version."""
    return {"arena": FORMAT, "parlour": VERSION, **settings._asdict()}


def read_header(file: Path, lines: list[bytes]) -> Settings:
    """Return the settings of a file."""
    data = read_line(file, 1, lines[0]) if lines else {}
    if data.get("arena") != FORMAT:
        raise ValueError(f"{file} does not hold the games of an arena (format {FORMAT})")
    if data.get("parlour") != VERSION:
        raise ValueError(f"{file} was begun by Parlour {data.get('parlour')}, and this is {VERSION}")
    try:
        settings = Settings(**{name: data[name] for name in Settings._fields})  # type: ignore[arg-type]
    except KeyError as error:
        raise ValueError(f"{file}: the header has no {error}") from None
    kinds = [str, str, dict, int, list, int]
    if [type(value) for value in settings] != kinds or any(type(name) is not str for name in settings.bots):
        raise ValueError(f"{file}: the header is not one of an arena")
    if not 0 <= settings.seed <= MOST_SEED:
        raise ValueError(f"{file}: the seed in the header is not from 0 to {MOST_SEED}")
    return settings


def read_bout(file: Path, number: int, line: bytes, settings: Settings) -> Bout:
    """Return one game."""
    data = read_line(file, number, line)
    if set(data) != set(Bout._fields):
        raise ValueError(f"{file}: line {number} is not a game of an arena")
    for name, kinds in ROWS.items():
        row = data[name]
        if not isinstance(row, list) or len(row) != settings.seats or any(type(each) not in kinds for each in row):
            raise ValueError(f"{file}: line {number} is not a game of {settings.seats} seats")
    if type(data["deal"]) is not int or type(data["adjudicated"]) is not bool:
        raise ValueError(f"{file}: line {number} is not a game of an arena")
    return Bout(**data)  # type: ignore[arg-type]


def read_line(file: Path, number: int, line: bytes) -> dict[str, object]:
    """Return one line as an object."""
    try:
        data = json.loads(line)
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict):
        raise ValueError(f"{file}: line {number} is not JSON, or not an object")
    return data

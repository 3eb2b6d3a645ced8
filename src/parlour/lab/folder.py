"""The folder of a run: a header, and four tables in parts that are named by the deals they hold.

A part counts when its file in `games` is there, which is written last; each file appears whole or not at all.
"""

import hashlib
import json
import os
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import pyarrow as pa
import pyarrow.parquet as pq

import parlour
from parlour.kernel.game import Game
from parlour.lab.arena import Settings
from parlour.lab.recording import Portion, Task
from parlour.lab.tables import SCHEMA, SCHEMAS
from parlour.play.package import folder as package_folder
from parlour.version import VERSION

HEADER, LOCK = "run.json", ".lock"
PART = re.compile(r"(\d+)-(\d+)\.parquet")
GAMES_LAST = ["cards", "decisions", "seats", "games"]
FIELDS = {
    "schema": int, "game": str, "rules": str, "rulings": str, "options": dict, "variant": str, "seats": int,
    "bots": list, "plan": str, "seed": int, "decisions": str, "parlour": str, "created": str,
}  # fmt: skip


class Header(NamedTuple):
    """All that decides what is played, and when it was begun by which Parlour."""

    schema: int
    game: str
    rules: str
    rulings: str  # a fingerprint of the rulings in the game's RULES.md
    options: dict[str, bool | int | str]
    variant: str  # a fingerprint of game, rules and options
    seats: int
    bots: list[str]
    plan: str  # "mirrored": every deal is played in all of its seatings
    seed: int
    decisions: str  # of which games decisions and cards are recorded
    parlour: str
    created: str

    def must_be(self, other: "Header", whose: str) -> None:
        """Refuse a header that differs in anything but its date."""
        for name, mine, theirs in zip(self._fields, self, other, strict=True):
            if mine != theirs and name != "created":
                raise ValueError(f"{whose} holds a run with {name} {theirs}, not {mine}")


def header_of(game: Game[Any], settings: Settings, decisions: str) -> Header:
    """Return the header of a new run."""
    what: dict[str, object] = {"game": settings.game, "rules": settings.rules, "options": settings.options}
    if files := contents(game):
        what["files"] = files
    return Header(
        schema=SCHEMA,
        game=settings.game,
        rules=settings.rules,
        rulings=fingerprint(rulings(game)),
        options=settings.options,
        variant=fingerprint(json.dumps(what, sort_keys=True)),
        seats=settings.seats,
        bots=settings.bots,
        plan="mirrored",
        seed=settings.seed,
        decisions=decisions,
        parlour=VERSION,
        created=datetime.now(UTC).isoformat(timespec="seconds"),
    )


def contents(game: Game[Any]) -> dict[str, str]:
    """Return fingerprints of the files that options of the variant name: another content is another variant."""
    named = [each.name for each in game.about.settings if isinstance(each.default, str) and not each.choices]
    files = {name: str(game.variant[name]) for name in named if game.variant[name]}
    return {name: fingerprint(Path(file).read_text(encoding="utf-8")) for name, file in files.items()}


def rulings(game: Game[Any]) -> str:
    """Return the rulings of a game: the quoted lines of its RULES.md."""
    rules = package_folder(game).joinpath("RULES.md")
    text = rules.read_text(encoding="utf-8") if rules.is_file() else ""
    return "\n".join(line for line in text.splitlines() if line.startswith(">"))


def fingerprint(text: str) -> str:
    """Return a short fingerprint of a text."""
    return hashlib.sha256(text.encode()).hexdigest()[:12]


class Folder:
    """A folder with a header and the parts that count."""

    def __init__(self, path: Path, header: Header) -> None:
        self.path = path
        self.header = header

    @classmethod
    def open(cls, path: Path) -> "Folder":
        """Open and check an existing folder: its game is installed, its files are whole, no deal occurs twice."""
        found = cls(path, read_header(path))
        game = parlour.game_of_rules(found.header.game, found.header.rules, dict(found.header.options))
        if game.about.version != found.header.rules:
            mine, theirs = game.about.version, found.header.rules
            raise ValueError(f"{path} holds games by rules {theirs} of {game.about.title}, and these are {mine}")
        for part in found.parts():
            for table in SCHEMAS:
                check_file(found.file(table, part), SCHEMAS[table])
        return found

    @classmethod
    def begin(cls, path: Path, header: Header) -> "Folder":
        """Open a new folder, or one that holds the same run, to continue it."""
        if (path / HEADER).exists():
            header.must_be(read_header(path), str(path))
        elif path.exists() and (not path.is_dir() or any(path.iterdir())):
            raise ValueError(f"{path} is there already and holds no run: give a new or an empty folder")
        for table in SCHEMAS:
            (path / table).mkdir(parents=True, exist_ok=True)
        if not (path / HEADER).exists():
            write_whole(path / HEADER, json.dumps(header._asdict(), ensure_ascii=False, indent=2).encode() + b"\n")
        return cls(path, read_header(path))

    def parts(self) -> list[Task]:
        """Return the parts that count, in the order of their deals.

        Raise a ValueError if a deal is in two of them.
        """
        found = sorted(Task(int(name[1]), int(name[2]) + 1) for name in self.names("games"))
        whole = [part for part in found if all(self.file(table, part).exists() for table in SCHEMAS)]
        for one, next_ in pairwise(whole):
            if next_.start < one.stop:
                raise ValueError(
                    f"{self.path} holds the deals {as_words(one)} and {as_words(next_)}: some are there twice"
                )
        return whole

    def names(self, table: str) -> Iterator[re.Match[str]]:
        """Yield the names of a table's files."""
        with suppress(FileNotFoundError):
            for name in os.listdir(self.path / table):
                if match := PART.fullmatch(name):
                    yield match

    def file(self, table: str, part: Task) -> Path:
        """Return the file of a part."""
        return self.path / table / f"{part.start:06}-{part.stop - 1:06}.parquet"

    def files(self, table: str) -> list[Path]:
        """Return the files of a table that count."""
        return [self.file(table, part) for part in self.parts()]

    def missing(self, wanted: Task) -> list[Task]:
        """Return what of the wanted deals no part holds."""
        out: list[Task] = []
        at = wanted.start
        for part in self.parts():
            if at < part.start < wanted.stop:
                out.append(Task(at, part.start))
            at = max(at, part.stop)
        return [*out, Task(at, wanted.stop)] if at < wanted.stop else out

    def write(self, portion: Portion) -> None:
        """Add a part."""
        for table in GAMES_LAST:
            write_whole(self.file(table, portion.deals), portion.tables[table])

    def tidy(self) -> None:
        """Remove what a run that was ended in the middle of a part left of it."""
        whole = {self.file(table, part) for part in self.parts() for table in SCHEMAS}
        for table in SCHEMAS:
            for file in (self.path / table).iterdir():
                if file not in whole and (PART.fullmatch(file.name) or file.name.endswith(".tmp")):
                    file.unlink()

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Keep every other process from writing here; the lock ends with this process, however that ends."""
        with open(self.path / LOCK, "a", encoding="utf-8") as file:
            try:
                import fcntl  # noqa: PLC0415  (not on Windows, where nothing keeps a second run away)

                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except ImportError:
                pass
            except OSError:
                raise ValueError(f"another process is writing to {self.path}") from None
            self.tidy()
            yield


def write_whole(file: Path, data: bytes) -> None:
    """Write a file so that it is there whole or not at all, even if the power fails."""
    draft = file.with_name(f".{file.name}.tmp")
    with draft.open("wb") as out:
        out.write(data)
        out.flush()
        os.fsync(out.fileno())
    draft.rename(file)
    with suppress(OSError, AttributeError):  # Windows knows no such thing
        handle = os.open(file.parent, os.O_DIRECTORY)
        os.fsync(handle)
        os.close(handle)


def read_header(path: Path) -> Header:
    """Return the header of a folder, checked."""
    try:
        data = json.loads((path / HEADER).read_bytes())
    except FileNotFoundError:
        raise ValueError(f"{path} holds no run of the laboratory: there is no {HEADER}") from None
    except OSError as error:
        raise ValueError(f"{path}: {error.strerror}") from None
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict) or data.get("schema") != SCHEMA:
        raise ValueError(f"{path / HEADER} is not the header of a run (schema {SCHEMA})")
    wrong = [name for name, kind in FIELDS.items() if type(data.get(name)) is not kind]
    if wrong or set(data) != set(FIELDS):
        named = ", ".join(wrong or sorted(set(data) - set(FIELDS)))
        raise ValueError(f"{path / HEADER} is not the header of a run: look at {named}")
    return Header(**data)


def check_file(file: Path, schema: Any) -> None:
    """Refuse half a file, and columns that this version does not know."""
    try:
        found = pq.read_schema(file)
    except (pa.ArrowException, OSError):
        raise ValueError(f"{file} is not a whole Parquet file") from None
    for name in schema.names:
        if name not in found.names:
            raise ValueError(f"{file} has no column {name}")
    for name in found.names:
        if name not in schema.names:
            raise ValueError(f"{file} has a column {name}, which schema {SCHEMA} does not know")
        if found.field(name).type != schema.field(name).type:
            raise ValueError(
                f"{file}: the column {name} is {found.field(name).type}, not {schema.field(name).type}"
            )


def merge(sources: list[Path], target: Path) -> Folder:
    """Copy the parts of several folders of one run into one; nothing is copied if a deal would be there twice."""
    folders = [Folder.open(path) for path in sources]
    held: dict[Task, Folder] = {}
    for each in folders:
        folders[0].header.must_be(each.header, str(each.path))
        for part in each.parts():
            check_apart(part, each, held)
            held[part] = each
    out = Folder.begin(target, folders[0].header)
    with out.locked():
        for part in out.parts():
            check_apart(part, out, held)
        for part, each in sorted(held.items(), key=lambda item: item[0]):
            tables = {table: each.file(table, part).read_bytes() for table in SCHEMAS}
            out.write(Portion(part, 0, tables))
    return out


def check_apart(part: Task, whose: Folder, held: Mapping[Task, Folder]) -> None:
    """Refuse deals that another folder holds too."""
    for other, folder in held.items():
        if part.start < other.stop and other.start < part.stop:
            raise ValueError(
                f"{whose.path} holds the deals {as_words(part)} and {folder.path} the deals {as_words(other)}: "
                "some would be there twice"
            )


def as_words(part: Task) -> str:
    """Return the deals of a part in words."""
    return f"{part.start} to {part.stop - 1}"

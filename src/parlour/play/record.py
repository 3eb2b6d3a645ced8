"""Records: a match as its rules, options, luck and moves. It replays byte for byte, and can be verified.

A record is a file of JSON lines: a header, a line for every answer, and at the end the result. Each answer
is a line of its own so that it can be written before anybody is told of it. Without a result the match continues.
"""

import hashlib
import json
import os
import re
from pathlib import Path
from typing import Any

from parlour.kernel.game import Game
from parlour.kernel.luck import Fast, Luck, Sealed, commitment
from parlour.kernel.save import save
from parlour.kernel.table import Table

FORMAT = 2  # of records as they are written; the digest of format 1 held what seats knew, as rows of bits
READABLE = (1, FORMAT)
TIME_IS_UP = "time is up"  # in place of a move: the clock struck for the seat


class BadRecord(ValueError):
    """A record that cannot be read or does not hold; the message says which line and why."""


class Record:
    """One match as its rules, options, luck and moves.

    Args:
        game: The name of the game.
        rules: The version of its rules.
        options: All options of the variant.
        seats: The number of players.
        luck: `"fast"` or `"sealed"`.
        seed: A number for fast luck, the secret for sealed luck.
        contributions: What the players added to a sealed shuffle.
        names: What the players are called, by seat.
    """

    def __init__(
        self,
        game: str,
        rules: str,
        options: dict[str, object],
        seats: int,
        luck: str,
        seed: str,
        contributions: str,
        names: list[str],
    ) -> None:
        self.game = game
        self.rules = rules
        self.options = options
        self.seats = seats
        self.luck = luck  # "fast" or "sealed"
        self.seed = seed  # a number for fast luck, the secret for sealed luck
        self.contributions = contributions
        self.names = names
        self.start: dict[str, object] | None = None  # a saved table, if the match did not begin with a deal
        self.origin: dict[str, object] | None = None  # of a line: the match, step and eyes where it branches off
        self.moves: list[tuple[int, str]] = []
        self.result: dict[str, object] | None = None
        self.digest = ""
        self.format = FORMAT

    def source(self) -> Luck:
        """Return the luck from which the match was dealt."""
        if self.luck == "sealed":
            return Sealed(self.seed, self.contributions)
        return Fast(int(self.seed))

    def header(self) -> dict[str, object]:
        """Return the first line."""
        data: dict[str, object] = {
            "parlour": self.format,
            "game": self.game,
            "rules": self.rules,
            "options": self.options,
            "seats": self.seats,
            "names": self.names,
            "luck": self.luck,
            "seed": self.seed,
        }
        if self.luck == "sealed":
            data["contributions"] = self.contributions
            data["commitment"] = commitment(self.seed)
        if self.origin is not None:
            data["origin"] = self.origin
        if self.start is not None:
            data["start"] = self.start
        return data

    def contributed(self) -> list[str]:
        """Return what seats have added to a sealed shuffle."""
        return [text for text in self.contributions.split("|") if text]

    def check_shuffle(self, seal: str | None, contribution: str | None) -> None:
        """Compare the shuffle with the seal and the contribution of a player.

        Args:
            seal: The seal that the player was shown before the deal; None skips the check.
            contribution: What the player added; None skips the check.

        Raises:
            BadRecord: The record was dealt from another shuffle.
        """
        if (seal or contribution) and self.luck != "sealed":
            raise BadRecord("line 1: the shuffle was not sealed")
        if seal and seal.strip().lower() != commitment(self.seed):
            raise BadRecord("line 1: the seal shown before the deal is not that of this secret")
        if contribution and contribution not in self.contributed():
            raise BadRecord("line 1: the contribution is not among those that were mixed into the shuffle")

    def lines(self) -> list[str]:
        """Return the whole record as lines of JSON."""
        out = [compact(self.header())]
        out += [move_line(seat, move) for seat, move in self.moves]
        if self.result is not None:
            out.append(result_line(self.result, self.digest))
        return out

    def finish(self, game: Game[Any], t: Table) -> None:
        """Note how the match ended.

        Args:
            game: The rules.
            t: A table that is over.
        """
        self.result = game.result(t).as_data()
        self.digest = digest(game, t)


class RecordFile:
    """A record in a file of its own: each line is on the disk before the match continues."""

    def __init__(self, path: Path, record: Record) -> None:
        """Begin a new file; a FileExistsError if there is one."""
        self.path = path
        with path.open("x"):
            pass
        self.append(record.lines())

    def append(self, lines: list[str]) -> None:
        """Add lines at the end."""
        with self.path.open("ab") as out:
            out.write("".join(line + "\n" for line in lines).encode())
            out.flush()
            os.fsync(out.fileno())

    def replace(self, record: Record) -> None:
        """Rewrite the whole record: either the old lines or the new ones are there, whatever happens."""
        beside = self.path.with_name(self.path.name + ".new")
        beside.unlink(missing_ok=True)
        RecordFile(beside, record)
        beside.replace(self.path)


def compact(data: dict[str, object]) -> str:
    """Return one line of JSON."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def move_line(seat: int, move: str) -> str:
    """Return the line of one answer."""
    return compact({"seat": seat, "move": move})


def result_line(result: dict[str, object], digest: str) -> str:
    """Return the last line of a match that is over."""
    return compact({"result": result, "digest": digest})


def digest(game: Game[Any], t: Table) -> str:
    """Make a fingerprint of everything on a table but what seats know, which follows from the moves.

    Args:
        game: The rules.
        t: A table of this game.

    Returns:
        The fingerprint, in hexadecimal digits.
    """
    saved = {name: value for name, value in save(game, t).items() if name != "knowledge"}
    text = json.dumps(saved, ensure_ascii=False, sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()


def read_record(lines: list[str]) -> Record:
    """Read a record.

    Args:
        lines: The lines of its file, as `Record.lines` gives them.

    Returns:
        The record, whose moves have not been tried yet: `verify` does that.

    Raises:
        BadRecord: A line is wrong; the message names it.
    """
    if not lines:
        raise BadRecord("the record is empty")
    record = read_header(read_line(lines[0], 1))
    for number, line in enumerate(lines[1:], 2):
        data = read_line(line, number)
        if record.result is not None:
            raise BadRecord(f"line {number}: nothing may follow the result")
        if "result" in data:
            result = data["result"]
            if not isinstance(result, dict) or not isinstance(data.get("digest"), str):
                raise BadRecord(f"line {number}: a result is an object, with a digest beside it")
            record.result = result
            record.digest = str(data["digest"])
            continue
        seat, move = data.get("seat"), data.get("move")
        if not isinstance(seat, int) or isinstance(seat, bool) or not isinstance(move, str):
            raise BadRecord(f"line {number}: a move has a 'seat' (a number) and a 'move' (a text)")
        if not 0 <= seat < record.seats:
            raise BadRecord(f"line {number}: there is no seat {seat + 1} in this match of {record.seats}")
        record.moves.append((seat, move))
    return record


def read_line(line: str, number: int) -> dict[str, object]:
    """Return one line as an object."""
    try:
        data = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise BadRecord(f"line {number} is cut off or is not JSON ({error})") from None
    if not isinstance(data, dict):
        raise BadRecord(f"line {number} is not an object")
    return data


def read_header(data: dict[str, object]) -> Record:
    """Return the first line of a record."""
    if data.get("parlour") not in READABLE:
        raise BadRecord(f"line 1: not a record of Parlour in format {FORMAT}, nor in an older one")
    game, rules, options, names = data.get("game"), data.get("rules"), data.get("options"), data.get("names")
    seats, luck, seed = data.get("seats"), data.get("luck"), data.get("seed")
    if not isinstance(game, str) or not isinstance(rules, str) or not isinstance(options, dict):
        raise BadRecord("line 1: 'game', 'rules' and 'options' should be a text, a text and an object")
    if not isinstance(seats, int) or isinstance(seats, bool) or not isinstance(names, list) or len(names) != seats:
        raise BadRecord("line 1: 'names' should be a list with a name for each of the 'seats'")
    if luck not in ("fast", "sealed") or not isinstance(seed, str):
        raise BadRecord("line 1: 'luck' is \"fast\" or \"sealed\", and 'seed' a text")
    if luck == "fast" and not re.fullmatch(r"-?[0-9]{1,100}", seed):
        raise BadRecord("line 1: the 'seed' of fast luck is a whole number")
    contributions = data.get("contributions", "")
    if luck == "sealed" and data.get("commitment") != commitment(seed):
        raise BadRecord("line 1: the commitment shown before the deal is not that of this seed")
    called = [str(name) for name in names]
    record = Record(game, rules, options, seats, luck, seed, str(contributions), called)
    start = data.get("start")
    if start is not None and not isinstance(start, dict):
        raise BadRecord("line 1: 'start' should be a saved table")
    record.start = start
    origin = data.get("origin")
    if origin is not None and not isinstance(origin, dict):
        raise BadRecord("line 1: 'origin' should say where the line branches off")
    record.origin = origin
    record.format = FORMAT if data["parlour"] == FORMAT else 1
    return record

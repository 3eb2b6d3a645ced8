"""The choices on a command line, checked: a game in its variant, seats, bots, processes, a recorded match."""

import argparse
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import parlour

if TYPE_CHECKING:
    from parlour.kernel.game import Game
    from parlour.play.record import Record

BAD_INPUT, INTERRUPTED = 2, 130  # exit codes
MOST_PROCESSES = 1000
TIMED = re.compile(r"run:.*|\w+:[\d.]+s(\*\d+)?")  # bots that are measured by the clock
CREW = re.compile(r"\w+:[\d.]+s?\*(\d+)")  # bots that use several processes themselves

# A comma between two names; one between quotes belongs to a command: run:python3 'a,b.py'
COMMA = re.compile(r""",(?=(?:[^"']|"[^"]*"|'[^']*')*$)""")


def chosen_game(given: argparse.Namespace) -> "Game[Any]":
    """Return the game of the command line in its variant."""
    return parlour.game(given.game, **options_of(given))


def options_of(given: argparse.Namespace) -> dict[str, object]:
    """Return the options of the game that the command line gives."""
    options: dict[str, object] = {}
    for text in given.option:
        name, equals, value = text.partition("=")
        if not equals:
            raise ValueError(f"an option is given as NAME=VALUE, not {text!r}")
        options[name] = value
    return options


def chosen_seats(given: argparse.Namespace, game: "Game[Any]") -> int:
    """Return how many seats, checked."""
    seats: int = given.seats if given.seats is not None else game.about.seats[0]
    game.lay(seats)
    return seats


def chosen_bots(given: argparse.Namespace, seats: int) -> list[str]:
    """Return a bot for each seat, checked."""
    from parlour.bots import bot  # noqa: PLC0415

    names = split_names(given.bots)
    for name in names:
        bot(name, 0)
    if len(names) not in (1, seats):
        raise ValueError(f"{len(names)} bots for {seats} seats: give one name, or one for each seat")
    return names * seats if len(names) == 1 else names


def read_file(file: Path) -> str:
    """Return the text of a file; errors say what is wrong with it."""
    try:
        return file.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise ValueError(f"{file} is not a text file") from None
    except OSError as error:
        raise ValueError(f"{file}: {error.strerror}") from None


def game_of_record(file: Path) -> "tuple[Game[Any], Record]":
    """Return the record in a file, and the game it is of."""
    from parlour.play.record import read_record  # noqa: PLC0415

    lines = read_file(file).splitlines()
    with blaming(file):
        record = read_record(lines)
        return parlour.game_of_rules(record.game, record.rules, record.options), record


@contextmanager
def blaming(file: Path) -> Iterator[None]:
    """Name the file in every complaint about what it holds."""
    try:
        yield
    except RecursionError:
        raise ValueError(f"{file}: it is nested too deeply") from None
    except OverflowError:
        raise ValueError(f"{file}: it holds a number that is too large") from None
    except ValueError as error:
        raise ValueError(f"{file}: {error}") from None


def split_names(text: str) -> list[str]:
    """Split names of bots at commas."""
    return [name.strip() for name in COMMA.split(text)]


def chosen_processes(given: argparse.Namespace) -> int:
    """Return how many processes, checked: one for each core by default."""
    from parlour.lab.workers import cores  # noqa: PLC0415

    processes: int = given.processes if given.processes is not None else cores()
    if processes < 1:
        raise ValueError("--processes must be at least 1")
    if processes > MOST_PROCESSES:
        raise ValueError(f"--processes must be at most {MOST_PROCESSES}")
    return processes


def processes_for(given: argparse.Namespace, bots: list[str]) -> int:
    """Return how many games are played at once; what thinks by the clock gets the cores that it uses to itself."""
    from parlour.lab.workers import cores  # noqa: PLC0415

    room = max(1, cores() // max(int(found[1]) if (found := CREW.fullmatch(name)) else 1 for name in bots))
    processes = room if given.processes is None else chosen_processes(given)
    timed = [name for name in bots if TIMED.fullmatch(name)]
    if timed and processes > room:
        raise ValueError(f"{timed[0]} has a time limit: use at most --processes {room} on {cores()} cores")
    return processes


def count_of_games(games: int, most: int) -> int:
    """Return how many games, checked."""
    if games < 1:
        raise ValueError("--games must be at least 1")
    if games > most:
        raise ValueError(f"--games must be at most {most:,}")
    return games

"""`parlour arena`: bots against each other, with ratings and intervals."""

import argparse
import csv
import os
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path
from time import perf_counter
from typing import cast

import parlour
from parlour.cli.choices import (
    INTERRUPTED,
    chosen_game,
    chosen_seats,
    count_of_games,
    processes_for,
    split_names,
)
from parlour.cli.output import print_json
from parlour.lab.arena import Settings, check, contenders, run, turns
from parlour.lab.contest import player
from parlour.lab.ledger import Ledger
from parlour.lab.schedule import Turn
from parlour.lab.workers import WorkerFailed
from parlour.terminal.bar import progress
from parlour.terminal.figures import print_arena

MOST_GAMES = 1_000_000
DEFAULT_GAMES, DEFAULT_SEED = 200, 1


def command(given: argparse.Namespace) -> None:
    """Play, and print the standings; those of a run that was interrupted too."""
    for package in ("openskill", "scipy"):  # which the standings need: it is said before the games, not after them
        if find_spec(package) is None:
            raise ModuleNotFoundError(name=package)
    if given.games is not None:
        count_of_games(given.games, MOST_GAMES)
    settings, ledger = opened(given)
    games: int = given.games if given.games is not None else max(DEFAULT_GAMES, len(ledger.bouts))
    began = perf_counter()
    processes = processes_for(given, contenders(settings))
    todo = turns(settings, games)
    try:
        finished = play(settings, ledger, todo[ledger.fit(todo) :], processes)
    except WorkerFailed as error:
        sys.exit(f"parlour: {error} (the games before that are in {ledger.file})")
    if ledger.bouts:
        from parlour.lab.standings import standings  # noqa: PLC0415  (scipy takes longer than to start playing)

        data = standings(settings, ledger.bouts)
        data |= {"finished": finished, "processes": processes, "seconds": round(perf_counter() - began, 3)}
        show(given, data)
    if not finished:
        print(f"Interrupted. To resume: parlour arena --resume {ledger.file} --games {games}", file=sys.stderr)
        sys.exit(INTERRUPTED)
    if given.keep is None and given.resume is None:
        ledger.file.unlink(missing_ok=True)


def play(settings: Settings, ledger: Ledger, todo: list[Turn], processes: int) -> bool:
    """Play what is left to do; False if that was interrupted."""
    left = sum(len(turn.orders) for turn in todo)
    with progress(len(ledger.bouts) + left, "games") as advance:
        advance(len(ledger.bouts))
        try:
            for bouts in run(settings, todo, processes):
                ledger.add(bouts)
                advance(len(bouts))
        except KeyboardInterrupt:
            return False
    return True


def opened(given: argparse.Namespace) -> tuple[Settings, Ledger]:
    """Return the settings and the file of a new arena, or of one to resume."""
    if given.resume is not None:
        if given.keep is not None:
            raise ValueError("--keep starts a new file, --resume continues an old one: give one of them")
        return resumed(given)
    settings = wanted(given)
    processes_for(given, contenders(settings))
    if given.keep is not None:
        return settings, Ledger.begin(given.keep, settings)
    handle, name = tempfile.mkstemp(".jsonl", f"parlour-arena-{settings.game}-")
    os.close(handle)
    os.unlink(name)
    return settings, Ledger.begin(Path(name), settings)


def wanted(given: argparse.Namespace) -> Settings:
    """Return what the command line asks for, checked."""
    if given.game is None:
        raise ValueError(f"which game? (choose from: {', '.join(parlour.games())})")
    if given.bots is None:
        raise ValueError("which bots? (--bots random,ismcts:300)")
    game = chosen_game(given)
    seed: int = given.seed if given.seed is not None else DEFAULT_SEED
    settings = Settings(
        game.name, game.about.version, game.variant, chosen_seats(given, game), split_names(given.bots), seed
    )
    for name in contenders(settings):
        player(name, 0)
    check(settings)
    return settings


def resumed(given: argparse.Namespace) -> tuple[Settings, Ledger]:
    """Return the settings in a file, which the command line has to match."""
    settings, ledger = Ledger.resume(given.resume)
    asked = argparse.Namespace(**vars(given))
    asked.game = given.game or settings.game
    asked.bots = given.bots or ",".join(settings.bots)
    asked.seats = given.seats or settings.seats
    asked.seed = given.seed if given.seed is not None else settings.seed
    asked.option = given.option or [f"{name}={value}" for name, value in settings.options.items()]
    for name, mine, theirs in zip(Settings._fields, wanted(asked), settings, strict=True):
        if mine != theirs:
            raise ValueError(f"{given.resume} was begun with {name} {theirs}, not {mine}")
    return settings, ledger


def show(given: argparse.Namespace, data: dict[str, object]) -> None:
    """Print the standings in the requested format."""
    if given.json:
        print_json(data)
    elif given.csv:
        rows = cast(list[dict[str, object]], data["bots"])
        out = csv.DictWriter(sys.stdout, list(rows[0]), lineterminator="\n")
        out.writeheader()
        out.writerows(rows)
    else:
        print_arena(data)

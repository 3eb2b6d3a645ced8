"""`parlour train`: a network learns a game by self-play, in a folder that holds all of the run."""

import argparse
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from parlour.cli.choices import INTERRUPTED, chosen_seats, options_of, split_names
from parlour.lab.workers import cores
from parlour.terminal.bar import progress
from parlour.train import settings as choices
from parlour.train.settings import Settings

if TYPE_CHECKING:
    from parlour.train.run import Run


def command(given: argparse.Namespace) -> None:
    """Train, or resume a run; an interrupted run prints the command to resume it."""
    folder, settings = resumed(given) if given.resume is not None else begun(given)
    from parlour.train.machines import Machines  # noqa: PLC0415
    from parlour.train.run import Run  # noqa: PLC0415  (PyTorch takes seconds to import)

    if given.on:
        given.extra = "ray"
    with Machines(given.on, given.processes or cores()) as machines:
        if given.resume is None:
            folder.mkdir(parents=True, exist_ok=True)
            settings.write(folder)
        go(Run(settings, folder, machines))


def go(run: "Run") -> None:
    """Train to the end and say what comes of it."""
    try:
        with progress(run.total, "decisions") as advance:
            advance(run.decisions)
            for point in run.go(advance):
                won = ", ".join(f"{share:.0%} against {name}" for name, share in point["won"].items())
                print(f"{point['decisions']:,} decisions, {point['seconds']:,.0f} s: {won}", flush=True)
        told = run.finish()
        if told:
            better = "" if told["suspected"] < told["counted"] else ", so that it is left out"
            nats = f"{told['suspected']:.3f} nats, {told['counted']:.3f} by counting alone"
            print(f"What choices tell about cards: hidden cards surprise by {nats}{better}.")
    except KeyboardInterrupt:
        print(f"Interrupted. To resume: parlour train --resume {run.folder}", file=sys.stderr)
        sys.exit(INTERRUPTED)
    print(f"{run.folder}/net.safetensors plays as net:{run.folder}/net.safetensors wherever bots are named.")


def begun(given: argparse.Namespace) -> tuple[Path, Settings]:
    """Return the folder and the settings of a new run, checked."""
    if given.game is None:
        raise ValueError("which game? (parlour games lists them)")
    game = choices.rules_of(given.game, options_of(given))
    settings = Settings(game.name, chosen_seats(given, game), game.variant)
    wanted = {name: getattr(given, name) for name in choices.CHOSEN if getattr(given, name) is not None}
    for name in wanted.keys() & {"opponents", "expert"}:
        wanted[name] = tuple(split_names(wanted[name]))
    settings = replace(settings, **wanted)
    choices.check(settings)
    folder: Path = given.folder if given.folder is not None else Path(f"net-{game.name}-{settings.seats}")
    if folder.exists() and any(folder.iterdir()):
        raise ValueError(f"{folder} is not empty (--resume {folder} continues a run in it)")
    return folder, settings


def resumed(given: argparse.Namespace) -> tuple[Path, Settings]:
    """Return the folder and the settings of a run to resume."""
    extra = [name for name in ("game", "seats", "folder", *choices.CHOSEN) if getattr(given, name) is not None]
    if extra:
        raise ValueError(f"--resume keeps the settings of the run: leave out {extra[0].replace('_', '-')}")
    return given.resume, choices.read(given.resume)

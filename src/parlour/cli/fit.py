"""`parlour fit`: searches play a game, and a judge and a policy are fitted to it; a folder holds all of it."""

import argparse
import sys
from dataclasses import fields, replace
from pathlib import Path

from parlour.cli.choices import INTERRUPTED, chosen_seats, options_of
from parlour.lab.workers import cores
from parlour.terminal.bar import progress
from parlour.train import judging
from parlour.train.judging import JudgeRun, JudgeSettings
from parlour.train.machines import Machines
from parlour.train.settings import rules_of

CHOSEN = [field.name for field in fields(JudgeSettings) if field.name not in ("game", "seats", "options")]


def command(given: argparse.Namespace) -> None:
    """Fit a judge and a policy, or resume; an interrupted run prints the command to resume it."""
    folder, settings = resumed(given) if given.resume is not None else begun(given)
    if given.on:
        given.extra = "ray"
    with Machines(given.on, given.processes or cores()) as machines:
        run = JudgeRun(settings, folder, machines)
        if given.resume is None:
            folder.mkdir(parents=True, exist_ok=True)
            run.write_settings()
        go(run)


def go(run: JudgeRun) -> None:
    """Play, fit, and say what comes of it."""
    try:
        with progress(run.settings.games, "games") as advance:
            advance(run.played())
            played = run.play(advance)
        print(f"Fitting to {len(played.choices.widths):,} decisions ...", flush=True)
        card = run.fit(played)
    except KeyboardInterrupt:
        print(f"Interrupted. To resume: parlour fit --resume {run.folder}", file=sys.stderr)
        sys.exit(INTERRUPTED)
    judge, policy = card["judge"], card["policy"]
    if "loss" in judge:
        print(f"The results of games that were left out surprise the judge by {judge['loss']},")
        print(f"the game's own judge by {judge['loss_by_hand']}.")
    agrees = policy["agrees_with_the_search"]
    print(f"The policy's likeliest option is the favourite of the search in {agrees} of their decisions.")
    file = run.folder / judging.WEIGHTS
    print(f"{file} plays as mind:0.1s@{file} wherever bots are named.")


def begun(given: argparse.Namespace) -> tuple[Path, JudgeSettings]:
    """Return the folder and the settings of a new run, checked."""
    if given.game is None:
        raise ValueError("which game? (parlour games lists them)")
    game = rules_of(given.game, options_of(given))
    settings = JudgeSettings(game.name, chosen_seats(given, game), game.variant)
    settings = replace(
        settings, **{name: getattr(given, name) for name in CHOSEN if getattr(given, name) is not None}
    )
    settings.check()
    folder: Path = given.folder if given.folder is not None else Path(f"judge-{game.name}-{settings.seats}")
    if folder.exists() and any(folder.iterdir()):
        raise ValueError(f"{folder} is not empty (--resume {folder} continues a run in it)")
    return folder, settings


def resumed(given: argparse.Namespace) -> tuple[Path, JudgeSettings]:
    """Return the folder and the settings of a run to resume."""
    extra = [name for name in ("game", "seats", "folder", *CHOSEN) if getattr(given, name) is not None]
    if extra:
        raise ValueError(f"--resume keeps the settings of the run: leave out {extra[0]}")
    return given.resume, judging.read(given.resume)

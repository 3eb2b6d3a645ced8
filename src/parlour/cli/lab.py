"""`parlour lab`: games in folders of tables."""

import argparse
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
from rich.progress import Progress as Bar

from parlour.cli.choices import INTERRUPTED, chosen_game, chosen_seats, count_of_games, processes_for, split_names
from parlour.lab.folder import merge
from parlour.lab.runs import Progress, Run, run
from parlour.lab.stopping import stop_rule
from parlour.lab.workers import WorkerFailed

MOST_GAMES = 10**9


def command(given: argparse.Namespace) -> None:
    """Do what was asked for."""
    {"run": play, "merge": put_together}[given.what](given)


def play(given: argparse.Namespace) -> None:
    """`parlour lab run GAME -o FOLDER`."""
    game = chosen_game(given)
    bots = split_names(given.bots)
    games = count_of_games(given.games, MOST_GAMES)
    rule = stop_rule(given.until, chosen_seats(given, game)) if given.until is not None else lambda _: False
    if given.on:
        given.extra = "ray"
    try:
        with bar() as progress:
            done: Run | None = run(
                game,
                bots=bots,
                games=games,
                folder=given.folder,
                seats=given.seats,
                seed=given.seed,
                start=given.start,
                decisions=given.decisions,
                processes=processes_for(given, bots),
                on=given.on,
                progress=progress,
                on_part=rule,
            )
    except WorkerFailed as error:
        sys.exit(f"parlour: {error} (the games before that are in {given.folder})")
    except KeyboardInterrupt:
        done = None
    if done is None:  # the processes of the run have ended by now
        print(f"Interrupted. Run the same command to resume in {given.folder}.", file=sys.stderr, flush=True)
        os._exit(INTERRUPTED)  # Arrow's threads may be at work, and crash if Python shuts down under them
    tell(done)


def put_together(given: argparse.Namespace) -> None:
    """`parlour lab merge FOLDER ... -o FOLDER`."""
    tell(Run(merge(given.folders, given.folder)))


def tell(done: Run) -> None:
    """Say what a folder holds."""
    parts = done.folder.parts()
    games = done.games.select("game").collect().height if parts else 0
    deals = sum(part.stop - part.start for part in parts)
    print(f"{done.path} holds {games:,} games of {deals:,} deals.")


@contextmanager
def bar() -> Iterator[Callable[[Progress], object]]:
    """Yield a progress bar with the rate and what the first seat wins so far, where somebody looks."""
    err = Console(stderr=True)
    if not err.is_terminal:
        yield lambda _: None
        return
    columns = (BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[rate]}"), TimeRemainingColumn())
    with Bar(*columns, TextColumn("{task.fields[headline]}"), console=err, transient=True) as shown:
        task = shown.add_task("games", total=None, rate="", headline="")

        def show(made: Progress) -> None:
            speed = shown.tasks[0].speed
            rate = f"{speed:,.0f} a second" if speed else ""
            value, low, high = made.headline
            headline = f"seat 1 wins {value:.1%} ({low:.1%} to {high:.1%})" if high > low else ""
            shown.update(task, total=made.of, completed=made.games, rate=rate, headline=headline)

        yield show

"""`parlour simulate`: many games, counted by seat and by who began."""

import argparse
import sys

from parlour.cli import doctor
from parlour.cli.choices import INTERRUPTED, chosen_bots, chosen_game, chosen_seats, count_of_games, processes_for
from parlour.cli.output import print_json
from parlour.lab import simulate
from parlour.lab.workers import WorkerFailed
from parlour.terminal.bar import progress

MOST_GAMES = 10**12


def command(given: argparse.Namespace) -> None:
    """Play and count; after Ctrl-C too, as far as it has come."""
    game = chosen_game(given)
    seats = chosen_seats(given, game)
    bots = chosen_bots(given, seats)
    games = count_of_games(given.games, MOST_GAMES)
    processes = processes_for(given, bots)
    try:
        with progress(games, "games") as advance:
            data = simulate.run(game, seats, games, given.seed, bots, advance, processes)
    except WorkerFailed as error:
        sys.exit(f"parlour: {error}")
    data["compiled"] = doctor.is_compiled()
    if given.json:
        print_json(data)
    elif data["games"]:
        from parlour.terminal.pages import print_simulation  # noqa: PLC0415  (draws a table with rich)

        print_simulation(game, data)
    if data["interrupted"]:
        print(f"Interrupted after {data['games']:,} of {games:,} games.", file=sys.stderr)
        sys.exit(INTERRUPTED)

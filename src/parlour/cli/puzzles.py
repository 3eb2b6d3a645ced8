"""`parlour puzzles`: solving the puzzles of a game in the terminal, and mining new ones."""

import argparse
import sys
from pathlib import Path
from typing import Any

import parlour
from parlour.cli.choices import INTERRUPTED, blaming, read_file
from parlour.kernel.game import Game
from parlour.play.puzzle import RATINGS, Puzzle, position, puzzles, read_puzzles
from parlour.terminal.bar import progress

COUNT, MOST = 40, 10_000


def command(given: argparse.Namespace) -> None:
    """Solve, or mine."""
    if given.mined is None:
        solve(given)
    elif given.game == "mine":
        mine(given)
    else:
        raise ValueError(f"two games, {given.game} and {given.mined}? (parlour puzzles mine GAME looks for more)")


def solve(given: argparse.Namespace) -> None:
    """`parlour puzzles GAME`."""
    from parlour.terminal.solving import solve_all  # noqa: PLC0415

    if given.count is not None or given.seed is not None or given.sets:
        raise ValueError("--count, --seed and --sets are for mining: parlour puzzles mine GAME")
    if given.rating is not None and given.rating not in RATINGS:
        raise ValueError(f"--rating is 1 to 5, not {given.rating}")
    game = parlour.game(given.game)
    found = puzzles(game) if given.file is None else read(game, given.file)
    chosen = [puzzle for puzzle in found if given.rating in (None, puzzle.rating)]
    if not chosen:
        raise ValueError(f"there are no such puzzles of {game.about.title}")
    solve_all(game, chosen)


def read(game: Game[Any], file: Path) -> list[Puzzle]:
    """Return the puzzles of a file, checked against the game."""
    lines = read_file(file).splitlines()
    with blaming(file):
        found = read_puzzles(lines)
        for puzzle in found:
            position(game, puzzle)
    return found


def mine(given: argparse.Namespace) -> None:
    """Run `parlour puzzles mine GAME`: add each puzzle to the file as soon as it is found."""
    from parlour.lab.mining import asks_for_sets  # noqa: PLC0415
    from parlour.lab.mining import mine as mined  # noqa: PLC0415

    if given.rating is not None:
        raise ValueError("--rating is for solving; puzzles are rated when they are found")
    game = parlour.game(given.mined)
    count = COUNT if given.count is None else given.count
    if not 1 <= count <= MOST:
        raise ValueError(f"--count is 1 to {MOST:,}, not {count:,}")
    if given.sets and not asks_for_sets(game):
        raise ValueError(f"{game.about.title} never asks for several cards together")
    file = given.file or Path(f"{game.name}-puzzles.jsonl")
    found = read(game, file) if file.exists() else []
    seed, before = given.seed or 1, len(found)
    try:
        with progress(count, "puzzles") as advance, file.open("a", encoding="utf-8") as out:
            advance(before)
            for puzzle in mined(game, seed, found, count, given.sets):
                found.append(puzzle)
                print(puzzle.line(), file=out, flush=True)
                advance(1)
    except KeyboardInterrupt:
        print(f"Interrupted; {file} holds {len(found)} puzzles. The same command continues.", file=sys.stderr)
        sys.exit(INTERRUPTED)
    print(f"{file} holds {len(found)} puzzles of {game.about.title}, {len(found) - before} of them new.")

"""`python -m parlour.testing.mutation [GAME ...] [--sample N] [--seed N]`: try changes of games' rules."""

import argparse
import os
import random
import sys
import time
import tomllib
from pathlib import Path
from typing import Any

import pytest

import parlour
from parlour.testing.mutation.alone import alone, tests_of
from parlour.testing.mutation.changes import Change, changes_of
from parlour.testing.mutation.loop import ARGUMENTS, Loop, fork, in_parallel

GAMES = Path(parlour.__file__).parent / "games"
NO_RULES = {"aid", "diagrams", "events", "guide", "judge", "names", "numbers", "refusals", "standing", "words"}
GOAL = 0.98


def changes_of_game(game: str) -> list[Change]:
    """Return every change of a game's rules; words, aids, drawings and judges are not rules."""
    files = sorted((GAMES / game).glob("*.py"))
    return [change for file in files if file.stem not in NO_RULES for change in changes_of(file)]


def judged(file: Path) -> dict[tuple[str, ...], str]:
    """Return the changes that make no difference, each with the reason."""
    listed: list[dict[str, Any]] = tomllib.loads(file.read_text(encoding="utf-8")).get("same", [])
    return {
        (each["file"], each["function"], each["code"], each["old"], each["new"]): each["why"] for each in listed
    }


def key(change: Change) -> tuple[str, ...]:
    """Return a change as it is judged: by the text of its line, not by the number."""
    return (f"{change.file.parent.name}/{change.file.name}", change.function, change.code, change.old, change.new)


def survivors_of(game: str, changes: list[Change], tests: Path, jobs: int) -> list[Change]:
    """Return the changes that no test of the game notices: first the quick way, then each alone."""
    read, write = os.pipe()
    process = fork(lambda: quick_way(game, changes, tests, jobs, write))
    os.close(write)
    with os.fdopen(read) as pipe:
        found = [changes[int(line)] for line in pipe]
    if os.waitpid(process, 0)[1]:
        sys.exit(f"{game}: the tests could not be run, or fail without any change")
    out: list[Change] = []

    def tell(change: Change, lives: bool) -> None:
        if lives:
            out.append(change)

    in_parallel(found, jobs, lambda change: alone(change, tests_of(tests, game)), tell)
    return out


def quick_way(game: str, changes: list[Change], tests: Path, jobs: int, pipe: int) -> int:
    """Write the numbers of those that survive the tests that call their function."""
    places = {change: n for n, change in enumerate(changes)}

    def tell(change: Change, lives: bool) -> None:
        if lives:
            os.write(pipe, f"{places[change]}\n".encode())

    return int(pytest.main([*ARGUMENTS, *tests_of(tests, game)], plugins=[Loop(changes, jobs, tell)]))


def main() -> int:
    """Try the changes of the games, and say which of them survive."""
    if os.environ.get("PARLOUR_INTERPRETED") != "1":
        os.execve(
            sys.executable,
            [sys.executable, "-m", "parlour.testing.mutation", *sys.argv[1:]],
            os.environ | {"PARLOUR_INTERPRETED": "1"},
        )
    options = argparse.ArgumentParser(prog="parlour.testing.mutation", description=__doc__)
    options.add_argument("games", nargs="*", metavar="GAME")
    options.add_argument("--tests", type=Path, default=Path("tests"))
    options.add_argument("--sample", type=int, help="how many changes of each game; all if not given")
    options.add_argument("--seed", type=int, default=1, help="which ones")
    options.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    given = options.parse_args()
    same = judged(given.tests / "mutants.toml")
    tried = failed = 0
    for game in given.games or parlour.announced():
        began = time.perf_counter()
        every = changes_of_game(game)
        changes = [change for change in every if key(change) not in same]
        if given.sample is not None and given.sample < len(changes):
            changes = sorted(random.Random(given.seed).sample(changes, given.sample))
        survivors = survivors_of(game, changes, given.tests, given.jobs)
        seconds = time.perf_counter() - began
        print(
            f"{game}: {len(changes)} of {len(every)} changes, {len(survivors)} survive, {seconds:.0f} s",
            flush=True,
        )
        for change in survivors:
            print(f"  {change}\n    {change.code}", flush=True)
        tried, failed = tried + len(changes), failed + len(survivors)
    share = 1 - failed / tried
    print(f"{share:.1%} of {tried} changes were noticed")
    return int(share < GOAL)


if __name__ == "__main__":
    sys.exit(main())

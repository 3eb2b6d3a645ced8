"""`parlour bench`: measure Parlour beside its peers and print one table of ratios."""

import sys
from pathlib import Path

from parlour.bench import ours, peers, same
from parlour.bench.measure import measure
from parlour.bench.report import as_rows, markdown, show, surroundings
from parlour.cli.output import print_json

# Rounds, and seconds that each contestant works in one. Many short rounds find a quiet moment for everybody.
QUICK = (5, 0.02)
THOROUGH = (25, 0.03)


def tell(line: str) -> None:
    """Say how far it is, beside the output."""
    print(line, file=sys.stderr, flush=True)


def run(json_output: bool, write: str | None, quick: bool) -> None:
    """Measure, print the table (or JSON), and write it as a page if a file is named."""
    rounds, seconds = QUICK if quick else THOROUGH
    duels = same.duels()
    contestants = [*ours.contestants({name for name, _ in same.same_games()}), *peers.contestants()]
    found = measure([*contestants, *same.contestants(duels)], rounds, seconds, tell)
    measured, outcomes = found[: len(contestants)], same.outcomes(duels, found[len(contestants) :])
    notes = peers.missing()
    if json_output:
        rows = {"rows": as_rows(measured), "same": same.as_rows(outcomes)}
        print_json({"about": dict(surroundings()), "notes": notes, **rows})
    else:
        show(measured, outcomes, notes)
    if write is not None:
        Path(write).write_text(markdown(measured, outcomes, notes), encoding="utf-8")

"""`parlour bench`: measure Parlour beside its peers and print one table of ratios."""

import sys
from pathlib import Path

import parlour
from parlour.bench import against, history, ours, peers, same
from parlour.bench.measure import measure
from parlour.bench.report import as_rows, markdown, show, surroundings
from parlour.cli.output import print_json
from parlour.compiling import PACKAGE

# Rounds, and seconds that each contestant works in one. Many short rounds find a quiet moment for everybody.
QUICK = (5, 0.02)
THOROUGH = (25, 0.03)


def tell(line: str) -> None:
    """Say how far it is, beside the output."""
    print(line, file=sys.stderr, flush=True)


def run(json_output: bool, write: str | None, quick: bool, kept: Path | None) -> None:
    """Measure, print the table (or JSON), and write it as a page or into a history if files are named."""
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
    if kept is not None:
        history.add(kept, measured, outcomes)


def compare(other: Path, quick: bool, json_output: bool) -> None:
    """Measure this build beside another; exit code 1 if something became slower beyond noise."""
    if not (other / "src" / "parlour").is_dir():
        raise ValueError(f"{other} holds no source tree of Parlour")
    rounds, seconds = against.QUICK if quick else against.THOROUGH
    cases = [
        against.Case(name, parlour.game(name).about.seats[0], what)
        for name in parlour.games()
        for what in against.WORKS
    ]
    verdicts = against.compare(PACKAGE.parent.parent, other, cases, rounds, seconds, tell)
    slower = [verdict for verdict in verdicts if verdict.is_slower]
    if json_output:
        print_json(
            [{**each.case._asdict(), "ratio": each.ratio, "low": each.low, "high": each.high} for each in verdicts]
        )
    else:
        for each in verdicts:
            game, seats, what = each.case
            verdict = "slower" if each.is_slower else ""
            print(f"{game:16} {seats} {what:26} {each.ratio:.3f}  ({each.low:.3f} to {each.high:.3f}) {verdict}")
    if slower:
        raise SystemExit(1)

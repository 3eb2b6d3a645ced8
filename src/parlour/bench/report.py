"""The report: one table of figures and ratios, for the terminal, for a file and as plain data."""

import os
import platform
from collections.abc import Sequence
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path

from parlour.bench import same
from parlour.bench.measure import DECISIONS, SEARCHED, Measured
from parlour.bench.ours import LIBRARY
from parlour.bench.peers import OPEN_SPIEL, PACKAGES
from parlour.compiling import stamp
from parlour.kernel import game as kernel_game
from parlour.version import VERSION

CALLS = "calls"
TITLES = {DECISIONS: "Random play", SEARCHED: "Search", CALLS: "Single calls in the middle of a game"}
EXPLAINED = """\
Random play counts the decisions of players, forced ones included. Every figure is the best of {rounds} rounds in
which all contestants took turns; "behind" is how far the middle and the worst round lay behind the best.
"ratio" is the speed in relation to OpenSpiel's fastest of the same kind in the same run: for random play its
fastest C++ rollout, for searches its fastest C++ search, for single calls its fastest same call where it has one.
Searches count the decisions from the root to the end of the game, in each iteration.
`bench/README.md` explains each line and how far to trust the ratios;
how strong the bots are, with intervals, in `docs/bots.md`."""


def section(one: Measured) -> str:
    """Return where in the report it stands."""
    kind = one.contestant.kind
    return kind if kind in TITLES else CALLS


def ordered(measured: Sequence[Measured]) -> list[Measured]:
    """Sort random play first, then call by call; in each the fastest first."""
    kinds: list[str] = []
    for one in measured:
        if one.contestant.kind not in kinds:
            kinds.append(one.contestant.kind)
    return sorted(measured, key=lambda one: (kinds.index(one.contestant.kind), -one.best))


def yardsticks(measured: Sequence[Measured]) -> dict[str, float]:
    """Return OpenSpiel's best rate of each kind."""
    best: dict[str, float] = {}
    for one in measured:
        if one.contestant.library == OPEN_SPIEL:
            best[one.contestant.kind] = max(one.best, best.get(one.contestant.kind, 0.0))
    return best


def as_rows(measured: Sequence[Measured]) -> list[dict[str, object]]:
    """Return all figures as plain data."""
    rows: list[dict[str, object]] = []
    sticks = yardsticks(measured)
    for one in ordered(measured):
        who = one.contestant
        stick = sticks.get(who.kind)
        middle, worst = one.behind
        figure = ("microseconds", 1e6 / one.best) if section(one) == CALLS else ("per_second", round(one.best))
        rows.append({
            "name": f"{who.library} {who.name}",
            "what": who.what,
            figure[0]: figure[1],
            "ratio": None if stick is None else one.best / stick,
            "behind": {"median": middle, "worst": worst},
        })  # fmt: skip
    return rows


def as_texts(measured: Sequence[Measured], part: str) -> list[list[str]]:
    """Return the lines of one section."""
    sticks = yardsticks(measured)
    lines: list[list[str]] = []
    for one in ordered(measured):
        who = one.contestant
        if section(one) == part:
            stick = sticks.get(who.kind)
            ratio = "" if stick is None else significant(one.best / stick)
            figure = significant(1e6 / one.best) if part == CALLS else f"{one.best:,.0f}"
            behind = " / ".join(f"{part:.0%}" for part in one.behind)
            lines.append([f"{who.library} {who.name}", who.what, figure, ratio, behind])
    return lines


def headings(part: str) -> list[str]:
    """Return what stands above the columns."""
    return ["", "what", "µs" if part == CALLS else "decisions/s", "ratio", "behind"]


def significant(number: float) -> str:
    """Return a number with three figures that mean something."""
    for limit, places in ((0.1, 4), (1, 3), (10, 2), (100, 1)):
        if number < limit:
            return f"{number:.{places}f}"
    return f"{number:.0f}"


def surroundings() -> list[tuple[str, str]]:
    """Return what the figures depend on besides the code."""
    cpus = [line.split(":")[1].strip() for line in read("/proc/cpuinfo") if line.startswith("model name")]
    name = cpus[0] if cpus else platform.processor() or platform.machine()
    compiled = "compiled, guided by a profile" if stamp()["profiled"] else "compiled"
    if str(kernel_game.__file__).endswith(".py"):
        compiled = "interpreted!"
    load = f", load {os.getloadavg()[0]:.1f} at the end" if hasattr(os, "getloadavg") else ""
    versions = [f"{peer} {installed(package)}" for peer, package in PACKAGES.items()]
    return [
        ("Date", datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC")),
        ("Machine", f"{name}, {os.cpu_count()} cores{load}; {platform.system()} {platform.machine()}"),
        ("Python", f"{platform.python_implementation()} {platform.python_version()}"),
        ("Versions", ", ".join([f"Parlour {VERSION} ({compiled})", *versions])),
    ]


def read(path: str) -> list[str]:
    """Return the lines of a file that not every system has."""
    return Path(path).read_text(encoding="utf-8").splitlines() if Path(path).exists() else []


def installed(package: str) -> str:
    """Return the version of a package."""
    try:
        return version(package)
    except PackageNotFoundError:
        return "not installed"


def tables(measured: Sequence[Measured], outcomes: Sequence[same.Outcome]) -> list[tuple[str, list[list[str]]]]:
    """Return the tables of the report, each with its title; its first line are the headings."""
    found = [(title, [headings(part), *as_texts(measured, part)]) for part, title in TITLES.items()]
    if outcomes:
        found.append(("The same game", [same.HEADINGS, *same.as_lines(outcomes)]))
    return found


def markdown(measured: Sequence[Measured], outcomes: Sequence[same.Outcome], notes: Sequence[str]) -> str:
    """Return the whole report as a page."""
    rounds = len(measured[0].rates)
    parts = ["# Results of `make bench`", "\n".join(f"* {key}: {value}" for key, value in surroundings())]
    parts += [EXPLAINED.format(rounds=rounds), *notes]
    for title, (above, *lines) in tables(measured, outcomes):
        rows = [above, ["---", "---", "---:", "---:", "---:"], *lines]
        parts += [f"## {title}", "\n".join("| " + " | ".join(row) + " |" for row in rows)]
    return "\n\n".join(parts) + "\n"


def show(measured: Sequence[Measured], outcomes: Sequence[same.Outcome], notes: Sequence[str]) -> None:
    """Print the report in the terminal."""
    if find_spec("rich") is None:
        print(markdown(measured, outcomes, notes))
        return
    from rich.console import Console  # noqa: PLC0415  (an optional extra)
    from rich.table import Table  # noqa: PLC0415

    console = Console()
    for title, (above, *lines) in tables(measured, outcomes):
        table = Table(title=title)
        for n, heading in enumerate(above):
            table.add_column(heading, justify="left" if n < 2 else "right")
        for line in lines:
            table.add_row(*line, style="bold" if line[0].startswith(LIBRARY) else "")
        console.print(table)
    for note in [*notes, *(f"{key}: {value}" for key, value in surroundings())]:
        console.print(note, highlight=False)

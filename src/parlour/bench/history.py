"""The history of the figures: a line for each full run, and a picture of the ratios over time.

Only ratios to OpenSpiel in the same run are kept: they hold from machine to machine, as far as anything does.
"""

import json
import subprocess
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from parlour.bench import same
from parlour.bench.measure import DECISIONS, SEARCHED, Measured
from parlour.bench.ours import LIBRARY
from parlour.bench.report import surroundings, yardsticks

ROLLOUTS = "rollouts from a deal"
SEARCH = "information-set search"
SAME = "the same game"


def line(measured: Sequence[Measured], outcomes: Sequence[same.Outcome]) -> dict[str, object]:
    """Return one run as plain data: where and when, and the ratio of each game in each kind of work."""
    sticks = yardsticks(measured)
    works: dict[str, dict[str, float]] = {ROLLOUTS: {}, SEARCH: {}, SAME: {}}
    for one in measured:
        who = one.contestant
        if (
            who.library == LIBRARY
            and who.what in works
            and who.kind in (DECISIONS, SEARCHED)
            and who.kind in sticks
        ):
            works[who.what][who.name] = round(one.best / sticks[who.kind], 3)
    works[SAME] = {each.game: round(each.ratio, 3) for each in outcomes if each.what == ROLLOUTS}
    return {
        "date": datetime.now(UTC).isoformat(timespec="seconds"),
        "commit": commit(),
        **{key.lower(): value for key, value in surroundings() if key != "Date"},
        "ratios": works,
    }


def commit() -> str:
    """Return the commit that is checked out, or nothing."""
    asked = subprocess.run(["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=False)
    return asked.stdout.strip()


def add(path: Path, measured: Sequence[Measured], outcomes: Sequence[same.Outcome]) -> None:
    """Add a run to the file and draw all of it."""
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps(line(measured, outcomes)) + "\n")
    draw(path, path.with_suffix(".svg"))


def draw(path: Path, picture: Path) -> None:
    """Draw a picture of all runs: for each kind of work the ratio of each game, run by run."""
    import altair  # noqa: PLC0415  (heavy, and of the extra "lab")

    runs = [json.loads(each) for each in path.read_text(encoding="utf-8").splitlines() if each]
    points = [
        {"run": f"{n + 1}: {run['date'][:10]} {run['commit']}", "work": work, "game": game, "ratio": ratio}
        for n, run in enumerate(runs)
        for work, ratios in run["ratios"].items()
        for game, ratio in ratios.items()
    ]
    chart = (
        altair.Chart(altair.InlineData(values=points))
        .mark_line(point=True)
        .encode(
            x=altair.X("run:O", title=None),
            y=altair.Y("ratio:Q", title="times OpenSpiel", scale=altair.Scale(type="log")),
            color=altair.Color("game:N", title=None),
            shape=altair.Shape("game:N", title=None),
            column=altair.Column("work:N", title=None, sort=[ROLLOUTS, SEARCH, SAME]),
        )
        .properties(width=260, height=260)
        .resolve_scale(color="independent", shape="independent")
    )
    chart.save(str(picture))

"""The history of the figures: what a run adds, and the picture of it."""

import json
from pathlib import Path

from parlour.bench.history import ROLLOUTS, SAME, SEARCH, add
from parlour.bench.measure import DECISIONS, SEARCHED, Contestant, Measured
from parlour.bench.ours import LIBRARY
from parlour.bench.peers import OPEN_SPIEL
from parlour.bench.same import Outcome


def measured(library: str, name: str, what: str, kind: str, rate: float) -> Measured:
    return Measured(Contestant(library, name, what, kind, lambda n: n), [rate / 2, rate])


RUN = [
    measured(LIBRARY, "jest 3", ROLLOUTS, DECISIONS, 9e6),
    measured(LIBRARY, "jest 3", "whole games", DECISIONS, 7e6),
    measured(LIBRARY, "jest 3", SEARCH, SEARCHED, 3e6),
    measured(OPEN_SPIEL, "euchre", f"{ROLLOUTS}, C++", DECISIONS, 6e6),
    measured(OPEN_SPIEL, "hearts", f"{SEARCH}, C++", SEARCHED, 2e6),
]
SAME_GAMES = [Outcome("hearts 4", ROLLOUTS, 5e6, 4e6), Outcome("hearts 4", "clone from Python", 9.0, 3.0)]


def test_each_run_adds_its_ratios_and_all_are_drawn(tmp_path: Path) -> None:
    path = tmp_path / "history.jsonl"
    add(path, RUN, SAME_GAMES)
    add(path, RUN, SAME_GAMES)
    first, second = (json.loads(line) for line in path.read_text().splitlines())
    assert first["ratios"] == second["ratios"]
    assert first["ratios"] == {ROLLOUTS: {"jest 3": 1.5}, SEARCH: {"jest 3": 1.5}, SAME: {"hearts 4": 1.25}}
    picture = path.with_suffix(".svg").read_text()
    assert picture.startswith("<svg") and "jest 3" in picture and "hearts 4" in picture

"""Stopping rules: `--until "seat 1 settled to 1 %"` ends a run once its confidence sequence is that narrow."""

import re
from collections.abc import Callable
from collections.abc import Sequence as Values
from typing import Protocol

import numpy as np

from parlour.lab.sequences import ALPHA, STEP, Sequence

WORDS = re.compile(r"seats? +(?P<seats>[0-9 ,]*[0-9]|all) +settled +to +(?P<width>[0-9.]+) *%", re.IGNORECASE)
EXAMPLE = '"seat 1 settled to 1 %", "seats 1, 2 settled to 0.5 %" or "seats all settled to 2 %"'


class Part(Protocol):
    """The data of a part of a run: deal -> seat -> its share of the wins."""

    @property
    def wins(self) -> Values[Values[float]]: ...


class StopRule:
    """Says after each part whether the run may end; looking after every part does not spoil the confidence.

    With several seats each interval gets its share of the error (Bonferroni), so that all hold together.
    """

    def __init__(self, seats: list[int], half_width: float) -> None:
        self.seats = seats
        self.half_width = half_width
        alpha = ALPHA / len(seats)
        self.sequences = [Sequence(alpha, half_width) for _ in seats]

    def __call__(self, part: Part) -> bool:
        """Take the deals of a part; True if every interval is narrow enough."""
        wins = np.asarray(part.wins, dtype=np.float64)
        if len(wins):
            for seat, sequence in zip(self.seats, self.sequences, strict=True):
                sequence.add(wins[:, seat])
        return self.settled

    @property
    def settled(self) -> bool:
        """Return whether every interval is narrow enough."""
        return all(each.interval.high - each.interval.low <= 2 * self.half_width for each in self.sequences)


def stop_rule(text: str, seats: int) -> Callable[[Part], bool]:
    """Read a stopping rule for games of `seats` seats.

    Raises:
        ValueError: the text is not such a rule, names a seat that is not there, or asks for too much.
    """
    found = WORDS.fullmatch(text.strip())
    if found is None:
        raise ValueError(f"{text[:60]!r} is not a rule to stop by: write {EXAMPLE}")
    names = found["seats"].lower()
    chosen = list(range(1, seats + 1)) if names == "all" else [int(each) for each in re.split("[ ,]+", names)]
    for seat in chosen:
        if not 1 <= seat <= seats:
            raise ValueError(f"there is no seat {seat} at a table of {seats}")
    try:
        width = float(found["width"]) / 100
    except ValueError:
        raise ValueError(f"{found['width']} % is not a number") from None
    if not 2 * STEP <= width < 0.5:
        raise ValueError(f"a share can be settled to {200 * STEP:g} % up to 50 %, not to {found['width']} %")
    return StopRule(list(dict.fromkeys(seat - 1 for seat in chosen)), width)

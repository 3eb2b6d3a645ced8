"""What the environments' benchmark lets work does work."""

from random import Random

import pytest

from parlour.bench.environments import TABLES, batch, lines, play, rlcard, tensors
from parlour.bench.measure import Measured
from parlour.rl import Turns


def test_ours_play() -> None:
    assert play(Turns("jest", 3), Random(1)) == 24
    assert batch("jest", 3).work(2) == 2 * TABLES
    assert tensors("jest", 3).work(1) == 50


def test_theirs_play_and_are_compared() -> None:
    pytest.importorskip("rlcard")
    theirs = rlcard("leduc-holdem", 2, (36,))
    assert theirs.work(3) >= 6
    assert lines([Measured(theirs, [10.0, 20.0])])[-1].endswith("| 20 | 50000.00 µs | 1.0 |")

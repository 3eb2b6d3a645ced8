"""What the environments' benchmark lets work does work."""

from random import Random

import pytest

from parlour.bench.environments import TABLES, batch, classic, from_spiel, lines, play, rlcard, tensors
from parlour.bench.measure import Measured
from parlour.bench.peers import OPEN_SPIEL
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


def test_the_others_play() -> None:
    assert 10 <= classic("tictactoe").work(2) <= 18
    assert from_spiel(OPEN_SPIEL, "leduc_poker", "leduc_poker").work(2) >= 4
    assert from_spiel("Parlour", "jest 3", "parlour_jest_v1").work(1) == 24

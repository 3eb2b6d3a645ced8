"""Lockstep with OpenSpiel: the same deals, the same options at every decision, the same points.

CLASSICS_LOCKSTEP=10000 plays that many games of each case instead of 300.
"""

import os
from collections.abc import Callable

import pytest

pytest.importorskip("pyspiel", reason="OpenSpiel is not installed (pip install open_spiel); no lockstep with it")

from parlour_classics.hearts.rules import HeartsGame

from .lockstep import Goofspiel, Hearts, Kuhn, Leduc, MoonHearts, Pair

GAMES = int(os.environ.get("CLASSICS_LOCKSTEP", "300"))
CASES: dict[str, Callable[[], Pair]] = {
    "kuhn 2": lambda: Kuhn(2),
    "kuhn 3": lambda: Kuhn(3),
    "leduc": Leduc,
    "goofspiel 2": lambda: Goofspiel(2),
    "goofspiel 3": lambda: Goofspiel(3),
    "goofspiel 2, hidden bids": lambda: Goofspiel(2, hidden=True),
    "goofspiel 3, hidden bids": lambda: Goofspiel(3, hidden=True),
    "goofspiel 2, 6 cards, descending": lambda: Goofspiel(2, 6, "descending", True),
    "goofspiel 3, 5 cards, ascending": lambda: Goofspiel(3, 5, "ascending"),
    "goofspiel 2, 2 cards": lambda: Goofspiel(2, 2),
    "hearts": Hearts,
    "hearts, nothing passed": lambda: Hearts(passing=False),
    "hearts, points in the first trick": lambda: Hearts(clean_first_trick=False),
    "hearts, any Club first": lambda: Hearts(any_club_first=True),
    "hearts, the Jack counts": lambda: Hearts(jack_bonus=True, no_tricks_bonus=True),
    "hearts, Hearts led freely": lambda: Hearts(break_hearts=False),
    "hearts, the Queen breaks nothing": lambda: Hearts(queen_breaks_hearts=False, hearts_before_queen=True),
}


@pytest.mark.parametrize("case", CASES)
def test_in_lockstep_with_openspiel(case: str) -> None:
    pair = CASES[case]()
    for seed in range(GAMES):
        pair.play(seed)


@pytest.mark.parametrize("options", [{}, {"jack_bonus": True, "no_tricks_bonus": True}])
def test_in_lockstep_when_the_moon_is_shot(options: dict[str, bool]) -> None:
    pair = MoonHearts(**options)
    results = [pair.play(seed) for seed in range(GAMES)]
    assert any(sorted(scores)[1:] == [26, 26, 26] for scores in results)


@pytest.mark.parametrize("flaw", ["clean_first_trick", "queen_breaks_hearts", "no_tricks_bonus"])
def test_a_difference_is_noticed(flaw: str) -> None:
    pair = Hearts()
    pair.game = HeartsGame({flaw: not pair.game.variant[flaw]})
    with pytest.raises(AssertionError, match="seed"):
        for seed in range(GAMES):
            pair.play(seed)

"""Compiled loops for the benchmarks: other libraries also run these without any Python in between."""

from typing import Any

from mypy_extensions import i64

from parlour.kernel.game import Game
from parlour.kernel.luck import Fast
from parlour.kernel.playout import playout
from parlour.kernel.step import Options
from parlour.kernel.table import Table, copy_for_search


def rollouts(game: Game[Any], t: Table, luck: Fast, n: i64) -> i64:
    """Play copies of a table to their ends and see who won; return the number of decisions.

    As in a search, one source of chance serves all copies.
    """
    out, chance = Options(), Fast(luck.seed)
    decisions: i64 = 0
    while n > 0:
        twin = copy_for_search(t, chance)
        decisions += playout(game, twin, luck, out)
        game.winners(twin)
        n -= 1
    return decisions


def clones(t: Table, n: i64) -> i64:
    """Copy a table that many times, as a search does; returns how many."""
    done: i64 = 0
    while done < n:
        t.clone()
        done += 1
    return done


def guesses(game: Game[Any], t: Table, seat: i64, luck: Fast, n: i64) -> i64:
    """Guess that many tables from what a seat knows, as a search does; returns how many."""
    done: i64 = 0
    while done < n:
        game.guess(t, seat, luck)
        done += 1
    return done

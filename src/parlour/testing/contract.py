"""The promises as a pytest class, each tried on tables that Hypothesis chooses."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from parlour.kernel.game import Game
from parlour.testing.promises import PROMISES, Promise

EXAMPLES = 12
DEPTHS = (20, 120, 600)  # how far into a game to look: early, middle, late


def contract(games: Sequence[Game[Any]], examples: int = EXAMPLES) -> type:
    """Make a test class that tries every promise on every game with every number of seats.

    Args:
        games: The games, each in the variant to be tried.
        examples: How many random tables each promise is tried on.

    Returns:
        A class to be named `Test...` in a module of tests; pytest finds its methods.
    """
    cases = [pytest.param(game, seats, id=f"{game.name}-{seats}") for game in games for seats in game.about.seats]
    body = {f"test_{promise.__name__}": a_test(promise, cases, examples) for promise in PROMISES}
    return type("TestContract", (), body)


def a_test(promise: Promise, cases: list[Any], examples: int) -> Callable[..., None]:
    """Return one promise as a test over all cases."""

    @pytest.mark.parametrize(("game", "seats"), cases)
    @settings(max_examples=examples, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
    @given(seed=st.integers(0, 2**31), moves=st.sampled_from(DEPTHS).flatmap(lambda most: st.integers(0, most)))
    def test(self: object, game: Game[Any], seats: int, seed: int, moves: int) -> None:
        promise(game, seats, seed, moves)

    test.__doc__ = promise.__doc__
    made: Callable[..., None] = test
    return made

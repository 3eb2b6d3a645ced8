"""Registers every installed game and twin with OpenSpiel, under our namespace and with a version."""

from functools import cache
from importlib.metadata import entry_points
from typing import Any

import pyspiel

import parlour
from parlour.kernel.game import Game
from parlour.openspiel.game import SpielGame, game_type

TWINS = "parlour.twins"  # the entry point group
VERSION = 1  # of what is observed and rewarded, in all games


def short_name(game: str) -> str:
    """Return the name of a game in OpenSpiel: `jest` is parlour_jest_v1.

    Args:
        game: The name of the game in Parlour.
    """
    return f"parlour_{game}_v{VERSION}"


@cache
def makers() -> dict[str, Any]:
    """Return the makers of all installed games and twins; each takes options."""
    twins = {point.name: point for point in entry_points(group=TWINS)}
    found = {name: parlour.maker(name) for name in parlour.games()}
    return found | {name: twins[name].load() for name in sorted(twins)}


def rules_of(name: str, options: dict[str, object]) -> Game[Any]:
    """Make a game or a twin by name, in the variant that the options describe."""
    if name not in makers():
        raise parlour.UnknownGame(f"there is no game called {name!r} (choose from: {', '.join(makers())})")
    rules: Game[Any] = makers()[name](options)
    return rules


def register() -> None:
    """Register all games that are not registered yet."""
    known = set(pyspiel.registered_names())
    for name, make in makers().items():
        if short_name(name) not in known:
            register_one(name, make)


def register_one(name: str, make: Any) -> None:
    """Make one game known.

    As a class of its own: OpenSpiel lets go of what makes games after Python has ended, and a class survives that.
    """
    made = type(f"{name}_game", (SpielGame,), {"name": short_name(name), "make": staticmethod(make)})
    pyspiel.register_game(game_type(make({}), short_name(name)), made)

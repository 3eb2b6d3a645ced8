"""Registers every installed game and twin with OpenSpiel, under our namespace and with a version."""

from typing import Any

import pyspiel

import parlour
from parlour.openspiel.game import SpielGame, game_type

VERSION = 1  # of what is observed and rewarded, in all games


def short_name(game: str) -> str:
    """What OpenSpiel calls a game: `jest` is parlour_jest_v1."""
    return f"parlour_{game}_v{VERSION}"


def register() -> None:
    """Make all games known that are not yet."""
    known = set(pyspiel.registered_names())
    for name in parlour.games():
        if short_name(name) not in known:
            register_one(name, parlour.maker(name))


def register_one(name: str, make: Any) -> None:
    """Make one game known.

    As a class of its own: OpenSpiel lets go of what makes games after Python has ended, and a class survives that.
    """
    made = type(f"{name}_game", (SpielGame,), {"name": short_name(name), "make": staticmethod(make)})
    pyspiel.register_game(game_type(make({}), short_name(name)), made)

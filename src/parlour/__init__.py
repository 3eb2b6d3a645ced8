"""Parlour: modern card games of hidden information, with rules that cite their rulebook.

Public are `games` and `game` here, and what these packages name:

* `parlour.kernel`: what a game is written with;
* `parlour.play`: a match, its record, its replay, and windows for players;
* `parlour.bots`: players by name;
* `parlour.testing`: the contract that every game keeps;
* `parlour.lab`: many games, counted and rated.

Everything else may change without notice.
"""

from importlib.metadata import entry_points
from typing import Any

from parlour import _interpreted  # noqa: F401  (must come before anything that is compiled)
from parlour.kernel.game import Game
from parlour.version import VERSION

__all__ = ["Game", "UnknownGame", "__version__", "game", "games"]
__version__ = VERSION
GROUP = "parlour.games"  # of entry points, so that a game can be a package of its own


class UnknownGame(ValueError):
    """There is no game of that name."""


def games() -> list[str]:
    """The names of all games that are installed."""
    return sorted({point.name for point in entry_points(group=GROUP)})


def game(name: str, **options: object) -> Game[Any]:
    """A game by name, in the variant that the options make."""
    for point in entry_points(group=GROUP):
        if point.name == name:
            made: Game[Any] = point.load()(options)
            return made
    raise UnknownGame(f"there is no game called {name!r} (there are: {', '.join(games())})")

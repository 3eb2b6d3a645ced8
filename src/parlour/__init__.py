"""Parlour: five modern card games of hidden information, with rules that cite their rulebook."""

from importlib.metadata import entry_points
from typing import Any

from parlour import _interpreted  # noqa: F401  (must come before anything that is compiled)
from parlour.kernel.game import Game
from parlour.version import VERSION

__version__ = VERSION


class UnknownGame(ValueError):
    """There is no game of that name."""


def games() -> list[str]:
    """The names of all games that are installed, from the entry points group `parlour.games`."""
    return sorted({point.name for point in entry_points(group="parlour.games")})


def game(name: str, **options: object) -> Game[Any]:
    """A game by name, in the variant that the options make."""
    for point in entry_points(group="parlour.games"):
        if point.name == name:
            made = point.load()(options)
            assert isinstance(made, Game), f"{point.value} did not make a game"
            return made
    raise UnknownGame(f"there is no game called {name!r} (there are: {', '.join(games())})")

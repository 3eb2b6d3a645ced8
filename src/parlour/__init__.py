"""Parlour: modern card games of hidden information, with rules that cite their rulebook.

The public API is `games`, `game` and `game_of_rules` here, and the names that these packages export:

* `parlour.kernel`: the building blocks of a game;
* `parlour.play`: a match, its record, its replay, and windows for players;
* `parlour.bots`: players by name;
* `parlour.testing`: the contract that every game keeps;
* `parlour.lab`: many games, counted and rated;
* `parlour.rl`, `parlour.openspiel`: environments for learning.

Everything else may change without notice.
"""

from functools import cache
from typing import TYPE_CHECKING, Any

from parlour import packages
from parlour._interpreted import GROUP  # must come before anything that is compiled
from parlour.version import VERSION

if TYPE_CHECKING:
    from parlour.kernel.game import Game

__all__ = ["BrokenGame", "Game", "UnknownGame", "__version__", "game", "game_of_rules", "games"]
__version__ = VERSION  # the version of Parlour
TWINS = "parlour.twins"  # the entry point group


class UnknownGame(ValueError):
    """Raised by `game` where no installed package announces a game of that name."""


class BrokenGame(UnknownGame):
    """Raised by `game` where a package announces a game that cannot be loaded; the message names the package."""


def __getattr__(name: str) -> Any:
    """Import the kernel when it is first needed: `parlour --version` does without."""
    if name != "Game":
        raise AttributeError(f"module 'parlour' has no attribute {name!r}")
    from parlour.kernel.game import Game  # noqa: PLC0415

    return Game


@cache  # looking for packages takes milliseconds; those that are installed now are seen by the next process
def announced() -> dict[str, packages.Announced]:
    """Return the games that packages announce, by name."""
    return packages.announced(GROUP)


@cache
def maker(name: str) -> Any:
    """Return what makes a game out of its options; a BrokenGame says which package to blame."""
    point = announced()[name]
    try:
        return point.load()
    except Exception as error:
        reason = f"{type(error).__name__}: {error}"
        if isinstance(error, ModuleNotFoundError) and "parlour_core" in str(error):
            reason = "it was compiled for another build of Parlour (see docs/compiling.md)"
        raise BrokenGame(f"the game {name!r} of the package {point.package} cannot be loaded: {reason}") from error


@cache
def twins() -> dict[str, Any]:
    """Return what makes the twins that packages announce: small games that can be solved."""
    return {name: point.load() for name, point in sorted(packages.announced(TWINS).items())}


@cache
def broken() -> dict[str, str]:
    """Return the games that are announced and cannot be loaded, each with the reason."""
    out: dict[str, str] = {}
    for name in sorted(announced()):
        try:
            maker(name)
        except BrokenGame as error:
            out[name] = str(error)
    return out


def games() -> list[str]:
    """List the names of all games that are installed and can be loaded.

    Games are found by the entry points in the group `parlour.games`; what is installed while a process runs is
    seen by the next one.

    Returns:
        The names, sorted; each is what `game` takes.
    """
    return sorted(announced().keys() - broken().keys())


def game(name: str, **options: object) -> "Game[Any]":
    """Make a game by name, in the variant that the options choose.

    Args:
        name: One of `games()`, such as `"jest"`.
        **options: The variant: options by name, as `parlour games` lists them. All others have their defaults.

    Returns:
        The rules, stateless and ready to deal. Equal options make equal games.

    Raises:
        UnknownGame: There is no game of that name.
        BrokenGame: The package that announces it cannot be loaded.
        ValueError: There is no such option, or it does not take that value.
    """
    made: Game[Any] = maker_of(name)(options)
    return made


def game_of_rules(name: str, rules: str, options: dict[str, object]) -> "Game[Any]":
    """Make a game as a version of its rules played it, for a match or a record of that version.

    Args:
        name: One of `games()`.
        rules: The version.
        options: The options, as that version named them.

    Returns:
        The game of that version, if the game declares it in `About.earlier`; else the game of today, whose
        `about.version` is another: then nothing of that version can be played.

    Raises:
        UnknownGame: There is no game of that name.
        BrokenGame: The package that announces it cannot be loaded.
        ValueError: There is no such option, or it does not take that value.
    """
    from parlour.kernel.earlier import game_under  # noqa: PLC0415  (see __getattr__)

    made: Game[Any] = game_under(maker_of(name), rules, options)
    return made


def maker_of(name: str) -> Any:
    """Return what makes a game out of its options; an UnknownGame if there is none."""
    if name not in announced():
        raise UnknownGame(f"there is no game called {name!r} (choose from: {', '.join(games())})")
    return maker(name)

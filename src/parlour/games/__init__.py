"""The games, one package each; a file for each section of the rulebook.

A game is public by its name, `parlour.game(name)`; what its modules hold may change.

Importing a game makes this package an attribute of `parlour`, where the function `parlour.games()` was. So that it
keeps meaning the same, the package can be called.
"""

import sys
from types import ModuleType

import parlour

__all__: list[str] = []
_names = parlour.games


class _CallablePackage(ModuleType):
    """A package that answers as the function does."""

    def __call__(self) -> list[str]:
        return _names()


sys.modules[__name__].__class__ = _CallablePackage

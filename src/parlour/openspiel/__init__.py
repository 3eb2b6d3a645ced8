"""OpenSpiel: every installed game, and every twin, as one of its Python games.

Importing this package registers them with the prefix `parlour_` and a version. A game is loaded only when it is
requested:

    import pyspiel
    import parlour.openspiel

    game = pyspiel.load_game("parlour_jest_v1(players=4,ties=shared)")

It needs the extra `openspiel`. `docs/environments.md` explains chance, information states and twins.
"""

from parlour.openspiel.game import SpielGame
from parlour.openspiel.registry import register, short_name
from parlour.openspiel.state import SpielState

__all__ = ["SpielGame", "SpielState", "register", "short_name"]

register()

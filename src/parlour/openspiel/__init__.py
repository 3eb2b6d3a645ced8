"""OpenSpiel: every installed game, and every twin, as one of its Python games.

Importing this package registers them under our namespace and with a version; nothing of a game is loaded before
it is asked for:

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

"""Games in their variants, made once for all tables."""

from functools import lru_cache
from typing import Any

import parlour
from parlour.kernel.game import Game
from parlour.server.storage.rows import TableSettings

Options = tuple[tuple[str, object], ...]


@lru_cache(256)
def variant(name: str, options: Options = ()) -> Game[Any]:
    """Return a game in a variant, cached: rules are stateless, and finding installed games takes a while."""
    return parlour.game(name, **dict(options))


def game_of(settings: TableSettings) -> Game[Any]:
    """Return the game in the variant that a table plays."""
    return variant(settings.game, tuple(sorted(settings.options.items())))

"""Games in their variants, made once for all tables."""

from functools import lru_cache
from typing import Any

import parlour
from parlour.kernel.game import Game
from parlour.server.storage.rows import TableSettings

Options = tuple[tuple[str, object], ...]


@lru_cache(256)
def variant(name: str, options: Options = (), rules: str | None = None) -> Game[Any]:
    """Return a game in a variant, cached: rules are stateless, and finding installed games takes a while."""
    if rules is None:
        return parlour.game(name, **dict(options))
    return parlour.game_of_rules(name, rules, dict(options))


def game_of(settings: TableSettings, rules: str | None = None) -> Game[Any]:
    """Return the game in the variant that a table plays, under the rules that its match began with."""
    return variant(settings.game, tuple(sorted(settings.options.items())), rules)

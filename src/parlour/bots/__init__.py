"""Players that see only what their seat sees."""

from collections.abc import Callable

from parlour.bots.random import RandomBot
from parlour.play.window import Player

BOTS: dict[str, Callable[[int], Player]] = {"random": RandomBot}


def bot(name: str, seed: int) -> Player:
    """A bot by name."""
    if name not in BOTS:
        raise ValueError(f"there is no bot called {name!r} (there are: {', '.join(BOTS)})")
    return BOTS[name](seed)

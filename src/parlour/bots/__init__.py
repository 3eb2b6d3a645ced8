"""Players that see only what their seat sees."""

import re

from parlour.bots.ismcts import Ismcts
from parlour.bots.levels import LEVELS, LevelBot
from parlour.bots.random import RandomBot
from parlour.play.window import Player

NAMES = [*LEVELS, "random", "ismcts:ITERATIONS", "ismcts:SECONDSs"]


def bot(name: str, seed: int) -> Player:
    """A bot by name: `random`, `ismcts:300` (iterations a move), `ismcts:1.5s` (seconds a move)."""
    if name == "random":
        return RandomBot(seed)
    if name in LEVELS:
        return LevelBot(name, seed)
    found = re.fullmatch(r"ismcts:(\d+)", name)
    if found and int(found[1]) > 0:
        return Ismcts(seed, iterations=int(found[1]))
    found = re.fullmatch(r"ismcts:(\d+(?:\.\d+)?)s", name)
    if found and float(found[1]) > 0:
        return Ismcts(seed, seconds=float(found[1]))
    raise ValueError(f"there is no bot called {name!r} (there are: {', '.join(NAMES)})")

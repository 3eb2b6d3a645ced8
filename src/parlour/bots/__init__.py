"""Players that see only what their seat sees."""

import re

from parlour.bots.budget import read_budget
from parlour.bots.greedy import Greedy
from parlour.bots.ismcts import Ismcts
from parlour.bots.levels import LEVELS, LevelBot
from parlour.bots.mc import Mc
from parlour.bots.outside import OutsideBot
from parlour.bots.random import RandomBot
from parlour.play.window import Player

NAMES = [*LEVELS, "random", "greedy", "mc:BUDGET", "ismcts:BUDGET", "ismcts:BUDGET*PROCESSES", "run:COMMAND"]


def bot(name: str, seed: int) -> Player:
    """A bot by name. A budget is a number of iterations a move (`ismcts:300`) or of seconds (`ismcts:1.5s`)."""
    if name == "random":
        return RandomBot(seed)
    if name == "greedy":
        return Greedy(seed)
    if name.startswith("run:"):
        return OutsideBot(name.removeprefix("run:"), seed)
    if name in LEVELS:
        return LevelBot(name, seed)
    found = re.fullmatch(r"(mc|ismcts):([^*]+)(?:\*([1-9]\d?))?", name)
    budget = read_budget(found[2]) if found else None
    if found is not None and budget is not None and found[1] == "mc" and found[3] is None:
        return Mc(seed, budget)
    if found is not None and budget is not None and found[1] == "ismcts":
        return Ismcts(seed, budget, processes=int(found[3] or 1))
    raise ValueError(f"there is no bot called {name!r} (there are: {', '.join(NAMES)})")

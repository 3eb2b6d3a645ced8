"""Levels: five bots by name for people to choose from, as strong as was measured (docs/bots.md).

A weaker level does not blunder at random: it has a regret budget, and plays any move that it believes to give away
no more than that. It searches enough to know.
"""

from typing import NamedTuple

from parlour.bots.budget import Budget
from parlour.bots.ismcts import Ismcts
from parlour.play.window import Window

LEVELS = ["novice", "casual", "regular", "expert", "master"]
LONGEST = 1.5  # seconds: no table waits longer for a move, however slow the machine


class Level(NamedTuple):
    """How a level plays a game."""

    iterations: int
    regret: float  # the share of the win that it may give away with a move


OTHERWISE = [Level(200, 0.3), Level(200, 0.1), Level(200, 0.03), Level(600, 0.0), Level(2400, 0.0)]
LADDER = {
    "circle_of_kings": [Level(100, 0.4), Level(100, 0.14), Level(100, 0.08), Level(100, 0.045), Level(400, 0.0)],
    "high_jinks": [Level(100, 0.2), Level(100, 0.14), Level(100, 0.105), Level(100, 0.06), Level(600, 0.0)],
    "jest": [Level(200, 0.9), Level(200, 0.4), Level(200, 0.19), Level(200, 0.08), Level(6000, 0.0)],
    "jin_kei": [Level(100, 0.4), Level(100, 0.22), Level(100, 0.11), Level(100, 0.04), Level(600, 0.0)],
    "last_king": [Level(100, 0.2), Level(100, 0.1), Level(100, 0.06), Level(100, 0.03), Level(300, 0.0)],
}


def level_at(game_name: str, name: str) -> Level:
    """A level at a game."""
    return LADDER.get(game_name, OTHERWISE)[LEVELS.index(name)]


class LevelBot:
    """A bot of a level at whatever game its window shows."""

    def __init__(self, name: str, seed: int) -> None:
        self.name = name
        self.seed = seed
        self.search: Ismcts | None = None

    def answer(self, window: Window) -> int:
        """One of the options, chosen as well as the level allows."""
        if self.search is None:
            level = level_at(window.game.name, self.name)
            self.search = Ismcts(self.seed, Budget(level.iterations, LONGEST), level.regret)
        return self.search.answer(window)

"""Levels: five bots by name for people to choose from, as strong as was measured."""

from parlour.bots.budget import Budget
from parlour.bots.ismcts import Ismcts
from parlour.play.window import Window

LEVELS = ["novice", "casual", "regular", "expert", "master"]
ITERATIONS = [10, 40, 150, 600, 2400]


class LevelBot:
    """A bot of a level at whatever game its window shows."""

    def __init__(self, level: str, seed: int) -> None:
        self.search = Ismcts(seed, Budget(ITERATIONS[LEVELS.index(level)], 0.0))

    def answer(self, window: Window) -> int:
        """One of the options, chosen as well as the level allows."""
        return self.search.answer(window)

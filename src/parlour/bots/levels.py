"""Levels: five bots by name for people to choose from, as strong as was measured (docs/bots.md).

A weaker level does not blunder at random: it has a regret budget, and plays any move that it believes to give away
no more than that. It searches enough to know.
"""

from typing import NamedTuple

from parlour.bots.budget import Budget
from parlour.bots.ismcts import Ismcts
from parlour.kernel.luck import ANSWERS, Fast
from parlour.play.window import Window

LEVELS = ["novice", "casual", "regular", "expert", "master"]
LONGEST = 1.5  # seconds: no table waits longer for a move, however slow the machine


class Level(NamedTuple):
    """How a level plays a game."""

    iterations: int
    regret: float  # the share of the win that it may give away with a move


OTHERWISE = [Level(200, 0.3), Level(200, 0.1), Level(200, 0.03), Level(600, 0.0), Level(2400, 0.0)]
LADDER: dict[str, list[Level]] = {}


def level_at(game_name: str, name: str) -> Level:
    """A level at a game."""
    return LADDER.get(game_name, OTHERWISE)[LEVELS.index(name)]


class LevelBot:
    """A bot of a level at whatever game its window shows."""

    def __init__(self, name: str, seed: int) -> None:
        self.name = name
        self.seed = seed
        self.luck = Fast(seed)
        self.level: Level | None = None
        self.search: Ismcts | None = None

    def answer(self, window: Window) -> int:
        """Any of the options that give away no more than the level may; a single option needs no thought."""
        if len(window.options) == 1:
            return window.options[0]
        if self.level is None or self.search is None:
            self.level = level_at(window.game.name, self.name)
            self.search = Ismcts(self.seed, Budget(self.level.iterations, LONGEST))
        found = self.search.tries(window)
        best = max(window.options, key=lambda action: found[action].tries)
        if self.level.regret == 0.0:
            return best
        enough = found[best].mean - self.level.regret
        good = [action for action in window.options if action == best or found[action].mean >= enough]
        return good[self.luck.below(len(good), ANSWERS)]

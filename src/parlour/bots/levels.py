"""Levels: five bots by name for people to choose from, as strong as was measured (docs/bots.md).

A weaker level does not blunder at random: it has a regret budget, and plays any move that it believes to give away
no more than that. It searches enough to know, without the fitted policy, which hardly tries the moves that a weak
level plays. A level without a regret budget thinks with all that was fitted to the game.
"""

from typing import Any, NamedTuple

from parlour.bots.budget import Budget
from parlour.bots.guided import Guided
from parlour.bots.ismcts import Ismcts
from parlour.kernel.game import Game
from parlour.play.package import read_data
from parlour.play.window import Window

LEVELS = ["novice", "casual", "regular", "expert", "master"]  # the weakest first
LONGEST = 1.5  # seconds: no table waits longer for a move, however slow the machine


class Level(NamedTuple):
    """How a level plays a game."""

    iterations: int
    regret: float  # the share of the win that it may give away with a move


OTHERWISE = {
    "novice": Level(200, 0.3),
    "casual": Level(200, 0.1),
    "regular": Level(200, 0.03),
    "expert": Level(600, 0.0),
    "master": Level(2400, 0.0),
}


def level_at(game: Game[Any], name: str) -> Level:
    """Return a level at a game: as the game's `bots.toml` says, or as it is for any game."""
    ours = read_data(game, "bots.toml").get("levels", {})
    return Level(**ours[name]) if name in ours else OTHERWISE[name]


class LevelBot:
    """A bot of a level at whatever game its window shows."""

    def __init__(self, name: str, seed: int) -> None:
        self.name = name
        self.seed = seed
        self.search: Ismcts | None = None

    def answer(self, window: Window) -> int:
        """Return one of the options, chosen as well as the level allows."""
        if self.search is None:
            level = level_at(window.game, self.name)
            budget = Budget(level.iterations, LONGEST)
            self.search = Ismcts(self.seed, budget, level.regret) if level.regret else Guided(self.seed, budget)
        return self.search.answer(window)

    @property
    def value(self) -> float | None:
        """The share of the win that it expected of its last answer."""
        return self.search.value if self.search is not None else None

"""The flat bots: every option is tried on the same imagined tables, with no tree."""

from parlour.bots.budget import Budget
from parlour.bots.flat import Flat
from parlour.play.window import Window

WORLDS = 8  # that a greedy bot looks at


class Mc:
    """Determinised flat Monte Carlo: a random game after each option, to its end or to where a judge can tell.

    An iteration is one imagined table with all options.
    """

    def __init__(self, seed: int, budget: Budget, by_judge: bool = False) -> None:
        self.seed = seed
        self.budget = budget
        self.by_judge = by_judge
        self.flat: Flat | None = None
        self.value: float | None = None  # the share of the win that it expected of its last answer

    def answer(self, window: Window) -> int:
        """Return the option that came to most; a single option needs no thought."""
        self.value = None
        if len(window.options) == 1:
            return window.options[0]
        flat = self.flat
        if flat is None:
            its_judge = window.game.judge() if self.by_judge else None
            horizon = 0 if its_judge is None else its_judge.horizon()
            flat = self.flat = Flat(window.game, self.seed, its_judge, horizon)
        flat.begin(len(window.options))
        for batch in self.budget.batches():
            for _ in range(batch):
                flat.try_all(window.imagine(flat.luck), window.seat, window.options)
        best = flat.best(window.options)
        self.value = flat.worth[window.options.index(best)] / float(flat.tries)
        return best


class Greedy(Mc):
    """One move ahead by the game's judge; where a game has none, by random games to their end."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed, Budget(WORLDS, 0.0), by_judge=True)

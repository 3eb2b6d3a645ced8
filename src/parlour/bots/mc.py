"""The flat bot: on each imagined table every option is tried once, with a random game after it."""

from parlour.bots.budget import Budget
from parlour.bots.flat import Flat
from parlour.play.window import Window


class Mc:
    """Determinised flat Monte Carlo; an iteration is one imagined table with all options."""

    def __init__(self, seed: int, budget: Budget) -> None:
        self.seed = seed
        self.budget = budget
        self.flat: Flat | None = None

    def answer(self, window: Window) -> int:
        """The option that won most; a single option needs no thought."""
        if len(window.options) == 1:
            return window.options[0]
        flat = self.flat
        if flat is None:
            flat = self.flat = Flat(window.game, self.seed, None, 0)
        flat.begin(len(window.options))
        for batch in self.budget.batches():
            for _ in range(batch):
                flat.try_all(window.imagine(flat.luck), window.seat, window.options)
        return flat.best(window.options)

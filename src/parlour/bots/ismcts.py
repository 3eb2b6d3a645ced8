"""The searching bot: information-set Monte Carlo tree search, by iterations or by time."""

from time import perf_counter

from parlour.bots.search import Search
from parlour.kernel.table import Table
from parlour.play.window import Window

BATCH = 32  # iterations between two looks at the clock


class Ismcts:
    """Searches from its window; the tree is kept from move to move."""

    def __init__(
        self, seed: int, iterations: int = 0, seconds: float = 0.0, many_observers: bool = True, keep: bool = True
    ) -> None:
        self.seed = seed
        self.iterations = iterations
        self.seconds = seconds
        self.many_observers = many_observers
        self.keep = keep
        self.search: Search | None = None

    def answer(self, window: Window) -> int:
        """The option that was tried most often; a single option needs no thought."""
        if len(window.options) == 1:
            return window.options[0]
        search = self.search
        if search is None or not self.keep:
            search = self.search = Search(window.game, self.seed, self.many_observers)
        table = self.think(window, search)
        return max(window.options, key=lambda action: search.visits_of(table, window.seat, action))

    def think(self, window: Window, search: Search) -> Table:
        """Iterate as long as the budget lasts; returns a guess that shows how the table looks."""
        began = perf_counter()
        done = 0
        while done < self.iterations or (self.seconds and perf_counter() - began < self.seconds):
            for _ in range(min(BATCH, self.iterations - done) if self.iterations else BATCH):
                search.iterate(window.imagine(search.luck), window.seat)
                done += 1
        return window.imagine(search.luck)

"""The searching bot: information-set Monte Carlo tree search, by iterations or by time."""

from parlour.bots.budget import Budget
from parlour.bots.crew import Crew
from parlour.bots.judges import judge
from parlour.bots.search import Search
from parlour.bots.settings import Settings, settings_for
from parlour.play.window import Window


class Ismcts:
    """Searches from its window, alone or with a crew of further processes; trees are kept from move to move."""

    def __init__(self, seed: int, budget: Budget, settings: Settings | None = None, processes: int = 1) -> None:
        self.seed = seed
        self.budget = budget.shared_by(processes)
        self.settings = settings
        self.search: Search | None = None
        self.crew = Crew(processes - 1, seed, self.budget) if processes > 1 else None

    def answer(self, window: Window) -> int:
        """The option that was tried most often; a single option needs no thought."""
        if len(window.options) == 1:
            return window.options[0]
        tries = self.tries(window)
        return max(window.options, key=lambda action: tries[action])

    def tries(self, window: Window) -> dict[int, int]:
        """Search until the budget is spent; how often each option has been tried."""
        if self.crew is not None:
            self.crew.begin(window)
        search = self.search_of(window)
        for batch in self.budget.batches():
            for _ in range(batch):
                search.iterate(window.imagine(search.luck), window.seat)
        table = window.imagine(search.luck)  # any guess shows how the table looks
        out = {action: search.visits_of(table, window.seat, action) for action in window.options}
        if self.crew is not None:
            for theirs in self.crew.finish():
                out = {action: n + theirs[action] for action, n in out.items()}
        return out

    def search_of(self, window: Window) -> Search:
        """The search that goes on, or a new one."""
        how = self.settings if self.settings is not None else settings_for(window.game.name)
        if self.search is None or not how.keep:
            its_judge = judge(window.game.name) if how.cut >= 0 else None
            self.search = Search(
                window.game, self.seed, how.many_observers, how.curiosity, its_judge, how.cut, how.habit
            )
        return self.search

"""The searching bot: information-set Monte Carlo tree search, by iterations or by time."""

from heapq import nlargest
from time import perf_counter
from typing import NamedTuple, Protocol

from parlour.bots.budget import Budget
from parlour.bots.crew import Crew
from parlour.bots.search import Search
from parlour.bots.settings import Settings, settings_for
from parlour.kernel.luck import ANSWERS, Fast, derive
from parlour.kernel.table import Table
from parlour.play.window import Window

OFTEN = 128  # iterations between two looks at whether the choice is settled: they cost as much as one or two
KEPT = 0.5  # of the best option's worth, whatever a regret budget allows


class Tried(NamedTuple):
    """How an option of a decision has done in a search."""

    tries: int
    worth: float  # the sum of the shares of the win

    def and_also(self, other: "Tried") -> "Tried":
        """Combine the two."""
        return Tried(self.tries + other.tries, self.worth + other.worth)

    @property
    def mean(self) -> float:
        """The average result of a try."""
        return self.worth / self.tries if self.tries else 0.0


class Searching(Protocol):
    """A search that continues from move to move."""

    luck: Fast

    def iterate(self, t: Table, me: int) -> None:
        """Play one guessed table and learn from it."""

    def visits_of(self, t: Table, me: int, action: int) -> int:
        """Return how often an answer was tried at the look of this table."""

    def worth_of(self, t: Table, me: int, action: int) -> float:
        """Return what an answer came to at the look of this table, summed over its tries."""


class Ismcts:
    """Searches from its window, alone or with a crew of further processes; trees are kept from move to move."""

    def __init__(
        self,
        seed: int,
        budget: Budget,
        regret: float = 0.0,
        processes: int = 1,
        changes: dict[str, float] | None = None,
    ) -> None:
        self.seed = seed
        self.budget = budget.shared_by(processes)
        self.regret = regret  # the share of the win that it may give away with a move
        self.changes = changes or {}  # of the settings that were measured to be best
        self.luck = Fast(derive(seed, 0))  # for what its search, whose luck is the seed's own, leaves open
        self.search: Search | None = None
        self.value: float | None = None  # the share of the win that it expected of its last answer
        self.crew = Crew(processes - 1, seed, self.budget, self.changes) if processes > 1 else None

    def answer(self, window: Window) -> int:
        """Return the option that was tried most often, or any that it believes to be no worse than it may.

        A single option needs no thought. Of options that were tried equally often and came to the same, the lot
        decides: options are numbered by seat and card, and the lowest number would favour somebody.
        """
        self.value = None
        if len(window.options) == 1:
            return window.options[0]
        found = self.tries(window, to_choose=True)
        top = max(found.values())
        good = [action for action in window.options if found[action] == top or self.accepts(found[action], top)]
        chosen = good[self.luck.below(len(good), ANSWERS)]
        self.value = found[chosen].mean
        return chosen

    def accepts(self, tried: Tried, top: Tried) -> bool:
        """Return whether the regret budget allows an option beside the best, of whose worth it must keep a half.

        Without that a bot with poor prospects would have nothing to lose, and throw the game away.
        """
        return self.regret > 0 and tried.mean >= max(top.mean - self.regret, KEPT * top.mean)

    def tries(self, window: Window, to_choose: bool = False) -> dict[int, Tried]:
        """Search until the budget is spent; for each option how often it has been tried and what it came to.

        To choose, a search by time alone ends sooner if no other option can still be tried as often as the first.
        """
        if self.crew is not None:
            self.crew.begin(window)
        search, seat = self.searching(window), window.seat
        table = window.imagine(search.luck)  # any guess shows how the table looks
        soon = to_choose and not self.budget.iterations and not self.regret and self.crew is None
        done, began = 0, perf_counter()
        for batch in self.budget.batches():
            for _ in range(batch):
                search.iterate(self.world(window, search), seat)
            done += batch
            if soon and done % OFTEN == 0:
                first, second = nlargest(2, [search.visits_of(table, seat, action) for action in window.options])
                if first - second > self.budget.left(done, began):
                    break
        out = {
            action: Tried(search.visits_of(table, seat, action), search.worth_of(table, seat, action))
            for action in window.options
        }
        for theirs in self.crew.finish() if self.crew is not None else []:
            out = {action: ours.and_also(theirs[action]) for action, ours in out.items()}
        return out

    def world(self, window: Window, search: Searching) -> Table:
        """Return a table to try the options on."""
        return window.imagine(search.luck)

    def searching(self, window: Window) -> Searching:
        """Return the search that tries the options."""
        return self.search_of(window)

    def search_of(self, window: Window) -> Search:
        """Return the search to continue, or a new one."""
        how = settings_for(window.game, self.changes)
        if self.search is None or not how.keep:
            self.search = self.search_for(window, how)
        return self.search

    def search_for(self, window: Window, how: Settings) -> Search:
        """Return a new search."""
        judge = window.game.judge() if how.cut >= 0 else None
        return Search(window.game, self.seed, how.many_observers, how.curiosity, judge, how.cut, how.situations)

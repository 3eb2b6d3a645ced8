"""The bot that has learned and searches: information-set tree search led by a trained network."""

from bisect import bisect_right

from parlour.bots.budget import Budget
from parlour.bots.hunch import Hunch
from parlour.bots.ismcts import Ismcts, Searching
from parlour.bots.network import network_for
from parlour.bots.settings import mind_settings_for
from parlour.bots.thought import Thought
from parlour.kernel.luck import ANSWERS
from parlour.kernel.table import Table
from parlour.play.window import Window

WORLDS = 96  # that are weighed at each decision
FINE = 1 << 30  # the number of parts of the lot


class Mind(Ismcts):
    """Searches as `Ismcts` does, with fewer and better tries."""

    def __init__(self, seed: int, budget: Budget, changes: dict[str, float] | None = None, file: str = "") -> None:
        super().__init__(seed, budget, changes=changes)
        self.file = file  # of weights, if not those of the game
        self.thought: Thought | None = None
        self.hunch: Hunch | None = None
        self.worlds: list[Table] = []  # to draw from, and up to where the lot decides for each
        self.bounds: list[float] = []

    def searching(self, window: Window) -> Searching:
        """Return the search that continues, or a new one."""
        if self.thought is None:
            network = network_for(window.game, window.imagine(self.luck).seats, self.file)
            how = mind_settings_for(window.game, self.changes)
            self.thought = Thought(window.game, network, self.seed, how)
            if how.belief and network.suspects:
                self.hunch = Hunch(window.game, network, int(network.about["seats"]))
        if self.hunch is not None:
            luck = self.thought.luck
            self.worlds = [window.imagine(luck, knowing=True) for _n in range(WORLDS)]
            self.bounds = self.hunch.weigh(self.worlds, window.seat).cumsum().tolist()
        return self.thought

    def world(self, window: Window, search: Searching) -> Table:
        """Return a guess with knowledge, since the network reads what seats know; likely ones more often."""
        if self.hunch is None:
            return window.imagine(search.luck, knowing=True)
        drawn = search.luck.below(FINE, ANSWERS) / FINE * self.bounds[-1]
        twin = self.worlds[bisect_right(self.bounds, drawn, 0, WORLDS - 1)].clone()
        twin.luck = search.luck
        return twin

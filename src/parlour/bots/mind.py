"""The bot that has learned and searches: information-set tree search led by a trained network."""

from bisect import bisect_right

from parlour.bots.budget import Budget
from parlour.bots.hunch import Hunch
from parlour.bots.ismcts import Ismcts, Searching, Tried
from parlour.bots.network import Network, network_for, softmax
from parlour.bots.settings import MindSettings, mind_settings_for
from parlour.bots.thought import Thought
from parlour.kernel.luck import ANSWERS
from parlour.kernel.table import Table
from parlour.play.window import Window

WORLDS = 96  # that are weighed at each decision
FINE = 1 << 30  # the number of parts of the lot


class Mind(Ismcts):
    """Searches as `Ismcts` does: with fewer and better tries, or with as many and then a vote of the network."""

    def __init__(self, seed: int, budget: Budget, changes: dict[str, float] | None = None, file: str = "") -> None:
        super().__init__(seed, budget)
        self.led = changes or {}  # changes of how the network leads
        self.file = file  # of weights, if not those of the game
        self.network: Network | None = None
        self.how = MindSettings()
        self.thought: Thought | None = None
        self.hunch: Hunch | None = None
        self.worlds: list[Table] = []  # to draw from, and up to where the lot decides for each
        self.bounds: list[float] = []

    def begin(self, window: Window) -> Network:
        """Return the network; at the first decision it is found, and what goes with it is made."""
        if self.network is None:
            game, seats = window.game, window.imagine(self.luck).seats
            self.network = network_for(game, seats, self.file)
            self.how = mind_settings_for(game, self.led)
            if self.how.belief and self.network.suspects:
                self.hunch = Hunch(game, self.network, seats)
        return self.network

    def tries(self, window: Window, to_choose: bool = False) -> dict[int, Tried]:
        """Search, and let the network vote if it has one: its votes count as further tries."""
        network = self.begin(window)
        found = super().tries(window, to_choose)
        if not self.how.vote:
            return found
        logits, _shares = network.look(window.game, window.imagine(self.luck, knowing=True), window.seat)
        votes = self.how.vote * sum(tried.tries for tried in found.values()) * softmax(logits[window.options])
        return {
            option: Tried(tried.tries + round(extra), tried.worth + round(extra) * tried.mean)
            for (option, tried), extra in zip(found.items(), votes.tolist(), strict=True)
        }

    def searching(self, window: Window) -> Searching:
        """Return the search that continues, or a new one."""
        search: Searching
        if self.how.vote:
            search = self.search_of(window)
        elif self.thought is None:
            search = self.thought = Thought(window.game, self.begin(window), self.seed, self.how)
        else:
            search = self.thought
        if self.hunch is not None:
            self.worlds = [window.imagine(search.luck, knowing=True) for _n in range(WORLDS)]
            self.bounds = self.hunch.weigh(self.worlds, window.seat).cumsum().tolist()
        return search

    def world(self, window: Window, search: Searching) -> Table:
        """Return a guess, likely ones more often; with knowledge where the network reads what seats know."""
        if self.hunch is None:
            return window.imagine(search.luck, knowing=not self.how.vote)
        drawn = search.luck.below(FINE, ANSWERS) / FINE * self.bounds[-1]
        world = self.worlds[bisect_right(self.bounds, drawn, 0, WORLDS - 1)]
        if self.how.vote:
            world.knowledge = None
        twin = world.clone()
        twin.luck = search.luck
        return twin

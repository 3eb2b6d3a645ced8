"""The bot that has learned and searches: information-set tree search with fitted weights or a trained network."""

from bisect import bisect_right
from typing import Any

from parlour.bots.budget import Budget
from parlour.bots.guided import Guided
from parlour.bots.hunch import Hunch
from parlour.bots.ismcts import Searching, Tried
from parlour.bots.judges import is_judge
from parlour.bots.network import Network, network_for, network_if_any, softmax
from parlour.bots.settings import MindSettings
from parlour.bots.thought import Thought
from parlour.kernel.game import Game
from parlour.kernel.luck import ANSWERS
from parlour.kernel.table import Table
from parlour.play.window import Window

WORLDS = 96  # that are weighed at each decision
FINE = 1 << 30  # the number of parts of the lot


class Mind(Guided):
    """Searches with a fitted judge and policy; or, led by a network, with fewer and better tries.

    A network may also weigh the worlds (`belief`), and vote on the tries of a search without it (`vote`).
    """

    def __init__(self, seed: int, budget: Budget, changes: dict[str, float] | None = None, file: str = "") -> None:
        super().__init__(seed, budget, changes, file)
        self.network: Network | None = None
        self.thought: Thought | None = None
        self.hunch: Hunch | None = None
        self.worlds: list[Table] = []  # to draw from, and up to where the lot decides for each
        self.bounds: list[float] = []

    def find(self, game: Game[Any], seats: int, how: MindSettings) -> None:
        """Find the fitted weights, and the network where it is wanted or there are none."""
        judges = bool(self.file) and is_judge(self.file)
        if not how.network and (judges or not self.file):
            super().find(game, seats, how)
        if self.fitted is None or how.vote:
            self.network = network_for(game, seats, "" if judges else self.file)
        elif how.belief:
            self.network = network_if_any(game, seats)
        if how.belief and self.network is not None and self.network.suspects:
            self.hunch = Hunch(game, self.network, seats)

    def tries(self, window: Window, to_choose: bool = False) -> dict[int, Tried]:
        """Search, and let the network vote if it has one: its votes count as further tries."""
        how = self.begin(window)
        found = super().tries(window, to_choose)
        if not how.vote or self.network is None:
            return found
        logits, _shares = self.network.look(window.game, window.imagine(self.luck, knowing=True), window.seat)
        votes = how.vote * sum(tried.tries for tried in found.values()) * softmax(logits[window.options])
        return {
            option: Tried(tried.tries + round(extra), tried.worth + round(extra) * tried.mean)
            for (option, tried), extra in zip(found.items(), votes.tolist(), strict=True)
        }

    def searching(self, window: Window) -> Searching:
        """Return the search that continues, or a new one."""
        how = self.begin(window)
        search: Searching
        if self.compiled:
            search = self.search_of(window)
        else:
            assert self.network is not None, "there is a judge or a network"
            self.thought = self.thought or Thought(window.game, self.network, self.seed, how)
            search = self.thought
        if self.hunch is not None:
            self.worlds = [window.imagine(search.luck, knowing=True) for _n in range(WORLDS)]
            self.bounds = self.hunch.weigh(self.worlds, window.seat).cumsum().tolist()
        return search

    @property
    def compiled(self) -> bool:
        """Whether the compiled search is used, which reads no knowledge: with fitted weights, and for a vote."""
        return self.fitted is not None or (self.how is not None and self.how.vote > 0)

    def world(self, window: Window, search: Searching) -> Table:
        """Return a guess, likely ones more often; with knowledge where the network reads what seats know."""
        if self.hunch is None:
            return window.imagine(search.luck, knowing=not self.compiled)
        drawn = search.luck.below(FINE, ANSWERS) / FINE * self.bounds[-1]
        world = self.worlds[bisect_right(self.bounds, drawn, 0, WORLDS - 1)]
        if self.compiled:
            world.knowledge = None
        twin = world.clone()
        twin.luck = search.luck
        return twin

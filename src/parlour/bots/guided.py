"""The search with what was fitted to a game: a judge of unfinished games, and a policy that orders options."""

from typing import Any

from parlour.bots.budget import Budget
from parlour.bots.ismcts import Ismcts, Searching
from parlour.bots.judges import Fitted, fitted
from parlour.bots.search import Search
from parlour.bots.settings import MindSettings, Settings, mind_settings_for
from parlour.kernel.game import Game
from parlour.kernel.judge import Judge
from parlour.play.window import Window


class Guided(Ismcts):
    """Searches as `Ismcts` does, with the fitted judge and policy; without, where a game brings none."""

    def __init__(self, seed: int, budget: Budget, changes: dict[str, float] | None = None, file: str = "") -> None:
        super().__init__(seed, budget)
        self.led = changes or {}  # changes of how it thinks
        self.file = file  # of weights, if not those of the game
        self.how: MindSettings | None = None
        self.fitted: Fitted | None = None

    def begin(self, window: Window) -> MindSettings:
        """Find what it thinks with, at the first decision; returns how."""
        if self.how is None:
            seats = window.imagine(self.luck).seats
            how = mind_settings_for(window.game, seats, self.led)
            self.find(window.game, seats, how)
            self.how = how
        return self.how

    def find(self, game: Game[Any], seats: int, how: MindSettings) -> None:
        """Find the weights for a game."""
        self.fitted = fitted(game, seats, self.file)

    def searching(self, window: Window) -> Searching:
        """Return the search that continues, or a new one."""
        self.begin(window)
        return self.search_of(window)

    def search_for(self, window: Window, how: Settings) -> Search:
        """Return a new search with the judge and the policy that were fitted, if there are some."""
        mine, weights = self.how, self.fitted
        if weights is None or mine is None:
            return super().search_for(window, how)
        game, seats = window.game, window.imagine(self.luck).seats
        judge: Judge | None = weights.judge(game, seats) if mine.judge else game.judge()
        policy = weights.policy(game, seats) if mine.prior or mine.lead else None
        return Search(
            game,
            self.seed,
            how.many_observers,
            mine.curiosity,
            judge if mine.cut >= 0 else None,
            mine.cut,
            how.situations,
            policy=policy,
            prior=mine.prior,
            trust=mine.trust,
            lead=mine.lead,
            alike=mine.alike,
            keen=mine.keen,
        )

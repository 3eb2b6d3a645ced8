"""A game of OpenSpiel's: the rules of one of ours, with a number of seats and its options as parameters."""

from collections.abc import Callable
from typing import Any

import pyspiel

from parlour.kernel.game import Game
from parlour.kernel.table import Table
from parlour.openspiel import position
from parlour.openspiel.observer import SpielObserver
from parlour.openspiel.state import SpielState

OWN = {"players": 0, "reward": "win", "recall": 0}  # parameters that every game has; the others are its options
REWARDS = ("win", "score")
LONGEST = 10_000_000  # decisions, and draws of chance: no game comes near it
FAR = 1e6  # no score goes beyond it
MOST_OUTCOMES = 1024  # cards in the largest pile that can be shuffled


class SpielGame(pyspiel.Game):
    """The rules of a game, for a number of players.

    `reward=win` gives 1 to a sole winner and takes it from the others in equal parts; `reward=score` gives the
    points beyond the mean of all seats. Both add up to 0.
    """

    name: str  # as OpenSpiel knows it
    make: Callable[[dict[str, object]], Game[Any]]  # the rules out of their options

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = params or {}
        rules = self.make({key: value for key, value in given.items() if key not in OWN})
        seats = int(given.get("players", 0)) or int(rules.about.seats[0])
        self.rules = rules
        self.by_score = reward_of(given) == "score"
        self.room = int(given.get("recall", 0))
        self.first = position.first(rules, seats)
        least = -FAR if self.by_score else -1 / (seats - 1)
        info = pyspiel.GameInfo(
            num_distinct_actions=rules.num_actions,
            max_chance_outcomes=MOST_OUTCOMES,
            num_players=seats,
            min_utility=least,
            max_utility=FAR if self.by_score else 1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(game_type(rules, self.name), info, given)

    def new_initial_state(self, _from: str | None = None) -> SpielState:
        """Return the state before the deal.

        Args:
            _from: Not used; part of the interface.
        """
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Return a bound that no game comes near."""
        return LONGEST

    def make_py_observer(self, kind: Any = None, params: Any = None) -> SpielObserver:
        """Make an observer, with or without perfect recall.

        Args:
            kind: The type of observation; None for one without perfect recall.
            params: Parameters of the observer, of which there are none.

        Returns:
            The observer.

        Raises:
            ValueError: Parameters are given.
        """
        if params:
            raise ValueError(f"observers have no parameters, and {params} are given")
        wanted = kind or pyspiel.IIGObservationType(perfect_recall=False)
        return SpielObserver(self.rules, self.num_players(), wanted, self.room)

    def rewards(self, t: Table) -> list[float]:
        """Return what each seat gets at the end.

        Args:
            t: A table that is over.
        """
        return rewards(self.rules, t, self.by_score)


def rewards(rules: Game[Any], t: Table, by_score: bool) -> list[float]:
    """Return what each seat gets at the end of a game; it adds up to 0."""
    result, seats = rules.result(t), int(t.seats)
    if by_score:
        mean = sum(result.scores) / seats
        return [score - mean for score in result.scores]
    return [(seats * share - 1) / (seats - 1) for share in result.returns]


def reward_of(given: dict[str, Any]) -> str:
    """Check the parameter `reward`, and return it."""
    reward = str(given.get("reward", "win"))
    if reward not in REWARDS:
        raise ValueError(f"the reward is one of {', '.join(REWARDS)}, not {reward!r}")
    return reward


def game_type(rules: Game[Any], name: str) -> Any:
    """Describe a game to OpenSpiel."""
    kind = pyspiel.GameType
    options = {setting.name: setting.default for setting in rules.about.settings}
    return kind(
        short_name=name,
        long_name=f"Parlour: {rules.about.title}",
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=max(rules.about.seats),
        min_num_players=min(rules.about.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={**OWN, "players": int(rules.about.seats[0]), **options},
    )

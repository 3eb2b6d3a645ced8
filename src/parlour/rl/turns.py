"""PettingZoo's AEC environment: one seat after another answers."""

from typing import Any

from gymnasium import spaces
from pettingzoo import AECEnv

from parlour.kernel.game import Game
from parlour.kernel.table import NONE
from parlour.rl.seating import Observation, Seating, agent_names


class Turns(AECEnv[str, Observation, int]):
    """A game, answer by answer; where several seats are asked at once, the lowest answers first, in secret.

    A question for several cards is answered card by card. An illegal action raises a Refusal and changes nothing.

    Args:
        game: A game, or its name.
        seats: The number of players; the game's smallest, if not said.
        reward: `"win"` for the share of the win, `"score"` for points; both come at the end.
        render_mode: `"ansi"`, or None.
        **options: The variant, where `game` is a name.

    Raises:
        ValueError: There is no such game, option, reward or number of seats.
    """

    metadata = {"render_modes": ["ansi"], "name": "parlour", "is_parallelizable": False}

    def __init__(
        self,
        game: str | Game[Any],
        seats: int | None = None,
        reward: str = "win",
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        super().__init__()
        self.seating = Seating(game, seats, reward, options)
        self.render_mode = render_mode
        self.metadata = {**self.metadata, "name": self.seating.game.name}
        self.possible_agents = agent_names(self.seating.seats)
        self.agents: list[str] = []
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        space = self.seating.observation_space(self.seating.actions)
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {agent: spaces.Discrete(self.seating.actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return what an agent observes: a tensor, and a mask of its legal actions.

        Args:
            agent: The name of the agent.
        """
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the actions of the game.

        Args:
            agent: The name of the agent.
        """
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal the next game.

        Args:
            seed: Starts the sequence of deals over from this seed; None continues it.
            options: Not used; part of the interface.
        """
        self.table = self.seating.deal(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.possible_agents[self.table.actor]

    def observe(self, agent: str) -> Observation:
        """Return what an agent knows now.

        Args:
            agent: The name of the agent.
        """
        return self.seating.observe(self.table, self.seat_of[agent])

    def last(self, observe: bool = True) -> tuple[Observation | None, float, bool, bool, dict[str, Any]]:
        """Return what the selected agent knows, its reward since its last answer, and whether its game is over.

        Args:
            observe: Whether the observation is needed; otherwise it is None.

        Returns:
            Observation, reward, termination, truncation (never) and an empty dictionary.
        """
        agent = self.agent_selection
        seen = self.seating.observe(self.table, self.seat_of[agent]) if observe else None
        return seen, self._cumulative_rewards[agent], self.terminations[agent], False, self.infos[agent]

    def step(self, action: int | None) -> None:
        """Let the selected agent answer.

        Args:
            action: An action of the mask; None for an agent that is done.

        Raises:
            ValueError: The action is None, and the game is not over.
            Refusal: The action is not legal.
        """
        agent, t = self.agent_selection, self.table
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} has to answer: None is for agents whose game is over")
        self.seating.game.play(t, self.seat_of[agent], action)
        actor = t.actor
        if actor != NONE:
            self.agent_selection = self.possible_agents[actor]
            return
        self.rewards = dict(zip(self.possible_agents, self.seating.rewards(t), strict=True))
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._deads_step_first()

    def render(self) -> str | None:
        """Return the table as a spectator sees it."""
        return self.seating.text(self.table) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Close nothing: there is nothing to close."""

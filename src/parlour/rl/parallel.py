"""PettingZoo's parallel environment: all seats that are asked answer at once, the others do nothing."""

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import ParallelEnv

from parlour.kernel.bits import has, members
from parlour.kernel.game import Game
from parlour.rl.seating import Observation, Seating, agent_names


class ParallelTable(ParallelEnv[str, Observation, int]):
    """A game, question by question; the last action of the space is a no-op for seats that are not asked.

    An illegal action raises a Refusal and changes nothing.

    Args:
        game: A game, or its name.
        seats: The number of players; the game's smallest, if not said.
        reward: `"win"` for the share of the win, `"score"` for points; both come at the end.
        render_mode: `"ansi"`, or None.
        **options: The variant, where `game` is a name.

    Raises:
        ValueError: There is no such game, option, reward or number of seats.
    """

    metadata = {"render_modes": ["ansi"], "name": "parlour"}

    def __init__(
        self,
        game: str | Game[Any],
        seats: int | None = None,
        reward: str = "win",
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        self.seating = Seating(game, seats, reward, options)
        self.render_mode = render_mode
        self.metadata = {**self.metadata, "name": self.seating.game.name}
        self.possible_agents = agent_names(self.seating.seats)
        self.agents: list[str] = []
        self.no_op = self.seating.actions
        space = self.seating.observation_space(self.no_op + 1)
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {agent: spaces.Discrete(self.no_op + 1) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return what an agent observes: a tensor, and a mask of its legal actions and the no-op.

        Args:
            agent: The name of the agent.
        """
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the actions of the game, and the no-op.

        Args:
            agent: The name of the agent.
        """
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Deal the next game.

        Args:
            seed: Starts the sequence of deals over from this seed; None continues it.
            options: Not used; part of the interface.

        Returns:
            The first observation of every agent, and an empty dictionary for each.
        """
        self.table = self.seating.deal(seed)
        self.agents = list(self.possible_agents)
        return self.observe(), {agent: {} for agent in self.agents}

    def observe(self) -> dict[str, Observation]:
        """Return what all agents know now."""
        return {agent: self.observe_one(seat) for seat, agent in enumerate(self.possible_agents)}

    def observe_one(self, seat: int) -> Observation:
        """Return what an agent knows now, with the no-op in its mask if it is not asked.

        Args:
            seat: The seat, from 0.
        """
        seen = self.seating.observe(self.table, seat)
        seen["action_mask"] = np.append(seen["action_mask"], np.int8(not has(self.table.waiting, seat)))
        return seen

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, Observation],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        """Let all seats that are asked answer.

        Args:
            actions: The action of each agent; the no-op for agents that are not asked.

        Returns:
            Observations, rewards, terminations, truncations and infos, each by agent.

        Raises:
            ValueError: An agent that is not asked does something else than nothing.
            Refusal: An action is not legal.
        """
        t, game = self.table, self.seating.game
        asked = members(t.waiting)
        for seat, agent in enumerate(self.possible_agents):
            if seat in asked:
                reason = game.objection(t, seat, actions[agent])
                if reason:
                    raise game.refusal(t, seat, actions[agent], reason)
            elif actions.get(agent, self.no_op) != self.no_op:
                raise ValueError(f"{agent} is not asked: its action is the no-op, {self.no_op}")
        for seat in asked:
            game.play(t, seat, actions[self.possible_agents[seat]])
        agents = list(self.agents)
        rewards = dict.fromkeys(agents, 0.0)
        if t.over:
            rewards = dict(zip(agents, self.seating.rewards(t), strict=True))
            self.agents = []
        over = dict.fromkeys(agents, t.over)
        return self.observe(), rewards, over, dict.fromkeys(agents, False), {agent: {} for agent in agents}

    def render(self) -> str | None:
        """Return the table as a spectator sees it."""
        return self.seating.text(self.table) if self.render_mode == "ansi" else None

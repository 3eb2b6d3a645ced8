"""Gymnasium's environment: one seat against bots."""

from collections.abc import Sequence
from typing import Any

import gymnasium
from gymnasium import spaces

from parlour.bots import bot
from parlour.kernel.game import RECORD, Game
from parlour.kernel.luck import derive
from parlour.kernel.refusal import ALLOWED
from parlour.play.window import Player, decide
from parlour.rl.seating import Observation, Seating

BOTS = 2**40  # where the seeds of bots begin among those of games


class OneSeat(gymnasium.Env[Any, Any]):
    """One seat of a game; bots play the others.

    An illegal action changes nothing, gives `penalty` and, in the info, the refusal as `refused`.

    Args:
        game: A game, or its name.
        seats: The number of players; the game's smallest, if not said.
        seat: The seat to be played, from 0.
        bots: Who plays the others: one name for all, or one for each.
        reward: `"win"` for the share of the win, `"score"` for points; both come at the end.
        penalty: The reward of an illegal action.
        render_mode: `"ansi"`, or None.
        **options: The variant, where `game` is a name.

    Raises:
        ValueError: There is no such game, option, bot, seat or number of seats.
    """

    metadata = {"render_modes": ["ansi"]}

    def __init__(
        self,
        game: str | Game[Any],
        seats: int | None = None,
        seat: int = 0,
        bots: str | Sequence[str] = "greedy",
        reward: str = "win",
        penalty: float = 0.0,
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        self.seating = Seating(game, seats, reward, options)
        others = self.seating.seats - 1
        self.bots = [bots] * others if isinstance(bots, str) else list(bots)
        if len(self.bots) != others:
            raise ValueError(f"there are {others} other seats, and {len(self.bots)} bots are named")
        if not 0 <= seat < self.seating.seats:
            raise ValueError(f"there is no seat {seat}: the seats are 0 to {others}")
        self.seat = seat
        self.penalty = penalty
        self.render_mode = render_mode
        self.players: list[Player] = []
        self.names = [f"Seat {n + 1}" for n in range(self.seating.seats)]
        self.observation_space = self.seating.observation_space(self.seating.actions)
        self.action_space = spaces.Discrete(self.seating.actions)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal the next game, and play on until our seat is asked.

        Args:
            seed: Starts the sequence of deals over from this seed; None continues it.
            options: Not used; part of the interface.

        Returns:
            The first observation of our seat, and an empty dictionary.
        """
        super().reset(seed=seed)
        self.table = self.seating.deal(seed, RECORD)
        luck = derive(self.seating.seed, BOTS + self.seating.games)
        self.players = [bot(name, derive(luck, n)) for n, name in enumerate(self.bots)]
        self.play_on()
        if self.table.over:
            return self.reset()  # of a game in which our seat was never asked there is nothing to learn
        return self.seating.observe(self.table, self.seat), {}

    def play_on(self) -> None:
        """Let the bots answer until our seat is asked or the game is over."""
        t, game = self.table, self.seating.game
        while not t.over and not (t.waiting >> self.seat) & 1:
            seat = t.actor
            player = self.players[seat if seat < self.seat else seat - 1]
            game.answer(t, seat, decide(player, game, t, seat, self.names))

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Play an action, and play on until our seat is asked again.

        Args:
            action: The action; one that is not legal changes nothing and earns the penalty.

        Returns:
            Observation, reward, whether the game is over, False, and a dictionary: of a refused action with its
                refusal.
        """
        t, game = self.table, self.seating.game
        reason = game.objection(t, self.seat, action)
        if reason != ALLOWED:
            refused = game.refusal(t, self.seat, action, reason).as_data()
            return self.seating.observe(t, self.seat), self.penalty, t.over, False, {"refused": refused}
        game.apply(t, self.seat, action)
        self.play_on()
        reward = self.seating.rewards(t)[self.seat] if t.over else 0.0
        return self.seating.observe(t, self.seat), reward, t.over, False, {}

    def render(self) -> str | None:
        """Return the table as a spectator sees it."""
        return self.seating.text(self.table) if self.render_mode == "ansi" else None

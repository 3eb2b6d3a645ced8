"""Many tables at once, as NumPy arrays; the loop over the tables is compiled (`parlour.kernel.batch`)."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from parlour import game as by_name
from parlour.kernel.batch import Tables
from parlour.kernel.bits import lowest
from parlour.kernel.game import Game


class Batch:
    """`n` tables of a game. The arrays are views: the next `step` writes over them; copy what should stay.

    | array     | shape        | holds, for each table                                                      |
    |-----------|--------------|----------------------------------------------------------------------------|
    | `tensors` | n, size      | what the seat that has to answer knows                                     |
    | `masks`   | n, actions   | what it may answer                                                         |
    | `seats`   | n            | which seat that is                                                         |
    | `dones`   | n            | whether the last action ended a game; what is observed is then a new one   |
    | `rewards` | n, seats     | where it did: each seat's share of the win                                 |
    | `scores`  | n, seats     | and its points                                                             |

    Args:
        game: A game, or its name.
        seats: The number of players.
        n: The number of tables.
        seed: Of which all deals are derived, whatever is played at other tables.

    Raises:
        ValueError: There is no such game or number of seats, or `n` is below 1.
    """

    def __init__(self, game: str | Game[Any], seats: int, n: int, seed: int = 0) -> None:
        if n < 1:
            raise ValueError(f"a batch has at least one table, not {n}")
        self.game = by_name(game) if isinstance(game, str) else game
        self.layout = self.game.tensor_layout(seats)
        self.n = n
        self.tables = tables = Tables(self.game, seats, n, seed)
        self.tensors: NDArray[np.float32] = np.frombuffer(memoryview(tables.tensors), np.float32).reshape(n, -1)
        self.masks: NDArray[np.bool_] = np.frombuffer(memoryview(tables.masks), np.bool_).reshape(n, -1)
        self.seats: NDArray[np.int64] = np.frombuffer(memoryview(tables.to_answer), np.int64)
        self.dones: NDArray[np.bool_] = np.frombuffer(memoryview(tables.dones), np.bool_)
        self.rewards: NDArray[np.float32] = np.frombuffer(memoryview(tables.rewards), np.float32).reshape(n, seats)
        self.scores: NDArray[np.int64] = np.frombuffer(memoryview(tables.scores), np.int64).reshape(n, seats)

    def step(self, actions: ArrayLike) -> None:
        """Play an action at each table; a game that ends gives its rewards and is followed by the next one.

        Args:
            actions: One action for each table, for the seat in `seats`.

        Raises:
            ValueError: An action is not legal; it names the first, and nothing is played.
        """
        given = np.asarray(actions)
        if given.shape != (self.n,) or not np.issubdtype(given.dtype, np.integer):
            raise ValueError(f"{self.n} whole numbers are needed, not {given.dtype} of shape {given.shape}")
        self.tables.step(given.astype("<i8").tobytes())

    def take_up(self, games: ArrayLike, played: Sequence[ArrayLike]) -> None:
        """Bring the tables to where another batch of the same seed had brought them.

        Args:
            games: How many games had begun at each table.
            played: The actions at each table since the last of them was dealt.
        """
        tables = self.tables
        for legal in np.flatnonzero(self.masks).tolist():
            tables.masks[legal] = 0
        for i, (game, actions) in enumerate(zip(np.asarray(games).tolist(), played, strict=True)):
            tables.games[i] = game - 1
            t = tables.tables[i] = tables.deal(i)
            for action in np.asarray(actions):
                self.game.apply(t, lowest(t.waiting), int(action))
            tables.observe(i)

"""Observers: they write the kernel's tensor, and with perfect recall the information state too."""

from typing import Any

import numpy as np
import pyspiel
from numpy.typing import NDArray

from parlour.kernel.game import Game
from parlour.kernel.luck import Fast, derive
from parlour.kernel.table import Table
from parlour.kernel.view import knowledge_of

TRIED = 4  # random games that are played to learn how much there is to recall
SPARE = 4  # times as much room as the longest of them took


class SpielObserver:
    """Observes states, as OpenSpiel's `Observer` does: `tensor`, `dict`, `set_from`, `string_from`."""

    def __init__(self, game: Game[Any], seats: int, kind: Any, room: int) -> None:
        if kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER or not kind.public_info:
            raise ValueError("a seat observes what it knows, private and public together, and nothing else")
        self.game = game
        self.recalls = bool(kind.perfect_recall)
        layout = game.tensor_layout(seats)
        self.size = int(layout.size)
        shapes = {piece.name: tuple(int(n) for n in piece.shape) for piece in layout.pieces}
        if self.recalls:
            shapes["recalled"] = (room or room_for(game, seats),)
        self.room = shapes.get("recalled", (0,))[0]
        self.tensor: NDArray[np.float32] = np.zeros(self.size + self.room, np.float32)
        self.dict: dict[str, NDArray[np.float32]] = {}
        start = 0
        for name, shape in shapes.items():
            stop = start + int(np.prod(shape))
            self.dict[name] = self.tensor[start:stop].reshape(shape)
            start = stop

    def set_from(self, state: Any, player: int) -> None:
        """Write what a seat knows; while chance draws, what it knew before."""
        table = state.position.table
        if table is None:
            self.tensor.fill(0)
            return
        self.game.tensor(table, player, self.tensor[: self.size])
        if self.recalls:
            row = recalled(table, player)
            if len(row) > self.room:
                raise ValueError(
                    f"seat {player} has {len(row)} numbers to recall, and there is room for {self.room}: "
                    "load the game with a larger recall=N"
                )
            self.dict["recalled"][: len(row)] = row
            self.dict["recalled"][len(row) :] = 0

    def string_from(self, state: Any, player: int) -> str:
        """Return the information state; without perfect recall the numbers of the tensor that are not 0."""
        table = state.position.table
        if table is None:
            return f"{self.game.name} {state.num_players()} {player}: "
        if self.recalls:
            return self.game.information_state(table, player)
        self.set_from(state, player)
        there = np.flatnonzero(self.tensor)
        return " ".join(f"{n}:{value:g}" for n, value in zip(there, self.tensor[there], strict=True))


def recalled(table: Table, seat: int) -> list[int]:
    """Return all that a seat has seen and heard, as numbers (`parlour.kernel.recall`)."""
    recall = knowledge_of(table).recall
    if recall is None:
        raise ValueError("this table has no history")
    return [int(n) for n in recall.of(seat).row]


def room_for(game: Game[Any], seats: int) -> int:
    """Return room for several times as much as there was to recall in a few random games."""
    longest = 0
    for n in range(TRIED):
        t, luck = game.new(seats, derive(1, n)), Fast(derive(2, n))
        while not t.over:
            options = game.options(t, t.actor)
            game.apply(t, t.actor, options[luck.below(len(options), 0)])
        longest = max(longest, *(len(recalled(t, seat)) for seat in range(seats)))
    return SPARE * longest

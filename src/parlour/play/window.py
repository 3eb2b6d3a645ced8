"""A window: all that a player gets. It holds no way to the true table, its luck or another seat's cards."""

from collections.abc import Callable
from typing import Any, NamedTuple, Protocol

from parlour.kernel.facts import Memory, View
from parlour.kernel.game import Game
from parlour.kernel.luck import Luck
from parlour.kernel.table import Table


class Imagine(Protocol):
    """A guess: a full table that the seat cannot tell from the true one, without knowledge unless `knowing`."""

    def __call__(self, luck: Luck, knowing: bool = False) -> Table:
        """Draw one by luck."""


class Window(NamedTuple):
    """Everything that a seat may use to find its answer."""

    game: Game[Any]
    seat: int
    view: Callable[[], View]
    options: list[int]
    memory: Callable[[], Memory]
    imagine: Imagine


class Player(Protocol):
    """Anything that answers."""

    def answer(self, window: Window) -> int:
        """Return one of the window's options."""


def window(game: Game[Any], t: Table, seat: int, names: list[str]) -> Window:
    """Return the window of a seat at a table of record."""
    return Window(
        game,
        seat,
        lambda: game.view(t, seat, names),
        game.options(t, seat),
        lambda: game.memory(t, seat),
        lambda luck, knowing=False: game.guess(t, seat, luck, knowing),
    )


Look = Callable[[Game[Any], Table, int, list[str]], Window]


def decide(
    player: Player, game: Game[Any], t: Table, seat: int, names: list[str], look: Look = window
) -> list[int]:
    """Return the whole answer of a player, who is asked for a set card by card; the table stays as it is."""
    actions: list[int] = []
    complete = False
    while not complete:
        seen = look(game, t, seat, names)
        action = player.answer(seen)
        if action not in seen.options:
            raise game.refusal(t, seat, action, game.objection(t, seat, action))
        actions.append(action)
        if t.most == 0:
            return actions
        t = t.clone()
        complete = game.pick(t, seat, action)
    return actions

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
    """Everything that a seat may use to find its answer; there is no way from here to the true table.

    Attributes:
        game: The rules in their variant.
        seat: Whose window it is, from 0.
        view: Returns all that the seat sees, with its options in words.
        options: What may be answered, as actions, ascending.
        memory: Returns what the seat could remember beyond that.
        imagine: Draws a full table that the seat cannot tell from the true one, by luck of the caller's.
    """

    game: Game[Any]
    seat: int
    view: Callable[[], View]
    options: list[int]
    memory: Callable[[], Memory]
    imagine: Imagine


class Player(Protocol):
    """Anything that answers: a bot of your own needs this one method."""

    def answer(self, window: Window) -> int:
        """Choose an answer.

        Args:
            window: All that the seat may know.

        Returns:
            One of the window's options; of a question about several cards one card, and the player is asked again.
        """


def window(game: Game[Any], t: Table, seat: int, names: list[str]) -> Window:
    """Open the window of a seat.

    Args:
        game: The rules.
        t: A table of record.
        seat: A seat that owes an answer.
        names: What the players are called, by seat.

    Returns:
        The window, which follows the table: its functions show it as it is when they are called.
    """
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
    """Ask a player for a whole answer, card by card where it is a set. The table stays as it is.

    Args:
        player: Who decides.
        game: The rules.
        t: A table of record.
        seat: A seat that owes an answer.
        names: What the players are called, by seat.
        look: What makes the window; another one is for tests and analyses.

    Returns:
        The actions of the answer, ready for `Match.play` or `Game.answer`.

    Raises:
        Refusal: The player answered with something that is not an option.
    """
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

"""Words: how a game speaks. Rules never hold a sentence; a game's `words.py` holds them all."""

from typing import Generic

from mypy_extensions import i64, mypyc_attr

from parlour.kernel.events import Event
from parlour.kernel.linked import must_be_linked
from parlour.kernel.refusal import (
    GAME_OVER,
    NO_SUCH_ACTION,
    NOT_ASKED,
    NOT_TOGETHER,
    TOO_FEW,
    TOO_MANY,
    Refusal,
)
from parlour.kernel.step import T


@mypyc_attr(allow_interpreted_subclasses=True)
class Words(Generic[T]):
    """The sentences of one game. `names` are the players' names by seat."""

    linked: bool  # as in `Luck`

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        must_be_linked(cls, "linked")

    def move(self, t: T, action: i64) -> str:
        """The short stable notation of an action, as records keep it; no two actions share one."""
        raise NotImplementedError

    def describe(self, t: T, action: i64, names: list[str]) -> str:
        """An action in words: what the player does by it."""
        return self.move(t, action)

    def headline(self, t: T, names: list[str]) -> str:
        """Where the game stands, in one line, from public knowledge."""
        return ""

    def question(self, t: T, seat: i64, names: list[str]) -> str:
        """The question put to a seat."""
        return "Choose."

    def event(self, t: T, event: Event, names: list[str]) -> str:
        """What happened, in a sentence; an event that needs none gives an empty text."""
        return ""

    def touches(self, t: T, seat: i64, action: i64) -> list[list[int]]:
        """The tokens and the zones that an option of the seat touches: [tokens, zones]."""
        return [[], []]

    def counters(self, t: T) -> list[list[str]]:
        """Public markers and counters, each as [name, value]."""
        return []

    def result(self, t: T, names: list[str]) -> list[list[str]]:
        """The end explained, line by line, a list of lines for each seat."""
        return [[] for _ in names]

    def reason(self, t: T) -> str:
        """Why the game ended."""
        return "the game is over"

    def refusal(self, t: T, seat: i64, action: i64, reason: i64) -> Refusal:
        """Why the action is refused; a game adds its own reasons."""
        if reason == NOT_ASKED:
            return Refusal("not_asked", "You are not asked for anything now.", [], {})
        if reason == NO_SUCH_ACTION:
            return Refusal("no_such_action", f"There is no action {action}.", [], {"action": action})
        if reason == NOT_TOGETHER:
            return Refusal("not_together", "You cannot choose these together.", [], {})
        if reason == TOO_FEW:
            least = t.least_of(seat)
            return Refusal("too_few", f"Choose at least {least}.", [], {"least": least})
        if reason == TOO_MANY:
            most = t.most_of(seat)
            return Refusal("too_many", f"Choose at most {most}.", [], {"most": most})
        if reason == GAME_OVER:
            return Refusal("game_over", "The game is over.", [], {})
        return Refusal("not_offered", "That is not one of your options now.", [], {})

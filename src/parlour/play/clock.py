"""The clock that a game's own rules ask for: the match keeps the time, the game says what it costs."""

from typing import Any

from parlour.kernel.game import Game
from parlour.kernel.table import NONE, Table


class OwnClock:
    """The seconds that each seat has used, and how often the clock has struck for it."""

    def __init__(self, game: Game[Any], seats: int) -> None:
        self.game = game
        self.used = [0.0] * seats
        self.strikes = [0] * seats

    def running(self, t: Table) -> int:
        """Return the seat whose time runs, or NONE.

        Args:
            t: A table of this game.
        """
        return int(self.game.clock(t))

    def elapse(self, t: Table, seconds: float) -> None:
        """Let time pass for the seat whose time runs.

        Args:
            t: A table of this game.
            seconds: How much time passes.
        """
        seat = self.running(t)
        if seat != NONE:
            self.used[seat] += seconds

    def left(self, seat: int) -> float:
        """Return the seconds until the clock strikes for the seat, if its time runs.

        Args:
            seat: The seat, from 0.
        """
        return self.game.seconds_allowed(self.strikes[seat]) - self.used[seat]

    def due(self, t: Table) -> int:
        """Return the seat for which the clock has to strike now, or NONE.

        Args:
            t: A table of this game.
        """
        seat = self.running(t)
        return seat if seat != NONE and self.left(seat) <= 0 else NONE

    def struck(self, seat: int) -> None:
        """Note that the clock struck for the seat, which has then used at least the time it was allowed.

        Args:
            seat: The seat, from 0.
        """
        self.used[seat] = max(self.used[seat], self.game.seconds_allowed(self.strikes[seat]))
        self.strikes[seat] += 1

"""The clocks of a table: none, a fixed time per move, Fischer, or the game's own rule.

The clocks do not read the time: the caller passes how many seconds have elapsed, and for whom.
"""

from typing import Any

from parlour.kernel.bits import members
from parlour.kernel.game import Game
from parlour.kernel.table import NONE, Table
from parlour.play.clock import OwnClock
from parlour.server.protocol.messages import ClockRule


class Clocks:
    """The time of every seat."""

    def __init__(self, rule: ClockRule, game: Game[Any], seats: int) -> None:
        self.rule = rule
        self.any = rule.kind != "none"  # whether time is limited at all
        self.per_move = rule.kind in ("move", "days")
        self.own = OwnClock(game, seats)
        self.seconds = [float(rule.seconds)] * seats  # left, under rules other than the game's own

    def running(self, t: Table, exempt: set[int]) -> list[int]:
        """Return the seats whose time runs; bots are exempt, but not under the game's own rule."""
        if self.rule.kind == "none" or t.over:
            return []
        if self.rule.kind == "game":
            seat = self.own.running(t)
            return [] if seat == NONE else [seat]
        return [seat for seat in members(t.waiting) if seat not in exempt]

    def elapse(self, t: Table, seconds: float, exempt: set[int]) -> None:
        """Let time pass."""
        if self.rule.kind == "game":
            self.own.elapse(t, seconds)
            return
        for seat in self.running(t, exempt):
            self.seconds[seat] = max(self.seconds[seat] - seconds, 0.0)

    def left(self, seat: int) -> float | None:
        """Return the seconds that the seat has left."""
        if self.rule.kind == "none":
            return None
        return max(self.own.left(seat), 0.0) if self.rule.kind == "game" else self.seconds[seat]

    def due(self, t: Table, exempt: set[int]) -> list[int]:
        """Return the seats whose time is up."""
        return [seat for seat in self.running(t, exempt) if (self.left(seat) or 0.0) <= 0]

    def answered(self, seat: int) -> None:
        """Stop the clock of a seat that has given its whole answer."""
        if self.rule.kind == "fischer":
            self.seconds[seat] += self.rule.increment

    def asked(self, seats: list[int]) -> None:
        """Start the clocks of the seats that a new question is for."""
        if self.per_move:
            for seat in seats:
                self.seconds[seat] = float(self.rule.seconds)

    def save(self) -> list[float] | None:
        """Return the clocks as they are stored with a move."""
        if self.rule.kind == "none":
            return None
        return [round(n, 3) for n in (self.own.used if self.rule.kind == "game" else self.seconds)]

    def load(self, saved: list[float], strikes: list[int]) -> None:
        """Restore the clocks as stored, and how often the game's own has struck."""
        self.seconds = list(saved)
        self.own.used = list(saved)
        self.own.strikes = strikes

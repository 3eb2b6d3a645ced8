"""A crew: further processes that search the same decision, each for itself; their tries are added up."""

import signal
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import TYPE_CHECKING

from parlour.bots.budget import Budget
from parlour.kernel.luck import Fast, derive
from parlour.play.window import Window, window

if TYPE_CHECKING:
    from parlour.bots.ismcts import Tried


class Crew:
    """Its members get what the window gives and no more: a guess that knows what the seat knows."""

    def __init__(self, members: int, seed: int, budget: Budget, changes: dict[str, float]) -> None:
        self.luck = Fast(seed)
        context = get_context("spawn")
        self.lines: list[Connection] = []
        for n in range(members):
            line, far_end = context.Pipe()
            member = (far_end, derive(seed, n + 1), budget, changes)
            context.Process(target=work, args=member, daemon=True).start()
            far_end.close()
            self.lines.append(line)

    def begin(self, window: Window) -> None:
        """Let all members search this decision."""
        seen = (window.game, window.imagine(self.luck, knowing=True), window.seat)
        for line in self.lines:
            line.send(seen)

    def finish(self) -> list[dict[int, "Tried"]]:
        """Wait for all; from each member how it has tried each option."""
        return [line.recv() for line in self.lines]


def work(line: Connection, seed: int, budget: Budget, changes: dict[str, float]) -> None:
    """Run a member: answer questions until none is left."""
    from parlour.bots.ismcts import Ismcts  # noqa: PLC0415  (which itself needs a crew)

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever started us is interrupted, and ends us
    bot = Ismcts(seed, budget, changes=changes)
    while True:
        try:
            game, twin, seat = line.recv()
        except (EOFError, ConnectionError):
            return
        line.send(bot.tries(window(game, twin, seat, [])))

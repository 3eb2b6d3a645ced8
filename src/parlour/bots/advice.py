"""Advice: what each option of a seat is worth, averaged over worlds that fit what the seat knows."""

from typing import NamedTuple

from parlour.bots.ismcts import Ismcts
from parlour.bots.search import Search
from parlour.play.window import Window


class Worth(NamedTuple):
    """An option and the share of the win that it brings, with a 95 % interval."""

    action: int
    value: float
    low: float
    high: float


def advise(window: Window, seed: int, seconds: float = 1.0, iterations: int = 0) -> list[Worth]:
    """The options of the window, the best first."""
    search = Search(window.game, seed)
    bot = Ismcts(seed, iterations=iterations, seconds=0.0 if iterations else seconds)
    t = bot.think(window, search)
    tries = {action: search.visits_of(t, window.seat, action) for action in window.options}
    total = sum(tries.values()) or 1
    out = [Worth(action, n / total, 0.0, 1.0) for action, n in tries.items()]
    return sorted(out, key=lambda worth: -worth.value)

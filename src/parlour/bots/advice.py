"""Advice: what each option of a seat is worth, averaged over worlds that fit what the seat knows."""

from math import fsum, sqrt
from typing import NamedTuple

from parlour.bots.budget import Budget
from parlour.bots.ismcts import Ismcts
from parlour.bots.search import Search
from parlour.play.answers import whole_answers
from parlour.play.window import Window


class Worth(NamedTuple):
    """An option, the share of the win that it brings, and how far it falls short of the best; 95 % intervals."""

    action: int
    value: float
    low: float
    high: float
    regret: float
    regret_low: float
    regret_high: float

    @property
    def close(self) -> bool:
        """Whether the search cannot tell it from its favourite."""
        return self.regret_low <= 0


def advise(
    window: Window,
    seed: int,
    seconds: float = 1.0,
    iterations: int = 0,
    changes: dict[str, float] | None = None,
) -> list[Worth]:
    """Return the options of the window, the best first; `changes` are of the settings of the search.

    Half of the budget searches. The other half weighs every option on the same imagined tables: what is compared
    is the options and not the luck of the worlds; the best was chosen before, so that chance favours none.
    """
    options = window.options
    budget = Budget(-(-iterations // 2), 0.0) if iterations else Budget(0, seconds / 2)
    bot = Ismcts(seed, budget, changes=changes)
    best = bot.answer(window)
    search = bot.search_of(window)
    rows: dict[int, list[float]] = {action: [] for action in options}
    per_world = Budget(-(-budget.iterations // len(options)), budget.seconds)
    for batch in per_world.batches():
        for _ in range(batch):
            guess = window.imagine(search.luck)
            for action in options:
                rows[action].append(search.weigh(guess, window.seat, action))
    out = [worth(action, rows[action], rows[best]) for action in options]
    return sorted(out, key=lambda each: (each.action != best, -each.value))


class SetWorth(NamedTuple):
    """A whole answer, and what it is worth."""

    actions: list[int]
    worth: Worth  # of which `action` is the last pick


def advise_sets(
    window: Window, seed: int, iterations: int, changes: dict[str, float] | None = None
) -> list[SetWorth]:
    """Return all whole answers to the window's question, the best first.

    A quarter of the budget searches, and a quarter weighs every answer to choose the best. The other half weighs
    them again, all on the same imagined tables as in `advise`.
    """
    bot = Ismcts(seed, Budget(-(-iterations // 4), 0.0), changes=changes)
    bot.answer(window)
    search = bot.search_of(window)
    answers = whole_answers(window.game, window.imagine(search.luck), window.seat)
    worlds = -(-iterations // (2 * len(answers)))
    first = weigh_sets(window, search, answers, -(-worlds // 2))
    best = max(range(len(answers)), key=lambda n: fsum(first[n]))
    rows = weigh_sets(window, search, answers, worlds)
    out = [SetWorth(answer, worth(answer[-1], row, rows[best])) for answer, row in zip(answers, rows, strict=True)]
    favourite = out.pop(best)
    return [favourite, *sorted(out, key=lambda each: -each.worth.value)]


def weigh_sets(window: Window, search: Search, answers: list[list[int]], worlds: int) -> list[list[float]]:
    """Return for each answer what it came to on every one of the imagined tables."""
    rows: list[list[float]] = [[] for _ in answers]
    for _ in range(worlds):
        guess = window.imagine(search.luck)
        for row, (*picks, last) in zip(rows, answers, strict=True):
            t = guess.clone()
            for action in picks:
                window.game.apply(t, window.seat, action)
            row.append(search.weigh(t, window.seat, last))
    return rows


class Adviser:
    """A player that weighs all options, and remembers what its last choice was worth."""

    def __init__(self, seed: int, seconds: float, iterations: int = 0) -> None:
        self.seed = seed
        self.seconds = seconds  # for a choice
        self.iterations = iterations  # instead of seconds; then it comes out the same again
        self.worths: list[Worth] = []

    def answer(self, window: Window) -> int:
        """Return the best option."""
        self.worths = advise(window, self.seed, self.seconds, self.iterations)
        return self.worths[0].action


def worth(action: int, shares: list[float], of_the_best: list[float]) -> Worth:
    """Return what an option came to, world by world, beside the best one on the same worlds."""
    value, spread = mean(shares)
    regret, regret_spread = mean([b - a for a, b in zip(shares, of_the_best, strict=True)])
    return Worth(
        action,
        value,
        max(0.0, value - spread),
        min(1.0, value + spread),
        max(0.0, regret),
        max(0.0, regret - regret_spread),
        max(0.0, regret + regret_spread),
    )


def mean(values: list[float]) -> tuple[float, float]:
    """Return the mean and half of its 95 % interval, which stays open if a handful of games ended alike."""
    n = len(values)
    average = fsum(values) / n  # exact: options that came to the same are worth the same, whatever the order
    variance = (fsum((value - average) ** 2 for value in values) + 0.5) / (n + 1)
    return average, 1.96 * sqrt(variance / n)

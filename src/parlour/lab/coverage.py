"""Coverage: how often the intervals of the reports contain the truth, in simulated games whose truth is known.

`python -m parlour.lab.coverage [RUNS]` prints the table of docs/laboratory.md.
"""

import sys
from collections.abc import Callable, Iterator
from itertools import chain
from math import exp, sqrt
from typing import NamedTuple

import numpy as np

from parlour.lab.clusters import Bounds, Floats, mean_bounds, ratio, share_bounds
from parlour.lab.sequences import ALPHA, capital_at

Luck = np.random.Generator
DEALS = (20, 50, 100, 200, 1000, 5000)
SEED = 1000  # not that of the runs by which the limits in `clusters` were chosen
AT_ONCE = 2_000_000  # simulated games in memory


class Draw(NamedTuple):
    """Simulated runs: totals and weights by run and deal, and the true value."""

    totals: Floats
    weights: Floats
    truth: float
    share: bool
    step: float = 0.0  # by which one game changes the value


class Setting(NamedTuple):
    """One kind of figure: how its runs are simulated, and how many games a deal has."""

    name: str
    games: int
    draw: Callable[[Luck, int, int], Draw]  # luck, runs, deals


class Covered(NamedTuple):
    """How the interval of a setting did."""

    name: str
    deals: int
    answered: float  # share of the runs with enough data
    covered: float  # share of the answers that contain the truth
    wrong: float  # share of all runs that gave a wrong answer


def seat_share(games: int, truth: float, correlation: float, shared: float = 0.0) -> Setting:
    """Return what one seat wins: the cards of the deal favour it in all its games."""

    def draw(luck: Luck, runs: int, deals: int) -> Draw:
        chance = np.full((runs, deals), truth)
        if correlation:
            spread = (1 - correlation) / correlation
            chance = luck.beta(truth * spread, (1 - truth) * spread, (runs, deals))
        won = luck.binomial(games, chance)
        half = luck.binomial(won, shared) - luck.binomial(games - won, shared * truth / (1 - truth))
        return Draw(won - half / 2, np.full((runs, deals), float(games)), truth, True)

    extra = f", {shared:.0%} of wins shared" if shared else ""
    return Setting(f"seat, {games} games a deal, share {truth:.2f}, correlation {correlation}{extra}", games, draw)


def bot_share(games: int, truth: float, swing: float) -> Setting:
    """Return what one bot wins: it sits on every seat of the deal, so luck cancels out."""
    grid = np.random.default_rng(0).normal(0, swing * sqrt(1 - 1 / games), 400_000)
    middle = root(lambda x: float((1 / (1 + np.exp(-x - grid))).mean()) - truth)

    def draw(luck: Luck, runs: int, deals: int) -> Draw:
        favour = luck.normal(0, swing, (runs, deals, games))
        favour -= favour.mean(-1, keepdims=True)
        won = (luck.random(favour.shape) < 1 / (1 + np.exp(-middle - favour))).sum(-1)
        return Draw(won.astype(float), np.full((runs, deals), float(games)), truth, True)

    return Setting(f"bot, {games} mirrored games a deal, share {truth:.2f}, swing {swing}", games, draw)


def begins(games: int, truth: float) -> Setting:
    """Return what the beginner wins, where one game in three has none: deals of unequal weight."""

    def draw(luck: Luck, runs: int, deals: int) -> Draw:
        counted = luck.binomial(games, 2 / 3, (runs, deals))
        won = luck.binomial(counted, luck.beta(4 * truth, 4 * (1 - truth), (runs, deals)))
        return Draw(won.astype(float), counted.astype(float), truth, True)

    return Setting(f"beginner, {games} games a deal of which some count, share {truth:.2f}", games, draw)


def length(games: int, sigma: float, correlation: float) -> Setting:
    """Return a mean length, log-normal: some deals are long."""

    def draw(luck: Luck, runs: int, deals: int) -> Draw:
        of_deal = luck.normal(0, sqrt(correlation), (runs, deals, 1))
        of_game = luck.normal(0, sqrt(1 - correlation), (runs, deals, games))
        total = np.exp(sigma * (of_deal + of_game)).sum(-1)
        return Draw(total, np.full((runs, deals), float(games)), exp(sigma**2 / 2), False)

    return Setting(f"length, {games} games a deal, sigma {sigma}, correlation {correlation}", games, draw)


def score(games: int) -> Setting:
    """Return a mean score: small whole numbers, many of them zero."""

    def draw(luck: Luck, runs: int, deals: int) -> Draw:
        total = luck.poisson(luck.gamma(3.0, 2 / 3, (runs, deals, 1)), (runs, deals, games)).sum(-1)
        return Draw(total.astype(float), np.full((runs, deals), float(games)), 2.0, False)

    return Setting(f"score, {games} games a deal", games, draw)


def difference(games: int, first: float, second: float, alike: float) -> Setting:
    """Return the difference of a share between two variants on the same deals, most of which play alike."""

    def draw(luck: Luck, runs: int, deals: int) -> Draw:
        same = luck.random((runs, deals, games)) < alike
        one, two = luck.random((runs, deals, games)), luck.random((runs, deals, games))
        won = (one < first).sum(-1) - (np.where(same, one, two) < second).sum(-1)
        return Draw(
            won.astype(float), np.full((runs, deals), float(games)), first - second, False, 1 / (games * deals)
        )

    return Setting(f"difference {first} - {second}, {games} games a deal, {alike:.0%} alike", games, draw)


def root(f: Callable[[float], float]) -> float:
    """Return the zero of an increasing function by bisection."""
    low, high = -12.0, 12.0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if f(middle) < 0 else (low, middle)
    return low


def settings() -> list[Setting]:
    """Return every setting that the reports use."""
    shares = [(2, 0.5), (2, 0.1), (3, 1 / 3), (4, 0.25), (5, 0.2), (6, 1 / 6), (6, 0.05)]
    out = [seat_share(games, truth, rho) for games, truth in shares for rho in (0.0, 0.2, 0.6)]
    out += [seat_share(games, truth, 0.2, 0.1) for games, truth in ((2, 0.5), (3, 1 / 3), (6, 1 / 6))]
    out += [bot_share(games, truth, 2.0) for games, truth in ((2, 0.5), (2, 0.7), (3, 1 / 3), (4, 0.1), (6, 0.25))]
    out += [begins(games, truth) for games, truth in ((2, 0.5), (4, 0.25))]
    out += [length(games, sigma, rho) for games in (2, 6) for sigma, rho in ((0.2, 0.1), (0.4, 0.6), (0.7, 0.3))]
    out += [score(2), score(4)]
    out += [difference(2, 0.5, 0.5, 0.8), difference(4, 0.28, 0.25, 0.8), difference(2, 0.1, 0.05, 0.5)]
    return out


def bounds_of(runs: Draw) -> tuple[Floats, Bounds]:
    """Return the values of simulated runs with the bounds that a report would give."""
    value, influence = ratio(runs.totals, runs.weights)
    if runs.share:
        return value, share_bounds(value, influence, runs.weights.sum(-1))
    return value, mean_bounds(value, influence, step=runs.step)


def measure(setting: Setting, deals: int, runs: int, seed: int) -> Covered:
    """Return the coverage of a setting, in portions that fit into memory."""
    luck = np.random.default_rng([seed, deals])
    portion = max(1, AT_ONCE // (deals * setting.games))
    answered = wrong = done = 0
    while done < runs:
        drawn = setting.draw(luck, min(portion, runs - done), deals)
        _, (low, high, enough) = bounds_of(drawn)
        answered += int(enough.sum())
        wrong += int((enough & ((drawn.truth < low) | (high < drawn.truth))).sum())
        done += len(low)
    return Covered(setting.name, deals, answered / runs, 1 - wrong / max(1, answered), wrong / runs)


def measure_always(setting: Setting, deals: int, runs: int, half_width: float | None, seed: int) -> float:
    """Return how often a confidence sequence contains the truth after every deal up to the last."""
    drawn = setting.draw(np.random.default_rng(seed), runs, deals)
    return float((capital_at(drawn.totals / drawn.weights, drawn.truth, half_width).max(-1) < 1 / ALPHA).mean())


def table(runs: int) -> Iterator[str]:
    """Yield the lines of the table."""
    yield "| figure | " + " | ".join(f"{deals} deals" for deals in DEALS) + " |"
    yield "|---|" + "---|" * len(DEALS)
    for number, setting in enumerate(settings()):
        cells = []
        for deals in DEALS:
            found = measure(setting, deals, runs, SEED + number)
            some = f" of {found.answered:.0%}" if found.answered < 0.995 else ""
            cells.append(f"{found.covered:.1%}{some}" if found.answered > 0.01 else "–")
        yield f"| {setting.name} | " + " | ".join(cells) + " |"


def table_always(runs: int) -> Iterator[str]:
    """Yield the lines of the table for looking after every deal."""
    yield "| figure, looked at after each of 2000 deals | any moment | tuned for ±1 % |"
    yield "|---|---|---|"
    for setting in [each for each in settings() if each.name.startswith(("seat", "bot"))]:
        cells = [f"{measure_always(setting, 2000, runs, width, SEED):.1%}" for width in (None, 0.01)]
        yield f"| {setting.name} | " + " | ".join(cells) + " |"


if __name__ == "__main__":
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    for line in chain(table(wanted), [""], table_always(wanted // 10)):
        print(line, flush=True)

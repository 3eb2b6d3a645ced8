"""Tuning: search the options of a game for what comes closest to several aims at once.

Optuna proposes options and each trial plays the same deals with them; the trials that no other beats in every aim
are the Pareto front. The study is a file, so that a search can be continued; the same seed gives the same search.
"""

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
import optuna
from optuna.storages import JournalStorage
from optuna.storages.journal import JournalFileBackend

from parlour.kernel.variant import Setting
from parlour.lab.figures import Measured
from parlour.lab.intervals import Interval
from parlour.lab.measures import Data, Frames, data_of, ends, length, wins

Value = bool | int | str
MOST_VALUES = 1000
LENGTH = re.compile(r"length +(\d+(?:\.\d+)?) *- *(\d+(?:\.\d+)?) *(min|minutes|decisions)?", re.IGNORECASE)
AIMS = '"seat balance", "beginner balance", "few draws", "length 20-30 min" or "length 60-90 decisions"'


class Range(NamedTuple):
    """An option, and the values that may be tried."""

    option: str
    values: list[Value]


class Aim(NamedTuple):
    """An aim: a loss of a run that should be small, with its interval."""

    name: str
    loss: Callable[[Data], Interval]


class Trial(NamedTuple):
    """Options that were tried, and the loss for each aim."""

    options: dict[str, Value]
    losses: dict[str, Interval]


class Tuned(NamedTuple):
    """The findings of a search."""

    trials: list[Trial]  # every choice of options once
    front: list[Trial]  # those that no other beats in every aim


def read_range(settings: Sequence[Setting], text: str) -> Range:
    """Read `option=1..5` or `option=a,b,c`, checked against the options of the game."""
    name, given, values = text.partition("=")
    known = {setting.name: setting for setting in settings}
    if not given or not values:
        raise ValueError(f"{text[:60]!r} does not say what to vary: write option=1..5 or option=a,b")
    if name not in known:
        raise ValueError(f"there is no option {name} (choose from: {', '.join(known) or 'none'})")
    ends = re.fullmatch(r"(-?\d{1,9})\.\.(-?\d{1,9})", values)
    each: list[str] = values.split(",")
    if ends:
        low, high = int(ends[1]), int(ends[2])
        if not low <= high < low + MOST_VALUES:
            raise ValueError(f"{values} is not a range of 1 to {MOST_VALUES} values")
        each = [str(number) for number in range(low, high + 1)]
    return Range(name, list(dict.fromkeys(known[name].check(value) for value in each)))


def read_aims(text: str) -> list[Aim]:
    """Read aims, separated by commas."""
    named = [each.strip().lower() for each in text.split(",") if each.strip()]
    if not named:
        raise ValueError(f"which aim? write {AIMS}")
    return [read_aim(each) for each in dict.fromkeys(named)]


def read_aim(text: str) -> Aim:
    """Read one aim."""
    simple: dict[str, Callable[[Data], Interval]] = {
        "seat balance": seat_balance,
        "beginner balance": lambda data: off_null(wins(data)[-1]),
        "few draws": lambda data: as_interval(ends(data)[0]),
    }
    if text in simple:
        return Aim(text, simple[text])
    found = LENGTH.fullmatch(text)
    if found is None:
        raise ValueError(f"{text[:60]!r} is not an aim: write {AIMS}")
    low, high = float(found[1]), float(found[2])
    if low > high:
        raise ValueError(f"the length {found[1]} to {found[2]} is reversed: the smaller number comes first")
    id = "length.decisions" if found[3] == "decisions" else "length.minutes"
    return Aim(text, lambda data: outside({each.id: each for each in length(data)}[id], low, high))


def seat_balance(data: Data) -> Interval:
    """Return how far the seat that is farthest from an equal share is from it."""
    return max((off_null(each) for each in wins(data)[:-1]), key=lambda each: each.value)


def off_null(measured: Measured) -> Interval:
    """Return the distance of a share from what would be even."""
    value, low, high = as_interval(measured)
    null = measured.null or 0.0
    nearest = 0.0 if low <= null <= high else min(abs(low - null), abs(high - null))
    return Interval(abs(value - null), nearest, max(abs(low - null), abs(high - null)))


def outside(measured: Measured, low: float, high: float) -> Interval:
    """Return how far a mean is outside a range."""

    def distance(value: float) -> float:
        return max(0.0, low - value, value - high)

    value, least, most = as_interval(measured)
    inside = least <= high and low <= most
    nearest = 0.0 if inside else min(distance(least), distance(most))
    return Interval(distance(value), nearest, max(distance(least), distance(most)))


def as_interval(measured: Measured) -> Interval:
    """Return a figure with its bounds, which are wide if there is little data."""
    low, high, _ = (each.item() for each in measured.bounds())
    return Interval(measured.value, low, high)


def tune(
    ranges: Sequence[Range],
    aims: Sequence[Aim],
    play: Callable[[dict[str, Value]], Frames],
    trials: int,
    seed: int,
    study_file: Path,
    progress: Callable[[int], object] = lambda _: None,
) -> Tuned:
    """Search until the study holds `trials` of them; `play` returns the run of some options on the same deals."""
    optuna.logging.set_verbosity(optuna.logging.ERROR)
    storage = JournalStorage(JournalFileBackend(str(study_file)))
    name = "; ".join([*(f"{each.option}={each.values}" for each in ranges), *(aim.name for aim in aims)])
    study = optuna.create_study(
        study_name=f"{name}; seed {seed}",
        storage=storage,
        directions=["minimize"] * len(aims),
        load_if_exists=True,
    )
    tried: dict[str, Trial] = {}

    def losses(trial: optuna.Trial) -> tuple[float, ...]:
        options = {
            each.option: each.values[trial.suggest_categorical(each.option, list(range(len(each.values))))]
            for each in ranges
        }
        found = measured(options, aims, play, tried)
        return tuple(loss.value for loss in found.losses.values())

    for number in range(len(study.trials), trials):
        study.sampler = optuna.samplers.NSGAIISampler(population_size=8, seed=seed + number)
        study.optimize(losses, n_trials=1)
        progress(number + 1)
    for done in study.trials:
        options = {each.option: each.values[done.params[each.option]] for each in ranges}
        measured(options, aims, play, tried)
    return Tuned(list(tried.values()), front(list(tried.values())))


def measured(
    options: dict[str, Value],
    aims: Sequence[Aim],
    play: Callable[[dict[str, Value]], Frames],
    tried: dict[str, Trial],
) -> Trial:
    """Return the trial of some options; those that were tried before are not played again."""
    key = repr(sorted(options.items()))
    if key not in tried:
        data = data_of(play(options))
        tried[key] = Trial(options, {aim.name: aim.loss(data) for aim in aims})
    return tried[key]


def front(trials: Sequence[Trial]) -> list[Trial]:
    """Return the trials that no other beats: as good in every aim, and better in one."""
    losses = np.array([[loss.value for loss in trial.losses.values()] for trial in trials])
    beaten = [bool(((losses <= mine).all(1) & (losses < mine).any(1)).any()) for mine in losses]
    return [trial for trial, worse in zip(trials, beaten, strict=True) if not worse]

"""Shifts: groups of tables at which the policy plays against itself, here or on other machines.

A shift that another machine plays is told what was played at its tables since they were dealt: that is all they
depend on, so that whoever gets the task, also a second time, plays the same.
"""

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray
from scipy.sparse import vstack

from parlour.bots.cells import Cells
from parlour.kernel.luck import derive
from parlour.rl.batch import Batch
from parlour.train.inputs import Inputs
from parlour.train.machines import Machines
from parlour.train.model import Model, made
from parlour.train.playing import Critic, Experience, play
from parlour.train.settings import Settings

Played = list[NDArray[np.int64]]  # at each table: the actions since the deal


class Task(NamedTuple):
    """The work of a shift."""

    weights: dict[str, NDArray[np.float32]]
    update: int
    chance: int  # of the stretch between two checkpoints
    number: int  # of the shift
    games: NDArray[np.int64]  # that have begun at each table
    played: Played


class Done(NamedTuple):
    """The experience of a shift."""

    found: Experience
    games: NDArray[np.int64]
    played: Played


class Player:
    """Plays shifts, one after the other."""

    def __init__(self, settings: Settings, inputs: Inputs, cells: Cells) -> None:
        self.settings = settings
        self.game = settings.the_game()
        self.inputs = inputs
        self.cells = cells

    def play(self, batch: Batch, model: Model, task: Task) -> Done:
        """Play on at tables that are as the task says."""
        settings = self.settings
        critic = Critic(self.game, settings.seats, settings.trust(task.update))
        luck = np.random.default_rng([task.chance, task.update, task.number])
        found, actions, dones = play(
            batch, model, self.inputs, self.cells, critic, settings.steps, settings.trace, luck
        )
        since = [after_the_deal(*each) for each in zip(task.played, actions.T, dones.T, strict=True)]
        return Done(found, task.games + dones.sum(0), since)


def working(settings: Settings) -> Callable[[Task], Done]:
    """Get ready to play shifts in any process, each from its task alone."""
    model, inputs, cells = made(settings)
    return partial(work, Player(settings, inputs, cells), model)


def work(player: Player, model: Model, task: Task) -> Done:
    """Lay the tables as they were, and play on."""
    model.load_state_dict({name: torch.from_numpy(value) for name, value in task.weights.items()})
    batch = new_tables(player.settings, task.chance, task.number)
    batch.take_up(task.games, task.played)
    return player.play(batch, model, task)


def new_tables(settings: Settings, chance: int, number: int) -> Batch:
    """Deal the tables of a shift."""
    return Batch(settings.the_game(), settings.seats, settings.tables // settings.shifts, derive(chance, number))


def after_the_deal(before: NDArray[np.int64], actions: NDArray[np.int64], dones: NDArray[np.bool_]) -> Any:
    """Return the actions at a table since the last deal."""
    over = np.flatnonzero(dones)
    return actions[over[-1] + 1 :] if len(over) else np.concatenate([before, actions])


class Shifts:
    """All shifts of a stretch between two checkpoints."""

    def __init__(self, player: Player, chance: int, machines: Machines) -> None:
        self.player = player
        self.chance = chance
        self.machines = machines
        settings = player.settings
        tables = settings.tables // settings.shifts
        self.games = [np.ones(tables, np.int64)] * settings.shifts
        self.played: list[Played] = [[np.zeros(0, np.int64)] * tables] * settings.shifts
        here = settings.shifts if not machines.on else 0
        self.batches = [new_tables(settings, chance, number) for number in range(here)]

    def play(self, model: Model, update: int) -> Experience:
        """Let the policy play for as many steps as an update wants."""
        weights = {name: value.detach().numpy() for name, value in model.state_dict().items()}
        tasks = [
            Task(weights, update, self.chance, number, games, played)
            for number, (games, played) in enumerate(zip(self.games, self.played, strict=True))
        ]
        if self.machines.on:
            done = list(self.machines.spread(partial(working, self.player.settings), tasks))
        else:
            done = [self.player.play(batch, model, task) for batch, task in zip(self.batches, tasks, strict=True)]
        self.games = [each.games for each in done]
        self.played = [each.played for each in done]
        return joined([each.found for each in done])


def joined(parts: list[Experience]) -> Experience:
    """Join several experiences."""
    if len(parts) == 1:
        return parts[0]
    sparse = [vstack([part[n] for part in parts], "csr") for n in range(2)]
    return Experience(*sparse, *(np.concatenate([part[n] for part in parts]) for n in range(2, len(parts[0]))))

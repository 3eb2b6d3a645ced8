"""A training run: learn from a search, play, improve, and at every checkpoint evaluate and write everything down.

Between two checkpoints all chance comes from the seed and the number of the checkpoint, with tables dealt again,
so that a run that was interrupted ends with the same weights as one that was not.
"""

import json
import os
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np
import torch

from parlour.bots.network import load
from parlour.kernel.luck import derive
from parlour.lab import contest
from parlour.train.card import write_card
from parlour.train.curves import write_curves
from parlour.train.export import WEIGHTS, export
from parlour.train.lessons import PART, Lessons, joined, teaching, unpack
from parlour.train.machines import Machines
from parlour.train.model import made
from parlour.train.settings import Settings
from parlour.train.shifts import Player, Shifts
from parlour.train.study import prepared, study
from parlour.train.suspicion import train
from parlour.train.update import improve

CHECKPOINT, CURVES, PICTURE = "checkpoint.pt", "curves.jsonl", "curves.svg"
EVALUATION = 1 << 40  # seeds of evaluations begin there


class Run:
    """A run in its folder, new or resumed from its last checkpoint."""

    def __init__(self, settings: Settings, folder: Path, machines: Machines | None = None) -> None:
        self.settings = settings
        self.folder = folder
        self.machines = machines if machines is not None else Machines()
        self.game = settings.the_game()
        self.model, self.inputs, self.cells = made(settings)
        self.optimiser = torch.optim.Adam(self.model.parameters(), settings.learning_rate, eps=1e-5)
        self.round = 0  # of lessons
        self.update = 0
        self.seconds = 0.0  # of training, without evaluations
        self.curves: list[dict[str, Any]] = []
        if (folder / CHECKPOINT).exists():
            self.take_up()

    def take_up(self) -> None:
        """Go on from the last checkpoint."""
        try:
            found = torch.load(self.folder / CHECKPOINT, weights_only=True)
            self.model.load_state_dict(found["model"])
            self.optimiser.load_state_dict(found["optimiser"])
            self.round, self.update = found["round"], found["update"]
            self.seconds, self.curves = found["seconds"], found["curves"]
        except Exception as error:
            line = str(error).partition("\n")[0]
            raise ValueError(f"{self.folder / CHECKPOINT} cannot be read: {line}") from error

    @property
    def decisions(self) -> int:
        """How many decisions have been learned from so far: those of lessons, and those of self-play."""
        return self.round * self.settings.lessons + self.update * self.settings.tables * self.settings.steps

    @property
    def total(self) -> int:
        """How many there will have been at the end."""
        settings = self.settings
        return len(settings.expert) * settings.lessons + settings.updates * settings.tables * settings.steps

    def go(self, advance: Callable[[int], None]) -> Iterator[dict[str, Any]]:
        """Train to the end; gives what was measured at each checkpoint and tells of decisions as they are made."""
        while self.round < len(self.settings.expert):
            began = perf_counter()
            told = self.learn_lessons(advance)
            self.seconds += perf_counter() - began
            yield self.check(told)
        while self.update < self.settings.updates:
            began = perf_counter()
            told = self.play_and_improve(advance)
            self.seconds += perf_counter() - began
            yield self.check(told)

    def learn_lessons(self, advance: Callable[[int], None]) -> dict[str, float]:
        """Run a round of expert iteration: a search weighs decisions, and the model learns from all so far."""
        lessons = [self.lessons(number, advance) for number in range(self.round + 1)]
        found = prepared(joined(lessons), self.inputs, self.cells, self.settings)
        chance = derive(self.settings.seed, self.round)
        told = study(self.model, found, self.settings, chance)
        self.round += 1
        return told

    def lessons(self, number: int, advance: Callable[[int], None]) -> Lessons:
        """Make the lessons of a round; parts that lie in the folder are not made again."""
        files = [self.folder / f"lessons-{number}-{n:04}.npz" for n in range(-(-self.settings.lessons // PART))]
        missing = [n for n, file in enumerate(files) if not file.exists()]
        weights = (self.folder / WEIGHTS).read_bytes() if number else b""
        prepare = partial(teaching, self.settings, number, weights)
        for n, data in zip(missing, self.machines.spread(prepare, missing), strict=True):
            part = files[n].with_name(f".{files[n].name}")
            part.write_bytes(data)
            os.replace(part, files[n])
            advance(PART)
        return joined([unpack(file.read_bytes()) for file in files])

    def play_and_improve(self, advance: Callable[[int], None]) -> dict[str, float]:
        """Self-play and updates to the next checkpoint."""
        settings, told = self.settings, dict[str, float]()
        chance = derive(settings.seed, self.update)
        shifts = Shifts(Player(settings, self.inputs, self.cells), chance, self.machines)
        for _n in range(min(settings.every, settings.updates - self.update)):
            found = shifts.play(self.model, self.update)
            luck = np.random.default_rng([chance, self.update])
            told = improve(self.model, self.optimiser, found, settings, self.update, luck)
            self.update += 1
            advance(settings.tables * settings.steps)
        return told

    def check(self, told: dict[str, float]) -> dict[str, Any]:
        """Evaluate, and write weights, checkpoint and curves."""
        settings = self.settings
        file = self.folder / WEIGHTS
        export(self.model, self.inputs, settings, self.decisions, file)
        load.cache_clear()
        point: dict[str, Any] = {"decisions": self.decisions, "seconds": round(self.seconds, 1)}
        point |= {name: round(value, 5) for name, value in told.items()}
        point["won"] = {name: self.evaluate(name, f"net:{file}") for name in settings.opponents if settings.games}
        self.curves.append(point)
        self.write()
        return point

    def finish(self) -> dict[str, float]:
        """Train what choices tell about cards, on games of the policy, and write all of it with a card."""
        settings, file, told = self.settings, self.folder / WEIGHTS, dict[str, float]()
        weights = None
        if settings.suspicion:
            weights, told = train(self.game, self.model, self.inputs, self.cells, settings, settings.suspicion)
        export(self.model, self.inputs, settings, self.decisions, file, weights)
        load.cache_clear()
        write_card(settings, self.curves, self.seconds, told, file)
        return told

    def evaluate(self, opponent: str, ours: str) -> float:
        """Return one seat's share of the wins among opponents of a kind; each deal is played from every seat."""
        seats, won, games = self.settings.seats, 0.0, 0
        for deal in range(-(-self.settings.games // seats)):
            for seat in range(seats):
                bots = [ours if n == seat else opponent for n in range(seats)]
                seed = derive(EVALUATION + self.settings.seed, deal)
                played = contest.play(self.game, seed, bots, contest.lucks_of(seed, range(seats)))
                won += self.game.returns(played.table)[seat]
                games += 1
        return round(won / games, 4)

    def write(self) -> None:
        """Write the checkpoint, in one step, and the curves."""
        part = self.folder / f".{CHECKPOINT}"
        state = {"model": self.model.state_dict(), "optimiser": self.optimiser.state_dict()}
        done = {"round": self.round, "update": self.update, "seconds": self.seconds, "curves": self.curves}
        torch.save(state | done, part)
        os.replace(part, self.folder / CHECKPOINT)
        lines = "".join(json.dumps(point) + "\n" for point in self.curves)
        (self.folder / CURVES).write_text(lines, encoding="utf-8")
        write_curves(self.curves, self.settings, self.folder / PICTURE)

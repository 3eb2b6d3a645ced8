"""A training run: play, improve, and at every checkpoint evaluate and write everything down.

Between two checkpoints all chance comes from the seed and the number of the checkpoint, with tables dealt again,
so that a run that was interrupted ends with the same weights as one that was not.
"""

import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np
import torch

from parlour.bots.cells import Cells
from parlour.bots.network import load
from parlour.kernel.luck import derive
from parlour.lab import contest
from parlour.rl.batch import Batch
from parlour.train.card import write_card
from parlour.train.curves import write_curves
from parlour.train.export import WEIGHTS, export
from parlour.train.inputs import explore
from parlour.train.model import Model
from parlour.train.playing import Critic, play
from parlour.train.settings import Settings
from parlour.train.suspicion import train
from parlour.train.update import improve

CHECKPOINT, CURVES, PICTURE = "checkpoint.pt", "curves.jsonl", "curves.svg"
EVALUATION = 1 << 40  # seeds of evaluations begin there


class Run:
    """A run in its folder, new or resumed from its last checkpoint."""

    def __init__(self, settings: Settings, folder: Path) -> None:
        torch.set_num_threads(1)  # a small network gains nothing from more
        torch.manual_seed(settings.seed)
        self.settings = settings
        self.folder = folder
        self.game = settings.the_game()
        self.inputs = explore(self.game, settings.seats, settings.seed)
        self.cells = Cells(self.game, settings.seats, self.inputs.columns)
        self.model = Model(self.inputs, self.cells.none, self.game.num_actions, settings.seats, settings.width)
        self.optimiser = torch.optim.Adam(self.model.parameters(), settings.learning_rate, eps=1e-5)
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
            self.update, self.seconds, self.curves = found["update"], found["seconds"], found["curves"]
        except Exception as error:
            line = str(error).partition("\n")[0]
            raise ValueError(f"{self.folder / CHECKPOINT} cannot be read: {line}") from error

    def go(self, advance: Callable[[int], None]) -> Iterator[dict[str, Any]]:
        """Train to the end; gives what was measured at each checkpoint and tells of each update's decisions."""
        settings = self.settings
        while self.update < settings.updates:
            chance = derive(settings.seed, self.update)
            luck = np.random.default_rng(chance)
            batch = Batch(self.game, settings.seats, settings.tables, chance)
            told: dict[str, float] = {}
            began = perf_counter()
            for _n in range(min(settings.every, settings.updates - self.update)):
                critic = Critic(self.game, settings.seats, settings.trust(self.update))
                found = play(
                    batch, self.model, self.inputs, self.cells, critic, settings.steps, settings.trace, luck
                )
                told = improve(self.model, self.optimiser, found, settings, self.update, luck)
                self.update += 1
                advance(settings.tables * settings.steps)
            self.seconds += perf_counter() - began
            yield self.check(told)

    def check(self, told: dict[str, float]) -> dict[str, Any]:
        """Evaluate, and write weights, checkpoint and curves."""
        settings = self.settings
        decisions = self.update * settings.tables * settings.steps
        file = self.folder / WEIGHTS
        export(self.model, self.inputs, settings, decisions, file)
        load.cache_clear()
        point: dict[str, Any] = {"decisions": decisions, "seconds": round(self.seconds, 1)}
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
        decisions = self.update * settings.tables * settings.steps
        export(self.model, self.inputs, settings, decisions, file, weights)
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
        torch.save(state | {"update": self.update, "seconds": self.seconds, "curves": self.curves}, part)
        os.replace(part, self.folder / CHECKPOINT)
        lines = "".join(json.dumps(point) + "\n" for point in self.curves)
        (self.folder / CURVES).write_text(lines, encoding="utf-8")
        write_curves(self.curves, self.settings, self.folder / PICTURE)

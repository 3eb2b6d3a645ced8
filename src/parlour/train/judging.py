"""A run of `parlour fit`: games between searches, then a judge and a policy fitted to them, in one folder."""

import json
import os
import platform
from collections.abc import Callable
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np
from safetensors.numpy import save_file

from parlour.bots import bot
from parlour.bots.ismcts import Ismcts
from parlour.bots.judges import JUDGE, Fitted
from parlour.bots.network import as_numpy
from parlour.bots.weights import read_weights
from parlour.train.machines import Machines
from parlour.train.positions import PART, Played, features_of, joined, playing, unpack
from parlour.train.settings import rules_of
from parlour.version import VERSION

WEIGHTS, CARD, FILE = "judge.safetensors", "card.json", "settings.json"


@dataclass(frozen=True)
class JudgeSettings:
    """Everything that a fitted judge depends on: the same settings give the same weights."""

    game: str
    seats: int
    options: dict[str, Any]  # the variant of the game
    games: int = 2000
    player: str = "ismcts:200"  # the search that plays them
    width: int = 16  # of the judge's hidden layer
    policy_width: int = 32  # of the policy's
    judge: str = ""  # the file of an earlier run whose judge is kept; only a policy is fitted then
    epochs: int = 5
    seed: int = 1

    def check(self) -> None:
        """Raise a ValueError that names the first setting with an impossible value."""
        rules_of(self.game, self.options).lay(self.seats)
        found = bot(self.player, 0)
        if not isinstance(found, Ismcts) or found.crew is not None or found.regret:
            raise ValueError(f"the games are played by a search such as ismcts:60, not {self.player}")
        if self.judge:
            Fitted(Path(self.judge)).check(rules_of(self.game, self.options), self.seats)
        for name, least in (("games", PART), ("width", 1), ("policy_width", 1), ("epochs", 1), ("seed", 0)):
            if getattr(self, name) < least:
                raise ValueError(f"{name} must be at least {least}, not {getattr(self, name)}")

    @property
    def parts(self) -> int:
        """How many parts of games are played."""
        return -(-self.games // PART)

    @property
    def command(self) -> str:
        """The command that fits the same judge again."""
        plain = asdict(JudgeSettings(self.game, self.seats, self.options))
        usual = {option.name: option.default for option in rules_of(self.game, self.options).about.settings}
        words = ["parlour fit", self.game, f"--seats {self.seats}"]
        words += [f"--option {name}={value}" for name, value in self.options.items() if usual.get(name) != value]
        words += [
            f"--{name.replace('_', '-')} {value}" for name, value in asdict(self).items() if value != plain[name]
        ]
        return " ".join(words)


def read(folder: Path) -> JudgeSettings:
    """Return the settings of a run; a ValueError says what is wrong with them."""
    file = folder / FILE
    try:
        found = JudgeSettings(**json.loads(file.read_text(encoding="utf-8")))
    except OSError:
        raise ValueError(f"{folder} holds no judge that is being fitted: there is no {FILE} in it") from None
    except (ValueError, TypeError) as error:
        raise ValueError(f"{file}: {error}") from None
    found.check()
    return found


class JudgeRun:
    """Plays the games that are missing in a folder, and fits a judge to all of them."""

    def __init__(self, settings: JudgeSettings, folder: Path, machines: Machines) -> None:
        self.settings = settings
        self.folder = folder
        self.machines = machines
        self.files = [folder / f"games-{n:04}.npz" for n in range(settings.parts)]

    def write_settings(self) -> None:
        """Begin: write the settings into the folder."""
        text = json.dumps(asdict(self.settings), indent=2) + "\n"
        (self.folder / FILE).write_text(text, encoding="utf-8")

    def played(self) -> int:
        """Return how many games have been played."""
        return sum(file.exists() for file in self.files) * PART

    def play(self, advance: Callable[[int], None]) -> Played:
        """Play the games that are missing."""
        settings = self.settings
        missing = [n for n, file in enumerate(self.files) if not file.exists()]
        prepare = partial(playing, settings.game, settings.options, settings.seats, settings.player, settings.seed)
        for n, data in zip(missing, self.machines.spread(prepare, missing), strict=True):
            replace(self.files[n], data)
            advance(PART)
        return joined([unpack(file.read_bytes()) for file in self.files])

    def fit(self, played: Played) -> dict[str, Any]:
        """Fit a judge and a policy, and write their weights and their card, which is returned."""
        import torch  # noqa: PLC0415  (takes seconds)

        from parlour.train.choosing import choose  # noqa: PLC0415
        from parlour.train.fitting import fit  # noqa: PLC0415
        from parlour.train.rows import Shape  # noqa: PLC0415

        ours, began = self.settings, perf_counter()
        game = rules_of(ours.game, ours.options)
        layout, steps, actions = game.tensor_layout(ours.seats), len(game.steps), int(game.num_actions)
        shape = Shape(int(layout.faces), int(layout.places), int(features_of(game, ours.seats).seen_size))
        if ours.judge:
            kept = read_weights(Path(ours.judge))[1]
            tensors, about_judge = {name: as_numpy(kept[name]) for name in JUDGE}, {"kept": ours.judge}
        else:
            judge = fit(played.positions, shape, ours.width, ours.epochs, ours.seed)
            tensors = filled(judge.weights, {"first": "rows"})
            about_judge = {"loss": f"{judge.loss:.4f} nats", "loss_by_hand": f"{judge.loss_by_hand:.4f} nats"}
        policy = choose(played.choices, shape, steps, actions, ours.policy_width, ours.epochs, ours.seed)
        tensors |= filled(policy.weights, {"policy_first": "policy_rows", "policy_outer": "policy_answers"})
        card = {
            "what": f"A judge and a policy for {game.about.title} with {ours.seats} seats, fitted to games.",
            "data": f"{ours.parts * PART} games of {ours.player}",
            "command": ours.command,
            "rules": game.about.version,
            "judge": {"positions": len(played.positions.lengths), **about_judge},
            "policy": {
                "decisions": len(played.choices.widths),
                "loss": f"{policy.loss:.4f} nats",
                "loss_evenly": f"{policy.loss_evenly:.4f} nats",
                "agrees_with_the_search": f"{policy.agreement:.1%}",
            },
            "seconds": round(perf_counter() - began),
            "made_with": {
                "parlour": VERSION,
                "torch": torch.__version__,
                "numpy": np.__version__,
                "machine": platform.machine(),
            },
        }
        about = {
            "judge": ours.game,
            "rules": game.about.version,
            "seats": str(ours.seats),
            "size": str(shape.features),
            "answers": str(steps * actions),
        }
        part = self.folder / f".{WEIGHTS}"
        save_file({name: np.ascontiguousarray(value) for name, value in tensors.items()}, part, about)
        os.replace(part, self.folder / WEIGHTS)
        replace(self.folder / CARD, (json.dumps(card, indent=1) + "\n").encode())
        return card


def filled(weights: dict[str, Any], matrices: dict[str, str]) -> dict[str, Any]:
    """Return weights in half precision; of some matrices only the rows that are not 0, and which these are."""
    found = {name: np.atleast_1d(value).astype(np.float16) for name, value in weights.items()}
    for name, rows in matrices.items():
        kept = np.flatnonzero(np.abs(weights[name]).sum(1) > 0)
        found |= {rows: kept.astype(np.int32), name: found[name][kept]}
    return found


def replace(file: Path, data: bytes) -> None:
    """Write a file in one step."""
    part = file.with_name(f".{file.name}")
    part.write_bytes(data)
    os.replace(part, file)

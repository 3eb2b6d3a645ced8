"""The learned judges and policies that games bring, or of files of your own: weights fitted by `parlour fit`."""

from functools import cache
from importlib.resources import as_file
from pathlib import Path
from typing import Any

import numpy as np
from librt.vecs import vec
from mypy_extensions import i64
from numpy.typing import NDArray

from parlour.bots.learned import NOTHING, Features, Layer, LearnedJudge, LearnedPolicy
from parlour.bots.weights import read_weights
from parlour.kernel.game import Game
from parlour.play.package import judge_file

JUDGE = ("rows", "first", "bias", "outer", "outer_bias", "scale")
POLICY = ("policy_rows", "policy_first", "policy_bias", "policy_answers", "policy_outer")


class Fitted:
    """The weights of a judge and a policy for one game with that many seats."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.about, found = read_weights(file)
        about = {"judge", "rules", "seats", "size", "answers"}
        if not {*JUDGE, *POLICY} <= found.keys() or not about <= self.about.keys():
            raise ValueError(f"{file} holds no judge of parlour fit")
        try:
            size, answers = int(self.about["size"]), int(self.about["answers"])
            self.rows = starts(found["rows"], size, found["first"])
            self.policy_rows = starts(found["policy_rows"], size, found["policy_first"])
            self.answers = starts(found["policy_answers"], answers, found["policy_outer"])
        except (ValueError, IndexError) as error:
            raise ValueError(f"{file} holds no judge of parlour fit: {error}") from None
        self.numbers = {
            name: vec[float](array.astype(float).reshape(-1).tolist()) for name, array in found.items()
        }

    def check(self, game: Game[Any], seats: int) -> Features:
        """Return the features; a ValueError says if these are weights for another game, table or version."""
        features = Features(game.tensor_layout(seats), game.words, len(game.steps))
        ours = {
            "judge": game.name,
            "rules": game.about.version,
            "seats": seats,
            "size": features.seen_size,
            "answers": len(game.steps) * game.num_actions,
        }
        for name, value in ours.items():
            if self.about[name] != str(value):
                raise ValueError(f"{self.file} was fitted for {name} {self.about[name]}, not {value}")
        return features

    def judge(self, game: Game[Any], seats: int) -> LearnedJudge:
        """Return the judge."""
        features, numbers = self.check(game, seats), self.numbers
        layer = Layer(self.rows, numbers["first"], numbers["bias"])
        return LearnedJudge(
            features, layer, numbers["outer"], numbers["outer_bias"], game.judge(), numbers["scale"][0]
        )

    def policy(self, game: Game[Any], seats: int) -> LearnedPolicy:
        """Return the policy."""
        features, numbers = self.check(game, seats), self.numbers
        layer = Layer(self.policy_rows, numbers["policy_first"], numbers["policy_bias"])
        return LearnedPolicy(features, layer, game.num_actions, self.answers, numbers["policy_outer"])


def starts(kept: NDArray[Any], size: int, rows: NDArray[Any]) -> vec[i64]:
    """Return for each of `size` numbers where its row begins, or NOTHING."""
    if len(kept) != len(rows):
        raise ValueError(f"{len(kept)} rows are named, and there are {len(rows)}")
    found = np.full(size, NOTHING)
    found[kept] = np.arange(len(kept)) * rows.shape[1]
    return vec[i64](found.tolist())


def fitted(game: Game[Any], seats: int, file: str = "") -> Fitted | None:
    """Return the weights in a file, or those that a game brings for this number of seats, if it brings some."""
    if file:
        return load(file)
    found = judge_file(game, seats)
    if not found.is_file():
        return None
    with as_file(found) as path:
        return load(str(path))


def is_judge(file: str) -> bool:
    """Return whether a file holds a judge rather than a network; a ValueError says why it cannot be read."""
    return "judge" in read_weights(Path(file))[0]


@cache
def load(file: str) -> Fitted:
    """Load the weights in a file; each file is read once."""
    return Fitted(Path(file))

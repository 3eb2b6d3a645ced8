"""The learned judges and policies that games bring, or of files of your own: weights fitted by `parlour fit`."""

from functools import cache
from importlib.resources import as_file
from itertools import chain
from pathlib import Path
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from parlour.bots.learned import (
    LANE,
    LANE_SIGN,
    LANES,
    MOST,
    NOTHING,
    Features,
    Layer,
    LearnedJudge,
    LearnedPolicy,
)
from parlour.bots.weights import Array, read_weights
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
            self.judging = Packed(found["rows"], size, found["first"], found["bias"])
            self.choosing = Packed(found["policy_rows"], size, found["policy_first"], found["policy_bias"])
            self.answers = starts(found["policy_answers"], answers, *found["policy_outer"].shape)
        except (ValueError, IndexError, TypeError) as error:
            raise ValueError(f"{file} holds no judge of parlour fit: {error}") from None
        outer = ("outer", "outer_bias", "scale", "policy_outer")
        self.numbers = {name: vec[float]([*map(float, found[name].numbers())]) for name in outer}

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
        layer, scale = self.judging.layer(), numbers["scale"][0]
        return LearnedJudge(features, layer, numbers["outer"], numbers["outer_bias"], game.judge(), scale)

    def policy(self, game: Game[Any], seats: int) -> LearnedPolicy:
        """Return the policy."""
        features, numbers = self.check(game, seats), self.numbers
        layer = self.choosing.layer()
        return LearnedPolicy(features, layer, game.num_actions, self.answers, numbers["policy_outer"])


class Packed:
    """The weights of a hidden layer as whole numbers, several side by side in one."""

    def __init__(self, kept: Array, size: int, rows: Array, bias: Array) -> None:
        weights, biases = rows.numbers(), bias.numbers()
        self.width = len(biases)
        largest = MOST * max(map(abs, weights), default=0.0) + max(map(abs, biases))
        self.unit = (largest or 1.0) / (LANE_SIGN - MOST - 1)  # of the whole numbers: no sum is too large
        self.bias = self.pack(biases)
        self.starts = starts(kept, size, rows.shape[0], len(self.bias))
        each = (weights[n : n + self.width] for n in range(0, len(weights), self.width))
        self.rows = vec[i64]([*chain.from_iterable(map(self.pack, each))])

    def pack(self, row: list[float]) -> list[int]:
        """Return a row of weights as packed numbers."""
        whole = [round(weight / self.unit) for weight in row]
        lanes = (whole[n : n + LANES] for n in range(0, len(whole), LANES))
        return [sum(number << LANE * n for n, number in enumerate(each)) for each in lanes]

    def layer(self) -> Layer:
        """Return a layer with these weights."""
        return Layer(self.starts, self.rows, vec[i64](self.bias), self.width, self.unit)


def starts(kept: Array, size: int, rows: int, width: int) -> vec[i64]:
    """Return for each of `size` numbers where its row begins, or NOTHING."""
    names = kept.numbers()
    if len(names) != rows:
        raise ValueError(f"{len(names)} rows are named, and there are {rows}")
    if names and not 0 <= min(names) <= max(names) < size:
        raise ValueError(f"rows {min(names)} to {max(names)} are named, of {size}")
    found = [NOTHING] * size
    for n, name in enumerate(names):
        found[name] = n * width
    return vec[i64](found)


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

"""The learned judges that games bring, or of files of your own: weights fitted by `parlour fit`."""

from functools import cache
from importlib.resources import as_file
from pathlib import Path
from typing import Any

import numpy as np
from librt.vecs import vec
from mypy_extensions import i64

from parlour.bots.learned import NOTHING, Features, LearnedJudge
from parlour.bots.weights import read_weights
from parlour.kernel.game import Game
from parlour.play.package import judge_file

WEIGHTS = ("rows", "first", "bias", "outer", "outer_bias", "scale")


class JudgeWeights:
    """The weights of a judge for one game with that many seats."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.about, found = read_weights(file)
        if not {*WEIGHTS} <= found.keys() or not {"judge", "rules", "seats", "size"} <= self.about.keys():
            raise ValueError(f"{file} holds no judge of parlour fit")
        width = found["first"].shape[1]
        rows = np.full(int(self.about["size"]), NOTHING)
        rows[found["rows"]] = np.arange(len(found["rows"])) * width
        self.rows = vec[i64](rows.tolist())
        self.numbers = {name: vec[float](found[name].astype(float).reshape(-1).tolist()) for name in WEIGHTS[1:]}

    def judge(self, game: Game[Any], seats: int) -> LearnedJudge:
        """Return the judge; a ValueError says if it is for another game, table or version of the rules."""
        features = Features(game.tensor_layout(seats), game.words, len(game.steps))
        ours = {"judge": game.name, "rules": game.about.version, "seats": seats, "size": features.size}
        for name, value in ours.items():
            if self.about[name] != str(value):
                raise ValueError(f"{self.file} was fitted for {name} {self.about[name]}, not {value}")
        numbers = self.numbers
        return LearnedJudge(
            features,
            self.rows,
            numbers["first"],
            numbers["bias"],
            numbers["outer"],
            numbers["outer_bias"],
            game.judge(),
            numbers["scale"][0],
        )


def learned_judge(game: Game[Any], seats: int, file: str = "") -> LearnedJudge | None:
    """Return the judge in a file, or the one that a game brings for this number of seats, if it brings one."""
    if file:
        return load(file).judge(game, seats)
    found = judge_file(game, seats)
    if not found.is_file():
        return None
    with as_file(found) as path:
        return load(str(path)).judge(game, seats)


def is_judge(file: str) -> bool:
    """Return whether a file holds a judge rather than a network; a ValueError says why it cannot be read."""
    return "judge" in read_weights(Path(file))[0]


@cache
def load(file: str) -> JudgeWeights:
    """Load the weights in a file; each file is read once."""
    return JudgeWeights(Path(file))

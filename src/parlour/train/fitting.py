"""Fitting a judge to positions: which sums of weights tell best how a game ends."""

from typing import Any, NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

from parlour.bots.cells import Floats
from parlour.train.positions import Positions
from parlour.train.rows import Ragged, Rows, Shape, batches, epochs_of, occurring, parted

TRUST = 0.5  # how far the target is the result; the rest is what the search expected


class Fit(NamedTuple):
    """A fitted judge, and its loss in nats on the games that were left out, against how these ended."""

    weights: dict[str, Floats]
    loss: float
    loss_by_hand: float  # of the judge written by hand, at its best scale


class JudgeModel(Rows):
    """The weights of a judge, and what they tell of positions."""

    def __init__(self, shape: Shape, width: int, seats: int) -> None:
        super().__init__(shape, width)
        self.outer = nn.Parameter(torch.randn(seats, width) * 0.3)
        self.outer_bias = nn.Parameter(torch.zeros(seats))
        self.scale = nn.Parameter(torch.tensor(0.5))

    def groups(self) -> list[dict[str, Any]]:
        """Return the weights as the optimiser wants them."""
        return [*super().groups(), {"params": [self.outer, self.outer_bias, self.scale], "weight_decay": 0.0}]

    def tell(self, rows: torch.Tensor, listed: "Listed") -> torch.Tensor:
        """Return the logarithms of the shares of the win, the deciding seat first."""
        told = self.hidden(rows, listed.features, listed.starts) @ self.outer.T + self.outer_bias
        return torch.log_softmax(told + self.scale * listed.standings, 1)


class Listed(NamedTuple):
    """Some positions, as the model reads them."""

    features: torch.Tensor
    starts: torch.Tensor
    standings: torch.Tensor


class Data:
    """The positions, with what should be told of them."""

    def __init__(self, positions: Positions) -> None:
        self.positions = positions
        self.features = Ragged(positions.features, positions.lengths)
        self.targets = torch.from_numpy(targets(positions))
        self.learned, self.left_out = parted(positions.games)

    def some(self, picked: NDArray[np.int64]) -> Listed:
        """Return the positions that were picked."""
        return Listed(*self.features.some(picked), torch.from_numpy(self.positions.standings[picked]))


def targets(positions: Positions) -> Floats:
    """Return the shares of the win to be told: between the result and what the search expected.

    The search says nothing about the others, who share the rest as in the result, or equally if they got nothing.
    """
    results, seats = positions.results, positions.results.shape[1]
    mine = TRUST * results[:, 0] + (1.0 - TRUST) * np.clip(positions.values, 0.0, 1.0)
    others = results[:, 1:].sum(1, keepdims=True)
    split = np.where(others > 0, results[:, 1:] / np.maximum(others, 1e-6), 1.0 / (seats - 1))
    found: Floats = np.concatenate([mine[:, None], (1.0 - mine)[:, None] * split], 1).astype(np.float32)
    return found


def fit(positions: Positions, shape: Shape, width: int, epochs: int, seed: int) -> Fit:
    """Fit a judge; of all epochs, the one is kept that tells most about the games that were left out."""
    torch.set_num_threads(1)
    torch.manual_seed(seed)
    data = Data(positions)
    model = JudgeModel(shape, width, positions.results.shape[1])
    results = torch.from_numpy(positions.results[data.left_out])
    best, least, loss = dict[str, Floats](), np.inf, np.inf

    def loss_of(picked: NDArray[np.int64]) -> torch.Tensor:
        return surprise(model.tell(model.rows(), data.some(picked)), data.targets[picked])

    for _ in epochs_of(model, data.learned, epochs, seed, loss_of):
        with torch.no_grad():
            rows = model.rows()
            told = torch.cat([model.tell(rows, data.some(each)) for each in batches(data.left_out)])
        if surprise(told, data.targets[data.left_out]) < least:
            least = float(surprise(told, data.targets[data.left_out]))
            best, loss = weights_of(model, rows, positions), float(surprise(told, results))
    standings = torch.from_numpy(positions.standings[data.left_out])
    by_hand = min(float(surprise(torch.log_softmax(n / 10 * standings, 1), results)) for n in range(31))
    return Fit(settled(best, positions, shape), loss, by_hand)


def surprise(told: torch.Tensor, won: torch.Tensor) -> torch.Tensor:
    """Return the mean surprise, in nats."""
    return -(won * told).sum(1).mean()


def weights_of(model: JudgeModel, rows: torch.Tensor, positions: Positions) -> dict[str, Floats]:
    """Return the weights as a judge has them; features that never occurred have none."""
    rest = {
        name: getattr(model, name).detach().numpy().copy() for name in ("bias", "outer", "outer_bias", "scale")
    }
    return {"first": occurring(rows, positions.features), **rest}


def settled(weights: dict[str, Floats], positions: Positions, shape: Shape) -> dict[str, Floats]:
    """Move what each card adds at its usual place into the bias: most cards then add nothing, which saves time."""
    first, bias = weights["first"].copy(), weights["bias"].copy()
    faces, places, _features = shape
    counts = np.bincount(positions.features, minlength=len(first))[: faces * places].reshape(faces, places)
    for face, count in enumerate(counts):
        copies, odd = divmod(int(count.sum()), len(positions.lengths))
        if odd or not copies:
            continue  # it is not in every game as often
        rows = first[face * places : (face + 1) * places]
        usual = rows[count.argmax()].copy()
        bias += copies * usual
        rows[count > 0] -= usual
    return weights | {"first": first, "bias": bias}

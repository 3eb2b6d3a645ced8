"""Learning from lessons: what a search found becomes what the policy says, and its values what the critic says."""

from typing import Any, NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray
from scipy.sparse import csr_matrix

from parlour.bots.cells import Cells, Floats
from parlour.train.inputs import Inputs
from parlour.train.lessons import Lessons
from parlour.train.model import Model
from parlour.train.playing import Steps, assess
from parlour.train.settings import Settings
from parlour.train.update import CRITIC_WEIGHT, LONGEST_STEP

LEFT_OUT = 0.1  # of the lessons, the last games: they tell which epoch learned most


class Studied(NamedTuple):
    """Lessons as the model reads them."""

    rows: Any
    truth: Any
    masks: NDArray[np.bool_]
    targets: Floats  # the probability that each action should have
    shares: Floats  # of the win, the deciding seat first: what the critic should say


def prepared(lessons: Lessons, inputs: Inputs, cells: Cells, settings: Settings) -> Studied:
    """Turn what was noted into what is learned."""
    rows = lessons.rows[:, inputs.columns]
    rows.data = rows.data / inputs.scales[rows.indices]
    found = cells.number[lessons.cards]
    starts = np.arange(len(found) + 1) * found.shape[1]
    ones = np.ones(found.size, np.float32)
    truth = csr_matrix((ones, found.reshape(-1), starts), (len(found), cells.none + 1))
    targets = (lessons.tries / lessons.tries.max(1, keepdims=True)) ** settings.sharpness
    shares = expected(lessons, settings.trace)
    return Studied(rows, truth, lessons.masks, targets / targets.sum(1, keepdims=True), shares)


def expected(lessons: Lessons, trace: float) -> Floats:
    """Return the shares that the critic should tell: what the search expected, led to the result by a trace."""
    n, seats = lessons.results.shape
    seen = Steps(n, 1, seats)
    seen.seat[:, 0] = lessons.seats
    others = (1.0 - lessons.values) / max(1, seats - 1)
    seen.shares[:, 0] = others[:, None]
    seen.shares[np.arange(n), 0, lessons.seats] = lessons.values
    seen.rewards[:, 0] = lessons.results
    seen.dones[:, 0] = lessons.results.sum(1) > 0
    return assess(seen, np.full((1, seats), 1.0 / seats, np.float32), trace)[1][:, 0]


def study(model: Model, lessons: Studied, settings: Settings, seed: int) -> dict[str, float]:
    """Learn for some epochs, keep what did best on the lessons that were left out, and return its losses there."""
    optimiser = torch.optim.Adam(model.parameters(), settings.learning_rate, eps=1e-5)
    luck = np.random.default_rng(seed)
    kept = max(1, int(len(lessons.targets) * (1.0 - LEFT_OUT)))
    rest = np.arange(kept, len(lessons.targets)) if kept < len(lessons.targets) else np.arange(kept)
    best, told = dict[str, Any](), {"policy": np.inf, "critic": np.inf}
    for epoch in range(settings.lesson_epochs):
        for group in optimiser.param_groups:
            group["lr"] = settings.learning_rate * (1.0 - 0.9 * epoch / settings.lesson_epochs)
        learn(model, optimiser, lessons, luck.permutation(kept), settings.minibatch)
        with torch.no_grad():
            found = {name: float(value) for name, value in losses(model, lessons, rest).items()}
        if weighed(found) < weighed(told):
            best, told = {name: value.clone() for name, value in model.state_dict().items()}, found
    model.load_state_dict(best)
    return told


def learn(model: Model, optimiser: Any, lessons: Studied, order: NDArray[np.int64], minibatch: int) -> None:
    """Learn from each lesson once, in that order."""
    for start in range(0, len(order), minibatch):
        loss = weighed(losses(model, lessons, np.sort(order[start : start + minibatch])))
        optimiser.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), LONGEST_STEP)
        optimiser.step()


def losses(model: Model, lessons: Studied, picked: NDArray[np.int64]) -> dict[str, Any]:
    """Return the losses of the policy (beyond the search's own doubts) and of the critic."""
    chances, shares = model(lessons.rows[picked], lessons.truth[picked], torch.from_numpy(lessons.masks[picked]))
    targets, won = torch.from_numpy(lessons.targets[picked]), torch.from_numpy(lessons.shares[picked])
    own = (targets * torch.log(targets + 1e-9)).sum(1)
    return {
        "policy": (own - (targets * chances).sum(1)).mean(),
        "critic": -(won * shares).sum(1).mean(),
    }


def weighed(found: dict[str, Any]) -> Any:
    """Return the loss as one number."""
    return found["policy"] + CRITIC_WEIGHT * found["critic"]

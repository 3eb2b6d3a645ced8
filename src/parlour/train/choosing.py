"""Fitting a policy to what searches chose: which options are worth a try, by what the deciding seat sees."""

from typing import Any, NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

from parlour.bots.cells import Floats
from parlour.train.positions import Choices
from parlour.train.rows import DECAY, OWN_DECAY, Ragged, Rows, Shape, batches, epochs_of, occurring, parted

SHARPNESS = 3.0  # the power of the tries: a search also tries options that it rates low


class Choice(NamedTuple):
    """A fitted policy, and what it knows of the games that were left out."""

    weights: dict[str, Floats]
    loss: float  # in nats, beyond the search's own doubts
    loss_evenly: float  # if all options had the same probability
    agreement: float  # how often its likeliest option is the one that the search tried most


class PolicyModel(Rows):
    """The weights of a policy."""

    def __init__(self, shape: Shape, width: int, steps: int, actions: int) -> None:
        super().__init__(shape, width)
        self.steps = steps
        self.action = nn.Parameter(torch.randn(actions, width + 1) * 0.1)  # at any step; the last one is a bias
        self.answer = nn.Parameter(torch.zeros(steps * actions, width + 1))  # what it differs by at one step

    def groups(self) -> list[dict[str, Any]]:
        """Return the weights as the optimiser wants them."""
        return [
            *super().groups(),
            {"params": [self.action], "weight_decay": DECAY},
            {"params": [self.answer], "weight_decay": OWN_DECAY},
        ]

    def outer(self) -> torch.Tensor:
        """Return one row for each action at each step."""
        return self.action.repeat(self.steps, 1) + self.answer

    def tell(self, rows: torch.Tensor, outer: torch.Tensor, listed: "Listed") -> torch.Tensor:
        """Return the logarithm of the probability of each option, one decision after the other."""
        hidden = self.hidden(rows, listed.features, listed.starts)
        answers = outer[listed.options]
        found = (hidden[listed.which] * answers[:, :-1]).sum(1) + answers[:, -1]
        most = torch.full((len(hidden),), -1e9).scatter_reduce(0, listed.which, found.detach(), "amax")
        found = found - most[listed.which]
        total = torch.zeros(len(hidden)).index_add(0, listed.which, torch.exp(found))
        return found - torch.log(total)[listed.which]


class Listed(NamedTuple):
    """Some decisions, as the model reads them."""

    features: torch.Tensor
    starts: torch.Tensor
    options: torch.Tensor  # of all decisions, one after the other
    which: torch.Tensor  # the decision of each option
    targets: torch.Tensor  # the probability that it should have


class Data:
    """The decisions, with what should be chosen."""

    def __init__(self, choices: Choices) -> None:
        self.choices = choices
        self.widths = choices.widths
        self.features = Ragged(choices.features, choices.lengths)
        self.options = Ragged(choices.options, choices.widths)
        self.targets = Ragged(targets(choices), choices.widths)
        self.learned, self.left_out = parted(choices.games)

    def some(self, picked: NDArray[np.int64]) -> Listed:
        """Return the decisions that were picked."""
        which = torch.from_numpy(np.repeat(np.arange(len(picked)), self.widths[picked]))
        return Listed(
            *self.features.some(picked), self.options.some(picked)[0], which, self.targets.some(picked)[0]
        )


def targets(choices: Choices) -> Floats:
    """Return the probability that each option should have: by a power of how often the search tried it."""
    starts = np.concatenate([[0], np.cumsum(choices.widths)[:-1]])
    most = np.repeat(np.maximum.reduceat(choices.tries, starts), choices.widths)
    raised = (choices.tries / np.maximum(most, 1)) ** SHARPNESS
    found: Floats = (raised / np.repeat(np.add.reduceat(raised, starts), choices.widths)).astype(np.float32)
    return found


def choose(choices: Choices, shape: Shape, steps: int, actions: int, width: int, epochs: int, seed: int) -> Choice:
    """Fit a policy; of all epochs, the one is kept that tells most about the games that were left out."""
    torch.set_num_threads(1)
    torch.manual_seed(seed)
    data = Data(choices)
    model = PolicyModel(shape, width, steps, actions)
    best: Choice | None = None

    def loss_of(picked: NDArray[np.int64]) -> torch.Tensor:
        listed = data.some(picked)
        return -(listed.targets * model.tell(model.rows(), model.outer(), listed)).sum() / len(picked)

    for _ in epochs_of(model, data.learned, epochs, seed, loss_of):
        with torch.no_grad():
            found = measured(model, data)
        if best is None or found.loss < best.loss:
            best = found
    assert best is not None, "there is an epoch"
    return best


def measured(model: PolicyModel, data: Data) -> Choice:
    """Return the weights as they are, with what they know of the games that were left out."""
    rows, outer = model.rows(), model.outer()
    loss, evenly, agreed = 0.0, 0.0, 0
    for picked in batches(data.left_out):
        listed, widths = data.some(picked), data.widths[picked]
        told, wanted = model.tell(rows, outer, listed), listed.targets
        doubts = torch.where(wanted > 0, wanted * torch.log(wanted), 0.0).sum()
        loss += float(doubts - (wanted * told).sum())
        evenly += float(doubts) + float(np.log(widths).sum())
        ends = np.cumsum(widths)[:-1]
        pairs = zip(np.split(told.numpy(), ends), np.split(wanted.numpy(), ends), strict=True)
        agreed += sum(int(ours.argmax() == theirs.argmax()) for ours, theirs in pairs)
    n = len(data.left_out)
    weights = {
        "policy_first": occurring(rows, data.choices.features),
        "policy_bias": model.bias.detach().numpy().copy(),
        "policy_outer": occurring(outer, data.choices.options),
    }
    return Choice(settled(weights, data.choices, model.shape), loss / n, evenly / n, agreed / n)


def settled(weights: dict[str, Floats], choices: Choices, shape: Shape) -> dict[str, Floats]:
    """Move what a card adds at the most usual place, most often face down in a pile, into the bias.

    There are as many cards at every decision, so that it may be taken from all of them, and those that lie there
    then add nothing, which saves time.
    """
    first, bias = weights["policy_first"].copy(), weights["policy_bias"].copy()
    counts = np.bincount(choices.features, minlength=len(first))
    is_card = np.zeros(len(first), bool)
    is_card[: shape.faces * shape.places] = is_card[len(first) - shape.places :] = True
    cards, odd = divmod(int(counts[is_card].sum()), len(choices.lengths))
    assert not odd, "there are as many cards at every decision"
    usual = first[np.where(is_card, counts, 0).argmax()].copy()
    first[is_card & (counts > 0)] -= usual
    return weights | {"policy_first": first, "policy_bias": bias + cards * usual}

"""The network that learns: a sparse first layer, then a policy, and a critic that sees all cards."""

from typing import Any

import numpy as np
import torch
from torch import nn

from parlour.bots.cells import Cells
from parlour.train.inputs import Inputs, explore
from parlour.train.settings import Settings

IMPOSSIBLE = -1e9  # instead of the logit of an action that is not legal
CRITIC = 64  # the width of the critic's own layer


class SparseProduct(torch.autograd.Function):
    """A sparse matrix of SciPy times dense weights; several times as fast here as PyTorch's own."""

    @staticmethod
    def forward(ctx: Any, weight: torch.Tensor, rows: Any) -> torch.Tensor:
        """Multiply."""
        ctx.rows = rows
        return torch.from_numpy(rows @ weight.detach().numpy())

    @staticmethod
    def backward(ctx: Any, gradient: torch.Tensor) -> tuple[torch.Tensor, None]:
        """Return the gradient of the weights."""
        return torch.from_numpy(ctx.rows.T @ gradient.numpy()), None


class Model(nn.Module):
    """From rows of inputs to the logits of all actions, and of each seat's share of the win (relative seats)."""

    def __init__(self, inputs: Inputs, cells: int, actions: int, seats: int, width: int) -> None:
        super().__init__()
        self.first = nn.Parameter(torch.randn(len(inputs.columns), width) / inputs.energy**0.5)
        self.first_bias = nn.Parameter(torch.zeros(width))
        self.policy = nn.Linear(width, width)
        self.actions = nn.Linear(width, actions)
        self.critic = nn.Linear(width, CRITIC)
        self.truth = nn.Parameter(torch.zeros(cells + 1, CRITIC))  # the last one: a card in no cell
        self.shares = nn.Linear(CRITIC, seats)
        for layer, gain in (
            (self.policy, 2**0.5),
            (self.actions, 0.01),
            (self.critic, 2**0.5),
            (self.shares, 0.1),
        ):
            nn.init.orthogonal_(layer.weight, gain)
            nn.init.zeros_(layer.bias)

    def forward(self, rows: Any, truth: Any, masks: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Return the log-probabilities of all actions, and of the shares of the win."""
        hidden = torch.relu(SparseProduct.apply(self.first, rows) + self.first_bias)
        logits = self.actions(torch.relu(self.policy(hidden))).masked_fill(~masks, IMPOSSIBLE)
        shares = self.shares(torch.relu(self.critic(hidden) + SparseProduct.apply(self.truth, truth)))
        return torch.log_softmax(logits, 1), torch.log_softmax(shares, 1)

    def look(self, rows: Any, truth: Any, masks: np.ndarray[Any, Any]) -> tuple[Any, Any]:
        """Return the same as NumPy arrays, without gradients."""
        with torch.no_grad():
            chances, shares = self(rows, truth, torch.from_numpy(masks))
        return chances.numpy(), shares.exp().numpy()


def made(settings: Settings) -> tuple[Model, Inputs, Cells]:
    """Return a new model for a run, and how it reads tensors and cards; the same in every process."""
    torch.set_num_threads(1)  # a small network gains nothing from more
    torch.manual_seed(settings.seed)
    game = settings.the_game()
    inputs = explore(game, settings.seats, settings.seed)
    cells = Cells(game, settings.seats, inputs.columns)
    return Model(inputs, cells.none, game.num_actions, settings.seats, settings.width), inputs, cells

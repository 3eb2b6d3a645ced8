"""Proximal policy optimisation (Schulman et al. 2017) with action masks.

Rudolph et al. ("Reevaluating policy gradient methods for imperfect-information games", 2026) found that with
enough entropy it holds its own against methods that were made for hidden information.
"""

from typing import Any

import numpy as np
import torch

from parlour.train.model import Model
from parlour.train.playing import Experience
from parlour.train.settings import Settings

CRITIC_WEIGHT, LONGEST_STEP = 0.5, 0.5


def improve(
    model: Model, optimiser: Any, found: Experience, settings: Settings, update: int, luck: np.random.Generator
) -> dict[str, float]:
    """Learn from what was played; returns what the run writes down of it, averaged."""
    left = settings.left(update)
    for group in optimiser.param_groups:
        group["lr"] = settings.learning_rate * left
    spread = found.advantages.std() + 1e-6
    found = found._replace(advantages=(found.advantages - found.advantages.mean()) / spread)
    sums: dict[str, float] = {}
    batches = 0
    for _epoch in range(settings.epochs):
        order = luck.permutation(len(found.actions))
        for start in range(0, len(order), settings.minibatch):
            picked = np.sort(order[start : start + settings.minibatch])
            loss, told = losses(model, found, picked, settings.clip, settings.entropy * left)
            optimiser.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(model.parameters(), LONGEST_STEP)
            optimiser.step()
            batches += 1
            for name, value in told.items():
                sums[name] = sums.get(name, 0.0) + value
    return {name: value / batches for name, value in sums.items()}


def losses(
    model: Model, found: Experience, picked: Any, clip: float, entropy_weight: float
) -> tuple[Any, dict[str, float]]:
    """Return the loss of some decisions, and its parts."""
    chances, shares = model(found.rows[picked], found.truth[picked], torch.from_numpy(found.masks[picked]))
    actions = torch.from_numpy(found.actions[picked])[:, None]
    advantages = torch.from_numpy(found.advantages[picked])
    moved = chances.gather(1, actions)[:, 0] - torch.from_numpy(found.chances[picked])
    ratio = moved.exp()
    gain = torch.minimum(ratio * advantages, ratio.clamp(1 - clip, 1 + clip) * advantages).mean()
    entropy = -(chances.exp() * chances).sum(1).mean()
    surprise = -(torch.from_numpy(found.shares[picked]) * shares).sum(1).mean()
    loss = CRITIC_WEIGHT * surprise - gain - entropy_weight * entropy
    told = {
        "entropy": float(entropy.detach()),
        "critic": float(surprise.detach()),
        "moved": float((ratio - 1 - moved).mean().detach()),
    }
    return loss, told

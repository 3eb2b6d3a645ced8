"""Self-play: what was decided at many tables, and how good each decision turned out to be."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import vstack

from parlour.bots.cells import Cells
from parlour.bots.flat import no_shares
from parlour.kernel.game import Game
from parlour.rl.batch import Batch
from parlour.train.inputs import Inputs, lying
from parlour.train.model import Model

Floats = NDArray[np.float32]


class Experience(NamedTuple):
    """Decisions with more than one option, in rows that belong together."""

    rows: Any  # of inputs, sparse
    truth: Any  # where the cards were, sparse
    masks: NDArray[np.bool_]
    actions: NDArray[np.int64]
    chances: Floats  # the logarithm of the probability that the action had
    advantages: Floats
    shares: Floats  # of the win, the deciding seat first: what the critic should say


class Steps:
    """The events at all tables, step by step."""

    def __init__(self, steps: int, tables: int, seats: int) -> None:
        self.seat = np.zeros((steps, tables), np.int64)
        self.shares = np.zeros((steps, tables, seats), np.float32)  # by the critic, seat 0 first
        self.rewards = np.zeros((steps, tables, seats), np.float32)
        self.dones = np.zeros((steps, tables), np.bool_)


class Critic:
    """The values of the seats: by the network, at the beginning of a run mixed with the game's judge.

    Both see all cards. The judge tells early what a move was good for, long before games are won by skill.
    """

    def __init__(self, game: Game[Any], seats: int, trust: float) -> None:
        self.judge = game.judge() if trust > 0.0 else None
        self.trust = trust  # in the judge
        self.shares = no_shares(seats)

    def say(self, batch: Batch, told: Floats) -> Floats:
        """Return the shares of all seats at all tables, seat 0 first, where the network has predicted them."""
        told = absolute(told, batch.seats)
        if self.judge is not None:
            for n, t in enumerate(batch.tables.tables):
                if t.waiting == t.asked:  # no secret answer is open
                    self.judge.share(t, self.shares)
                    told[n] += self.trust * (np.array([*self.shares], np.float32) - told[n])
        return told


def play(
    batch: Batch,
    model: Model,
    inputs: Inputs,
    cells: Cells,
    critic: Critic,
    steps: int,
    trace: float,
    luck: np.random.Generator,
) -> Experience:
    """Let the policy play against itself at all tables for that many steps."""
    seats = batch.rewards.shape[1]
    seen = Steps(steps, batch.n, seats)
    rows, truths, masks = [], [], []
    actions, chances = np.zeros((steps, batch.n), np.int64), np.zeros((steps, batch.n), np.float32)
    each = np.arange(batch.n)
    for n in range(steps):
        rows.append(inputs.rows(batch.tensors))
        truths.append(lying(cells, batch))
        masks.append(batch.masks.copy())
        found, shares = model.look(rows[n], truths[n], masks[n])
        actions[n] = (found + luck.gumbel(size=found.shape)).argmax(1)
        chances[n] = found[each, actions[n]]
        seen.seat[n] = batch.seats
        seen.shares[n] = critic.say(batch, shares)
        batch.step(actions[n])
        seen.dones[n], seen.rewards[n] = batch.dones, batch.rewards
    _, shares = model.look(inputs.rows(batch.tensors), lying(cells, batch), batch.masks.copy())
    advantages, targets = assess(seen, critic.say(batch, shares), trace)
    legal = np.concatenate(masks)
    free = np.flatnonzero(legal.sum(1) > 1)
    return Experience(
        vstack(rows, "csr")[free],
        vstack(truths, "csr")[free],
        legal[free],
        actions.reshape(-1)[free],
        chances.reshape(-1)[free],
        advantages.reshape(-1)[free],
        targets.reshape(-1, seats)[free],
    )


def assess(seen: Steps, after: Floats, trace: float) -> tuple[Floats, Floats]:
    """Return the generalised advantages of the deciding seats, and the critic's targets.

    A seat's decisions are one trajectory, whatever the others decide in between; `after` is the critic's value of
    the tables as they are left.
    """
    steps, tables, _seats = seen.shares.shape
    each = np.arange(tables)
    value, ahead = after.copy(), np.zeros_like(after)  # of each seat's next decision
    advantages, targets = np.zeros((steps, tables), np.float32), np.zeros_like(seen.shares)
    for n in reversed(range(steps)):
        over, seat = seen.dones[n], seen.seat[n]
        value[over], ahead[over] = seen.rewards[n][over], 0.0
        expected = seen.shares[n, each, seat]
        ahead[each, seat] = value[each, seat] - expected + trace * ahead[each, seat]
        value[each, seat] = expected
        advantages[n] = ahead[each, seat]
        target = np.clip(value + ahead, 1e-6, 1.0)
        targets[n] = relative(target / target.sum(1, keepdims=True), seat)
    return advantages, targets


def absolute(shares: Floats, seat: NDArray[np.int64]) -> Floats:
    """Convert shares with the deciding seat first to shares with seat 0 first."""
    return turned(shares, -seat)


def relative(shares: Floats, seat: NDArray[np.int64]) -> Floats:
    """Convert shares with seat 0 first to shares with the deciding seat first."""
    return turned(shares, seat)


def turned(shares: Floats, by: NDArray[np.int64]) -> Floats:
    """Rotate rows around the table, each by its own number of seats."""
    seats = shares.shape[1]
    return np.take_along_axis(shares, (np.arange(seats)[None] + by[:, None]) % seats, axis=1)

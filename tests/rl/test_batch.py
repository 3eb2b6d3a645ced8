"""Batches play the same games as single tables, and observe the same."""

import numpy as np
import pytest
from numpy.typing import NDArray

from parlour import game as by_name
from parlour import games
from parlour.kernel.bits import lowest
from parlour.kernel.game import KNOWLEDGE
from parlour.kernel.luck import Fast, derive
from parlour.kernel.table import Table
from parlour.rl import Batch

TABLES = [(name, seats) for name in games() for seats in by_name(name).about.seats]


def choose(batch: Batch, pick: np.random.Generator) -> NDArray[np.int64]:
    """A legal action for every table."""
    wish: NDArray[np.int64] = (pick.random(batch.masks.shape) * batch.masks).argmax(1)
    return wish


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_batch_plays_as_single_tables_do(name: str, seats: int) -> None:
    game, n, seed = by_name(name), 3, 11
    batch, pick = Batch(name, seats, n, seed), np.random.default_rng(0)
    games_at = [0] * n
    tables: list[Table] = [game.deal(seats, Fast(derive(derive(seed, i), 0)), KNOWLEDGE) for i in range(n)]
    out = np.empty(batch.tensors.shape[1], np.float32)
    for _ in range(60):
        actions = choose(batch, pick)
        batch.step(actions)
        for i, action in enumerate(actions):
            t = tables[i]
            game.play(t, lowest(t.waiting), int(action))
            assert batch.dones[i] == t.over
            if t.over:
                assert np.allclose(batch.rewards[i], game.returns(t))
                assert list(batch.scores[i]) == game.result(t).scores
                games_at[i] += 1
                tables[i] = t = game.deal(seats, Fast(derive(derive(seed, i), games_at[i])), KNOWLEDGE)
            else:
                assert not batch.rewards[i].any()
            seat = lowest(t.waiting)
            game.tensor(t, seat, out)
            assert batch.seats[i] == seat
            assert np.array_equal(batch.tensors[i], out)
            assert list(np.flatnonzero(batch.masks[i])) == game.options(t, seat)


def test_games_follow_each_other_at_a_table() -> None:
    batch, pick = Batch("jest", 3, 5, 2), np.random.default_rng(0)
    ends = 0
    for _ in range(200):
        batch.step(choose(batch, pick))
        ends += int(batch.dones.sum())
        assert np.allclose(batch.rewards.sum(1), batch.dones)
    assert ends > 20


def test_a_batch_depends_on_its_seed_alone() -> None:
    def run(seed: int) -> bytes:
        batch, pick = Batch("jest", 4, 4, seed), np.random.default_rng(0)
        for _ in range(50):
            batch.step(choose(batch, pick))
        return batch.tensors.tobytes()

    assert run(1) == run(1)
    assert run(1) != run(2)


def test_what_is_not_legal_is_refused_and_changes_nothing() -> None:
    batch = Batch("jest", 3, 4, 1)
    before = batch.tensors.copy()
    actions = choose(batch, np.random.default_rng(0))
    actions[2] = int(np.flatnonzero(~batch.masks[2])[0])
    with pytest.raises(ValueError, match="table 2: seat 0 may not play"):
        batch.step(actions)
    for wrong in ([0], [0.5] * 4, [[0] * 4]):
        with pytest.raises(ValueError, match="4 whole numbers"):
            batch.step(wrong)
    for beyond in (-1, 10**6):
        with pytest.raises(ValueError, match="may not play"):
            batch.step([beyond] * 4)
    assert np.array_equal(batch.tensors, before)
    with pytest.raises(ValueError, match="at least one"):
        Batch("jest", 3, 0)

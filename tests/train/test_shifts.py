"""Shifts of tables: whoever plays them from their task alone plays what this process would have played."""

import pickle
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch

from parlour.kernel.luck import derive
from parlour.rl.batch import Batch
from parlour.train.machines import Machines
from parlour.train.run import Run
from parlour.train.settings import Settings

SPREAD = Settings(
    "jest",
    3,
    {},
    decisions=6 * 64,
    tables=8,
    shifts=2,
    steps=8,
    every=3,
    games=0,
    width=16,
    minibatch=32,
    expert=("ismcts:20",),
    lessons=30,
    lesson_epochs=2,
)


def nothing(_n: int) -> None: ...


class Elsewhere(Machines):
    """Does every task as another machine would: with nothing but what can be sent there and back."""

    def spread(self, prepare: Callable[[], Callable[[Any], Any]], tasks: Sequence[Any]) -> Iterator[Any]:
        work = pickle.loads(pickle.dumps(prepare))()
        for task in tasks:
            yield pickle.loads(pickle.dumps(work(pickle.loads(pickle.dumps(task)))))


def test_a_run_elsewhere_is_the_run_of_this_process(tmp_path: Path) -> None:
    settings = replace(SPREAD, expert=())
    for name in ("near", "far"):
        (tmp_path / name).mkdir()
    near, far = Run(settings, tmp_path / "near"), Run(settings, tmp_path / "far", Elsewhere("elsewhere"))
    assert [point["decisions"] for point in near.go(nothing)] == [point["decisions"] for point in far.go(nothing)]
    for name, value in near.model.state_dict().items():
        assert torch.equal(value, far.model.state_dict()[name]), name


def test_another_number_of_shifts_is_another_run(tmp_path: Path) -> None:
    runs = []
    for shifts in (1, 2):
        (tmp_path / str(shifts)).mkdir()
        run = Run(replace(SPREAD, shifts=shifts, expert=(), decisions=64), tmp_path / str(shifts))
        list(run.go(nothing))
        runs.append(run.model.state_dict()["policy.weight"])
    assert not torch.equal(*runs)


@pytest.mark.parametrize("name", ["jest", "last_king"])
def test_tables_are_taken_up_where_they_were(name: str) -> None:
    luck, seats = np.random.default_rng(1), 3
    one: Any = Batch(name, seats, 4, derive(1, 2))
    games, played = np.ones(4, np.int64), [list[int]() for _n in range(4)]
    for _step in range(150):
        actions = (luck.random(one.masks.shape) * one.masks).argmax(1)
        one.step(actions)
        for n in range(4):
            played[n] = [] if one.dones[n] else [*played[n], int(actions[n])]
        games += one.dones
    other = Batch(name, seats, 4, derive(1, 2))
    other.take_up(games, played)
    for _step in range(60):
        for array in ("tensors", "masks", "seats"):
            assert np.array_equal(getattr(one, array), getattr(other, array)), array
        actions = (luck.random(one.masks.shape) * one.masks).argmax(1)
        for each in (one, other):
            each.step(actions)
        assert np.array_equal(one.rewards, other.rewards)

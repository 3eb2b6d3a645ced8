"""Training on a Ray cluster: the same weights as without it, also if a process dies on the way."""

import os
import signal
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch

ray = pytest.importorskip("ray", reason="the extra `ray` is not installed")

from parlour.kernel.luck import derive  # noqa: E402
from parlour.rl.batch import Batch  # noqa: E402
from parlour.train.lessons import packed_part, unpack  # noqa: E402
from parlour.train.machines import Machines  # noqa: E402
from parlour.train.run import Run  # noqa: E402
from parlour.train.settings import Settings  # noqa: E402

pytestmark = pytest.mark.filterwarnings("ignore")  # of Ray itself
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


@pytest.fixture(scope="module")
def machines() -> Iterator[Machines]:
    with Machines("ray", 2) as found:
        yield found


def nothing(_n: int) -> None: ...


def fatal(mark: Path) -> Callable[[int], bytes]:
    return partial(fatal_once, mark)


def fatal_once(mark: Path, part: int) -> bytes:
    """Make a part of the lessons; the first process that tries the second one dies of it."""
    if part == 1 and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return packed_part(SPREAD, 0, b"", part)


def test_a_run_on_a_cluster_is_the_run_of_this_machine(machines: Machines, tmp_path: Path) -> None:
    for name in ("near", "far"):
        (tmp_path / name).mkdir()
    near, far = Run(SPREAD, tmp_path / "near"), Run(SPREAD, tmp_path / "far", machines)
    assert [point["decisions"] for point in near.go(nothing)] == [point["decisions"] for point in far.go(nothing)]
    for name, value in near.model.state_dict().items():
        assert torch.equal(value, far.model.state_dict()[name]), name


def test_the_task_of_a_process_that_is_killed_is_done_again(machines: Machines, tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    parts = list(machines.spread(partial(fatal, mark), [0, 1]))
    assert mark.exists()
    for number, part in enumerate(parts):
        expected = unpack(packed_part(SPREAD, 0, b"", number))
        assert np.array_equal(unpack(part).tries, expected.tries)


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

"""Training on several machines: a real Ray cluster, one node of which is killed in the middle."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch

ray = pytest.importorskip("ray", reason="the extra `ray` is not installed")

from parlour.kernel.luck import derive  # noqa: E402
from parlour.rl.batch import Batch  # noqa: E402
from parlour.train.machines import Machines  # noqa: E402
from parlour.train.run import Run  # noqa: E402
from parlour.train.settings import Settings  # noqa: E402
from tests.lab.test_cluster import Nodes  # noqa: E402

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
def nodes() -> Iterator[Nodes]:
    made = Nodes()
    yield made
    made.cluster.shutdown()


def nothing(_n: int) -> None: ...


def test_a_run_on_a_cluster_that_loses_a_machine_is_the_run_of_this_machine(
    nodes: Nodes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RAY_ADDRESS", nodes.cluster.address)
    for name in ("near", "far"):
        (tmp_path / name).mkdir()
    near = Run(SPREAD, tmp_path / "near")
    list(near.go(nothing))
    with Machines("ray") as machines:
        far = Run(SPREAD, tmp_path / "far", machines)
        for point in far.go(nothing):
            if point["decisions"] < 300:
                nodes.kill()
    assert len(nodes.machines) == 1, "two were killed on the way"
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

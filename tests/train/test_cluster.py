"""Training on a Ray cluster: the same weights as without it, also if a process dies on the way."""

import os
import signal
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import numpy as np
import pytest
import torch

ray = pytest.importorskip("ray", reason="the extra `ray` is not installed")

from parlour.train.lessons import packed_part, unpack  # noqa: E402
from parlour.train.machines import Machines  # noqa: E402
from parlour.train.run import Run  # noqa: E402
from tests.train.test_shifts import SPREAD, nothing  # noqa: E402

pytestmark = pytest.mark.filterwarnings("ignore")  # of Ray itself


@pytest.fixture(scope="module")
def machines() -> Iterator[Machines]:
    with Machines("ray", 2) as found:
        yield found


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

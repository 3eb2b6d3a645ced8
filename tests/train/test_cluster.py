"""Training on a Ray cluster gives the same weights."""

from collections.abc import Iterator
from pathlib import Path

import pytest
import torch

ray = pytest.importorskip("ray", reason="the extra `ray` is not installed")

from parlour.train.machines import Machines  # noqa: E402
from parlour.train.run import Run  # noqa: E402
from tests.train.test_shifts import SPREAD, nothing  # noqa: E402

pytestmark = pytest.mark.filterwarnings("ignore")  # of Ray itself


@pytest.fixture(scope="module")
def machines() -> Iterator[Machines]:
    with Machines("ray", 2) as found:
        yield found


def test_a_run_on_a_cluster_is_the_run_of_this_machine(machines: Machines, tmp_path: Path) -> None:
    for name in ("near", "far"):
        (tmp_path / name).mkdir()
    near, far = Run(SPREAD, tmp_path / "near"), Run(SPREAD, tmp_path / "far", machines)
    assert [point["decisions"] for point in near.go(nothing)] == [point["decisions"] for point in far.go(nothing)]
    for name, value in near.model.state_dict().items():
        assert torch.equal(value, far.model.state_dict()[name]), name

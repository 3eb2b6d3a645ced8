"""Many machines: a real Ray cluster of several nodes, one of which is killed in the middle."""

import contextlib
import os
import time
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from socket import socket
from typing import Any

import pytest

from parlour.lab import run, runs
from parlour.lab.runs import Counts
from parlour.lab.workers import WorkerFailed

ray = pytest.importorskip("ray", reason="the extra `ray` is not installed")

from parlour.lab.cluster import connect, spread_by_ray  # noqa: E402

pytestmark = pytest.mark.filterwarnings("ignore")  # of Ray itself


def free_port() -> int:
    """A port that nobody listens on."""
    with socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


class Nodes:
    """A head that does no work, and machines that do."""

    def __init__(self) -> None:
        from ray.cluster_utils import Cluster

        soon = {"health_check_period_ms": 1000, "health_check_failure_threshold": 3}  # not after half a minute
        self.door = free_port()  # for drivers on other machines
        head = {"num_cpus": 0, "_system_config": soon, "ray_client_server_port": self.door}
        self.cluster: Any = Cluster(initialize_head=True, head_node_args=head)
        self.machines = [self.cluster.add_node(num_cpus=1) for _ in range(3)]
        self.cluster.wait_for_nodes()

    def kill(self, number: int = 0) -> None:
        """End a machine as if its power failed."""
        self.cluster.remove_node(self.machines.pop(number), allow_graceful=False)


@pytest.fixture(scope="module")
def nodes() -> Iterator[Nodes]:
    made = Nodes()
    before = os.environ.get("RAY_ADDRESS")
    os.environ["RAY_ADDRESS"] = made.cluster.address
    yield made
    del os.environ["RAY_ADDRESS"]
    if before is not None:
        os.environ["RAY_ADDRESS"] = before
    made.cluster.shutdown()


def noting(folder: Path) -> Callable[[int], int]:
    return partial(note, folder)


def note(folder: Path, task: int) -> int:
    """Leave a note of where and when the task is begun and ended, and take a while over it."""
    mark = f"{task}-{ray.get_runtime_context().get_node_id()}-{time.monotonic_ns()}"
    (folder / f"begun-{mark}").touch()
    time.sleep(0.7)
    (folder / f"ended-{mark}").touch()
    return task * task


def notes(folder: Path, what: str) -> set[str]:
    return {file.name.removeprefix(f"{what}-") for file in folder.glob(f"{what}-*")}


def plays(folder: Path, what: str) -> Counter[int]:
    return Counter(int(mark.split("-")[0]) for mark in notes(folder, what))


def test_a_run_on_a_cluster_that_loses_a_machine_is_the_run_of_this_machine(
    nodes: Nodes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def kill_after_two_parts(counts: Counts) -> bool:
        if counts.deals.start == 200:
            nodes.kill()
        return False

    monkeypatch.setattr(runs, "RANDOM_DEALS", 200)
    monkeypatch.setattr(runs, "PART_GAMES", 200)
    settings = {"bots": "random", "games": 4000}
    far = run("jest", folder=tmp_path / "far", on="ray", on_part=kill_after_two_parts, **settings)  # type: ignore[arg-type]
    near = run("jest", folder=tmp_path / "near", processes=1, **settings)  # type: ignore[arg-type]
    assert far.folder.parts() == near.folder.parts()
    for table in ("games", "seats", "decisions", "cards"):
        assert far.frame(table).collect().equals(near.frame(table).collect())
    assert far.games.collect()["game"].to_list() == list(range(4000))


def test_what_fails_in_a_task_is_said_and_not_tried_again(nodes: Nodes, tmp_path: Path) -> None:
    with pytest.raises(WorkerFailed, match="FileNotFoundError"):
        list(spread_by_ray("ray", partial(noting, tmp_path / "nowhere"), [1, 2], 1))


def test_the_tasks_of_a_machine_that_dies_are_played_once_more(nodes: Nodes, tmp_path: Path) -> None:
    tasks = list(range(16))
    results: list[int] = []
    for result in spread_by_ray("ray", partial(noting, tmp_path), tasks, 1):
        results.append(result)
        if len(results) == 4:
            at_work = set[str]()
            while not at_work:
                at_work = {mark.split("-")[1] for mark in notes(tmp_path, "begun") - notes(tmp_path, "ended")}
            nodes.kill(next(n for n, machine in enumerate(nodes.machines) if machine.node_id in at_work))
    assert results == [task * task for task in tasks]
    begun, ended = plays(tmp_path, "begun"), plays(tmp_path, "ended")
    assert set(ended) == set(tasks)
    again = [task for task in tasks if begun[task] > 1]
    assert 1 <= len(again) <= 6 and max(begun.values()) == 2


def test_a_driver_elsewhere_reaches_the_cluster_by_its_address(
    nodes: Nodes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("RAY_ADDRESS")
    far = run("jest", bots="random", games=600, folder=tmp_path / "far", on=f"ray://127.0.0.1:{nodes.door}")
    near = run("jest", bots="random", games=600, folder=tmp_path / "near", processes=1)
    assert far.seats.collect().equals(near.seats.collect())
    with pytest.raises(ValueError, match=r"there is no Ray cluster at ray://127\.0\.0\.1:1"):
        run("jest", bots="random", games=600, folder=tmp_path / "gone", on="ray://127.0.0.1:1")


@pytest.mark.parametrize(("failures", "reached"), [(2, True), (3, False)])
def test_a_cluster_that_is_slow_to_let_a_driver_in_is_asked_again(
    failures: int, reached: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    refusals = iter([ConnectionError("Starting Ray client server failed. See the log.")] * failures)

    def init(**_: object) -> None:
        if refusal := next(refusals, None):
            raise refusal

    monkeypatch.setattr(ray, "init", init)
    with contextlib.nullcontext() if reached else pytest.raises(ValueError, match="there is no Ray cluster at"):
        connect("ray://far:10001", 1)
    assert next(refusals, None) is None

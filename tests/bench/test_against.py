"""One build against another: two source trees whose speeds are known take the places of real ones."""

import os
import shutil
import subprocess
from math import comb
from pathlib import Path

import pytest

from parlour.bench.against import SURE, TOLERATED, Case, Verdict, compare, middle

OURS = """
class Work:
    def __init__(self, seconds): self.seconds = seconds
    def sample(self, n): return 1000 * n, n * self.seconds

def from_a_deal(name, seats): return Work({deal})
def whole_games(name, seats, what, keeping): return Work({knowing})
def searches(name, seats): raise ValueError("this build cannot search")
"""


def tree(folder: Path, deal: float, knowing: float) -> Path:
    """A source tree of a Parlour that claims to need that many seconds."""
    package = folder / "src" / "parlour"
    (package / "bench").mkdir(parents=True)
    (package / "kernel").mkdir()
    (package / "__init__.py").write_text("def games(): return ['toy']\n")
    (package / "bench" / "ours.py").write_text(OURS.format(deal=deal, knowing=knowing))
    (package / "bench" / "measure.py").write_text("class Contestant: pass\n")
    (package / "kernel" / "game.py").write_text("KNOWLEDGE = 1\n")
    return folder


CASES = [Case("toy", 2, "rollouts from a deal"), Case("toy", 2, "whole games, knowledge on")]


def test_what_became_slower_is_found_and_what_did_not_is_let_pass(tmp_path: Path) -> None:
    this, other = tree(tmp_path / "this", 0.011, 0.010), tree(tmp_path / "other", 0.010, 0.010)
    slow, same = compare(this, other, CASES, rounds=9, seconds=0.1, tell=lambda _line: None)
    assert slow.is_slower and slow.ratio == pytest.approx(10 / 11)
    assert not same.is_slower and same.ratio == pytest.approx(1)


def test_a_build_that_cannot_do_the_work_is_named(tmp_path: Path) -> None:
    this, other = tree(tmp_path / "this", 0.01, 0.01), tree(tmp_path / "other", 0.01, 0.01)
    with pytest.raises(ValueError, match="cannot measure toy 2: information-set search"):
        compare(this, other, [Case("toy", 2, "information-set search")], 3, 0.1, lambda _line: None)


def test_noise_and_what_is_tolerated_make_no_verdict() -> None:
    case = CASES[0]
    assert not Verdict(case, 0.9, 0.8, 1.0).is_slower
    assert not Verdict(case, 1 - TOLERATED, 1 - TOLERATED, 1 - TOLERATED).is_slower
    assert Verdict(case, 0.9, 0.89, 0.91).is_slower


@pytest.mark.parametrize("rounds", [9, 25, 51])
def test_the_interval_of_the_median_is_as_sure_as_it_says(rounds: int) -> None:
    low, high = middle([float(n) for n in range(rounds)])
    outside = 2 * sum(comb(rounds, n) for n in range(int(low) + 1)) / 2**rounds
    assert high == rounds - 1 - low
    assert outside <= 1 - SURE
    assert outside + 2 * comb(rounds, int(low) + 1) / 2**rounds > 1 - SURE, "it could be narrower"


@pytest.mark.skipif(shutil.which("git") is None, reason="git is not installed")
def test_the_other_build_is_a_commit_of_a_fresh_clone(tmp_path: Path) -> None:
    clone, tools = tmp_path / "clone", tmp_path / "bin"
    for folder in (clone / "bench", clone / "src" / "parlour", tools):
        folder.mkdir(parents=True)
    script = Path(__file__).parents[2] / "bench" / "compare.sh"
    shutil.copy(script, clone / "bench")
    (clone / "src" / "parlour" / "__init__.py").touch()
    for tool, does in (("python", "echo {} > src/parlour/_build.json"), ("parlour", 'echo "$@"')):
        (tools / tool).write_text(f"#!/bin/sh\n{does}\n")
        (tools / tool).chmod(0o755)
    git = ["git", "-C", str(clone), "-c", "user.name=a", "-c", "user.email=a@b"]
    for arguments in (["init", "-q"], ["add", "."], ["commit", "-qm", "one"]):
        subprocess.run([*git, *arguments], check=True)
    command = ["bash", str(clone / "bench" / "compare.sh"), "HEAD"]
    ran = subprocess.run(
        command, env={**os.environ, "PYTHON": str(tools / "python")}, capture_output=True, text=True, check=False
    )
    (built,) = (clone / "build").iterdir()
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout.splitlines()[-1] == f"bench --against {built}"
    assert (built / "src" / "parlour" / "_build.json").exists()

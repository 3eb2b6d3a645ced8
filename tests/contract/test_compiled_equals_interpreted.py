"""The same seeds give the same games, compiled and interpreted, with knowledge kept or not."""

import os
import subprocess
import sys

import pytest

from parlour.cli import doctor
from parlour.testing.digests import digests

GAMES = 40


def test_compiled_equals_interpreted() -> None:
    if not doctor.is_compiled():
        pytest.skip("not compiled: there is nothing to compare")
    command = [sys.executable, "-m", "parlour.testing.digests", str(GAMES)]
    interpreted = subprocess.run(
        command, env=os.environ | {"PARLOUR_INTERPRETED": "1"}, capture_output=True, text=True, check=True
    )
    assert interpreted.stdout.splitlines() == digests(GAMES)


def test_knowledge_changes_nothing_of_a_game() -> None:
    lines = [line.split() for line in digests(GAMES)]
    for blind, knowing in zip(lines[::2], lines[1::2], strict=True):
        assert blind[3:] == knowing[3:]


def test_the_build_is_not_older_than_the_sources() -> None:
    assert doctor.stale() == []

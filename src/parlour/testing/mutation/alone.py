"""One change alone: the module is changed before anything imports it, and all tests of its game are run."""

import resource
import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import CodeType, ModuleType

import pytest

from parlour.testing.mutation.changes import Change
from parlour.testing.mutation.loop import ARGUMENTS, CRASHED, KILLED, SURVIVED

SECONDS = 600  # of CPU


class Changed(SourceFileLoader):
    """Loads a module with a change."""

    change: Change

    def get_code(self, fullname: str) -> CodeType:
        """Return the code of the changed source."""
        return compile(self.change.source(), self.path, "exec", dont_inherit=True)


class Finder:
    """Finds the one module that is changed."""

    def __init__(self, change: Change) -> None:
        """Take the change."""
        self.change = change
        self.name = f"parlour.games.{change.file.parent.name}.{change.file.stem}"

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return the changed module, if it is the one."""
        if name != self.name:
            return None
        loader = Changed(name, str(self.change.file))
        loader.change = self.change
        return spec_from_file_location(name, self.change.file, loader=loader)


def alone(change: Change, tests: list[str]) -> int:
    """Run all tests with the change, in this process; whether it survives."""
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    sys.meta_path.insert(0, Finder(change))
    ended = pytest.main([*ARGUMENTS, "-x", *tests])
    noticed = (pytest.ExitCode.TESTS_FAILED, pytest.ExitCode.INTERRUPTED)  # or not even importable
    return SURVIVED if ended == pytest.ExitCode.OK else KILLED if ended in noticed else CRASHED


def tests_of(folder: Path, game: str) -> list[str]:
    """Return the tests that a game's changes are tried on."""
    file = f"{folder}/contract/test_goldens.py"
    seats = [golden.stem for golden in sorted((folder / "golden").glob(f"{game}-*.txt"))]
    return [str(folder / "games" / game), *(f"{file}::test_golden_playthrough[{each}]" for each in seats)]

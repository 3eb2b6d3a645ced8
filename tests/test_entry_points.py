"""Games of other packages: found by entry points, and a broken one harms nobody else."""

import importlib.metadata
import json
import os
import subprocess
import sys
from importlib.metadata import entry_points
from pathlib import Path

import pytest

import parlour

PROBE = """
import importlib.metadata
import json
import parlour
try:
    parlour.game("bad")
    said = ""
except parlour.BrokenGame as error:
    said = str(error)
print(json.dumps([parlour.games(), said, parlour.broken(), parlour.game("good").about.title]))
"""


def install(folder: Path) -> None:
    """Lay a package into a folder that announces one good and two bad games."""
    (folder / "guests.py").write_text("from tests.toys.peek import Peek as Good\n", encoding="utf-8")
    (folder / "faulty.py").write_text("import no_such_library\n", encoding="utf-8")
    info = folder / "guests-3.1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: guests\nVersion: 3.1\n", encoding="utf-8")
    (info / "entry_points.txt").write_text(
        "[parlour.games]\ngood = guests:Good\nbad = faulty:Game\nworse = guests:Nothing\n", encoding="utf-8"
    )


def run(folder: Path, *arguments: str, interpreted: str = "0") -> str:
    """What a new Python says that finds the package."""
    root = Path(__file__).parent.parent
    path = os.pathsep.join([str(folder), str(root), str(Path(parlour.__file__).parent.parent)])
    environment = {**os.environ, "PYTHONPATH": path, "PARLOUR_INTERPRETED": interpreted}
    return subprocess.run(
        [sys.executable, *arguments], env=environment, check=True, capture_output=True, text=True
    ).stdout


def test_a_broken_package_is_named_and_the_other_games_go_on(tmp_path: Path) -> None:
    install(tmp_path)
    names, said, broken, title = json.loads(run(tmp_path, "-c", PROBE))
    assert names == sorted([*parlour.games(), "good"])
    assert title == "Peek"
    assert "the game 'bad' of the package guests 3.1 cannot be loaded" in said
    assert "No module named 'no_such_library'" in said
    assert list(broken) == ["bad", "worse"]
    assert "has no attribute 'Nothing'" in broken["worse"]


def test_doctor_lists_what_is_broken(tmp_path: Path) -> None:
    install(tmp_path)
    doctor = "from parlour.cli.main import main; main(['doctor'{}])"
    assert "the game 'bad' of the package guests 3.1 cannot be loaded" in run(tmp_path, "-c", doctor.format(""))
    data = json.loads(run(tmp_path, "-c", doctor.format(", '--json'")))
    assert list(data["broken"]) == ["bad", "worse"]


def test_a_game_compiled_for_another_build_is_said_to_be_so(tmp_path: Path) -> None:
    install(tmp_path)
    (tmp_path / "faulty.py").write_text("import parlour_core_0123456789ab__mypyc\n", encoding="utf-8")
    assert "it was compiled for another build of Parlour" in json.loads(run(tmp_path, "-c", PROBE))[1]


def test_interpreted_a_compiled_game_is_refused(tmp_path: Path) -> None:
    install(tmp_path)
    (tmp_path / "faulty.py").write_text("import parlour_core_0123456789ab__mypyc\n", encoding="utf-8")
    assert "with PARLOUR_INTERPRETED=1" in json.loads(run(tmp_path, "-c", PROBE, interpreted="1"))[1]


def test_packages_are_looked_for_once(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[str] = []

    def counted(group: str) -> object:
        calls.append(group)
        return entry_points(group=group)

    monkeypatch.setattr(importlib.metadata, "entry_points", counted)
    parlour.announced.cache_clear()
    for _ in range(3):
        parlour.game("jest")
        parlour.games()
    assert calls == ["parlour.games"]
    with pytest.raises(parlour.UnknownGame, match="there is no game called 'chess'"):
        parlour.game("chess")

"""Games of other packages: found by entry points, and a broken one harms nobody else."""

import json
import os
import subprocess
import sys
from importlib.metadata import entry_points
from pathlib import Path
from zipfile import ZipFile

import pytest

import parlour
from parlour import packages

PROBE = """
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
    look = packages.announced

    def counted(group: str) -> object:
        calls.append(group)
        return look(group)

    monkeypatch.setattr(packages, "announced", counted)
    parlour.announced.cache_clear()
    for _ in range(3):
        parlour.game("jest")
        parlour.games()
    assert calls == ["parlour.games"]
    with pytest.raises(parlour.UnknownGame, match="there is no game called 'chess'"):
        parlour.game("chess")


@pytest.mark.parametrize("group", ["parlour.games", "parlour.twins", "parlour.bots", "console_scripts"])
def test_entry_points_are_those_that_python_finds(group: str) -> None:
    theirs = {point.name: point for point in reversed(tuple(entry_points(group=group)))}
    ours = packages.announced(group)
    assert {name: (each.module, each.value) for name, each in ours.items()} == {
        name: (each.module, f"{each.module}:{each.attr}" if each.attr else each.module)
        for name, each in theirs.items()
    }
    assert all(ours[name].load() is theirs[name].load() for name in theirs if group.startswith("parlour"))


def test_of_two_packages_or_names_the_first_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for folder, version in (("one", "2.0"), ("two", "1.0")):
        info = tmp_path / folder / f"Some_Guests-{version}.dist-info"
        info.mkdir(parents=True)
        text = f"# a note\n[other]\nx = a:b\n\n[group]\nx = mod{folder} : A.b [extra]\n{folder} = m:f\n"
        (info / "entry_points.txt").write_text(text, encoding="utf-8")
    (tmp_path / "two" / "more.egg-info").mkdir()
    (tmp_path / "two" / "more.egg-info" / "entry_points.txt").write_text("[group]\nx = m:n\ny = m:o\n")
    (tmp_path / "two" / "file.egg-info").write_text("[group]\nz = m:p\n")
    monkeypatch.setattr(sys, "path", [str(tmp_path / "none"), str(tmp_path / "one"), str(tmp_path / "two")])
    assert list(packages.announced("group").values()) == [
        ("x", "modone:A.b", "Some-Guests 2.0"),
        ("one", "m:f", "Some-Guests 2.0"),
        ("y", "m:o", "more"),
    ]


def test_a_package_in_an_archive_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with ZipFile(tmp_path / "guests.zip", "w") as archive:
        archive.writestr("guests-3.1.dist-info/METADATA", "Metadata-Version: 2.1\nName: guests\nVersion: 3.1\n")
        archive.writestr("guests-3.1.dist-info/entry_points.txt", "[group]\nx = m:n\n")
    monkeypatch.setattr(sys, "path", [str(tmp_path / "guests.zip")])
    assert packages.announced("group") == {"x": ("x", "m:n", "guests 3.1")}

"""`parlour new-game`: what it writes is a whole game that passes every check, and bad names change nothing."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import parlour
from tests.cli.conftest import Runner

NAME = "my_first_game"
SOURCES = Path(parlour.__file__).parent.parent
METADATA = """
import sys
from setuptools import build_meta
build_meta.prepare_metadata_for_build_wheel(sys.argv[1])
"""
MAIN = "from parlour.cli.main import main; main()"


class Package:
    """A generated package that Python finds with its entry point, though it is not installed."""

    def __init__(self, home: Path) -> None:
        self.home = home / "package"
        self.env = {**os.environ, "PYTHONPATH": str(SOURCES), "COLUMNS": "200"}
        self.said = self.parlour("new-game", NAME, "--folder", str(self.home), at=home)
        (home / "metadata").mkdir()
        self.python("-c", METADATA, str(home / "metadata"))
        self.env["PYTHONPATH"] = os.pathsep.join(map(str, [self.home / "src", home / "metadata", SOURCES]))
        self.env["MYPYPATH"] = str(SOURCES)

    def python(self, *arguments: str, typed: str = "", at: Path | None = None) -> str:
        """What Python prints, run in the package; it must not fail."""
        command = [sys.executable, *arguments]
        done = subprocess.run(
            command, input=typed, env=self.env, cwd=at or self.home, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def parlour(self, *arguments: str, typed: str = "", at: Path | None = None) -> str:
        return self.python("-c", MAIN, *arguments, typed=typed, at=at)


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Package:
    return Package(tmp_path_factory.mktemp("new"))


def test_it_says_what_to_do_next(package: Package) -> None:
    assert [line.split()[:2] for line in package.said.splitlines()[-3:]] == [
        ["pip", "install"],
        ["python", "-m"],
        ["parlour", "play"],
    ]


def test_nothing_keeps_the_name_of_the_template(package: Package) -> None:
    for file in package.home.rglob("*"):
        assert "magpie" not in file.name
        if file.is_file() and file.suffix != ".pyc":
            assert "magpie" not in file.read_text(encoding="utf-8").lower(), file


def test_it_is_typed_strictly_and_keeps_the_style(package: Package) -> None:
    package.python("-m", "mypy", "--strict")
    package.python("-m", "ruff", "check", ".")
    package.python("-m", "ruff", "format", "--check", ".")


def test_its_own_tests_pass(package: Package) -> None:
    assert "passed" in package.python("-m", "pytest")


def test_it_is_listed_and_its_rules_can_be_read(package: Package) -> None:
    names = json.loads(package.python("-c", "import json, parlour; print(json.dumps(parlour.games()))"))
    assert set(names) == {*parlour.games(), NAME}
    listed = json.loads(package.parlour("games", "--json"))
    assert [each["title"] for each in listed if each["name"] == NAME] == ["My First Game"]
    rules = json.loads(package.parlour("rules", NAME, "--json"))
    assert [each["id"] for each in rules] == ["", "1", "2", "3", "4"]


def test_it_is_played_in_the_terminal_to_the_end(package: Package) -> None:
    shown = package.parlour("play", NAME, "--seed", "s", "--bots", "random", typed="swap 99\nkeep\n" * 40)
    assert "has no move called 'swap 99'" in shown
    assert "5 points are reached" in shown


def test_bots_play_it_by_the_thousand_and_by_name(package: Package) -> None:
    many = json.loads(package.parlour("simulate", NAME, "--games", "100", "--json"))
    assert (many["finished"], many["adjudicated"]) == (100, 0)
    for bots in ("novice", "greedy,mc:5", "ismcts:50,random"):
        few = json.loads(package.parlour("simulate", NAME, "--games", "4", "--bots", bots, "--json"))
        assert few["finished"] == 4


CHECK_FACTS = """
import re, parlour
from parlour.play.lesson import lesson_of
from parlour.play.teacher import Teacher
from parlour.play.rulebook import sections
from parlour.server.lobby.game_files import web_file, web_files

game = parlour.game(NAME)
found = sections(game)
ids = {section.id for section in found}
rulings = set(re.findall(r"[*][*]([A-Z]{2}-[0-9]+)", " ".join(section.text for section in found)))
assert all(rule.section in ids and set(rule.cites) <= rulings for rule in game.rules)
files = web_files(game)
assert (files.layout, files.picture) == (f"/games/{NAME}/layout.js", f"/games/{NAME}/picture.js")
layout = web_file(NAME, "layout.js").decode()
t = game.new(3, 1)
view = game.view(t, 0)
assert all(f'"{zone["id"]}"' in layout for zone in view["zones"]), "the layout misses a zone"
Teacher(game, lesson_of(game)).check()
assert lesson_of(game).count == 3
assert [option["kind"] for option in view["options"]] == ["swap", "swap", "keep"]
assert all(option["drop"] for option in view["options"][:2])
"""


def test_lesson_citations_and_the_layout_that_is_served_fit_the_game(package: Package) -> None:
    package.python("-c", f"NAME = {NAME!r}\n{CHECK_FACTS}")


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("My-Game", "'My-Game' cannot be the name of a game: use lower-case letters, digits and _"),
        ("2fast", "cannot be the name"),
        ("_hidden", "cannot be the name"),
        ("karten♠", "cannot be the name"),
        ("../up", "cannot be the name"),
        ("lambda", "cannot be the name"),
        ("", "cannot be the name"),
        ("jest", "there is already a game called 'jest'"),
        ("play", "'play' is a command of parlour"),
        ("new_game", "'new_game' is a command of parlour"),
        ("json", "there is already a Python package called 'json'"),
        ("tests", "there is already a Python package called 'tests'"),
    ],
)
def test_a_bad_name_is_one_line_and_writes_nothing(
    run: Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, said: str
) -> None:
    monkeypatch.chdir(tmp_path)
    ran = run("new-game", name)
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert said in ran.err
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_is_not_empty_stays_as_it_is(run: Runner, tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    for folder in (tmp_path, tmp_path / "mine.txt", tmp_path / "mine.txt" / "below", tmp_path / "a" / "b"):
        ran = run("new-game", "fresh", "--folder", str(folder))
        assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1), folder
        assert str(folder) in ran.err
    assert [each.name for each in tmp_path.iterdir()] == ["mine.txt"]


def test_an_empty_folder_is_filled(run: Runner, tmp_path: Path) -> None:
    assert run("new-game", "x", "--folder", str(tmp_path)).code == 0
    assert {each.name for each in tmp_path.iterdir()} == {"README.md", "pyproject.toml", "src", "tests"}
    assert "**XX-1**" in (tmp_path / "src" / "x" / "RULES.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("there", [True, False])
def test_a_disk_that_fails_leaves_nothing_behind(
    run: Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, there: bool
) -> None:
    folder = tmp_path / "fresh"
    if there:
        folder.mkdir()
    written: list[Path] = []

    def fail(self: Path, text: str, encoding: str) -> None:
        written.append(self)
        if len(written) > 5:
            raise OSError(28, "No space left on device", str(self))
        self.touch()

    monkeypatch.setattr(Path, "write_text", fail)
    ran = run("new-game", "fresh", "--folder", str(folder))
    assert (ran.code, "No space left" in ran.err) == (2, True)
    assert list(tmp_path.rglob("*")) == ([folder] if there else [])

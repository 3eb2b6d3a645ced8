"""Bots in Python: found by entry point and by name, in every process, with one clear line if they cannot play."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import parlour
from parlour.bots import bot
from parlour.bots.guests import BotFailed
from parlour.kernel.bits import lowest
from parlour.lab.runs import open_run
from parlour.play.window import window
from parlour.testing import bot_is_honest
from parlour.testing.walks import walk

ROOT = Path(__file__).parent.parent.parent
BOTS = """
import os

class First:
    value = 0.25
    def __init__(self, seed): self.seed = seed
    def answer(self, window): return window.options[0]

class Needy(First):
    def __init__(self, seed, more): pass

class Rude(First):
    def answer(self, window): return 10**6

class Yes(First):
    def answer(self, window): return True

class Clumsy(First):
    def answer(self, window): return window.cards["mine"]

class Apart(First):
    def answer(self, window):
        with open(os.environ["PIDS"], "a") as file: print(os.getpid(), file=file)
        return window.options[-1]

class Mute: 
    def __init__(self, seed): pass

number = 7
"""


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """A folder with modules of bots, and with a package that announces some."""
    (tmp_path / "mybots.py").write_text(BOTS, encoding="utf-8")
    (tmp_path / "spoilt.py").write_text("raise RuntimeError('no\\nluck')\n", encoding="utf-8")
    (tmp_path / "lacking.py").write_text("import no_such_library\n", encoding="utf-8")
    info = tmp_path / "guests-3.1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: guests\nVersion: 3.1\n", encoding="utf-8")
    (info / "entry_points.txt").write_text(
        "[parlour.bots]\nfirst = mybots:First\nrandom = mybots:Mute\nlost = mybots:Gone\n", encoding="utf-8"
    )
    return tmp_path


def command(place: Path, *arguments: str, path: Path | None = None) -> "subprocess.CompletedProcess[str]":
    """Run the command line in the folder; its packages are installed only if `path` says where."""
    source = str(Path(parlour.__file__).parent.parent)
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join([source] + ([str(path)] if path is not None else [])),
        "PIDS": str(place / "pids"),
    }
    call = [sys.executable, "-P", "-c", "from parlour.cli.main import main; main()", *arguments]
    return subprocess.run(call, cwd=place, env=environment, capture_output=True, text=True, check=False)


def test_a_bot_by_module_and_class_plays_in_every_process(place: Path) -> None:
    ran = command(place, "arena", "jest", "--bots", "random,py:mybots:Apart", "--games", "12", "--json",
                  "--processes", "2")  # fmt: skip
    assert ran.returncode == 0, ran.stderr
    data = json.loads(ran.stdout)
    assert {each["name"] for each in data["bots"]} == {"random", "py:mybots:Apart"}
    assert len(set((place / "pids").read_text(encoding="utf-8").split())) == 2


@pytest.mark.parametrize("words", [["simulate", "jest", "--games", "4"], ["play", "jest", "--seat", "0"]])
def test_an_announced_bot_plays_by_its_name(place: Path, words: list[str]) -> None:
    ran = command(place, *words, "--bots", "first", path=place)
    assert ran.returncode == 0, ran.stderr


def test_a_laboratory_run_takes_both_and_keeps_what_they_expect(place: Path) -> None:
    folder = place / "run"
    ran = command(place, "lab", "run", "jest", "--bots", "first,random,py:mybots:First", "--games", "6", "-o",
                  str(folder), path=place)  # fmt: skip
    assert ran.returncode == 0, ran.stderr
    played = open_run(folder)
    decisions = played.decisions.join(played.seats, ["game", "seat"]).select("bot", "value").collect()
    expected = {str(bot): set(rows["value"]) for (bot,), rows in decisions.group_by("bot")}
    assert expected == {"first": {0.25}, "py:mybots:First": {0.25}, "random": {None}}


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("py:", "is named py:MODULE:CLASS, not 'py:'"),
        ("py:mybots", "is named py:MODULE:CLASS"),
        ("py:my bots:First", "is named py:MODULE:CLASS"),
        ("py:../mybots:First", "is named py:MODULE:CLASS"),
        ("py:nowhere:First", "py:nowhere:First: there is no module nowhere"),
        ("py:mybots.deeper:First", "there is no module mybots.deeper"),
        ("py:mybots:Second", "the module mybots has no class Second"),
        ("py:mybots:number", "the module mybots has no class number"),
        ("py:spoilt:First", "importing spoilt failed: RuntimeError: no luck (spoilt.py:1)"),
        ("py:lacking:First", "importing lacking failed: ModuleNotFoundError: No module named 'no_such_library'"),
        ("py:mybots:Needy", "cannot be made from a seed: TypeError"),
        ("py:mybots:Mute", "has no method answer(window)"),
        ("py:mybots:Rude", "py:mybots:Rude answered '1000000', which is none of its options"),
        ("py:mybots:Yes", "answered 'True', which is none of its options"),
        (
            "py:mybots:Clumsy",
            "Clumsy failed: AttributeError: 'Window' object has no attribute 'cards' (mybots.py:",
        ),
        ("lost", "lost: the module mybots has no class Gone"),
        ("second", "there is no bot called 'second' (choose from: novice"),
    ],
)
def test_bad_bots_are_one_clear_line_and_code_2(place: Path, name: str, message: str) -> None:
    ran = command(place, "simulate", "jest", "--bots", name, "--games", "2", "--processes", "1", path=place)
    assert (ran.returncode, ran.stdout, ran.stderr.count("\n")) == (2, "", 1), ran.stderr
    assert message in ran.stderr


def test_a_bot_that_fails_in_a_worker_is_named_in_one_line(place: Path) -> None:
    ran = command(place, "simulate", "jest", "--bots", "py:mybots:Rude", "--games", "4", "--processes", "2")
    assert (ran.returncode, ran.stderr.count("\n")) == (1, 1), ran.stderr
    assert "py:mybots:Rude answered '1000000'" in ran.stderr


def test_a_match_in_the_terminal_is_kept_when_a_bot_fails(place: Path) -> None:
    source = str(Path(parlour.__file__).parent.parent)
    call = [sys.executable, "-c", "from parlour.cli.main import main; main()", "play", "jest", "--seat", "1"]
    ran = subprocess.run([*call, "--bots", "py:mybots:Rude"], cwd=place, env={**os.environ, "PYTHONPATH": source},
                         input="1\n", capture_output=True, text=True, check=False)  # fmt: skip
    assert ran.returncode == 2
    assert "The match is saved" in ran.stdout
    assert "py:mybots:Rude answered" in ran.stderr


def test_our_own_names_cannot_be_taken(place: Path) -> None:
    assert command(place, "simulate", "jest", "--bots", "random", "--games", "2", path=place).returncode == 0


def test_a_name_that_is_announced_is_listed(place: Path) -> None:
    ran = command(place, "simulate", "jest", "--bots", "nobody", path=place)
    assert "py:MODULE:CLASS, first, lost)" in ran.stderr


@pytest.mark.parametrize("game_name", parlour.games())
def test_the_example_is_honest_and_plays_every_game(game_name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT / "examples" / "bots")
    game = parlour.game(game_name)
    seats = game.about.seats[0]
    for moves in (0, 5, 20):
        bot_is_honest(lambda seed: bot("py:imagining:Imagining", seed), game, seats, 3, moves)
    t = walk(game, seats, 4, 3)
    seat = lowest(t.waiting)
    with pytest.raises(BotFailed, match="there is no module"):
        bot("py:imagination:Imagining", 1)
    assert bot("py:imagining:Imagining", 1).answer(window(game, t, seat, [""] * seats)) in game.options(t, seat)


@pytest.mark.parametrize(("name", "move"), [("Sword", "sword"), ("Shield", "shield"), ("Bow", "bow")])
def test_the_experts_of_one_formation_choose_it(name: str, move: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT / "examples" / "bots")
    game = parlour.game("jin_kei")
    t, player = game.new(2, 1), bot(f"py:formations:{name}", 1)
    seat = lowest(t.waiting)
    game.play(t, seat, chosen := player.answer(window(game, t, seat, ["", ""])))
    assert game.words.move(t, chosen) == move
    seat = lowest(t.waiting)
    game.play(t, seat, game.options(t, seat)[0])
    assert player.answer(window(game, t, 0, ["", ""])) in game.options(t, 0)

"""The command line in rough surroundings: pipes that close, ASCII, 40 columns, Ctrl-C, rubbish."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from parlour.bots.analysis import weigh
from parlour.cli import analyse, output
from parlour.games.jin_kei import formations
from parlour.lab import contest, simulate
from parlour.terminal import line
from tests.cli.conftest import Runner, record_of_a_match

CODE = (
    "import signal; signal.signal(signal.SIGINT, signal.default_int_handler);"
    "from parlour.cli.main import main; main()"
)
HOUSE = str(Path(str(formations.__file__)).with_name("formations.txt"))
RECORD = "match.jsonl"
COMMANDS = [
    ["games"],
    ["games", "--json"],
    ["rules", "jest"],
    ["simulate", "jest", "--games", "20"],
    ["simulate", "jest", "--games", "20", "--json"],
    ["arena", "jest", "--bots", "random,mc:1", "--games", "3", "--processes", "1"],
    ["replay", RECORD],
    ["replay", RECORD, "--json"],
    ["verify", RECORD],
    ["analyse", RECORD, "--iterations", "4", "--processes", "1"],
    ["jin-kei", "check", HOUSE],
    ["doctor"],
    ["play", "jest", "--seat", "0", "--seed", "x", "--bots", "random"],
]


@pytest.fixture
def place(tmp_path: Path) -> Path:
    (tmp_path / RECORD).write_text(record_of_a_match(), encoding="utf-8")
    return tmp_path


def begin(place: Path, arguments: list[str], **more: Any) -> "subprocess.Popen[bytes]":
    env = os.environ | {"TMPDIR": str(place), "COLUMNS": "80"} | more.pop("env", {})
    how: dict[str, Any] = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    return subprocess.Popen([sys.executable, "-c", CODE, *arguments], cwd=place, env=env, **(how | more))


@pytest.mark.parametrize("arguments", COMMANDS, ids=" ".join)
def test_a_reader_that_leaves_ends_it_without_a_word(place: Path, arguments: list[str]) -> None:
    reading, writing = os.pipe()
    os.close(reading)  # `| head -1` that has read enough
    process = begin(place, arguments, stdout=writing)
    os.close(writing)
    _, err = process.communicate(timeout=100)
    assert (process.returncode, err) == (141, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a disk that is always full")
@pytest.mark.parametrize("arguments", [["games", "--json"], ["rules", "jest"]], ids=" ".join)
def test_a_full_disk_is_one_clear_line(place: Path, arguments: list[str]) -> None:
    with open("/dev/full", "wb") as full:
        process = begin(place, arguments, stdout=full)
        _, err = process.communicate(timeout=100)
    assert (process.returncode, err) == (2, b"parlour: No space left on device\n")


def test_closed_streams_break_nothing(place: Path) -> None:
    for arguments in (["arena", "jest", "--bots", "random", "--games", "3", "--csv"], ["play", "jest"], []):
        command = ["sh", "-c", 'exec "$0" "$@" <&- >&-', sys.executable, "-c", CODE, *arguments]
        ran = subprocess.run(command, cwd=place, capture_output=True, timeout=100, check=False)
        assert (ran.returncode, ran.stderr) == (0, b"")


@pytest.mark.parametrize("arguments", COMMANDS, ids=" ".join)
def test_ascii_is_enough(place: Path, arguments: list[str]) -> None:
    process = begin(place, arguments, env={"LC_ALL": "C", "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"})
    out, err = process.communicate(timeout=100)
    assert (process.returncode, err) == (0, b"")
    text = out.decode("ascii")
    text = text.replace("(???)", "")  # a name in Japanese
    assert "?" not in re.sub(r"\w\?", "", text), "every character has a plain form"
    if "--json" in arguments:
        whole, _ = begin(place, arguments, env={"PYTHONIOENCODING": "utf-8"}).communicate(timeout=100)
        told, same = json.loads(text), json.loads(whole)
        for data in (told, same):
            for name in ("seconds", "decisions_per_second") if isinstance(data, dict) else ():
                del data[name]
        assert told == same


def test_a_move_can_be_typed_in_ascii(run: Runner) -> None:
    shown = run("play", "jest", "--seed", "s", typed="table\nquit\n").out
    moves = re.findall(r"\[(down \w+[♠♥♦♣])\]", shown)
    typed = moves[0].translate(str.maketrans("♠♥♦♣", "shdc"))
    assert "You offer " in run("play", "jest", "--seed", "s", typed=f"{typed}\nquit\n").out


def test_what_is_no_text_on_standard_input_is_no_move(place: Path) -> None:
    process = begin(place, ["play", "jest"], stdin=subprocess.PIPE)
    out, err = process.communicate(b"\xff\xfe\nquit\n", timeout=100)
    assert (process.returncode, err) == (0, b"")
    assert b"has no move called" in out


@pytest.mark.parametrize("wide", [40, 20, 1])
@pytest.mark.parametrize("arguments", COMMANDS, ids=" ".join)
def test_nothing_is_cut_in_a_narrow_terminal(
    run: Runner, place: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], wide: int
) -> None:
    monkeypatch.chdir(place)
    wider = run(*arguments).out
    monkeypatch.setenv("COLUMNS", str(wide))
    ran = run(*arguments)
    assert (ran.code, ran.err) == (0, "")
    assert "…" not in ran.out.replace("run:…", "")
    if arguments[0] in ("simulate", "analyse") and wide == 40:
        figures = set(re.findall(r"[-+]?\d+\.\d+%", wider))
        assert figures <= set(re.findall(r"[-+]?\d+\.\d+%", ran.out)), "every figure is there, and whole"


# ------------------------------------------------------------------ Ctrl-C


def test_an_interrupted_simulation_prints_what_was_counted(run: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = json.loads(run("simulate", "jest", "--games", "3", "--bots", "mc:1", "--json").out)
    assert whole["interrupted"] is False
    real, played = contest.play, 0

    def interrupted(*given: Any) -> Any:
        nonlocal played
        played += 1
        if played > 3:
            raise KeyboardInterrupt
        return real(*given)

    monkeypatch.setattr(simulate, "play", interrupted)
    ran = run("simulate", "jest", "--games", "9", "--bots", "mc:1", "--processes", "1", "--json")
    assert (ran.code, ran.err) == (130, "Interrupted after 3 of 9 games.\n")
    part = json.loads(ran.out)
    assert part["interrupted"] is True
    for name in ("games", "wins", "scores", "begins", "digest"):
        assert part[name] == whole[name]
    ran = run("simulate", "jest", "--games", "9", "--bots", "mc:1", "--processes", "1")
    assert (ran.code, ran.out, ran.err) == (130, "", "Interrupted after 0 of 9 games.\n")


def test_ctrl_c_ends_a_simulation_with_its_figures(place: Path) -> None:
    process = begin(place, ["simulate", "jest", "--games", "100000000", "--json"])
    time.sleep(4)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=100)
    assert process.returncode == 130
    assert b"Interrupted after" in err
    assert b"Traceback" not in err
    assert json.loads(out)["games"] % simulate.CHUNK == 0


def test_an_interrupted_analysis_prints_what_was_weighed(
    run: Runner, place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, weighed = weigh, 0

    def interrupted(*given: Any) -> Any:
        nonlocal weighed
        weighed += 1
        if weighed > 2:
            raise KeyboardInterrupt
        return real(*given)

    monkeypatch.setattr(analyse, "weigh", interrupted)
    ran = run("analyse", str(place / RECORD), "--iterations", "4", "--processes", "1", "--json")
    assert ran.code == 130
    assert ran.err.startswith("Interrupted after 2 of ")
    assert len(json.loads(ran.out)["decisions"]) == 2


@pytest.mark.parametrize("by_ctrl_c", [True, False])
def test_a_match_that_is_broken_off_is_kept(
    run: Runner, place: Path, monkeypatch: pytest.MonkeyPatch, by_ctrl_c: bool
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(place))
    if by_ctrl_c:

        def interrupted(self: line.LineGame, rest: str) -> None:
            raise KeyboardInterrupt

        monkeypatch.setattr(line.LineGame, "help", interrupted)
    ran = run("play", "jest", "--seat", "2", "--seed", "s", "--bots", "random", typed="1\nhelp\n")
    assert ran.code == (130 if by_ctrl_c else 0)
    told = re.search(r"To resume: parlour play (--resume (\S+) --seat 2 --bots random,random,random)\n", ran.out)
    assert told is not None
    assert run("verify", told[2]).code == 0
    again = run("play", *told[1].split(), typed="1\n" * 30)
    assert (again.code, again.err) == (0, "")
    assert "wins: the draw deck is empty" in again.out


def test_nothing_is_kept_of_a_match_that_is_in_a_file_already(
    run: Runner, place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(place))
    before = sorted(place.iterdir())
    assert "is kept" not in run("play", "jest", "--bots", "random", typed="").out
    ran = run("play", "jest", "--seed", "s", "--bots", "random", typed=f"1\nsave {place / 'mine.jsonl'}\n")
    assert "is kept" not in ran.out
    assert sorted(place.iterdir()) == sorted([*before, place / "mine.jsonl"])


# ------------------------------------------------------------------ rubbish

HEADER = '{"parlour":1,"game":"jest","rules":"1.0","options":{},"seats":3,"names":["a","b","c"],"luck":"fast",'
FILES: dict[str, bytes] = {
    "empty": b"",
    "binary": b"\xff\xfe\x00\x01",
    "broken": b"[",
    "deep": b"[" * 100_000,
    "object": b"{}\n",
    "option": (HEADER.replace("{}", '{"ties":[1]}') + '"seed":"5"}\n').encode(),
    "dashes": (HEADER + '"seed":"--5"}\n').encode(),
    "long": (HEADER + f'"seed":"{"9" * 6000}"}}\n').encode(),
    "seat": (HEADER + '"seed":"5"}\n{"seat":99999999999999999999999,"move":"x"}\n').encode(),
    "start": (HEADER + '"seed":"5","start":{"luck":[]}}\n').encode(),
}
READERS = [
    "replay",
    "verify",
    "analyse",
    "play --resume",
    "arena --resume",
    "play jest --position",
    "jin-kei check",
]


@pytest.mark.parametrize("command", READERS)
def test_every_command_refuses_rubbish_in_a_file(run: Runner, tmp_path: Path, command: str) -> None:
    for name, content in FILES.items():
        (tmp_path / name).write_bytes(content)
    (tmp_path / "directory").mkdir()
    for name in (*FILES, "directory", "missing", "a\nb"):
        ran = run(*command.split(), str(tmp_path / name))
        assert (ran.code, ran.out) == (2, ""), (name, ran.err)
        assert " ".join(name.split()) in ran.err
        if command != "jin-kei check":
            assert ran.err.count("\n") == 1, name


NUMBERS = ["99999999999999999999999999", "-1", "x", "1e5", "", "nan", "9" * 5000]
TAKERS = [
    "simulate jest --games 1 --seed",
    "simulate jest --games",
    "simulate jest --games 1 --seats",
    "arena jest --bots random --games 1 --seed",
    "arena jest --bots random --games",
    "arena jest --bots random --games 1 --processes",
    "play jest --seat",
    "play jest --seats",
    "replay match.jsonl --seat",
    "analyse match.jsonl --seat",
    "analyse match.jsonl --iterations 1 --processes",
    "serve --no-browser --port",
    "rules jest",
    "play jest --option",
    "play last_king --option",
]


@pytest.mark.parametrize("command", TAKERS)
def test_every_command_refuses_rubbish_for_a_number(
    run: Runner, place: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    monkeypatch.chdir(place)
    for text in NUMBERS if command != "rules jest" else NUMBERS[:2]:
        ran = run(*command.split(), text)
        assert (ran.code, ran.err.count("\n"), ran.out) == (2, 1, ""), text


def test_a_pace_is_a_number_of_seconds(run: Runner) -> None:
    for text in ("nan", "inf", "-1", "x"):
        ran = run("serve", "--no-browser", "--pace", text)
        assert (ran.code, ran.err.count("\n"), ran.out) == (2, 1, "")


def test_errors_of_the_system_are_told_without_numbers() -> None:
    assert output.told(FileNotFoundError(2, "No such file", "x")) == "x: No such file"
    assert output.told(ValueError("a reason")) == "a reason"

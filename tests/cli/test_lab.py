"""`parlour lab`: runs and merges from the command line, and one clear line where something is wrong."""

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from parlour.lab import open_run
from tests.cli.conftest import Runner


def test_a_run_and_what_it_holds(run: Runner, tmp_path: Path) -> None:
    folder = tmp_path / "jest"
    ran = run(
        "lab", "run", "jest", "--bots", "random,mc:1,mc:2", "--games", "10", "--seats", "3", "--option",
        "ties=shared", "--seed", "4", "--processes", "1", "-o", str(folder),
    )  # fmt: skip
    assert (ran.code, ran.out) == (0, f"{folder} holds 12 games of 2 deals.\n")
    header = json.loads((folder / "run.json").read_text())
    assert header["options"]["ties"] == "shared" and header["bots"] == ["random", "mc:1", "mc:2"]
    assert open_run(folder).decisions.collect().height == 12 * 24


def test_parts_of_a_run_are_merged(run: Runner, tmp_path: Path) -> None:
    a, b, both = (str(tmp_path / name) for name in ("a", "b", "both"))
    assert run("lab", "run", "jest", "--games", "30", "-o", a).code == 0
    assert run("lab", "run", "jest", "--games", "20", "--start", "30", "-o", b).code == 0
    assert run("lab", "merge", a, b, "-o", both).out == f"{both} holds 50 games of 50 deals.\n"
    again = run("lab", "merge", a, "-o", both)
    assert again.code == 2 and again.err.endswith("some would be there twice\n") and again.err.count("\n") == 1


WRONG = [
    (["run", "jest"], "the following arguments are required: -o/--folder"),
    (["run", "whist", "-o", "F"], "there is no game called 'whist'"),
    (["run", "jest", "--bots", "clever", "-o", "F"], "there is no bot called 'clever'"),
    (["run", "jest", "--bots", "random,random", "-o", "F"], "random is named twice"),
    (["run", "jest", "--seats", "7", "-o", "F"], "Jest is for 3 or 4 players, not 7"),
    (["run", "jest", "--games", "0", "-o", "F"], "--games must be at least 1"),
    (["run", "jest", "--start", "-1", "-o", "F"], "from deal 0 on"),
    (["run", "jest", "--option", "ties=never", "-o", "F"], "option ties is one of card, shared, not 'never'"),
    (["run", "jest", "--decisions", "some", "-o", "F"], "of all games, none, or sample:N, not 'some'"),
    (["run", "jest", "--on", "moon", "-o", "F"], "a cluster is ray or ray://HOST:PORT, not 'moon'"),
    (["merge", "nowhere", "-o", "F"], "nowhere holds no run of the laboratory"),
    ([], "the following arguments are required: COMMAND"),
]


@pytest.mark.parametrize(("typed", "complaint"), WRONG)
def test_wrong_input_is_one_clear_line(
    typed: list[str], complaint: str, run: Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    ran = run("lab", *typed)
    assert ran.code == 2 and complaint in ran.err and ran.err.count("\n") == 1
    assert not (tmp_path / "F").exists(), "nothing was begun"


def test_ctrl_c_keeps_what_is_there_and_says_how_to_go_on(tmp_path: Path) -> None:
    command = [sys.executable, "-c", "from parlour.cli.main import main; main()", "lab", "run", "jest"]
    wanted = ["--games", "100000000", "--processes", "1", "-o", str(tmp_path / "F")]
    process = subprocess.Popen(command + wanted, stderr=subprocess.PIPE, text=True)
    while not list(tmp_path.glob("F/games/*.parquet")):
        assert process.poll() is None
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    assert process.communicate()[1] == f"Interrupted. Run the same command to resume in {tmp_path / 'F'}.\n"
    assert process.returncode == 130
    assert open_run(tmp_path / "F").games.collect().height % 20_000 == 0


def test_help_does_not_wait_for_the_tables() -> None:
    heavy = ["polars", "pyarrow", "numpy", "ray"]
    code = f"""
import sys
from parlour.cli.main import parser
parser().parse_args(["lab", "run", "jest", "-o", "x"])
import parlour.lab
print([name for name in {heavy} if name in sys.modules])
"""
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout == "[]\n"

"""`parlour arena` as its user meets it."""

import csv
import io
import json
import os
import shlex
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from parlour.cli import arena
from parlour.cli.choices import processes_for
from parlour.lab import workers
from parlour.lab.arena import Bout, Settings
from parlour.lab.arena import run as lab_run
from parlour.lab.schedule import Turn
from parlour.lab.workers import WorkerFailed
from tests.cli.conftest import Runner

SHORT = ["arena", "jest", "--bots", "random,ismcts:5", "--games", "6", "--processes", "1"]
PER_BOT = {
    "name",
    "games",
    "wins",
    "win_share",
    "low",
    "high",
    "rating",
    "rating_sigma",
    "seconds_per_move",
    "faults",
}


@pytest.fixture(autouse=True)
def a_place_for_temporary_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    place = tmp_path / "temporary"
    place.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(place))
    return place


def test_json_and_csv_say_the_same(run: Runner, a_place_for_temporary_files: Path) -> None:
    data = json.loads(run(*SHORT, "--json").out)
    assert (data["game"], data["seats"], data["games"], data["deals"], data["finished"]) == ("jest", 3, 6, 1, True)
    assert {bot["name"] for bot in data["bots"]} == {"random", "ismcts:5"}
    assert all(set(bot) >= PER_BOT for bot in data["bots"])
    assert sum(bot["wins"] for bot in data["bots"]) == pytest.approx(6)
    rows = list(csv.DictReader(io.StringIO(run(*SHORT, "--csv").out)))
    assert [row["name"] for row in rows] == [bot["name"] for bot in data["bots"]]
    for row, bot in zip(rows, data["bots"], strict=True):
        assert float(row["rating"]) == bot["rating"]
        assert float(row["win_share"]) == bot["win_share"]
    assert list(a_place_for_temporary_files.iterdir()) == [], "the file of a finished run is gone"


@pytest.mark.parametrize("wide", ["80", "120"])
def test_the_tables_fit_the_terminal(run: Runner, monkeypatch: pytest.MonkeyPatch, wide: str) -> None:
    monkeypatch.setenv("COLUMNS", wide)
    shown = run("arena", "jest", "--bots", "random,ismcts:2,ismcts:3", "--games", "6").out
    assert "95 % interval" in shown
    assert "Seats: 1 won" in shown
    assert "…" not in shown
    assert max(map(len, shown.splitlines())) <= int(wide)


def test_a_bot_alone_plays_itself(run: Runner) -> None:
    data = json.loads(run("arena", "last_king", "--bots", "random", "--games", "5", "--json").out)
    assert data["games"] == 5
    assert data["deals"] == 5
    assert data["pairs"] == []
    assert [(bot["games"], bot["wins"]) for bot in data["bots"]] == [(10, 5.0)]


def test_an_interrupted_run_prints_what_there_is_and_goes_on(
    run: Runner, monkeypatch: pytest.MonkeyPatch, a_place_for_temporary_files: Path
) -> None:
    whole = json.loads(run(*SHORT[:-4], "--games", "12", "--json").out)
    played = lab_run

    def interrupted(settings: Settings, todo: list[Turn], processes: int) -> Iterator[list[Bout]]:
        yield next(iter(played(settings, todo, processes)))
        raise KeyboardInterrupt

    monkeypatch.setattr(arena, "run", interrupted)
    ran = run(*SHORT, "--json")
    assert ran.code == 130
    part = json.loads(ran.out)
    assert (part["games"], part["finished"]) == (3, False)
    [file] = a_place_for_temporary_files.iterdir()
    assert f"parlour arena --resume {file} --games 6" in ran.err
    monkeypatch.setattr(arena, "run", played)
    again = json.loads(run("arena", "--resume", str(file), "--games", "12", "--json").out)
    assert file.exists()
    for data in (whole, again):
        for bot in data["bots"]:
            del bot["seconds_per_move"]
        del data["seconds"], data["processes"]
    assert again == whole


def test_the_signal_of_a_terminal_ends_a_run_with_its_standings(tmp_path: Path) -> None:
    file = tmp_path / "kept.jsonl"
    words = ["arena", "jest", "--bots", "random", "--games", "100000", "--keep", str(file), "--json"]
    heard = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"  # whoever runs the tests
    code = f"{heard}; from parlour.cli.main import main; main({words!r})"
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        while not file.exists() or file.read_bytes().count(b"\n") < 5:
            assert process.poll() is None
            os.sched_yield()
        process.send_signal(signal.SIGINT)
        out, err = process.communicate()
    assert process.returncode == 130
    assert json.loads(out)["games"] >= 4
    assert shlex.join(["parlour", "arena", "--resume", str(file)]) in err.decode()


def test_a_kept_file_stays_and_is_not_overwritten(run: Runner, tmp_path: Path) -> None:
    file = tmp_path / "kept.jsonl"
    assert run(*SHORT, "--keep", str(file)).code == 0
    assert file.read_text(encoding="utf-8").count("\n") == 7
    ran = run(*SHORT, "--keep", str(file))
    assert (ran.code, ran.err.count("\n"), ran.out) == (2, 1, "")
    assert "exists already" in ran.err
    for more, message in (
        (["--seed", "9"], "was begun with seed 1, not 9"),
        (["--bots", "random"], "was begun with bots ['random', 'ismcts:5'], not ['random']"),
        (["--seats", "4"], "was begun with seats 3, not 4"),
        (["--option", "ties=shared"], "was begun with options"),
        (["--games", "2"], "holds 6 games already"),
        (["--keep", "other"], "give one of them"),
    ):
        ran = run("arena", "--resume", str(file), *more)
        assert (ran.code, ran.err.count("\n"), ran.out) == (2, 1, "")
        assert message in ran.err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["arena"], "which game?"),
        (["arena", "chess", "--bots", "random"], "there is no game called 'chess'"),
        (["arena", "jest"], "which bots?"),
        (["arena", "jest", "--bots", "deepblue"], "there is no bot called 'deepblue'"),
        (["arena", "jest", "--bots", "random,"], "there is no bot called ''"),
        (["arena", "jest", "--bots", "random,random"], "random is named twice"),
        (["arena", "jest", "--bots", "random", "--games", "0"], "--games must be at least 1"),
        (["arena", "jest", "--bots", "random", "--seats", "2"], "Jest is for 3 or 4 players, not 2"),
        (["arena", "jest", "--bots", "random", "--processes", "0"], "--processes must be at least 1"),
        (["arena", "jest", "--bots", "ismcts:1s", "--processes", "999"], "has a time limit"),
        (["arena", "jest", "--bots", ",".join(f"ismcts:{n}" for n in range(1, 14))], "13 bots are too many"),
        (["arena", "jest", "--bots", "random", "--json", "--csv"], "not allowed with argument"),
        (["arena", "--resume", "nowhere.jsonl"], "nowhere.jsonl: No such file"),
        (["arena", "jest", "--bots", "random", "--keep", "no/where.jsonl"], "no/where.jsonl: No such file"),
    ],
)
def test_bad_input_is_one_clear_line_and_code_2(run: Runner, arguments: list[str], message: str) -> None:
    ran = run(*arguments)
    assert (ran.code, ran.err.count("\n"), ran.out) == (2, 1, "")
    assert message in ran.err


def test_a_program_plays_in_the_arena_and_its_faults_are_counted(run: Runner, tmp_path: Path) -> None:
    rude = tmp_path / "rude, but short.py"
    rude.write_text("for line in open(0):\n    print('no', flush=True)\n", encoding="utf-8")
    good = Path(__file__).parent.parent.parent / "examples" / "bots" / "first.py"
    bots = [f"run:{shlex.join([sys.executable, '-S', '-E', str(file)])}" for file in (rude, good)]
    data = json.loads(run("arena", "jest", "--bots", f"random,{bots[0]},{bots[1]}", "--games", "3", "--json").out)
    faults = {bot["name"]: (bot["faults"], bot["decisions"]) for bot in data["bots"]}
    assert faults == {"random": (0, 24), bots[0]: (24, 24), bots[1]: (0, 24)}


def test_a_cheat_is_for_measurements_only(run: Runner) -> None:
    data = json.loads(run("arena", "jest", "--bots", "random,cheat:10", "--games", "3", "--json").out)
    assert {bot["name"] for bot in data["bots"]} == {"random", "cheat:10"}
    assert "there is no bot called 'cheat:10'" in run("play", "jest", "--bots", "cheat:10").err


def test_a_bot_of_several_processes_takes_their_cores(monkeypatch: pytest.MonkeyPatch, run: Runner) -> None:
    monkeypatch.setattr(workers, "cores", lambda: 4)
    bots = ["ismcts:1s*2", "random"]
    assert processes_for(run.parsed("arena", "jest", "--bots", "random"), bots) == 2
    given = run.parsed("arena", "jest", "--bots", "random", "--processes", "3")
    with pytest.raises(ValueError, match="use at most --processes 2 on 4 cores"):
        processes_for(given, bots)


def test_a_process_that_fails_is_one_clear_line_and_the_games_are_kept(
    run: Runner, monkeypatch: pytest.MonkeyPatch, a_place_for_temporary_files: Path
) -> None:
    def failing(settings: Settings, todo: list[Turn], processes: int) -> Iterator[list[Bout]]:
        yield next(iter(lab_run(settings, todo, processes)))
        raise WorkerFailed("a process ended in the middle of its work (-9)")

    monkeypatch.setattr(arena, "run", failing)
    with pytest.raises(SystemExit) as left:
        arena.command(run.parsed(*SHORT))
    [file] = a_place_for_temporary_files.iterdir()
    assert str(left.value).startswith("parlour: a process ended in the middle of its work (-9)")
    assert str(file) in str(left.value)
    assert file.read_text(encoding="utf-8").count("\n") == 4

"""`parlour analyse`, and `hint` in play, as their user meets them."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Runner, record_of_a_match


@pytest.fixture
def record(tmp_path: Path) -> str:
    file = tmp_path / "match.jsonl"
    file.write_text(record_of_a_match(), encoding="utf-8")
    return str(file)


def test_json_holds_every_decision_and_a_summary_of_each_seat(run: Runner, record: str) -> None:
    data = json.loads(run("analyse", record, "--iterations", "20", "--json").out)
    assert (data["game"], data["seats"], data["seat"]) == ("jest", 3, None)
    assert len(data["names"]) == len(data["summary"]) == 3
    assert sum(row["decisions"] for row in data["summary"]) == len(data["decisions"]) > 15
    for row in data["summary"]:
        assert row["start"] + row["skill"] + row["luck"] == pytest.approx(row["result"])
    one = json.loads(run("analyse", record, "--seat", "2", "--iterations", "20", "--json").out)
    assert one["seat"] == 1
    mine = [row for row in data["decisions"] if row["seat"] == 1]
    assert one["decisions"] == mine


def test_any_number_of_processes_finds_the_same(run: Runner, record: str) -> None:
    found = [run("analyse", record, "--iterations", "20", "--json", "--processes", n).out for n in ("1", "3")]
    assert found[0] == found[1]


@pytest.mark.parametrize("wide", [80, 120])
def test_the_tables_fit_the_terminal(run: Runner, record: str, monkeypatch: pytest.MonkeyPatch, wide: int) -> None:
    monkeypatch.setenv("COLUMNS", str(wide))
    shown = run("analyse", record, "--iterations", "20", "--processes", "1").out
    assert "Everybody starts from 33.3% of the win" in shown
    assert "The costliest decisions" in shown
    assert "better: " in shown
    everything = run("analyse", record, "--iterations", "20", "--processes", "1", "--all").out
    assert "All decisions" in everything
    for text in (shown, everything):
        assert "…" not in text
        assert max(map(len, text.splitlines())) <= wide


@pytest.mark.parametrize(
    ("more", "message"),
    [
        (["--seat", "4"], "there is no seat 4 in this match of 3"),
        (["--seat", "-1"], "there is no seat -1"),
        (["--seconds", "0"], "--seconds must be more than 0"),
        (["--seconds", "nan"], "--seconds must be more than 0"),
        (["--iterations", "0"], "--iterations must be at least 1"),
        (["--processes", "0"], "--processes must be at least 1"),
        (["--processes", "999"], "one for each core"),
        (["--iterations", "5", "--seconds", "5"], "not allowed with argument"),
    ],
)
def test_bad_input_is_one_clear_line_and_code_2(run: Runner, record: str, more: list[str], message: str) -> None:
    ran = run("analyse", record, *more)
    assert (ran.code, ran.err.count("\n"), ran.out) == (2, 1, "")
    assert message in ran.err


def test_bad_files_are_one_clear_line_and_code_2(run: Runner, tmp_path: Path) -> None:
    lines = record_of_a_match().splitlines()
    for name, text, message in (
        ("empty.jsonl", "", "the record is empty"),
        ("moved.jsonl", "\n".join([lines[0], *lines[2:]]), "line 4:"),
        ("cut.jsonl", "\n".join(lines[:3]) + "\n{", "line 4 is cut off"),
    ):
        file = tmp_path / name
        file.write_text(text, encoding="utf-8")
        ran = run("analyse", str(file))
        assert (ran.code, ran.err.count("\n"), ran.out) == (2, 1, "")
        assert name in ran.err
        assert message in ran.err
    assert "No such file" in run("analyse", "nowhere.jsonl").err


def test_hint_lists_the_options_with_what_they_are_worth(run: Runner) -> None:
    shown = run("play", "jest", "--seed", "s", typed="hint 0.01\nhint soon\nhint -1\nhint 1e9\nquit\n").out
    assert "Asked the searching bot for" in shown
    assert "share of the win" in shown
    hinted = shown.split("Asked the searching bot", 1)[1]
    assert hinted.count("Put ") == 2, "both options"
    assert shown.count("hint for how long?") == 3

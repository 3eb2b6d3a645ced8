"""`parlour lab report`, `compare`, `tune`, `rulings`, `run --until`: results, and one line for errors."""

import json
import shutil
from pathlib import Path

import pytest

from tests.cli.conftest import Runner


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    from parlour.lab import run

    return run("jest", bots="random", games=300, folder=tmp_path_factory.mktemp("jest"), processes=1).path


def test_a_report_is_written_and_its_findings_are_printed(run: Runner, folder: Path, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    ran = run("lab", "report", str(folder), "-o", str(page))
    assert ran.code == 0
    assert "Seat 1 wins" in ran.out
    assert "<h1>Jest: how fair is this game?</h1>" in page.read_text(encoding="utf-8")
    assert run("lab", "report", str(folder)).out.endswith(f"{folder / 'report.html'}.\n")


def test_a_page_is_about_one_game_and_one_run_for_each_number_of_players(
    run: Runner, folder: Path, tmp_path: Path
) -> None:
    four, other = str(tmp_path / "four"), str(tmp_path / "other")
    assert run("lab", "run", "jest", "--seats", "4", "--games", "40", "-o", four).code == 0
    assert run("lab", "run", "jin_kei", "--games", "4", "-o", other).code == 0
    page = tmp_path / "page.html"
    assert run("lab", "report", str(folder), four, "--note", "By hand.", "-o", str(page)).code == 0
    assert 'id="players-4"' in (text := page.read_text(encoding="utf-8")) and "<p>By hand.</p>" in text
    assert [each["seats"] for each in json.loads(run("lab", "report", str(folder), four, "--json").out)] == [3, 4]
    page.unlink()
    for wrong, message in (
        (other, "these are runs of jest and jin_kei"),
        (str(folder), "one run for each number"),
    ):
        ran = run("lab", "report", str(folder), wrong, "-o", str(page))
        assert ran.code == 2 and message in ran.err and not page.exists()


def test_a_report_as_json(run: Runner, folder: Path) -> None:
    data = json.loads(run("lab", "report", str(folder), "--json").out)
    assert (data["game"], data["games"], data["plan"]) == ("jest", 300, "mirrored")
    assert {section["id"] for section in data["sections"]} >= {
        "wins",
        "length",
        "choice",
        "tension",
        "cards",
        "luck",
    }


def test_runs_are_compared(run: Runner, folder: Path, tmp_path: Path) -> None:
    other = str(tmp_path / "shared")
    assert run("lab", "run", "jest", "--games", "300", "--option", "ties=shared", "-o", other).code == 0
    assert "300 common deals" in run("lab", "compare", str(folder), other).out
    data = json.loads(run("lab", "compare", str(folder), other, "--json").out)
    drawn = next(each for each in data["differences"] if each["id"] == "ends.drawn")
    assert drawn["first"] == 0 < drawn["second"]


def test_options_are_tuned(run: Runner, tmp_path: Path) -> None:
    typed = ["lab", "tune", "last_king", "--games", "40", "--vary", "opening_draw=5..7", "--aim", "seat balance"]
    typed += ["--trials", "4", "--processes", "1", "-o", str(tmp_path)]
    data = json.loads(run(*typed, "--json").out)
    assert data["front"]
    assert (tmp_path / "study.log").exists()
    assert json.loads(run(*typed, "--json").out) == data
    assert "--option opening_draw=" in run(*typed).out


def test_rulings_are_judged(run: Runner, tmp_path: Path) -> None:
    ran = run("lab", "rulings", "jest", "--games", "300", "--processes", "1", "-o", str(tmp_path), "--json")
    found = {f"{each['option']}={each['value']}": each["verdict"] for each in json.loads(ran.out)}
    assert found["ties=shared"] == "matters"


def test_a_run_ends_when_it_is_settled(run: Runner, tmp_path: Path) -> None:
    out = str(tmp_path / "run")
    ran = run(
        "lab",
        "run",
        "jest",
        "--games",
        "100000",
        "--decisions",
        "none",
        "--until",
        "seat 1 settled to 4 %",
        "-o",
        out,
    )
    assert ran.code == 0
    assert "holds 100,000 games" not in ran.out


def half(folder: Path) -> str:
    file = next((folder / "seats").glob("*.parquet"))
    file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])
    return "is not a whole Parquet file"


def other_schema(folder: Path) -> str:
    header = json.loads((folder / "run.json").read_text())
    (folder / "run.json").write_text(json.dumps(header | {"schema": 99}))
    return "is not the header of a run (schema 1)"


def empty(folder: Path) -> str:
    for file in folder.glob("*/*.parquet"):
        file.unlink()
    return "holds no games yet"


def other_rules(folder: Path) -> str:
    header = json.loads((folder / "run.json").read_text())
    (folder / "run.json").write_text(json.dumps(header | {"rules": "0.0"}))
    return "holds games by rules 0.0"


@pytest.mark.parametrize("spoil", [half, other_schema, empty, other_rules])
@pytest.mark.parametrize("command", ["report", "compare"])
def test_a_spoilt_folder_is_one_clear_line(spoil, command: str, run: Runner, folder: Path, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    spoilt = shutil.copytree(folder, tmp_path / "spoilt")
    complaint = spoil(spoilt)
    ran = run("lab", command, str(spoilt), *([str(folder)] if command == "compare" else []))
    assert (ran.code, ran.err.count("\n")) == (2, 1)
    assert complaint in ran.err


@pytest.mark.parametrize(
    ("typed", "complaint"),
    [
        (["report", "nowhere"], "nowhere holds no run of the laboratory"),
        (["compare", "nowhere", "elsewhere"], "nowhere holds no run"),
        (["run", "jest", "--until", "soon", "-o", "F"], "'soon' is not a rule to stop by"),
        (["run", "jest", "--until", "seat 9 settled to 1 %", "-o", "F"], "no seat 9 at a table of 3"),
        (["tune", "jest", "--vary", "size=1..2", "--aim", "seat balance", "-o", "F"], "there is no option size"),
        (["tune", "jest", "--vary", "ties=card", "--aim", "fun", "-o", "F"], "'fun' is not an aim"),
        (
            ["tune", "jest", "--vary", "ties=card", "--aim", "few draws", "--trials", "0", "-o", "F"],
            "from 1 to 10000",
        ),
        (["rulings", "whist", "-o", "F"], "there is no game called 'whist'"),
    ],
)
def test_wrong_input_is_one_clear_line(
    typed: list[str], complaint: str, run: Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    ran = run("lab", *typed)
    assert (ran.code, ran.err.count("\n")) == (2, 1)
    assert complaint in ran.err
    assert not (tmp_path / "F").exists()

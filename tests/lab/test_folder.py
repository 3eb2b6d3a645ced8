"""Folders of runs: nothing is lost and nothing counted twice, whatever ends a run; wrong ones are refused."""

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from importlib.resources import files
from pathlib import Path

import pandas as pd  # type: ignore[import-untyped]
import polars as pl
import pyarrow.parquet as pq
import pytest

from parlour.lab import open_run, run, runs
from parlour.lab.folder import merge
from parlour.lab.recording import Portion, Task
from parlour.lab.runs import Counts, Progress, Run
from parlour.lab.workers import WorkerFailed, spread

PARTS = 100  # deals
KEYS = {"games": ["game"], "seats": ["game", "seat"], "decisions": ["game", "number"], "cards": ["game", "number"]}


@pytest.fixture(autouse=True)
def small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runs, "RANDOM_DEALS", PARTS)
    monkeypatch.setattr(runs, "PART_GAMES", PARTS)


def jest(folder: Path, games: int = 500, start: int = 0) -> Run:
    return run("jest", bots="random", games=games, start=start, folder=folder, processes=1)


def frames(made: Run) -> list[pl.DataFrame]:
    """All rows in order, without the time that thinking took."""
    tables = [(made.frame(table), keys) for table, keys in KEYS.items()]
    return [
        frame.drop("seconds", strict=False).sort(keys, maintain_order=True).collect() for frame, keys in tables
    ]


def same(one: Run, other: Run) -> bool:
    return all(a.equals(b) for a, b in zip(frames(one), frames(other), strict=True))


KILLED = """
import parlour.lab.runs as runs
runs.RANDOM_DEALS = runs.PART_GAMES = 100
if __name__ == "__main__":
    runs.run("jest", bots={bots!r}, games={games}, folder={folder!r}, processes=2)
"""


@pytest.mark.parametrize(("bots", "games"), [("random", 3000), (["random", "mc:2"], 600)])
def test_a_run_that_is_killed_again_and_again_comes_to_the_same(
    bots: list[str], games: int, tmp_path: Path
) -> None:
    script = tmp_path / "killed.py"
    script.write_text(KILLED.format(bots=bots, games=games, folder=str(tmp_path / "killed")))
    kills = 0
    while kills < 4:
        before = len(parts_in(tmp_path / "killed"))
        process = subprocess.Popen([sys.executable, str(script)], start_new_session=True)
        while process.poll() is None and len(parts_in(tmp_path / "killed")) <= before:
            time.sleep(0.01)
        time.sleep(0.013 * kills)  # not always at the same moment
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        kills += 1
    assert len(parts_in(tmp_path / "killed")) > 3
    assert open_run(tmp_path / "killed").games.collect().height < games, "the kills came before the end"
    whole = run("jest", bots=bots, games=games, folder=tmp_path / "whole", processes=1)
    resumed = run("jest", bots=bots, games=games, folder=tmp_path / "killed", processes=2)
    assert same(resumed, whole)
    assert resumed.games.collect()["game"].is_unique().all()


def parts_in(folder: Path) -> list[str]:
    return sorted(os.listdir(folder / "games")) if (folder / "games").exists() else []


def test_a_part_that_was_not_finished_does_not_count_and_is_played_again(tmp_path: Path) -> None:
    whole = jest(tmp_path / "whole")
    torn = jest(tmp_path / "torn")
    (torn.path / "games" / "000200-000299.parquet").unlink()  # killed before the last of four files
    (torn.path / "seats" / ".000300-000399.parquet.tmp").write_bytes(b"half")
    assert torn.games.collect().height == torn.seats.collect().height / 3 == 400
    assert torn.folder.missing(Task(0, 500)) == [Task(200, 300)]
    assert same(jest(tmp_path / "torn"), whole)
    assert not list(torn.path.glob("*/.*.tmp"))


def test_a_longer_run_goes_on_where_a_shorter_one_ended(tmp_path: Path) -> None:
    jest(tmp_path / "grown", 130)
    written = {file: file.stat().st_mtime_ns for file in (tmp_path / "grown").rglob("*.parquet")}
    assert same(jest(tmp_path / "grown"), jest(tmp_path / "whole"))
    assert all(file.stat().st_mtime_ns == then for file, then in written.items())
    again = jest(tmp_path / "grown", 100)  # fewer than are there: nothing to do
    assert again.games.collect().height == 500


def test_parts_are_merged(tmp_path: Path) -> None:
    jest(tmp_path / "a", 200)
    jest(tmp_path / "b", 300, start=200)
    merged = Run(merge([tmp_path / "b", tmp_path / "a"], tmp_path / "both"))
    assert same(merged, jest(tmp_path / "whole"))
    jest(tmp_path / "c", 100, start=500)
    merge([tmp_path / "c"], tmp_path / "both")
    assert open_run(tmp_path / "both").games.collect().height == 600


def test_what_would_count_twice_is_not_merged(tmp_path: Path) -> None:
    jest(tmp_path / "a", 200)
    jest(tmp_path / "b", 200, start=150)
    with pytest.raises(ValueError, match=r"b holds the deals 150 to 249 and .*a the deals 100 to 199: some would"):
        merge([tmp_path / "a", tmp_path / "b"], tmp_path / "both")
    assert not (tmp_path / "both").exists()
    merge([tmp_path / "a"], tmp_path / "both")
    with pytest.raises(ValueError, match="some would be there twice"):
        merge([tmp_path / "a"], tmp_path / "both")
    shutil.copy(tmp_path / "b/games/000150-000249.parquet", tmp_path / "a/games/")
    for table in KEYS:
        shutil.copy(tmp_path / f"b/{table}/000150-000249.parquet", tmp_path / "a" / table)
    with pytest.raises(ValueError, match="holds the deals 100 to 199 and 150 to 249: some are there twice"):
        open_run(tmp_path / "a")


def test_runs_that_differ_are_not_mixed(tmp_path: Path) -> None:
    jest(tmp_path / "a", 100)
    with pytest.raises(ValueError, match="a holds a run with seed 1, not 2"):
        run("jest", bots="random", games=100, seed=2, folder=tmp_path / "a")
    with pytest.raises(ValueError, match="a holds a run with game jest, not last_king"):
        run("last_king", bots="random", games=100, folder=tmp_path / "a")
    with pytest.raises(ValueError, match=r"a holds a run with options .*True.* not .*False"):
        run("jest", bots="random", games=100, options={"ace_at_trophies": False}, folder=tmp_path / "a")
    run("jest", bots="random", games=100, start=100, seed=2, folder=tmp_path / "b")
    with pytest.raises(ValueError, match="b holds a run with seed 2, not 1"):
        merge([tmp_path / "a", tmp_path / "b"], tmp_path / "both")


def edited(folder: Path, **changes: object) -> None:
    header = json.loads((folder / "run.json").read_text())
    (folder / "run.json").write_text(json.dumps(header | changes))


def with_column(file: Path) -> None:
    table = pq.read_table(file)
    pq.write_table(table.append_column("mood", table.column("game")), file)


def half(file: Path) -> None:
    file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])


ONE = "000000-000099.parquet"
BROKEN: dict[str, tuple[Callable[[Path], object], str]] = {
    "half a file": (
        lambda a: half(a / "seats" / ONE),
        r"seats/000000-000099\.parquet is not a whole",
    ),
    "an empty file": (lambda a: (a / "cards" / ONE).write_bytes(b""), "is not a whole Parquet file"),
    "a column too many": (lambda a: with_column(a / "games" / ONE), "has a column mood, which schema 1 does not"),
    "a missing column": (lambda a: shutil.copy(a / "games" / ONE, a / "cards" / ONE), "has no column seat"),
    "other rules": (lambda a: edited(a, rules="0.9"), r"holds games by rules 0\.9 of Jest, and these are"),
    "an unknown game": (lambda a: edited(a, game="whist"), "there is no game called 'whist'"),
    "another schema": (lambda a: edited(a, schema=2), r"run\.json is not the header of a run \(schema 1\)"),
    "a strange field": (lambda a: edited(a, mood="good"), "is not the header of a run: look at mood"),
    "a field of another type": (lambda a: edited(a, seats="three"), "is not the header of a run: look at seats"),
    "half a header": (lambda a: half(a / "run.json"), "is not the header of a run"),
    "no header": (lambda a: (a / "run.json").unlink(), "holds no run of the laboratory: there is no run.json"),
}


@pytest.mark.parametrize("what", BROKEN)
def test_broken_folders_are_refused_in_one_line(what: str, tmp_path: Path) -> None:
    breaking, complaint = BROKEN[what]
    jest(tmp_path, 100)
    breaking(tmp_path)
    with pytest.raises(ValueError, match=complaint) as refused:
        open_run(tmp_path)
    assert "\n" not in str(refused.value)


def test_a_folder_of_something_else_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear Ann")
    with pytest.raises(ValueError, match="is there already and holds no run"):
        jest(tmp_path)
    with pytest.raises(ValueError, match=r"letter\.txt is there already and holds no run"):
        jest(tmp_path / "letter.txt")
    assert os.listdir(tmp_path) == ["letter.txt"]


def test_two_processes_do_not_write_to_one_folder(tmp_path: Path) -> None:
    made = jest(tmp_path, 100)
    with made.folder.locked(), pytest.raises(ValueError, match="another process is writing to"):
        jest(tmp_path, 200)


def test_the_header_says_what_was_played(tmp_path: Path) -> None:
    jest(tmp_path / "a", 100)
    header = json.loads((tmp_path / "a/run.json").read_text())
    wanted = {"schema": 1, "game": "jest", "seats": 3, "bots": ["random"], "plan": "mirrored", "seed": 1}
    assert {name: header[name] for name in wanted} == wanted
    assert header["options"] == {"ace_at_trophies": True, "ties": "card"}
    other = run("jest", bots="random", games=1, options={"ties": "shared"}, folder=tmp_path / "b", processes=1)
    assert other.header.variant != header["variant"] and other.header.rulings == header["rulings"]


def test_the_fingerprint_of_a_variant_covers_the_files_that_it_names(tmp_path: Path) -> None:
    house = files("parlour.games.jin_kei").joinpath("formations.txt").read_text(encoding="utf-8")
    mine = tmp_path / "mine.txt"
    fingerprints = []
    for number, text in enumerate((house, house.replace("Sword I\n.    +1   .", "Sword I\n.    +2   ."), house)):
        mine.write_text(text, encoding="utf-8")
        given = {"formations": str(mine)}
        made = run("jin_kei", bots="random", games=1, options=given, folder=tmp_path / str(number), processes=1)
        fingerprints.append(made.header.variant)
    assert fingerprints[0] == fingerprints[2] != fingerprints[1]
    with pytest.raises(ValueError, match="holds a run with variant"):
        run("jin_kei", bots="random", games=1, options=given, folder=tmp_path / "1", processes=1)


def test_every_reader_of_parquet_that_the_documentation_names_reads_a_run(tmp_path: Path) -> None:
    made = jest(tmp_path, 60)
    duckdb = pytest.importorskip("duckdb", reason="only the tests need it")
    seats = pl.read_parquet(f"{tmp_path}/seats/*.parquet")
    assert seats.height == 180 == len(pd.read_parquet(tmp_path / "seats"))
    asked = f"select card, count(*) from '{tmp_path}/cards/*.parquet' where event = 'took' group by card"
    taken = made.cards.filter(pl.col("event").cast(pl.String) == "took").collect()
    counted = dict(duckdb.sql(asked).fetchall())
    assert sum(counted.values()) == taken.height > 0
    assert counted["Joker"] == taken.filter(pl.col("card").cast(pl.String) == "Joker").height


def test_a_run_tells_how_far_it_is_and_ends_when_it_is_told_to(tmp_path: Path) -> None:
    seen: list[Counts] = []
    told: list[Progress] = []

    def enough(counts: Counts) -> bool:
        seen.append(counts)
        return len(seen) == 3

    def play() -> Run:
        settings = {"games": 1000, "folder": tmp_path, "processes": 1}
        return run("jest", bots="random", progress=told.append, on_part=enough, **settings)  # type: ignore[arg-type]

    made = play()
    assert [each.deals for each in seen] == [Task(0, 100), Task(100, 200), Task(200, 300)]
    assert made.games.collect().height == told[-1].games == 300 and told[-1].of == 1000
    firsts = made.seats.filter(pl.col("seat") == 0).collect()["won"].to_list()
    assert [each[0] for counts in seen for each in counts.wins] == firsts
    headline = told[-1].headline
    assert headline.value == pytest.approx(sum(firsts) / 300) and headline.low < headline.value < headline.high
    seen.clear()
    assert play().games.collect().height == 300, "what is there is enough, and is seen first"


def test_every_deal_is_played_in_all_seatings(tmp_path: Path) -> None:
    made = run("jest", bots=["random", "mc:1", "greedy"], games=7, seats=3, folder=tmp_path, processes=1)
    by_deal = made.seats.group_by("deal", "seat").agg(pl.col("bot").cast(str).value_counts()).collect()
    assert by_deal.height == 2 * 3
    for counts in by_deal["bot"]:
        assert {each["bot"]: each["count"] for each in counts} == {"greedy": 2, "mc:1": 2, "random": 2}
    assert made.games.collect()["game"].to_list() == list(range(12))


def test_what_was_finished_before_an_error_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(
        prepare: Callable[[], Callable[[Task], Portion]], tasks: Sequence[Task], processes: int
    ) -> Iterator[Portion]:
        yield from spread(prepare, tasks[:2], processes)
        raise WorkerFailed("a process ended")

    monkeypatch.setattr(runs, "PART_GAMES", 10_000)
    monkeypatch.setattr(runs, "spread", failing)
    with pytest.raises(WorkerFailed):
        jest(tmp_path)
    assert open_run(tmp_path).folder.parts() == [Task(0, 200)]

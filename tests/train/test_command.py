"""`parlour train`: what it writes, and one clear line where the command is wrong."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from parlour.cli.main import main

QUICK = [
    "--decisions",
    "128",
    "--tables",
    "8",
    "--steps",
    "8",
    "--every",
    "1",
    "--games",
    "3",
    "--width",
    "16",
    "--suspicion",
    "256",
]


def test_a_run_writes_settings_curves_picture_and_weights(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "run"
    main(["train", "jest", "--folder", str(folder), "--opponents", "random,greedy", "--seed", "5", *QUICK])
    assert "128 decisions" in capsys.readouterr().out
    assert json.loads((folder / "settings.json").read_text())["seed"] == 5
    points = [json.loads(line) for line in (folder / "curves.jsonl").read_text().splitlines()]
    assert [point["decisions"] for point in points] == [64, 128]
    assert points[0]["won"].keys() == {"random", "greedy"}
    assert "against greedy" in (folder / "curves.svg").read_text()
    net = f"net:{folder / 'net.safetensors'}"
    main(["arena", "jest", "--bots", f"{net},random", "--games", "6", "--processes", "1", "--json"])
    assert json.loads(capsys.readouterr().out)["finished"]
    card = json.loads((folder / "card.json").read_text())
    assert card["command"].startswith("parlour train jest --seats 3 --seed 5 --decisions 128 --tables 8 --steps 8")
    assert card["hidden_cards_surprise_in_nats"].keys() == {"suspected", "counted"}
    main(["train", "--resume", str(folder)])  # there is nothing left to do
    assert "plays as net:" in capsys.readouterr().out


def test_a_search_can_teach_a_twin(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("parlour.train.lessons.PART", 20)
    monkeypatch.setattr("parlour.train.run.PART", 20)
    quick = ["--lessons", "20", "--decisions", "0", "--width", "8", "--games", "2", "--suspicion", "0"]
    folder = tmp_path / "run"
    main(["train", "jest_twin", "--expert", "ismcts:9", "--folder", str(folder), "--processes", "1", *quick])
    assert "20 decisions" in capsys.readouterr().out
    card = json.loads((folder / "card.json").read_text())
    assert card["command"].startswith("parlour train jest_twin --seats 2 --decisions 0")
    assert "--expert ismcts:9 --lessons 20" in card["command"]


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ([], "which game?"),
        (["nim"], "no game"),
        (["jest", "--seats", "9"], "3 or 4 players"),
        (["jest", "--decisions", "0"], "decisions must be at least 1, not 0"),
        (["jest", "--trace", "1.5"], "trace must be at most 1, not 1.5"),
        (["jest", "--learning-rate", "0"], "learning-rate must be at least"),
        (["jest", "--opponents", "deep_blue"], "there is no bot called 'deep_blue'"),
        (["jest", "--suspicion", "-1"], "suspicion must be at least 0, not -1"),
        (["jest", "--expert", "greedy"], "an expert is a search such as ismcts:300 or mind:60, not greedy"),
        (["jest", "--expert", "mind:30"], "it cannot teach in the first round"),
        (["jest", "--shifts", "3"], "256 tables cannot be split into 3 equal shifts"),
        (["jest", "--on", "nowhere"], "there is no Ray cluster at nowhere"),
        (["--resume", "nowhere"], "nowhere holds no training run"),
        (["jest", "--resume", "nowhere"], "leave out game"),
        (["jest", "--folder", "full"], "full is not empty"),
    ],
)
def test_wrong_input_is_one_clear_line(
    arguments: list[str], complaint: str, complaint_about: Callable[[list[str]], str]
) -> None:
    assert complaint in complaint_about(["train", *arguments])


def test_a_file_that_is_no_network_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "net.safetensors"
    file.write_bytes(b"nonsense")
    with pytest.raises(SystemExit) as ended:
        main(["simulate", "jest", "--bots", f"net:{file}", "--games", "2", "--processes", "1"])
    assert ended.value.code != 0
    assert str(file) in str(ended.value.code) + capsys.readouterr().err

"""`parlour fit`: games and weights that come out of it, how it goes on, and one clear line where it is wrong."""

import json
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from safetensors.numpy import load_file

from parlour.bots.judges import JUDGE
from parlour.cli.main import main
from parlour.train import positions
from parlour.train.choosing import choose
from parlour.train.fitting import fit, targets
from parlour.train.positions import Choices, Games, Positions, joined, unpack
from parlour.train.rows import Shape
from parlour.train.settings import rules_of

QUICK = ["--games", "25", "--player", "ismcts:4", "--width", "4", "--epochs", "2", "--processes", "1"]


def test_a_run_writes_games_weights_and_a_card(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "run"
    main(["fit", "jest", "--folder", str(folder), "--seed", "5", *QUICK])
    told = capsys.readouterr().out
    assert "Fitting to 600 decisions" in told
    assert f"plays as mind:0.1s@{folder}/judge.safetensors" in told
    card = json.loads((folder / "card.json").read_text())
    assert card["command"] == (
        "parlour fit jest --seats 3 --games 25 --player ismcts:4 --width 4 --epochs 2 --seed 5"
    )
    assert card["judge"].keys() == {"positions", "loss", "loss_by_hand"}
    assert card["policy"]["decisions"] == 600
    mind = f"mind:5@{folder / 'judge.safetensors'}"
    main(["arena", "jest", "--bots", f"{mind},random", "--games", "6", "--processes", "1", "--json"])
    assert json.loads(capsys.readouterr().out)["finished"]


def test_the_judge_of_an_earlier_run_can_be_kept(tmp_path: Path) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    main(["fit", "jest", "--folder", str(first), *QUICK])
    judge = str(first / "judge.safetensors")
    main(["fit", "jest", "--folder", str(second), *QUICK, "--player", f"mind:4@{judge}", "--judge", judge])
    one, other = (load_file(folder / "judge.safetensors") for folder in (first, second))
    assert all(np.array_equal(one[name], other[name]) for name in JUDGE)
    assert not np.array_equal(one["policy_bias"], other["policy_bias"])
    assert json.loads((second / "card.json").read_text())["judge"]["kept"] == judge


def test_an_interrupted_run_ends_with_the_same_weights(tmp_path: Path) -> None:
    whole, cut = tmp_path / "whole", tmp_path / "cut"
    main(["fit", "jest_twin", "--folder", str(whole), *QUICK, "--games", "50"])
    cut.mkdir()
    for name in ("settings.json", "games-0001.npz"):  # the first part was lost
        (cut / name).write_bytes((whole / name).read_bytes())
    main(["fit", "--resume", str(cut), "--processes", "1"])
    one, other = (load_file(folder / "judge.safetensors") for folder in (whole, cut))
    assert one.keys() == other.keys()
    assert all(np.array_equal(one[name], other[name]) for name in one)


def test_positions_are_seen_by_the_seat_that_decides() -> None:
    game = rules_of("last_king", {})
    played = Games(game, 2, "ismcts:3", 1).play(0, 7)
    found, choices = played
    assert len(found.lengths) == len(found.values) == len(found.results) == len(found.standings)
    assert found.lengths.sum() == len(found.features)
    winners = {tuple(row) for row in found.results.tolist()}
    assert winners == {(0.0, 1.0), (1.0, 0.0)}, "the winner sees a win where the loser sees a loss"
    assert choices.widths.sum() == len(choices.options) == len(choices.tries)
    assert choices.lengths.sum() == len(choices.features)
    assert choices.widths.min() > 1
    again = unpack(played.pack())
    for one, other in ((found, again.positions), (choices, again.choices)):
        assert all(np.array_equal(*each) for each in zip(one, other, strict=True))
    twice = joined([played, played])
    assert len(twice.positions.lengths) == 2 * len(found.lengths)
    assert len(twice.choices.options) == 2 * len(choices.options)


def test_targets_lie_between_the_result_and_the_search() -> None:
    rows = np.zeros(0, np.int32), np.zeros(2, np.int32), np.zeros((2, 3), np.float32)
    results = np.array([[1, 0, 0], [0, 1, 0]], np.float32)
    found = targets(Positions(*rows, np.array([0.5, 0.5], np.float32), results, np.zeros(2, np.int32)))
    assert found.tolist() == [[0.75, 0.125, 0.125], [0.25, 0.75, 0.0]]


def test_what_decides_games_is_found() -> None:
    """Feature 1 wins and feature 2 loses; a judge that reads them is surprised less than one that cannot."""
    luck, n = np.random.default_rng(1), 2000
    good = luck.integers(1, 3, n).astype(np.int32)
    results = np.eye(2, dtype=np.float32)[good - 1]
    games, ones, nothing = np.arange(n, dtype=np.int32), np.ones(n, np.int32), np.zeros((n, 2), np.float32)
    seen = Positions(good, ones, nothing, results[:, 0], results, games)
    found = fit(seen, Shape(faces=1, places=3, features=4), width=4, epochs=200, seed=1)
    assert found.loss_by_hand == pytest.approx(np.log(2), abs=1e-3)
    assert found.loss < 0.3


def test_what_searches_choose_is_found() -> None:
    """With feature 1 the search prefers the first of two options, with feature 2 the second."""
    luck, n = np.random.default_rng(1), 2000
    features = luck.integers(1, 3, n).astype(np.int32)
    tries = np.where(features[:, None] == [1, 2], 90, 10).astype(np.int32).reshape(-1)
    options, ones = np.tile(np.array([1, 2], np.int32), n), np.ones(n, np.int32)
    seen = Choices(features, ones, options, 2 * ones, tries, np.arange(n, dtype=np.int32))
    found = choose(seen, Shape(faces=1, places=3, features=7), steps=1, actions=3, width=4, epochs=200, seed=1)
    assert found.agreement == 1.0
    assert found.loss < 0.1
    assert found.loss_evenly > 0.5
    first, outer = found.weights["policy_first"], found.weights["policy_outer"]
    for feature in (1, 2):  # what was moved into the bias changes nothing
        logits = np.maximum(first[feature] + found.weights["policy_bias"], 0.0) @ outer[:, :-1].T + outer[:, -1]
        assert logits[1:].argmax() == feature - 1


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ([], "which game?"),
        (["nim"], "no game"),
        (["jest", "--seats", "9"], "3 or 4 players"),
        (["jest", "--games", "3"], f"games must be at least {positions.PART}, not 3"),
        (["jest", "--player", "greedy"], "played by a search such as ismcts:60, not greedy"),
        (["jest", "--player", "deep_blue"], "there is no bot called 'deep_blue'"),
        (["jest", "--judge", "nowhere"], "nowhere: No such file"),
        (["jest", "--width", "0"], "width must be at least 1, not 0"),
        (["jest", "--on", "nowhere"], "there is no Ray cluster at nowhere"),
        (["--resume", "nowhere"], "nowhere holds no judge that is being fitted"),
        (["jest", "--resume", "nowhere"], "leave out game"),
        (["jest", "--folder", "full"], "full is not empty"),
    ],
)
def test_wrong_input_is_one_clear_line(
    arguments: list[str], complaint: str, complaint_about: Callable[[list[str]], str]
) -> None:
    assert complaint in complaint_about(["fit", *arguments])

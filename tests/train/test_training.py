"""A run learns, can be interrupted without a trace, and gives a file that plays by NumPy alone."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
from scipy.sparse import csr_matrix

import parlour
from parlour.bots.cells import Cells
from parlour.bots.net import NetBot
from parlour.bots.network import WEIGHTS, Network, softmax
from parlour.kernel.luck import Fast
from parlour.play.window import window
from parlour.testing import bot_is_honest
from parlour.testing.walks import walk
from parlour.train import suspicion
from parlour.train.export import export
from parlour.train.inputs import Inputs, explore
from parlour.train.model import Model
from parlour.train.playing import Experience, Steps, absolute, assess, relative
from parlour.train.run import Run
from parlour.train.settings import Settings
from parlour.train.update import improve

SMALL = Settings(
    "jest",
    3,
    {},
    decisions=4 * 64,
    tables=8,
    steps=8,
    every=2,
    games=3,
    opponents=("random",),
    width=16,
    minibatch=32,
)


def begun(folder: Path, settings: Settings = SMALL) -> Run:
    folder.mkdir(exist_ok=True)
    return Run(settings, folder)


def test_an_interrupted_run_ends_with_the_same_weights(tmp_path: Path) -> None:
    whole = begun(tmp_path / "whole")
    points = list(whole.go(lambda _n: None))
    assert [point["decisions"] for point in points] == [128, 256]
    next(begun(tmp_path / "cut").go(lambda _n: None))  # and then it is killed
    again = begun(tmp_path / "cut")
    assert again.update == 2
    list(again.go(lambda _n: None))
    for name, value in whole.model.state_dict().items():
        assert torch.equal(value, again.model.state_dict()[name]), name
    files = [Network(tmp_path / name / "net.safetensors") for name in ("whole", "cut")]
    assert all(np.array_equal(files[0].weights[name], files[1].weights[name]) for name in WEIGHTS)
    assert [each["won"] for each in again.curves] == [each["won"] for each in whole.curves]


def test_another_seed_makes_another_network(tmp_path: Path) -> None:
    one, other = begun(tmp_path / "1"), begun(tmp_path / "2", replace(SMALL, seed=2))
    assert not torch.equal(one.model.policy.weight, other.model.policy.weight)


def test_a_broken_checkpoint_is_named(tmp_path: Path) -> None:
    (tmp_path / "checkpoint.pt").write_bytes(b"nonsense")
    with pytest.raises(ValueError, match=r"checkpoint\.pt cannot be read"):
        Run(SMALL, tmp_path)


def test_advantages_follow_the_decisions_of_each_seat() -> None:
    """Seats 0, 1, 0 decide; then seat 0 wins. With a trace of 0.5, by hand."""
    seen = Steps(3, 1, 2)
    seen.seat[:, 0] = [0, 1, 0]
    seen.shares[:, 0] = [[0.5, 0.5], [0.4, 0.6], [0.7, 0.3]]
    seen.dones[2, 0], seen.rewards[2, 0] = True, [1.0, 0.0]
    advantages, targets = assess(seen, np.array([[0.9, 0.1]], np.float32), trace=0.5)
    assert advantages[:, 0] == pytest.approx([0.7 - 0.5 + 0.5 * 0.3, 0.0 - 0.6, 1.0 - 0.7])
    assert targets[2, 0] == pytest.approx([1.0, 0.0], abs=1e-5)
    assert targets[1, 0] == pytest.approx([0.0, 1.0], abs=1e-5)  # seat 1 decides, so it comes first


def test_what_is_left_open_is_worth_what_the_critic_says() -> None:
    seen = Steps(1, 1, 2)
    seen.shares[0, 0] = [0.5, 0.5]
    advantages, targets = assess(seen, np.array([[0.8, 0.2]], np.float32), trace=0.95)
    assert advantages[0, 0] == pytest.approx(0.3)
    assert targets[0, 0] == pytest.approx([0.8, 0.2])


def test_shares_turn_around_the_table_and_back() -> None:
    shares, seat = np.array([[0.5, 0.3, 0.2], [0.1, 0.2, 0.7]], np.float32), np.array([2, 1])
    assert relative(shares, seat)[0] == pytest.approx([0.2, 0.5, 0.3])
    assert np.array_equal(absolute(relative(shares, seat), seat), shares)


def little() -> tuple[Inputs, Model]:
    inputs = Inputs(4, np.arange(4), np.ones(4, np.float32), 1.0)
    torch.manual_seed(0)
    return inputs, Model(inputs, 1, 3, 2, 8)


def test_an_update_makes_better_actions_more_likely_and_teaches_the_critic() -> None:
    inputs, model = little()
    n = 60
    rows = inputs.rows(np.tile(np.array([1, 0, 1, 0], np.float32), (n, 1)))
    truth = csr_matrix(np.tile(np.array([1, 0], np.float32), (n, 1)))
    masks = np.tile(np.array([True, True, False]), (n, 1))
    before, _ = model.look(rows, truth, masks)
    actions = np.arange(n) % 2
    gains = np.where(actions == 1, 1.0, -1.0).astype(np.float32)
    shares = np.tile(np.array([0.9, 0.1], np.float32), (n, 1))
    found = Experience(rows, truth, masks, actions, before[np.arange(n), actions], gains, shares)
    settings = replace(SMALL, learning_rate=0.01, epochs=30, minibatch=n)
    optimiser = torch.optim.Adam(model.parameters())
    improve(model, optimiser, found, settings, 0, np.random.default_rng(0))
    after, expected = model.look(rows, truth, masks)
    assert np.exp(after[0, 1]) > np.exp(before[0, 1]) + 0.05
    assert np.exp(after[0, 2]) == 0.0, "what is not legal is never played"
    assert expected[0, 0] > 0.7


def test_rows_hold_the_kept_columns_scaled() -> None:
    inputs = Inputs(5, np.array([1, 3]), np.array([1.0, 4.0], np.float32), 1.0)
    tensors = np.array([[9, 1, 0, 2, 0], [0, 0, 0, 0, 7], [0, 0, 0, 8, 0]], np.float32)
    assert inputs.rows(tensors).toarray().tolist() == [[1.0, 0.5], [0.0, 0.0], [0.0, 2.0]]


@pytest.mark.parametrize("name", ["jest", "jin_kei"])
def test_the_file_plays_as_the_model_does_and_honestly(name: str, tmp_path: Path) -> None:
    game: Any = parlour.game(name)
    seats = game.about.seats[0]
    inputs = explore(game, seats, 1)
    torch.manual_seed(1)
    cells = Cells(game, seats, inputs.columns)
    model = Model(inputs, cells.none, game.num_actions, seats, 32)
    torch.nn.init.orthogonal_(model.actions.weight, 1.0)
    torch.nn.init.orthogonal_(model.truth, 1.0)
    file = tmp_path / "net.safetensors"
    export(model, inputs, replace(SMALL, game=name, seats=seats), 0, file)
    network = Network(file)
    t = walk(game, seats, 5, 9)
    tensor = np.zeros(inputs.size, np.float32)
    for seat in range(seats):
        logits, shares = network.look(game, t, seat)
        game.tensor(t, seat, tensor)
        where = csr_matrix(np.bincount(cells.of(t, seat), minlength=cells.none + 1)[None].astype(np.float32))
        every = np.ones((1, game.num_actions), np.bool_)
        chances, expected = model.look(inputs.rows(tensor[None]), where, every)
        assert np.allclose(softmax(logits), np.exp(chances[0]), atol=2e-3)
        assert np.allclose(shares, expected[0], atol=2e-3)
    for moves in range(0, 30, 3):
        bot_is_honest(lambda luck: NetBot(luck, str(file)), game, seats, seed=moves, moves=moves)


def test_the_bot_draws_by_the_probabilities(tmp_path: Path) -> None:
    game: Any = parlour.game("jest")
    inputs = explore(game, 3, 1)
    torch.manual_seed(1)
    model = Model(inputs, Cells(game, 3, inputs.columns).none, game.num_actions, 3, 32)
    torch.nn.init.orthogonal_(model.actions.weight, 2.0)
    file = tmp_path / "net.safetensors"
    export(model, inputs, SMALL, 0, file)
    t = game.new(3, 4)
    options = game.options(t, 0)
    player, counts = NetBot(3, str(file)), dict.fromkeys(options, 0)
    for _n in range(2000):
        counts[player.answer(window(game, t, 0, []))] += 1
    logits, _shares = Network(file).look(game, game.guess(t, 0, Fast(1), True), 0)
    for option, chance in zip(options, softmax(logits[options]), strict=True):
        assert counts[option] / 2000 == pytest.approx(float(chance), abs=0.04)


def test_what_surprises_more_than_counting_is_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run = begun(tmp_path, replace(SMALL, suspicion=2560))
    monkeypatch.setattr(suspicion, "RATE", 1.0)  # far too fast: it learns nothing that holds
    told = run.finish()
    assert told["suspected"] >= told["counted"]
    assert not Network(tmp_path / "net.safetensors").suspects
    monkeypatch.setattr(suspicion, "RATE", 1e-4)
    told = run.finish()
    assert told["suspected"] < told["counted"]
    assert Network(tmp_path / "net.safetensors").suspects

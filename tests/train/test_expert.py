"""Expert iteration: what a search weighs, what is learned from it, and that nothing is lost or different."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch

import parlour
from parlour.bots.cells import Cells
from parlour.bots.ismcts import Tried
from parlour.bots.mind import Mind
from parlour.bots.network import Network
from parlour.kernel.luck import Fast
from parlour.train import lessons as making
from parlour.train import run as running
from parlour.train.lessons import Lessons, Teacher, draw, joined, packed_part, unpack
from parlour.train.model import made
from parlour.train.run import Run
from parlour.train.settings import Settings, check
from parlour.train.study import expected, prepared, study

TAUGHT = Settings(
    "jest",
    3,
    {},
    decisions=0,
    expert=("ismcts:20", "mind:4"),
    lessons=60,
    lesson_epochs=3,
    games=3,
    opponents=("random",),
    width=16,
    minibatch=16,
)


@pytest.fixture(autouse=True)
def small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(making, "PART", 30)
    monkeypatch.setattr(running, "PART", 30)


def nothing(_n: int) -> None: ...


def test_a_part_is_the_same_wherever_it_is_made_and_survives_its_file() -> None:
    one, other = packed_part(TAUGHT, 0, b"", 0), packed_part(TAUGHT, 0, b"", 0)
    first, second = unpack(one), unpack(other)
    assert all(np.array_equal(getattr(first, name), getattr(second, name)) for name in Lessons._fields[1:])
    assert (first.rows != second.rows).nnz == 0
    another = unpack(packed_part(TAUGHT, 0, b"", 1))
    assert not np.array_equal(first.values[:20], another.values[:20])
    assert len(first.values) >= 30


def test_lessons_note_what_the_seat_knows_and_what_the_search_tried(tmp_path: Path) -> None:
    found = Teacher(TAUGHT, 0, tmp_path / "none").part(0)
    assert (found.masks.sum(1) > 1).all(), "a single option teaches nothing"
    assert (found.tries[~found.masks] == 0).all()
    assert (found.tries.sum(1) >= 20).all(), "at least the budget; the tree is kept from move to move"
    assert ((found.values >= 0) & (found.values <= 1)).all()
    assert found.results.sum(1).tolist().count(1.0) == (found.results.sum(1) > 0).sum() >= 1
    assert found.results[-1].sum() == pytest.approx(1.0), "the last game of a part is played to its end"
    game: Any = parlour.game("jest")
    assert found.rows.shape[1] == game.tensor_layout(3).size


def test_what_was_tried_more_is_drawn_more_often() -> None:
    luck, found = Fast(1), {3: Tried(10, 5.0), 7: Tried(20, 5.0), 9: Tried(0, 0.0)}
    drawn = [draw(found, luck) for _n in range(900)]
    assert drawn.count(7) / 900 == pytest.approx(8 / 9, abs=0.04)
    assert 9 not in drawn


def told(values: list[float], seats: list[int], results: list[list[float]]) -> Lessons:
    """Lessons of which only the values matter."""
    n = len(values)
    empty: Any = None
    return Lessons(
        empty,
        np.zeros((n, 1), np.int32),
        np.ones((n, 2), np.bool_),
        np.ones((n, 2), np.float32),
        np.array(values, np.float32),
        np.array(seats, np.int8),
        np.array(results, np.float32),
    )


def test_the_critic_is_told_what_the_search_expected_and_what_came_of_it() -> None:
    """Two decisions of seats 0 and 1; seat 1 wins. By hand, with a trace of 0.5."""
    shares = expected(told([0.6, 0.8], [0, 1], [[0, 0], [0, 1]]), trace=0.5)
    assert shares[1] == pytest.approx([1.0, 0.0], abs=1e-4), "its own share first"
    assert shares[0, 0] < 0.3, "seat 0 never decides again, and has lost"


def test_a_model_learns_what_the_search_prefers(tmp_path: Path) -> None:
    settings = replace(TAUGHT, expert=("ismcts:60",), lesson_epochs=40, learning_rate=0.01)
    model, inputs, cells = made(settings)
    found = prepared(Teacher(settings, 0, tmp_path).part(0), inputs, cells, settings)
    assert found.targets.sum(1) == pytest.approx(np.ones(len(found.targets)))
    before, _ = model.look(found.rows, found.truth, found.masks)
    study(model, found, settings, 1)
    after, _ = model.look(found.rows, found.truth, found.masks)
    gained = (found.targets * (np.maximum(after, -50) - np.maximum(before, -50))).sum(1).mean()
    assert gained > 0.05


def test_lessons_read_tensors_and_cards_as_self_play_does(tmp_path: Path) -> None:
    _model, inputs, cells = made(TAUGHT)
    teacher = Teacher(TAUGHT, 0, tmp_path)
    game: Any = parlour.game("jest")
    t = game.new(3, 5)
    row, cards, *_rest = teacher.note(t, 1, {0: Tried(1, 0.0)})
    tensor = np.zeros(inputs.size, np.float32)
    game.tensor(t, 1, tensor)
    assert np.array_equal(row.toarray()[0], tensor)
    assert np.array_equal(cells.number[cards], Cells(game, 3, inputs.columns).of(t, 1))


def test_an_interrupted_run_keeps_its_lessons_and_ends_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("whole", "cut"):
        (tmp_path / name).mkdir()
    whole = Run(TAUGHT, tmp_path / "whole")
    points = list(whole.go(nothing))
    assert [point["decisions"] for point in points] == [60, 120]
    assert {"policy", "critic"} <= points[0].keys()

    def killed(_n: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        list(Run(TAUGHT, tmp_path / "cut").go(killed))
    assert [file.name for file in (tmp_path / "cut").glob("lessons*")] == ["lessons-0-0000.npz"]
    next(Run(TAUGHT, tmp_path / "cut").go(nothing))
    again = Run(TAUGHT, tmp_path / "cut")
    assert again.round == 1
    monkeypatch.setattr(making.Teacher, "expert", watched())
    list(again.go(nothing))
    for name, value in whole.model.state_dict().items():
        assert torch.equal(value, again.model.state_dict()[name]), name
    assert Network(tmp_path / "cut" / "net.safetensors").about["decisions"] == "120"


def watched() -> Any:
    """An expert as it is, after a look: in the second round it searches with the weights of the run."""
    plain = Teacher.expert

    def expert(self: Teacher, luck: int) -> Any:
        found = plain(self, luck)
        assert isinstance(found, Mind) and Network(Path(found.file)).about["decisions"] == "60"
        return found

    return expert


def test_self_play_goes_on_from_what_was_taught(tmp_path: Path) -> None:
    settings = replace(TAUGHT, expert=("ismcts:20",), decisions=128, tables=8, steps=8, every=1, suspicion=0)
    run = Run(settings, tmp_path)
    points = list(run.go(nothing))
    assert [point["decisions"] for point in points] == [60, 124, 188]
    assert run.total == run.decisions == 188


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"expert": ("greedy",)}, "an expert is a search such as ismcts:300"),
        ({"expert": ("ismcts:100~0.1",)}, "an expert is a search"),
        ({"expert": ("mind:30",)}, "cannot teach in the first round"),
        ({"expert": ("deep_blue",)}, "no bot called"),
        ({"expert": ("ismcts:9",), "lessons": 0}, "lessons must be at least 1"),
        ({"shifts": 3}, "256 tables cannot be split into 3 equal shifts"),
        ({"expert": (), "decisions": 0}, "decisions must be at least 1"),
    ],
)
def test_wrong_settings_are_refused(changes: dict[str, Any], complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        check(replace(TAUGHT, **changes))


def test_joined_lessons_keep_their_order(tmp_path: Path) -> None:
    teacher = Teacher(TAUGHT, 0, tmp_path)
    one, two = teacher.part(0), teacher.part(1)
    both = joined([one, two])
    assert np.array_equal(both.values, np.concatenate([one.values, two.values]))
    assert both.rows.shape[0] == len(both.values)

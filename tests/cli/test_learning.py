"""Lessons and puzzles on the command line."""

from pathlib import Path
from typing import Any

import pytest

import parlour
from parlour.kernel.game import Game
from parlour.kernel.luck import Fast
from parlour.kernel.table import Table
from parlour.lab import mining
from parlour.play import Window, window
from parlour.play.lesson import lesson_of
from parlour.play.puzzle import position, puzzles, read_puzzles
from tests.cli.conftest import Runner

GAMES = ["circle_of_kings", "high_jinks", "jest", "jin_kei", "last_king"]


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_lesson_is_shown_in_the_terminal(run: Runner, name: str) -> None:
    steps = lesson_of(parlour.game(name)).count
    shown = run("learn", name, typed="show\n\n" * steps + "n\n")
    assert shown.code == 0
    assert f"Step {steps} of {steps}" in shown.out
    assert "That is all you need to play" in shown.out


def test_a_lesson_answers_what_is_typed(run: Runner) -> None:
    shown = run("learn", "jest", typed="help\nwhy\n\n\n\n2\nnonsense\ndown A♠\n1\nback\n\nback\nquit\n").out
    assert "§value Jest value" in shown or "Jest value" in shown
    assert "Make the move first, or type show." in shown
    assert "Almost: with the 3♦ open" in shown
    assert "no move called 'nonsense'" in shown
    assert "You were not dealt A♠. (" in shown
    assert "Right!" in shown and "You offer" in shown
    assert shown.count("Step 2 of 9") == 3


def test_after_the_lesson_comes_a_first_game(run: Runner) -> None:
    shown = run("learn", "jest", typed="show\n\n" * 9 + "y\nquit\n").out
    assert "Play your first game" in shown and "left before the end" in shown


def test_a_game_without_a_lesson_says_so(run: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour.play.lesson.read_data", lambda game, name: {})
    ran = run("learn", "jest")
    assert (ran.code, ran.err) == (2, "parlour: Jest has no lesson\n")


def test_puzzles_are_solved_in_the_terminal(run: Runner) -> None:
    first, second = puzzles(parlour.game("jest"))[:2]
    wrong = second.answers[-1].move
    shown = run("puzzles", "jest", typed=f"99\n{first.best}\n{wrong}\n\nquit\n").out
    assert "That is not an option here" in shown
    assert "Right!" in shown and "Not the best move." in shown and "1 of 2 solved." in shown
    assert f"over {first.worlds:,} guesses" in shown


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Mining that looks less closely."""
    less: dict[str, object] = {
        "SIFTED": 100,
        "WEIGHED": 300,
        "WITNESSED": 100,
        "AHEAD": 0.01,
        "GAMES": 2,
        "TRIES": 1,
        "PLAYERS": "random",
    }
    for name, value in less.items():
        monkeypatch.setattr(mining, name, value)


@pytest.mark.usefixtures("quick")
def test_mining_appends_and_goes_on_where_it_was(run: Runner, tmp_path: Path) -> None:
    file = tmp_path / "mine.jsonl"

    def mined(count: int) -> str:
        return run("puzzles", "mine", "jest", "--count", str(count), "--seed", "5", "--file", str(file)).out

    assert "holds 1 puzzles of Jest, 1 of them new" in mined(1)
    assert "holds 2 puzzles of Jest, 1 of them new" in mined(2)
    assert "holds 2 puzzles of Jest, 0 of them new" in mined(2)
    found = read_puzzles(file.read_text(encoding="utf-8").splitlines())
    assert len({puzzle.id for puzzle in found}) == 2
    assert all(puzzle.low > mining.AHEAD for puzzle in found)
    assert "Puzzle 1 of 2" in run("puzzles", "jest", "--file", str(file), typed="quit\n").out


@pytest.mark.usefixtures("quick")
def test_sets_are_mined_and_solved_by_numbers_in_any_order(run: Runner, tmp_path: Path) -> None:
    file = tmp_path / "sets.jsonl"
    mined = run("puzzles", "mine", "circle_of_kings", "--sets", "--count", "2", "--file", str(file))
    assert "holds 2 puzzles of Circle of Kings" in mined.out
    game = parlour.game("circle_of_kings")
    first, second = read_puzzles(file.read_text(encoding="utf-8").splitlines())
    assert all(position(game, puzzle).most > 0 for puzzle in (first, second))
    moves = [option["move"] for option in game.view(position(game, first), first.seat, ["Ann", "Bob"])["options"]]
    numbers = [str(moves.index(move) + 1) for move in first.best.split(" + ")]
    wrong = second.answers[-1].move
    shown = run("puzzles", "circle_of_kings", "--file", str(file), typed=f"{' + '.join(numbers[::-1])}\n{wrong}\n")
    assert "Right!" in shown.out and "Not the best move." in shown.out and "1 of 2 solved." in shown.out


@pytest.mark.usefixtures("quick")
def test_mining_depends_on_what_the_seat_knows_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    game = parlour.game("jest")
    found = next(mining.mine(game, 5, [], 1))
    truth = window

    def guessed(_: Game[Any], t: Table, seat: int, names: list[str]) -> Window:
        seen = truth(game, t, seat, names)
        other = seen.imagine(Fast(seat), knowing=True)
        return truth(game, other, seat, names)

    monkeypatch.setattr(mining, "window", guessed)
    assert next(mining.mine(game, 5, [], 1)) == found


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["learn", "chess"], "chess"),
        (["puzzles", "chess"], "chess"),
        (["puzzles", "mine", "chess"], "chess"),
        (["puzzles", "jest", "last_king"], "two games"),
        (["puzzles", "jest", "--rating", "9"], "--rating is 1 to 5"),
        (["puzzles", "jest", "--count", "3"], "for mining"),
        (["puzzles", "mine", "jest", "--count", "0"], "--count is 1 to 10,000"),
        (["puzzles", "mine", "jest", "--seed", "x"], "a whole number"),
        (["puzzles", "mine", "jest", "--sets"], "Jest never asks for several cards together"),
        (["puzzles", "jest", "--sets"], "for mining"),
        (["puzzles", "mine", "jest", "--rating", "2"], "rated when they are found"),
        (["puzzles", "jest", "--file", "/nowhere.jsonl"], "No such file"),
    ],
)
def test_bad_input_is_one_line_and_exit_code_2(run: Runner, arguments: list[str], complaint: str) -> None:
    ran = run(*arguments)
    assert ran.code == 2 and complaint in ran.err and len(ran.err.splitlines()) == 1


def test_a_file_of_rubbish_is_named_and_stays(run: Runner, tmp_path: Path) -> None:
    file = tmp_path / "rubbish.jsonl"
    file.write_text("[]\n", encoding="utf-8")
    for arguments in (["puzzles", "jest"], ["puzzles", "mine", "jest"]):
        ran = run(*arguments, "--file", str(file))
        assert ran.code == 2 and "rubbish.jsonl: line 1: it is not an object" in ran.err
    assert file.read_text(encoding="utf-8") == "[]\n"

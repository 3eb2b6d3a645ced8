"""Changes of rules: what is changed, and that a change which tests do not notice is found."""

import subprocess
import sys
from pathlib import Path

import pytest

import parlour.play.report
from parlour.testing.mutation.__main__ import changes_of_game, judged, key
from parlour.testing.mutation.changes import Change, changes_of
from parlour.testing.mutation.loop import KILLED, SURVIVED, in_parallel, replace

title_of = parlour.play.report.Dispute.title

SOURCE = '''"""A file: 1 < 2."""

LIMIT = 3


def rule(t: int, more: bool) -> int:
    """Say 1 + 1."""
    if t >= LIMIT and not more:
        t.tell(1)
        t += 2
    seen = [Zone("a", ALL), Zone("b", OWNER)]
    return f"{t + 1}" if more else (~t) * 2
'''


def test_every_small_thing_of_a_function_is_changed_once(tmp_path: Path) -> None:
    file = tmp_path / "rules.py"
    file.write_text(SOURCE, encoding="utf-8")
    found = [(change.line, change.old, change.new) for change in changes_of(file)]
    assert found == [
        (8, ">=", ">"),
        (8, "and", "or"),
        (8, "not ", ""),
        (9, "t.tell(1)", "pass"),
        (9, "1", "2"),
        (10, "+=", "-="),
        (10, "2", "3"),
        (11, "ALL", "NOBODY"),
        (11, "OWNER", "ALL"),
        (12, "~", ""),
        (12, "*", "+"),
        (12, "2", "3"),
    ]
    for change in changes_of(file):
        compile(change.source(), "changed", "exec")
        assert change.function == "rule" and change.source() != file.read_bytes()


@pytest.mark.parametrize("game", ["circle_of_kings", "high_jinks", "jest", "jin_kei", "last_king"])
def test_every_change_of_a_game_compiles_and_those_judged_are_among_them(game: str) -> None:
    changes = changes_of_game(game)
    for change in changes:
        compile(change.source(), "changed", "exec")
    listed = {each for each in judged(Path("tests/mutants.toml")) if each[0].startswith(f"{game}/")}
    assert listed <= {key(change) for change in changes}, "a change was judged that there is not"


@pytest.mark.parametrize(("ends", "told"), [(SURVIVED, [True]), (KILLED, [False])])
def test_what_a_process_says_is_told(ends: int, told: list[bool]) -> None:
    heard: list[bool] = []
    in_parallel([change_of("x")], 2, lambda _change: ends, lambda _change, lives: heard.append(lives))
    assert heard == told


def test_a_change_that_could_not_be_tried_does_not_count_as_noticed() -> None:
    with pytest.raises(RuntimeError, match="could not be tried"):
        in_parallel([change_of("x")], 1, lambda _change: 1 // 0, lambda _change, _lives: None)
    assert not replace(change_of("no_such_function"))


def change_of(function: str) -> Change:
    return Change(Path(parlour.play.report.__file__), function, 1, "", "", "", 0, 0)


def test_a_change_gets_into_a_function_that_others_have_imported(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = title_of.__code__
    change = next(
        each for each in changes_of(Path(parlour.play.report.__file__)) if each.function == "Dispute.title"
    )
    monkeypatch.setattr(title_of, "__code__", usual)  # and put it back
    assert replace(change) and title_of.__code__ != usual


def test_a_change_that_no_test_notices_is_listed(tmp_path: Path) -> None:
    """With the tests of one section only, changes of other sections survive, and the exit code says so."""
    tests = tmp_path / "tests"
    (tests / "games" / "jest").mkdir(parents=True)
    (tests / "mutants.toml").write_text("same = []\n")
    (tests / "games" / "jest" / "test_nothing.py").write_text(
        "from parlour.games.jest.rules import JestGame\n\n\ndef test_deal() -> None:\n    JestGame({}).new(3, 1)\n"
    )
    command = [sys.executable, "-m", "parlour.testing.mutation", "jest", "--tests", str(tests), "--sample", "4"]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ran.returncode == 1, ran.stderr
    assert "jest: 4 of " in ran.stdout and " → " in ran.stdout

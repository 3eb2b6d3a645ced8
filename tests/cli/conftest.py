"""What tests of the command line share: a runner that types, and a recorded match."""

import argparse
import io

import pytest

import parlour
from parlour.cli.main import main, parser
from parlour.kernel.bits import lowest
from parlour.play import Match


class Ran:
    def __init__(self, code: int, out: str, err: str) -> None:
        self.code, self.out, self.err = code, out, err


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> "Runner":
    return Runner(capsys, monkeypatch)


class Runner:
    def __init__(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self.capsys, self.monkeypatch = capsys, monkeypatch
        monkeypatch.setenv("COLUMNS", "200")

    def __call__(self, *arguments: str, typed: str = "") -> Ran:
        self.monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        code = 0
        try:
            main(arguments)
        except SystemExit as left:
            code = left.code if isinstance(left.code, int) else 1
        captured = self.capsys.readouterr()
        return Ran(code, captured.out, captured.err)

    @staticmethod
    def parsed(*arguments: str) -> argparse.Namespace:
        return parser().parse_args(arguments)


def record_of_a_match() -> str:
    game = parlour.game("jest")
    match = Match.new(game, 3, "abc")
    while not match.table.over:
        seat = lowest(match.table.waiting)
        match.play(seat, [game.options(match.table, seat)[0]])
    return "\n".join(match.record.lines()) + "\n"

"""Replay: any moment of a record, each move played once on the way."""

from pathlib import Path
from typing import Any

import pytest

import parlour
from parlour.cli.main import main
from parlour.kernel.game import Game
from parlour.kernel.save import save
from parlour.kernel.table import Table
from parlour.play import BadRecord, Match, Replay, decide, read_record
from parlour.play.replay import after as play_on
from tests.play.players import First

GAME = parlour.game("last_king")


def recorded(moves: int) -> tuple[Match, list[object]]:
    """A match, and the table before each of its moves."""
    match = Match.new(GAME, 2, "r")
    tables: list[object] = [save(GAME, match.table)]
    for _ in range(moves):
        seat = match.table.actor
        match.play(seat, decide(First(), GAME, match.table, seat, match.names))
        tables.append(save(GAME, match.table))
    return match, tables


def test_every_moment_can_be_reached_in_any_order() -> None:
    match, tables = recorded(12)
    replay = Replay(GAME, match.record)
    given = {}
    for step in (0, 5, 12, 3, 4, 11):
        given[step] = replay.at(step)
        assert save(GAME, given[step]) == tables[step]
    assert all(save(GAME, t) == tables[step] for step, t in given.items()), "tables that were given stay"
    assert replay.words(0) is not None
    assert replay.words(0).count(";") == 2  # type: ignore[union-attr]


def test_rules_of_another_version_are_refused() -> None:
    match, _ = recorded(2)
    lines = match.record.lines()
    lines[0] = lines[0].replace('"rules":"1.0"', '"rules":"0.1"')
    with pytest.raises(BadRecord, match=r"played under rules 0\.1"):
        Replay(GAME, read_record(lines))


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_the_commands_play_a_record_once(
    command: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    match, _ = recorded(12)
    file = tmp_path / "match.jsonl"
    file.write_text("\n".join(match.record.lines()) + "\n", encoding="utf-8")
    played: list[tuple[int, str]] = []

    def after(game: Game[Any], t: Table, seat: int, move: str) -> Table:
        played.append((seat, move))
        return play_on(game, t, seat, move)

    monkeypatch.setattr("parlour.play.replay.after", after)
    main([command, str(file)])
    assert played == match.record.moves
    assert capsys.readouterr().out

"""Reports: what is disputed is found again, with the fewest moves."""

import subprocess
import sys
from pathlib import Path

import pytest

import parlour
from parlour.bots import bot
from parlour.cli.main import main
from parlour.kernel.bits import lowest
from parlour.play import Match
from parlour.play.record import BadRecord
from parlour.play.report import Dispute, Report, is_there, read_report, shown, shrunk, step_of_event
from parlour.play.window import decide


def played(name: str, seats: int, moves: int) -> Match:
    match = Match.new(parlour.game(name), seats, "7")
    player = bot("random", 3)
    for _ in range(moves):
        seat = lowest(match.table.waiting)
        match.play(seat, decide(player, match.game, match.table, seat, match.names))
    return match


def last_sentence(match: Match, seat: int | None) -> tuple[int, str]:
    """The number and the words of the last event with words."""
    sentences = match.game.log(match.table, seat, match.names, 0)
    number = max(n for n, words in enumerate(sentences) if words)
    return number, sentences[number]


CASES = [(name, parlour.game(name).about.seats[0]) for name in parlour.games()]


@pytest.mark.parametrize(("name", "seats"), CASES)
@pytest.mark.parametrize("seat", [0, None])
def test_a_disputed_sentence_is_shown_by_very_few_moves(name: str, seats: int, seat: int | None) -> None:
    match = played(name, seats, 20)
    event, words = last_sentence(match, seat)
    step = step_of_event(match.game, match.record, event)
    report = Report(match.record, Dispute(step, seat, words, "", "That cannot be."))
    assert is_there(match.game, report)
    small = shrunk(match.game, read_report(report.lines()))
    assert words in shown(match.game, small)
    assert len(small.record.moves) == 1 and small.dispute.step == 0
    assert is_there(match.game, read_report(small.lines()))


def test_a_disputed_refusal_needs_no_move_at_all() -> None:
    match = played("jest", 3, 9)
    seat = lowest(match.table.waiting)
    moves = [match.game.words.move(match.table, action) for action in range(match.game.num_actions)]
    options = match.game.options(match.table, seat)
    wrong = next(move for action, move in enumerate(moves) if action not in options)
    report = Report(match.record, Dispute(9, seat, "", wrong, ""))
    small = shrunk(match.game, report)
    assert small.record.moves == []
    assert shown(match.game, small) == shown(match.game, report) != [""]
    right = Report(match.record, Dispute(9, seat, "", moves[options[0]], ""))
    assert not is_there(match.game, right), "a move that is allowed was not refused"


@pytest.mark.parametrize("moves", [0, 1, 9])
def test_the_deal_can_be_disputed(moves: int) -> None:
    match = played("high_jinks", 2, moves)
    words = next(words for words in match.game.log(match.table, 0, match.names, 0) if words)
    report = Report(match.record, Dispute(0, 0, words, "", ""))
    assert is_there(match.game, report)
    small = shrunk(match.game, report)
    assert is_there(match.game, small) and len(small.record.moves) <= 1


def test_a_sentence_that_does_not_come_up_is_not_there() -> None:
    match = played("jest", 3, 9)
    assert not is_there(match.game, Report(match.record, Dispute(4, 0, "Never said.", "", "")))


@pytest.mark.parametrize("change", ["step", "seat", "words", None])
def test_a_file_that_is_no_report_is_refused(change: str | None) -> None:
    match = played("jest", 3, 9)
    dispute = Dispute(4, 0, "", "", "")
    wrong = {
        "step": dispute._replace(step=99),
        "seat": dispute._replace(seat=3),
        "words": dispute._replace(words=5),  # type: ignore[arg-type]
    }
    lines = Report(match.record, wrong[change]).lines() if change else match.record.lines()
    with pytest.raises(BadRecord, match="line 1: "):
        read_report(lines)


def test_parlour_bug_writes_a_test_that_fails_until_the_rules_are_mended(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match = played("last_king", 3, 25)
    event, words = last_sentence(match, 1)
    step = step_of_event(match.game, match.record, event)
    report = Report(match.record, Dispute(step, 1, words, "", 'The "rule" says otherwise.'))
    file = tmp_path / "R-1.jsonl"
    file.write_text("".join(f"{line}\n" for line in report.lines()), encoding="utf-8")
    main(["bug", str(file), "--folder", str(tmp_path / "bugs")])
    assert f"{words}\n" in capsys.readouterr().out
    test = tmp_path / "bugs" / "test_last_king_r_1.py"
    command = [sys.executable, "-m", "pytest", "-q", str(test)]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ran.returncode == 1 and "1 failed" in ran.stdout and "AssertionError" not in test.read_text()
    with pytest.raises(SystemExit):
        main(["bug", str(file), "--folder", str(tmp_path / "bugs")])
    assert "exists" in capsys.readouterr().err.lower(), "a test that somebody has completed is not overwritten"

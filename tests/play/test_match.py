"""A match: proposing changes nothing, committing does; taking back; the file."""

from pathlib import Path

import pytest

import parlour
from parlour.kernel.refusal import Refusal
from parlour.kernel.save import save
from parlour.play import TIME_IS_UP, Match, Withdrawal, decide, read_record, verify
from tests.play.players import First

GAME = parlour.game("jest")


def begun(moves: int = 0) -> Match:
    """A match at Jest after some moves."""
    match = Match.new(GAME, 3, "abc")
    for _ in range(moves):
        answer_first(match)
    return match


def answer_first(match: Match, seat: int | None = None) -> None:
    """The first seat that is asked, or this one, plays its first option."""
    asked = match.table.actor if seat is None else seat
    match.play(asked, decide(First(), match.game, match.table, asked, match.names))


def state(match: Match) -> tuple[object, ...]:
    return (save(match.game, match.table), match.record.lines(), match.moves, match.question, match.number)


def test_a_proposal_changes_nothing_and_a_commit_makes_it_so() -> None:
    match = begun()
    before, table = state(match), match.table
    proposal = match.propose(0, [GAME.options(match.table, 0)[1]])
    assert state(match) == before
    assert match.table is table
    assert (proposal.seat, proposal.move) == (0, GAME.words.move(table, GAME.options(table, 0)[1]))
    match.commit(proposal)
    assert match.table is proposal.table
    assert match.record.moves == [(0, proposal.move)]
    assert state(begun())[0] == save(GAME, table), "what others hold of the table before stays as it was"


def test_what_may_not_be_played_is_refused_and_changes_nothing() -> None:
    match = begun(1)
    before = state(match)
    for seat, actions in ((0, [GAME.options(match.table, 1)[0]]), (1, [9999]), (1, [0, 1]), (1, []), (7, [0])):
        with pytest.raises(Refusal):
            match.play(seat, actions)
    assert state(match) == before


def test_a_proposal_does_not_outlive_its_table() -> None:
    match = begun()
    old = match.propose(1, [GAME.options(match.table, 1)[0]])
    answer_first(match, 0)
    with pytest.raises(ValueError, match="has continued"):
        match.commit(old)
    assert [done.seat for done in match.moves] == [0]


def test_the_last_commit_finishes_the_record() -> None:
    match = begun()
    while not match.table.over:
        assert match.record.result is None
        answer_first(match)
    assert match.record.result == GAME.result(match.table).as_data()
    assert verify(GAME, read_record(match.record.lines())).over


def test_a_strike_of_the_clock_is_a_proposal_too() -> None:
    game = parlour.game("high_jinks", clock=True, minutes=1, interval=2)
    match = Match.new(game, 2, "clock")
    while (seat := int(game.clock(match.table))) < 0:
        answer_first(match)
    with pytest.raises(ValueError, match="not running"):
        match.propose_strike(1 - seat)
    proposal = match.propose_strike(seat)
    assert proposal.resolves
    assert match.record.moves[-1][1] != TIME_IS_UP
    match.commit(proposal)
    assert match.record.moves[-1] == (seat, TIME_IS_UP)
    assert match.harmless(seat) is None


def test_a_question_has_a_number_that_grows() -> None:
    match = begun()
    asked = [match.question]
    for _ in range(5):
        resolves = match.propose(match.table.actor, [GAME.options(match.table, match.table.actor)[0]]).resolves
        answer_first(match)
        asked.append(match.question)
        assert resolves == (asked[-1] > asked[-2])
    assert asked == [0, 0, 0, 1, 2, 3], "three make their offers at once, then one after the other takes"


# ------------------------------------------------------------------- taking back


def test_a_secret_answer_to_an_open_question_is_taken_back_alone() -> None:
    match = begun()
    assert match.harmless(0) is None
    before = match.record.lines()
    answer_first(match, 0)
    assert match.harmless(1) is None
    match.undo(0)
    assert match.record.lines() == before
    answer_first(match, 0)
    answer_first(match, 1)
    question = match.question
    assert match.harmless(0) == Withdrawal("retract", 2)
    match.undo(0)
    assert [done.seat for done in match.moves] == [1]
    assert match.table.waiting == 0b101
    assert match.question == question, "it is still open, and nobody else can tell"
    answer_first(match, 2)
    answer_first(match, 0)
    assert all(match.harmless(seat) is None for seat in range(3)), "now all have seen the offers"
    with pytest.raises(ValueError, match="cannot be undone"):
        match.undo(2)


def test_a_move_with_all_that_followed_can_be_taken_back() -> None:
    match = begun(5)
    views = GAME.view(begun(3).table, None)
    third = match.moves[3]
    match.take_back(Withdrawal("undo", third.number))
    assert GAME.view(match.table, None) == views
    assert len(match.table.journal or []) == len(begun(3).table.journal or [])
    assert [done.number for done in match.moves] == [1, 2, 3]
    answer_first(match)
    assert match.moves[-1].number == 6, "a number is never given twice"
    with pytest.raises(ValueError, match="no move number 5"):
        match.take_back(Withdrawal("retract", 5))


def test_moves_keep_the_numbers_that_their_store_gave_them() -> None:
    match = begun(2)
    record = read_record(match.record.lines())
    again = Match(GAME, record, [4, 7])
    assert [done.number for done in again.moves] == [4, 7]
    again.commit(again.propose(2, [GAME.options(again.table, 2)[0]]), 12)
    assert (again.moves[-1].number, again.number) == (12, 12)
    assert state(again)[0] == state(begun(3))[0]


def test_what_is_taken_back_is_gone_from_the_file_too(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    match = begun()
    match.keep_in(file)
    answer_first(match, 0)
    answer_first(match, 1)
    match.undo(0)
    assert file.read_text(encoding="utf-8").splitlines() == match.record.lines()
    answer_first(match)
    assert file.read_text(encoding="utf-8").splitlines() == match.record.lines()
    assert len(match.record.lines()) == 3
    assert [path.name for path in tmp_path.iterdir()] == [file.name]


def test_a_move_that_cannot_be_written_does_not_count(tmp_path: Path) -> None:
    match = begun()
    match.keep_in(tmp_path / "match.jsonl")
    (tmp_path / "match.jsonl").unlink()
    (tmp_path / "match.jsonl").mkdir()
    before = state(match)
    with pytest.raises(OSError):
        answer_first(match)
    assert state(match) == before

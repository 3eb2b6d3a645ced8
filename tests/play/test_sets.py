"""Answers of several cards: one text, one move, in any order; and records that were written card by card."""

from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

import parlour
from parlour.kernel.bits import members
from parlour.kernel.game import Game
from parlour.kernel.luck import Fast
from parlour.kernel.refusal import Refusal
from parlour.kernel.save import Unreadable, load, save
from parlour.play import (
    BadRecord,
    Match,
    Record,
    Replay,
    Withdrawal,
    answer_text,
    decide,
    parse_answer,
    read_record,
    verify,
)
from tests.kernel.test_agenda import Sketch
from tests.play.players import First

OLD = Path(__file__).with_name("records")
OPENINGS = [("high_jinks", 2), ("high_jinks", 4), ("last_king", 2), ("last_king", 5)]


def blank(game: Game[Any], seats: int) -> Record:
    return Record(game.name, game.about.version, dict(game.variant), seats, "fast", "1", "", [""] * seats)


def sketch(seats: int = 1, least: int = 1, most: int = 3) -> Match:
    game = Sketch([0, 1, 2, 3], least, most)
    return Match(game, blank(game, seats))


# ------------------------------------------------------------------------- text


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("2", "2 + 0"),
        ("3 + 1", "1 + 3"),
        ("1 + 3 + 0", "1 + 3"),
        ("4 + 2 + 1", "1 + 2 + 4"),
        (" 2  +  1 ", "1 + 2"),
    ],
)
def test_an_answer_has_one_text_whatever_was_typed(typed: str, written: str) -> None:
    match = sketch()
    t = match.table
    proposal = match.propose(0, parse_answer(match.game, t, typed))
    assert proposal.move == written
    again = match.propose(0, parse_answer(match.game, t, proposal.move))
    assert again.move == written
    assert save(match.game, again.table) == save(match.game, proposal.table)


def test_choosing_none_is_the_move_that_passes() -> None:
    match = sketch(least=0)
    assert match.propose(0, parse_answer(match.game, match.table, "0")).move == "0"
    assert match.propose(0, []).move == "0"


def test_several_moves_are_refused_where_one_is_asked() -> None:
    game = parlour.game("jest")
    match = Match.new(game, 3, "x")
    one, other = (game.words.move(match.table, action) for action in game.options(match.table, 0))
    with pytest.raises(ValueError, match="only one is asked for"):
        parse_answer(game, match.table, f"{one} + {other}")


@pytest.mark.parametrize("name", ["high_jinks", "last_king"])
def test_live_play_takes_whole_answers_only(name: str) -> None:
    match = Match.new(parlour.game(name), 2, "x")
    before = save(match.game, match.table)
    with pytest.raises(Refusal) as refused:
        match.play(0, [match.game.options(match.table, 0)[0]])
    assert refused.value.code == "too_few"
    assert save(match.game, match.table) == before


@pytest.mark.parametrize(("name", "seats"), OPENINGS)
def test_a_set_is_one_move_in_any_order(name: str, seats: int) -> None:
    game = parlour.game(name)
    match = Match.new(game, seats, "x")
    actions = decide(First(), game, match.table, 1, match.names)
    assert len(actions) > 2
    found = {match.propose(1, list(order)).move for order in list(permutations(actions))[:30]}
    assert found == {answer_text(game, match.table, actions)}
    match.play(1, actions)
    assert len(match.record.moves) == 1
    assert match.harmless(1) == Withdrawal("retract", 1)


def test_a_player_that_answers_what_is_no_option_is_refused() -> None:
    class Wrong:
        def answer(self, window: object) -> int:
            return 9

    match = sketch()
    with pytest.raises(Refusal, match="not one of your options"):
        decide(Wrong(), match.game, match.table, 0, [""])


# ------------------------------------------------------------------ old records


def picked_one_by_one(game: Game[Any], seats: int, luck: Fast) -> Record:
    """A record as they were before answers were whole: every pick a move, those of several seats in turns."""
    record = blank(game, seats)
    t = game.deal(seats, record.source())
    while not t.over:
        waiting = members(t.waiting)
        seat = waiting[luck.below(len(waiting))]
        options = game.options(t, seat)
        action = options[luck.below(len(options))]
        record.moves.append((seat, game.words.move(t, action)))
        game.play(t, seat, action)
    record.finish(game, t)
    return record


@pytest.mark.parametrize("name", ["high_jinks", "last_king"])
def test_a_record_of_an_earlier_version_verifies_to_its_result(name: str) -> None:
    record = read_record((OLD / f"{name}.jsonl").read_text(encoding="utf-8").splitlines())
    assert not any(" + " in move for _, move in record.moves)
    game = parlour.game(name, **record.options)
    assert verify(game, record).over
    lines = record.lines()
    assert Match(game, record).record.lines() == lines


@pytest.mark.parametrize(("name", "seats"), OPENINGS)
def test_card_by_card_or_whole_a_match_comes_to_the_same_digest(name: str, seats: int) -> None:
    game = parlour.game(name)
    picked = picked_one_by_one(game, seats, Fast(3))
    verify(game, picked)
    whole = Match(game, blank(game, seats))
    begun: dict[int, list[int]] = {}
    replay = Replay(game, picked)
    for step, (seat, _) in enumerate(picked.moves):
        begun.setdefault(seat, []).extend(replay.actions(step))
        half = replay.at(step).most > 0 and len(begun[seat]) < replay.at(step).most_of(seat)
        if not half:
            whole.play(seat, begun.pop(seat))
    assert len(whole.record.moves) < len(picked.moves)
    assert (whole.record.result, whole.record.digest) == (picked.result, picked.digest)


def test_one_card_of_a_set_that_may_end_reads_as_a_pick_and_the_whole_answer_does_not() -> None:
    for moves in (["1", "3", "0"], ["1 + 3"], ["1", "3 + 1"]):
        match = sketch(2)
        match.record.moves = [*[(0, move) for move in moves], (1, "10 + 0")]
        again = Match(match.game, match.record)
        assert again.table.over
        assert "0:1 0:3 1:10 after" in save(match.game, again.table)["fields"]["written"]  # type: ignore[index]
    match.record.result, match.record.moves = None, [(0, "1"), (1, "10"), (1, "0")]
    assert not Replay(match.game, match.record).end().over


def test_what_was_begun_card_by_card_and_never_completed_is_left_out() -> None:
    match = sketch(2)
    match.record.moves = [(1, "10"), (0, "1"), (0, "3"), (1, "11")]
    again = Match(match.game, match.record, [1, 2, 3, 4])
    assert again.record.moves == []
    assert save(again.game, again.table) == save(match.game, match.table)
    again.play(0, [4, 2])
    assert again.record.moves == [(0, "2 + 4")]
    assert again.moves[0].number == 5, "the store may have them still"


def test_a_whole_answer_stands_for_what_its_seat_had_begun_before() -> None:
    match = sketch(2)
    match.record.moves = [(1, "10"), (0, "1"), (0, "2 + 4")]
    again = Match(match.game, match.record, [3, 5, 8])
    assert [(done.number, done.move) for done in again.moves] == [(8, "2 + 4")]
    assert again.record.moves == [(0, "2 + 4")]
    again.play(1, [10, 12])
    assert again.table.over
    verify(again.game, again.record)


def test_a_pick_that_is_not_legal_is_told_with_its_line() -> None:
    match = sketch()
    match.record.moves = [(0, "3"), (0, "1")]
    with pytest.raises(BadRecord, match="line 3: '1' by seat 1: You cannot choose these together"):
        Replay(match.game, match.record).end()


# --------------------------------------------------------------------- save, load


def test_a_question_with_other_numbers_for_some_seats_is_saved() -> None:
    game = Sketch([0, 1, 2, 3], 1, 3)
    t = game.new(2)
    assert "expected" not in save(game, t)
    t.expect(1, 2, 2)
    game.play(t, 1, 11)
    back: Any = load(game, save(game, t))
    assert (back.least_of(1), back.most_of(1), back.picked(1, 0)) == (2, 2, 11)
    assert save(game, back) == save(game, t)
    game.play(back, 1, 12)
    assert back.waiting == 1


@pytest.mark.parametrize(
    ("parts", "message"),
    [
        ({"picks": [1, 2]}, "2 numbers where there should be 8"),
        ({"picks": [9, 0, 0, 0, 0, 0, 0, 0]}, "seat 0 cannot have picked 9"),
        ({"expected": [[1, 1]]}, "the least and the most for each seat"),
        ({"expected": [[1], [1, 2]]}, "'expected'"),
    ],
)
def test_what_is_wrong_with_saved_picks_is_said(parts: dict[str, object], message: str) -> None:
    game = Sketch([0, 1, 2, 3], 1, 3)
    with pytest.raises(Unreadable, match=message):
        load(game, save(game, game.new(2)) | parts)

"""Records: they replay, they verify, and a tampered one is found out."""

import json
from pathlib import Path

import pytest

import parlour
from parlour.kernel.bits import lowest
from parlour.play import BadRecord, Match, parse_answer, read_record, verify

GAME = parlour.game("jest")


def finished(seed: str = "abc") -> Match:
    match = Match.new(GAME, 3, seed)
    while not match.table.over:
        seat = lowest(match.table.waiting)
        match.play(seat, [GAME.options(match.table, seat)[-1]])
    return match


LINES = finished().record.lines()


def tampered(number: int, **parts: object) -> list[str]:
    lines = list(LINES)
    lines[number] = json.dumps(json.loads(lines[number]) | parts, ensure_ascii=False)
    return lines


def test_a_record_verifies_and_names_its_rules() -> None:
    record = read_record(LINES)
    assert verify(GAME, record).over
    header = json.loads(LINES[0])
    assert header["rules"] == GAME.about.version
    assert header["options"] == GAME.variant
    assert len(header["commitment"]) == 64


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ([], "the record is empty"),
        (["{"], "line 1 is cut off or is not JSON"),
        (["[]"], "line 1 is not an object"),
        (["{}"], "line 1: not a record of Parlour"),
        (tampered(0, seed="xyz"), "the commitment shown before the deal is not that of this seed"),
        (tampered(0, luck="loaded"), "'luck' is"),
        (tampered(0, names=["one"]), "a name for each"),
        (tampered(0, rules="0.9"), "played under rules 0.9"),
        (tampered(0, game=7), "'game', 'rules' and 'options'"),
        (tampered(0, luck="fast"), "the 'seed' of fast luck"),
        ([*LINES[:5], LINES[5][:-4]], "line 6 is cut off"),
        (tampered(3, move="take 1 up"), "line 4: 'take 1 up' by seat 3"),
        (tampered(3, move="nonsense"), "line 4: 'nonsense' by seat 3: Jest has no move"),
        (tampered(3, seat="x"), "line 4: a move has a 'seat'"),
        (tampered(3, seat=9), "line 4: there is no seat 10 in this match of 3"),
        ([*LINES[:-1]], "line 26 is missing"),
        ([*LINES[:10], LINES[-1]], "line 11: a result, but the game is not over"),
        ([*LINES, LINES[3]], "line 27: nothing may follow the result"),
        (tampered(-1, digest="0" * 64), "the digest is not that"),
        (tampered(-1, result={"scores": []}), "the moves lead to another result"),
        (tampered(-1, result=3), "a result is an object"),
    ],
)
def test_what_is_wrong_with_a_record_is_said(lines: list[str], message: str) -> None:
    with pytest.raises(BadRecord, match=message):
        verify(GAME, read_record(lines))


def test_a_match_goes_on_from_its_record() -> None:
    half = read_record(LINES[:10])
    match = Match(GAME, half)
    for seat, move in read_record(LINES).moves[9:]:
        match.play(seat, parse_answer(GAME, match.table, move))
    assert match.record.lines() == LINES


def test_every_move_is_on_the_disk_before_the_next(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    match = Match.new(GAME, 3, "abc")
    match.keep_in(file)
    for n, (seat, move) in enumerate(read_record(LINES).moves, 2):
        match.play(seat, parse_answer(GAME, match.table, move))
        assert file.read_text(encoding="utf-8").splitlines()[:n] == LINES[:n]
    assert file.read_text(encoding="utf-8").splitlines() == LINES
    with pytest.raises(FileExistsError):
        match.keep_in(file)


def test_a_match_from_a_position_replays() -> None:
    start = {"zones": json.loads(json.dumps(POSITION_ZONES)), "question": "TakeCards", "waiting": [0]}
    match = Match.new(GAME, 3, "s", start | {"fields": {"round": 4, "turn": 0, "complete": 7}})
    while not match.table.over:
        seat = lowest(match.table.waiting)
        match.play(seat, [GAME.options(match.table, seat)[0]])
    assert verify(GAME, read_record(match.record.lines())).over


POSITION_ZONES = {
    "trophies": ["A♦", "3♥"],
    "offer, face-up 1": ["4♠"],
    "offer, face-down 1": ["2♠"],
    "offer, face-up 2": ["3♠"],
    "offer, face-down 2": ["Joker"],
    "offer, face-up 3": ["2♦"],
    "offer, face-down 3": ["A♥"],
    "Jest 1": ["A♠", "A♣", "2♣"],
    "Jest 2": ["3♣", "4♣", "3♦"],
    "Jest 3": ["4♦", "2♥", "4♥"],
}

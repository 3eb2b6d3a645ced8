"""Puzzles: all that are shipped replay, their best move is found again, and rubbish is named."""

import json
import random

import pytest

import parlour
from parlour.bots import bot
from parlour.bots.advice import advise, advise_sets
from parlour.kernel.bits import lowest
from parlour.kernel.refusal import Refusal
from parlour.play import Match, answer_text, decide, window
from parlour.play.answers import whole_answers
from parlour.play.puzzle import (
    BadPuzzle,
    Puzzle,
    answered,
    position,
    puzzles,
    read_puzzle,
    read_puzzles,
    record_of,
)
from parlour.play.rulebook import section

GAMES = ["circle_of_kings", "high_jinks", "jest", "jin_kei", "last_king"]
SAMPLE = 8


@pytest.mark.parametrize("name", GAMES)
def test_at_least_forty_are_shipped_each_with_one_clearly_best_move(name: str) -> None:
    game = parlour.game(name)
    found = puzzles(game)
    assert len(found) >= 40
    assert len({puzzle.id for puzzle in found}) == len(found)
    assert len({(puzzle.seed, len(puzzle.moves), puzzle.seat) for puzzle in found}) == len(found)
    assert len({puzzle.rating for puzzle in found}) >= 3 and len({puzzle.section for puzzle in found}) >= 2
    for puzzle in found:
        t = position(game, puzzle)
        assert len(puzzle.answers) > 1 and puzzle.several <= (t.most > 1)
        assert puzzle.low > 0.05 and puzzle.low <= puzzle.gap <= puzzle.high
        assert all(answer.low <= answer.value <= answer.high for answer in puzzle.answers)
        assert section(game, puzzle.section).id == game.asked_rule(t).section
        assert read_puzzle(puzzle.line()) == puzzle


@pytest.mark.parametrize("name", GAMES)
def test_a_cheap_search_finds_the_best_move_of_a_sample_ahead_again(name: str) -> None:
    game = parlour.game(name)
    found = puzzles(game)
    sample = found[:: max(1, len(found) // SAMPLE)][:SAMPLE]
    ahead = 0
    for puzzle in sample:
        t = position(game, puzzle)
        seen = window(game, t, puzzle.seat, record_of(game, puzzle).names)
        if puzzle.several:
            best = advise_sets(seen, 77, 8_000)[0].actions
        else:
            best = [max(advise(seen, 77, iterations=2_000), key=lambda worth: worth.value).action]
        ahead += answer_text(game, t, best) == puzzle.best
    assert ahead >= len(sample) - 1


def test_games_that_ask_for_clearly_best_sets_ship_some_and_take_them_in_any_order() -> None:
    game = parlour.game("circle_of_kings")
    sets = [puzzle for puzzle in puzzles(game) if puzzle.several]
    assert sum(" + " in puzzle.best for puzzle in sets) >= 2
    for puzzle in [each for each in sets if " + " in each.best]:
        t = position(game, puzzle)
        assert len(puzzle.answers) == len(whole_answers(game, t, puzzle.seat))
        backwards = " + ".join(reversed(puzzle.best.split(" + ")))
        assert backwards != puzzle.best and answered(game, t, puzzle, backwards) == puzzle.best
        with pytest.raises(Refusal):
            answered(game, t, puzzle, " + ".join(puzzle.best.split(" + ")[:1] * 2))


@pytest.mark.parametrize("name", GAMES)
def test_the_whole_answers_are_all_that_the_rules_take(name: str) -> None:
    game = parlour.game(name)
    match, player, luck = Match.new(game, game.about.seats[0], "whole answers"), bot("random", 3), random.Random(1)
    while not match.table.over and len(match.moves) < 40:
        t, seat = match.table, lowest(match.table.waiting)
        found = whole_answers(game, t, seat)
        assert len({tuple(each) for each in found}) == len(found)
        for each in luck.sample(found, min(3, len(found))):
            assert game.in_order(t, seat, luck.sample(each, len(each))) == each
        played = decide(player, game, t, seat, match.names)
        assert played in found
        match.play(seat, played)


def line(**changes: object) -> str:
    data = json.loads(puzzles(parlour.game("jest"))[0].line()) | changes
    return json.dumps({name: value for name, value in data.items() if value is not None})


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("{", "line 1: it is cut off or is not JSON"),
        ("[]", "line 1: it is not an object"),
        (line(seat=None), "line 1: 'seat' is missing"),
        (line(seat=3), "line 1: 'seat' is 3 at a table of"),
        (line(rating=9), "line 1: 'rating' is 9"),
        (line(gap=True), "line 1: 'gap' is missing or is not int"),
        (line(moves=[["x"]]), "line 1: 'moves' holds ['x']"),
        (line(answers=[{"move": "x"}]), "line 1: 'answers' holds"),
        (line(hand="A♠"), "line 1: unknown field 'hand'"),
    ],
)
def test_a_file_that_cannot_be_read_names_line_and_field(text: str, complaint: str) -> None:
    with pytest.raises(BadPuzzle) as error:
        read_puzzles([text])
    assert complaint in str(error.value)


def test_a_puzzle_that_does_not_hold_says_why() -> None:
    game = parlour.game("jest")
    puzzle: Puzzle = puzzles(game)[0]
    first, second, *more = puzzle.answers
    for wrong, complaint in [
        (puzzle._replace(rules="0.1"), "played under rules 0.1"),
        (puzzle._replace(moves=[(0, "take 1 up")]), "line 2"),
        (puzzle._replace(answers=[first]), "the options are"),
        (puzzle._replace(answers=[second, first, *more]), "is not the best"),
        (puzzle._replace(moves=[]), "options are"),
    ]:
        with pytest.raises(BadPuzzle) as error:
            position(game, wrong)
        assert complaint in str(error.value)

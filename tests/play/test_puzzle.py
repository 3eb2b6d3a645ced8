"""Puzzles: all that are shipped replay, their best move is found again, and rubbish is named."""

import json

import pytest

import parlour
from parlour.bots.advice import advise
from parlour.play import parse_answer, window
from parlour.play.puzzle import BadPuzzle, Puzzle, position, puzzles, read_puzzle, read_puzzles, record_of
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
        assert t.most == 0 and len(puzzle.answers) > 1
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
        worths = advise(window(game, t, puzzle.seat, record_of(game, puzzle).names), 77, iterations=2_000)
        values = {worth.action: worth.value for worth in worths}
        best = parse_answer(game, t, puzzle.best)[0]
        ahead += values[best] == max(values.values())
    assert ahead >= len(sample) - 1


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

"""Lessons and puzzles, as the pages get them: what the learner's seat may see, and the outcome of an answer."""

from functools import lru_cache
from typing import Any

import parlour
from parlour.bots import bot
from parlour.kernel.game import Game, seat_names
from parlour.kernel.refusal import Refusal
from parlour.kernel.table import Table
from parlour.play import Player, answer_words, parse_answer
from parlour.play.lesson import lesson_of
from parlour.play.puzzle import Puzzle, answered, position, puzzles
from parlour.play.teacher import Teacher
from parlour.server.protocol.problems import Problem, not_found
from parlour.server.protocol.responses import (
    Learned,
    LessonReply,
    LessonStep,
    PuzzleInfo,
    PuzzleOption,
    PuzzleView,
    Solution,
)
from parlour.server.table.variants import variant
from parlour.server.table.why import why_card


def found_game(name: str) -> Game[Any]:
    """Return the game with that name."""
    try:
        return variant(name)
    except parlour.UnknownGame:
        raise not_found("game") from None


def replying(seat: int) -> Player:
    """Return who replies where a lesson's script ends: a bot that sees what its seat sees."""
    return bot("greedy", seat)


# --------------------------------------------------------------------- lessons


def teacher_of(name: str, number: int) -> Teacher:
    """Return the teacher of a game that has such a step."""
    game = found_game(name)
    lesson = lesson_of(game)
    if not 0 <= number < lesson.count:
        raise not_found("step")
    return Teacher(game, lesson)


@lru_cache(256)
def step(name: str, number: int) -> LessonStep:
    """Return a step of a lesson."""
    teacher = teacher_of(name, number)
    here, pointed, view, log = teacher.show(number)
    goal = here.goal is not None
    steps = teacher.lesson.count
    return LessonStep(number, steps, here.say, here.why, here.cite, goal, *pointed, view, log)


def attempt(name: str, number: int, given: Learned) -> LessonReply:
    """Return what comes of a try, or why a card cannot be played."""
    teacher = teacher_of(name, number)
    match, scene, _ = teacher.at(number)
    if given.token is not None:
        why = why_card(teacher.game, match.table, scene.seat, given.token, match.names)
        return LessonReply("refused", why.sentence, why.cites, None, [])
    verdict = teacher.judge(number, given.move, replying)
    if verdict.table is None:
        return LessonReply(verdict.outcome, verdict.words, verdict.cites, None, [])
    view = teacher.game.view(verdict.table, scene.seat, match.names)
    return LessonReply("right", "", [], view, teacher.game.events(verdict.table, scene.seat, match.names, None))


# --------------------------------------------------------------------- puzzles


def puzzle_list(name: str) -> list[PuzzleInfo]:
    """Return the puzzles of a game."""
    return [PuzzleInfo(each.id, each.rating, each.section) for each in puzzles(found_game(name))]


def found_puzzle(name: str, id: str) -> tuple[Game[Any], Puzzle, Table]:
    """Return a puzzle by its id, with its game and its table."""
    game = found_game(name)
    for each in puzzles(game):
        if each.id == id:
            return game, each, position(game, each)
    raise not_found("puzzle")


@lru_cache(256)
def puzzle(name: str, id: str) -> PuzzleView:
    """Return a puzzle as its seat sees it, without its solution."""
    game, each, t = found_puzzle(name, id)
    names = seat_names(each.seats)
    view, log = game.view(t, each.seat, names), game.events(t, each.seat, names, None)
    return PuzzleView(each.id, each.rating, each.section, view, log)


def solve(name: str, id: str, given: Learned) -> Solution:
    """Return whether an answer is the best, and what all are worth."""
    game, each, t = found_puzzle(name, id)
    try:
        move = answered(game, t, each, given.move)
    except (ValueError, Refusal):
        raise Problem("bad_message", "That is not an option of this puzzle.") from None
    names = seat_names(each.seats)
    options = [
        PuzzleOption(
            answer.move,
            answer_words(game, t, each.seat, parse_answer(game, t, answer.move), names),
            answer.value,
            answer.low,
            answer.high,
        )
        for answer in each.answers
    ]
    return Solution(move == each.best, each.best, each.gap, each.low, each.high, each.worlds, options)

"""Lessons: a tip for every question a learner can meet, told from nothing but what the learner sees."""

import ast
import random
from pathlib import Path

import pytest

import parlour
from parlour.kernel.bits import members
from parlour.kernel.luck import Fast, Sealed
from parlour.kernel.table import ARGUMENT
from parlour.server.lessons import tips

GAMES = sorted(parlour.games())
LONGEST = 430  # letters that fit beside a table on a phone


def steps_that_ask(game_name: str) -> list[str]:
    """The steps of a game that put a question, by its source."""
    folder = Path(parlour.__file__).parent / "games" / game_name
    classes = [
        node
        for file in folder.glob("*.py")
        for node in ast.parse(file.read_text(encoding="utf-8")).body
        if isinstance(node, ast.ClassDef)
    ]
    return [node.name for node in classes if "options" in [getattr(each, "name", "") for each in node.body]]


@pytest.mark.parametrize("name", GAMES)
def test_every_question_of_every_game_has_a_tip_for_any_situation(name: str) -> None:
    written = tips.lesson(name)
    for step in steps_that_ask(name):
        assert not set(written[step][-1]) - {"say"}, f"the last tip of {step} should fit whatever is seen"
    assert set(written) - {"seed"} == set(steps_that_ask(name))


@pytest.mark.parametrize("name", GAMES)
def test_a_tip_is_the_same_whatever_the_learner_cannot_see(name: str) -> None:
    game = parlour.game(name)
    for seed in range(12):
        luck = random.Random(seed)
        t = game.new(luck.choice(game.about.seats), seed)
        while not t.over:
            for seat in members(t.waiting):
                told = tips.tip(game, t, seat)
                assert told
                if luck.random() < 0.1:
                    assert tips.tip(game, game.guess(t, seat, Fast(seed), True), seat) == told
            seat = luck.choice(members(t.waiting))
            game.play(t, seat, luck.choice(game.options(t, seat)))


@pytest.mark.parametrize("name", GAMES)
def test_tips_are_short_enough_to_read_beside_the_table(name: str) -> None:
    for step in steps_that_ask(name):
        assert all(len(each["say"]) <= LONGEST for each in tips.lesson(name)[step])


@pytest.mark.parametrize("name", GAMES)
def test_who_is_not_asked_gets_no_tip(name: str) -> None:
    game = parlour.game(name)
    t = game.deal(game.about.seats[0], Sealed(tips.seed(name)))
    seat = members(t.waiting)[0]
    step = t.question & (ARGUMENT - 1)
    while t.waiting >> seat & 1 and t.question & (ARGUMENT - 1) == step:
        game.play(t, seat, game.options(t, seat)[0])
    for other in range(t.seats):
        assert (tips.tip(game, t, other) is not None) == bool(t.waiting >> other & 1)

"""Lessons: a tip for every question a learner can meet, told from nothing but what the learner sees."""

import random

import pytest

import parlour
from parlour.bots import bot
from parlour.kernel.bits import has, members
from parlour.kernel.luck import Fast
from parlour.play import Match, decide
from parlour.play.lesson import lesson_seed, lesson_tip
from parlour.play.package import read_data

GAMES = parlour.games()
LONGEST = 430  # letters that fit beside a table on a phone


@pytest.mark.parametrize("name", GAMES)
def test_every_question_of_every_game_has_a_tip_for_any_situation(name: str) -> None:
    game = parlour.game(name)
    tips = read_data(game, "lesson.toml")["tips"]
    asking = {rule.id for rule in game.rules if rule.question}
    assert {tip["step"] for tip in tips} == asking
    for step in asking:
        last = [tip for tip in tips if tip["step"] == step][-1]
        assert set(last) == {"step", "say"}, f"the last tip of {step} should fit whatever is seen"


@pytest.mark.parametrize("name", GAMES)
def test_tips_are_short_enough_to_read_beside_the_table(name: str) -> None:
    tips = read_data(parlour.game(name), "lesson.toml")["tips"]
    assert [tip["say"] for tip in tips if len(tip["say"]) > LONGEST] == []


@pytest.mark.parametrize("name", GAMES)
def test_a_tip_is_for_who_is_asked_and_the_same_whatever_the_learner_cannot_see(name: str) -> None:
    game = parlour.game(name)
    for n in range(3):
        luck = random.Random(n)
        seats = luck.choice(game.about.seats)
        match = Match.new(game, seats, lesson_seed(game) if n == 0 else f"{n}")
        while not match.table.over:
            t = match.table
            for seat in range(seats):
                told = lesson_tip(game, game.view(t, seat))
                assert (told is not None) == has(t.waiting, seat)
                if told is not None and luck.random() < 0.1:
                    assert lesson_tip(game, game.view(game.guess(t, seat, Fast(n), True), seat)) == told
            seat = luck.choice(members(t.waiting))
            match.play(seat, decide(bot("random", luck.randrange(1 << 30)), game, t, seat, match.names))

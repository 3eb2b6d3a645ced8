"""Random games end by the rules, lose no card, and offer what they accept."""

import random
from typing import Any

import pytest

from parlour.games.jin_kei.rules import JinKeiGame
from parlour.games.jin_kei.state import NUM_ACTIONS
from parlour.kernel.bits import members
from parlour.kernel.save import load, save

from .table_builder import agree


def walk(game: Any, seed: Any) -> Any:
    """Play a random game; yields the table before every decision and after the last."""
    t = game.new(2, seed)
    choice = random.Random(seed)
    while not t.over:
        yield t
        seat = choice.choice(members(t.waiting))
        game.play(t, seat, choice.choice(game.options(t, seat)))
    yield t


@pytest.mark.parametrize("per_round", [False, True])
def test_games_end_and_cards_are_conserved(per_round: Any) -> None:
    game = JinKeiGame({"per_round": per_round})
    for seed in range(60):
        *_before, t = walk(game, seed)
        assert t.over and not t.adjudicated
        where = [t.zone_of(token) for token in range(t.plan.tokens)]
        assert [where.count(zone) for zone in (0, 1, 2, 3, 15, 16)] == [0, 0, 1, 1, 42, 6]
        assert sorted(t.face(token) for token in range(44)) == list(range(44))
        result = game.result(t)
        assert len(result.winners) == 1 and sum(result.scores) <= 60


@pytest.mark.parametrize("per_round", [False, True])
def test_options_agree_with_bars(per_round: Any) -> None:
    game = JinKeiGame({"per_round": per_round})
    for seed in range(6):
        for t in walk(game, seed):
            agree(game, t)


def test_a_table_is_saved_and_loaded_without_loss() -> None:
    game = JinKeiGame({})
    for t in walk(game, 7):
        data = save(game, t)
        assert save(game, load(game, data)) == data


def test_a_clone_is_independent_and_goes_on_alike() -> None:
    game = JinKeiGame({"per_round": True})
    for t in walk(game, 9):
        if t.over:
            break
        twin = t.clone()
        assert save(game, twin) == save(game, t)
        before = save(game, t)
        for seat in members(twin.waiting):
            game.play(twin, seat, game.options(twin, seat)[0])
        assert save(game, t) == before


def test_the_order_of_secret_answers_does_not_matter() -> None:
    game = JinKeiGame({"per_round": True})
    for t in walk(game, 3):
        if len(members(t.waiting)) == 2:
            ends = []
            for order in ((0, 1), (1, 0)):
                twin = t.clone()
                for seat in order:
                    game.play(twin, seat, game.options(twin, seat)[-1])
                ends.append(save(game, twin))
            assert ends[0] == ends[1]


def test_every_move_has_a_notation_of_its_own_that_is_read_back() -> None:
    game = JinKeiGame({})
    t = game.new(2, 1)
    texts = [game.words.move(t, action) for action in range(NUM_ACTIONS)]
    assert len(set(texts)) == NUM_ACTIONS
    assert [game.parse(t, text) for text in texts] == list(range(NUM_ACTIONS))


def test_everything_is_said_in_words() -> None:
    game = JinKeiGame({"per_round": True})
    for t in walk(game, 5):
        for seat in (0, 1, None):
            view: Any = game.view(t, seat, ["Anna", "Ben"])
            assert view["headline"]
            assert all(option["words"] and option["tokens"] != [-1] for option in view["options"])
            assert all(game.log(t, seat))
        for action in range(NUM_ACTIONS):
            assert game.describe(t, 0, action)


def test_refusals_carry_a_code_a_sentence_and_a_citation() -> None:
    game = JinKeiGame({})
    for t in walk(game, 2):
        for seat in members(t.waiting):
            for action in range(NUM_ACTIONS):
                reason = game.objection(t, seat, action)
                if reason:
                    refusal = game.refusal(t, seat, action, reason)
                    assert refusal.code and refusal.sentence and refusal.cites

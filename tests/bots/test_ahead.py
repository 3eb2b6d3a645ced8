"""Players who look one move ahead: what a search imagines of them."""

from functools import partial
from typing import Any

import pytest

import parlour
from parlour.bots.ahead import OneAhead
from parlour.bots.budget import Budget
from parlour.bots.mind import Mind
from parlour.bots.search import look
from parlour.kernel.bits import bit, lowest
from parlour.kernel.flow import offer
from parlour.kernel.game import KNOWLEDGE, Game
from parlour.kernel.luck import Fast
from parlour.kernel.step import Options
from parlour.play.package import judge_file
from parlour.testing import bot_is_honest
from parlour.testing.walks import walk

GAMES = [(name, seats) for name in parlour.games() for seats in parlour.game(name).about.seats]
SHIPPED = [(name, seats) for name, seats in GAMES if judge_file(parlour.game(name), seats).is_file()]


def ahead_at(game: Game[Any], keen: float) -> OneAhead:
    judge = game.judge()
    assert judge is not None
    return OneAhead(game, judge, keen, Fast(1), Fast(2))


def asked_to_take(game: Game[Any], seed: int) -> Any:
    """Return a table of Jest at which one seat is asked alone."""
    t = game.deal(3, Fast(seed), KNOWLEDGE)
    while t.asked != bit(lowest(t.waiting)):
        seat = lowest(t.waiting)
        game.apply(t, seat, game.options(t, seat)[0])
    return t


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_mixed_tables_look_the_same_and_have_the_same_cards(name: str, seats: int) -> None:
    game = parlour.game(name)
    ahead = ahead_at(game, 8.0)
    for moves in range(0, 40, 5):
        t = walk(game, seats, moves, moves)
        if not t.waiting:
            continue
        seat = lowest(t.waiting)
        mixed = t.clone()
        ahead.mix(mixed, seat)
        packs = t.plan.back
        tokens = range(t.plan.tokens)
        assert look(mixed, seat) == look(t, seat)
        assert sorted((packs[n], t.face(n)) for n in tokens) == sorted((packs[n], mixed.face(n)) for n in tokens)


def test_a_keen_player_takes_what_the_judge_rates_best() -> None:
    game, out = parlour.game("jest"), Options()
    for seed in range(20):
        t = asked_to_take(game, seed)
        seat = lowest(t.waiting)
        offer(game.steps, t, seat, out)
        keen, dull = ahead_at(game, 1e6), ahead_at(game, 0.0)
        key = look(t, seat)
        taken = {keen.choose(t, seat, key, out) for _n in range(20)}
        rated = list(keen.known[key].worth)
        assert taken == {n for n in range(out.n) if rated[n] == max(rated)}
        assert {dull.choose(t, seat, key, out) for _n in range(200)} == set(range(out.n))
        assert 0 <= keen.glance(t, seat, out) < out.n


def test_secret_answers_at_the_same_time_are_chosen_evenly() -> None:
    game, out = parlour.game("jest"), Options()
    t = game.deal(3, Fast(1), KNOWLEDGE)
    offer(game.steps, t, 0, out)
    keen = ahead_at(game, 1e6)
    assert {keen.choose(t, 0, 1, out) for _n in range(60)} == {0, 1}
    assert not keen.known


@pytest.mark.parametrize(("name", "seats"), SHIPPED)
def test_minds_that_imagine_simple_players_are_honest(name: str, seats: int) -> None:
    game = parlour.game(name)
    changes = {"alike": 0.5, "network": 0.0, "belief": 0.0}
    for moves in range(0, 40, 10):
        bot_is_honest(partial(Mind, budget=Budget(30, 0.0), changes=changes), game, seats, seed=moves, moves=moves)

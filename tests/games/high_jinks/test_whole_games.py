"""Whole games at random: they end, cards are conserved, options agree with refusals, with a clock too."""

import pytest

from parlour.games.high_jinks.rules import HighJinksGame
from parlour.kernel.game import BLIND
from parlour.kernel.luck import Fast
from parlour.kernel.refusal import ALLOWED

from .positions import GAME, TIMED

SEATS = [2, 3, 4]


@pytest.mark.parametrize("seats", SEATS)
def test_random_play_ends_without_adjudication_and_conserves_the_cards(seats: int) -> None:
    for seed in range(12):
        t = GAME.deal(seats, Fast(seed), BLIND)
        luck = Fast(seed + 1000)
        while t.waiting:
            seat = next(seat for seat in range(seats) if t.waiting >> seat & 1)
            options = GAME.options(t, seat)
            assert options == sorted(set(options))
            assert len(options) <= 48
            GAME.apply(t, seat, options[luck.below(len(options))])
        faces = sorted(int(t.face(token)) for token in range(t.plan.tokens))
        assert faces == sorted(int(face) for face in t.plan.dealt)
        assert sum(t.count(zone) for zone in range(20)) == t.plan.tokens
        assert not t.adjudicated
        assert len(GAME.result(t).winners) == 1


@pytest.mark.parametrize("seats", SEATS)
def test_options_agree_with_refusals(seats: int) -> None:
    t = GAME.deal(seats, Fast(77), BLIND)
    luck = Fast(78)
    while t.waiting:
        seat = next(seat for seat in range(seats) if t.waiting >> seat & 1)
        options = GAME.options(t, seat)
        allowed = [action for action in range(GAME.num_actions) if GAME.objection(t, seat, action) == ALLOWED]
        assert allowed == options
        GAME.apply(t, seat, options[luck.below(len(options))])


@pytest.mark.parametrize("seats", SEATS)
def test_with_a_clock_that_strikes_at_any_moment_every_question_still_has_an_answer(seats: int) -> None:
    for seed in range(6):
        t = TIMED.deal(seats, Fast(seed), BLIND)
        luck = Fast(seed + 5)
        while t.waiting:
            if luck.below(12) == 0:
                TIMED.time_is_up(t)
                continue
            seat = next(seat for seat in range(seats) if t.waiting >> seat & 1)
            options = TIMED.options(t, seat)
            assert options
            TIMED.apply(t, seat, options[luck.below(len(options))])
        assert t.over


@pytest.mark.parametrize("seats", SEATS)
def test_what_a_seat_sees_does_not_change_when_the_rest_is_guessed(seats: int) -> None:
    t = GAME.deal(seats, Fast(9))
    luck = Fast(10)
    moves = 0
    while t.waiting:
        if moves % 40 == 0:
            for seat in range(seats):
                guess = GAME.guess(t, seat, Fast(moves), True)
                assert GAME.view(guess, seat) == GAME.view(t, seat)
        seat = next(seat for seat in range(seats) if t.waiting >> seat & 1)
        options = GAME.options(t, seat)
        GAME.apply(t, seat, options[luck.below(len(options))])
        moves += 1


def test_HJ_50_a_short_cap_adjudicates() -> None:
    game = HighJinksGame({"turn_cap": 2})
    t = game.deal(3, Fast(4), BLIND)
    luck = Fast(1)
    while t.waiting:
        seat = next(seat for seat in range(3) if t.waiting >> seat & 1)
        options = game.options(t, seat)
        game.apply(t, seat, options[luck.below(len(options))])
    assert game.result(t).adjudicated
    assert game.result(t).winners == [0, 1, 2]
    assert t.turns == 2

"""Whole games at random: they end, no card is lost, and what is offered is what is allowed."""

import pytest

from parlour.games.jest.rules import JestGame
from parlour.games.jest.state import NUM_ACTIONS
from parlour.kernel.bits import members
from parlour.kernel.game import BLIND
from parlour.kernel.luck import Fast
from parlour.kernel.save import load, save

from .positions import ACE_IS_ONE, GAME, SHARED

# Decisions of a game: each round everybody offers once and takes once.
DECISIONS = {3: 4 * (3 + 3), 4: 3 * (4 + 4)}


@pytest.mark.parametrize("game", [GAME, ACE_IS_ONE, SHARED])
@pytest.mark.parametrize("seats", [3, 4])
def test_a_game_ends_after_its_rounds_with_every_card_there_once(game: JestGame, seats: int) -> None:
    luck = Fast(5)
    for seed in range(40):
        t = game.new(seats, seed)
        decisions = 0
        while not t.over:
            seat = members(t.waiting)[luck.below(len(members(t.waiting)))]
            options = game.options(t, seat)
            game.play(t, seat, options[luck.below(len(options))])
            assert sorted(t.face(token) for token in range(17)) == list(range(17))
            decisions += 1
        assert decisions == DECISIONS[seats]
        assert sum(game.returns(t)) == pytest.approx(1.0)


@pytest.mark.parametrize("seats", [3, 4])
def test_what_is_offered_is_what_is_allowed(seats: int) -> None:
    luck = Fast(6)
    for seed in range(12):
        t = GAME.new(seats, seed)
        while not t.over:
            for seat in range(seats):
                allowed = [action for action in range(NUM_ACTIONS) if GAME.objection(t, seat, action) == 0]
                assert GAME.options(t, seat) == allowed
            seat = members(t.waiting)[0]
            options = GAME.options(t, seat)
            assert options
            GAME.play(t, seat, options[luck.below(len(options))])


@pytest.mark.parametrize("seats", [3, 4])
def test_a_game_saved_after_every_move_goes_on_as_it_would_have(seats: int) -> None:
    luck = Fast(7)
    t = GAME.new(seats, 77)
    saved = GAME.new(seats, 77)
    while not t.over:
        seat = members(t.waiting)[0]
        options = GAME.options(t, seat)
        action = options[luck.below(len(options))]
        GAME.play(t, seat, action)
        GAME.play(saved, seat, action)
        reloaded = load(GAME, save(GAME, saved))
        assert isinstance(reloaded, type(t))
        saved = reloaded
        assert save(GAME, saved) == save(GAME, t)


def test_a_game_without_knowledge_and_journal_goes_the_same_way() -> None:
    luck = Fast(9)
    t, blind = GAME.new(4, 3), GAME.deal(4, Fast(3), BLIND)
    while not t.over:
        seat = members(t.waiting)[0]
        options = GAME.options(t, seat)
        assert GAME.options(blind, seat) == options
        action = options[luck.below(len(options))]
        GAME.play(t, seat, action)
        GAME.play(blind, seat, action)
    assert GAME.result(blind).as_data() == GAME.result(t).as_data()

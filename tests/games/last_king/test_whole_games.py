"""Whole games, played at random: they end, cards and ranks stay in order, and nobody is asked for nothing."""

from typing import Any

import pytest

from parlour.games.last_king.rules import LastKingGame
from parlour.games.last_king.state import CARDS, COURT, KING, PER_SEAT, PLACES, SHIELD, place
from parlour.games.last_king.suit_restriction import points_on
from parlour.kernel.bits import members
from parlour.kernel.luck import Fast

from .board import GAME, faces_there

VARIANTS = [
    {},
    {"jokers": 0, "opening_draw": 5},
    {"jokers": 4, "pass_locks": True},
    {"shield_jester": False, "shield_suit": "stays", "shield_recovers": True, "opening_draw": 10},
]


def play(game: Any, seats: Any, seed: Any, look: Any = None, keeping: Any = 0) -> Any:
    """A random game; `look(t)` is called before every answer."""
    t, luck = game.deal(seats, Fast(seed), keeping), Fast(seed + 1000)
    while not t.over:
        if look:
            look(t)
        waiting = members(t.waiting)
        seat = waiting[luck.below(len(waiting))]
        options = game.options(t, seat)
        game.apply(t, seat, options[luck.below(len(options))])
    return t


@pytest.mark.parametrize("given", VARIANTS)
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_random_games_end(seats: Any, given: Any) -> None:
    game = LastKingGame(given)
    for seed in range(4):
        t = play(game, seats, seed)
        assert t.adjudicated or t.alive & (t.alive - 1) == 0
        assert faces_there(t) == sorted(t.plan.dealt)


def in_order(t: Any) -> Any:
    """What must always hold while the game is on."""
    for seat in range(t.seats):
        first = place(seat, KING)
        for zone in range(first, first + PLACES):
            if t.count(zone) == 0:
                continue
            character = t.card_on(zone)
            assert t.owner_of(t.at(zone, 0)) == seat
            assert points_on(t, zone) < {0: 10, 1: 15}.get((character - 40) // 4, 20)
            assert all(t.owner_of(t.at(zone, slot)) != seat for slot in range(1, t.count(zone)))
            rank = (zone - PER_SEAT * seat - 7) // 7
            assert (zone == place(seat, SHIELD)) == (character == CARDS - 1)
            if rank in (0, 1):
                assert character >= 48 or (character - 40) // 4 == 1 - rank
        alive = t.alive >> seat & 1
        if t.round:
            assert t.count(first) >= 1 if alive else all(t.count(first + n) == 0 for n in range(-3, PLACES))


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_ranks_points_and_owners_are_always_in_order(seats: Any) -> None:
    for seed in range(6):
        play(GAME, seats, seed, in_order)


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_options_agree_with_refusals(seats: Any) -> None:
    turns = [0]

    def agree(t: Any) -> Any:
        turns[0] += 1
        if turns[0] % 9:
            return
        for seat in members(t.waiting):
            options = GAME.options(t, seat)
            assert options == sorted(set(options)) and options
            assert options == [
                action for action in range(GAME.num_actions) if GAME.objection(t, seat, action) == 0
            ]

    play(GAME, seats, 7, agree)


def test_tables_that_look_alike_to_an_onlooker_bring_the_same_questions() -> None:
    """A guess by an onlooker brings the same questions to the same seats as long as all moves are alike."""
    for seed in range(15):
        t = GAME.new(3, seed)
        luck = Fast(seed)
        for _ in range(30 + 5 * seed):
            if t.over:
                break
            seat = members(t.waiting)[0]
            options = GAME.options(t, seat)
            GAME.apply(t, seat, options[luck.below(len(options))])
        if t.over:
            continue
        twin = GAME.guess(t, 3, Fast(seed))
        t.luck, twin.luck = Fast(9), Fast(9)
        while not t.over and t.question == twin.question and t.waiting == twin.waiting:
            seat = members(t.waiting)[0]
            both = [a for a in GAME.options(t, seat) if a in GAME.options(twin, seat)]
            if 0 not in both:
                break
            GAME.apply(t, seat, 0)
            GAME.apply(twin, seat, 0)
            assert (t.waiting, t.question, t.turn, t.round) == (twin.waiting, twin.question, twin.turn, twin.round)
            if t.round > 8:
                break


def test_actions_are_few() -> None:
    assert GAME.num_actions == 2 + 53 + 12 + 6 * COURT == 145


def test_a_clone_copies_every_field() -> None:
    from parlour.kernel.save import own_fields

    t = LastKingGame({"pass_locks": True, "shield_suit": "stays", "idle_rounds": 7}).new(2, 5)
    for number, name in enumerate(own_fields(t)):
        old = getattr(t, name)
        if isinstance(old, bool):
            setattr(t, name, not old)
        elif isinstance(old, int):
            setattr(t, name, old + 100 + number)
    t.halved[3] = 17
    twin = t.clone()
    for name in own_fields(t):
        if name != "halved":
            assert getattr(twin, name) == getattr(t, name), name
    assert list(twin.halved) == list(t.halved)
    twin.halved[3] = 1
    assert t.halved[3] == 17

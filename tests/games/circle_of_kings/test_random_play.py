"""Random games: they end by the rules alone, lose no card, and refuse whatever is not offered."""

import random

import pytest

from parlour.games.circle_of_kings.rules import CircleOfKingsGame
from parlour.games.circle_of_kings.state import HAND_LIMIT, HAND_OF, LORDS, LORDS_OF, CircleOfKings
from parlour.kernel.bits import members
from parlour.kernel.luck import Fast
from parlour.kernel.refusal import ALLOWED

from .builder import GAME, SHORT, lords_left, position, tokens_are_whole

OTHERS = [name for name in LORDS if name not in ("The Chariot", "The Star")]
VARIANT = CircleOfKingsGame(
    {
        "world_replaces_captain": False,
        "emperor_for_owner": True,
        "chariot_two_suits": True,
        "justice_under_tower": True,
    }
)


def play(game: CircleOfKingsGame, seed: int) -> int:
    """One game at random; returns its number of rounds."""
    luck = random.Random(seed)
    t = game.new(2, seed)
    while not t.over:
        seat = luck.choice([seat for seat in (0, 1) if (t.waiting >> seat) & 1])
        options = game.options(t, seat)
        assert options == sorted(set(options))
        if luck.random() < 0.1:
            allowed = [action for action in range(game.num_actions) if game.objection(t, seat, action) == ALLOWED]
            assert allowed == options
        game.play(t, seat, luck.choice(options))
        assert all(t.count(HAND_OF + seat) <= HAND_LIMIT and t.count(LORDS_OF + seat) <= 2 for seat in (0, 1))
    assert tokens_are_whole(t)
    assert not t.adjudicated
    assert sum(game.returns(t)) == 1
    left = lords_left(t)
    assert min(left) == 0  # nothing else ends a game
    if max(left) > 0:
        assert game.result(t).winners == [left.index(max(left))]
    return int(t.round)


def test_random_games_end_by_the_rules_alone() -> None:
    rounds = [play(GAME, seed) for seed in range(80)]
    assert max(rounds) <= 21  # a Lord is drawn every round


def test_random_games_with_every_option_turned() -> None:
    for seed in range(30):
        play(VARIANT, seed)


def only_answer_is_public(game: CircleOfKingsGame, t: CircleOfKings, seat: int) -> bool:
    """Whether the seat has one answer on every table that the opponent imagines; later picks are no questions."""
    if len(game.options(t, seat)) > 1 or (t.most and t.picks_of(seat)):
        return False
    return all(len(game.options(game.guess(t, 1 - seat, Fast(n)), seat)) == 1 for n in range(20))


def thin_position(game: CircleOfKingsGame, luck: random.Random) -> CircleOfKings:
    """Late in a game: hardly an Army card is left, The Chariot meets The Star, other Lords follow."""
    hands = [" ".join(luck.sample(SHORT, luck.randrange(4))) for _seat in (0, 1)]
    lords = [[first, *luck.sample(OTHERS, 1)] for first in ("The Chariot", "The Star")]
    luck.shuffle(lords)
    t = position(
        hands=(hands[0], hands[1]),
        decks=("", ""),
        lord_hands=(lords[0], lords[1]),
        agenda=["DeployCaptain"],
        game=game,
    )
    t.luck = Fast(luck.randrange(1000))
    return t


@pytest.mark.parametrize("game", [GAME, VARIANT])
def test_CK_54_nobody_is_asked_where_all_can_see_that_one_answer_is_possible(game: CircleOfKingsGame) -> None:
    for seed in range(60):
        luck = random.Random(seed)
        t = thin_position(game, luck) if seed % 3 else game.new(2, seed)
        while not t.over:
            for seat in members(t.waiting):
                assert not only_answer_is_public(game, t, seat), game.view(t, seat)["question"]
            seat = luck.choice(members(t.waiting))
            game.play(t, seat, luck.choice(game.options(t, seat)))


def test_one_seed_makes_one_game() -> None:
    assert GAME.log(GAME.new(2, 9), None) == GAME.log(GAME.new(2, 9), None)

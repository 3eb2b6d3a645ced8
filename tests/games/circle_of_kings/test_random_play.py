"""Random games: they end by the rules alone, lose no card, and refuse whatever is not offered."""

import random

from parlour.games.circle_of_kings.rules import CircleOfKingsGame
from parlour.games.circle_of_kings.state import HAND_LIMIT, HAND_OF, LORDS_OF
from parlour.kernel.refusal import ALLOWED

from .builder import GAME, lords_left, tokens_are_whole

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


def test_one_seed_makes_one_game() -> None:
    assert GAME.log(GAME.new(2, 9), None) == GAME.log(GAME.new(2, 9), None)

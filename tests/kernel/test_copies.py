"""Tables, games and luck are copied and pickled whole, also those of other packages, compiled or not."""

import copy
import pickle
from collections.abc import Callable
from typing import Any

import pytest

import parlour
from parlour.kernel.game import BLIND, Game
from parlour.kernel.luck import Fast, Luck, Script, Sealed
from parlour.kernel.refusal import Refusal
from parlour.kernel.save import save
from parlour.kernel.table import Table
from parlour.testing.walks import walk
from tests.toys.peek import Peek

COPIES: list[Callable[[Any], Any]] = [copy.copy, copy.deepcopy, lambda thing: pickle.loads(pickle.dumps(thing))]
NAMES = ["copy", "deepcopy", "pickle"]
GAMES: list[Game[Any]] = [*(parlour.game(name) for name in parlour.games()), Peek({"turns": 6})]


def midway(game: Game[Any]) -> Table:
    return walk(game, game.about.seats[0], 5, 12)


def play_out(game: Game[Any], t: Table) -> list[str]:
    """Let every seat answer with its last option; what an onlooker hears of it."""
    for _ in range(40):
        if t.waiting:
            seat = t.actor
            game.play(t, seat, game.options(t, seat)[-1])
    return game.log(t, None)


@pytest.mark.parametrize("duplicate", COPIES, ids=NAMES)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_copy_of_a_table_is_whole_and_independent(game: Game[Any], duplicate: Callable[[Any], Any]) -> None:
    t = midway(game)
    saved, log = save(game, t), [game.log(t, seat) for seat in range(t.seats)]
    twin = duplicate(t)
    assert type(twin) is type(t)
    assert save(game, twin) == saved
    assert [game.log(twin, seat) for seat in range(t.seats)] == log
    told = play_out(game, twin)
    assert save(game, t) == saved
    assert [game.log(t, seat) for seat in range(t.seats)] == log
    assert play_out(game, t) == told
    assert save(game, t) == save(game, twin)


@pytest.mark.parametrize("duplicate", COPIES, ids=NAMES)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_copy_of_a_game_has_the_same_rules(game: Game[Any], duplicate: Callable[[Any], Any]) -> None:
    twin = duplicate(game)
    assert type(twin) is type(game)
    assert twin.variant == game.variant
    assert twin.about.title == game.about.title
    assert save(twin, midway(twin)) == save(game, midway(game))


def test_a_table_without_knowledge_stays_so() -> None:
    game = Peek({})
    twin = pickle.loads(pickle.dumps(game.deal(3, Fast(1), BLIND)))
    assert twin.knowledge is None
    assert twin.journal is None


def test_what_is_pickled_together_stays_together() -> None:
    game = Peek({})
    t = game.new(3)
    _, twin = pickle.loads(pickle.dumps((game, t)))
    assert twin.knowledge.plan is twin.plan


@pytest.mark.parametrize("duplicate", COPIES, ids=NAMES)
@pytest.mark.parametrize("luck", [Fast(5), Sealed("x", "y"), Script([3, 1, 4, 1, 5])])
def test_the_copy_of_luck_goes_on_by_itself(luck: Luck, duplicate: Callable[[Any], Any]) -> None:
    luck = luck.clone()
    luck.below(9)
    luck.below(9, 2)
    twin = duplicate(luck)
    ahead = [twin.below(9, stream) for stream in (0, 2, 1)]
    assert [luck.below(9, stream) for stream in (0, 2, 1)] == ahead


@pytest.mark.parametrize("duplicate", COPIES, ids=NAMES)
def test_a_refusal_can_be_sent_to_another_process(duplicate: Callable[[Any], Any]) -> None:
    refusal = Refusal("code", "A sentence.", ["§1"], {"n": 1})
    twin = duplicate(refusal)
    assert str(twin) == "A sentence."
    assert twin.as_data() == refusal.as_data()


def test_a_result_can_be_sent_to_another_process() -> None:
    game = Peek({"turns": 0})
    t = game.new(3)
    for seat in range(3):
        game.play(t, seat, 0)
    result = game.result(t)
    assert pickle.loads(pickle.dumps(result)).as_data() == result.as_data()

"""Simulations: seeds that share no games, and wins by who began."""

from typing import Any

import pytest

import parlour
from parlour.kernel.bits import count, lowest
from parlour.kernel.game import BLIND
from parlour.kernel.luck import ANSWERS, Fast, derive
from parlour.kernel.playout import Tally, asked_alone, simulate
from parlour.kernel.table import NONE
from parlour.lab.arena import Bout, Settings, turns
from parlour.lab.arena import run as run_arena
from parlour.lab.simulate import run


def nothing(n: int) -> None:
    pass


def digest_of(seed: int, start: int, games: int) -> int:
    tally = Tally(3)
    simulate(parlour.game("jest"), 3, tally, games, seed, BLIND, start)
    return int(tally.digest)


def test_neighbouring_seeds_share_no_games() -> None:
    ours = {digest_of(seed, n, 1) for seed in (1, 2) for n in range(40)}
    assert len(ours) > 75, "digests of single games may meet by chance"
    assert digest_of(1, 1, 8) != digest_of(2, 0, 8)


def test_portions_make_the_same_games_as_one_run() -> None:
    whole: Any = run(parlour.game("jest"), 3, 4100, 1, ["random"] * 3, nothing)
    tally = Tally(3)
    simulate(parlour.game("jest"), 3, tally, 4100, 1, BLIND)
    assert (whole["games"], whole["digest"]) == (4100, f"{tally.digest:010x}")


@pytest.mark.parametrize(("games", "bots"), [(11_000, "random"), (3, "mc:1")])
def test_several_processes_count_the_same_as_one(games: int, bots: str) -> None:
    def counted(processes: int) -> dict[str, object]:
        return run(parlour.game("jest", ties="shared"), 3, games, 1, [bots] * 3, nothing, processes)

    measured = {"seconds": 0, "decisions_per_second": 0}
    assert counted(2) | measured == counted(1) | measured


def test_neighbouring_seeds_of_an_arena_share_no_deals() -> None:
    def games(seed: int) -> list[Bout]:
        made = parlour.game("last_king")
        chosen = Settings("last_king", made.about.version, made.variant, 2, ["random"], seed)
        return [bout for bouts in run_arena(chosen, turns(chosen, 12), 1) for bout in bouts]

    def plain(bouts: list[Bout]) -> list[Bout]:
        return [bout._replace(deal=0, seconds=[]) for bout in bouts]

    first, second = plain(games(1)), plain(games(2))
    assert plain(games(1)) == first
    assert first[1:] != second[:-1]


@pytest.mark.parametrize("name", parlour.games())
def test_who_begins_is_the_first_that_is_asked_alone(name: str) -> None:
    game = parlour.game(name)
    seats = game.about.seats[0]
    began, wins = [0] * seats, 0.0
    for n in range(6):
        t, luck = game.deal(seats, Fast(derive(3, n)), BLIND), Fast(derive(3, n))
        first = NONE
        while t.waiting:
            seat = lowest(t.waiting)
            if first == NONE and count(t.asked) == 1:
                first = seat
                assert asked_alone(t) == seat
            options = game.options(t, seat)
            game.apply(t, seat, options[luck.below(len(options), ANSWERS)])
        assert asked_alone(t) == NONE
        began[first] += 1
        wins += game.returns(t)[first]
    data: Any = run(game, seats, 6, 3, ["random"] * seats, nothing)
    assert (data["begins"]["games"], data["begins"]["by_seat"]) == (6, began)
    assert data["begins"]["wins"] == pytest.approx(wins, abs=1e-6)


def test_bots_that_think_are_counted_by_who_began_too() -> None:
    data: Any = run(parlour.game("high_jinks"), 2, 3, 1, ["random", "mc:1"], nothing)
    assert sum(data["begins"]["by_seat"]) == data["begins"]["games"] == 3
    assert 0 <= data["begins"]["wins"] <= 3

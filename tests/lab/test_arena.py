"""The arena: the same outcome for any number of processes, ratings that tell strength, files that go on."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

import parlour
from parlour.lab.arena import Bout, Settings, contenders, run, turns
from parlour.lab.contest import lucks_of
from parlour.lab.ledger import Ledger
from parlour.lab.ratings import rate
from parlour.lab.standings import standings
from parlour.lab.workers import WorkerFailed, spread


def settings(bots: list[str], seats: int = 3, game: str = "jest", seed: int = 1) -> Settings:
    made = parlour.game(game)
    return Settings(game, made.about.version, made.variant, seats, bots, seed)


def played(chosen: Settings, games: int, processes: int = 1) -> list[Bout]:
    return [bout for bouts in run(chosen, turns(chosen, games), processes) for bout in bouts]


def untimed(bouts: list[Bout]) -> list[Bout]:
    return [bout._replace(seconds=[]) for bout in bouts]


def bout(deal: int, order: list[int], returns: list[float]) -> Bout:
    zeros = [0] * len(order)
    return Bout(deal, order, returns, zeros, zeros, [0.0] * len(order), zeros, False)


def test_the_outcome_is_the_same_for_any_number_of_processes() -> None:
    chosen = settings(["random", "ismcts:20"])
    assert untimed(played(chosen, 12, 3)) == untimed(played(chosen, 12, 1))


def test_the_stronger_bot_has_the_higher_rating_and_the_larger_share() -> None:
    data = standings(settings(["random", "ismcts:60"]), played(settings(["random", "ismcts:60"]), 60))
    bots = data["bots"]
    assert isinstance(bots, list)
    first, second = bots
    assert first["name"] == "ismcts:60"
    assert first["rating"] - second["rating"] > 2 * (first["rating_sigma"] + second["rating_sigma"]) / 2
    assert first["low"] > 1 / 3 > second["high"]
    assert first["games"] + second["games"] == 3 * 60
    assert first["wins"] + second["wins"] == pytest.approx(60)
    assert first["decisions"] == 8 * first["games"]
    assert first["seconds_per_move"] > second["seconds_per_move"] > 0
    pairs = data["pairs"]
    assert isinstance(pairs, list)
    assert pairs[0]["a"] == "ismcts:60"
    assert pairs[0]["low"] > 0.5


def test_the_same_deal_is_dealt_to_every_order() -> None:
    chosen = settings(["random", "ismcts:2"], seats=2, game="last_king")
    assert [each.deal for each in played(chosen, 6)] == [0, 0, 1, 1, 2, 2]
    assert len({luck for order in ((0, 1), (1, 0)) for luck in lucks_of(7, order)}) == 4


def test_a_pair_shares_the_wins_that_fell_to_either() -> None:
    chosen = settings(["a", "b", "c"])
    bouts = [bout(0, [0, 1, 2], [1.0, 0, 0]), bout(1, [0, 1, 2], [0, 1.0, 0]), bout(2, [0, 1, 2], [0, 0, 1.0])]
    bouts += [bout(3, [1, 2, 0], [0, 0, 1.0])]
    pairs = standings(chosen, bouts)["pairs"]
    assert isinstance(pairs, list)
    shares = {(pair["a"], pair["b"]): pair["win_share"] for pair in pairs}
    assert shares["a", "b"] == pytest.approx(2 / 3, abs=1e-6)
    assert shares["b", "c"] == 0.5 or shares["c", "b"] == 0.5


def test_a_bot_that_sits_twice_is_no_stronger_for_it() -> None:
    even = [bout(n, [0, 0, 1], [float(n % 3 == seat) for seat in range(3)]) for n in range(300)]
    data = standings(settings(["a", "b"]), even)
    bots, pairs = data["bots"], data["pairs"]
    assert isinstance(bots, list)
    assert isinstance(pairs, list)
    assert [each["win_share"] for each in bots] == pytest.approx([1 / 3, 1 / 3], abs=1e-6)
    assert pairs[0]["win_share"] == 0.5
    assert abs(bots[0]["rating"] - bots[1]["rating"]) < 1


def test_ratings_hardly_depend_on_the_order_of_the_games() -> None:
    wins = [bout(n, [0, 1], [1.0, 0.0]) for n in range(70)]
    losses = [bout(n + 70, [0, 1], [0.0, 1.0]) for n in range(30)]
    first, last = rate(2, wins + losses, 1), rate(2, losses + wins, 1)
    for a, b in zip(first, last, strict=True):
        assert abs(a.value - b.value) < a.sigma / 2
    assert first[0].value > first[1].value


def test_names_given_for_every_seat_are_exactly_that_table() -> None:
    chosen = settings(["ismcts:2", "random", "random"])
    assert contenders(chosen) == ["ismcts:2", "random"]
    orders = [order for turn in turns(chosen, 3) for order in turn.orders]
    assert sorted(orders) == [(0, 1, 1), (1, 0, 1), (1, 1, 0)]


# ------------------------------------------------------------------ the ledger


def test_an_interrupted_run_goes_on_and_ends_like_one_that_was_not(tmp_path: Path) -> None:
    chosen = settings(["random", "ismcts:5"])
    todo = turns(chosen, 12)
    whole = played(chosen, 12)
    file = tmp_path / "arena.jsonl"
    ledger = Ledger.begin(file, chosen)
    ledger.add(whole[:3])
    ledger.add(whole[3:5])  # the turn has six games in two orders: one order is complete, one broken off
    with file.open("a", encoding="utf-8") as out:
        out.write('{"deal":0,"ord')
    found, again = Ledger.resume(file)
    assert found == chosen
    done = again.fit(todo)
    assert done == 1
    assert again.bouts == whole[:3]
    for bouts in run(chosen, todo[done:], 1):
        again.add(bouts)
    assert untimed(again.bouts) == untimed(whole)
    _, last = Ledger.resume(file)
    assert last.bouts == again.bouts
    assert last.fit(todo) == len(todo)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "does not hold the games of an arena"),
        ("{}\n", "does not hold the games of an arena"),
        ("\xff\n", "line 1 is not JSON"),
        ('{"arena":2,"parlour":"0.0.0"}\n', "was begun by Parlour 0.0.0"),
        ("HEADER\n[]\n", "line 2 is not JSON, or not an object"),
        ("HEADER\n{}\n", "line 2 is not a game of an arena"),
        ("HEADER\nGAME\nGAME\n", "line 3 is not the game that this arena plays there"),
        ("HEADER\nSHORT\n", "line 2 is not a game of 3 seats"),
    ],
)
def test_a_file_that_does_not_fit_is_refused(tmp_path: Path, text: str, message: str) -> None:
    chosen = settings(["random"])
    file, ours = tmp_path / "bad.jsonl", tmp_path / "ours.jsonl"
    ledger = Ledger.begin(ours, chosen)
    ledger.add([bout(0, [0, 0, 0], [1.0, 0.0, 0.0]), bout(0, [0, 0], [1.0, 0.0])])
    header, game, short = ours.read_text(encoding="utf-8").splitlines()
    for word, line in (("HEADER", header), ("GAME", game), ("SHORT", short)):
        text = text.replace(word, line)
    file.write_text(text, encoding="latin-1")
    with pytest.raises(ValueError, match=message):
        Ledger.resume(file)[1].fit(turns(chosen, 3))
    assert file.read_text(encoding="latin-1") == text


def test_the_header_holds_all_settings(tmp_path: Path) -> None:
    chosen = settings(["random"], seed=7)
    Ledger.begin(tmp_path / "a.jsonl", chosen)
    header = json.loads((tmp_path / "a.jsonl").read_text(encoding="utf-8"))
    assert {name: header[name] for name in Settings._fields} == chosen._asdict()


# ------------------------------------------------------------------ workers


def prepare() -> Callable[[int], int]:
    return halve


def halve(n: int) -> int:
    if n == 13:
        raise ValueError("thirteen cannot be halved")
    return n // 2


def test_work_is_spread_and_comes_back_in_order() -> None:
    assert list(spread(prepare, range(12), 2)) == [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5]
    assert list(spread(prepare, [], 2)) == []


def test_an_error_of_a_worker_is_an_error_here() -> None:
    with pytest.raises(WorkerFailed, match="thirteen cannot be halved"):
        list(spread(prepare, range(10, 20), 2))

"""Analysis: decisions are weighed by what their seat could know, blunders are found, and the parts add up."""

import json
from typing import Any

import pytest

import parlour
from parlour.bots.analysis import Decision, Effort, Point, analyse, decisions, judge, report, weigh, window_at
from parlour.bots.random import RandomBot
from parlour.kernel.bits import lowest
from parlour.kernel.game import Game
from parlour.kernel.luck import Fast
from parlour.play import BadRecord, Match, Record, Replay, decide, window
from parlour.testing.walks import walk
from tests.toys.peek import CARD, FACES, PASS, Peek

EFFORT = Effort(0.0, 150)


def played(name: str, seats: int, seed: str = "m", moves: int = 10_000) -> tuple[Game[Any], Record]:
    game = parlour.game(name)
    match = Match.new(game, seats, seed)
    players = [RandomBot(seat + 1) for seat in range(seats)]
    while not match.table.over and moves > 0:
        seat = lowest(match.table.waiting)
        match.play(seat, decide(players[seat], game, match.table, seat, match.names))
        moves -= 1
    return game, match.record


def nothing(n: int) -> None:
    pass


def test_with_iterations_it_comes_out_the_same_again() -> None:
    game, record = played("jest", 3)
    first, again = (analyse(game, record, None, 0.0, nothing, iterations=60) for _ in range(2))
    assert json.dumps(first) == json.dumps(again)


@pytest.mark.parametrize(("name", "seats"), [("jest", 3), ("last_king", 2)])
def test_every_real_decision_is_weighed_and_forced_moves_are_not(name: str, seats: int) -> None:
    game, record = played(name, seats, moves=40)
    expected = []
    t = Replay(game, record).table
    for step, (seat, move) in enumerate(record.moves):
        for pick, part in enumerate(move.split(" + ")):  # card by card
            if len(game.options(t, seat)) > 1:
                expected.append(Point(step, pick))
            game.play(t, seat, game.parse(t, part))
    assert decisions(game, record, None) == expected
    for seat in range(seats):
        assert decisions(game, record, seat) == [
            point for point in expected if record.moves[point.step][0] == seat
        ]
    ticks: list[int] = []
    data: Any = analyse(game, record, 1, 0.0, ticks.append, iterations=10)
    assert len(ticks) == len(data["decisions"]) == len(decisions(game, record, 1))
    for row in data["decisions"]:
        seat, move = record.moves[row["step"]]
        assert (seat, move.split(" + ")[row["pick"]]) == (1, row["move"])
        assert row["best"] == row["options"][0]["move"] or row["regret"] == 0
        assert row["regret"] == max(0.0, row["loss"])
        assert row["regret"] == pytest.approx(row["best_value"] - row["value"])
        assert 0 <= row["low"] <= max(row["regret"], row["low"]) <= max(row["high"], row["regret"])
        assert row["move"] in [option["move"] for option in row["options"]]


def test_an_obvious_blunder_is_found() -> None:
    game: Game[Any] = Peek({"turns": 0})
    for seed in range(50):
        match = Match.new(game, 3, str(seed))
        top = next((seat for seat in range(3) if CARD + FACES.index("E") in game.options(match.table, seat)), None)
        if top is not None:
            break
    assert top is not None
    for seat in range(3):  # whoever holds the highest card wins by laying it; they pass
        match.play(seat, [PASS if seat == top else game.options(match.table, seat)[-1]])
    data: Any = analyse(game, match.record, top, 0.0, nothing, iterations=400)
    [row] = data["decisions"]
    assert (row["move"], row["best"]) == ("pass", "E")
    assert row["regret"] > 0.5
    assert data["summary"][0]["regret"] == row["regret"]
    seen = window_at(Replay(game, match.record), Point(top))
    better = judge(seen, CARD + FACES.index("E"), Point(top), EFFORT)
    assert better.regret == 0
    assert better.best == "E"


@pytest.mark.parametrize(
    ("name", "seats"), [(name, parlour.game(name).about.seats[0]) for name in parlour.games()]
)
def test_only_the_window_counts(name: str, seats: int) -> None:
    game = parlour.game(name)
    for seed in range(3):
        t = walk(game, seats, seed, 8 * seed)
        seat = next((seat for seat in range(seats) if len(game.options(t, seat)) > 1), None)
        if seat is None:
            continue
        action = game.options(t, seat)[0]
        truth = judge(window(game, t, seat, [""] * seats), action, Point(5), Effort(0.0, 40))
        for luck in range(2):
            other = game.guess(t, seat, Fast(70 + luck), True)
            assert judge(window(game, other, seat, [""] * seats), action, Point(5), Effort(0.0, 40)) == truth


def test_what_came_later_counts_for_nothing() -> None:
    game, record = played("jest", 3)
    point = decisions(game, record, 0)[1]
    whole = weigh(Replay(game, record), point, EFFORT)
    record.moves = record.moves[: point.step + 1]
    assert weigh(Replay(game, record), point, EFFORT) == whole


def test_start_skill_and_luck_make_the_result_and_come_to_nothing_over_all_seats() -> None:
    game, record = played("jest", 4)
    data: Any = analyse(game, record, None, 0.0, nothing, iterations=40)
    rows = data["summary"]
    assert [row["seat"] for row in rows] == [0, 1, 2, 3]
    for row in rows:
        assert row["start"] == 0.25
        assert row["start"] + row["skill"] + row["luck"] == pytest.approx(row["result"], abs=1e-12)
        assert row["skill"] == pytest.approx(row["gift"] - row["regret"])
        assert row["low"] <= row["regret"] <= row["high"]
    for part, total in (("skill", 0.0), ("luck", 0.0), ("result", 1.0)):
        assert sum(row[part] for row in rows) == pytest.approx(total, abs=1e-9)


def test_the_swings_and_regrets_lead_from_the_start_to_the_last_value() -> None:
    game, record = played("jest", 3)
    data: Any = analyse(game, record, 2, 0.0, nothing, iterations=40)
    prospects = 1 / 3
    for row in data["decisions"]:
        prospects += row["swing"] - row["regret"]
        assert prospects == pytest.approx(row["value"])


def decision(seat: int, regret: float, low: float, high: float) -> Decision:
    return Decision(0, 0, seat, "", "", "", "", 0.5, 0.5 + regret, max(0.0, regret), low, high, regret, [])


def test_a_mistake_of_another_is_skill_only_where_it_was_looked_for() -> None:
    _, record = played("last_king", 2)
    found = [decision(0, 0.12, 0.09, 0.15), decision(0, -0.02, 0.0, 0.02), decision(0, 0.2, 0.2, 0.2)]
    found += [decision(1, 0.05, 0.0, 0.1)]
    both: Any = report(record, None, found)
    mine, theirs = both["summary"]
    assert mine["regret"] == pytest.approx(0.3)
    assert (mine["low"], mine["high"]) == (pytest.approx(0.25), pytest.approx(0.35))
    assert mine["skill"] == pytest.approx(-0.25)
    assert theirs["skill"] == pytest.approx(0.25)
    alone: Any = report(record, 0, found[:3])
    assert alone["summary"][0]["skill"] == pytest.approx(-0.3)
    assert [row["seat"] for row in alone["summary"]] == [0]


def test_a_match_that_is_not_over_has_no_luck_yet() -> None:
    game, record = played("jest", 3, moves=7)
    data: Any = analyse(game, record, None, 0.0, nothing, iterations=10)
    assert [row["luck"] for row in data["summary"]] == [None] * 3
    assert [row["result"] for row in data["summary"]] == [None] * 3


def test_a_record_that_does_not_hold_is_refused() -> None:
    game, record = played("jest", 3)
    record.moves[3] = (record.moves[3][0], "take 9 up")
    with pytest.raises(BadRecord, match="line 5"):
        decisions(game, record, None)
    game, record = played("jest", 3)
    with pytest.raises(BadRecord, match="no seat 4"):
        report(record, 3, [])


def test_a_set_is_weighed_card_by_card() -> None:
    game, record = played("last_king", 2, moves=2)
    assert [move.count(" + ") for _, move in record.moves] == [2, 2]
    data: Any = analyse(game, record, 0, 0.0, nothing, iterations=8)
    assert [(row["step"], row["pick"]) for row in data["decisions"]] == [(0, 0), (0, 1), (0, 2)]
    jack, queen, king = record.moves[0][1].split(" + ")
    assert [row["move"] for row in data["decisions"]] == [jack, queen, king]
    assert data["decisions"][2]["words"].endswith(f"(after {jack}, {queen})")

"""The schedule favours nobody: every deal from every seat, every bot as often as every other."""

from collections import Counter

import pytest

from parlour.lab.schedule import DEAL_GAMES, lineups, orders, rounds, schedule, turned


def test_two_bots_at_three_seats_meet_in_all_six_assignments_of_one_deal() -> None:
    turns = list(schedule(lineups(2, 3), 6, seed=1))
    assert {turn.deal for turn in turns} == {0}
    played = [order for turn in turns for order in turn.orders]
    assert sorted(played) == [(0, 0, 1), (0, 1, 0), (0, 1, 1), (1, 0, 0), (1, 0, 1), (1, 1, 0)]


def test_one_bot_plays_itself_once_a_deal() -> None:
    assert [(turn.deal, turn.orders) for turn in schedule(lineups(1, 3), 2, 1)] == [
        (0, [(0, 0, 0)]),
        (1, [(0, 0, 0)]),
    ]


def test_three_bots_at_two_seats_meet_each_other_on_the_same_deal() -> None:
    turns = list(schedule(lineups(3, 2), 12, seed=1))
    assert Counter(turn.deal for turn in turns) == {0: 3, 1: 3}
    for deal in (0, 1):
        met = [order for turn in turns if turn.deal == deal for order in turn.orders]
        assert sorted(met) == [(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)]


@pytest.mark.parametrize(
    ("bots", "seats"), [(2, 2), (3, 2), (5, 2), (2, 3), (3, 3), (2, 4), (3, 4), (4, 6), (7, 3)]
)
def test_a_whole_round_gives_every_bot_every_seat_alike(bots: int, seats: int) -> None:
    whole = [order for portion in rounds(lineups(bots, seats), 3) for turns in portion for order in turns]
    assert len(set(whole)) == len(whole)
    sat = Counter((bot, seat) for order in whole for seat, bot in enumerate(order))
    assert len(sat) == bots * seats
    assert len(set(sat.values())) == 1


def test_a_deal_is_played_from_every_seat_before_it_is_left() -> None:
    for games in (1, 2, 3, 4, 25, 100):
        played = [order for turn in schedule(lineups(3, 3), games, 1) for order in turn.orders]
        assert games <= len(played) < games + 3
        sat = Counter((bot, seat) for order in played for seat, bot in enumerate(order))
        assert len(set(sat.values())) == 1


def test_no_deal_is_played_too_often_and_everybody_gets_a_turn_soon() -> None:
    turns = list(schedule(lineups(8, 2), 112, seed=2))
    often = Counter(turn.deal for turn in turns for _ in turn.orders)
    assert max(often.values()) <= DEAL_GAMES
    assert {bot for turn in turns[:12] for order in turn.orders for bot in order} == set(range(8))


def test_orders_are_not_turns_of_each_other() -> None:
    assert orders((0, 1, 2)) == [(0, 1, 2), (0, 2, 1)]
    assert orders((0, 0, 1, 1)) == [(0, 0, 1, 1), (0, 1, 0, 1)]
    assert turned((0, 1, 0, 1)) == [(0, 1, 0, 1), (1, 0, 1, 0)]


def test_a_longer_run_begins_like_a_shorter_one() -> None:
    short, long = list(schedule(lineups(4, 3), 50, 9)), list(schedule(lineups(4, 3), 500, 9))
    assert long[: len(short)] == short

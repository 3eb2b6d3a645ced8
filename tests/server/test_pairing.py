"""Pairing and scoring of tournaments: what must hold of every round, and examples by hand."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour.server.tournaments.deals import lot, mixed, round_secret
from parlour.server.tournaments.pairing import Entrant, Round, matched, pair
from parlour.server.tournaments.scoring import AVERAGE, BYE, Played, points


class Field:
    """Players of a tournament without games: who has met whom, by the rounds that were paired."""

    def __init__(self, players: int) -> None:
        numbers = range(1, players + 1)
        self.points = dict.fromkeys(numbers, 0.0)
        self.met: dict[int, Counter[int]] = {n: Counter() for n in numbers}
        self.sat: dict[int, Counter[int]] = {n: Counter() for n in numbers}
        self.byes = Counter[int]()

    def entrants(self) -> list[Entrant]:
        return [
            Entrant(n, self.points[n], self.met[n].copy(), self.sat[n].copy(), self.byes[n]) for n in self.points
        ]

    def play(self, seats: int, by_points: bool, luck: Random) -> Round:
        """Pair a round; at each table one wins."""
        out = pair(self.entrants(), seats, by_points)
        for table in out.tables:
            for seat, number in enumerate(table):
                self.sat[number][seat] += 1
                self.met[number].update(other for other in table if other != number)
            self.points[luck.choice(table)] += 1
        self.byes.update(out.resting)
        return out


@settings(max_examples=40, deadline=None)
@given(st.integers(2, 17), st.integers(2, 6), st.integers(1, 4), st.booleans(), st.integers())
def test_everybody_has_one_place_in_a_round(
    players: int, seats: int, rounds: int, by_points: bool, luck: int
) -> None:
    field, random = Field(max(players, seats)), Random(luck)
    for _ in range(rounds):
        found = field.play(seats, by_points, random)
        everybody = sorted([*found.resting, *[number for table in found.tables for number in table]])
        assert everybody == sorted(field.points)
        assert {len(table) for table in found.tables} == {seats}
        assert len(found.resting) == len(field.points) % seats
    assert max(field.byes.values(), default=0) - min(field.byes[n] for n in field.points) <= 1


@settings(max_examples=30, deadline=None)
@given(st.integers(4, 14), st.booleans(), st.integers())
def test_of_two_nobody_meets_anybody_again_while_that_can_be_avoided(
    players: int, by_points: bool, luck: int
) -> None:
    field, random = Field(players), Random(luck)
    for _ in range(players // 2):  # so long there is always a way (Dirac), whatever was paired before
        field.play(2, by_points, random)
        assert max(count for met in field.met.values() for count in met.values()) == 1


def test_in_the_end_everybody_has_met_everybody_else_and_then_again() -> None:
    field = Field(4)
    for _ in range(3):
        field.play(2, False, Random(1))
    assert all(set(met.values()) == {1} and len(met) == 3 for met in field.met.values())
    again = field.play(2, True, Random(1))
    assert len(again.tables) == 2, "a rematch is better than no game"


@settings(max_examples=30, deadline=None)
@given(st.lists(st.integers(0, 4), min_size=2, max_size=7), st.integers())
def test_a_swiss_round_has_the_smallest_differences_of_points_that_there_are(scores: list[int], luck: int) -> None:
    scores = scores[: len(scores) // 2 * 2]
    entrants = [Entrant(n, float(each), Counter(), Counter(), 0) for n, each in enumerate(scores, 1)]
    pairs, resting = matched(entrants, by_points=True)

    def apart(pairs: list[list[int]]) -> int:
        return sum((scores[one - 1] - scores[other - 1]) ** 2 for one, other in pairs)

    def all_pairings(left: list[int]) -> list[list[list[int]]]:
        if not left:
            return [[]]
        first, *rest = left
        return [
            [[first, other], *more] for other in rest for more in all_pairings([n for n in rest if n != other])
        ]

    assert resting == []
    assert apart(pairs) == min(apart(each) for each in all_pairings([*range(1, len(scores) + 1)]))


def test_the_bye_goes_to_the_last_who_had_none() -> None:
    scores = {1: 3.0, 2: 2.0, 3: 1.0, 4: 0.0, 5: 0.0}
    entrants = [Entrant(n, each, Counter(), Counter(), n == 4) for n, each in scores.items()]
    assert pair(entrants, 2, by_points=True).resting == [5]


@pytest.mark.parametrize(("players", "seats", "rounds"), [(9, 3, 2), (16, 4, 2), (12, 3, 2), (24, 4, 3)])
def test_at_larger_tables_people_meet_different_people(players: int, seats: int, rounds: int) -> None:
    field = Field(players)
    for _ in range(rounds):
        field.play(seats, False, Random(2))
    assert max(count for met in field.met.values() for count in met.values()) == 1


@pytest.mark.parametrize(("players", "seats"), [(4, 2), (8, 2), (9, 3), (12, 4)])
def test_everybody_sits_on_every_seat_about_as_often(players: int, seats: int) -> None:
    field = Field(players)
    for _ in range(2 * seats):
        field.play(seats, seats == 2, Random(3))
    for sat in field.sat.values():
        assert max(sat[seat] for seat in range(seats)) - min(sat[seat] for seat in range(seats)) <= 2


# -------------------------------------------------------------------------- scoring


def two_seats(*winners: int) -> list[Played]:
    """A table of two for each winner's seat; entries count up."""
    return [
        Played(2 * n + seat, f"t{n}", seat, "over", float(seat == winner))
        for n, winner in enumerate(winners)
        for seat in (0, 1)
    ]


def test_a_win_with_cards_that_lose_elsewhere_is_worth_most() -> None:
    assert points(two_seats(0, 1, 1)) == {0: 1.0, 1: 0.0, 2: 0.25, 3: 0.75, 4: 0.25, 5: 0.75}


def test_where_the_cards_decide_everywhere_nobody_gains() -> None:
    assert set(points(two_seats(1, 1, 1, 1)).values()) == {0.5}


def test_a_shared_win_lies_between() -> None:
    played = [Played(n, f"t{n}", 0, "over", share) for n, share in enumerate([1.0, 0.5, 0.0])]
    assert points(played) == {0: 1.0, 1: 0.5, 2: 0.0}


def test_who_left_has_nothing_and_is_compared_with_nobody() -> None:
    played = two_seats(0, 0, 1)
    played[2] = played[2]._replace(state="left", share=0.0)  # seat 0 of the second table
    got = points(played)
    assert got[2] == 0.0
    assert (got[0], got[4]) == (1.0, 0.0), "of two that are left on seat 0"


def test_byes_and_tables_that_could_not_be_played() -> None:
    played = [Played(1, "", 0, "bye", 0.0), Played(2, "t", 0, "void", 0.0), Played(3, "t", 1, "void", 0.0)]
    assert points(played) == {1: BYE, 2: AVERAGE, 3: AVERAGE}


def test_a_single_table_is_compared_with_itself() -> None:
    played = [Played(n, "t", n, "over", float(n == 1)) for n in range(3)]
    assert points(played) == {0: 0.25, 1: 1.0, 2: 0.25}


@given(st.lists(st.integers(0, 3), min_size=2, max_size=6))
def test_the_points_of_a_seat_are_one_half_on_average(winners: list[int]) -> None:
    played = [
        Played(4 * n + seat, f"t{n}", seat, "over", float(seat == winner))
        for n, winner in enumerate(winners)
        for seat in range(4)
    ]
    got = points(played)
    for seat in range(4):
        mine = [got[each.entry] for each in played if each.seat == seat]
        assert sum(mine) == pytest.approx(len(mine) / 2)


# ---------------------------------------------------------------------------- deals


def test_no_two_rounds_lots_or_mixtures_are_the_same() -> None:
    secrets = {round_secret("s", n) for n in range(20)} | {lot("s", 1, n) for n in range(20)}
    assert len(secrets) == 40
    assert mixed(["a", "b"]) != mixed(["b", "a"]) != mixed(["a", "b", ""])
    assert all(one != other for one, other in combinations([mixed([]), mixed([""]), mixed(["|"])], 2))

"""Pairing: who meets whom in the next round, and on which seat.

Tables of two use an exact minimum-weight matching (Edmonds' blossom algorithm, from `networkx`): first as few
rematches as possible, then, in a Swiss tournament, opponents with about the same points (Ólafsson, "Weighted
matching in chess tournaments", 1990). Larger tables exchange players as long as this reduces repeated meetings:
the social golfer problem, for which such a local search is the usual method (Dotú and Van Hentenryck, 2005).
"""

from collections import Counter
from itertools import combinations, permutations
from typing import NamedTuple

import networkx as nx

AGAIN = 10**12  # weight of a second meeting: more than all differences of points together
SCALE = 1000  # of points, which become whole numbers: the matching is exact
STARTS = 6  # of the local search
NOBODY = -1  # whom somebody meets who sits a round out


class Entrant(NamedTuple):
    """Somebody to be paired, with what has happened in the rounds before."""

    number: int
    points: float
    met: Counter[int]  # how often whom
    sat: Counter[int]  # how often on which seat
    byes: int


class Round(NamedTuple):
    """The tables of a round, as entries by seat, and those who sit it out."""

    tables: list[list[int]]
    resting: list[int]


def pair(entrants: list[Entrant], seats: int, by_points: bool) -> Round:
    """Pair a round; among equal pairings the order of the entrants decides, so shuffle them before."""
    by_number = {each.number: each for each in entrants}
    if seats == 2:
        groups, resting = matched(entrants, by_points)
    else:
        resting = sitting_out(entrants, len(entrants) % seats)
        groups = grouped([each for each in entrants if each.number not in resting], seats)
    return Round([placed([by_number[number] for number in group]) for group in groups], resting)


# -------------------------------------------------------------------- two at a table


def matched(entrants: list[Entrant], by_points: bool) -> tuple[list[list[int]], list[int]]:
    """Return pairs with as few rematches as possible, then near in points, and the player left over."""
    graph = nx.Graph()
    for one, other in combinations(entrants, 2):
        graph.add_edge(one.number, other.number, weight=-weight(one, other, by_points))
    if len(entrants) % 2:
        last = min(each.points for each in entrants)
        for each in entrants:
            near = round(SCALE * (each.points - last)) ** 2 if by_points else 0
            graph.add_edge(each.number, NOBODY, weight=-(each.byes * AGAIN + near))
    pairs = [sorted(pair) for pair in nx.max_weight_matching(graph, maxcardinality=True)]
    resting = [pair[1] for pair in pairs if pair[0] == NOBODY]
    return sorted(pair for pair in pairs if pair[0] != NOBODY), resting


def weight(one: Entrant, other: Entrant, by_points: bool) -> int:
    """Return how bad it is if the two meet."""
    apart = round(SCALE * (one.points - other.points)) ** 2 if by_points else 0
    return one.met[other.number] * AGAIN + apart


# ------------------------------------------------------------------- more at a table


def sitting_out(entrants: list[Entrant], count: int) -> list[int]:
    """Return who sits out if players are left over: those with the fewest byes, then the fewest points."""
    order = sorted(entrants, key=lambda each: (each.byes, each.points))
    return [each.number for each in order[:count]]


def grouped(entrants: list[Entrant], seats: int) -> list[list[int]]:
    """Return tables at which as few as possible meet again, by the best of some searches."""
    found = []
    for start in range(min(STARTS, max(1, len(entrants)))):
        turned = entrants[start:] + entrants[:start]
        groups = [turned[first : first + seats] for first in range(0, len(turned), seats)]
        improve(groups)
        found.append((sum(meetings(group) for group in groups), groups))
        if found[-1][0] == 0:
            break
    best = min(found, key=lambda each: each[0])[1]
    return [[each.number for each in group] for group in best]


def meetings(group: list[Entrant]) -> int:
    """Return how often those at a table have met before, each further time counting more."""
    return sum(one.met[other.number] ** 2 for one, other in combinations(group, 2))


def improve(groups: list[list[Entrant]]) -> None:
    """Exchange two players of two tables as long as that makes it better."""
    while any(exchanged(one, other) for one, other in combinations(groups, 2)):
        pass


def exchanged(one: list[Entrant], other: list[Entrant]) -> bool:
    """Exchange a player of one table with one of another if fewer meet again then."""
    before = meetings(one) + meetings(other)
    for here in range(len(one) if before else 0):
        for there in range(len(other)):
            one[here], other[there] = other[there], one[here]
            if meetings(one) + meetings(other) < before:
                return True
            one[here], other[there] = other[there], one[here]
    return False


# ----------------------------------------------------------------------------- seats


def placed(group: list[Entrant]) -> list[int]:
    """Return a table as entries by seat: each where they have sat least."""

    def sat_there(order: tuple[Entrant, ...]) -> int:
        return sum(each.sat[seat] ** 2 * 2 + each.sat[seat] for seat, each in enumerate(order))

    return [each.number for each in min(permutations(group), key=sat_there)]

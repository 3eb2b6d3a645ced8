"""The schedule of an arena: who sits where on which deal, so that neither seats nor cards favour anybody."""

from collections.abc import Iterator
from itertools import combinations, permutations
from random import Random
from typing import NamedTuple

DEAL_GAMES = 24  # about how often one deal is played, at most

Order = tuple[int, ...]  # seat -> bot


class Turn(NamedTuple):
    """One deal in one order of bots, played from every seat."""

    deal: int
    orders: list[Order]  # the order turned around the table


def lineups(bots: int, seats: int) -> list[Order]:
    """Return who may meet at a table: as many of each bot as can be.

    With more bots than seats, every selection.
    """
    if bots >= seats:
        return list(combinations(range(bots), seats))
    each, rest = divmod(seats, bots)
    return [tuple(sorted([*range(bots)] * each + list(more))) for more in combinations(range(bots), rest)]


def turned(order: Order) -> list[Order]:
    """Return the order turned around the table, every way that differs."""
    return list(dict.fromkeys(order[n:] + order[:n] for n in range(len(order))))


def orders(lineup: Order) -> list[Order]:
    """Return the ways in which a line-up may sit around a table that are not turns of each other."""
    first, rest = lineup[0], lineup[1:]
    return sorted({min(turned((first, *others))) for others in permutations(rest)})


def rounds(tables: list[Order], seed: int) -> list[list[list[Order]]]:
    """Return all orders of all line-ups, in portions that are each played on one deal.

    Line-ups take turns, and their turn is drawn by lot, so that a short run too lets everybody play.
    """
    luck = Random(seed)
    shuffled = [list(each) for each in map(orders, luck.sample(tables, len(tables)))]
    for each in shuffled:
        luck.shuffle(each)
    portions: list[list[list[Order]]] = [[]]
    for n in range(max(map(len, shuffled))):
        for each in shuffled:
            if n < len(each):
                turns = turned(each[n])
                if portions[-1] and sum(map(len, portions[-1])) + len(turns) > DEAL_GAMES:
                    portions.append([])
                portions[-1].append(turns)
    return portions


def schedule(tables: list[Order], games: int, seed: int) -> Iterator[Turn]:
    """Yield the games, until there are that many: no deal is left before it was played from every seat."""
    portions = rounds(tables, seed)
    deal = 0
    while games > 0:
        for turns in portions[deal % len(portions)]:
            if games > 0:
                yield Turn(deal, turns)
                games -= len(turns)
        deal += 1


class Seatings:
    """Every deal in all orders of its portion: no deal is left half played, however many games are wanted."""

    def __init__(self, tables: list[Order], seed: int) -> None:
        self.portions = [[order for turns in portion for order in turns] for portion in rounds(tables, seed)]
        self.most = max(map(len, self.portions))

    def of(self, deal: int) -> list[Order]:
        """Return the orders in which a deal is played."""
        return self.portions[deal % len(self.portions)]

    def deals(self, games: int, start: int = 0) -> int:
        """Return how many deals from that one on make at least that many games."""
        turns, left = divmod(games, sum(map(len, self.portions)))
        deals = turns * len(self.portions)
        while left > 0:
            left -= len(self.of(start + deals))
            deals += 1
        return deals

    def games(self, start: int, stop: int) -> int:
        """Return how many games these deals make."""
        turns, left = divmod(stop - start, len(self.portions))
        return turns * sum(map(len, self.portions)) + sum(len(self.of(start + n)) for n in range(left))

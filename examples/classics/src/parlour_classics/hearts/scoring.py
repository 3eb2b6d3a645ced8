"""Scoring: points are bad."""

from typing import Final

from mypy_extensions import i64
from parlour.kernel import NONE, bit, count, has

from parlour_classics.hearts.state import *

QUEEN: Final = 13
JACK: Final = -10
ALL_POINTS: Final = 26
NO_TRICKS: Final = -5


def points(t: Hearts, seat: i64) -> i64:
    """Return a point for each Heart taken, thirteen for the Queen of Spades.

    With its bonus, the Jack takes ten off.
    """
    taken = t.faces(TAKEN + seat)
    total = count(taken & ALL_HEARTS)
    if has(taken, QUEEN_OF_SPADES):
        total += QUEEN
    if t.house & JACK_BONUS and has(taken, JACK_OF_DIAMONDS):
        total += JACK
    return total


def moon_shooter(t: Hearts) -> i64:
    """Return the player who has taken every Heart and the Queen of Spades, or NONE."""
    seat: i64 = 0
    while seat < t.seats:
        if t.faces(TAKEN + seat) & POINT_CARDS == POINT_CARDS:
            return seat
        seat += 1
    return NONE


def final_points(t: Hearts, seat: i64) -> i64:
    """Return the points at the end: a player who shoots the moon gives them to everybody else."""
    return points_after(t, seat, moon_shooter(t))


def points_after(t: Hearts, seat: i64, shooter: i64) -> i64:
    """Return the points at the end if that player has shot the moon, or if it is NONE nobody."""
    if shooter == seat:
        return points(t, seat) - ALL_POINTS
    if shooter != NONE:
        return points(t, seat) + ALL_POINTS
    if t.house & NO_TRICKS_BONUS and t.count(TAKEN + seat) == 0:
        return NO_TRICKS
    return points(t, seat)


def winning_seats(t: Hearts) -> i64:
    """Mask of the players with the fewest points, who share the win."""
    fewest: i64 = 1000
    winners: i64 = 0
    shooter = moon_shooter(t)
    seat: i64 = 0
    while seat < t.seats:
        mine = points_after(t, seat, shooter)
        if mine < fewest:
            fewest, winners = mine, 0
        if mine == fewest:
            winners |= bit(seat)
        seat += 1
    return winners

"""Showdown: who takes the pot."""

from typing import Final

from mypy_extensions import i64
from parlour.kernel import NONE, Step, bit, first, has

from parlour_classics.leduc.state import *
from parlour_classics.leduc.words import SHOWS, SPLIT, WINS

PAIR: Final = 3  # a pair is above every single card


class Showdown(Step[Leduc]):
    """Both players turn up their cards, unless one has folded (§ showdown)."""

    def run(self, t: Leduc) -> None:
        if t.folded == 0:
            seat: i64 = 0
            while seat < t.seats:
                t.turn_up_all(CARD + seat)
                t.tell(SHOWS, seat, t.at(CARD + seat, 0))
                seat += 1
        won = winning_seats(t)
        pot = t.first_paid + t.second_paid
        if won == first(t.seats):
            t.tell(SPLIT, NONE, NONE, pot)
        else:
            t.tell(WINS, 1 if has(won, 1) else 0, NONE, pot)


def strength(t: Leduc, seat: i64) -> i64:
    """Return a card's strength: a pair with the public card beats all others, then the higher rank wins."""
    rank = t.face_at(CARD + seat, 0) >> 1
    if rank == t.face_at(BOARD, 0) >> 1:
        return PAIR + rank
    return rank


def winning_seats(t: Leduc) -> i64:
    """Mask of the player who did not fold, or has the better hand; both if their hands are equal."""
    if t.folded:
        return first(t.seats) & ~t.folded
    mine, theirs = strength(t, 0), strength(t, 1)
    if mine == theirs:
        return first(t.seats)
    return bit(0) if mine > theirs else bit(1)


def net(t: Leduc, seat: i64) -> i64:
    """Return the chips that a player has won or lost."""
    won = winning_seats(t)
    if won == first(t.seats):
        return 0
    return paid(t, 1 - seat) if has(won, seat) else -paid(t, seat)

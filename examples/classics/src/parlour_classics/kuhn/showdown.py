"""Showdown: who takes the pot."""

from mypy_extensions import i64
from parlour.kernel import NONE, Step, count, first, has

from parlour_classics.kuhn.state import *
from parlour_classics.kuhn.words import SHOWS, WINS, pot


class Showdown(Step[Kuhn]):
    """Those who are still in turn up their cards; one player alone need not (§ showdown)."""

    def run(self, t: Kuhn) -> None:
        seats = still_in(t)
        if count(seats) > 1:
            seat: i64 = 0
            while seat < t.seats:
                if has(seats, seat):
                    t.turn_up_all(CARD + seat)
                    t.tell(SHOWS, seat, t.at(CARD + seat, 0))
                seat += 1
        if t.is_told():
            t.tell(WINS, winner(t), NONE, pot(t))


def still_in(t: Kuhn) -> i64:
    """Return the players who bet; all of them if nobody did."""
    if t.bettors:
        return t.bettors
    return first(t.seats)


def winner(t: Kuhn) -> i64:
    """Return the player with the highest card of those still in."""
    seats = still_in(t)
    best: i64 = NONE
    highest: i64 = NONE
    seat: i64 = 0
    while seat < t.seats:
        face = t.face_at(CARD + seat, 0)
        if has(seats, seat) and face > highest:
            best, highest = seat, face
        seat += 1
    return best


def net(t: Kuhn, seat: i64) -> i64:
    """Return the chips that a player has won or lost."""
    paid: i64 = 1
    if has(t.bettors, seat):
        paid = 2
    return pot(t) - paid if winner(t) == seat else -paid

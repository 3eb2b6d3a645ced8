"""The award of a prize, and the end of the game."""

from mypy_extensions import i64
from parlour.kernel import NONE, Step, bit, has

from parlour_classics.goofspiel.bidding import bids_learned, latest_bid
from parlour_classics.goofspiel.state import *
from parlour_classics.goofspiel.words import DISCARDED, WINS


class Award(Step[Goofspiel]):
    """The highest bid takes the prize; a tie for the highest takes it out of the game (§ award)."""

    def run(self, t: Goofspiel) -> None:
        winner = highest_bidder(t)
        token = t.top(PRIZE)
        if winner == NONE:
            t.move(token, OUT)
            t.tell(DISCARDED, NONE, token)
        else:
            t.move(token, WON + winner)
            t.tell(WINS, winner, token)
        if t.hidden and t.knowledge is not None:
            bids_learned(t, winner)
        if t.count(PRIZES):
            t.then(TURN_UP_PRIZE)


def highest_bidder(t: Goofspiel) -> i64:
    """Return the player whose bid beats all others, or NONE."""
    best: i64 = NONE
    highest: i64 = 0
    seat: i64 = 0
    while seat < t.seats:
        bid = latest_bid(t, seat)
        if bid == highest:
            best = NONE
        elif bid > highest:
            best, highest = seat, bid
        seat += 1
    return best


def points(t: Goofspiel, seat: i64) -> i64:
    """Return the values of all prizes of a player together."""
    won = t.faces(WON + seat)
    total: i64 = 0
    n: i64 = 0
    while n < SUIT:
        if has(won, n):
            total += n + 1
        n += 1
    return total


def winning_seats(t: Goofspiel) -> i64:
    """Mask of the players with the most points, who share the win."""
    most: i64 = NONE
    winners: i64 = 0
    seat: i64 = 0
    while seat < t.seats:
        mine = points(t, seat)
        if mine > most:
            most, winners = mine, 0
        if mine == most:
            winners |= bit(seat)
        seat += 1
    return winners

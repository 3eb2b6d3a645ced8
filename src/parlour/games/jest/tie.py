"""A tie for the win: who is tied, and whose highest card decides (§ End of the game, JE-14, JE-16)."""

from mypy_extensions import i64

from parlour.games.jest.jest_value import best_card, value_of
from parlour.games.jest.state import *
from parlour.kernel.bits import bit, has


def leaders(t: Jest) -> i64:
    """Mask of the seats whose Jests have the highest value."""
    highest = value_of(t.faces(JEST), t.house)
    found: i64 = 0
    seat: i64 = 0
    while seat < t.seats:
        value = value_of(t.faces(JEST + seat), t.house)
        if value > highest:
            highest, found = value, 0
        if value == highest:
            found |= bit(seat)
        seat += 1
    return found


def winning_seats(t: Jest) -> i64:
    """Mask of the winners: of the seats with the highest value the one with the highest card, or all (JE-14)."""
    tied = leaders(t)
    if t.share_ties:
        return tied
    best: i64 = 0
    winners: i64 = 0
    seat: i64 = 0
    while seat < t.seats:
        if has(tied, seat):
            rank = best_card(t.faces(JEST + seat), t.house)
            if rank >= best:
                best, winners = rank, bit(seat)
        seat += 1
    return winners


def deciding_card(jest: i64, house: i64 = 0) -> i64:
    """Return the card of a Jest that counts in a tie; only an Ace that is alone of its suit is a 5 (JE-16)."""
    rank = best_card(jest, house)
    value = rank >> 2
    if value == 0:
        return JOKER
    return 4 * (rank & 3) + (value - 1) % 4

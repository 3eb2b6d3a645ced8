"""Endgame, and the burning of Lords that leads to it."""

from mypy_extensions import i64

from parlour.games.circle_of_kings.events import BURNED_LORD, DECK_EMPTY
from parlour.games.circle_of_kings.state import *
from parlour.kernel.bits import bit, has


def burn_lords(t: CircleOfKings, seats: i64, why: i64) -> bool:
    """Those players burn a Lord at the same moment, unseen by all; False if that ends the game (§6.3, CK-38)."""
    seat: i64 = 0
    while seat < SEATS:
        if has(seats, seat):
            t.tell(BURNED_LORD, seat, t.draw(LORD_DECK + seat, LORD_DISCARD + seat), why)
        seat += 1
    return goes_on(t)


def goes_on(t: CircleOfKings) -> bool:
    """The game ends at the moment a Lord deck is empty; then nothing moves any more (§9, CK-38, CK-49)."""
    out = without_lords(t)
    if out == 0:
        return True
    t.depth = 0
    seat: i64 = 0
    while seat < SEATS:
        if has(out, seat):
            t.tell(DECK_EMPTY, seat)
        seat += 1
    return False


def without_lords(t: CircleOfKings) -> i64:
    """Mask of the players whose Lord deck is empty."""
    out: i64 = 0
    seat: i64 = 0
    while seat < SEATS:
        if t.count(LORD_DECK + seat) == 0:
            out |= bit(seat)
        seat += 1
    return out


def hand_size(t: CircleOfKings, seat: i64) -> i64:
    """Return all cards that a player holds, Army cards and Lords, but as a rule not the deployed ones (CK-39)."""
    held = t.count(HAND_OF + seat) + t.count(LORDS_OF + seat)
    if t.house & DEPLOYED_COUNT_AS_HAND:
        held += deployed(t, 0, seat) + deployed(t, 1, seat)
    return held


def deployed(t: CircleOfKings, side: i64, owner: i64) -> i64:
    """Return how many cards of a player lie deployed on one side of the table."""
    cards = t.count(LORD + side) if side == owner else 0
    zone = CAPTAIN + side
    for slot in range(t.count(zone)):
        cards += 1 if owner_of(t.face_at(zone, slot)) == owner else 0
    zone = ARMY + side
    for slot in range(t.count(zone)):
        cards += 1 if owner_of(t.face_at(zone, slot)) == owner else 0
    return cards


def winning_seats(t: CircleOfKings) -> i64:
    """Return the player who still has Lords.

    Of two without, the larger hand; with equal hands both (§9, CK-39).
    """
    out = without_lords(t)
    if out != BOTH:
        return BOTH & ~out
    mine, theirs = hand_size(t, 0), hand_size(t, 1)
    if mine == theirs:
        return BOTH
    return bit(0) if mine > theirs else bit(1)

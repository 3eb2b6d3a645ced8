"""What an individual card may do only once a turn: be summoned (§5), pay for a Conjuration (HJ-39).

A card that has done so is marked for the rest of the turn, wherever it lies in the open. In a hand equal cards
cannot be told apart, so there it is counted how many of them have come back. A shuffle wipes the marks out;
what remains then is that no face is used more often in a turn than the pack has copies of it (HJ-67).
"""

from typing import Final

from mypy_extensions import i64

from parlour.games.high_jinks.state import (
    COUNTERS,
    HAND_OF,
    MANA_OF,
    SIX,
    HighJinks,
    agent_number,
    is_agent,
    suit,
    value,
)
from parlour.games.high_jinks.the_field import open_counters
from parlour.kernel.bits import bit
from parlour.kernel.table import NONE

WORD: Final = 60  # tokens to a word of marks


def counted_at(face: i64) -> i64:
    """Where the three bits of a face stand among `uses` and `returned`; NONE for cards used at will."""
    if is_agent(face):
        return 3 * agent_number(face)
    if value(face) == SIX:
        return 3 * (13 + suit(face))
    return NONE


def is_marked(t: HighJinks, token: i64) -> bool:
    """Whether the card has been used this turn."""
    if token < WORD:
        return (t.marked >> token) & 1 == 1
    return (t.marked_too >> (token - WORD)) & 1 == 1


def mark(t: HighJinks, token: i64) -> None:
    """The card has been used this turn."""
    if token < WORD:
        t.marked |= bit(token)
    else:
        t.marked_too |= bit(token - WORD)


def unmark(t: HighJinks, token: i64) -> None:
    """Nobody can tell any more whether the card has been used."""
    if token < WORD:
        t.marked &= ~bit(token)
    else:
        t.marked_too &= ~bit(token - WORD)


def use(t: HighJinks, token: i64) -> None:
    """The card has come out of a hand to be summoned or to pay for a Conjuration (HJ-15, HJ-52)."""
    t.uses += bit(counted_at(t.face(token)))
    mark(t, token)


def is_fresh(t: HighJinks, seat: i64, face: i64) -> bool:
    """Whether the seat holds a card with that face that has not been used this turn."""
    at = counted_at(face)
    if (t.uses >> at) & 7 >= t.plan.copies[face]:
        return False
    used = (t.returned >> at) & 7
    return used == 0 or held(t, seat, face) > used


def held(t: HighJinks, seat: i64, face: i64) -> i64:
    """How many cards with that face the seat has in hand, set, or as face-up Damage Counters."""
    total: i64 = 0
    slot: i64 = 0
    while slot < t.count(HAND_OF + seat):
        if t.face_at(HAND_OF + seat, slot) == face:
            total += 1
        slot += 1
    slot = 0
    while slot < t.plan.capacity[MANA_OF]:
        if t.face_at(MANA_OF + seat, slot) == face:
            total += 1
        slot += 1
    slot = 0
    counters = open_counters(t, seat)
    while slot < t.plan.capacity[COUNTERS]:
        if (counters >> slot) & 1 and t.face_at(COUNTERS + seat, slot) == face and not is_agent(face):
            total += 1
        slot += 1
    return total


def take_in_hand(t: HighJinks, seat: i64, token: i64) -> None:
    """Add a card that lies in the open to a hand; a used one stays used (HJ-15)."""
    if seat == t.turn and is_marked(t, token):
        unmark(t, token)
        t.returned += bit(counted_at(t.face(token)))
    t.move(token, HAND_OF + seat)


def part_with(t: HighJinks, token: i64) -> None:
    """A card leaves the turn player's hand otherwise: of equal ones a used one goes first (HJ-67)."""
    at = counted_at(t.face(token))
    if at != NONE and (t.returned >> at) & 7 > 0:
        t.returned -= bit(at)
        mark(t, token)

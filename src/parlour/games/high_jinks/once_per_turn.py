"""Once-a-turn actions of an individual card: be summoned (§5), pay for a Conjuration (HJ-39).

A card that has done so is marked for the rest of the turn, wherever it lies in the open. In a hand equal cards
cannot be told apart, so there it is counted how many of them have come back. Of equal ones a used card leaves the
hand first. So of 6s that were set since, the first is the used one; that is for its owner's options alone, because
only its owner can tell. The marks on the table follow from public events: the next equal card that leaves hand
or field in the open is the used one. A shuffle wipes the marks out; what remains then is that no face is used more
often in a turn than the pack has copies of it (HJ-67).
"""

from typing import Final

from mypy_extensions import i64

from parlour.games.high_jinks.state import *
from parlour.games.high_jinks.the_field import open_faces, showing
from parlour.kernel.bits import bit, lowest
from parlour.kernel.table import NONE

WORD: Final = 60  # tokens to a word of marks
SIXES_AT: Final = 39  # where the bits of the 6s begin among `uses` and `returned`
CAME_BACK: Final = 8  # + suit, in `set_order`


def counted_at(face: i64) -> i64:
    """Return where the three bits of a face stand among `uses` and `returned`; NONE for cards used at will."""
    if is_agent(face):
        return 3 * agent_number(face)
    if value(face) == SIX:
        return SIXES_AT + 3 * suit(face)
    return NONE


def is_marked(t: HighJinks, token: i64) -> bool:
    """Return whether the card has been used this turn."""
    if token < WORD:
        return (t.marked >> token) & 1 == 1
    return (t.marked_too >> (token - WORD)) & 1 == 1


def mark(t: HighJinks, token: i64) -> None:
    """Mark the card as used this turn."""
    if token < WORD:
        t.marked |= bit(token)
    else:
        t.marked_too |= bit(token - WORD)


def unmark(t: HighJinks, token: i64) -> None:
    """Forget whether the card has been used: nobody can tell any more."""
    if token < WORD:
        t.marked &= ~bit(token)
    else:
        t.marked_too &= ~bit(token - WORD)


def use(t: HighJinks, token: i64) -> None:
    """The card has come out of a hand to be summoned or to pay for a Conjuration (HJ-15, HJ-52)."""
    t.uses += bit(counted_at(t.face(token)))
    mark(t, token)


def take_in_hand(t: HighJinks, seat: i64, token: i64) -> None:
    """Add a card that lies in the open to a hand; a used one of the turn player's stays used (HJ-15)."""
    if is_marked(t, token):
        unmark(t, token)
        if seat == t.turn:
            come_back(t, t.face(token))
    t.move(token, HAND_OF + seat)


def come_back(t: HighJinks, face: i64) -> None:
    """Count a used card that returns to the turn player's hand."""
    t.returned += bit(counted_at(face))
    if value(face) == SIX:
        t.set_order = put_last(t.set_order, CAME_BACK + suit(face))


def note_set(t: HighJinks, zone: i64) -> None:
    """Record that a card was set into a Mana zone: if a used 6 has come back, this may be it."""
    if t.returned >> SIXES_AT:
        t.set_order = put_last(t.set_order, zone + 1)


def put_last(order: i64, n: i64) -> i64:
    """Move n to the end of a sequence of four bits each, the last one lowest."""
    kept: i64 = 0
    shift: i64 = 0
    while order:
        if order & 15 != n:
            kept |= (order & 15) << shift
            shift += 4
        order >>= 4
    return (kept << 4) | n


def part_with(t: HighJinks, seat: i64, token: i64) -> None:
    """The turn player parts with a card of hand or field in the open: of equal ones a used one first (HJ-67)."""
    at = counted_at(t.face(token))
    if at == NONE or (t.returned >> at) & 7 == 0:
        return
    zone = t.zone_of(token)
    if zone == HAND_OF + seat or (zone == MANA_OF + seat and set_since(t, t.slot_of(token), t.face(token))):
        t.returned -= bit(at)
        mark(t, token)


def set_since(t: HighJinks, zone: i64, six: i64) -> bool:
    """Return whether a Mana zone was filled after a used 6 with that face had come back."""
    filled = False
    order = t.set_order
    while order and order & 15 != CAME_BACK + suit(six):
        filled = filled or order & 15 == zone + 1
        order >>= 4
    return filled and order != 0


# ------------------------------------------------- which cards have been used


def used_zone(t: HighJinks, seat: i64, six: i64) -> i64:
    """Return the Mana zone in which the turn player has set the 6 with that face that has paid, or NONE."""
    found: i64 = NONE
    if (t.returned >> counted_at(six)) & 7 == 0:
        return found
    order = t.set_order
    while order and order & 15 != CAME_BACK + suit(six):
        zone = (order & 15) - 1
        if zone < MANA_ZONES and t.face_at(MANA_OF + seat, zone) == six:
            found = zone
        order >>= 4
    return found


def used_in_hand(t: HighJinks, seat: i64, face: i64) -> i64:
    """Return how many cards with that face in the turn player's hand have been used."""
    used = (t.returned >> counted_at(face)) & 7
    if used and value(face) == SIX and used_zone(t, seat, face) != NONE:
        used -= 1
    return used


def with_uses_left(t: HighJinks, faces: i64) -> i64:
    """Return the faces of a set that have been used less often than the pack has copies of them (HJ-67)."""
    out: i64 = 0
    while faces:
        face = lowest(faces)
        if (t.uses >> counted_at(face)) & 7 < t.plan.copies[face]:
            out |= bit(face)
        faces &= faces - 1
    return out


def fresh_in_hand(t: HighJinks, seat: i64, faces: i64) -> i64:
    """Return the faces of a set of which the turn player's hand has a copy that has not been used this turn."""
    faces = with_uses_left(t, faces)
    out: i64 = 0
    while faces:
        face = lowest(faces)
        used = used_in_hand(t, seat, face)
        if used == 0 or in_hand(t, seat, face) > used:
            out |= bit(face)
        faces &= faces - 1
    return out


def in_hand(t: HighJinks, seat: i64, face: i64) -> i64:
    """Return how many cards with that face the seat holds."""
    total: i64 = 0
    slot: i64 = 0
    while slot < t.count(HAND_OF + seat):
        if t.face_at(HAND_OF + seat, slot) == face:
            total += 1
        slot += 1
    return total


def fresh_zones(t: HighJinks, seat: i64, faces: i64) -> i64:
    """Return the Mana zones of the turn player with a 6 of a set of them that has not paid for a Conjuration."""
    zones = showing(t, MANA_OF + seat, t.occupied(MANA_OF + seat), with_uses_left(t, faces))
    out = zones
    while zones:
        zone = lowest(zones)
        if used_zone(t, seat, t.face_at(MANA_OF + seat, zone)) == zone:
            out &= ~bit(zone)
        zones &= zones - 1
    return out


def fresh_sixes(t: HighJinks, seat: i64, faces: i64) -> i64:
    """Return the 6s of a set that the turn player can spend and that have not paid for a Conjuration (HJ-52)."""
    out = fresh_in_hand(t, seat, faces & t.faces(HAND_OF + seat))
    out |= with_uses_left(t, faces & open_faces(t, seat))
    zones = fresh_zones(t, seat, faces)
    while zones:
        out |= bit(t.face_at(MANA_OF + seat, lowest(zones)))
        zones &= zones - 1
    return out

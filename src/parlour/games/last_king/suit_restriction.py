"""§9 Suit Restriction and Colour Restriction: what an attack is worth, and on whom it may not be played."""

from typing import Final

from mypy_extensions import i64

from parlour.games.last_king.state import *
from parlour.kernel.bits import has

CHARGE_POINTS: Final = 10


def is_barred(attack: i64, character_suit: i64) -> bool:
    """No attack may be played on a character of its own suit, but for a Charge (§9, LK-4)."""
    return attack < KINGS and suit(attack) == character_suit


def halves(attack: i64, character_suit: i64) -> bool:
    """Against a character of its own colour an attack is worth half, but for a Charge (§9, LK-4)."""
    return attack < KINGS and (attack ^ character_suit) & 1 == 0


def points(attack: i64, halved: bool) -> i64:
    """Return the face value, or half of it rounded down: an Ace 1 or 0 (LK-6, LK-24); a King charges with 10."""
    if attack >= KINGS:
        return CHARGE_POINTS
    value = (attack >> 2) + 1
    return value >> 1 if halved else value


def halved_on(t: LastKing, attack: i64, zone: i64) -> bool:
    """Return whether an attack is worth half on that place.

    By a house rule no Ace is, where it is an attack (LK-6).
    """
    if attack < NUMBERS and t.house & ACE_ALWAYS_ONE:
        return False
    return halves(attack, suit_at(t, zone))


def worth_on(t: LastKing, attack: i64, zone: i64) -> i64:
    """Return what an attack would be worth if it were played on that place now."""
    return points(attack, halved_on(t, attack, zone))


def points_of(t: LastKing, token: i64) -> i64:
    """Return what an attack on the table is worth: that was fixed when it was played (LK-5)."""
    card = t.card(token)
    return points(card, has(t.halved[t.owner_of(token)], card))


def points_on(t: LastKing, zone: i64) -> i64:
    """Return the total of all attacks that have accumulated on a place."""
    total: i64 = 0
    slot = t.count(zone) - 1
    while slot > 0:
        total += points_of(t, t.at(zone, slot))
        slot -= 1
    return total


def is_attacked(t: LastKing, zone: i64) -> bool:
    """Attacked is a character with attack cards on it; without them it is unattacked (§2, LK-21)."""
    return t.count(zone) > 1


def suit_at(t: LastKing, zone: i64) -> i64:
    """Return the suit of what stands on a place."""
    owner = t.plan.owner[zone]
    return shield_suit(t, owner) if zone == place(owner, SHIELD) else suit(t.card_on(zone))


def shield_suit(t: LastKing, seat: i64) -> i64:
    """Return the suit of a Shield: that of the King now in place, whoever that is (§6.2, LK-14, LK-27).

    Under a house rule it keeps the suit of the King for whom it was played.
    """
    if t.shield_keeps_suit:
        return t.shield_suits >> 2 * seat & 3
    return suit(t.card_on(place(seat, KING)))

"""Conclusions from a play about the hand that it came from, by the rules alone."""

from typing import Final

from mypy_extensions import i64
from parlour.kernel import bit, has

from parlour_classics.hearts.state import *

ALL_CARDS: Final = 0xFFFFFFFFFFFFF


def lead_tells(t: Hearts) -> None:
    """Let everybody know that nobody but the leader holds the Two of Clubs."""
    if t.knowledge is None:
        return
    seat: i64 = 0
    while seat < t.seats:
        if seat != t.leader:
            hand_lacks(t, seat, bit(TWO_OF_CLUBS))
        seat += 1


def play_tells(t: Hearts, seat: i64, face: i64) -> None:
    """Rule out the suit that a player did not follow, and better cards of one who played a point card early."""
    if t.knowledge is None:
        return
    led = suit(t.face_at(TRICK, t.leader))
    if suit(face) != led:
        hand_lacks(t, seat, cards_of(led))
        if t.tricks == 0 and t.house & CLEAN_FIRST_TRICK and has(POINT_CARDS, face):
            hand_lacks(t, seat, ALL_CARDS & ~POINT_CARDS)
    elif seat == t.leader and suit(face) == HEARTS and not t.broken:
        only = ALL_HEARTS | THE_QUEEN if t.house & HEARTS_BEFORE_QUEEN else ALL_HEARTS
        hand_lacks(t, seat, ALL_CARDS & ~only)


def hand_lacks(t: Hearts, seat: i64, cards: i64) -> None:
    """Let everybody know that none of those cards is in a player's hand."""
    slot: i64 = 0
    while slot < t.count(HAND_OF + seat):
        t.rule_out(t.at(HAND_OF + seat, slot), cards, t.plan.everyone)
        slot += 1

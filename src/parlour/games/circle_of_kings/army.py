"""The Army: which cards stand in front of a player, which are tapped, and how cards are lost."""

from typing import Final

from mypy_extensions import i64

from parlour.games.circle_of_kings.events import ELIMINATED
from parlour.games.circle_of_kings.state import *
from parlour.kernel.bits import bit, has, lowest
from parlour.kernel.refusal import ALLOWED
from parlour.kernel.table import NONE

ALL_TEN: Final = 1023  # the ten cards of the first suit


def army_of(t: CircleOfKings, seat: i64) -> i64:
    """Return all deployed Army cards in front of a player: the Captain is part of the army (§6)."""
    return cards_in(t, CAPTAIN + seat) | cards_in(t, ARMY + seat)


def army_size(t: CircleOfKings, seat: i64) -> i64:
    """Return how many cards stand in front of a player, a stolen one included (§10 FAQ)."""
    return t.count(CAPTAIN + seat) + t.count(ARMY + seat)


def untapped(t: CircleOfKings, seat: i64) -> i64:
    """Return the cards of a player's army that can still take a Circle Action (§7.2)."""
    return army_of(t, seat) & ~t.tapped[seat]


def of_suit(t: CircleOfKings, cards: i64, suit: i64) -> i64:
    """Return those of the cards that have the suit."""
    found = cards & (ALL_TEN * bit(10 * suit))
    if has(cards, STOLEN) and suit_of(t.face(t.stolen) % ARMY_CARDS) == suit:
        found |= bit(STOLEN)
    return found


def token_of(t: CircleOfKings, seat: i64, card: i64) -> i64:
    """Return the token of a card in a player's army."""
    if card == STOLEN:
        return t.stolen
    face = seat * ARMY_CARDS + card
    token = t.find(ARMY + seat, face)
    return token if token != NONE else t.find(CAPTAIN + seat, face)


def eliminate(t: CircleOfKings, seat: i64, card: i64, why: i64, by: i64 = NONE) -> None:
    """Move a card of a player's army to the discard pile of the player whose card it is (§7.2, Lord IX)."""
    token = token_of(t, seat, card)
    if token == t.stolen:
        t.stolen = NONE
    t.move(token, ARMY_DISCARD + owner_of(t.face(token)))
    t.tell(ELIMINATED, seat, token, why, by)


def eliminate_all(t: CircleOfKings, seat: i64, cards: i64, why: i64) -> None:
    """Eliminate several cards of one army."""
    while cards:
        eliminate(t, seat, lowest(cards), why)
        cards &= cards - 1


def is_card(action: i64) -> bool:
    """Return whether the answer names an Army card."""
    return action >= CARD and action <= CARD + STOLEN


def bar_card(cards: i64, action: i64, not_a_card: i64, not_one_of_these: i64) -> i64:
    """Return why the answer is not one of the cards; ALLOWED if it is."""
    if not is_card(action):
        return not_a_card
    return ALLOWED if has(cards, action - CARD) else not_one_of_these

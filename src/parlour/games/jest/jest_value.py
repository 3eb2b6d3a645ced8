"""Jest value. A Jest is a set of faces, so every rule here is a function of one number."""

from typing import Final

from mypy_extensions import i64

from parlour.games.jest.state import *
from parlour.kernel.bits import count, has

ACE_ALONE: Final = 5
JOKER_BONUS: Final = 4
PAIR_BONUS: Final = 2

# The cards of one suit, as cards_of gives them.
ONLY_THE_ACE: Final = 0b0001
TWO: Final = 0b0010
THREE: Final = 0b0100
FOUR: Final = 0b1000
ALL_FOUR: Final = 0b1111


def cards_of(jest: i64, suit: i64) -> i64:
    """Return the cards of one suit in a Jest: bit 0 for the Ace, bits 1 to 3 for the 2, 3 and 4."""
    return (jest >> (4 * suit)) & ALL_FOUR


def ace_value(cards: i64) -> i64:
    """Return an Ace that is the only card of its suit in the Jest is a 5, otherwise a 1 (§ Aces, JE-7)."""
    if cards == ONLY_THE_ACE:
        return ACE_ALONE
    return 1


def face_values(jest: i64, suit: i64) -> i64:
    """Return the face values of all cards of a suit together."""
    cards = cards_of(jest, suit)
    return (cards & 1) * ace_value(cards) + (cards & TWO) + 3 * ((cards >> 2) & 1) + 4 * (cards >> 3)


def joker_and_hearts(jest: i64) -> i64:
    """Return the value of Joker and Hearts: a bonus without Hearts; else against you, but for you with all four.

    Without it Hearts are worth nothing (§ Joker & Hearts, JE-13).
    """
    if not has(jest, JOKER):
        return 0
    hearts = cards_of(jest, HEARTS)
    if hearts == 0:
        return JOKER_BONUS
    if hearts == ALL_FOUR:
        return face_values(jest, HEARTS)
    return -face_values(jest, HEARTS)


def black_pairs(jest: i64, house: i64 = 0) -> i64:
    """Return the values at which a Spade meets a Club of the same current face value (§ Black pairs, JE-13)."""
    spades, clubs = cards_of(jest, SPADES), cards_of(jest, CLUBS)
    pairs = spades & clubs
    if pairs & 1 and ace_value(spades) != ace_value(clubs) and house & ACES_PAIR == 0:
        pairs -= 1
    return pairs


def value_of(jest: i64, house: i64 = 0) -> i64:
    """Return the value: Spades and Clubs add, Diamonds reduce, a black pair adds two, Joker and Hearts as said."""
    black = face_values(jest, SPADES) + face_values(jest, CLUBS)
    pairs = PAIR_BONUS * count(black_pairs(jest, house))
    return black - face_values(jest, DIAMONDS) + joker_and_hearts(jest) + pairs


def highest_of(cards: i64) -> i64:
    """Return the highest face value among the cards of one suit, 0 if there are none."""
    if cards & FOUR:
        return 4
    if cards & THREE:
        return 3
    if cards & TWO:
        return 2
    return cards * ACE_ALONE


def lowest_of(cards: i64) -> i64:
    """Return the lowest face value among the cards of one suit, 0 if there are none."""
    if cards & 1:
        return ace_value(cards)
    if cards & TWO:
        return 2
    if cards & THREE:
        return 3
    return cards >> 1


def best_card(jest: i64, house: i64 = 0) -> i64:
    """Return the rank of the highest card for ties: by face value, then by suit (§ End of the game, JE-16)."""
    best: i64 = 0
    suit: i64 = HEARTS
    while suit <= SPADES:
        cards = cards_of(jest, suit)
        value = highest_of(cards)
        if cards == ONLY_THE_ACE and house & TIES_AS_PRINTED:
            value = 1
        rank = value * 4 + suit
        if rank > best:
            best = rank
        suit += 1
    return best

"""The full names of cards and Kings."""

from typing import Final

from mypy_extensions import i64

from parlour.games.circle_of_kings.state import *
from parlour.kernel.bits import members
from parlour.kernel.words import listed

VALUES: Final = ["Ace", "2", "3", "4", "5", "6", "7", "8", "9", "10"]
PLACES: Final = ["Top", "Right", "Bottom", "Left"]


def face_name(face: i64) -> str:
    """Return a face by name: 5 of Swords, The Moon, King of Cups."""
    if face >= KING_FACES:
        return f"King of {SUITS[face - KING_FACES]}"
    if face >= LORD_FACES:
        return LORDS[lord_number(face)]
    return card_name(face % ARMY_CARDS)


def card_name(card: i64) -> str:
    """Return an Army card by name: 5 of Swords."""
    if card == STOLEN:
        return "stolen card"
    return f"{VALUES[value_of(card) - 1]} of {SUITS[suit_of(card)]}"


def army_name(face: i64, holder: i64) -> str:
    """Return an Army card if its face is known; in the army of a holder it may be a stolen one."""
    if face < 0:
        return "an Army card"
    stolen = "stolen " if face < LORD_FACES and owner_of(face) != holder else ""
    return f"the {stolen}{face_name(face)}"


def lord_number(face: i64) -> i64:
    """Return the number of a Lord, whosesoever it is."""
    return (face - LORD_FACES) % LORD_CARDS


def own_lord(face: i64) -> str:
    """Return a Lord as somebody's own: Ann's Moon."""
    return face_name(face).removeprefix("The ") if face >= 0 else "Lord"


def cards_named(cards: i64) -> str:
    """Return a set of cards by name."""
    return listed([f"the {card_name(card)}" for card in members(cards)]) if cards else "no Army cards"


def suits_named(suits: i64) -> str:
    """Return a set of suits of which one is struck: Cups or Wands."""
    return listed([SUITS[suit] for suit in members(suits)], "or")


def kings_named(circle: i64) -> str:
    """Return the Kings of a Circle that was packed into a number."""
    suits = [(circle >> (3 * place)) & 7 for place in range(4)]
    return ", ".join(f"{PLACES[n]} {SUITS[suits[n]] if suits[n] < 4 else 'empty'}" for n in range(4))

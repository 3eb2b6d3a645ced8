"""What cards and Kings are called in full."""

from typing import Final

from mypy_extensions import i64

from parlour.games.circle_of_kings.state import (
    ARMY_CARDS,
    LORD_CARDS,
    LORD_FACES,
    LORDS,
    STOLEN,
    SUITS,
    owner_of,
    suit_of,
    value_of,
)
from parlour.kernel.table import NONE

NUMBERS: Final = ["no", "one", "two", "three", "four", "five", "six", "seven"]
VALUES: Final = ["Ace", "2", "3", "4", "5", "6", "7", "8", "9", "10"]
PLACES: Final = ["Top", "Right", "Bottom", "Left"]


def card_name(card: i64) -> str:
    """An Army card by name: the 5 of Swords."""
    if card == STOLEN:
        return "the stolen card"
    return f"the {VALUES[value_of(card) - 1]} of {SUITS[suit_of(card)]}"


def a_cards_name(face: i64, holder: i64 = NONE) -> str:
    """An Army card by name if its face is known; in the hands of a holder it may be a stolen one."""
    if face < 0:
        return "an Army card"
    name = card_name(face % ARMY_CARDS)
    return name if holder in (NONE, owner_of(face)) else name.replace("the ", "the stolen ")


def lord_name(face: i64) -> str:
    """A Lord by name if its face is known."""
    return LORDS[(face - LORD_FACES) % LORD_CARDS] if face >= 0 else "a Lord"


def cards_named(cards: i64) -> str:
    """A set of cards by name."""
    return listed([card_name(card) for card in range(STOLEN + 1) if (cards >> card) & 1])


def listed(names: list[str]) -> str:
    """Names in a row: a, b and c."""
    return names[0] if len(names) == 1 else ", ".join(names[:-1]) + " and " + names[-1] if names else "nothing"


def times(n: i64, thing: str) -> str:
    """How many of a thing."""
    return f"{NUMBERS[n]} {thing}{'' if n == 1 else 's'}"


def kings_named(circle: i64) -> str:
    """The Kings of a Circle that was packed into a number."""
    suits = [(circle >> (3 * place)) & 7 for place in range(4)]
    return ", ".join(f"{PLACES[n]} {SUITS[suits[n]] if suits[n] < 4 else 'empty'}" for n in range(4))

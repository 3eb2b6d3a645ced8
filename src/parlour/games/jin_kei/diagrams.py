"""Formation cards as small drawings of three rows of three locations."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.games.jin_kei.formations import ROUND_NAMES, TYPE_NAMES
from parlour.games.jin_kei.locations import CUBES, DOTTED, ENTRY, SLEEVED, TWO, WILD
from parlour.games.jin_kei.state import *
from parlour.kernel.bits import has
from parlour.kernel.facts import Diagram, Sign
from parlour.kernel.guide import diagram, sign

PLACED: Final = [
    (WILD, "wild", "W", "Wild Suit"),
    (TWO, "two_cards", "2", "2 Cards"),
    (DOTTED, "dotted", "•", "laid face-up from the deck"),
]


def formation_name(kind: i64, number: i64) -> str:
    """A formation card by its type and round."""
    return f"{TYPE_NAMES[kind]} {ROUND_NAMES[number - 1]}"


def drawn(book: vec[i64], kind: i64, number: i64) -> Diagram:
    """The formation card of a type for a round."""
    signs: list[Sign] = []
    for location in range(LOCATIONS):
        signs += signs_at(book, kind, number, location)
    return diagram(formation_name(kind, number), COLUMNS, LOCATIONS, signs)


def signs_at(book: vec[i64], kind: i64, number: i64, location: i64) -> list[Sign]:
    """What a formation card says of a location."""
    at = (kind * ROUNDS + number - 1) * ENTRY
    cubes = (book[at + CUBES] >> (2 * location)) & 3
    out = [sign("cubes", location, f"+{cubes}", f"rank +{cubes}", cubes)] if cubes else []
    out += [sign(id, location, text, words) for what, id, text, words in PLACED if book[at + what] == location]
    if has(book[at + SLEEVED], location):
        out.append(sign("barred", location, "X", "closed by a sleeve"))
    return out

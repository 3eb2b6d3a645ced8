"""Formation cards as small drawings of three rows of three locations."""

from librt.vecs import vec
from mypy_extensions import i64

from parlour.games.jin_kei.formations import ROUND_NAMES, TYPE_NAMES
from parlour.games.jin_kei.locations import CUBES, DOTTED, ENTRY, SLEEVED, TWO, WILD
from parlour.games.jin_kei.state import *
from parlour.kernel.bits import has
from parlour.kernel.facts import Diagram, Sign
from parlour.kernel.guide import diagram, sign


def formation_name(kind: i64, number: i64) -> str:
    """Return a formation card by its type and round."""
    return f"{TYPE_NAMES[kind]} {ROUND_NAMES[number - 1]}"


def drawn(book: vec[i64], kind: i64, number: i64) -> Diagram:
    """Return the formation card of a type for a round."""
    return diagram(formation_name(kind, number), COLUMNS, LOCATIONS, signs_of(book, kind, number))


def signs_of(book: vec[i64], kind: i64, number: i64) -> list[Sign]:
    """Return what a formation card says about its locations, in their order."""
    at = (kind * ROUNDS + number - 1) * ENTRY
    sleeved, cubes = book[at + SLEEVED], book[at + CUBES]
    dotted, wild, two = book[at + DOTTED], book[at + WILD], book[at + TWO]
    out: list[Sign] = []
    location: i64 = 0
    while location < LOCATIONS:
        here = (cubes >> (2 * location)) & 3
        if here:
            out.append(sign("cubes", location, f"+{here}", f"rank +{here}", here))
        if location == wild:
            out.append(sign("wild", location, "W", "Wild Suit"))
        if location == two:
            out.append(sign("two_cards", location, "2", "2 Cards"))
        if location == dotted:
            out.append(sign("dotted", location, "•", "laid face-up from the deck"))
        if has(sleeved, location):
            out.append(sign("barred", location, "X", "closed by a sleeve"))
        location += 1
    return out

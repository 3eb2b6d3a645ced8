"""§5 Ace: the instant kill."""

from mypy_extensions import i64

from parlour.games.last_king.state import *


def destroys_at_once(attack: i64, character: i64) -> bool:
    """An Ace destroys any Jack or Queen on which it may be played; to Kings and Shields it does 1 (§5, LK-6)."""
    return attack < NUMBERS and character < KINGS

"""The deals of a tournament: one secret, fixed before anybody enters, and the contributions of the players.

Each round has its own secret, so that the records of a round reveal nothing about the next one. When the
tournament is over its secret is published, and everybody can check all deals against the seal that was shown
first.
"""

import hashlib


def round_secret(secret: str, number: int) -> str:
    """Return the secret of a round's shuffle; it cannot be derived from those of other rounds."""
    return hashlib.sha256(f"parlour round|{secret}|{number}".encode()).hexdigest()


def mixed(contributions: list[str]) -> str:
    """Return the contributions of all players, in the order in which they entered, as one text."""
    return hashlib.sha256("|".join(["parlour players", *contributions]).encode()).hexdigest()


def lot(secret: str, number: int, entry: int) -> str:
    """Return the lot of a player in a round: it decides where nothing else does."""
    return hashlib.sha256(f"parlour lot|{secret}|{number}|{entry}".encode()).hexdigest()

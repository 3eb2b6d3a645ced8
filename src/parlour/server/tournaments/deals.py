"""The deals of a tournament: one secret, fixed before anybody enters, and what the players add to it.

Each round has a secret of its own, so that the records of a round tell nothing about the next one. When the
tournament is over its secret is told, and everybody can follow all of this from the seal that was shown first.
"""

import hashlib


def round_secret(secret: str, number: int) -> str:
    """Return the secret of a round's shuffle; from those of other rounds it does not follow."""
    return hashlib.sha256(f"parlour round|{secret}|{number}".encode()).hexdigest()


def mixed(contributions: list[str]) -> str:
    """Return in one text what all players have added, in the order in which they entered."""
    return hashlib.sha256("|".join(["parlour players", *contributions]).encode()).hexdigest()


def lot(secret: str, number: int, entry: int) -> str:
    """Return the lot of a player in a round: it decides where nothing else does."""
    return hashlib.sha256(f"parlour lot|{secret}|{number}|{entry}".encode()).hexdigest()

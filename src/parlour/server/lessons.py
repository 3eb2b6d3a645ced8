"""Lessons: a guided first game of each."""

from typing import Any

from parlour.kernel.game import Game
from parlour.kernel.table import Table


def seed(game_name: str) -> str:
    """The secret from which the lesson's cards are dealt."""
    return f"lesson {game_name}"


def tip(game: Game[Any], t: Table, seat: int) -> str | None:
    """What to do now and why, if there is anything to say."""
    return None

"""Bots of any language: programs that answer over their standard input and output."""

from collections.abc import Sequence

from parlour.play.window import Player


def dismiss(players: Sequence[Player], result: dict[str, object] | None) -> None:
    """Tell the players that live outside how it ended, and end them."""


def faults_of(player: Player) -> int:
    """How often a player has lost a move by a fault of its own."""
    return 0

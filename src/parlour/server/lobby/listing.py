"""Tournaments as the start page lists them."""

import time
from typing import cast

from sqlalchemy import Connection

import parlour
from parlour.server.protocol.tournaments import ListedTournament, TournamentStatus
from parlour.server.storage.tournaments import TournamentRow, listed

MOST = 40
SHOWN = 3600.0  # seconds for which one that is over stays in the list


def tournaments(connection: Connection) -> list[ListedTournament]:
    """Return the tournaments to come, in play, and just over."""
    return [listing(*found) for found in listed(connection, time.time() - SHOWN, MOST)]


def listing(row: TournamentRow, maker: str, players: int) -> ListedTournament:
    """Return a tournament in a few words."""
    table = row.settings.table
    return ListedTournament(
        row.id,
        table.game,
        title_of(table.game),
        len(table.seats),
        row.settings.format,
        row.settings.rounds,
        row.round,
        table.clock,
        table.rated,
        row.settings.bots,
        cast(TournamentStatus, row.status),
        row.starts,
        maker,
        players,
    )


def title_of(game: str) -> str:
    """Return the title of a game; of one that is not installed any more, its name."""
    return parlour.game(game).about.title if game in parlour.games() else game

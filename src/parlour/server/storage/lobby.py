"""The lobby of all processes that share a PostgreSQL: the tables of each, and the people who look for opponents.

Rows belong to a process and are deleted with it. All times are by the clock of the database.
"""

from typing import NamedTuple

from sqlalchemy import Connection, text

from parlour.server.storage.leases import ALIVE, LENGTH
from parlour.server.storage.news import announce

LOBBY = "lobby"  # news: something of this has changed
FRESH = 1.5  # seconds since the last renewal within which people of a process are brought to a table
NOW = "extract(epoch FROM clock_timestamp())"
THERE = "EXISTS (SELECT FROM processes WHERE id = CAST(:process AS varchar))"
REACHED = f"expires > clock_timestamp() + interval '{LENGTH - FRESH} seconds'"

SHOW = text(f"""
    INSERT INTO lobbies (process, shown) SELECT CAST(:process AS varchar), CAST(:shown AS text) WHERE {THERE}
    ON CONFLICT (process) DO UPDATE SET shown = CAST(:shown AS text)
""")
SHOWN = text(f"SELECT shown FROM lobbies JOIN processes ON process = id WHERE {ALIVE} ORDER BY process")
ADD = text(f"""
    INSERT INTO seekers (id, process, game, seats, near, player, mu, since, found)
    SELECT CAST(:id AS varchar), CAST(:process AS varchar), CAST(:game AS varchar), CAST(:seats AS integer),
        CAST(:near AS boolean), CAST(:player AS varchar), CAST(:mu AS float), {NOW} - CAST(:waited AS float), ''
    WHERE {THERE} ON CONFLICT (id) DO UPDATE SET process = EXCLUDED.process
""")
DROP = text("DELETE FROM seekers WHERE id = ANY(:ids)")
WAITING = text(f"""
    SELECT seekers.id, process, game, seats, near, player, mu, {NOW} - since AS waited
    FROM seekers JOIN processes ON process = processes.id WHERE found = '' AND {REACHED} ORDER BY since, seekers.id
""")
HOLD = text(f"""
    SELECT seekers.id FROM seekers JOIN processes ON process = processes.id
    WHERE seekers.id = ANY(:ids) AND found = '' AND {REACHED} ORDER BY seekers.id FOR UPDATE OF seekers
""")
MATCH = text("UPDATE seekers SET found = :found WHERE id = ANY(:ids)")
FOUND = text("SELECT id, found FROM seekers WHERE id = ANY(:ids) AND found <> ''")


class Gone(Exception):
    """Somebody of a group does not look for opponents any more: nothing was written."""


class Seeker(NamedTuple):
    """Somebody who looks for opponents."""

    id: str
    process: str  # to which they are connected
    game: str
    seats: int
    near: bool  # whether only opponents of about the same strength are wanted
    player: str | None
    mu: float
    waited: float  # seconds


def show(connection: Connection, process: str, shown: str) -> None:
    """Let all processes know what this one shows."""
    connection.execute(SHOW, {"process": process, "shown": shown})
    announce(connection, LOBBY, process)


def shown(connection: Connection) -> list[str]:
    """Return what all living processes show."""
    return [*connection.execute(SHOWN).scalars()]


def add_seeker(connection: Connection, seeker: Seeker) -> None:
    """Add somebody who looks for opponents, or move them to another process."""
    connection.execute(ADD, seeker._asdict())
    announce(connection, LOBBY, seeker.process)


def drop_seekers(connection: Connection, ids: list[str]) -> None:
    """These look for opponents no more."""
    if connection.execute(DROP, {"ids": ids}).rowcount:
        announce(connection, LOBBY, "")


def waiting(connection: Connection) -> list[Seeker]:
    """Return all who look for opponents in processes that live, those who have waited longest first."""
    return [Seeker(*row) for row in connection.execute(WAITING)]


def match(connection: Connection, ids: list[str], found: str) -> None:
    """Give a group its table, in the transaction that adds it; raise Gone if one of them has another or has left.

    The rows are locked in the order of their ids: if two processes want the same people, one waits for the other,
    and then finds them gone.
    """
    if len(connection.execute(HOLD, {"ids": ids}).all()) < len(ids):
        raise Gone
    connection.execute(MATCH, {"ids": ids, "found": found})
    announce(connection, LOBBY, "")


def found_by(connection: Connection, ids: list[str]) -> dict[str, str]:
    """Return what is to be told to those of these people for whom a table was laid."""
    return {row.id: row.found for row in connection.execute(FOUND, {"ids": ids})}

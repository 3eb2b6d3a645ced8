"""The stored lines of what was said at tables, and the queries that write and read them."""

from typing import NamedTuple

from sqlalchemy import ColumnElement, Connection, and_, delete, exists, insert, or_, select

from parlour.server.storage.schema import SEATS, TALK

KEPT = 100  # lines of a table; older ones give way


class SpokenRow(NamedTuple):
    """One thing that a player said."""

    number: int
    seat: int
    name: str
    at: float
    phrase: str
    text: str
    act: str  # the id that the client gave it
    player: str | None  # who said it, if not a guest


def add_line(connection: Connection, table: str, row: SpokenRow) -> None:
    """Add a line, whose number must be new; the oldest of too many is deleted."""
    connection.execute(insert(TALK).values(table_id=table, **row._asdict()))
    connection.execute(delete(TALK).where(TALK.c.table_id == table, TALK.c.number <= row.number - KEPT))


def lines_at(connection: Connection, table: str) -> list[SpokenRow]:
    """Return what was said at a table, the oldest line first."""
    wanted = select(TALK).where(TALK.c.table_id == table).order_by(TALK.c.number)
    return [SpokenRow(*[row[name] for name in SpokenRow._fields]) for row in connection.execute(wanted).mappings()]


def delete_lines_of(connection: Connection, player: str) -> int:
    """Delete what a player has said, also as a guest on a seat that became theirs; return how many lines."""
    return int(connection.execute(delete(TALK).where(said_by(player))).rowcount)


def said_by(player: str) -> ColumnElement[bool]:
    """Return whether a line is a player's."""
    seat = and_(SEATS.c.table_id == TALK.c.table_id, SEATS.c.seat == TALK.c.seat, SEATS.c.name == TALK.c.name)
    return or_(TALK.c.player == player, exists().where(seat, SEATS.c.player == player))


def delete_lines_before(connection: Connection, moment: float) -> int:
    """Delete what was said before then; return how many lines."""
    return int(connection.execute(delete(TALK).where(TALK.c.at < moment)).rowcount)

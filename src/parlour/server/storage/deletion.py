"""Players as the operator sees them, and the deletion of all that is stored of one."""

import json
import secrets
from typing import Any

from sqlalchemy import Connection, delete, func, select, update

from parlour.play.record import compact
from parlour.server.protocol.operating import PlayerSummary
from parlour.server.runtime.security import hashed
from parlour.server.storage.players import PlayerRow
from parlour.server.storage.schema import (
    BANS,
    COMMENTS,
    OPENINGS,
    PASSKEYS,
    PLAYERS,
    RATINGS,
    REPORTS,
    RESULTS,
    SEATS,
    SESSIONS,
)
from parlour.server.storage.talk import delete_lines_of

Place = tuple[str, int]  # a table and a seat there


def summaries(connection: Connection, search: str, most: int) -> list[PlayerSummary]:
    """Return the players whose name contains a text, those who were here last first."""

    def count(table: Any) -> Any:
        return select(func.count()).select_from(table).where(table.c.player == PLAYERS.c.id).scalar_subquery()

    seen = select(func.max(SESSIONS.c.seen)).where(SESSIONS.c.player == PLAYERS.c.id).scalar_subquery()
    wanted = select(
        PLAYERS.c.id, PLAYERS.c.name, PLAYERS.c.created, seen, *map(count, (SESSIONS, PASSKEYS, SEATS))
    )
    if search:
        wanted = wanted.where(func.lower(PLAYERS.c.name).contains(search.lower(), autoescape=True))
    order = func.coalesce(seen, PLAYERS.c.created).desc()
    return [PlayerSummary(*row) for row in connection.execute(wanted.order_by(order).limit(most))]


def seats_of(connection: Connection, player: str) -> list[Place]:
    """Return all seats of a player."""
    wanted = select(SEATS.c.table_id, SEATS.c.seat).where(SEATS.c.player == player)
    return [(table, seat) for table, seat in connection.execute(wanted)]


def neutral(seat: int) -> str:
    """Return what a player is called who was deleted."""
    return f"Former player {seat + 1}"


def delete_player(connection: Connection, player: PlayerRow, seats: list[Place]) -> None:
    """Delete all that is stored of a player; their seats stay, under a neutral name that opens to nobody."""
    delete_lines_of(connection, player.id)
    for table, seat in seats:
        here = (SEATS.c.table_id == table, SEATS.c.seat == seat)
        values = {"name": neutral(seat), "player": None, "house": "", "token": hashed(secrets.token_hex())}
        connection.execute(update(SEATS).where(*here).values(**values))
        for each in (COMMENTS, OPENINGS):
            connection.execute(delete(each).where(each.c.table_id == table, each.c.seat == seat))
        redact_reports(connection, table, seat, player.name)
    connection.execute(update(RESULTS).where(RESULTS.c.who == player.id).values(who=""))
    connection.execute(delete(RATINGS).where(RATINGS.c.who == player.id))
    connection.execute(delete(BANS).where(BANS.c.kind == "player", BANS.c.who == player.id))
    connection.execute(delete(PLAYERS).where(PLAYERS.c.id == player.id))  # with passkeys and sessions


def redact_reports(connection: Connection, table: str, seat: int, name: str) -> None:
    """Take a player's name and words out of the reports on a table."""
    wanted = select(REPORTS.c.id, REPORTS.c.report).where(REPORTS.c.table_id == table)
    for id, report in connection.execute(wanted).all():
        first, *rest = report.split("\n")
        lines = "\n".join([redacted(first, seat, name), *rest])
        connection.execute(update(REPORTS).where(REPORTS.c.id == id).values(report=lines))


def redacted(line: str, seat: int, name: str) -> str:
    """Return the first line of a report without a player's name and words."""
    header = json.loads(line)
    dispute = header["report"]
    header["names"] = [neutral(seat) if n == seat else other for n, other in enumerate(header["names"])]
    dispute["words"] = dispute["words"].replace(name, neutral(seat))
    dispute["talk"] = [said for said in dispute.get("talk", []) if said["name"] != name]
    if dispute.get("person") == name:
        dispute |= {"person": neutral(seat), "said": ""}
    if dispute["seat"] == seat:
        dispute["text"] = ""
    return compact(header)

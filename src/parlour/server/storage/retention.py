"""Retention: deleting data that is older than the server's settings allow."""

from sqlalchemy import Connection, delete

from parlour.server.runtime.settings import Settings
from parlour.server.storage.rows import delete_unvisited
from parlour.server.storage.schema import REPORTS
from parlour.server.storage.talk import delete_lines_before

DAY = 86_400.0


def cutoff(days: float, now: float) -> float | None:
    """Return the moment before which something is too old; None if it never is."""
    return now - days * DAY if days > 0 else None


def sweep_away(connection: Connection, settings: Settings, now: float, kept: list[str]) -> dict[str, int]:
    """Delete data that is too old, except tables in use; return how much of each kind."""
    out = {"tables": 0, "reports": 0, "talk": 0}
    for status, days in (
        ("open", settings.keep_open),
        ("playing", settings.keep_playing),
        ("over", settings.keep_finished),
    ):
        before = cutoff(days, now)
        if before is not None:
            out["tables"] += delete_unvisited(connection, status, before, kept)
    before = cutoff(settings.keep_reports, now)
    if before is not None:
        out["reports"] = int(connection.execute(delete(REPORTS).where(REPORTS.c.created < before)).rowcount)
    before = cutoff(settings.keep_talk, now)
    if before is not None:
        out["talk"] = delete_lines_before(connection, before)
    return out

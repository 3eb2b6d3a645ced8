"""Reports: a player reports a problem, and the server stores the match as it is at that moment.

The record contains the secret of the shuffle and the answers of others. It stays in the database, and only the
operator can export it. The player who reports learns only that the report was stored.
"""

import logging
import time

from sqlalchemy import Connection, func, insert, select

from parlour.play.report import Dispute, Report, read_report, step_of_event
from parlour.server.lobby.seating import new_id, seat_of
from parlour.server.lobby.tables import Tables
from parlour.server.protocol.messages import NewReport
from parlour.server.protocol.problems import Problem, not_allowed, not_found
from parlour.server.protocol.responses import ReportSummary
from parlour.server.runtime.security import Caller, checked_text
from parlour.server.storage.schema import REPORTS
from parlour.server.storage.talk import SpokenRow
from parlour.server.table.live import LiveTable
from parlour.server.table.state import MatchState

LOG = logging.getLogger("parlour.server")
MOST_OF_TABLE = 20
MOST_LISTED = 1000


async def file(tables: Tables, live: LiveTable, wanted: NewReport, caller: Caller) -> None:
    """Keep a report of a seat or, where spectators are allowed, of anybody who watches."""
    state = live.state
    if not state.dealt and wanted.person is None:
        raise not_allowed("The game has not started: some seats are still free.")
    seat = reporter(live, caller)
    text = checked_text(wanted.text.strip())
    async with live.lock:
        about = disputed(state, wanted, seat, text) if wanted.person is None else misbehaved(live, wanted, seat)
        dispute = about._replace(text=text, talk=[quoted(line) for line in state.talk.rows])
        lines = "\n".join(Report(state.record, dispute).lines())
    row = {"id": new_id(), "table_id": live.id, "created": time.time(), "report": lines}
    if not await tables.store.write(lambda connection: add_report(connection, row)):
        raise Problem("full", "There are too many reports on this game.", 409)
    LOG.info("a report was filed", extra={"table": live.id, "kind": "person" if dispute.person else "rules"})
    tables.metrics.reports.inc()


def reporter(live: LiveTable, caller: Caller) -> int | None:
    """Return the seat that reports, or None for a spectator."""
    if caller.token is None and caller.player is None and live.state.settings.spectators:
        return None
    try:
        return seat_of(live, caller)
    except Problem:
        if caller.token is not None or not live.state.settings.spectators:
            raise
        return None


def disputed(state: MatchState, wanted: NewReport, seat: int | None, text: str) -> Dispute:
    """Return the subject of a report: a sentence of the seat's own log, a refused move, or the last move."""
    moves = len(state.match.record.moves)
    if wanted.refused:
        return Dispute(moves, seat, "", checked_text(wanted.refused), text)
    if wanted.event is None:
        return Dispute(max(0, moves - 1), seat, "", "", text)
    start = state.log_from()
    told = state.events(seat, start)
    if wanted.event >= len(told) or told[wanted.event]["words"] != wanted.words:
        raise Problem("bad_event", "The log has changed. Choose the sentence again.", 409)
    try:
        step = step_of_event(state.game, state.match.record, start + wanted.event)
    except ValueError:
        step = 0  # the deal
    return Dispute(step, seat, wanted.words, "", text)


def misbehaved(live: LiveTable, wanted: NewReport, seat: int | None) -> Dispute:
    """Return what is reported about a person: one of their lines that the reporter can read, or everything."""
    state = live.state
    person = wanted.person
    if person is None or person >= len(state.seats) or person == seat or state.seats[person].kind == "bot":
        raise Problem("bad_seat", "`person` is the number of another player's seat, from 0.")
    said, name = "", state.seats[person].name
    if wanted.said is not None:
        late = seat is None and live.observers.delayed
        line = state.talk.line(wanted.said, time.time() - live.ports.settings.delay if late else None)
        if line is None or line.seat != person:
            raise not_found("message")
        said, name = words(line), line.name
    if not name:
        raise Problem("bad_seat", "Nobody sits there.")
    moves = len(state.record.moves)
    return Dispute(max(0, moves - 1), seat, "", "", "", name, said)


def quoted(line: SpokenRow) -> dict[str, str]:
    """Return a line of the talk as a report holds it."""
    at = time.strftime("%Y-%m-%d %H:%M:%S", time.gmtime(line.at))
    return {"at": at, "name": line.name, "text": words(line)}


def words(line: SpokenRow) -> str:
    """Return what was said; phrases are named by their ids."""
    return f"[{line.phrase}]" if line.phrase else line.text


def add_report(connection: Connection, row: dict[str, object]) -> bool:
    """Keep a report, unless there are too many on its table."""
    found = connection.execute(select(func.count()).where(REPORTS.c.table_id == row["table_id"])).scalar()
    if (found or 0) >= MOST_OF_TABLE:
        return False
    connection.execute(insert(REPORTS).values(**row))
    return True


# ---------------------------------------------------------------- the operator


async def listed(tables: Tables) -> list[ReportSummary]:
    """Return the reports, the newest first."""
    query = select(REPORTS).order_by(REPORTS.c.created.desc()).limit(MOST_LISTED)
    rows = await tables.store.read(lambda connection: connection.execute(query).mappings().all())
    return [summary(row["id"], row["table_id"], row["created"], row["report"]) for row in rows]


def summary(id: str, table: str, created: float, lines: str) -> ReportSummary:
    """Return a report in a few words."""
    record, dispute = read_report(lines.split("\n"))
    about = dispute.refused or dispute.words or f"move {dispute.step + 1}"
    if dispute.person:
        about = dispute.title()
    return ReportSummary(id, table, record.game, record.rules, created, dispute.seat, about, dispute.text)


async def exported(tables: Tables, report: str) -> str:
    """Return a report as a file for `parlour bug`."""
    query = select(REPORTS.c.report).where(REPORTS.c.id == report)
    found = await tables.store.read(lambda connection: connection.execute(query).scalar())
    if found is None:
        raise not_found("report")
    return f"{found}\n"

"""Actions of the operator on tables: list, export, close, quarantine, kick from a seat, delete."""

import secrets

from parlour.server.lobby.tables import Tables
from parlour.server.protocol.problems import Problem, not_found
from parlour.server.protocol.responses import TableSummary
from parlour.server.runtime.security import checked_text, hashed
from parlour.server.storage.rows import delete_table, read_held, set_table, summaries
from parlour.server.table.replay import stored_text

MOST = 1000  # tables that are listed
REMOVED = 1008  # the code with which sockets are closed that the operator does not want


async def listed(tables: Tables) -> list[TableSummary]:
    """Return the tables that were visited last."""
    found = await tables.store.read(lambda connection: summaries(connection, MOST))
    for each in found:
        each.in_memory = each.table in tables.live
        each.quarantined = each.quarantined or tables.quarantined.get(each.table)
    return found


async def exported(tables: Tables, table: str) -> str:
    """Return the record of any table as it is stored, in play or quarantined too."""
    return stored_text(await tables.stored(table))


async def kick(tables: Tables, table: str, seat: int) -> None:
    """Take a seat away from the player with its token; the match continues by the settings of the table."""
    live = await tables.find(table)
    state = live.state
    async with live.lock:
        if seat >= len(state.seats) or state.seats[seat].kind != "person" or state.seats[seat].token is None:
            raise Problem("bad_seat", "Nobody sits there.")
        if state.status == "open":
            await live.set_seat(state.seats[seat].freed())
        else:
            unknown = hashed(secrets.token_hex())  # the token of nobody
            await live.set_seat(state.seats[seat]._replace(token=unknown, player=None))
        for client in live.observers[seat].clients:
            client.close(REMOVED, "removed by the operator")
        if state.asking:
            await live.presence.lose(seat, "left")
        live.changed()


async def close(tables: Tables, table: str, reason: str) -> None:
    """End a match without deleting it; those who sit there are told why."""
    live = await tables.find(table)
    text = checked_text(reason.strip())
    async with live.lock:
        if live.state.status != "playing":
            raise Problem("not_allowed", "No match is being played at this table.", 409)
        await live.end_by_operator(text)


async def quarantine(tables: Tables, table: str, reason: str) -> None:
    """Set a table aside: nobody can play or look at it until that is lifted. The stored rows stay."""
    why = checked_text(reason.strip())
    text = f"The operator has set this table aside{f': {why}' if why else '.'}"
    await set_held(tables, table, text)


async def lift_quarantine(tables: Tables, table: str) -> None:
    """Let a table be played on, if its match can be."""
    await set_held(tables, table, None)


async def set_held(tables: Tables, table: str, text: str | None) -> None:
    """Write down whether a table is set aside, and have it loaded again."""
    held = text is not None
    known = await tables.store.read(lambda connection: read_held(connection, table))
    if known is None:
        raise not_found("table")
    if known == held and (held or table not in tables.quarantined):
        raise Problem("not_allowed", f"This table is {'already' if held else 'not'} set aside.", 409)
    await tables.store.write(lambda connection: set_table(connection, table, held=text))
    tables.quarantined.pop(table, None)
    await tables.reload(table)


async def delete(tables: Tables, table: str) -> None:
    """Delete a table with all that is stored of it."""
    live = tables.live.get(table)
    if live is not None:
        live.close()
    if not await tables.store.write(lambda connection: delete_table(connection, table)):
        raise not_found("table")
    tables.quarantined.pop(table, None)

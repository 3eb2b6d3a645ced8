"""The stored bans of players and addresses, and the queries that write and read them."""

from typing import NamedTuple

from sqlalchemy import Connection, delete, insert, or_, select

from parlour.server.storage.schema import BANS


class BanRow(NamedTuple):
    """A player or an address that is kept out."""

    kind: str  # player, address
    who: str  # the id of the player, or the address or network
    shown: str  # the name, or the address or network
    reason: str
    created: float
    until: float | None  # none: for good


def set_ban(connection: Connection, ban: BanRow) -> None:
    """Ban somebody, in place of an earlier ban."""
    drop_ban(connection, ban.kind, ban.who)
    connection.execute(insert(BANS).values(**ban._asdict()))


def drop_ban(connection: Connection, kind: str, who: str) -> bool:
    """Lift a ban; return whether there was one."""
    return bool(connection.execute(delete(BANS).where(BANS.c.kind == kind, BANS.c.who == who)).rowcount)


def drop_ended(connection: Connection, now: float) -> None:
    """Delete the bans whose time is over."""
    connection.execute(delete(BANS).where(BANS.c.until < now))


def bans_at(connection: Connection, now: float) -> list[BanRow]:
    """Return the bans that stand, the newest first."""
    wanted = select(BANS).where(or_(BANS.c.until.is_(None), BANS.c.until >= now)).order_by(BANS.c.created.desc())
    return [BanRow(**row) for row in connection.execute(wanted).mappings()]

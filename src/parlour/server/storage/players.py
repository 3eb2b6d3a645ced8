"""The stored rows of players, and the queries that write and read them."""

from typing import NamedTuple

from sqlalchemy import Connection, delete, insert, select, update

from parlour.server.storage.schema import PASSKEYS, PLAYERS, SEATS, SESSIONS, TABLES


class PlayerRow(NamedTuple):
    """A player."""

    id: str
    name: str
    skeleton: str
    phrase: str | None
    created: float


class PasskeyRow(NamedTuple):
    """A passkey of a player's."""

    id: str
    player: str
    public_key: str
    uses: int
    created: float


class SessionRow(NamedTuple):
    """A browser in which a player is signed in."""

    token: str
    id: str
    player: str
    browser: str
    created: float
    seen: float


def add_player(connection: Connection, player: PlayerRow, passkey: PasskeyRow | None, session: SessionRow) -> None:
    """Add a new player, signed in; raise IntegrityError if the name looks like another player's."""
    connection.execute(insert(PLAYERS).values(**player._asdict()))
    if passkey is not None:
        add_passkey(connection, passkey)
    add_session(connection, session)


def add_passkey(connection: Connection, passkey: PasskeyRow) -> None:
    """Add a passkey; raise IntegrityError if it is known already."""
    connection.execute(insert(PASSKEYS).values(**passkey._asdict()))


def add_session(connection: Connection, session: SessionRow) -> None:
    """Add the session of a player who signs in."""
    connection.execute(insert(SESSIONS).values(**session._asdict()))


def set_phrase(connection: Connection, player: str, phrase: str) -> None:
    """Write a new recovery phrase in place of the previous one."""
    connection.execute(update(PLAYERS).where(PLAYERS.c.id == player).values(phrase=phrase))


def set_uses(connection: Connection, passkey: str, uses: int) -> None:
    """Write how often a passkey was used."""
    connection.execute(update(PASSKEYS).where(PASSKEYS.c.id == passkey).values(uses=uses))


def set_seen(connection: Connection, token: str, seen: float) -> None:
    """Write when a session was last used."""
    connection.execute(update(SESSIONS).where(SESSIONS.c.token == token).values(seen=seen))


def drop_passkey(connection: Connection, player: str, passkey: str) -> bool:
    """Take a passkey away, unless the player could not sign in any more; whether it was done."""
    phrase = connection.execute(select(PLAYERS.c.phrase).where(PLAYERS.c.id == player)).scalar()
    others = [each.id for each in passkeys_of(connection, player) if each.id != passkey]
    if phrase is None and not others:
        return False
    wanted = delete(PASSKEYS).where(PASSKEYS.c.player == player, PASSKEYS.c.id == passkey)
    return bool(connection.execute(wanted).rowcount)


def end_sessions(connection: Connection, player: str, ids: list[str]) -> None:
    """End some sessions of a player's."""
    connection.execute(delete(SESSIONS).where(SESSIONS.c.player == player, SESSIONS.c.id.in_(ids)))


def end_unused(connection: Connection, before: float) -> int:
    """End the sessions that nobody has used since then; how many there were."""
    return int(connection.execute(delete(SESSIONS).where(SESSIONS.c.seen < before)).rowcount)


# ------------------------------------------------------------------- what is read


def player_by_skeleton(connection: Connection, skeleton: str) -> PlayerRow | None:
    """Return the player whose name looks like this."""
    found = connection.execute(select(PLAYERS).where(PLAYERS.c.skeleton == skeleton)).mappings().first()
    return PlayerRow(**found) if found else None


def player_by_id(connection: Connection, player: str) -> PlayerRow | None:
    """Return a player."""
    found = connection.execute(select(PLAYERS).where(PLAYERS.c.id == player)).mappings().first()
    return PlayerRow(**found) if found else None


def passkey_by_id(connection: Connection, passkey: str) -> PasskeyRow | None:
    """Return a passkey."""
    found = connection.execute(select(PASSKEYS).where(PASSKEYS.c.id == passkey)).mappings().first()
    return PasskeyRow(**found) if found else None


def passkeys_of(connection: Connection, player: str) -> list[PasskeyRow]:
    """Return the passkeys of a player, the oldest first."""
    wanted = select(PASSKEYS).where(PASSKEYS.c.player == player).order_by(PASSKEYS.c.created)
    return [PasskeyRow(**found) for found in connection.execute(wanted).mappings()]


def session_by_token(connection: Connection, token: str) -> tuple[SessionRow, str] | None:
    """Return a session by its token as stored, with the name of its player."""
    wanted = select(SESSIONS, PLAYERS.c.name).join(PLAYERS).where(SESSIONS.c.token == token)
    found = connection.execute(wanted).mappings().first()
    if found is None:
        return None
    return SessionRow(**{name: value for name, value in found.items() if name != "name"}), str(found["name"])


def sessions_of(connection: Connection, player: str) -> list[SessionRow]:
    """Return the sessions of a player, the last used first."""
    wanted = select(SESSIONS).where(SESSIONS.c.player == player).order_by(SESSIONS.c.seen.desc())
    return [SessionRow(**found) for found in connection.execute(wanted).mappings()]


def tables_of(connection: Connection, player: str, most: int) -> list[str]:
    """Return the tables at which a player sits: those in play first, then the last visited."""
    seated = select(SEATS.c.table_id).where(SEATS.c.player == player, SEATS.c.token.is_not(None))
    over = TABLES.c.status == "over"
    order = (over, TABLES.c.visited.desc())
    return [
        *connection.execute(
            select(TABLES.c.id).where(TABLES.c.id.in_(seated)).order_by(*order).limit(most)
        ).scalars()
    ]

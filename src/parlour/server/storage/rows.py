"""The stored rows of a table, and the queries that write and read them."""

from functools import cache
from typing import Any, Literal, NamedTuple

from msgspec import MsgspecError, Struct, json
from sqlalchemy import Connection, Dialect, delete, func, insert, select, update

from parlour.server.protocol.messages import ClockRule, Comment, Ended, Line, Origin, Round, SeatRule
from parlour.server.protocol.responses import TableSummary
from parlour.server.storage.schema import COMMENTS, MOVES, SEATS, TABLES
from parlour.server.storage.talk import SpokenRow, lines_at


class TableSettings(Struct, frozen=True):
    """The settings of a table, as they are stored."""

    game: str
    seats: list[SeatRule]
    options: dict[str, bool | int | str]
    clock: ClockRule
    spectators: bool
    notes: bool
    undo: Literal["free", "consent", "never"]
    gone: Literal["bot", "adjudicate", "wait"]
    hot_seat: bool
    origin: Origin | None = None  # where it branches off another match
    listed: bool = False  # on the start page, for everybody
    rated: bool = False
    tournament: Round | None = None  # whose cards other tables play, too
    chat: bool = False  # whether players may write to each other

    def persons(self) -> list[int]:
        """Return the seats for people."""
        return [seat for seat, rule in enumerate(self.seats) if rule.kind == "person"]

    @property
    def sociable(self) -> bool:
        """Return whether there is anybody to talk to: several persons, each at a screen of their own."""
        return len(self.persons()) > 1 and not self.hot_seat


class Row(NamedTuple):
    """One thing that happened in a match."""

    number: int
    kind: str  # move; time: the clock struck; undo: row `undoes` and all after it; retract: only that row
    seat: int
    move: str
    act: str | None
    undoes: int | None
    seconds: float
    clocks: list[float] | None


class SeatRow(NamedTuple):
    """The player of a seat."""

    seat: int
    kind: str
    level: str
    name: str
    token: str | None
    contribution: str
    auto: list[str]
    gone: bool
    player: str | None = None  # the id of the player whose seat it is
    house: str = ""  # a digest of the address from which they sat down

    def freed(self) -> "SeatRow":
        """Return the same seat with nobody on it."""
        return self._replace(name="", token=None, contribution="", player=None, house="")


class SavedClocks(Struct, frozen=True):
    """The clocks between two moves, as they are stored."""

    after: int  # the number of the last row
    clocks: list[float]


# Made here, in one thread: msgspec crashes where two threads meet a type for the first time in the same moment.
READ_SETTINGS = json.Decoder(TableSettings)
READ_CLOCKS = json.Decoder(SavedClocks)
READ_ENDED = json.Decoder(Ended)
READ_START = json.Decoder(dict[str, object])


class StoredTable(NamedTuple):
    """All that is stored of a table."""

    id: str
    settings: TableSettings
    rules: str
    secret: str
    status: str
    loads: int
    clocks: SavedClocks | None
    ended: Ended | None
    rematch: str | None
    seats: list[SeatRow]
    rows: list[Row]
    start: dict[str, object] | None = None  # a saved table, if the match does not begin with a deal
    due: float | None = None  # when the time for a move that is counted in days is up
    talk: list[SpokenRow] = []  # what was said, the oldest line first
    held: str | None = None  # why the operator has set it aside


# ---------------------------------------------------------------- what is written


def add_table(connection: Connection, stored: StoredTable, created: float) -> None:
    """Write a new table with its seats."""
    connection.execute(
        insert(TABLES).values(
            id=stored.id,
            agreement=json.encode(stored.settings).decode(),
            rules=stored.rules,
            secret=stored.secret,
            status=stored.status,
            created=created,
            visited=created,
            due=stored.settings.clock.due(created) if stored.status == "playing" else None,
            loads=0,
            parent=stored.settings.origin.table if stored.settings.origin else None,
            start=None if stored.start is None else json.encode(stored.start).decode(),
        )
    )
    for seat in stored.seats:
        values = seat._asdict() | {"auto": json.encode(seat.auto).decode(), "gone": int(seat.gone)}
        connection.execute(insert(SEATS).values(table_id=stored.id, **values))


def set_seat(connection: Connection, table: str, seat: SeatRow) -> None:
    """Write a seat as it is now."""
    values = seat._asdict() | {"auto": json.encode(seat.auto).decode(), "gone": int(seat.gone)}
    del values["seat"]
    connection.execute(update(SEATS).where(SEATS.c.table_id == table, SEATS.c.seat == seat.seat).values(**values))


def set_table(connection: Connection, table: str, **values: Any) -> None:
    """Write some fields of a table, structured ones as JSON."""
    plain = {
        name: json.encode(value).decode() if isinstance(value, Struct) else value for name, value in values.items()
    }
    connection.execute(update(TABLES).where(TABLES.c.id == table).values(**plain))


class NewRow(Struct, frozen=True):
    """One more row of a table: work for the store, which writes those of all tables with one statement."""

    table: str
    row: Row

    def __call__(self, connection: Connection) -> None:
        """Write it alone."""
        add_rows(connection, [self])

    def values(self) -> tuple[Any, ...]:
        """Return the values in the order of the columns."""
        number, kind, seat, move, act, undoes, seconds, clocks = self.row
        saved = None if clocks is None else json.encode(clocks).decode()
        return self.table, number, kind, seat, move, act, undoes, seconds, saved


def add_rows(connection: Connection, rows: list[NewRow]) -> None:
    """Write rows of any tables; their numbers must be new."""
    if rows:
        connection.exec_driver_sql(insert_rows(connection.dialect), [row.values() for row in rows])


@cache
def insert_rows(dialect: Dialect) -> str:
    """Return the statement for rows, made once: they are written for every move."""
    columns = ("table_id", *Row._fields)
    assert set(columns) == set(MOVES.c.keys())
    places = ["%s" if dialect.paramstyle in ("format", "pyformat") else "?"] * len(columns)
    return f"INSERT INTO {MOVES.name} ({', '.join(columns)}) VALUES ({', '.join(places)})"


# ------------------------------------------------------------------- what is read


def read_table(connection: Connection, table: str) -> StoredTable | None:
    """Read everything that is stored of a table."""
    found = connection.execute(select(TABLES).where(TABLES.c.id == table)).mappings().first()
    if found is None:
        return None
    seats = connection.execute(select(SEATS).where(SEATS.c.table_id == table).order_by(SEATS.c.seat)).mappings()
    moves = connection.execute(select(MOVES).where(MOVES.c.table_id == table).order_by(MOVES.c.number)).mappings()
    return StoredTable(
        id=found["id"],
        settings=READ_SETTINGS.decode(found["agreement"]),
        rules=found["rules"],
        secret=found["secret"],
        status=found["status"],
        loads=found["loads"],
        clocks=None if found["clocks"] is None else READ_CLOCKS.decode(found["clocks"]),
        ended=None if found["ended"] is None else READ_ENDED.decode(found["ended"]),
        rematch=found["rematch"],
        seats=[seat_row(dict(seat)) for seat in seats],
        rows=[move_row(dict(move)) for move in moves],
        start=None if found["start"] is None else READ_START.decode(found["start"]),
        due=found["due"],
        talk=lines_at(connection, table),
        held=found["held"],
    )


def set_comment(connection: Connection, table: str, comment: Comment) -> None:
    """Write a seat's comment on a move, in place of an earlier one; an empty text deletes it."""
    where = (COMMENTS.c.table_id == table, COMMENTS.c.step == comment.step, COMMENTS.c.seat == comment.seat)
    connection.execute(delete(COMMENTS).where(*where))
    if comment.text:
        connection.execute(
            insert(COMMENTS).values(table_id=table, step=comment.step, seat=comment.seat, text=comment.text)
        )


def comments_on(connection: Connection, table: str) -> list[Comment]:
    """Return all comments on a match, by move."""
    order = (COMMENTS.c.step, COMMENTS.c.seat)
    found = connection.execute(select(COMMENTS).where(COMMENTS.c.table_id == table).order_by(*order)).mappings()
    return [Comment(row["step"], row["seat"], row["text"]) for row in found]


def lines_from(connection: Connection, table: str, most: int) -> list[Line]:
    """Return the shared matches that branch off this one, the newest first."""
    wanted = select(TABLES.c.id, TABLES.c.agreement, TABLES.c.status).where(TABLES.c.parent == table)
    out: list[Line] = []
    for row in connection.execute(wanted.order_by(TABLES.c.created.desc()).limit(most)).mappings():
        try:
            settings = READ_SETTINGS.decode(row["agreement"])
        except MsgspecError:
            continue  # it is set aside when somebody asks for it
        if settings.origin is not None and settings.spectators:
            moves = select(func.count()).select_from(MOVES).where(MOVES.c.table_id == row["id"])
            played = int(connection.execute(moves).scalar() or 0)
            out.append(Line(row["id"], settings.origin.step, settings.origin.eyes, row["status"], played))
    return out


def seat_row(found: dict[str, Any]) -> SeatRow:
    """Convert a stored seat."""
    del found["table_id"]
    return SeatRow(**found | {"auto": json.decode(found["auto"]), "gone": bool(found["gone"])})


def move_row(found: dict[str, Any]) -> Row:
    """Convert a stored row."""
    del found["table_id"]
    return Row(**found | {"clocks": None if found["clocks"] is None else json.decode(found["clocks"])})


def effective(rows: list[Row]) -> list[Row]:
    """Return the rows that were not undone."""
    kept: list[Row] = []
    for row in rows:
        if row.kind == "undo":
            kept = [other for other in kept if other.number < (row.undoes or 0)]
        elif row.kind == "retract":
            kept = [other for other in kept if other.number != row.undoes]
        else:
            kept.append(row)
    return kept


def delete_unvisited(connection: Connection, status: str, before: float, keep: list[str]) -> int:
    """Delete the tables of a status that nobody has visited since then, but for some."""
    old = select(TABLES.c.id).where(TABLES.c.status == status, TABLES.c.visited < before)
    gone = [table for table in connection.execute(old).scalars() if table not in keep]
    for table in gone:
        delete_table(connection, table)
    return len(gone)


def delete_table(connection: Connection, table: str) -> int:
    """Delete a table with its seats, moves and comments; returns how many there were."""
    return int(connection.execute(delete(TABLES).where(TABLES.c.id == table)).rowcount)


def summaries(connection: Connection, most: int) -> list[TableSummary]:
    """Return the tables that were visited last."""
    moves = select(func.count()).select_from(MOVES).where(MOVES.c.table_id == TABLES.c.id).scalar_subquery()
    wanted = select(TABLES, moves.label("moves")).order_by(TABLES.c.visited.desc()).limit(most)
    same = ("status", "rules", "created", "visited", "moves")
    out = []
    for row in connection.execute(wanted).mappings():
        out.append(TableSummary(row["id"], game_in(row["agreement"]), *[row[name] for name in same]))
        out[-1].quarantined = row["held"]
    return out


def read_held(connection: Connection, table: str) -> bool | None:
    """Return whether the operator has set a table aside; None if there is no such table."""
    found = connection.execute(select(TABLES.c.held).where(TABLES.c.id == table)).first()
    return None if found is None else found[0] is not None


def game_in(agreement: str) -> str:
    """Return the name of the game in stored settings; an empty one if they cannot be read."""
    try:
        return READ_SETTINGS.decode(agreement).game
    except MsgspecError:
        return "?"

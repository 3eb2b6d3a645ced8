"""The stored rows of tournaments, and the queries that write and read them.

Each step of a tournament is one transaction. It first advances the tournament's row from the state that was read,
so if several processes try the same step only one succeeds, and an interrupted step has no effect.
"""

from typing import Any, NamedTuple

from msgspec import Struct, json
from sqlalchemy import Connection, case, func, insert, select, update

from parlour.server.protocol.messages import Round
from parlour.server.protocol.tournaments import Format
from parlour.server.storage.results import Outcome
from parlour.server.storage.rows import TableSettings
from parlour.server.storage.schema import ENTRIES, PAIRINGS, PLAYERS, TOURNAMENTS

UNFINISHED = ("open", "playing")
NEWS = "tournament"  # the topic; the payload is the id of a tournament that has changed


class TournamentSettings(Struct, frozen=True):
    """The settings of a tournament, as they are stored."""

    table: TableSettings  # of each of its tables, with every seat for a person
    format: Format
    rounds: int
    bots: str  # the level of bots that take empty places; "": there are none


class TournamentRow(NamedTuple):
    """A tournament."""

    id: str
    settings: TournamentSettings
    maker: str
    secret: str
    status: str
    round: int
    closed: int
    starts: float
    created: float


class EntryRow(NamedTuple):
    """Somebody who has entered a tournament, or a bot that takes an empty place."""

    number: int
    player: str | None
    name: str
    level: str
    contribution: str
    house: str
    withdrawn: bool = False


class PairingRow(NamedTuple):
    """Where somebody sits in a round, and what came of it."""

    round: int
    entry: int
    table_id: str
    seat: int
    state: str
    share: float = 0.0
    points: float | None = None


class Whole(NamedTuple):
    """Return all that is stored of a tournament."""

    row: TournamentRow
    maker: str  # the name
    entries: list[EntryRow]
    pairings: list[PairingRow]


READ_SETTINGS = json.Decoder(TournamentSettings)


# ---------------------------------------------------------------- what is written


def add_tournament(connection: Connection, row: TournamentRow, most: int, most_of_one: int) -> bool:
    """Add a new tournament; False if too many are not over yet."""
    unfinished = select(func.count()).where(TOURNAMENTS.c.status.in_(UNFINISHED))
    mine = unfinished.where(TOURNAMENTS.c.maker == row.maker)
    for wanted, limit in ((unfinished, most), (mine, most_of_one)):
        if int(connection.execute(wanted).scalar() or 0) >= limit:
            return False
    values = row._asdict() | {"settings": json.encode(row.settings).decode()}
    connection.execute(insert(TOURNAMENTS).values(**values))
    return True


def moved_on(connection: Connection, row: TournamentRow, **values: Any) -> bool:
    """Change a tournament if it is still where it was found; it then stays so until this transaction ends."""
    same = (TOURNAMENTS.c.status == row.status, TOURNAMENTS.c.round == row.round)
    where = (TOURNAMENTS.c.id == row.id, *same, TOURNAMENTS.c.closed == row.closed)
    return bool(connection.execute(update(TOURNAMENTS).where(*where).values(**values)).rowcount)


def add_entry(connection: Connection, tournament: str, entry: EntryRow) -> None:
    """Add an entry."""
    values = entry._asdict() | {"tournament": tournament, "withdrawn": int(entry.withdrawn)}
    connection.execute(insert(ENTRIES).values(**values))


def set_entry(connection: Connection, tournament: str, number: int, **values: Any) -> None:
    """Change some fields of an entry."""
    where = (ENTRIES.c.tournament == tournament, ENTRIES.c.number == number)
    connection.execute(update(ENTRIES).where(*where).values(**values))


def add_pairing(connection: Connection, tournament: str, pairing: PairingRow) -> None:
    """Add a place in a round."""
    connection.execute(insert(PAIRINGS).values(tournament=tournament, **pairing._asdict()))


def set_points(connection: Connection, tournament: str, number: int, points: dict[int, float]) -> None:
    """Write the points of a round, by entry."""
    for entry, value in points.items():
        where = (PAIRINGS.c.tournament == tournament, PAIRINGS.c.round == number, PAIRINGS.c.entry == entry)
        connection.execute(update(PAIRINGS).where(*where).values(points=value))


def set_void(connection: Connection, tables: list[str]) -> None:
    """Tables that cannot be played."""
    where = (PAIRINGS.c.table_id.in_(tables), PAIRINGS.c.state == "playing")
    connection.execute(update(PAIRINGS).where(*where).values(state="void"))


def score(connection: Connection, outcome: Outcome) -> None:
    """Note how a match ended; nobody is told before the round is over."""
    for seat, share in enumerate(outcome.shares):
        left = seat in outcome.left
        where = (PAIRINGS.c.table_id == outcome.table, PAIRINGS.c.seat == seat)
        values = {"state": "left" if left else "over", "share": 0.0 if left else share}
        connection.execute(update(PAIRINGS).where(*where).values(**values))


# ------------------------------------------------------------------- what is read


def row_of(found: Any) -> TournamentRow:
    """Return a tournament as stored."""
    values = {name: found[name] for name in TournamentRow._fields}
    return TournamentRow(**values | {"settings": READ_SETTINGS.decode(values["settings"])})


def unfinished(connection: Connection) -> list[TournamentRow]:
    """Return all tournaments that are not over."""
    wanted = select(TOURNAMENTS).where(TOURNAMENTS.c.status.in_(UNFINISHED)).order_by(TOURNAMENTS.c.starts)
    return [row_of(found) for found in connection.execute(wanted).mappings()]


def listed(connection: Connection, since: float, most: int) -> list[tuple[TournamentRow, str, int]]:
    """Return the tournaments to come, in play, or over since then, with maker and number of players.

    Of too many, those that start or have ended last are left out, and first those that are over.
    """
    people = (ENTRIES.c.tournament == TOURNAMENTS.c.id, ENTRIES.c.player.is_not(None), ENTRIES.c.withdrawn == 0)
    players = select(func.count()).select_from(ENTRIES).where(*people).scalar_subquery().label("players")
    named = select(TOURNAMENTS, PLAYERS.c.name.label("maker_name"), players).outerjoin(
        PLAYERS, PLAYERS.c.id == TOURNAMENTS.c.maker
    )
    over, starts = TOURNAMENTS.c.status == "over", TOURNAMENTS.c.starts
    chosen = named.where(TOURNAMENTS.c.status.in_(UNFINISHED) | (over & (starts > since)))
    first = chosen.order_by(over, case((over, -starts), else_=starts)).limit(most)
    return [
        (row_of(found), found["maker_name"] or "", found["players"])
        for found in sorted(connection.execute(first).mappings(), key=lambda found: float(found["starts"]))
    ]


def read_row(connection: Connection, tournament: str) -> TournamentRow | None:
    """Return the row of a tournament."""
    found = connection.execute(select(TOURNAMENTS).where(TOURNAMENTS.c.id == tournament)).mappings().first()
    return None if found is None else row_of(found)


def status_of(connection: Connection, tournament: str) -> str | None:
    """Return the status of a tournament, and lock it until this transaction ends."""
    wanted = select(TOURNAMENTS.c.status).where(TOURNAMENTS.c.id == tournament)
    return connection.execute(wanted.with_for_update()).scalar()


def read_whole(connection: Connection, tournament: str) -> Whole | None:
    """Return all that is stored of a tournament."""
    row = read_row(connection, tournament)
    if row is None:
        return None
    maker = connection.execute(select(PLAYERS.c.name).where(PLAYERS.c.id == row.maker)).scalar() or ""
    return Whole(row, maker, entries_of(connection, tournament), pairings_of(connection, tournament))


def entries_of(connection: Connection, tournament: str) -> list[EntryRow]:
    """Return all entries in their order."""
    wanted = select(ENTRIES).where(ENTRIES.c.tournament == tournament).order_by(ENTRIES.c.number)
    columns = [ENTRIES.c[name] for name in EntryRow._fields]
    rows = connection.execute(wanted.with_only_columns(*columns))
    return [EntryRow(*row)._replace(withdrawn=bool(row.withdrawn)) for row in rows]


def pairings_of(connection: Connection, tournament: str) -> list[PairingRow]:
    """Return all rounds, table by table and seat by seat."""
    columns = [PAIRINGS.c[name] for name in PairingRow._fields]
    order = (PAIRINGS.c.round, PAIRINGS.c.table_id, PAIRINGS.c.seat, PAIRINGS.c.entry)
    wanted = select(*columns).where(PAIRINGS.c.tournament == tournament).order_by(*order)
    return [PairingRow(*row) for row in connection.execute(wanted)]


def round_over(connection: Connection, played: Round) -> bool:
    """Return whether all tables of a round are over, after which its cards are public."""
    wanted = select(TOURNAMENTS.c.closed).where(TOURNAMENTS.c.id == played.tournament)
    closed = connection.execute(wanted).scalar()
    return closed is None or closed >= played.round

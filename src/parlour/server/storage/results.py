"""Results of matches, and the ratings that follow from them: what is stored, and the queries for it."""

from collections.abc import Callable
from typing import Any, NamedTuple

from sqlalchemy import Connection, func, insert, select, text, update

from parlour.server.protocol.players import Leader, Opening, PlayedMatch, RatingInfo
from parlour.server.storage.rows import SeatRow, TableSettings
from parlour.server.storage.schema import OPENINGS, PLAYERS, RATINGS, RESULTS, SEATS, TABLES

BOT = "bot:"
MOST_WORDS = 200  # characters of an opening
FIRST = text("""
    INSERT INTO ratings (who, game, seats, mu, sigma, games) VALUES (:who, :game, :seats, :mu, :sigma, :games)
    ON CONFLICT DO NOTHING
""")


class Outcome(NamedTuple):
    """How a match ended."""

    table: str
    settings: TableSettings
    seats: list[SeatRow]
    shares: list[float]  # of the win, by seat
    left: list[int]  # the seats of those who left or ran out of time
    openings: Callable[[], dict[int, list[str]]] = dict  # finds the first choice of players, by seat


class Rating(NamedTuple):
    """How strong somebody is, and how sure that is."""

    mu: float
    sigma: float
    games: int


def who_sits(seat: SeatRow) -> str:
    """Return who is rated for a seat: a player, a level of the bots, or nobody for a guest."""
    return f"{BOT}{seat.level}" if seat.kind == "bot" else seat.player or ""


def add_result(connection: Connection, outcome: Outcome, seat: int, **values: Any) -> None:
    """Write how a match ended for a seat."""
    values |= {"table_id": outcome.table, "seat": seat, "who": who_sits(outcome.seats[seat])}
    values |= {"game": outcome.settings.game, "seats": len(outcome.seats)}
    share = 0.0 if seat in outcome.left else outcome.shares[seat]
    connection.execute(insert(RESULTS).values(share=share, left=int(seat in outcome.left), **values))


def add_openings(connection: Connection, outcome: Outcome) -> None:
    """Write how players opened a match; nobody is told before its result is written too."""
    rows = [
        {"table_id": outcome.table, "seat": seat, "words": words}
        for seat, opening in outcome.openings().items()
        for words in sorted({each[:MOST_WORDS] for each in opening})
    ]
    if rows:
        connection.execute(insert(OPENINGS), rows)


def set_rating(connection: Connection, who: str, game: str, seats: int, rating: Rating) -> None:
    """Write the current rating, which was locked before."""
    connection.execute(update(RATINGS).where(*of(who, game, seats)).values(**rating._asdict()))


def of(who: str, game: str, seats: int) -> list[Any]:
    """Return the conditions that select a rating."""
    return [RATINGS.c.who == who, RATINGS.c.game == game, RATINGS.c.seats == seats]


def locked_rating(connection: Connection, who: str, game: str, seats: int, new: Rating) -> Rating:
    """Return somebody's rating, at first a new one; no other process changes it until this transaction ends."""
    connection.execute(FIRST, {"who": who, "game": game, "seats": seats} | new._asdict())
    wanted = select(RATINGS.c.mu, RATINGS.c.sigma, RATINGS.c.games).where(*of(who, game, seats))
    return Rating(*connection.execute(wanted.with_for_update()).one())


def rating_of(connection: Connection, who: str, game: str, seats: int) -> Rating | None:
    """Return somebody's rating, if there is one."""
    wanted = select(RATINGS.c.mu, RATINGS.c.sigma, RATINGS.c.games).where(*of(who, game, seats))
    found = connection.execute(wanted).first()
    return Rating(*found) if found else None


def rated_together(connection: Connection, one: str, other: str, since: float) -> int:
    """Count the rated matches of two players since then."""
    mine = RESULTS.alias()
    both = (mine.c.table_id == RESULTS.c.table_id) & (RESULTS.c.who == one) & (mine.c.who == other)
    counted = (RESULTS.c.unrated == "") & (RESULTS.c.ended > since)
    wanted = select(func.count()).select_from(RESULTS.join(mine, both)).where(counted)
    return int(connection.execute(wanted).scalar() or 0)


# ------------------------------------------------------------------- what is read


def ratings_of(connection: Connection, who: str) -> list[RatingInfo]:
    """Return all ratings of a player or bot, by game."""
    wanted = select(RATINGS).where(RATINGS.c.who == who).order_by(RATINGS.c.game, RATINGS.c.seats)
    return [
        RatingInfo(row["game"], row["seats"], row["mu"], row["sigma"], row["games"])
        for row in connection.execute(wanted).mappings()
    ]


def matches_of(connection: Connection, who: str, most: int) -> list[PlayedMatch]:
    """Return the last matches of a player, with everyone who sat there."""
    wanted = select(RESULTS).where(RESULTS.c.who == who).order_by(RESULTS.c.ended.desc()).limit(most)
    out = []
    for row in connection.execute(wanted).mappings():
        names = select(SEATS.c.name).where(SEATS.c.table_id == row["table_id"], SEATS.c.seat != row["seat"])
        others = [str(name) for name in connection.execute(names.order_by(SEATS.c.seat)).scalars()]
        facts = (row["seats"], others, row["share"], bool(row["left"]), row["unrated"], row["mu"], row["ended"])
        out.append(PlayedMatch(row["table_id"], row["game"], *facts))
    return out


def totals_of(connection: Connection, who: str) -> dict[str, tuple[int, float]]:
    """Return for each game how many matches a player has finished, and the sum of their wins."""
    wanted = select(RESULTS.c.game, func.count(), func.sum(RESULTS.c.share)).where(RESULTS.c.who == who)
    return {game: (count, wins) for game, count, wins in connection.execute(wanted.group_by(RESULTS.c.game))}


def openings_of(connection: Connection, who: str, least: int, most: int) -> list[Opening]:
    """Return a player's commonest openings of each game, as many as asked for, of those chosen often enough."""
    joined = RESULTS.join(
        OPENINGS, (OPENINGS.c.table_id == RESULTS.c.table_id) & (OPENINGS.c.seat == RESULTS.c.seat)
    )
    mine = RESULTS.c.who == who
    known = select(RESULTS.c.game, func.count(RESULTS.c.table_id.distinct())).select_from(joined).where(mine)
    of = {game: count for game, count in connection.execute(known.group_by(RESULTS.c.game))}
    count = func.count()
    wanted = select(RESULTS.c.game, OPENINGS.c.words, count, func.sum(RESULTS.c.share)).select_from(joined)
    wanted = wanted.where(mine).group_by(RESULTS.c.game, OPENINGS.c.words).having(count >= least)
    found: dict[str, list[Opening]] = {}
    for game, words, matches, wins in connection.execute(
        wanted.order_by(RESULTS.c.game, count.desc(), OPENINGS.c.words)
    ):
        found.setdefault(game, []).append(Opening(game, words, matches, of[game], wins))
    return [opening for openings in found.values() for opening in openings[:most]]


def leaders_of(connection: Connection, least: int) -> list[Leader]:
    """Return everyone who has played enough for a meaningful rating, the strongest first."""
    named = select(RATINGS, PLAYERS.c.name).outerjoin(PLAYERS, PLAYERS.c.id == RATINGS.c.who)
    out = []
    for row in connection.execute(named.where(RATINGS.c.games >= least)).mappings():
        bot = row["who"].startswith(BOT)
        name = f"{row['who'].removeprefix(BOT).capitalize()} bot" if bot else row["name"]
        if name is not None:  # a player who was deleted has none
            facts = (row["mu"], row["sigma"], row["games"])
            out.append(Leader(row["game"], row["seats"], name, bot, *facts))
    return sorted(out, key=lambda each: (each.game, each.seats, -each.mu))


def overdue(connection: Connection, now: float, most: int) -> list[str]:
    """Return the tables where the time for a move, counted in days, is up."""
    wanted = select(TABLES.c.id).where(TABLES.c.status == "playing", TABLES.c.due < now)
    return [*connection.execute(wanted.order_by(TABLES.c.due).limit(most)).scalars()]

"""The tables of the database; the migrations that create them are in `migrations`."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import (
    Boolean,
    Column,
    Connection,
    DateTime,
    Engine,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    inspect,
    text,
)

METADATA = MetaData()

TABLES = Table(
    "tables",
    METADATA,
    Column("id", String(24), primary_key=True),
    Column("agreement", Text, nullable=False),  # the settings of the table: JSON
    Column("rules", String(16), nullable=False),  # the version of the game's rules
    Column("secret", String(80), nullable=False),  # of the shuffle
    Column("status", String(8), nullable=False),  # open, playing, over
    Column("created", Float, nullable=False),
    Column("loads", Integer, nullable=False),  # how often it was loaded: sequence numbers of observers restart
    Column("clocks", Text),  # the clocks between two moves: JSON
    Column("ended", Text),  # why it ended other than by the rules: JSON
    Column("rematch", String(24)),
    Column("parent", String(24)),  # the table from whose match this one branches off
    Column("visited", Float, nullable=False, server_default="0"),  # when it was last loaded or left
    Column("start", Text),  # the saved table with which it begins, if not with a deal: JSON
    Column("due", Float),  # when the time for a move that is counted in days is up
    Column("held", Text),  # why the operator has set it aside; none: it can be played
    Index("tables_by_due", "due"),
    Index("tables_by_parent", "parent"),
    Index("tables_by_status", "status", "created"),
)

SEATS = Table(
    "seats",
    METADATA,
    Column("table_id", String(24), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("level", String(24), nullable=False),
    Column("name", String(40), nullable=False),
    Column("token", String(64)),  # SHA-256 of the token; none while the seat is free
    Column("contribution", Text, nullable=False),
    Column("auto", Text, nullable=False),  # steps to be passed: JSON
    Column("gone", Integer, nullable=False),
    Column("player", String(24)),  # whose seat it is; none: a guest's, a bot's, or free
    Column("house", String(16), nullable=False, server_default=""),  # a digest of the address, for this table only
    Index("seats_by_player", "player"),
)

MOVES = Table(
    "moves",
    METADATA,
    Column("table_id", String(24), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(8), nullable=False),  # move, time, undo, retract
    Column("seat", Integer, nullable=False),
    Column("move", Text, nullable=False),
    Column("act", String(40)),  # the id that the client gave it
    Column("undoes", Integer),
    Column("seconds", Float, nullable=False),  # since the row before
    Column("clocks", Text),  # after the move: JSON
)


COMMENTS = Table(
    "comments",
    METADATA,
    Column("table_id", String(24), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("step", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("text", Text, nullable=False),
)

TALK = Table(
    "talk",
    METADATA,
    Column("table_id", String(24), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("name", String(40), nullable=False),  # of the speaker, as it was then
    Column("at", Float, nullable=False, index=True),
    Column("phrase", String(24), nullable=False),  # the id of a phrase, or ""
    Column("text", Text, nullable=False),
    Column("act", String(40), nullable=False),  # the id that the client gave it
    Column("player", String(24), index=True),  # the id of the speaker; none: a guest
)

BANS = Table(
    "bans",
    METADATA,
    Column("kind", String(8), primary_key=True),  # player, address
    Column("who", String(64), primary_key=True),  # the id of a player, or an address
    Column("shown", String(64), nullable=False),  # the name, or the address
    Column("reason", Text, nullable=False),
    Column("created", Float, nullable=False),
    Column("until", Float),  # none: for good
)

PLAYERS = Table(
    "players",
    METADATA,
    Column("id", String(24), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("skeleton", String(80), nullable=False, unique=True),  # the same for names that look alike
    Column("phrase", String(200)),  # the recovery phrase, hashed
    Column("created", Float, nullable=False),
)

PASSKEYS = Table(
    "passkeys",
    METADATA,
    Column("id", String(400), primary_key=True),  # of the credential, base64url
    Column("player", String(24), ForeignKey("players.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("public_key", Text, nullable=False),  # base64url
    Column("uses", Integer, nullable=False),  # as the authenticator counts them
    Column("created", Float, nullable=False),
)

SESSIONS = Table(
    "sessions",
    METADATA,
    Column("token", String(64), primary_key=True),  # SHA-256 of what the cookie holds
    Column("id", String(24), nullable=False, unique=True),
    Column("player", String(24), ForeignKey("players.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("browser", String(60), nullable=False),
    Column("created", Float, nullable=False),
    Column("seen", Float, nullable=False),
)

RATINGS = Table(
    "ratings",
    METADATA,
    Column("who", String(40), primary_key=True),  # the id of a player, or "bot:" and a level
    Column("game", String(40), primary_key=True),
    Column("seats", Integer, primary_key=True, autoincrement=False),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
)

RESULTS = Table(
    "results",
    METADATA,
    Column("table_id", String(24), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("who", String(40), nullable=False),  # as in ratings; "" for a guest
    Column("game", String(40), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("share", Float, nullable=False),  # of the win
    Column("left", Integer, nullable=False),  # whether the player left or ran out of time
    Column("unrated", String(20), nullable=False),  # why it does not count for ratings; "" if it does
    Column("mu", Float),  # the rating after it
    Column("ended", Float, nullable=False),
    Index("results_by_player", "who", "ended"),
)

OPENINGS = Table(
    "openings",
    METADATA,
    Column("table_id", String(24), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("words", String(200), primary_key=True),  # the player's first choice; each card of a set is one
)

REPORTS = Table(
    "reports",
    METADATA,
    Column("id", String(24), primary_key=True),
    Column("table_id", String(24), nullable=False, index=True),  # which may have been deleted since
    Column("created", Float, nullable=False),
    Column("report", Text, nullable=False),  # the record with what is disputed: JSON lines
)

TOURNAMENTS = Table(
    "tournaments",
    METADATA,
    Column("id", String(24), primary_key=True),
    Column("settings", Text, nullable=False),  # JSON
    Column("maker", String(24), nullable=False),  # the id of a player
    Column("secret", String(80), nullable=False),  # from which the deals of all rounds follow
    Column("status", String(10), nullable=False),  # open, playing, over, cancelled
    Column("round", Integer, nullable=False),  # whose tables are laid, from 1; 0: none yet
    Column("closed", Integer, nullable=False),  # how many rounds are over
    Column("starts", Float, nullable=False),  # when the next round begins
    Column("created", Float, nullable=False),
    Index("tournaments_by_status", "status", "starts"),
)

ENTRIES = Table(
    "entries",
    METADATA,
    Column("tournament", String(24), ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("player", String(24)),  # none: a bot
    Column("name", String(40), nullable=False),
    Column("level", String(24), nullable=False),  # of a bot
    Column("contribution", Text, nullable=False),  # to all shuffles
    Column("house", String(16), nullable=False),  # a digest of the address, for this tournament only
    Column("withdrawn", Integer, nullable=False),
    UniqueConstraint("tournament", "player"),
)

PAIRINGS = Table(
    "pairings",
    METADATA,
    Column("tournament", String(24), ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True),
    Column("round", Integer, primary_key=True, autoincrement=False),
    Column("entry", Integer, primary_key=True, autoincrement=False),
    Column("table_id", String(24), nullable=False),  # "" for who sits the round out
    Column("seat", Integer, nullable=False),
    Column("state", String(8), nullable=False),  # playing, over, left, void, bye
    Column("share", Float, nullable=False),  # of the win, when the match is over
    Column("points", Float),  # by comparison with the other tables, when the round is over
    Index("pairings_by_table", "table_id"),
)

PASSING = {"passing": True}  # of tables whose rows pass with the processes that wrote them: no backup holds them

PROCESSES = Table(
    "processes",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("machine", String(255), nullable=False),
    Column("pid", Integer, nullable=False),  # its number on that machine
    Column("address", String(255), nullable=False),  # where other processes reach it
    Column("thinking", String(255), nullable=False, server_default=""),  # where others connect to think for it
    Column("secret", String(64), nullable=False),  # by which it knows that a request comes from one of them
    Column("expires", DateTime(timezone=True), nullable=False),  # by the clock of the database
    info=PASSING,
)

LEASES = Table(
    "leases",
    METADATA,
    Column("table_id", String(24), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("process", String(32), nullable=False),
    Column("fence", Integer, nullable=False),  # grows whenever the table changes hands
    info=PASSING,
)

SEALS = Table(
    "seals",
    METADATA,
    Column("seal", String(64), primary_key=True),
    Column("secret", String(80), nullable=False),
    Column("address", String(64), nullable=False),
    Column("until", Float, nullable=False),
    info=PASSING,
)

LOBBIES = Table(
    "lobbies",
    METADATA,
    Column("process", String(32), ForeignKey("processes.id", ondelete="CASCADE"), primary_key=True),
    Column("shown", Text, nullable=False),  # the tables of this process that everybody may join or watch: JSON
    info=PASSING,
)

SEEKERS = Table(
    "seekers",
    METADATA,
    Column("id", String(24), primary_key=True),
    Column("process", String(32), ForeignKey("processes.id", ondelete="CASCADE"), nullable=False),
    Column("game", String(40), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("near", Boolean, nullable=False),  # whether only opponents of about the same strength are wanted
    Column("player", String(24)),
    Column("mu", Float, nullable=False),
    Column("since", Float, nullable=False),  # by the clock of the database
    Column("found", Text, nullable=False),  # what is to be told of the table that was laid: JSON; "" until then
    info=PASSING,
)

RATES = Table(
    "rates",
    METADATA,
    Column("key", String(120), primary_key=True),  # what is limited, and for whom
    Column("level", Float, nullable=False),  # how many more were allowed at that moment
    Column("moment", Float, nullable=False),  # by the clock of the database
    Column("until", Float, nullable=False),  # when nothing is left to remember
    info=PASSING,
)

CHALLENGES = Table(
    "challenges",
    METADATA,
    Column("challenge", String(64), primary_key=True),
    Column("purpose", String(8), nullable=False),
    Column("name", String(40), nullable=False),
    Column("player", String(24), nullable=False),
    Column("until", Float, nullable=False),
    info=PASSING,
)


SCRIPTS = Path(__file__).parent / "migrations"
LOCK = 7_165_118  # of PostgreSQL's advisory locks: any number, always the same


class WrongVersion(ValueError):
    """The database was made by a newer Parlour."""


def versions() -> list[str]:
    """Return all versions that a database can have, the newest first."""
    return [script.revision for script in ScriptDirectory(str(SCRIPTS)).walk_revisions()]


def newest() -> str:
    """Return the version that this Parlour uses."""
    return versions()[0]


def migrate(engine: Engine) -> int:
    """Bring the database to this version, one server at a time; returns how many migrations were needed."""
    config = Config()
    config.set_main_option("script_location", str(SCRIPTS).replace("%", "%%"))
    known = versions()
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
        else:
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        version = version_of(connection)
        if version is not None and version not in known:
            raise WrongVersion(
                f"the database has version {version}, this Parlour knows {newest()}: update Parlour"
            )
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
    return len(known) if version is None else known.index(version)


def version_of(connection: Connection) -> str | None:
    """Return the version of the database, None for an empty one; hand what versions 1 and 2 noted to Alembic."""
    alembic = MigrationContext.configure(connection)
    if inspect(connection).has_table("parlour_version"):
        version = str(connection.execute(text("SELECT MAX(version) FROM parlour_version")).scalar())
        if version in ("1", "2"):
            alembic.stamp(ScriptDirectory(str(SCRIPTS)), version)
        connection.execute(text("DROP TABLE parlour_version"))
        return version
    return alembic.get_current_revision()

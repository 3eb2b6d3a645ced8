"""Players with their passkeys, sessions, ratings and results; the time for moves that is counted in days."""

import sqlalchemy as sa
from alembic import op

revision = "players"
down_revision = "3"


def upgrade() -> None:
    """Add them."""
    op.add_column("tables", sa.Column("due", sa.Float))
    op.create_index("tables_by_due", "tables", ["due"])
    op.add_column("seats", sa.Column("player", sa.String(24)))
    op.add_column("seats", sa.Column("house", sa.String(16), nullable=False, server_default=""))
    op.create_index("seats_by_player", "seats", ["player"])
    op.create_table(
        "players",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("skeleton", sa.String(80), nullable=False, unique=True),
        sa.Column("phrase", sa.String(200)),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_table(
        "passkeys",
        sa.Column("id", sa.String(400), primary_key=True),
        player(),
        sa.Column("public_key", sa.Text, nullable=False),
        sa.Column("uses", sa.Integer, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_table(
        "sessions",
        sa.Column("token", sa.String(64), primary_key=True),
        sa.Column("id", sa.String(24), nullable=False, unique=True),
        player(),
        sa.Column("browser", sa.String(60), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("seen", sa.Float, nullable=False),
    )
    create_ratings()


def create_ratings() -> None:
    """Add ratings, and the results from which they come."""
    op.create_table(
        "ratings",
        sa.Column("who", sa.String(40), primary_key=True),
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("seats", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
    )
    op.create_table(
        "results",
        sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("who", sa.String(40), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("share", sa.Float, nullable=False),
        sa.Column("left", sa.Integer, nullable=False),
        sa.Column("unrated", sa.String(20), nullable=False),
        sa.Column("mu", sa.Float),
        sa.Column("ended", sa.Float, nullable=False),
    )
    op.create_index("results_by_player", "results", ["who", "ended"])


def player() -> sa.Column[str]:
    """Return the player to whom a row belongs; with the player it is deleted."""
    return sa.Column(
        "player", sa.String(24), sa.ForeignKey("players.id", ondelete="CASCADE"), nullable=False, index=True
    )

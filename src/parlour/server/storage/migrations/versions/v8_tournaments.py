"""Tournaments, who has entered, and who meets whom in which round."""

import sqlalchemy as sa
from alembic import op

revision = "tournaments"
down_revision = "talk"


def upgrade() -> None:
    """Add them."""
    op.create_table(
        "tournaments",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("settings", sa.Text, nullable=False),
        sa.Column("maker", sa.String(24), nullable=False),
        sa.Column("secret", sa.String(80), nullable=False),
        sa.Column("status", sa.String(10), nullable=False),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("closed", sa.Integer, nullable=False),
        sa.Column("starts", sa.Float, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_index("tournaments_by_status", "tournaments", ["status", "starts"])
    op.create_table(
        "entries",
        of_tournament(),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("player", sa.String(24)),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("level", sa.String(24), nullable=False),
        sa.Column("contribution", sa.Text, nullable=False),
        sa.Column("house", sa.String(16), nullable=False),
        sa.Column("withdrawn", sa.Integer, nullable=False),
        sa.UniqueConstraint("tournament", "player"),
    )
    op.create_table(
        "pairings",
        of_tournament(),
        sa.Column("round", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("entry", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("table_id", sa.String(24), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("state", sa.String(8), nullable=False),
        sa.Column("share", sa.Float, nullable=False),
        sa.Column("points", sa.Float),
    )
    op.create_index("pairings_by_table", "pairings", ["table_id"])


def of_tournament() -> "sa.Column[str]":
    """Return the column for the tournament of a row."""
    return sa.Column(
        "tournament", sa.String(24), sa.ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True
    )

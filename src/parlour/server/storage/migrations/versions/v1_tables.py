"""Version 1: tables, their seats, and the moves of their matches."""

import sqlalchemy as sa
from alembic import op

revision = "1"
down_revision = None


def upgrade() -> None:
    """Create them."""
    op.create_table(
        "tables",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("agreement", sa.Text, nullable=False),
        sa.Column("rules", sa.String(16), nullable=False),
        sa.Column("secret", sa.String(80), nullable=False),
        sa.Column("status", sa.String(8), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("loads", sa.Integer, nullable=False),
        sa.Column("clocks", sa.Text),
        sa.Column("ended", sa.Text),
        sa.Column("rematch", sa.String(24)),
    )
    op.create_index("tables_by_status", "tables", ["status", "created"])
    op.create_table(
        "seats",
        table_id(),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("level", sa.String(24), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("token", sa.String(64)),
        sa.Column("contribution", sa.Text, nullable=False),
        sa.Column("auto", sa.Text, nullable=False),
        sa.Column("gone", sa.Integer, nullable=False),
    )
    op.create_table(
        "moves",
        table_id(),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("move", sa.Text, nullable=False),
        sa.Column("act", sa.String(40)),
        sa.Column("undoes", sa.Integer),
        sa.Column("seconds", sa.Float, nullable=False),
        sa.Column("clocks", sa.Text),
    )


def table_id() -> sa.Column[str]:
    """Return the table to which a row belongs; with it the row is deleted."""
    return sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)

"""The lobby and the rate limits that processes with one database share, and where others think for them."""

import sqlalchemy as sa
from alembic import op

revision = "lobbies"
down_revision = "tournaments"


def of_process(key: bool) -> sa.Column[str]:
    """Return the column for the process whose end deletes the row."""
    gone = sa.ForeignKey("processes.id", ondelete="CASCADE")
    return sa.Column("process", sa.String(32), gone, primary_key=key, nullable=False)


def upgrade() -> None:
    """Add them; what is in them passes, and no backup holds it."""
    thinking = sa.Column("thinking", sa.String(255), nullable=False, server_default="")
    op.add_column("processes", thinking)
    op.create_table("lobbies", of_process(key=True), sa.Column("shown", sa.Text, nullable=False))
    op.create_table(
        "seekers",
        sa.Column("id", sa.String(24), primary_key=True),
        of_process(key=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("near", sa.Boolean, nullable=False),
        sa.Column("player", sa.String(24)),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("since", sa.Float, nullable=False),
        sa.Column("found", sa.Text, nullable=False),
    )
    op.create_table(
        "rates",
        sa.Column("key", sa.String(120), primary_key=True),
        sa.Column("level", sa.Float, nullable=False),
        sa.Column("moment", sa.Float, nullable=False),
        sa.Column("until", sa.Float, nullable=False),
    )
    op.create_table(
        "challenges",
        sa.Column("challenge", sa.String(64), primary_key=True),
        sa.Column("purpose", sa.String(8), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("player", sa.String(24), nullable=False),
        sa.Column("until", sa.Float, nullable=False),
    )

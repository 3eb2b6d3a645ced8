"""Talking at tables; players and addresses that are banned; tables that the operator has set aside."""

import sqlalchemy as sa
from alembic import op

revision = "talk"
down_revision = "leases"


def upgrade() -> None:
    """Add them."""
    op.add_column("tables", sa.Column("held", sa.Text))
    op.create_table(
        "talk",
        sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("at", sa.Float, nullable=False, index=True),
        sa.Column("phrase", sa.String(24), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("act", sa.String(40), nullable=False),
        sa.Column("player", sa.String(24), index=True),
    )
    op.create_table(
        "bans",
        sa.Column("kind", sa.String(8), primary_key=True),
        sa.Column("who", sa.String(64), primary_key=True),
        sa.Column("shown", sa.String(64), nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("until", sa.Float),
    )

"""Processes that share a database, the tables that each of them has, and the seals that any of them gave."""

import sqlalchemy as sa
from alembic import op

revision = "leases"
down_revision = "reports"


def upgrade() -> None:
    """Add them; what is in them passes, and no backup holds it."""
    op.create_table(
        "processes",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("machine", sa.String(255), nullable=False),
        sa.Column("pid", sa.Integer, nullable=False),
        sa.Column("address", sa.String(255), nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("expires", sa.DateTime(timezone=True), nullable=False),
    )
    op.create_table(
        "leases",
        sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("process", sa.String(32), nullable=False),
        sa.Column("fence", sa.Integer, nullable=False),
    )
    op.create_table(
        "seals",
        sa.Column("seal", sa.String(64), primary_key=True),
        sa.Column("secret", sa.String(80), nullable=False),
        sa.Column("address", sa.String(64), nullable=False),
        sa.Column("until", sa.Float, nullable=False),
    )

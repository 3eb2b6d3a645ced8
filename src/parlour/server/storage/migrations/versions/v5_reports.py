"""Reports of players that something is wrong."""

import sqlalchemy as sa
from alembic import op

revision = "reports"
down_revision = "players"


def upgrade() -> None:
    """Add them."""
    op.create_table(
        "reports",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("table_id", sa.String(24), nullable=False, index=True),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("report", sa.Text, nullable=False),
    )

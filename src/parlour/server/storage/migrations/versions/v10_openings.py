"""How players opened their matches."""

import sqlalchemy as sa
from alembic import op

revision = "openings"
down_revision = "lobbies"


def upgrade() -> None:
    """Add them; there are none of earlier matches."""
    op.create_table(
        "openings",
        sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("words", sa.String(200), primary_key=True),
    )

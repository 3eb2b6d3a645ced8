"""Version 2: matches that branch off others, and comments."""

import sqlalchemy as sa
from alembic import op

revision = "2"
down_revision = "1"


def upgrade() -> None:
    """Add them."""
    op.add_column("tables", sa.Column("parent", sa.String(24)))
    op.add_column("tables", sa.Column("start", sa.Text))
    op.create_index("tables_by_parent", "tables", ["parent"])
    op.create_table(
        "comments",
        sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("step", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("text", sa.Text, nullable=False),
    )

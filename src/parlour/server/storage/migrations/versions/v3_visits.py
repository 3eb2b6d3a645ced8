"""Version 3: when a table was last visited, so that those which nobody visits can expire."""

import time

import sqlalchemy as sa
from alembic import op

revision = "3"
down_revision = "2"


def upgrade() -> None:
    """Add it; of older tables nobody knows, so they count as visited now."""
    op.add_column("tables", sa.Column("visited", sa.Float, nullable=False, server_default="0"))
    op.execute(sa.text("UPDATE tables SET visited = :now").bindparams(now=time.time()))

"""The migrations of the database, run by Alembic: one file a version, never changed once released."""

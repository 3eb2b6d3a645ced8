"""Alembic's way in: the migrations run on the connection that `schema.migrate` hands over, in its transaction."""

from alembic import context

context.configure(connection=context.config.attributes["connection"])
with context.begin_transaction():
    context.run_migrations()

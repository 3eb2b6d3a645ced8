"""The database: rows and queries, one thread that writes, migrations, one server to a database."""

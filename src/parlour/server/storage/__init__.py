"""The database: rows and queries, one thread that writes, migrations, locks and leases."""

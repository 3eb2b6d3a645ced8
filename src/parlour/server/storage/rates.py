"""Rate limits of all processes that share a PostgreSQL, as rows."""

from sqlalchemy import Connection, text

from parlour.server.storage.lobby import NOW

FILLED = f"LEAST(CAST(:burst AS float), held.level + ({NOW} - held.moment) * CAST(:rate AS float))"
TAKE = text(f"""
    INSERT INTO rates AS held (key, level, moment, until)
    VALUES (:key, CAST(:burst AS float) - 1, {NOW}, {NOW} + CAST(:burst AS float) / CAST(:rate AS float))
    ON CONFLICT (key) DO UPDATE SET level = {FILLED} - 1, moment = EXCLUDED.moment, until = EXCLUDED.until
    WHERE {FILLED} >= 1 RETURNING key
""")
FORGET = text(f"DELETE FROM rates WHERE until < {NOW}")


def take_one(connection: Connection, key: str, rate: float, burst: float) -> bool:
    """Take one from a bucket, if there is one."""
    return connection.execute(TAKE, {"key": key[:120], "rate": rate, "burst": burst}).first() is not None


def forget_full(connection: Connection) -> None:
    """Forget the buckets that are full again."""
    connection.execute(FORGET)

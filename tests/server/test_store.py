"""The store: migrations, group commit, both databases, one server to each."""

import asyncio
import sqlite3
from functools import partial
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import Connection, select, text
from sqlalchemy.exc import IntegrityError

from parlour.server.storage import lock, schema
from parlour.server.storage.rows import Row, add_row, set_table
from parlour.server.storage.schema import TABLES, WrongVersion, migrate
from parlour.server.storage.store import Store, open_engine
from tests.server.crash import Driver
from tests.server.house import house, play, run
from tests.server.postgres import NOT_THERE, cluster, programs

needs_postgres = pytest.mark.skipif(programs() is None, reason=NOT_THERE)


def test_a_database_without_lines_gets_them_and_keeps_its_tables(tmp_path: Path) -> None:
    tables: list[str] = []

    async def make() -> None:
        async with house(tmp_path) as here:
            tables.append((await here.make("jest", 3))["table"])

    run(make())
    file = next(tmp_path.glob("*.db"))
    with sqlite3.connect(file) as old:
        old.execute("DROP INDEX tables_by_parent")
        for column in ("parent", "start"):
            old.execute(f"ALTER TABLE tables DROP COLUMN {column}")
        old.execute("DROP TABLE comments")
        old.execute("UPDATE parlour_version SET version = 1")

    async def test() -> None:
        async with house(tmp_path) as here:
            assert (await here.get(f"/api/tables/{tables[0]}"))["origin"] is None
            assert await here.services.store.read(lambda c: c.execute(text("SELECT * FROM comments")).all()) == []

    run(test())


def test_an_empty_database_is_brought_to_this_version_once(tmp_path: Path) -> None:
    engine = open_engine(f"sqlite:///{tmp_path / 'a.db'}")
    assert migrate(engine) == len(schema.MIGRATIONS)
    assert migrate(engine) == 0
    with engine.connect() as connection:
        assert connection.execute(text("PRAGMA journal_mode")).scalar() == "wal"
        assert connection.execute(text("PRAGMA synchronous")).scalar() == 2
        assert connection.execute(select(TABLES)).all() == []
    engine.dispose()


def test_a_later_migration_is_applied_to_what_is_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    engine = open_engine(f"sqlite:///{tmp_path / 'a.db'}")
    migrate(engine)

    def add_column(connection: Connection) -> None:
        connection.execute(text("ALTER TABLE tables ADD COLUMN colour TEXT"))

    monkeypatch.setattr(schema, "MIGRATIONS", [*schema.MIGRATIONS, add_column])
    assert migrate(engine) == 1
    assert migrate(engine) == 0
    with engine.connect() as connection:
        assert connection.execute(text("SELECT colour FROM tables")).all() == []
    engine.dispose()


def test_a_migration_that_fails_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    engine = open_engine(f"sqlite:///{tmp_path / 'a.db'}")

    def fail(connection: Connection) -> None:
        connection.execute(text("CREATE TABLE half (n INTEGER)"))
        raise RuntimeError("no")

    monkeypatch.setattr(schema, "MIGRATIONS", [fail])
    with pytest.raises(RuntimeError):
        migrate(engine)
    engine.dispose()
    found = sqlite3.connect(tmp_path / "a.db").execute("SELECT name FROM sqlite_master").fetchall()
    assert found == []


def test_a_database_of_a_newer_parlour_is_left_alone(tmp_path: Path) -> None:
    engine = open_engine(f"sqlite:///{tmp_path / 'a.db'}")
    migrate(engine)
    with engine.begin() as connection:
        connection.execute(text("UPDATE parlour_version SET version = 99"))
    with pytest.raises(WrongVersion, match="version 99"):
        migrate(engine)
    engine.dispose()


def test_a_database_serves_one_server(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'a.db'}"
    first, second = Store(url), Store(url)
    first.prepare()
    with pytest.raises(ValueError, match="another server"):
        second.prepare()
    first.close()
    second.prepare()
    second.close()


@pytest.mark.parametrize("url", ["nonsense", "mysql://x", "sqlite://", "sqlite:///:memory:", "oracle:///x"])
def test_a_url_of_no_use_is_refused_in_words(url: str) -> None:
    with pytest.raises(ValueError, match="database"):
        open_engine(url)


def first_row(connection: Connection, table: str) -> None:
    add_row(connection, table, Row(1, "move", 0, "x", None, None, 0.0, None))


def test_one_bad_write_does_not_take_others_with_it(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            tables = [(await here.make("jest", 3))["table"] for _ in range(3)]
            store = here.services.store
            wanted = [tables[0], tables[1], tables[0], tables[2]]
            writes = [store.write(partial(first_row, table=table)) for table in wanted]
            done = await asyncio.gather(*writes, return_exceptions=True)
            assert [isinstance(each, IntegrityError) for each in done] == [False, False, True, False]
            loads = [store.write(partial(set_table, table=table, loads=5)) for table in tables * 20]
            await asyncio.gather(*loads)
            assert store.commits < store.written, "several in one transaction"

    run(test())


def test_when_a_move_cannot_be_written_nobody_is_told_and_the_table_is_taken_up_anew(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            table, tokens = await here.full("jest", 3)
            ann, bob = [await here.connect(table, token) for token in tokens[:2]]
            await bob.current()
            with sqlite3.connect(tmp_path / "parlour.db") as other:
                other.execute("INSERT INTO moves VALUES (?, 1, 'move', 2, 'x', NULL, NULL, 0, NULL)", (table,))
            reply = await ann.act(ann.view["options"][0]["move"])
            assert (reply["type"], reply["code"]) == ("error", "internal")
            assert await bob.closed() == 1012
            assert all(frame["seen"]["view"]["waiting"] == [0, 1, 2] for frame in bob.frames if "seen" in frame)
            with sqlite3.connect(tmp_path / "parlour.db") as other:
                other.execute("DELETE FROM moves")
            again = await here.connect(table, tokens[0])
            assert (await again.act(again.view["options"][0]["move"]))["type"] == "accepted"

    run(test())


def test_open_tables_to_which_nobody_came_expire_and_idle_ones_leave_memory(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path, idle=-1.0, expiry=-1.0) as here:
            waiting = (await here.make("jest", 3))["table"]
            playing, tokens = await here.full("jest", 1, 2)
            client = await here.connect(playing, tokens[0])
            await here.services.tables.sweep()
            await here.services.tables.sweep()
            assert [*here.services.tables.live] == [playing], "somebody looks at it"
            assert (await here.get(f"/api/tables/{waiting}"))["code"] == "not_found"
            await play(client, Random(1))
            await client.connection.close()
            while here.services.tables.live[playing].observers.watched():
                await asyncio.sleep(0)
            await here.services.tables.sweep()
            await here.services.tables.sweep()
            assert here.services.tables.live == {}
            assert (await here.get(f"/api/tables/{playing}"))["status"] == "over", "it is there when asked for"

    run(test())


@needs_postgres
def test_a_match_on_postgresql(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(url: str) -> None:
        async with house(url) as here:
            table, tokens = await here.full("jest", 3)
            clients = [await here.connect(table, token) for token in tokens]
            await clients[0].act(clients[0].view["options"][0]["move"], id="once")
        async with house(url) as here:
            clients = [await here.connect(table, token) for token in tokens]
            assert (await clients[0].act("again", id="once"))["type"] == "accepted"
            await asyncio.gather(*[play(client, Random(n)) for n, client in enumerate(clients)])
            monkeypatch.setattr(lock, "PATIENCE", 0.0)
            with pytest.raises(ValueError, match="another server"):
                Store(url).prepare()

    with cluster() as url:
        run(test(url))


KILLS = 15


def test_nothing_acknowledged_is_lost_when_the_server_is_killed(tmp_path: Path) -> None:
    tally = asyncio.run(Driver(f"sqlite:///{tmp_path / 'crash.db'}", seed=1).run(KILLS))
    assert tally.kills == KILLS
    assert tally.acknowledged > KILLS


@needs_postgres
def test_nothing_acknowledged_is_lost_on_postgresql_either() -> None:
    with cluster() as url:
        tally = asyncio.run(Driver(url, seed=2).run(KILLS))
    assert tally.acknowledged > KILLS

"""The store: migrations, group commit, both databases, one server to each."""

import asyncio
import shutil
import sqlite3
import stat
import time
from functools import partial
from pathlib import Path
from random import Random

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import select, text
from sqlalchemy.exc import IntegrityError

from parlour.server.storage import rows, schema
from parlour.server.storage.rows import NewRow, Row, set_table
from parlour.server.storage.schema import TABLES, WrongVersion, migrate
from parlour.server.storage.store import Store, open_engine
from tests.server.crash import Driver
from tests.server.house import house, play, run
from tests.server.postgres import NOT_THERE, cluster, programs

needs_postgres = pytest.mark.skipif(programs() is None, reason=NOT_THERE)


EARLIER = sorted((Path(__file__).parent / "databases").glob("*.sql"))


def earlier(file: Path, folder: Path) -> str:
    """A database as an earlier version left it; its URL."""
    with sqlite3.connect(folder / "parlour.db") as old:
        old.executescript(file.read_text(encoding="utf-8"))
    return f"sqlite:///{folder / 'parlour.db'}"


def differences(url: str) -> list[object]:
    """What distinguishes a database from what the server expects."""
    engine = open_engine(url)
    with engine.connect() as connection:
        out: list[object] = compare_metadata(MigrationContext.configure(connection), schema.METADATA)
    engine.dispose()
    return out


@pytest.mark.parametrize("file", EARLIER, ids=lambda file: file.stem)
def test_a_database_of_an_earlier_version_is_brought_to_this_one_and_keeps_its_tables(
    file: Path, tmp_path: Path
) -> None:
    url = earlier(file, tmp_path)
    with sqlite3.connect(tmp_path / "parlour.db") as old:
        tables = old.execute("SELECT id, status FROM tables").fetchall()
        moves = old.execute("SELECT * FROM moves").fetchall()
    assert {status for _, status in tables} == {"open", "playing", "over"}

    async def test() -> None:
        async with house(tmp_path) as here:
            for table, status in tables:
                assert (await here.get(f"/api/tables/{table}"))["status"] == status
            await here.services.tables.sweep()
            assert here.services.tables.quarantined == {}

    run(test())
    assert differences(url) == []
    with sqlite3.connect(tmp_path / "parlour.db") as new:
        assert new.execute("SELECT * FROM moves").fetchall() == moves
        assert new.execute("SELECT name FROM sqlite_master WHERE name = 'parlour_version'").fetchall() == []
        assert all(time.time() - visited < 600 for (visited,) in new.execute("SELECT visited FROM tables"))


def test_an_empty_database_is_brought_to_this_version_once(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'a.db'}"
    engine = open_engine(url)
    assert migrate(engine) == len(schema.versions())
    assert migrate(engine) == 0
    with engine.connect() as connection:
        assert connection.execute(text("PRAGMA journal_mode")).scalar() == "wal"
        assert connection.execute(text("PRAGMA synchronous")).scalar() == 2
        assert connection.execute(select(TABLES)).all() == []
    engine.dispose()
    assert differences(url) == []


def with_one_more(monkeypatch: pytest.MonkeyPatch, folder: Path, body: str) -> None:
    """Let there be one more migration."""
    scripts = folder / "migrations"
    shutil.copytree(schema.SCRIPTS, scripts)
    lines = [
        "from alembic import op",
        "revision = 'more'",
        f"down_revision = '{schema.newest()}'",
        "def upgrade():",
        *body.split("\n"),
    ]
    (scripts / "versions" / "v9_more.py").write_text("\n".join(lines))
    monkeypatch.setattr(schema, "SCRIPTS", scripts)


def test_a_later_migration_is_applied_to_what_is_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    engine = open_engine(f"sqlite:///{tmp_path / 'a.db'}")
    migrate(engine)
    with_one_more(monkeypatch, tmp_path, "    op.execute('ALTER TABLE tables ADD COLUMN colour TEXT')")
    assert migrate(engine) == 1
    assert migrate(engine) == 0
    with engine.connect() as connection:
        assert connection.execute(text("SELECT colour FROM tables")).all() == []
    engine.dispose()


@pytest.mark.parametrize("file", [None, *EARLIER], ids=lambda file: file.stem if file else "empty")
def test_a_migration_that_fails_changes_nothing(
    file: Path | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = earlier(file, tmp_path) if file else f"sqlite:///{tmp_path / 'parlour.db'}"
    before = [*sqlite3.connect(tmp_path / "parlour.db").iterdump()]
    body = "    op.execute('CREATE TABLE half (n INTEGER)')\n    raise RuntimeError('no')"
    with_one_more(monkeypatch, tmp_path, body)
    engine = open_engine(url)
    with pytest.raises(RuntimeError):
        migrate(engine)
    engine.dispose()
    assert [*sqlite3.connect(tmp_path / "parlour.db").iterdump()] == before


@pytest.mark.parametrize("table", ["alembic_version (version_num)", "parlour_version (version)"])
def test_a_database_of_a_newer_parlour_is_left_alone(table: str, tmp_path: Path) -> None:
    engine = open_engine(f"sqlite:///{tmp_path / 'a.db'}")
    if table.startswith("alembic"):
        migrate(engine)
    with engine.begin() as connection:
        if table.startswith("alembic"):
            connection.execute(text("DELETE FROM alembic_version"))
        else:
            connection.execute(text(f"CREATE TABLE {table}"))
        connection.execute(text(f"INSERT INTO {table} VALUES (99)"))
    with pytest.raises(WrongVersion, match="version 99"):
        migrate(engine)
    with engine.connect() as connection:
        assert connection.execute(text(f"SELECT COUNT(*) FROM {table.split(maxsplit=1)[0]}")).scalar() == 1
    engine.dispose()


def test_the_files_of_a_database_are_for_its_owner_only(tmp_path: Path) -> None:
    (tmp_path / "old.db").touch(0o644)
    for name in ("a.db", "old.db"):
        store = Store(f"sqlite:///{tmp_path / name}")
        store.prepare()
        files = [*tmp_path.glob(f"{name}*")]
        assert len(files) >= 2
        assert {stat.S_IMODE(file.stat().st_mode) for file in files} == {0o600}
        store.close()


def test_a_database_by_another_name_is_the_same_one(tmp_path: Path) -> None:
    (tmp_path / "link.db").symlink_to(tmp_path / "a.db")
    (tmp_path / "folder").symlink_to(tmp_path)
    first = Store(f"sqlite:///{tmp_path / 'a.db'}")
    first.prepare()
    for name in ("link.db", "folder/a.db", "./a.db"):
        with pytest.raises(ValueError, match="another server"):
            Store(f"sqlite:///{tmp_path / name}").prepare()
    first.close()


def test_health_says_that_the_disk_is_full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            store = here.services.store
            assert (await here.http.get("/healthz")).json() == {"database": "reachable"}
            with monkeypatch.context() as patch:
                patch.setattr(Store, "space", lambda self: 0)
                low = await here.http.get("/healthz")
                assert (low.status_code, low.json()) == (503, {"database": "the disk is full"})
            await store.write(lambda connection: connection.execute(text("PRAGMA max_page_count = 1")).scalar())
            table = {"game": "jest", "name": "Ann", "seats": [{"kind": "person"}, {}, {}]}
            replies = [await here.post("/api/tables", table) for _ in range(30)]
            assert 503 in {reply["status_code"] for reply in replies}
            full = await here.http.get("/healthz")
            assert (full.status_code, full.json()) == (503, {"database": "the disk is full"})
            await store.write(
                lambda connection: connection.execute(text("PRAGMA max_page_count = 1000000")).scalar()
            )
            assert (await here.post("/api/tables", table))["status_code"] == 201
            assert (await here.http.get("/healthz")).status_code == 200

    run(test())


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


def test_one_bad_write_does_not_take_others_with_it(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            tables = [(await here.make("jest", 3))["table"] for _ in range(3)]
            store = here.services.store
            wanted = [tables[0], tables[1], tables[0], tables[2]]
            for number in (1, 2):  # alone, and as rows that share a statement
                work = [NewRow(table, Row(number, "move", 0, "x", None, None, 0.0, None)) for table in wanted]
                writes = [store.write(each if number == 2 else each.__call__) for each in work]
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


def test_matches_that_nobody_visits_expire_and_finished_ones_stay(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path, idle=-1.0, keep_playing=1e-9) as here:
            over = (await here.make("jest", 1, 2))["table"], (await here.full("jest", 1, 2))
            client = await here.connect(*[over[1][0], over[1][1][0]])
            await play(client, Random(1))
            playing, tokens = await here.full("jest", 3)
            seen = await here.connect(playing, tokens[0])
            await client.connection.close()
            while here.services.tables.live[over[1][0]].observers.watched():
                await asyncio.sleep(0)
            await here.services.tables.sweep()
            await here.services.tables.sweep()
            assert [*here.services.tables.live] == [playing]
            assert (await here.get(f"/api/tables/{over[0]}"))["code"] == "not_found"
            assert (await here.get(f"/api/tables/{over[1][0]}"))["status"] == "over"
            assert (await seen.current())["status"] == "playing"

    run(test())


def test_open_tables_to_which_nobody_came_expire_and_idle_ones_leave_memory(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path, idle=-1.0, keep_open=1e-9) as here:
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
def test_a_match_on_postgresql() -> None:
    async def test(url: str) -> None:
        async with house(url) as here:
            table, tokens = await here.full("jest", 3)
            clients = [await here.connect(table, token) for token in tokens]
            await clients[0].act(clients[0].view["options"][0]["move"], id="once")
        async with house(url) as here:
            clients = [await here.connect(table, token) for token in tokens]
            assert (await clients[0].act("again", id="once"))["type"] == "accepted"
            await asyncio.gather(*[play(client, Random(n)) for n, client in enumerate(clients)])

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


def test_no_thread_meets_a_stored_type_for_the_first_time() -> None:
    """Two readers that do so at once crash in msgspec 0.22: decoders are made when the module is imported."""
    source = Path(rows.__file__).read_text(encoding="utf-8")
    assert "type=" not in source and source.count("json.Decoder(") == 4

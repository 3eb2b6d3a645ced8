"""Backups: taken while people play, restored into either kind of database."""

import asyncio
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import select

from parlour.cli.main import main
from parlour.server.storage.backup import backup, restore
from parlour.server.storage.schema import METADATA
from parlour.server.storage.store import open_engine
from tests.server.house import house, play, run
from tests.server.postgres import NOT_THERE, cluster, programs


def contents(url: str) -> dict[str, list[tuple[object, ...]]]:
    engine = open_engine(url)
    with engine.connect() as connection:
        out = {each.name: sorted(map(tuple, connection.execute(select(each)))) for each in METADATA.sorted_tables}
    engine.dispose()
    return out


def played_and_kept(url: str, file: Path) -> tuple[str, list[str]]:
    """Take a backup in the middle of a match; the table and its tokens."""
    kept: list[tuple[str, list[str]]] = []

    async def test() -> None:
        async with house(url) as here:
            table, tokens = await here.full("jest", 2, 1)
            clients = [await here.connect(table, token) for token in tokens]
            games = [asyncio.create_task(play(client, Random(n))) for n, client in enumerate(clients)]
            live = here.services.tables.live[table]
            while live.state.match.number < 8:
                await asyncio.sleep(0.001)
            assert await asyncio.to_thread(backup, url, file) == 1
            await asyncio.gather(*games)
            kept.append((table, tokens))

    run(test())
    return kept[0]


def goes_on(url: str, table: str, tokens: list[str]) -> None:
    """Play a restored match to its end."""

    async def test() -> None:
        async with house(url) as here:
            clients = [await here.connect(table, token) for token in tokens]
            assert here.services.tables.live[table].state.match.number >= 8
            await asyncio.gather(*[play(client, Random(n)) for n, client in enumerate(clients)])

    run(test())


def test_a_backup_is_taken_while_people_play_and_the_match_goes_on_from_there(tmp_path: Path) -> None:
    url, other, file = f"sqlite:///{tmp_path / 'a.db'}", f"sqlite:///{tmp_path / 'b.db'}", tmp_path / "backup"
    table, tokens = played_and_kept(url, file)
    assert file.stat().st_mode & 0o777 == 0o600
    assert sorted(each.name for each in tmp_path.glob("backup*")) == ["backup"]
    assert restore(file, other) == 1
    assert contents(other)["moves"] == contents(url)["moves"][: len(contents(other)["moves"])]
    goes_on(other, table, tokens)


@pytest.mark.skipif(programs() is None, reason=NOT_THERE)
def test_a_backup_moves_a_server_to_postgresql_and_back(tmp_path: Path) -> None:
    here, file, again = f"sqlite:///{tmp_path / 'a.db'}", tmp_path / "one", tmp_path / "two"
    table, tokens = played_and_kept(here, file)
    with cluster() as url:
        restore(file, url)
        backup(url, again)
        assert contents(f"sqlite:///{again}") == contents(f"sqlite:///{file}")
        goes_on(url, table, tokens)


def test_what_cannot_be_backed_up_or_restored_is_said_and_changes_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    url, file = f"sqlite:///{tmp_path / 'a.db'}", tmp_path / "backup"
    played_and_kept(url, file)
    before = contents(url)

    def said(*given: str) -> str:
        with pytest.raises(SystemExit) as ended:
            main(given)
        assert ended.value.code == 2
        return capsys.readouterr().err

    assert "exists already" in said("backup", str(file), "--db", url)
    assert "there is no database" in said(
        "backup", str(tmp_path / "x"), "--db", f"sqlite:///{tmp_path / 'none.db'}"
    )
    assert "there is no file" in said("restore", str(tmp_path / "none"), "--db", url)
    assert "not empty" in said("restore", str(file), "--db", url)
    assert contents(url) == before
    main(["restore", str(file), "--db", f"sqlite:///{tmp_path / 'new.db'}"])
    assert capsys.readouterr().out == "1 table is back.\n"

"""Matches that this server cannot play on: they stop nobody, say why, and can be read."""

import sqlite3
from pathlib import Path
from random import Random

import pytest
from msgspec import json

import parlour
from parlour.play import read_record, verify
from tests.server.house import House, house, play, run

BREAKS = {
    "a move that is not legal": "UPDATE moves SET move = 'A♠ to the moon' WHERE table_id = :table AND number = 1",
    "a move of nobody's": "UPDATE moves SET seat = 17 WHERE table_id = :table AND number = 1",
    "other rules": "UPDATE tables SET rules = '0.9' WHERE id = :table",
    "a game that is not installed": """UPDATE tables SET agreement = replace(agreement, '"jest"', '"whist"')
        WHERE id = :table""",
    "options that are no more": """UPDATE tables
        SET agreement = replace(agreement, '"options":{', '"options":{"x":1,') WHERE id = :table""",
    "settings cut off": "UPDATE tables SET agreement = substr(agreement, 1, 40) WHERE id = :table",
    "no seats": "DELETE FROM seats WHERE table_id = :table",
}


def change(tmp_path: Path, statement: str, table: str) -> None:
    with sqlite3.connect(tmp_path / "parlour.db") as other:
        assert other.execute(statement, {"table": table}).rowcount > 0


async def two_tables(here: House) -> tuple[str, str, list[str]]:
    """Two matches of three people, each with three moves."""
    tables: list[str] = []
    tokens: list[str] = []
    for _ in range(2):
        table, tokens = await here.full("jest", 3)
        tables.append(table)
        for token in tokens:
            client = await here.connect(table, token)
            await client.act(client.view["options"][0]["move"])
    return tables[0], tables[1], tokens


@pytest.mark.parametrize("kind", BREAKS)
def test_one_match_that_cannot_be_played_on_stops_nothing_else(kind: str, tmp_path: Path) -> None:
    kept: list[object] = []

    async def before() -> None:
        async with house(tmp_path) as here:
            kept.extend(await two_tables(here))

    async def after() -> None:
        async with house(tmp_path) as here:
            for _ in range(2):
                response = await here.http.get(f"/api/tables/{kept[0]}")
                assert (response.status_code, response.json()["code"]) == (409, "quarantined")
            refused = await here.socket(str(kept[0]))
            assert (await refused.receive())["code"] == "quarantined"
            assert list(here.services.tables.quarantined) == [kept[0]]
            tokens = kept[2]
            assert isinstance(tokens, list)
            clients = [await here.connect(str(kept[1]), token) for token in tokens]
            asked = next(client for client in clients if client.view["question"])
            assert (await asked.act(asked.view["options"][0]["move"]))["type"] == "accepted"
            record = await here.http.get(f"/api/tables/{kept[0]}/record")
            assert record.json()["code"] in ("not_over", "quarantined"), "its cards are hidden still"

    run(before())
    change(tmp_path, BREAKS[kind], str(kept[0]))
    run(after())


def test_a_match_of_other_rules_says_which(tmp_path: Path) -> None:
    kept: list[str] = []

    async def before() -> None:
        async with house(tmp_path) as here:
            kept.append((await two_tables(here))[0])

    async def after() -> None:
        async with house(tmp_path) as here:
            message = (await here.get(f"/api/tables/{kept[0]}"))["message"]
            assert message == (
                "This match was played under rules 0.9 of Jest; this server has rules 1.0. "
                "It cannot continue here."
            )

    run(before())
    change(tmp_path, BREAKS["other rules"], kept[0])
    run(after())


def test_a_match_of_rules_that_the_game_declares_is_played_to_its_end_under_them(tmp_path: Path) -> None:
    """Jin-Kei Trick 1.0 had an option that 1.1 has not, and other house formations."""
    kept: list[str] = []
    to_1_0 = """UPDATE tables SET rules = '1.0',
        agreement = replace(agreement, '"options":{', '"options":{"even_formations":true,') WHERE id = :table"""

    async def before() -> None:
        async with house(tmp_path) as here:
            for _ in range(2):
                made = await here.make("jin_kei", 1, 1)
                kept.extend([made["table"], made["tokens"][0]])

    async def after() -> None:
        async with house(tmp_path) as here:
            for number, table in enumerate((kept[0], kept[2])):
                client = await here.connect(table, kept[2 * number + 1])
                assert client.view["rules"] == "1.0"
                earlier = here.services.tables.live[table].state.game.variant.get("earlier_formations")
                assert earlier is (True if number == 0 else None)
                await play(client, Random(1))
                lines = (await here.http.get(f"/api/tables/{table}/record")).text.splitlines()
                record = read_record(lines)
                assert record.rules == "1.0" and ("even_formations" in record.options) == (number == 1)
                verify(parlour.game_of_rules(record.game, record.rules, record.options), record)
                assert (await here.http.get(f"/api/tables/{table}/replay")).status_code == 200
                head = {"authorization": f"Bearer {kept[2 * number + 1]}"}
                again = await here.http.post(f"/api/tables/{table}/rematch", json={}, headers=head)
                assert again.status_code == 200, again.text
                following = here.services.tables.live[again.json()["table"]].state
                assert following.rules == parlour.game("jin_kei").about.version, "the next match has today's rules"

    run(before())
    change(tmp_path, "UPDATE tables SET rules = '1.0' WHERE id = :table", kept[0])
    change(tmp_path, to_1_0, kept[2])
    run(after())


def test_a_finished_match_of_other_rules_can_be_read_as_text(tmp_path: Path) -> None:
    kept: list[str] = []

    async def before() -> None:
        async with house(tmp_path) as here:
            made = await here.make("jest", 1, 2)
            await play(await here.connect(made["table"], made["tokens"][0]), Random(1))
            kept.extend([made["table"], (await here.http.get(f"/api/tables/{made['table']}/record")).text])

    async def after() -> None:
        async with house(tmp_path) as here:
            text = (await here.http.get(f"/api/tables/{kept[0]}/record")).text
            old, new = [[json.decode(line) for line in lines.splitlines()] for lines in (kept[1], text)]
            assert new[0] == old[0] | {"rules": "0.9"}
            assert new[1:] == old[1:-1], "all moves; the result cannot be computed here"
            replay = await here.http.get(f"/api/tables/{kept[0]}/replay")
            assert (replay.status_code, replay.json()["code"]) == (409, "quarantined")

    run(before())
    change(tmp_path, BREAKS["other rules"], kept[0])
    run(after())


def test_a_table_that_has_not_begun_is_played_by_the_rules_of_the_day_it_begins(tmp_path: Path) -> None:
    kept: list[str] = []

    async def before() -> None:
        async with house(tmp_path) as here:
            kept.append((await here.make("jest", 3))["table"])

    async def after() -> None:
        async with house(tmp_path) as here:
            for name in ("Bob", "Cyd"):
                joined = await here.post(f"/api/tables/{kept[0]}/join", {"name": name})
                assert joined["status_code"] == 200, joined
        stored = sqlite3.connect(tmp_path / "parlour.db").execute("SELECT rules, status FROM tables").fetchall()
        assert stored == [("1.0", "playing")]

    run(before())
    change(tmp_path, BREAKS["other rules"], kept[0])
    run(after())


def test_starting_does_not_load_the_matches_that_nobody_asks_for(tmp_path: Path) -> None:
    async def before() -> None:
        async with house(tmp_path) as here:
            await two_tables(here)

    async def after() -> None:
        async with house(tmp_path) as here:
            assert here.services.tables.live == {}

    run(before())
    run(after())

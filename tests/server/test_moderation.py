"""Actions of the operator on people and tables, and for how long things are kept."""

import asyncio
import json
import logging
import time
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection

from parlour.cli.main import main
from parlour.play.report import read_report
from parlour.server.serve import settings_for
from tests.server.house import Client, House, Json, Visit, house, run

OPERATOR = {"authorization": "Bearer of-the-operator"}


@pytest.fixture(autouse=True)
def token(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PARLOUR_OPERATOR_TOKEN", "of-the-operator")


class Desk:
    """The operator at a terminal."""

    def __init__(self, here: House, capsys: pytest.CaptureFixture[str]) -> None:
        self.here, self.capsys = here, capsys

    def __call__(self, *given: str) -> Coroutine[Any, Any, str]:
        """What `parlour admin` prints."""

        def called() -> str:
            main(["admin", *given, "--server", self.here.address])
            return self.capsys.readouterr().out

        return asyncio.to_thread(called)

    async def listed(self, what: str, *given: str) -> list[Json]:
        found: list[Json] = json.loads(await self(what, *given, "--json"))
        return found

    async def refused(self, *given: str) -> str:
        """The one line of an error, with exit code 2."""
        with pytest.raises(SystemExit) as ended:
            await self(*given)
        assert ended.value.code == 2
        (line,) = self.capsys.readouterr().err.strip().splitlines()
        return line


async def sit(visit: Visit, **more: object) -> str:
    """Make a table of two people as this visitor; its id."""
    body = {"game": "jin_kei", "name": "x", "seats": [{"kind": "person"}] * 2, **more}
    made = await visit.post("/api/tables", body)
    assert made["status_code"] == 201, made
    return str(made["table"])


async def pair(here: House, **more: object) -> tuple[Visit, Visit, str, Client, Client]:
    """Two players at a table, with their sockets."""
    ann, bob = Visit(here), Visit(here)
    await ann.sign_up("Annabel")
    await bob.sign_up("Bobby")
    table = await sit(ann, **more)
    await bob.post(f"/api/tables/{table}/join", {"name": "x"})
    return ann, bob, table, await ann.connect(table), await bob.connect(table)


def test_a_closed_match_is_over_for_a_reason_that_is_told_and_counts_for_nobody(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def test() -> None:
        async with house(tmp_path, operator="of-the-operator") as here:
            desk = Desk(here, capsys)
            ann, _bob, table, one, _two = await pair(here)
            open_table = await sit(ann)
            assert table in await desk("close", table, "--reason", "Maintenance.")
            seen = await one.current()
            assert (seen["status"], seen["ended"]) == ("over", "The operator closed this table: Maintenance.")
            games = (await ann.http.post("/api/my-games", json={})).json()
            assert {game["table"]: game["outcome"] for game in games} == {table: "", open_table: ""}
            assert (await ann.get("/api/players/Annabel"))["matches"] == []
            assert (await here.get(f"/api/tables/{table}/replay"))["ended"]["reason"] == "closed"
            assert "No match is being played" in await desk.refused("close", table)
            assert "No match is being played" in await desk.refused("close", open_table)
            assert "no such table" in await desk.refused("close", "nosuchtable")
        async with house(tmp_path, operator="of-the-operator") as here:  # and after a restart
            client = await here.connect(table)
            assert client.seen["ended"] == "The operator closed this table: Maintenance."

    run(test())


def test_a_table_is_set_aside_and_played_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async def test() -> None:
        async with house(tmp_path, operator="of-the-operator") as here:
            desk = Desk(here, capsys)
            table, tokens = await here.full("jin_kei", 2)
            client = await here.connect(table, tokens[0])
            await desk("quarantine", table, "--reason", "Under review.")
            assert await client.closed() == 1012
            found = await here.get(f"/api/tables/{table}")
            assert found["code"] == "quarantined"
            assert found["message"] == "The operator has set this table aside: Under review."
            (listed,) = await desk.listed("tables")
            assert listed["quarantined"].endswith("Under review.")
            assert json.loads((await desk("export", table)).splitlines()[0])["game"] == "jin_kei"
            assert "already set aside" in await desk.refused("quarantine", table)
        async with house(tmp_path, operator="of-the-operator") as here:
            desk = Desk(here, capsys)
            assert (await here.get(f"/api/tables/{table}"))["code"] == "quarantined"
            await desk("unquarantine", table)
            assert (await here.connect(table, tokens[0])).seen["status"] == "playing"
            assert "not set aside" in await desk.refused("unquarantine", table)
            assert "no such table" in await desk.refused("quarantine", "nosuchtable")

    run(test())


def test_players_are_listed_and_searched(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async def test() -> None:
        async with house(tmp_path, operator="of-the-operator") as here:
            desk = Desk(here, capsys)
            ann, bob = Visit(here), Visit(here)
            await ann.sign_up("Annabel")
            await bob.sign_up("Bobby")
            await sit(ann)
            found = {each["name"]: each for each in await desk.listed("players")}
            assert set(found) == {"Annabel", "Bobby"}
            assert (found["Annabel"]["tables"], found["Annabel"]["sessions"]) == (1, 1)
            assert found["Bobby"]["banned"] is None
            assert [each["name"] for each in await desk.listed("players", "NABE")] == ["Annabel"]
            assert await desk.listed("players", "%") == []
            assert "Bobby" in await desk("players")

    run(test())


def test_a_banned_player_is_signed_out_and_can_neither_sign_in_sit_nor_talk(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def test() -> None:
        async with house(tmp_path, operator="of-the-operator") as here:
            desk = Desk(here, capsys)
            bob = Visit(here)
            phrase = await bob.sign_up("Bobby")
            table = await sit(bob)
            client = await bob.connect(table)
            assert "Bobby is banned until" in await desk("ban", "BOBBY", "--reason", "Rude.", "--days", "2")
            assert await client.closed() == 1008
            shut = await bob.connect(table, seat=0)
            assert shut.frames[0]["type"] == "error"
            assert (await bob.get("/api/me"))["code"] == "not_signed_in"
            again = await bob.post("/api/sessions", {"name": "Bobby", "phrase": phrase})
            assert (again["status_code"], again["code"]) == (403, "banned")
            assert "Rude." in again["message"] and "until" in again["message"]
            assert (await here.post("/api/tables", {"game": "jest", "name": "Bobby", "seats": [{}] * 3}))["code"]
            (listed,) = await desk.listed("bans")
            assert (listed["kind"], listed["who"], listed["reason"]) == ("player", "Bobby", "Rude.")
            assert 1.9 < (listed["until"] - time.time()) / 86_400 < 2.1
            assert "Rude." in await desk("players") and "Rude." in await desk("bans")
            await desk("unban", "Bobby")
            assert (await bob.post("/api/sessions", {"name": "Bobby", "phrase": phrase}))["status_code"] == 200
            assert await desk.listed("bans") == []

    run(test())


def test_a_ban_holds_after_a_restart_and_ends_with_its_time(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def test() -> None:
        async with house(tmp_path, operator="of-the-operator") as here:
            bob = Visit(here)
            phrase = await bob.sign_up("Bobby")
            await Desk(here, capsys)("ban", "Bobby")
        async with house(tmp_path, operator="of-the-operator") as here:
            given = {"name": "Bobby", "phrase": phrase}
            assert (await here.post("/api/sessions", given))["code"] == "banned"
            await Desk(here, capsys)("ban", "Bobby", "--days", "0.000001")
            await asyncio.sleep(0.2)
            assert (await here.post("/api/sessions", given))["status_code"] == 200
            assert await Desk(here, capsys).listed("bans") == []

    run(test())


def test_a_banned_address_makes_no_tables_joins_none_and_opens_no_sockets(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def test() -> None:
        async with house(tmp_path, operator="of-the-operator") as here:
            desk = Desk(here, capsys)
            made = await here.make("jin_kei", 2)
            client = await here.connect(made["table"], made["tokens"][0])
            said = await desk("ban", "127.0.0.0/8", "--reason", "Spam.")
            assert "The address 127.0.0.0/8 is banned for good." in said
            assert await client.closed() == 1008
            assert (await here.post("/api/tables", {"game": "jest", "name": "A", "seats": [{}] * 3}))[
                "code"
            ] == "banned"
            assert (await here.post(f"/api/tables/{made['table']}/join", {"name": "B"}))["code"] == "banned"
            assert (await here.post("/api/players", {"name": "Somebody"}))["code"] == "banned"
            shut = await here.socket(made["table"])
            assert (await shut.receive())["code"] == "banned"
            assert await shut.closed() == 1008
            assert (await here.get(f"/api/tables/{made['table']}"))["status"] == "open"  # reading stays possible
            await desk("unban", "127.0.0.0/8")
            await here.connect(made["table"], made["tokens"][0])

    run(test())


WRONG = [
    (("ban", "Nobody"), "no such player"),
    (("unban", "Nobody"), "no such player"),
    (("unban", "10.1.2.3"), "not banned"),
    (("ban", "10.1.2.3", "--days", "-1"), "invalid"),
    (("ban", "10.1.2.3", "--reason", "x" * 400), "invalid"),
    (("delete-player", "Nobody"), "no such player"),
    (("delete-player", ""), "invalid"),
    (("quarantine", "../tables"), "nothing at this address"),
]


@pytest.mark.parametrize(("given", "words"), WRONG)
def test_what_cannot_be_done_is_one_line_and_exit_code_2(
    given: tuple[str, ...], words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def test() -> None:
        async with house(tmp_path, operator="of-the-operator") as here:
            assert words in (await Desk(here, capsys).refused(*given)).lower()
            assert await Desk(here, capsys).listed("bans") == []

    run(test())


def test_all_data_of_a_player_is_deleted_and_the_others_keep_theirs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def test() -> None:
        async with house(tmp_path, operator="of-the-operator", says_per_minute=1e6) as here:
            desk = Desk(here, capsys)
            ann, bob, table, one, two = await pair(here, chat=True)
            await one.request("say", text="A secret of Annabel.")
            await two.request("say", text="Mine stays.")
            body = {"text": "Reported.", "person": 0, "said": 1}
            assert (await bob.post(f"/api/tables/{table}/reports", body))["status_code"] == 201
            await one.request("leave")
            await desk("delete-player", "annabel")
            assert await one.closed() in (1008, 1012)
            state = await here.get(f"/api/tables/{table}")
            assert [seat["name"] for seat in state["seats"]] == ["Former player 1", "Bobby"]
            back = await bob.connect(table)
            assert [line["text"] for line in back.frames[0]["talk"]] == ["Mine stays."]
            assert (await here.get("/api/players/Annabel"))["code"] == "not_found"
            assert (await ann.get("/api/me"))["code"] == "not_signed_in"
            assert [each["name"] for each in await desk.listed("players")] == ["Bobby"]
            (report,) = await desk.listed("reports")
            text = await desk("report", report["report"])
            _record, dispute = read_report(text.splitlines())
            assert dispute.person == "Former player 1" and [said["name"] for said in dispute.talk] == ["Bobby"]
            assert "Annabel" not in text and "Annabel" not in (await everything(here))
            again = Visit(here)
            await again.sign_up("Annabel")  # the name is free again, and is somebody else's
            assert (await again.http.post("/api/my-games", json={})).json() == []

    run(test())


async def everything(here: House) -> str:
    """All that the database holds, as text."""

    def work(connection: Any) -> str:
        names = [
            name for (name,) in connection.exec_driver_sql("SELECT name FROM sqlite_master WHERE type='table'")
        ]
        return "".join(str(connection.exec_driver_sql(f'SELECT * FROM "{name}"').all()) for name in names)

    return await here.services.store.read(work)


async def count(here: House, table: str) -> int:
    """How many rows a table of the database has."""

    def work(connection: Connection) -> int:
        return int(connection.exec_driver_sql(f"SELECT COUNT(*) FROM {table}").scalar() or 0)

    return await here.services.store.read(work)


async def make_old(here: House, table: str, column: str, days: float) -> None:
    """Let all rows of a table be that old."""

    def work(connection: Connection) -> int:
        then = time.time() - days * 86_400
        return connection.exec_driver_sql(f"UPDATE {table} SET {column} = {then}").rowcount

    await here.services.store.write(work)


def test_what_is_too_old_is_swept_away_by_the_settings_of_the_server(tmp_path: Path) -> None:
    async def test() -> None:
        kept: dict[str, Any] = {"keep_finished": 10.0, "keep_reports": 20.0, "keep_talk": 5.0}
        async with house(tmp_path, operator="of-the-operator", idle=-1.0, **kept) as here:
            table, tokens = await here.full("jin_kei", 2)
            client = await here.connect(table, tokens[0])
            await client.request("say", phrase="hello")
            head = {"authorization": f"Bearer {tokens[1]}"}
            body = {"text": "x", "person": 0, "said": 1}
            await here.http.post(f"/api/tables/{table}/reports", json=body, headers=head)
            await here.http.post(f"/api/operator/tables/{table}/close", headers=OPERATOR)

            async def left() -> list[int]:
                await here.services.tables.sweep()
                return [await count(here, name) for name in ("talk", "reports", "tables")]

            async def age(days: float) -> None:
                for table, column in (("talk", "at"), ("reports", "created"), ("tables", "visited")):
                    await make_old(here, table, column, days)

            assert await left() == [1, 1, 1]
            live = here.services.tables.live[table]
            live.state.talk.rows = [live.state.talk.rows[0]._replace(at=1.0)]
            await age(6)
            assert await left() == [0, 1, 1]
            await client.current()
            assert [frame for frame in client.frames if frame["type"] == "snapshot"][-1]["talk"] == []
            await client.connection.close()
            await asyncio.sleep(0.1)
            await left()  # nobody looks: the table is dropped from memory
            await left()
            assert table not in here.services.tables.live
            await age(11)
            assert await left() == [0, 1, 0]
            await age(21)
            assert await left() == [0, 0, 0]
            lines = (await here.http.get("/metrics", headers=OPERATOR)).text.splitlines()
            assert 'parlour_expired_total{kind="tables"} 1.0' in lines
            assert 'parlour_operator_total{kind="close"} 1.0' in lines
            assert 'parlour_said_total{kind="phrase"} 1.0' in lines

    run(test())


def test_what_the_operator_does_is_in_the_log_without_names(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    async def test() -> None:
        async with house(tmp_path, operator="of-the-operator") as here:
            visit = Visit(here)
            await visit.sign_up("Bobby")
            with caplog.at_level(logging.INFO, "parlour.server"):
                await Desk(here, capsys)("ban", "Bobby")
            acts = [record for record in caplog.records if record.message == "the operator acted"]
            assert [getattr(record, "kind", "") for record in acts] == ["ban"]
            assert not any("Bobby" in str(vars(record)) for record in caplog.records)

    run(test())


def test_retention_is_an_option_of_serve(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    given = settings_for("127.0.0.1", None, [], 0.7, keep=["finished=365", "talk=0.5", "open=0"])
    assert (given.keep_finished, given.keep_talk, given.keep_open) == (365.0, 0.5, 0.0)
    assert (given.keep_playing, given.keep_reports) == (30.0, 0.0)
    for wrong in ("finished", "finished=", "finished=x", "finished=-1", "finished=nan", "finished=inf", "cards=3"):
        with pytest.raises(ValueError, match="--keep"):
            settings_for("127.0.0.1", None, [], 0.7, keep=[wrong])


ADDRESSES = [
    ("GET", "/api/operator/players"),
    ("POST", "/api/operator/players/delete"),
    ("GET", "/api/operator/bans"),
    ("POST", "/api/operator/bans"),
    ("POST", "/api/operator/bans/lift"),
    ("POST", "/api/operator/tables/{table}/close"),
    ("POST", "/api/operator/tables/{table}/quarantine"),
    ("POST", "/api/operator/tables/{table}/quarantine/lift"),
]


@pytest.mark.parametrize(("method", "path"), ADDRESSES)
def test_who_is_not_the_operator_finds_nothing(method: str, path: str, tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path, operator="of-the-operator") as here:
            made = await here.make("jest", 1, 2)
            found = await here.http.request(method, path.format(table=made["table"]), json={"who": "127.0.0.1"})
            assert (found.status_code, found.json()["code"]) == (404, "not_found")
            assert (await here.connect(made["table"], made["tokens"][0])).seen["status"] == "playing"

    run(test())

"""What only the operator may see and do."""

import asyncio
import json
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import pytest

from parlour.cli.main import main
from parlour.server.protocol.messages import VERSION
from parlour.server.runtime.settings import operator_token
from tests.server.house import House, house, run

OPERATOR = {"authorization": "Bearer of-the-operator"}


@pytest.mark.parametrize("given", ["", "Bearer guessed", "Basic of-the-operator"])
@pytest.mark.parametrize("operator", ["", "of-the-operator"])
def test_counters_are_for_the_operator(operator: str, given: str, tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path, operator=operator) as here:
            found = await here.http.get("/metrics", headers={"authorization": given} if given else {})
            assert (found.status_code, found.json()["code"]) == (404, "not_found")

    run(test())


def test_counters_count(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path, operator="of-the-operator") as here:
            made = await here.make("jest", 1, 2)
            client = await here.connect(made["table"], made["tokens"][0])
            await client.act(client.view["options"][0]["move"])
            await here.http.get("/nowhere")
            lines = (await here.http.get("/metrics", headers=OPERATOR)).text.splitlines()
            assert "parlour_tables_made_total 1.0" in lines
            assert 'parlour_requests_total{method="GET",status="404"} 1.0' in lines
            assert "parlour_sockets 1.0" in lines
            assert "parlour_tables_in_memory 1.0" in lines
            assert any(line.startswith("parlour_commit_seconds_bucket") for line in lines)
            assert float(next(line for line in lines if line.startswith("parlour_moves_total")).split()[1]) >= 1

    run(test())


def test_the_operators_token_is_made_once_for_the_owner_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("PARLOUR_OPERATOR_TOKEN", "")
    token = operator_token()
    assert len(token) >= 40 and operator_token() == token
    assert (tmp_path / "parlour" / "operator-token").stat().st_mode & 0o777 == 0o600
    monkeypatch.setenv("PARLOUR_OPERATOR_TOKEN", "mine")
    assert operator_token() == "mine"


ADDRESSES = [
    ("GET", "/api/operator/tables"),
    ("GET", "/api/operator/tables/{table}"),
    ("POST", "/api/operator/tables/{table}/kick/0"),
    ("POST", "/api/operator/tables/{table}/delete"),
]


@pytest.mark.parametrize(("method", "path"), ADDRESSES)
def test_who_is_not_the_operator_finds_nothing_and_changes_nothing(method: str, path: str, tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path, operator="of-the-operator") as here:
            made = await here.make("jest", 1, 2)
            for headers in ({}, {"authorization": f"Bearer {made['tokens'][0]}"}):
                found = await here.http.request(method, path.format(table=made["table"]), headers=headers)
                assert (found.status_code, found.json()["code"]) == (404, "not_found")
            client = await here.connect(made["table"], made["tokens"][0])
            assert client.seen["status"] == "playing"

    run(test())


def admin(here: House, capsys: pytest.CaptureFixture[str], *given: str) -> Coroutine[Any, Any, str]:
    """What `parlour admin` prints."""

    def called() -> str:
        main(["admin", *given, "--server", here.address])
        return capsys.readouterr().out

    return asyncio.to_thread(called)


def test_the_operator_lists_exports_kicks_and_deletes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PARLOUR_OPERATOR_TOKEN", "of-the-operator")

    async def test() -> None:
        async with house(tmp_path, operator="of-the-operator") as here:
            table, tokens = await here.full("jest", 3)
            ann, bob = [await here.connect(table, token) for token in tokens[:2]]
            await ann.act(ann.view["options"][0]["move"])
            (listed,) = json.loads(await admin(here, capsys, "tables", "--json"))
            assert (listed["table"], listed["game"], listed["moves"], listed["in_memory"]) == (
                table,
                "jest",
                1,
                True,
            )
            assert table in await admin(here, capsys, "tables")
            lines = (await admin(here, capsys, "export", table)).splitlines()
            assert json.loads(lines[0])["game"] == "jest" and json.loads(lines[1])["seat"] == 0
            await admin(here, capsys, "kick", table, "1")
            assert await ann.closed() == 1008
            shut = await here.socket(table)
            await shut.send(type="hello", version=VERSION, token=tokens[0])
            assert (await shut.receive())["code"] == "bad_token"
            assert (await bob.current())["people"][0]["played_by_bot"]
            with pytest.raises(SystemExit):
                await admin(here, capsys, "kick", table, "9")
            await admin(here, capsys, "delete", table)
            assert await bob.closed() == 1012
            assert (await here.get(f"/api/tables/{table}"))["code"] == "not_found"
            assert json.loads(await admin(here, capsys, "tables", "--json")) == []

    run(test())


def test_an_operator_without_a_server_or_with_another_token_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PARLOUR_OPERATOR_TOKEN", "x")
    with pytest.raises(SystemExit):
        main(["admin", "tables", "--server", "http://127.0.0.1:1"])
    assert "no server answers at http://127.0.0.1:1" in capsys.readouterr().err

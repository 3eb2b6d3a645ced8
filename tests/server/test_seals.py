"""Fair shuffles: the server commits to its secret before a browser adds to the shuffle, at every kind of table."""

import json
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from parlour.kernel.luck import commitment
from parlour.play import read_record
from tests.server.house import HandTimers, House, Json, house, play, run

SOLO = {"game": "jest", "name": "Ann", "seats": [{"kind": "person"}, {}, {}]}
TOGETHER = {"game": "jest", "name": "Ann", "seats": [{"kind": "person"}] * 3, "hot_seat": True}


async def sealed(here: House) -> str:
    seal = (await here.post("/api/seals"))["seal"]
    assert isinstance(seal, str) and len(seal) == 64
    return seal


async def ended(here: House, made: Json) -> Json:
    """The record of a match, played to its end by whoever made it."""
    live = here.services.tables.live[made["table"]]
    clients = [await here.connect(made["table"], token) for token in made["tokens"]]
    while live.state.status != "over":
        for client in clients:
            await client.current()
            if client.view["question"] and client.seen["status"] != "over":
                await client.act(client.view["options"][0]["move"])
    header: Json = json.loads((await here.http.get(f"/api/tables/{made['table']}/record")).text.split("\n")[0])
    return header


@pytest.mark.parametrize("wanted", [SOLO, TOGETHER])
def test_the_secret_is_fixed_before_the_browser_adds_to_the_shuffle(wanted: Json, tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            seal = await sealed(here)
            made = await here.post("/api/tables", wanted | {"seal": seal, "contribution": "drawn after the seal"})
            about = await here.get(f"/api/tables/{made['table']}")
            assert about["commitment"] == seal
            header = await ended(here, made)
            assert commitment(header["seed"]) == header["commitment"] == seal
            assert "drawn after the seal" in header["contributions"].split("|")

    run(test())


def test_so_is_that_of_a_rematch_for_everybody_who_sits_down(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            table, tokens = await here.full("jest", 2, 1, contribution="old")
            await ended(here, {"table": table, "tokens": tokens})
            path, heads = (
                f"/api/tables/{table}/rematch",
                [{"authorization": f"Bearer {token}"} for token in tokens],
            )
            seal, other = await sealed(here), await sealed(here)
            first = await here.post(path, {"seal": seal, "contribution": "Ann's new one"}, headers=heads[0])
            assert first["status_code"] == 200
            raced = await here.post(path, {"seal": other, "contribution": "Bob's"}, headers=heads[1])
            assert (raced["status_code"], raced["code"]) == (409, "stale"), "drawn after another seal"
            about = await here.get(f"/api/tables/{first['table']}")
            assert (about["status"], about["commitment"]) == ("open", seal)
            second = await here.post(path, {"seal": seal, "contribution": "Bob's"}, headers=heads[1])
            assert second["status_code"] == 200
            about = await here.get(f"/api/tables/{first['table']}")
            assert about["contributions"] == ["", "Ann's new one", "Bob's"]

    run(test())


def test_who_joins_adds_to_the_shuffle_after_the_seal_of_that_table(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            made = await here.make("jin_kei", 2)
            seal = (await here.get(f"/api/tables/{made['table']}"))["commitment"]
            path = f"/api/tables/{made['table']}/join"
            wrong = await here.post(path, {"name": "Bob", "seal": await sealed(here), "contribution": "x"})
            assert (wrong["status_code"], wrong["code"]) == (409, "stale")
            assert (await here.get(f"/api/tables/{made['table']}"))["status"] == "open"
            right = await here.post(path, {"name": "Bob", "seal": seal, "contribution": "x"})
            assert right["status_code"] == 200

    run(test())


def test_a_seal_is_for_one_table_and_not_for_long(tmp_path: Path) -> None:
    async def test() -> None:
        timers = HandTimers()
        async with house(tmp_path, timers) as here:
            seal = await sealed(here)
            bad = await here.post("/api/tables", SOLO | {"seal": seal, "name": ""})
            assert bad["code"] == "bad_name", "and the seal still holds"
            replies = [await here.post("/api/tables", SOLO | {"seal": seal}) for _ in "12"]
            assert [reply["status_code"] for reply in replies] == [201, 409], "or the second deal would be known"
            late = await sealed(here)
            timers.time += 601
            assert (await here.post("/api/tables", SOLO | {"seal": late}))["code"] == "stale"
            assert (await here.post("/api/tables", SOLO | {"seal": "f" * 64}))["code"] == "stale"
            assert (await here.post("/api/tables", SOLO | {"contribution": "a|b"}))["code"] == "bad_text"
            first = await sealed(here)
            for _ in range(40):
                await sealed(here)
            assert len(here.services.tables.seals.waiting) == 20, "one address does not fill the memory"
            assert (await here.post("/api/tables", SOLO | {"seal": first}))["code"] == "stale"

    run(test())


def verify(file: Path, *given: str) -> tuple[int, str]:
    command = [sys.executable, "-c", "from parlour.cli.main import main; main()", "verify", str(file), *given]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


def test_parlour_verify_checks_what_a_player_was_shown_and_added(tmp_path: Path) -> None:
    kept: list[Any] = []

    async def test() -> None:
        async with house(tmp_path) as here:
            seal = await sealed(here)
            made = await here.post("/api/tables", SOLO | {"seal": seal, "contribution": "mine"})
            await play(await here.connect(made["table"], made["tokens"][0]), Random(1))
            kept.extend([seal, (await here.http.get(f"/api/tables/{made['table']}/record")).text])

    run(test())
    seal, text = kept
    file = tmp_path / "record.jsonl"
    file.write_text(text, encoding="utf-8")
    assert read_record(text.splitlines()).contributed() == ["mine"]
    code, said = verify(file)
    assert code == 0 and "follows from the committed secret and what 1 seat added." in said
    code, said = verify(file, "--seal", seal, "--contribution", "mine")
    assert code == 0 and "nobody chose the cards before" in said
    code, said = verify(file, "--seal", "0" * 64)
    assert code != 0 and "the seal shown before the deal is not that of this secret" in said
    code, said = verify(file, "--contribution", "other")
    assert code != 0 and "not among those" in said

"""Several processes on one PostgreSQL: what is said, who is banned and what is reported in one holds in all."""

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest

from parlour.play.report import read_report
from tests.server.house import House, Visit, house, run
from tests.server.postgres import NOT_THERE, cluster, programs
from tests.server.test_talk import heard, lines

pytestmark = pytest.mark.skipif(programs() is None, reason=NOT_THERE)
OPERATOR = {"authorization": "Bearer of-the-operator"}
TOKEN: dict[str, Any] = {"operator": "of-the-operator", "signs_per_minute": 1e6}


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with cluster() as out:
        yield out


def test_people_at_one_table_talk_through_different_processes(url: str) -> None:
    async def test() -> None:
        async with house(url, **TOKEN) as one, house(url, **TOKEN) as other:
            table, tokens = await one.full("jin_kei", 2, chat=True)
            ann, bob = await one.connect(table, tokens[0]), await other.connect(table, tokens[1])
            assert (await ann.request("say", phrase="hello"))["type"] == "accepted"
            assert (await heard(bob))["phrase"] == "hello"
            assert (await bob.request("say", text="From the other process."))["type"] == "accepted"
            await ann.until(lambda frame: frame["type"] == "said" and frame["line"]["text"] != "")
            watching = await other.connect(table)
            assert [(line["name"], line["phrase"] or line["text"]) for line in lines(watching)] == [
                ("Ann", "hello"),
                ("Bob", "From the other process."),
            ]
            assert (await bob.request("say", text="\u200b"))["code"] == "bad_text"

    run(test())


def test_a_report_filed_at_one_process_is_read_at_the_other(url: str) -> None:
    async def test() -> None:
        async with house(url, **TOKEN) as one, house(url, **TOKEN) as other:
            table, tokens = await one.full("jin_kei", 2, chat=True)
            ann = await one.connect(table, tokens[0])
            await ann.request("say", text="Something rude.")
            head = {"authorization": f"Bearer {tokens[1]}"}
            body = {"text": "She is rude.", "person": 0, "said": 1}
            filed = await other.post(f"/api/tables/{table}/reports", body, headers=head)
            assert filed["status_code"] == 201, filed
            for here in (one, other):
                found = (await here.http.get("/api/operator/reports", headers=OPERATOR)).json()
                [mine] = [each for each in found if each["table"] == table]
                text = (await here.http.get(f"/api/operator/reports/{mine['report']}", headers=OPERATOR)).text
                record, dispute = read_report(text.splitlines())
                assert record.names == ["Ann", "Bob"] and dispute.person == "Ann"
                assert [said["text"] for said in dispute.talk] == ["Something rude."]

    run(test())


async def banned_at(here: House, name: str, phrase: str) -> None:
    """Wait until a process has heard of a ban."""
    while (await here.post("/api/sessions", {"name": name, "phrase": phrase})).get("code") != "banned":
        await asyncio.sleep(0.02)


def test_a_ban_by_one_process_closes_sockets_and_refuses_in_the_other(url: str) -> None:
    async def test() -> None:
        async with house(url, **TOKEN) as one, house(url, **TOKEN) as other:
            bob = Visit(other)
            phrase = await bob.sign_up("Bobby")
            seats = [{"kind": "person"}, {"kind": "person"}]
            made = await bob.post("/api/tables", {"game": "jin_kei", "name": "x", "seats": seats})
            client = await bob.connect(made["table"])
            given = {"who": "Bobby", "reason": "Rude."}
            assert (await one.post("/api/operator/bans", given, headers=OPERATOR))["status_code"] == 200
            assert await client.closed() == 1008
            assert (await bob.get("/api/me"))["code"] == "not_signed_in"
            await banned_at(other, "Bobby", phrase)
            lifted = await other.post("/api/operator/bans/lift", {"who": "Bobby"}, headers=OPERATOR)
            assert lifted["status_code"] == 200
            while (await one.post("/api/sessions", {"name": "Bobby", "phrase": phrase}))["status_code"] != 200:
                await asyncio.sleep(0.02)

    run(test())

"""Several processes on one PostgreSQL have one lobby: its lists, quick matches, accounts and rate limits."""

import asyncio
from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest
from msgspec import json
from sqlalchemy import text
from webauthn.helpers import bytes_to_base64url

from parlour.server.lobby.seekers import SharedSeekers
from parlour.server.protocol.lobby import Found
from parlour.server.storage import lobby
from parlour.server.storage.lobby import Gone, Seeker
from tests.server.house import Client, House, Visit, first_answer, house, run
from tests.server.postgres import NOT_THERE, cluster, programs
from tests.server.test_lobby import at_start_page, of_kind
from tests.server.test_sharing import SOLO, expired, stop_renewing

pytestmark = pytest.mark.skipif(programs() is None, reason=NOT_THERE)


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with cluster() as out:
        yield out


def process_of(here: House) -> str:
    assert here.services.store.leases is not None
    return here.services.store.leases.process


async def count(here: House, query: str) -> int:
    wanted = text(f"SELECT count(*) FROM {query}")
    return await here.services.store.read(lambda connection: int(connection.execute(wanted).scalar() or 0))


def shows(table: str, what: str) -> Any:
    """Whether a frame of the lobby shows a table."""
    return lambda frame: frame["type"] == "lobby" and table in [each["table"] for each in frame[what]]


def test_every_process_shows_the_tables_of_all_as_they_change(url: str) -> None:
    async def test() -> None:
        async with house(url) as one, house(url) as other:
            start = await at_start_page(other)
            made = await one.make("jest", 2, 1, listed=True)
            maker = await one.connect(made["table"], made["tokens"][0])
            await start.until(shows(made["table"], "open"))
            late = await at_start_page(other)
            assert shows(made["table"], "open")(late.frames[0]), "at once for who comes later"
            await other.post(f"/api/tables/{made['table']}/join", {"name": "Bob"})
            lobby = await start.until(shows(made["table"], "watch"))
            assert lobby["open"] == []
            assert made["table"] not in other.services.tables.live, "to show a table does not move it"
            await maker.connection.close()
            await start.until(lambda frame: frame["type"] == "lobby" and not frame["watch"])

    run(test())


def test_tables_of_a_process_that_is_gone_are_shown_no_more(url: str) -> None:
    async def test() -> None:
        async with house(url) as one, house(url) as other:
            start = await at_start_page(other)
            made = await one.make("jest", 2, 1, listed=True)
            await one.connect(made["table"], made["tokens"][0])
            await start.until(shows(made["table"], "open"))
            stop_renewing(one)
            await start.until(lambda frame: frame["type"] == "lobby" and not frame["open"])

    run(test())


def test_people_in_different_processes_find_each_other(url: str) -> None:
    async def test() -> None:
        async with house(url) as one, house(url) as other:
            people = [await at_start_page(where) for where in (one, other, other)]
            for client in people[:2]:
                assert (await client.request("seek", game="jest", seats=3))["seeking"]
            await people[0].until(lambda frame: frame["type"] == "lobby" and frame["seeking"] == 2)
            await people[2].request("seek", game="jest", seats=3)
            found = [await client.until(of_kind("found")) for client in people]
            assert len({json.encode(each) for each in found}) == 1
            for name, where in (("Ann", one), ("Bob", other), ("Cyd", one)):
                wanted = {"name": name, "seal": found[0]["commitment"]}
                assert (await where.post(f"/api/tables/{found[0]['table']}/join", wanted))["status_code"] == 200
            assert (await other.get(f"/api/tables/{found[0]['table']}"))["status"] == "playing"
            await people[0].until(lambda frame: frame["type"] == "lobby" and frame["seeking"] == 0)
            assert await count(one, "seekers") == 0

    run(test())


def test_many_in_many_processes_are_each_matched_once(url: str) -> None:
    """All processes try to bring everybody together at the same time, also those that need not."""

    async def test() -> None:
        async with house(url) as one, house(url) as two, house(url) as three:
            places = [one, two, three]
            for where in places:  # as if each took itself for the one whose turn it is
                where.services.openings.matching.seekers.__class__ = Eager
            before = await count(one, "tables")
            people = [await at_start_page(places[n % 3]) for n in range(24)]
            await asyncio.gather(*[each.request("seek", game="high_jinks", seats=2) for each in people])
            found = await asyncio.gather(*[each.until(of_kind("found")) for each in people])
            by_table: dict[str, int] = {}
            for each in found:
                by_table[each["table"]] = by_table.get(each["table"], 0) + 1
            assert sorted(by_table.values()) == [2] * 12
            assert await count(one, "tables") == before + 12, "a table for each match and no other"
            assert await count(one, "leases") >= 12
            for client in people:
                await client.request("stop")
                assert [frame["type"] for frame in client.frames].count("found") == 1

    class Eager(SharedSeekers):
        async def all(self) -> list[Seeker]:
            return [each._replace(process=self.process) for each in await super().all()]

    run(test())


def test_of_two_that_want_the_same_people_one_lays_a_table_and_the_other_nothing(url: str) -> None:
    async def test() -> None:
        async with house(url) as one:
            store = one.services.store
            seekers = [Seeker(name, process_of(one), "high_jinks", 2, False, None, 25.0, 0.0) for name in "abc"]
            for each in seekers:
                await store.write(partial(lobby.add_seeker, seeker=each))
            told = json.encode(Found("t", "jest", "Jest", "seal")).decode()
            await store.alone(partial(lobby.match, ids=["a", "b"], found=told))
            before = await count(one, "tables")
            with pytest.raises(Gone):
                await store.alone(partial(lobby.match, ids=["b", "c"], found=told))
            group = [each for each in seekers if each.id != "a"]
            assert not await one.services.openings.matching.bring_together(group)
            assert await count(one, "tables") == before
            assert [each.id for each in await store.read(lobby.waiting)] == ["c"]
            await store.write(partial(lobby.drop_seekers, ids=["a", "b", "c"]))

    run(test())


def test_who_looked_in_a_process_that_is_gone_keeps_nobody_waiting(url: str) -> None:
    async def test() -> None:
        async with house(url) as one, house(url) as other:
            lost, left = await at_start_page(one), await at_start_page(other)
            stop_renewing(one)
            await lost.request("seek", game="high_jinks", seats=2)
            await expired(one)
            await left.request("seek", game="high_jinks", seats=2)
            await other.services.openings.look()
            assert [frame["type"] for frame in left.frames].count("found") == 0, "nobody is there to be met"
            third = await at_start_page(other)
            await third.request("seek", game="high_jinks", seats=2)
            assert (await left.until(of_kind("found")))["table"] == (await third.until(of_kind("found")))["table"]

    run(test())


def test_who_looks_goes_on_looking_when_the_process_begins_anew_under_another_id(url: str) -> None:
    async def test() -> None:
        async with house(url) as one, house(url) as other:
            waiting, late = await at_start_page(one), await at_start_page(other)
            await waiting.request("seek", game="high_jinks", seats=2)
            before = process_of(one)
            gone = text("DELETE FROM processes WHERE id = :id")
            await one.services.store.write(lambda connection: connection.execute(gone, {"id": before}).rowcount)
            await late.request("seek", game="high_jinks", seats=2)
            found = [await client.until(of_kind("found")) for client in (waiting, late)]
            assert found[0] == found[1] and process_of(one) != before

    run(test())


def test_my_games_are_those_of_all_processes_and_stay_where_they_are(url: str) -> None:
    async def test() -> None:
        async with house(url) as one, house(url) as other:
            visits = [Visit(one), Visit(other)]
            await visits[0].sign_up("Ada of many")
            visits[1].http.cookies.update(visits[0].http.cookies)
            made = await one.make("jest", 1, 2)
            held = {"seats": [{"table": made["table"], "token": made["tokens"][0]}]}
            tables = [(await visit.post("/api/tables", SOLO))["table"] for visit in visits]
            client = await one.connect(made["table"], made["tokens"][0])
            for visit in visits:
                listed = (await visit.http.post("/api/my-games", json=held)).json()
                assert {each["table"] for each in listed} == {*tables, made["table"]}
                assert all(each["turn"] for each in listed)
            assert made["table"] in one.services.tables.live, "it was not moved"
            assert (await client.act(first_answer(client.view)))["type"] == "accepted"
            wrong = {"seats": [{"table": made["table"], "token": "nonsense"}]}
            assert (await other.http.post("/api/my-games", json=wrong)).json() == []
            stop_renewing(one)
            await expired(one)
            listed = (await visits[1].http.post("/api/my-games", json=held)).json()
            assert {each["table"] for each in listed} == {*tables, made["table"]}, "taken over by who is asked"

    run(test())


def test_a_session_that_is_ended_in_one_process_closes_its_sockets_in_all(url: str) -> None:
    async def test() -> None:
        async with house(url) as one, house(url) as other:
            here, there = Visit(one), Visit(other)
            phrase = await here.sign_up("Bob of many")
            signed = await there.post("/api/sessions", {"name": "Bob of many", "phrase": phrase})
            assert signed["status_code"] == 200
            table = await there.post(
                "/api/tables", {"game": "jest", "name": "", "seats": [{"kind": "person"}, {}, {}]}
            )
            client = await there.connect(table["table"])
            await here.post("/api/sessions/end", {"which": "others"})
            assert await client.closed() == 1008
            assert (await there.http.get("/api/me")).status_code == 401

    run(test())


def test_a_challenge_of_one_process_is_answered_in_another_once(url: str) -> None:
    async def test() -> None:
        async with house(url) as one, house(url) as other:
            ours, theirs = one.services.players.challenges, other.services.players.challenges
            challenge = await ours.new("sign up", "Cyd", "player")
            asked = await theirs.take(bytes_to_base64url(challenge), "sign up")
            assert (asked.name, asked.player) == ("Cyd", "player")
            for where, purpose in ((ours, "sign up"), (theirs, "sign up")):
                with pytest.raises(Exception, match="too long"):
                    await where.take(bytes_to_base64url(challenge), purpose)
            again = bytes_to_base64url(await ours.new("sign in"))
            with pytest.raises(Exception, match="too long"):
                await theirs.take(again, "add")

    run(test())


def test_limits_do_not_multiply_with_the_processes(url: str) -> None:
    async def test() -> None:
        async with house(url, makes_per_minute=6.0) as one, house(url, makes_per_minute=6.0) as other:
            made = [(await where.post("/api/tables", SOLO))["status_code"] for where in (one, other) * 5]
            assert made.count(201) == 6 and made.count(429) == 4
            clear = text("DELETE FROM rates")
            await one.services.store.write(lambda connection: connection.execute(clear).rowcount)
            assert (await one.post("/api/tables", SOLO))["status_code"] == 201

    run(test())


def test_a_client_that_leaves_is_forgotten_in_the_database(url: str) -> None:
    async def test() -> None:
        async with house(url) as one:
            client: Client = await at_start_page(one)
            await client.request("seek", game="jest", seats=4)
            assert await count(one, "seekers") == 1
            await client.connection.close()
            while await count(one, "seekers"):
                await asyncio.sleep(0.01)

    run(test())

"""Tournaments: entering, rounds, the same cards at every table, standings, restarts, and wrong input."""

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec import json
from sqlalchemy import Connection, text, update
from websockets.asyncio.client import connect

from parlour.kernel.luck import commitment
from parlour.play import Record
from parlour.server.lobby import listing
from parlour.server.storage.schema import TABLES, TOURNAMENTS
from parlour.server.storage.tournaments import add_tournament, read_row
from parlour.server.tournaments.deals import mixed, round_secret
from parlour.server.tournaments.director import Director
from tests.server.house import PATIENCE, Client, House, Json, Visit, house, play, run
from tests.server.postgres import NOT_THERE, cluster, programs

QUICK: Json = {"pause": 0.0, "director": 0.02}
SWISS: Json = {"game": "jin_kei", "seats": 2, "format": "swiss", "rounds": 2, "wait": 3600}
GROUPS: Json = {"game": "jest", "seats": 3, "format": "rounds", "rounds": 2, "wait": 3600}
NAMES = ["Ada", "Bob", "Cyd", "Dan", "Eve", "Fay", "Gus", "Hal"]


async def players(here: House, count: int) -> list[Visit]:
    """Players who have signed up, each from an address of their own."""
    out = []
    for n, name in enumerate(NAMES[:count]):
        visit = Visit(here, **{"X-Forwarded-For": f"10.0.0.{n}"})
        await visit.sign_up(name)
        out.append(visit)
    return out


async def made(visit: Visit, **wanted: Any) -> str:
    """A tournament that somebody has made; gives its address."""
    out = await visit.post("/api/tournaments", wanted)
    assert out["status_code"] == 201, out
    return f"/api/tournaments/{out['about']['tournament']}"


async def entered(visits: list[Visit], at: str) -> None:
    """All of them enter, each with something for the shuffles under the seal that was shown."""
    for n, visit in enumerate(visits):
        seal = (await visit.get(at))["seal"]
        out = await visit.post(f"{at}/enter", {"seal": seal, "contribution": f"text {n}"})
        assert out["status_code"] == 200 and out["me"]["entered"], out


async def until(visit: Visit, at: str, wanted: Callable[[Json], bool]) -> Json:
    """The tournament as soon as it is as wanted, whatever a database that is overloaded says meanwhile."""
    end = time.monotonic() + PATIENCE
    while "about" not in (state := await visit.get(at)) or not wanted(state):
        assert time.monotonic() < end, state
        await asyncio.sleep(0.02)
    return dict(state)


async def play_round(visits: list[Visit], at: str, number: int) -> None:
    """All of them go to their tables in a round, and play to the end at random."""

    async def one(visit: Visit, luck: Random) -> None:
        state = await until(visit, at, lambda state: state["about"]["round"] == number)
        if state["me"]["table"]:
            client = await visit.connect(state["me"]["table"])
            await play(client, luck)
            await client.connection.close()

    await asyncio.gather(*[one(visit, Random(f"{number} {n}")) for n, visit in enumerate(visits)])


async def record_of(visit: Visit, table: str) -> list[Json]:
    """The record of a finished match, line by line."""
    answer = await visit.http.get(f"/api/tables/{table}/record")
    assert answer.status_code == 200, answer.text
    return [json.decode(line) for line in answer.text.splitlines()]


def test_a_swiss_tournament_from_entering_to_the_result(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path, **QUICK) as here:
            four = await players(here, 4)
            at = await made(four[0], **SWISS, rated=True)
            await entered(four, at)
            state = await four[0].get(at)
            assert (state["about"]["status"], state["about"]["players"], state["secret"]) == ("open", 4, None)
            await four[0].post(f"{at}/begin")
            for number in (1, 2):
                await play_round(four, at, number)
            state = await until(four[0], at, lambda state: state["about"]["status"] == "over")
            check_standings(state, 4)
            await check_deals(four[0], state)
            met = {}
            for placing in state["standings"]:
                tables = [each["table"] for each in placing["rounds"]]
                met[placing["name"]] = {name for t in tables for name in await names_at(four[0], t)}
            sat = {each["name"]: [played["seat"] for played in each["rounds"]] for each in state["standings"]}
            assert [sum(seats[number] for seats in sat.values()) for number in (0, 1)] == [2, 2]
            assert sum(len(set(seats)) == 2 for seats in sat.values()) >= 2, "of each pair at least one moves"
            assert all(len(names) == 3 for names in met.values()), "themselves and two others"
            profile = await four[1].get("/api/players/Bob")
            assert [match["unrated"] for match in profile["matches"]] == ["", ""]
            assert profile["ratings"][0]["games"] == 2

    run(test())


async def names_at(visit: Visit, table: str) -> list[str]:
    return [seat["name"] for seat in (await visit.get(f"/api/tables/{table}"))["seats"]]


def check_standings(state: Json, players: int) -> None:
    """Everybody is placed by their points, and each round hands out one half on average."""
    standings = state["standings"]
    assert len(standings) == players
    assert [each["points"] for each in standings] == sorted((each["points"] for each in standings), reverse=True)
    assert standings[0]["place"] == 1
    for number in range(state["closed"]):
        assert sum(each["rounds"][number]["points"] for each in standings) == pytest.approx(players / 2)


async def check_deals(visit: Visit, state: Json) -> None:
    """All tables of a round have the same deal, and it follows from the seal and what the players added."""
    assert commitment(state["secret"]) == state["seal"]
    for number in range(state["closed"]):
        headers = []
        for table in {each["rounds"][number]["table"] for each in state["standings"]} - {""}:
            header = (await record_of(visit, table))[0]
            assert header["seed"] == round_secret(state["secret"], number + 1)
            assert header["contributions"].strip("|") == mixed(state["contributions"])
            headers.append((header["seed"], header["contributions"], header["seats"]))
        assert len(headers) > 1 and len(set(headers)) == 1


def test_groups_of_three_with_bots_for_empty_places(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path, **QUICK) as here:
            [ada] = await players(here, 1)
            at = await made(ada, **GROUPS, bots="novice")
            await entered([ada], at)
            await ada.post(f"{at}/begin")
            for number in (1, 2):
                await play_round([ada], at, number)
            state = await until(ada, at, lambda state: state["about"]["status"] == "over")
            check_standings(state, 6)
            await check_deals(ada, state)
            assert sum(each["bot"] for each in state["standings"]) == 5
            assert len({each["name"] for each in state["standings"]}) == 6

    run(test())


def test_an_odd_number_without_bots_has_byes_and_no_two_for_one_player(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path, **QUICK) as here:
            three = await players(here, 3)
            at = await made(three[0], **SWISS | {"rounds": 3})
            await entered(three, at)
            await three[0].post(f"{at}/begin")
            for number in (1, 2, 3):
                await play_round(three, at, number)
            state = await until(three[0], at, lambda state: state["about"]["status"] == "over")
            for placing in state["standings"]:
                assert [each["state"] for each in placing["rounds"]].count("bye") == 1

    run(test())


def test_it_starts_by_itself_and_one_without_players_is_cancelled(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path, **QUICK) as here:
            ada, bob = await players(here, 2)
            alone = await made(ada, **SWISS | {"wait": 0})
            state = await until(ada, alone, lambda state: state["about"]["status"] != "open")
            assert state["about"]["status"] == "cancelled"
            at = await made(ada, **SWISS)
            await entered([ada, bob], at)
            came = update(TOURNAMENTS).values(starts=time.time() - 1)
            await here.services.store.write(lambda connection: connection.execute(came).rowcount)
            state = await until(ada, at, lambda state: state["about"]["status"] == "playing")
            assert state["me"]["table"] and state["tables"] and state["about"]["round"] == 1

    run(test())


def test_who_does_not_come_has_lost_and_plays_no_further_round_until_they_come_back(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path, **QUICK | {"grace": 0.05}) as here:
            ada, bob = await players(here, 2)
            at = await made(ada, **SWISS | {"rounds": 3}, bots="novice")
            await entered([ada, bob], at)
            await ada.post(f"{at}/begin")
            await play_round([ada], at, 1)  # Bob sits somewhere, and does not come
            live = here.services.tables.live
            state = await ada.get(at)
            for table in [*live.values()]:  # and where nobody else waits for him, his clock runs out
                if any(seat.name == "Bob" for seat in table.state.seats) and table.state.status == "playing":
                    async with table.lock:
                        await table.presence.lose(
                            next(seat.seat for seat in table.state.seats if seat.name == "Bob"), "time"
                        )
            state = await until(bob, at, lambda state: state["closed"] == 1)
            [row] = [each for each in state["standings"] if each["name"] == "Bob"]
            assert (row["rounds"][0]["state"], row["points"], row["withdrawn"]) == ("left", 0.0, True)
            state = await until(ada, at, lambda state: state["about"]["round"] == 2)
            assert "Bob" not in [name for table in state["tables"] for name in table]
            assert (await bob.post(f"{at}/enter"))["status_code"] == 200
            await play_round([ada], at, 2)
            state = await until(bob, at, lambda state: state["about"]["round"] == 3)
            assert state["me"]["table"]

    run(test())


def test_a_restart_in_the_middle_changes_nothing(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path, **QUICK) as here:
            four = await players(here, 4)
            at = await made(four[0], **SWISS)
            await entered(four, at)
            await four[0].post(f"{at}/begin")
            states = [await until(visit, at, lambda state: state["me"]["table"]) for visit in four]
            tables = [state["me"]["table"] for state in states]
            first = await four[0].connect(tables[0])
            if first.view["question"]:
                await first.act(first.view["options"][0]["move"])
            cookies = [dict(visit.http.cookies) for visit in four]
        async with house(tmp_path, **QUICK) as here:
            four = [Visit(here) for _ in cookies]
            for visit, cookie in zip(four, cookies, strict=True):
                visit.http.cookies.update(cookie)
            assert [(await visit.get(at))["me"]["table"] for visit in four] == tables
            for number in (1, 2):
                await play_round(four, at, number)
            state = await until(four[0], at, lambda state: state["about"]["status"] == "over")
            check_standings(state, 4)
            await check_deals(four[0], state)

    run(test())


def test_tables_of_bots_alone_play_on_after_a_restart(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path, **QUICK) as here:
            [ada] = await players(here, 1)
            at = await made(ada, **GROUPS | {"rounds": 1}, bots="novice")
            await entered([ada], at)
            await ada.post(f"{at}/begin")
            await until(ada, at, lambda state: state["me"]["table"])
            cookie = dict(ada.http.cookies)
        async with house(tmp_path, **QUICK) as here:
            ada = Visit(here)
            ada.http.cookies.update(cookie)
            await play_round([ada], at, 1)
            await until(ada, at, lambda state: state["about"]["status"] == "over")

    run(test())


def test_a_step_that_two_processes_try_is_done_once(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path, **QUICK | {"director": 1e6}) as here:
            four = await players(here, 4)
            at = await made(four[0], **SWISS)
            await entered(four, at)
            await four[0].post(f"{at}/begin")
            await asyncio.gather(*[Director(here.services.tables).look() for _ in range(5)])
            state = await four[0].get(at)
            assert (state["about"]["round"], len(state["tables"])) == (1, 2)
            count = "SELECT COUNT(*) FROM tables"
            found = await here.services.store.read(lambda connection: connection.execute(text(count)).scalar())
            assert found == 2

    run(test())


def test_a_table_that_cannot_be_played_does_not_hold_up_the_round(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path, **QUICK) as here:
            four = await players(here, 4)
            at = await made(four[0], **SWISS | {"rounds": 1})
            await entered(four, at)
            await four[0].post(f"{at}/begin")
            state = await until(four[0], at, lambda state: state["me"]["table"])
            broken = state["me"]["table"]
            loaded = await here.services.tables.find(broken)
            await here.services.store.write(
                lambda connection: (
                    connection.execute(update(TABLES).where(TABLES.c.id == broken).values(rules="0.1")).rowcount
                )
            )
            loaded.close()  # not before, or the director might load it as it was
            others = [visit for visit in four if (await visit.get(at))["me"]["table"] != broken]
            await play_round(others, at, 1)
            state = await until(four[0], at, lambda state: state["about"]["status"] == "over")
            assert sorted(each["rounds"][0]["state"] for each in state["standings"]) == ["over"] * 2 + ["void"] * 2

    run(test())


@pytest.mark.skipif(programs() is None, reason=NOT_THERE)
def test_two_processes_on_one_postgresql_run_it_together_and_one_goes_away() -> None:
    async def test(url: str) -> None:
        async with contextlib.AsyncExitStack() as stack:
            first = await stack.enter_async_context(contextlib.AsyncExitStack())
            one = await first.enter_async_context(house(url, **QUICK))
            other = await stack.enter_async_context(house(url, **QUICK))
            ada, bob = await players(one, 2)
            ada_there, bob_there = Visit(other), Visit(other)  # the same people, at another process
            ada_there.http.cookies.update(dict(ada.http.cookies))
            bob_there.http.cookies.update(dict(bob.http.cookies))
            at = await made(ada, **SWISS, bots="novice")
            await entered([ada, bob_there], at)
            await ada.post(f"{at}/begin")
            await play_round([ada, bob_there], at, 1)
            await until(ada_there, at, lambda state: state["about"]["round"] == 2)
            await first.aclose()
            await play_round([ada_there, bob_there], at, 2)
            state = await until(bob_there, at, lambda state: state["about"]["status"] == "over")
            check_standings(state, 4)
            await check_deals(bob_there, state)
            count = "SELECT COUNT(*) FROM tables"
            found = await other.services.store.read(lambda connection: connection.execute(text(count)).scalar())
            assert found == 4, "two tables a round, none laid twice"

    with cluster() as url:
        run(test(url))


# -------------------------------------------------------------------- what is told


@contextlib.asynccontextmanager
async def followed(visit: Visit, at: str) -> AsyncIterator[Any]:
    """The socket of a tournament's page."""
    cookies = "; ".join(f"{name}={value}" for name, value in visit.http.cookies.items())
    url = visit.here.address.replace("http", "ws", 1) + f"{at}/socket"
    async with connect(url, additional_headers={"Cookie": cookies}) as socket:
        yield socket


async def heard(socket: Any, wanted: Callable[[Json], bool]) -> Json:
    """The next message that is wanted."""
    while not wanted(state := json.decode(await asyncio.wait_for(socket.recv(), PATIENCE))):
        pass
    return dict(state)


def test_the_page_is_told_of_entries_rounds_and_ones_own_table(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path, **QUICK) as here:
            ada, bob = await players(here, 2)
            at = await made(ada, **SWISS | {"rounds": 1})
            async with followed(ada, at) as socket:
                assert (await heard(socket, lambda state: True))["about"]["players"] == 0
                await entered([ada], at)
                state = await heard(socket, lambda state: state["about"]["players"] == 1)
                assert state["me"]["entered"]
                await entered([bob], at)
                await ada.post(f"{at}/begin")
                assert (await heard(socket, lambda state: state["about"]["round"] == 1))["me"]["table"]
                await play_round([ada, bob], at, 1)
                state = await heard(socket, lambda state: state["about"]["status"] == "over")
                assert state["secret"] and state["standings"][0]["place"] == 1
                await socket.send("hello?")
                with contextlib.suppress(Exception):
                    await socket.recv()
                assert socket.close_code == 1008
            async with followed(ada, "/api/tournaments/nosuch") as socket:
                assert (await heard(socket, lambda state: True))["code"] == "not_found"

    run(test())


def test_the_start_page_lists_it_as_it_changes(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path, **QUICK) as here:
            [ada] = await players(here, 1)
            async with connect(here.address.replace("http", "ws", 1) + "/api/lobby") as lobby:
                at = await made(ada, **SWISS)
                state = await heard(lobby, lambda state: bool(state["tournaments"]))
                [listed] = state["tournaments"]
                assert listed["tournament"] in at
                assert (listed["maker"], listed["players"], listed["status"]) == ("Ada", 0, "open")
                await entered([ada], at)
                await heard(lobby, lambda state: state["tournaments"][0]["players"] == 1)
                await ada.post(f"{at}/cancel")
                await heard(lobby, lambda state: state["tournaments"] == [])
            assert await ada.get("/api/tournaments") == []

    run(test())


# ----------------------------------------------------------------------- wrong input


WRONG: list[tuple[Json, str]] = [
    ({"seats": 3}, "bad_seats"),
    ({"game": "chess"}, "unknown_game"),
    ({"game": "jest"}, "bad_option"),
    ({"clock": {"kind": "none"}}, "bad_clock"),
    ({"clock": {"kind": "days", "seconds": 86_400}}, "bad_clock"),
    ({"clock": {"kind": "move", "seconds": 100_000}}, "bad_clock"),
    ({"options": {"nonsense": 1}}, "bad_option"),
    ({"bots": "genius"}, "bad_level"),
    ({"format": "knockout"}, "bad_message"),
    ({"rounds": 0}, "bad_message"),
    ({"rounds": 16}, "bad_message"),
    ({"wait": -1}, "bad_message"),
    ({"wait": 1e99}, "bad_message"),
    ({"more": 1}, "bad_message"),
    ({"rated": True, "options": {"turns": 30}}, "bad_option"),
]


def test_what_cannot_be_is_refused(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path, **QUICK) as here:
            [ada] = await players(here, 1)
            for wrong, code in WRONG:
                out = await ada.post("/api/tournaments", SWISS | wrong)
                assert (out["status_code"], out["code"]) == (400, code), (wrong, out)
            assert await ada.get("/api/tournaments") == []

    run(test())


def test_only_players_and_only_the_maker_and_only_in_time(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path, **QUICK | {"director": 1e6}) as here:
            ada, bob = await players(here, 2)
            guest = Visit(here)
            assert (await guest.post("/api/tournaments", SWISS))["code"] == "not_signed_in"
            at = await made(ada, **SWISS)
            for what in ("enter", "leave", "begin", "cancel"):
                assert (await guest.post(f"{at}/{what}"))["code"] == "not_signed_in"
                missing = await bob.post(f"/api/tournaments/nosuch/{what}")
                assert (missing["status_code"], missing["code"]) == (404, "not_found")
            assert (await bob.post(f"{at}/begin"))["code"] == "not_allowed"
            assert (await bob.post(f"{at}/cancel"))["code"] == "not_allowed"
            assert (await bob.post(f"{at}/leave"))["code"] == "not_allowed"
            assert (await bob.post(f"{at}/enter", {"seal": "another"}))["code"] == "stale"
            assert (await bob.post(f"{at}/enter", {"contribution": "a|b"}))["code"] == "bad_text"
            assert (await bob.post(f"{at}/enter", {"name": "Ada"}))["code"] == "bad_message"
            await entered([bob], at)
            assert (await bob.post(f"{at}/enter"))["code"] == "taken"
            assert (await bob.post(f"{at}/leave"))["status_code"] == 200
            assert (await ada.get(at))["standings"] == []
            await entered([bob], at)
            await ada.post(f"{at}/cancel")
            for what in ("enter", "leave", "begin", "cancel"):
                assert (await ada.post(f"{at}/{what}"))["status_code"] == 409
            for wrong in ("/api/tournaments/%00", "/api/tournaments/" + "x" * 99):
                assert (await here.http.get(wrong)).status_code == 404
            assert here.services.store.failed is None, "a refusal is no failure of the database"

    run(test())


def test_a_player_makes_no_more_than_three_at_a_time(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path, **QUICK) as here:
            [ada] = await players(here, 1)
            for _ in range(3):
                last = await made(ada, **SWISS)
            assert (await ada.post("/api/tournaments", SWISS))["code"] == "full"
            await ada.post(f"{last}/cancel")
            await made(ada, **SWISS)

    run(test())


# --------------------------------------------------------------------------- secrecy


def deal_of(lines: list[Json]) -> tuple[object, ...]:
    return lines[0]["seed"], lines[0]["contributions"]


def test_nothing_of_a_deal_is_told_while_a_table_still_plays_it(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path, **QUICK) as here:
            four = await players(here, 4)
            at = await made(four[0], **SWISS | {"rounds": 1}, rated=True)
            await entered(four, at)
            await four[0].post(f"{at}/begin")
            tables = [(await until(each, at, lambda state: state["me"]["table"]))["me"]["table"] for each in four]
            done = tables[0]
            before = await everything(here, four, at, done)
            pair = [visit for visit, table in zip(four, tables, strict=True) if table == done]
            other = next(visit for visit, table in zip(four, tables, strict=True) if table != done)
            await play_round(pair, at, 1)
            assert here.services.tables.live[done].state.status == "over"
            assert await everything(here, four, at, done) == before, "as if it were still played"
            for visit in (*pair, other, Visit(here)):
                await check_hidden(visit, done)
            secret = here.services.tables.live[done].state.secret
            assert secret not in str(before)
            rest = [visit for visit in four if visit not in pair]
            await play_round(rest, at, 1)
            await until(other, at, lambda state: state["about"]["status"] == "over")
            records = [await record_of(Visit(here), table) for table in {*tables}]
            assert deal_of(records[0]) == deal_of(records[1])
            assert (await other.http.get(f"/api/tables/{done}/replay")).status_code == 200
            assert (await other.get("/api/players/Ada"))["matches"]

    run(test())


async def everything(here: House, visits: list[Visit], at: str, table: str) -> list[object]:
    """All that others can ask of a round and of those who play in it, but for the time."""
    stranger = Visit(here)
    out: list[object] = []
    for path in (at, "/api/tournaments", "/api/leaders", *[f"/api/players/{name}" for name in NAMES[:4]]):
        found = await stranger.get(path)
        if isinstance(found, dict):
            found.pop("now", None)
        out.append(found)
    for path in ("", "/record", "/replay", "/replay/0", "/analysis", "/lines", "/seats", "/invitation"):
        answer = await stranger.http.get(f"/api/tables/{table}{path}")
        out.append((path, answer.status_code, answer.text))
    for path, body in (("join", {"name": "Eve"}), ("fill", {}), ("rematch", {}), ("reports", {}), ("lines", LINE)):
        out.append((path, await stranger.post(f"/api/tables/{table}/{path}", body)))
    out.append(await greeted(here, table))
    return out


LINE: Json = {"seats": [{"kind": "person"}, {"kind": "bot"}], "eyes": None}


async def greeted(here: House, table: str) -> Json:
    """What a spectator is told."""
    client: Client = await here.socket(table)
    await client.send(type="hello", version=1)
    out = await client.receive()
    await client.connection.close()
    return out


async def check_hidden(visit: Visit, table: str) -> None:
    """Nothing of a match can be read, not even by those who have played it."""
    for path in ("record", "replay", "replay/0", "replay/0?seat=0", "replay/0/cards/0", "analysis", "lines"):
        answer = await visit.http.get(f"/api/tables/{table}/{path}")
        assert (answer.status_code, answer.json()["code"]) == (403, "not_over"), path
    assert (await visit.post(f"/api/tables/{table}/lines", LINE))["code"] == "not_over"
    assert (await visit.post(f"/api/tables/{table}/comments", {"step": 0, "text": "x"}))["status_code"] == 403
    assert (await visit.post(f"/api/tables/{table}/rematch"))["status_code"] == 403


def test_a_quarantined_table_tells_nothing_before_its_round_is_over(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path, **QUICK) as here:
            four = await players(here, 4)
            at = await made(four[0], **SWISS | {"rounds": 1})
            await entered(four, at)
            await four[0].post(f"{at}/begin")
            tables = [(await until(each, at, lambda state: state["me"]["table"]))["me"]["table"] for each in four]
            pair = [visit for visit, table in zip(four, tables, strict=True) if table == tables[0]]
            await play_round(pair, at, 1)
            here.services.tables.live[tables[0]].close()
            await here.services.store.write(
                lambda connection: (
                    connection.execute(update(TABLES).where(TABLES.c.id == tables[0]).values(rules="0.1")).rowcount
                )
            )
            answer = await here.http.get(f"/api/tables/{tables[0]}/record")
            assert (answer.status_code, answer.json()["code"]) == (403, "not_over")

    run(test())


def test_hints_and_lines_are_not_for_tournaments_even_against_bots(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path, **QUICK) as here:
            [ada] = await players(here, 1)
            at = await made(ada, **SWISS, bots="novice")
            await entered([ada], at)
            await ada.post(f"{at}/begin")
            table = (await until(ada, at, lambda state: state["me"]["table"]))["me"]["table"]
            client = await ada.connect(table)
            while not client.view["question"]:
                await client.receive()
            assert (await client.request("ask", what="hint"))["code"] == "not_allowed"
            assert (await ada.post(f"/api/tables/{table}/lines", LINE | {"eyes": 0}))["code"] == "not_over"

    run(test())


def test_a_record_of_a_tournament_verifies(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path, **QUICK) as here:
            two = await players(here, 2)
            at = await made(two[0], **SWISS | {"rounds": 1})
            await entered(two, at)
            await two[0].post(f"{at}/begin")
            await play_round(two, at, 1)
            state = await until(two[0], at, lambda state: state["about"]["status"] == "over")
            lines = await record_of(two[0], state["standings"][0]["rounds"][0]["table"])
            record = Record("jin_kei", "", {}, 2, "sealed", lines[0]["seed"], lines[0]["contributions"], [])
            seal = commitment(round_secret(state["secret"], 1))
            record.check_shuffle(seal, mixed(["text 0", "text 1"]))

    run(test())


def test_tournaments_to_come_are_listed_however_many_have_just_ended(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            (ada,) = await players(here, 1)
            at = await made(ada, **SWISS)
            [ahead] = await here.get("/api/tournaments")

            def end_many(connection: Connection) -> None:
                row = read_row(connection, ahead["tournament"])
                assert row is not None
                for n in range(listing.MOST):
                    over = row._replace(id=f"over{n}", status="over", starts=time.time() - n)
                    add_tournament(connection, over, listing.MOST, listing.MOST)

            await here.services.store.write(end_many)
            found = [each["tournament"] for each in await here.get("/api/tournaments")]
            assert len(found) == listing.MOST and at.endswith(found[-1]), "the next one last, by its start"
            assert "over0" in found and f"over{listing.MOST - 1}" not in found, "the one that ended first is gone"

    run(test())

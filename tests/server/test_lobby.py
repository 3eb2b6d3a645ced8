"""The lobby: tables that everybody may join or watch, quick match, one's own games, days for a move."""

import asyncio
import time
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import pytest
from msgspec import json
from sqlalchemy import update
from starlette.websockets import WebSocket
from websockets.asyncio.client import connect

from parlour.server.lobby.matching import OFFER
from parlour.server.lobby.services import Services
from parlour.server.protocol.lobby import Seeking
from parlour.server.socket.lobby import MOST_WAITING, Visitor, keep_hearing, keep_telling
from parlour.server.storage.schema import TABLES
from tests.server.house import Client, HandTimers, House, Json, Visit, first_answer, house, play, run
from tests.server.test_leaks import guess_of

PERSON: Json = {"kind": "person"}
THREE = [PERSON, PERSON, PERSON]


async def at_start_page(here: House, visit: Visit | None = None) -> Client:
    """A socket of the start page, after its first frame."""
    cookies = "; ".join(f"{name}={value}" for name, value in visit.http.cookies.items()) if visit else ""
    url = here.address.replace("http", "ws", 1) + "/api/lobby"
    client = Client(await connect(url, ping_interval=None, additional_headers={"Cookie": cookies}))
    here.clients.append(client)
    assert (await client.receive())["type"] == "lobby"
    return client


async def ready(value: Any) -> Any:
    """Something that need not be waited for."""
    return value


def of_kind(kind: str) -> Any:
    return lambda frame: frame["type"] == kind


def test_listed_tables_are_told_live_and_others_are_not(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            start = await at_start_page(here)
            await here.make("jest", 2, 1)
            made = await here.make("jest", 2, 1, listed=True)
            maker = await here.connect(made["table"], made["tokens"][0])
            lobby = await start.until(lambda frame: frame["type"] == "lobby" and frame["open"])
            assert [each["table"] for each in lobby["open"]] == [made["table"]]
            assert lobby["open"][0]["free"] == 1 and lobby["open"][0]["names"] == ["Ann", "Novice bot"]
            await here.post(f"/api/tables/{made['table']}/join", {"name": "Bob"})
            lobby = await start.until(lambda frame: frame["type"] == "lobby" and frame["watch"])
            assert lobby["open"] == [] and lobby["watch"][0]["table"] == made["table"]
            await maker.connection.close()
            lobby = await start.until(lambda frame: frame["type"] == "lobby" and not frame["watch"])

    run(test())


def test_people_who_look_for_the_same_find_each_other(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            people = [await at_start_page(here) for _ in range(5)]
            for n, seats in ((0, 3), (2, 4), (3, 3)):
                assert (await people[n].request("seek", game="jest", seats=seats))["seeking"]
            assert not (await people[3].request("stop"))["seeking"]
            for n in (1, 4):
                assert (await people[n].request("seek", game="jest", seats=3))["seeking"]
            found = [await people[n].until(of_kind("found")) for n in (0, 1, 4)]
            assert len({each["table"] for each in found}) == 1
            table, seal = found[0]["table"], found[0]["commitment"]
            for name in ("Ann", "Bob", "Cyd"):
                sat = await here.post(f"/api/tables/{table}/join", {"name": name, "seal": seal})
                assert sat["status_code"] == 200
            state = await here.get(f"/api/tables/{table}")
            assert state["status"] == "playing" and not state["rated"], "guests play for fun"
            assert len(here.services.openings.matching.seekers.waiting) == 1

    run(test())


def test_a_player_does_not_meet_themselves_and_players_play_for_ratings(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            visits = [Visit(here) for _ in range(2)]
            for visit, name in zip(visits, ("Ada", "Bob"), strict=True):
                await visit.sign_up(name)
            ada, again, bob = [await at_start_page(here, visits[n]) for n in (0, 0, 1)]
            for client in (ada, again):
                await client.request("seek", game="high_jinks", seats=2, near=True)
            await here.services.openings.look()
            assert len(here.services.openings.matching.seekers.waiting) == 2
            await bob.request("seek", game="high_jinks", seats=2)
            found = await bob.until(of_kind("found"))
            assert (await here.get(f"/api/tables/{found['table']}"))["rated"]

    run(test())


def test_bots_are_offered_to_who_waits(tmp_path: Path) -> None:
    async def test() -> None:
        timers = HandTimers()
        async with house(tmp_path, timers) as here:
            client = await at_start_page(here)
            await client.request("seek", game="jest", seats=3)
            timers.time += OFFER - 1
            await here.services.openings.matching.match()
            timers.time += 1
            await here.services.openings.matching.match()
            await here.services.openings.matching.match()
            assert await client.until(of_kind("offer")) == {"type": "offer", "game": "jest", "seats": 3}
            await client.request("stop")
            assert [frame["type"] for frame in client.frames].count("offer") == 1

    run(test())


def test_strength_widens_with_the_time_that_one_waits(tmp_path: Path) -> None:
    async def test() -> None:
        timers = HandTimers()
        async with house(tmp_path, timers) as here:
            one, other = [await at_start_page(here) for _ in range(2)]
            matching = here.services.openings.matching
            strengths = [29.0, 25.0]
            matching.strength = lambda *_: ready(strengths.pop(0))  # type: ignore[method-assign]
            for client in (one, other):
                await client.request("seek", game="high_jinks", seats=2, near=True)
            assert [seeker.mu for seeker, _ in matching.seekers.waiting.values()] == [29.0, 25.0]
            assert await matching.match() == 2
            timers.time += 4
            assert await matching.match() == 0

    run(test())


@pytest.mark.parametrize(
    "frame",
    [
        *("", "{", "[]", '{"type":"seek"}', '{"type":"seek","id":"a","game":"chess","seats":2}'),
        *(
            '{"type":"seek","id":"a","game":"jest","seats":2}',
            '{"type":"seek","id":"a","game":"jest","seats":3,"x":1}',
        ),
    ],
)
def test_rubbish_at_the_start_page_is_refused(frame: str, tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            client = await at_start_page(here)
            await client.connection.send(frame)
            assert (await client.until(of_kind("error")))["code"] in ("bad_message", "unknown_game", "bad_seats")
            assert (await client.request("stop"))["seeking"] is False

    run(test())


def test_my_games_tell_whose_turn_it_is_and_how_they_ended(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            visit = Visit(here)
            await visit.sign_up("Ada")
            made = await visit.post("/api/tables", {"game": "jest", "name": "", "seats": [PERSON, {}, {}]})
            open_one = await visit.post("/api/tables", {"game": "jest", "name": "", "seats": THREE})
            listed = (await visit.http.post("/api/my-games", json={})).json()
            assert [(each["table"], each["turn"]) for each in listed] == [
                (made["table"], True),
                (open_one["table"], False),
            ]
            client = await visit.connect(made["table"])
            await play(client, Random(2))
            listed = (await visit.http.post("/api/my-games", json={})).json()
            assert [(each["status"], each["outcome"] != "") for each in listed] == [
                ("open", False),
                ("over", True),
            ]
            held = [{"table": made["table"], "token": "nonsense"}]
            assert (await here.http.post("/api/my-games", json={"seats": held})).json() == []

    run(test())


def test_my_games_and_the_lobby_tell_nothing_of_hidden_cards(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            made = await here.make("jest", 3, listed=True)
            table, tokens = made["table"], made["tokens"]
            for name in ("Bob", "Cyd"):
                tokens += (await here.post(f"/api/tables/{table}/join", {"name": name}))["tokens"]
            clients = [await here.connect(table, token) for token in tokens]
            live = here.services.tables.live[table]

            async def told(seat: int) -> list[bytes]:
                held = {"seats": [{"table": table, "token": tokens[seat]}]}
                mine = (await here.http.post("/api/my-games", json=held)).content
                about = (await here.http.get(f"/api/tables/{table}")).content
                return [mine, about, json.encode(here.services.openings.own())]

            for number in range(12):
                for seat in range(3):
                    truth, before = live.state.table, await told(seat)
                    live.state.match.table = guess_of(live, seat, number)
                    assert await told(seat) == before
                    live.state.match.table = truth
                others = [await told(seat) for seat in range(3)]
                waiting = [seat for seat in range(3) if live.state.asks(seat)]
                await clients[waiting[0]].current()
                reply = await clients[waiting[0]].act(first_answer(clients[waiting[0]].view))
                assert reply["type"] == "accepted"
                if live.state.status == "over":
                    break
                if len(waiting) > 1:
                    for seat in waiting[1:]:
                        assert await told(seat) == others[seat], "a secret answer changes nothing for others"

    run(test())


def test_spectators_of_a_public_table_see_it_later(tmp_path: Path) -> None:
    async def test() -> None:
        timers = HandTimers()
        async with house(tmp_path, timers, delay=30.0) as here:
            made = await here.make("jest", 3, listed=True)
            table, tokens = made["table"], made["tokens"]
            for name in ("Bob", "Cyd"):
                tokens += (await here.post(f"/api/tables/{table}/join", {"name": name}))["tokens"]
            clients = [await here.connect(table, token) for token in tokens]
            watcher = await here.connect(table)
            assert watcher.view["zones"] == [] and watcher.log == []
            await timers.advance(here.services, 30)
            await watcher.current()
            dealt = watcher.view
            assert watcher.view["zones"] and watcher.view["seat"] is None
            for client in clients:
                await client.current()
                assert (await client.act(first_answer(client.view)))["type"] == "accepted"
            await timers.advance(here.services, 29)
            before = len(watcher.frames)
            await watcher.current()
            assert len(watcher.frames) == before + 1, "a pong, and nothing of what happened"
            assert (await watcher.request("ask", what="snapshot"))["type"] == "accepted"
            assert watcher.view == dealt
            assert (await watcher.request("ask", what="aid"))["code"] == "not_allowed"
            assert (await watcher.request("about", token=0))["code"] == "not_allowed"
            late = await here.connect(table)
            assert late.log == watcher.log, "who comes later sees no more"
            await timers.advance(here.services, 2)
            await watcher.current()
            assert len(watcher.log) > len(late.log)

    run(test())


def test_days_go_by_without_the_server_and_end_the_match(tmp_path: Path) -> None:
    async def test() -> None:
        clock = {"kind": "days", "seconds": 3 * 86_400}
        async with house(tmp_path, grace=0.0) as here:
            made = await here.make("jest", 3, clock=clock, gone="adjudicate")
            table, tokens = made["table"], made["tokens"]
            for name in ("Bob", "Cyd"):
                tokens += (await here.post(f"/api/tables/{table}/join", {"name": name}))["tokens"]
            client = await here.connect(table, tokens[0])
            await client.connection.close()
            await asyncio.sleep(0.05)
            live = here.services.tables.live[table]
            assert live.state.status == "playing", "nobody has to be there"
            assert live.idle(), "and it need not stay in memory"
        async with house(tmp_path) as here:
            client = await here.connect(table, tokens[0])
            left = client.seen["clock"]["left"]
            assert all(3 * 86_400 - 60 < seconds <= 3 * 86_400 for seconds in left)

            def late(connection: Any) -> None:
                connection.execute(update(TABLES).where(TABLES.c.id == table).values(due=time.time() - 1))

            await here.services.store.write(late)
        async with house(tmp_path) as here:
            await here.services.tables.sweep()
            live = here.services.tables.live[table]
            while live.state.status != "over":
                await asyncio.sleep(0.01)
            assert live.state.ended is not None and live.state.ended.reason == "time"

    run(test())


@pytest.mark.parametrize("clock", [{"kind": "days", "seconds": 60}, {"kind": "move", "seconds": 100_000}])
def test_a_pace_that_makes_no_sense_is_refused(clock: Json, tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            wanted = {"game": "jest", "name": "Ann", "seats": THREE, "clock": clock}
            assert (await here.post("/api/tables", wanted))["code"] == "bad_clock"

    run(test())


def test_a_visitor_who_reads_too_slowly_is_closed_and_misses_nothing_unawares() -> None:
    sent: list[str] = []
    closed: list[tuple[int, str]] = []

    class Slow:
        async def send_text(self, text: str) -> None:
            sent.append(text)

        async def close(self, code: int, reason: str) -> None:
            closed.append((code, reason))

    async def check() -> None:
        for told in (MOST_WAITING, MOST_WAITING + 1, MOST_WAITING + 9):
            sent.clear()
            closed.clear()
            visitor = Visitor()
            for number in range(told):
                visitor.tell(Seeking(str(number), True))
            if told == MOST_WAITING:
                visitor.close(1000, "left")
            await keep_telling(cast(WebSocket, Slow()), visitor, 1.0)
            whole = told == MOST_WAITING
            assert len(sent) == (told if whole else 0)
            assert closed == [(1000, "left") if whole else (1008, "too slow")]
            assert visitor.waiting.empty()

    run(check())


def test_a_visitor_who_is_closed_and_goes_on_sending_is_closed_once() -> None:
    closed: list[tuple[int, str]] = []

    class Quick:
        async def receive(self) -> dict[str, str]:
            return {"type": "websocket.receive", "text": "rubbish"}

        async def send_text(self, frame: str) -> None:
            pass

        async def close(self, code: int, reason: str) -> None:
            closed.append((code, reason))

    async def check() -> None:
        visitor, websocket = Visitor(), cast(WebSocket, Quick())
        services = SimpleNamespace(timers=HandTimers(), metrics=SimpleNamespace(error=len), openings=None)
        visitor.close(1008, "banned")
        await keep_hearing(websocket, cast(Services, services), visitor, None)
        await keep_telling(websocket, visitor, 1.0)
        assert closed == [(1008, "banned")]

    run(check())

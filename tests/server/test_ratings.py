"""Ratings: which matches count, what leaving costs, and who is on a leaderboard."""

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import select

from parlour.server.players.ratings import ENOUGH, MOST_TOGETHER, NEW
from parlour.server.storage.schema import RATINGS
from tests.server.house import HandTimers, House, Json, Visit, house, play, run

RATED: Json = {"rated": True, "undo": "never", "clock": {"kind": "move", "seconds": 60}, "gone": "bot"}
TWO = [{"kind": "person"}, {"kind": "person"}]


async def players(here: House, *names: str, apart: bool = True) -> list[Visit]:
    """Players who have signed up, each from an address of their own unless told otherwise."""
    out = []
    for n, name in enumerate(names):
        visit = Visit(here, **{"X-Forwarded-For": f"10.0.0.{n if apart else 0}"})
        await visit.sign_up(name)
        out.append(visit)
    return out


async def seated(visits: list[Visit], game: str = "high_jinks", **more: Any) -> str:
    """A rated table at which all of them sit."""
    made = await visits[0].post("/api/tables", {"game": game, "name": "", "seats": TWO} | RATED | more)
    assert made["status_code"] == 201, made
    for visit in visits[1:]:
        assert (await visit.post(f"/api/tables/{made['table']}/join", {"name": "x"}))["status_code"] == 200
    return str(made["table"])


async def left_by(visit: Visit, table: str) -> None:
    """Somebody gets up from the table, and the match ends."""
    client = await visit.connect(table)
    assert (await client.request("leave"))["type"] == "accepted"
    await client.connection.close()


async def history(visit: Visit, name: str) -> Any:
    return await visit.get(f"/api/players/{name}")


def test_who_leaves_has_lost_and_ratings_follow(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            ada, bob = await players(here, "Ada", "Bob")
            table = await seated([ada, bob], gone="adjudicate")
            await left_by(bob, table)
            for visit, name, share in ((ada, "Ada", 1.0), (bob, "Bob", 0.0)):
                profile = await history(visit, name)
                [match] = profile["matches"]
                assert (match["share"], match["left"], match["unrated"]) == (share, share == 0, "")
                [rating] = profile["ratings"]
                assert (rating["game"], rating["seats"], rating["games"]) == ("high_jinks", 2, 1)
                assert (rating["mu"] > NEW.mu) == (share == 1.0) and rating["sigma"] < NEW.sigma
                assert profile["totals"] == [{"game": "high_jinks", "matches": 1, "wins": share}]

    run(test())


def test_a_bot_plays_on_for_a_player_who_has_left_and_is_still_connected(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            ada, bob, cyd = await players(here, "Ada", "Bob", "Cyd")
            table = await seated([ada, bob, cyd], "jest", seats=[{"kind": "person"}] * 3)
            first, second, still = [await each.connect(table) for each in (ada, cyd, bob)]
            assert (await still.request("leave"))["type"] == "accepted"
            await asyncio.gather(play(first, Random(1)), play(second, Random(2)))
            assert [match["left"] for match in (await history(bob, "Bob"))["matches"]] == [True]

    run(test())


def test_a_bot_that_wins_for_who_is_gone_wins_nothing(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path, grace=0.05) as here:
            ada, bob, cyd = await players(here, "Ada", "Bob", "Cyd")
            seats = [{"kind": "person"}] * 3
            table = await seated([ada, bob, cyd], "jest", seats=seats)
            first, second = await ada.connect(table), await cyd.connect(table)
            await left_by(bob, table)
            await asyncio.gather(play(first, Random(1)), play(second, Random(2)))
            [match] = (await history(bob, "Bob"))["matches"]
            assert (match["share"], match["left"], match["unrated"]) == (0.0, True, "")
            assert (await history(bob, "Bob"))["ratings"][0]["mu"] < NEW.mu

    run(test())


def test_who_deserts_the_bots_has_lost(tmp_path: Path) -> None:
    async def test() -> None:
        timers = HandTimers()
        async with house(tmp_path, timers) as here:
            [ada] = await players(here, "Ada")
            seats = [{"kind": "person"}, {"kind": "bot", "level": "novice"}]
            made = await ada.post("/api/tables", {"game": "high_jinks", "name": "", "seats": seats} | RATED)
            client = await ada.connect(made["table"])
            live = here.services.tables.live[made["table"]]
            while not client.view["question"]:
                await client.receive()
            await client.connection.close()
            await timers.advance(here.services, 120)
            assert live.state.status == "over"
            [match] = (await history(ada, "Ada"))["matches"]
            assert match["left"] and match["unrated"] == ""
            found = here.services.store.read_now(lambda connection: connection.execute(select(RATINGS)).all())
            assert {row.who for row in found} >= {"bot:novice"}, "bots are rated on the same scale"

    run(test())


@pytest.mark.parametrize("why", ["guest", "same_address", "casual", "too_often"])
def test_matches_that_prove_nothing_do_not_count(why: str, tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            ada, bob = await players(here, "Ada", "Bob", apart=why != "same_address")
            if why == "too_often":
                for _ in range(MOST_TOGETHER):
                    await left_by(bob, await seated([ada, bob], gone="adjudicate"))
            more: Json = {"gone": "adjudicate"} | ({"rated": False} if why == "casual" else {})
            if why == "guest":
                bob = Visit(here)
            made = await ada.post("/api/tables", {"game": "high_jinks", "name": "", "seats": TWO} | RATED | more)
            before = (await history(ada, "Ada"))["ratings"]
            await bob.post(f"/api/tables/{made['table']}/join", {"name": "Guest"})
            await left_by(ada, made["table"])
            profile = await history(ada, "Ada")
            assert profile["matches"][0]["unrated"] == why
            assert profile["ratings"] == before

    run(test())


@pytest.mark.parametrize(
    "more", [{"undo": "consent"}, {"clock": {"kind": "none"}}, {"gone": "wait"}, {"hot_seat": True}]
)
def test_a_rated_table_needs_conditions(more: Json, tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            wanted = {"game": "high_jinks", "name": "Ann", "seats": TWO} | RATED | more
            assert (await here.post("/api/tables", wanted))["code"] == "bad_rated"
            strange = {"game": "last_king", "name": "Ann", "seats": TWO, "options": {"jokers": 1}} | RATED
            assert (await here.post("/api/tables", strange))["code"] in ("bad_rated", "bad_option")

    run(test())


def test_there_are_no_hints_in_a_rated_game(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            [ada] = await players(here, "Ada")
            seats = [{"kind": "person"}, {"kind": "bot", "level": "novice"}]
            made = await ada.post("/api/tables", {"game": "high_jinks", "name": "", "seats": seats} | RATED)
            client = await ada.connect(made["table"])
            assert (await client.request("ask", what="hint"))["code"] == "not_allowed"
            line = {"seats": seats, "eyes": 0}
            assert (await ada.post(f"/api/tables/{made['table']}/lines", line))["code"] == "not_allowed"

    run(test())


def test_a_leaderboard_needs_enough_matches(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            ada, bob = await players(here, "Ada", "Bob")
            for n in range(ENOUGH):
                assert await here.get("/api/leaders") == [], n
                await left_by(bob, await seated([ada, bob], gone="adjudicate"))
            leaders = await here.get("/api/leaders")
            assert [(each["name"], each["bot"], each["games"]) for each in leaders] == [
                ("Ada", False, ENOUGH),
                ("Bob", False, ENOUGH),
            ]
            assert (await here.get("/api/players/Nobody"))["code"] == "not_found"

    run(test())

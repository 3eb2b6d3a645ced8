"""Whole games over real sockets."""

import asyncio
from pathlib import Path
from random import Random

import pytest

import parlour
from parlour.play import read_record, verify
from tests.server.house import House, house, play, run


async def check_record(here: House, table: str) -> None:
    text = (await here.http.get(f"/api/tables/{table}/record")).text
    record = read_record(text.splitlines())
    assert record.result is not None
    verify(parlour.game(record.game, **record.options), record)


@pytest.mark.parametrize("name", parlour.games())
def test_a_person_plays_against_bots(name: str, tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            seats = parlour.game(name).about.seats[0]
            table, tokens = await here.full(name, 1, seats - 1)
            client = await here.connect(table, tokens[0])
            await play(client, Random(1))
            assert client.view["over"]
            await check_record(here, table)

    run(test())


@pytest.mark.parametrize("name", parlour.games())
def test_people_play_with_each_other_while_somebody_looks_on(name: str, tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            seats = min(parlour.game(name).about.seats[-1], 3)
            table, tokens = await here.full(name, seats)
            clients = [await here.connect(table, token) for token in tokens]
            spectator = await here.connect(table)
            games = [play(client, Random(seat)) for seat, client in enumerate(clients)]
            await asyncio.gather(*games, play(spectator, Random(0)))
            state = await here.get(f"/api/tables/{table}")
            assert state["status"] == "over"
            for client in [*clients, spectator]:
                folded = (client.seen["seq"], client.view, client.log)
                await client.request("ask", what="snapshot")
                assert client.frames[-2]["type"] == "snapshot"
                assert (client.seen["seq"], client.view, client.log) == folded, "updates say what a snapshot says"
            await check_record(here, table)

    run(test())


def test_JK_15_the_log_that_is_shown_begins_with_the_current_round(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            table, tokens = await here.full("jin_kei", 1, 1)
            client = await here.connect(table, tokens[0])
            await play(client, Random(1))
            assert client.view["over"]
            assert any(event["words"].startswith("Round 3: ") for event in client.log[:4])

    run(test())


def test_JK_15_what_the_log_no_longer_shows_was_told_once(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            table, tokens = await here.full("jin_kei", 1, 1)
            client = await here.connect(table, tokens[0])
            heard = [*client.log]
            await play(client, Random(1))
            for frame in client.frames:
                if frame["type"] == "update":
                    heard += frame["told"] + frame["log"]
            live = here.services.tables.live[table]
            assert heard == live.state.events(0, 0)
            assert sum(len(frame.get("told", [])) for frame in client.frames) > 0

    run(test())


def test_bots_alone_can_be_watched(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            made = await here.make("jest", 0, 3)
            assert made["tokens"] == []
            spectator = await here.connect(made["table"])
            await play(spectator, Random(0))
            await check_record(here, made["table"])

    run(test())


def test_bots_think_in_processes_of_their_own(tmp_path: Path) -> None:
    from parlour.server.thinking.pool import BotPool

    async def test() -> None:
        async with house(tmp_path, bots=BotPool(1, 2.0)) as here:
            table, tokens = await here.full("jest", 1, 2)
            client = await here.connect(table, tokens[0])
            await play(client, Random(1))
            assert here.services.bots.broken == 0
            await check_record(here, table)

    run(test())

"""Several cards as one answer: a part of it is nobody's business; what was stored card by card still loads."""

import asyncio
import sqlite3
from pathlib import Path
from random import Random
from typing import Any

from parlour.bots import bot
from parlour.play import answer_text, decide, read_record
from parlour.server.table.live import LiveTable
from tests.server.house import Client, HandTimers, House, house, play, run


async def two(here: House, **more: Any) -> tuple[str, list[str], list[Client]]:
    """Two people who begin with a choice of three cards each."""
    table, tokens = await here.full("last_king", 2, **more)
    clients = [await here.connect(table, token) for token in tokens]
    for client in clients:
        await client.current()
    assert clients[0].view["question"]["least"] == 3
    return table, tokens, clients


def three_cards(client: Client, live: LiveTable) -> list[str]:
    """A set that may be chosen, as moves."""
    state = live.state
    actions = decide(bot("random", 1), state.game, state.table, client.view["seat"], state.names)
    return answer_text(state.game, state.table, actions).split(" + ")


def test_a_set_is_one_answer_in_any_order_and_a_part_of_it_changes_nothing(tmp_path: Path) -> None:
    async def test() -> None:
        timers = HandTimers()
        async with house(tmp_path, timers) as here:
            clock = {"kind": "fischer", "seconds": 60, "increment": 5}
            table, _, (ann, bob) = await two(here, clock=clock)
            live, spectator = here.services.tables.live[table], await here.connect(table)
            for client in (ann, bob, spectator):
                await client.current()
            frames = [len(other.frames) for other in (bob, spectator)]
            one, two_, three = three_cards(ann, live)
            for part in (one, f"{one} + {two_}", "pass", f"{one} + {one} + {two_}", f"{one} + nonsense + {two_}"):
                refused = await ann.act(part)
                assert refused["type"] == "refused" and refused["sentence"]
                assert {**await ann.request("why", move=part), "id": ""} == {**refused, "id": ""}
            assert (live.state.match.number, live.state.clocks.left(0)) == (0, 60)
            assert (await ann.act(f"{three} + {one} + {two_}"))["type"] == "accepted"
            assert live.state.match.number == 1, "one row"
            assert live.state.clocks.left(0) == 65
            assert sorted(ann.view["answered"]) == sorted([one, two_, three])
            for other, before in zip((bob, spectator), frames, strict=True):
                await other.current()
                news = [frame for frame in other.frames[before:] if frame["type"] != "accepted"]
                assert [frame["seen"]["view"]["waiting"] for frame in news] == [[1]]
                assert all(frame["log"] == [] for frame in news)

    run(test())


def test_a_hint_for_a_set_is_a_whole_answer(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            table, tokens = await here.full("last_king", 1, 1)
            ann = await here.connect(table, tokens[0])
            while ann.view["question"] is None:
                await ann.receive()
            (option,) = (await ann.request("ask", what="hint"))["options"]
            assert (
                len(option["move"].split(" + ")) == 3 and 0 <= option["low"] <= option["value"] <= option["high"]
            )
            assert option["words"].count(";") == 2
            assert (await ann.act(option["move"]))["type"] == "accepted"

    run(test())


def picks_one_by_one(live: LiveTable, seat: int) -> list[str]:
    """The moves that a set was once stored as."""
    state = live.state
    actions = decide(bot("random", 2), state.game, state.table, seat, state.names)
    return [state.game.words.move(state.table, action) for action in actions]


def store(path: Path, table: str, number: int, seat: int, move: str) -> None:
    """Write a row as an older server did."""
    with sqlite3.connect(path / "parlour.db") as database:
        row = (table, number, seat, move, f"old{number}")
        database.execute("INSERT INTO moves VALUES (?, ?, 'move', ?, ?, ?, NULL, 1.5, NULL)", row)


def test_picks_that_were_stored_one_by_one_load_and_unfinished_ones_are_taken_back(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            table, tokens, _ = await two(here)
            live = here.services.tables.live[table]
            whole, begun = picks_one_by_one(live, 0), picks_one_by_one(live, 1)[:2]
        for number, move in enumerate(whole, 1):
            store(tmp_path, table, number, 0, move)
        for number, move in enumerate(begun, 4):
            store(tmp_path, table, number, 1, move)
        async with house(tmp_path) as here:
            live = await here.services.tables.find(table)
            assert [done.number for done in live.state.match.moves] == [1, 2, 3]
            assert live.state.match.number == 7, "two rows more, which take back what was begun"
            ann, bob = [await here.connect(table, token) for token in tokens]
            for client in (ann, bob):
                await client.current()
            assert (ann.view["waiting"], ann.view["answered"], bob.view["question"]["picked"]) == ([1], whole, [])
            assert (await ann.act("whatever", id="old2"))["type"] == "accepted", "promised once"
            await asyncio.gather(play(ann, Random(1)), play(bob, Random(2)))
            over = [(await client.current())["view"] for client in (ann, bob)]
        async with house(tmp_path) as here:
            again = [await here.connect(table, token) for token in tokens]
            assert [(await client.current())["view"] for client in again] == over
            lines = (await here.http.get(f"/api/tables/{table}/record")).text.splitlines()
            assert read_record(lines).moves[:3] == [(0, move) for move in whole]
            replay = await here.get(f"/api/tables/{table}/replay")
            assert replay["moves"][0]["words"] and replay["result"] == over[0]["result"] | {
                "lines": replay["result"]["lines"]
            }

    run(test())

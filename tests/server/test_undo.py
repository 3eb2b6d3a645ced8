"""Taking back: free where nobody learned anything, by consent otherwise, never under a clock."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

import parlour
from parlour.bots import bot
from parlour.kernel.bits import members
from parlour.play import Match, decide
from tests.server.house import Client, House, house, run


async def three(here: House, **more: Any) -> tuple[str, list[Client]]:
    """Three people at Jest."""
    table, tokens = await here.full("jest", 3, **more)
    clients = [await here.connect(table, token) for token in tokens]
    for client in clients:
        await client.current()
    return table, clients


def match_at(here: House, table: str) -> Match:
    return here.services.tables.live[table].state.match


def test_a_secret_answer_can_be_taken_back_while_others_still_think(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            table, clients = await three(here)
            ann, bob, _ = clients
            assert ann.seen["can_undo"] == "no"
            await ann.act(ann.view["options"][0]["move"])
            assert ann.seen["can_undo"] == "free"
            await bob.current()
            await bob.act(bob.view["options"][0]["move"])
            await ann.current()
            assert ann.seen["can_undo"] == "free", "whether others have answered makes no difference"
            assert (await ann.request("undo", id="u1"))["type"] == "accepted"
            assert (await ann.request("undo", id="u1"))["type"] == "accepted", "the same again"
            assert ann.view["waiting"] == [0, 2], "and Bob's answer stays"
            assert [done.seat for done in match_at(here, table).moves] == [1]
            assert (await ann.act(ann.view["options"][1]["move"]))["type"] == "accepted"

    run(test())


def test_what_others_have_learned_from_needs_the_consent_of_all(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            table, clients = await three(here)
            ann, bob, cyd = clients
            for client in clients:
                await client.current()
                await client.act(client.view["options"][0]["move"])
            await ann.current()
            assert ann.seen["can_undo"] == "ask", "the offers are open now"
            log = list(ann.log)
            await ann.request("undo")
            for other in (bob, cyd):
                await other.until(lambda frame: frame.get("seen", {}).get("undo_asked") == 0)
            assert ann.seen["undo_asked"] is None
            assert (await ann.request("undo", consent=True))["code"] == "not_allowed"
            await bob.request("undo", consent=True)
            assert match_at(here, table).question == 1
            await cyd.request("undo", consent=True)
            await ann.current()
            assert ann.view["waiting"] == [0, 1, 2]
            assert len(ann.log) < len(log)
            assert match_at(here, table).moves == []

    run(test())


def test_who_does_not_consent_stops_it(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            table, clients = await three(here)
            for client in clients:
                await client.current()
                await client.act(client.view["options"][0]["move"])
            await clients[0].current()
            await clients[0].request("undo")
            await clients[1].request("undo", consent=False)
            await clients[2].current()
            assert clients[2].seen["undo_asked"] is None
            assert len(match_at(here, table).moves) == 3

    run(test())


def test_bots_consent_at_once(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            table, tokens = await here.full("jest", 1, 2)
            ann = await here.connect(table, tokens[0])
            while not ann.view["options"]:
                await ann.receive()
            await ann.act(ann.view["options"][0]["move"])
            while not ann.view["options"]:
                await ann.receive()
            assert ann.seen["can_undo"] == "free"
            assert (await ann.request("undo"))["type"] == "accepted"

    run(test())


@pytest.mark.parametrize("more", [{"undo": "never"}, {"clock": {"kind": "move", "seconds": 60}}])
def test_nothing_is_taken_back_where_that_was_agreed_or_time_runs(more: dict[str, object], tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            _, clients = await three(here, **more)
            await clients[0].act(clients[0].view["options"][0]["move"])
            assert clients[0].seen["can_undo"] == "no"
            assert (await clients[0].request("undo"))["code"] == "not_allowed"

    run(test())


@pytest.mark.parametrize("name", parlour.games())
def test_what_is_taken_back_stays_so_after_a_restart(name: str, tmp_path: Path) -> None:
    async def test() -> None:
        luck = Random(name)
        seats = parlour.game(name).about.seats[0]
        async with house(tmp_path) as here:
            table, _ = await here.full(name, seats, undo="free")
            live = here.services.tables.live[table]
            for number in range(40):
                async with live.lock:
                    seat = luck.choice(members(live.state.table.waiting))
                    undoing = [n for n in range(seats) if live.undo_request.allowed(n) != "no"]
                    if undoing and number % 4 == 3:
                        await live.take_back(luck.choice(undoing), f"u{number}")
                    else:
                        actions = decide(bot("random", number), live.state.game, live.state.table, seat, [])
                        await live.play(live.state.match.propose(seat, actions), f"a{number}")
                if live.state.status == "over":
                    break
            views = [live.state.view(n) for n in range(seats)]
            moves = match_at(here, table).record.moves
        async with house(tmp_path) as here:
            live = await here.services.tables.find(table)
            assert [live.state.view(n) for n in range(seats)] == views
            assert match_at(here, table).record.moves == moves

    run(test())


@pytest.mark.parametrize("how", ["leave", "no connection"])
def test_who_is_away_consents_to_nothing(how: str, tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path, grace=0.05) as here:
            table, clients = await three(here)
            ann, bob, cyd = clients
            for client in clients:
                await client.act(client.view["options"][0]["move"])
            for other in (bob, cyd):
                if how == "leave":
                    await other.request("leave")
                else:
                    await other.connection.close()
            live = here.services.tables.live[table]
            while not all(live.state.seats[seat].gone for seat in (1, 2)):
                await ann.current()
            await ann.current()
            moves = len(live.state.match.moves)
            assert live.undo_request.allowed(0) == "no"
            assert (await ann.request("undo"))["code"] == "not_allowed"
            assert len(live.state.match.moves) >= moves

    run(test())


def test_taking_a_secret_answer_back_cannot_be_told_from_outside(tmp_path: Path) -> None:
    """What others sent before and are told after is the same whether an answer was taken back or not."""

    async def told(here: House, takes_back: bool) -> list[object]:
        table, clients = await three(here)
        ann, bob, cyd = clients
        before = bob.seen["seq"]
        asked_at = here.services.tables.live[table].state.asked_at
        await ann.act(ann.view["options"][0]["move"])
        if takes_back:
            await ann.request("undo")
            await ann.act(ann.view["options"][0]["move"])
        still = here.services.tables.live[table].state.asked_at == asked_at
        await cyd.connection.close()  # something that all can see
        await bob.receive()
        reply = await bob.act(bob.view["options"][0]["move"], seq=before)
        return [reply["type"], bob.seen["asked"] - before, still]

    async def test() -> None:
        async with house(tmp_path) as here:
            assert await told(here, True) == await told(here, False) == ["accepted", -1, True]

    run(test())

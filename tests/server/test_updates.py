"""Updates: they hold what is otherwise than before, and put together they say what a snapshot says."""

import asyncio
import copy
import gc
import weakref
from pathlib import Path
from random import Random
from typing import Any

import pytest

import parlour
from parlour.bots import bot
from parlour.kernel.bits import members
from parlour.kernel.facts import View, ZoneChange
from parlour.play import Match, decide
from parlour.server.protocol.folding import fold_view
from tests.server.house import house, random_answer, run


def difference(before: View, after: View) -> list[ZoneChange]:
    """What is otherwise in the zones of two views, found by comparing them and nothing else."""
    out: list[ZoneChange] = []
    for old, new in zip(before["zones"], after["zones"], strict=True):
        was = old["cards"]
        cards = [(slot, card) for slot, card in enumerate(new["cards"]) if slot >= len(was) or was[slot] != card]
        if old != new:
            number, name, places = new["zone"], new["name"], len(new["cards"])
            listed: list[Any] = [{"slot": slot, "card": card} for slot, card in cards]
            out.append({"zone": number, "name": name, "places": places, "cards": listed})
    return out


@pytest.mark.parametrize("name", parlour.games())
def test_what_has_changed_is_the_difference_of_two_views_and_nothing_else(name: str) -> None:
    game = parlour.game(name)
    match = Match.new(game, game.about.seats[-1], seed=f"{name} changes")
    luck, player = Random(name), bot("random", 3)
    observers: list[int | None] = [*range(match.table.seats), None]
    earlier = [match.table]
    for number in range(120):
        if match.table.over:
            break
        seat = luck.choice(members(match.table.waiting))
        match.play(seat, decide(player, game, match.table, seat, match.names))
        before = luck.choice(earlier) if number % 5 == 0 else earlier[-1]  # moves can be taken back, too
        for one, other in ((before, match.table), (match.table, before)):
            for observer in observers:
                old, new = game.view(one, observer), game.view(other, observer)
                changes = game.view_changes(other, one, observer)
                assert changes == difference(old, new)
                folded = fold_view(dict(old), {"zones": changes})
                assert folded["zones"] == new["zones"]
        earlier.append(match.table)


def test_a_move_that_changes_little_is_told_in_little(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            table, tokens = await here.full("last_king", 2)
            clients = [await here.connect(table, token) for token in tokens]
            for _ in range(12):
                for client in clients:
                    await client.current()
                asked = [client for client in clients if client.view["question"]]
                await asked[0].act(asked[0].view["options"][0]["move"])
            client = clients[0]
            whole = max(len(raw) for raw in client.raw if '"snapshot"' in raw)
            updates = [len(raw) for raw in client.raw if '"update"' in raw]
            assert sum(updates) / len(updates) < whole / 4

    run(test())


def test_a_table_that_is_closed_leaves_nothing_for_the_garbage_collector(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            table, tokens = await here.full("jest", 2, 1, clock={"kind": "move", "seconds": 600})
            client = await here.connect(table, tokens[0])
            other = await here.connect(table, tokens[1])
            await client.current()
            live = here.services.tables.live[table]
            kept = weakref.ref(live.state.match)
            gc.collect()
            gc.disable()
            try:
                live.close()
                await client.closed()
                await other.closed()
                del live
                for _ in range(500):  # until the server has heard that they are gone
                    if kept() is None:
                        break
                    await asyncio.sleep(0.01)
                assert kept() is None
            finally:
                gc.enable()

    run(test())


@pytest.mark.parametrize("name", parlour.games())
def test_who_asks_again_is_told_what_the_updates_said(name: str, tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            table, tokens = await here.full(name, parlour.game(name).about.seats[0], undo="free")
            clients = [await here.connect(table, token) for token in tokens]
            watching = await here.connect(table)
            luck = Random(name)
            for number in range(25):
                everybody = [*clients, watching]
                for client in everybody:
                    await client.current()
                asked = [client for client in clients if client.view["question"]]
                if not asked:
                    break
                client = luck.choice(asked)
                await client.act(random_answer(client.view, luck))
                if number % 6 == 5:
                    await clients[number % 2].request("undo")
                for client in everybody:
                    folded = copy.deepcopy(await client.current())
                    await client.request("ask", what="snapshot")
                    assert client.seen == folded

    run(test())

"""Clocks, players who are gone, and answers that come by themselves: with time moved by hand."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

import parlour
from parlour.kernel.bits import members
from parlour.play import TIME_IS_UP, read_record, verify
from parlour.server.table.live import LiveTable
from tests.server.house import Client, HandTimers, House, first_answer, house, random_answer, run, settle


async def sit(here: House, game: str, persons: int = 2, **more: Any) -> tuple[str, list[str], list[Client]]:
    """A table with everybody connected."""
    table, tokens = await here.full(game, persons, **more)
    clients = [await here.connect(table, token) for token in tokens]
    for client in clients:
        await client.current()
    return table, tokens, clients


def first(here: House, table: str) -> int:
    """The first seat that has to answer."""
    return members(here.services.tables.live[table].state.table.waiting)[0]


def test_without_a_clock_no_time_is_told(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path, HandTimers()) as here:
            _, _, clients = await sit(here, "jin_kei")
            assert clients[0].seen["clock"] == {"left": [None, None], "running": []}

    run(test())


def test_fischer_time_runs_for_who_has_to_answer_and_grows_with_each_answer(tmp_path: Path) -> None:
    async def test() -> None:
        timers = HandTimers()
        async with house(tmp_path, timers) as here:
            clock = {"kind": "fischer", "seconds": 60, "increment": 5}
            table, _, clients = await sit(here, "jin_kei", clock=clock)
            seat = first(here, table)
            assert clients[seat].seen["clock"]["running"] == [seat]
            await timers.advance(here.services, 10)
            await clients[seat].request("ask", what="snapshot")
            assert clients[seat].seen["clock"]["left"][seat] == pytest.approx(50)
            assert clients[seat].seen["clock"]["left"][1 - seat] == 60
            await clients[seat].act(first_answer(clients[seat].view))
            assert clients[seat].seen["clock"]["left"][seat] == pytest.approx(55)

    run(test())


def test_time_for_a_move_begins_anew_with_every_question(tmp_path: Path) -> None:
    async def test() -> None:
        timers = HandTimers()
        async with house(tmp_path, timers) as here:
            table, _, clients = await sit(here, "jin_kei", clock={"kind": "move", "seconds": 30})
            live = here.services.tables.live[table]
            for question in range(3):
                await timers.advance(here.services, 20)
                while live.state.question == question:
                    seat = first(here, table)
                    await clients[seat].current()
                    reply = await clients[seat].act(first_answer(clients[seat].view))
                    assert reply["type"] == "accepted"
                assert [
                    live.state.clocks.left(seat) for seat in members(live.state.table.waiting)
                ] == pytest.approx([30] * len(members(live.state.table.waiting)))

    run(test())


def test_a_bot_answers_for_who_ran_out_of_time_for_a_move_and_gives_the_seat_back(tmp_path: Path) -> None:
    async def test() -> None:
        timers = HandTimers()
        async with house(tmp_path, timers) as here:
            table, _, clients = await sit(here, "jin_kei", clock={"kind": "move", "seconds": 30})
            live, seat = here.services.tables.live[table], first(here, table)
            await timers.advance(here.services, 31)
            await clients[seat].until(lambda frame: frame["seen"]["people"][seat]["played_by_bot"])
            await clients[seat].until(lambda frame: not frame["seen"]["people"][seat]["played_by_bot"])
            assert live.state.match.number >= 1

    run(test())


def test_who_runs_out_of_time_loses_where_that_was_agreed(tmp_path: Path) -> None:
    async def test() -> None:
        timers = HandTimers()
        async with house(tmp_path, timers) as here:
            clock = {"kind": "fischer", "seconds": 60}
            table, _, clients = await sit(here, "jin_kei", clock=clock, gone="adjudicate")
            seat = first(here, table)
            await timers.advance(here.services, 59)
            assert here.services.tables.live[table].state.status == "playing"
            await timers.advance(here.services, 2)
            await clients[0].until(lambda frame: frame["seen"]["status"] == "over")
            assert "ran out of time" in clients[0].seen["ended"]
            replay = await here.get(f"/api/tables/{table}/replay")
            assert replay["ended"] == {"reason": "time", "seat": seat, "winners": [1 - seat], "text": ""}
            assert replay["result"] is None
            lines = (await here.http.get(f"/api/tables/{table}/record")).text.splitlines()
            assert '"ended":' in lines[0]
            record = read_record(lines)
            verify(parlour.game(record.game, **record.options), record)

    run(test())


def test_where_people_wait_a_clock_that_has_run_out_changes_nothing(tmp_path: Path) -> None:
    async def test() -> None:
        timers = HandTimers()
        async with house(tmp_path, timers) as here:
            clock = {"kind": "fischer", "seconds": 60}
            table, _, clients = await sit(here, "jin_kei", clock=clock, gone="wait")
            seat = first(here, table)
            await timers.advance(here.services, 100)
            await clients[seat].current()
            reply = await clients[seat].act(first_answer(clients[seat].view))
            assert reply["type"] == "accepted"

    run(test())


def test_the_clock_of_high_jinks_strikes_by_its_own_rule_and_the_record_says_so(tmp_path: Path) -> None:
    async def test() -> None:
        timers = HandTimers()
        async with house(tmp_path, timers) as here:
            options = {"minutes": 1, "interval": 1, "dealer": 1}
            table, _, clients = await sit(here, "high_jinks", clock={"kind": "game"}, options=options)
            live, luck = here.services.tables.live[table], Random(2)
            while live.state.clocks.own.running(live.state.table) < 0:
                seat = first(here, table)
                await clients[seat].current()
                await clients[seat].act(random_answer(clients[seat].view, luck))
            await timers.advance(here.services, 61)
            assert live.state.match.record.moves[-1][1] == TIME_IS_UP
            assert sum(live.state.clocks.own.strikes) == 1
            await timers.advance(here.services, 60)
            assert sum(live.state.clocks.own.strikes) == 2

    run(test())


def test_clocks_go_on_after_a_restart_and_do_not_run_meanwhile(tmp_path: Path) -> None:
    async def test() -> None:
        timers = HandTimers()
        clock = {"kind": "fischer", "seconds": 60, "increment": 2}
        async with house(tmp_path, timers) as here:
            table, _, clients = await sit(here, "jin_kei", clock=clock)
            seat = first(here, table)
            await timers.advance(here.services, 10)
            await clients[seat].current()
            await clients[seat].act(first_answer(clients[seat].view))
            waiting = first(here, table)
            await timers.advance(here.services, 20.5)  # written down after 5, 10, 15 and 20 seconds
            left = [here.services.tables.live[table].state.clocks.left(n) for n in (0, 1)]
        timers = HandTimers()
        timers.time = 10_000_000
        async with house(tmp_path, timers) as here:
            clocks = (await here.services.tables.find(table)).state.clocks
            assert clocks.left(1 - waiting) == left[1 - waiting]
            assert clocks.left(waiting) == pytest.approx(left[waiting], abs=5.1)

    run(test())


# ------------------------------------------------------------------------ gone


def test_a_player_who_does_not_come_back_is_replaced_by_a_bot_until_they_return(tmp_path: Path) -> None:
    async def test() -> None:
        timers = HandTimers()
        async with house(tmp_path, timers, grace=60.0) as here:
            table, tokens, clients = await sit(here, "jest", 2, bots=1)
            await clients[1].connection.close()
            await clients[0].until(lambda frame: not frame["seen"]["people"][1]["present"])
            await timers.advance(here.services, 59)
            assert not here.services.tables.live[table].state.seats[1].gone
            await timers.advance(here.services, 2)
            await clients[0].until(lambda frame: frame["seen"]["people"][1]["played_by_bot"])
            await clients[0].until(lambda frame: 1 not in frame["seen"]["view"]["waiting"])
            again = await here.connect(table, tokens[1])
            await again.current()
            assert not again.seen["people"][1]["played_by_bot"]

    run(test())


def test_who_leaves_loses_where_that_was_agreed(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path, HandTimers()) as here:
            table, tokens, clients = await sit(here, "jest", 3, gone="adjudicate")
            await clients[1].request("leave")
            await clients[0].until(lambda frame: frame["seen"]["status"] == "over")
            assert clients[0].seen["ended"].startswith("Bob left")
            reply = await clients[0].act(clients[0].view["options"][0]["move"])
            assert reply["code"] == "game_over"
        async with house(tmp_path, HandTimers()) as here:
            again = await here.connect(table, tokens[0])
            assert again.seen["ended"].startswith("Bob left")

    run(test())


def test_where_nobody_is_nobody_loses(tmp_path: Path) -> None:
    async def test() -> None:
        timers = HandTimers()
        async with house(tmp_path, timers, grace=60.0) as here:
            table, tokens, clients = await sit(here, "jest", 3, gone="adjudicate")
            for client in clients:
                await client.connection.close()
            live = here.services.tables.live[table]
            while live.observers.watched():
                await timers.advance(here.services, 0)
            await timers.advance(here.services, 1000)
            assert live.state.status == "playing"
            ann = await here.connect(table, tokens[0])
            await timers.advance(here.services, 61)
            await ann.until(lambda frame: frame["seen"]["status"] == "over")

    run(test())


def test_a_table_waits_where_that_was_agreed(tmp_path: Path) -> None:
    async def test() -> None:
        timers = HandTimers()
        async with house(tmp_path, timers, grace=60.0) as here:
            table, _, clients = await sit(here, "jest", 3, gone="wait")
            await clients[1].connection.close()
            await clients[0].until(lambda frame: not frame["seen"]["people"][1]["present"])
            await timers.advance(here.services, 1000)
            assert not here.services.tables.live[table].state.seats[1].gone

    run(test())


# ------------------------------------------------------------------- the beat


def test_every_answer_of_a_bot_is_released_on_a_beat(tmp_path: Path) -> None:
    async def test() -> None:
        timers = HandTimers()
        async with house(tmp_path, timers, pace=0.7) as here:
            table, tokens = await here.full("jest", 1, 2)
            ann = await here.connect(table, tokens[0])
            live = here.services.tables.live[table]
            for _ in range(6):
                before = live.state.question, live.state.table.waiting
                asked = live.state.asked_at
                await timers.advance(here.services, asked + 0.69 - timers.time)
                assert (live.state.question, live.state.table.waiting) == before, "nobody has answered yet"
                await timers.advance(here.services, asked + 0.701 - timers.time)
                assert (live.state.question, live.state.table.waiting) != before
                while members(live.state.table.waiting) == [0]:
                    await ann.current()
                    await ann.act(ann.view["options"][0]["move"])

    run(test())


async def attacked(here: House, wanted: bool) -> tuple[LiveTable, list[Client], int]:
    """Play, table after table, until somebody is attacked who holds a Joker, or who holds none."""
    luck = Random(5)
    while True:
        table, _, clients = await sit(here, "last_king", 2)
        live = here.services.tables.live[table]
        while not live.state.table.over:
            seat = first(here, table)
            await clients[seat].current()
            view = clients[seat].view
            if view["step"] == "jester" and (len(view["options"]) > 1) == wanted:
                return live, clients, seat
            await clients[seat].act(random_answer(view, luck))


def test_a_pass_that_was_asked_for_comes_at_the_end_of_the_window_where_others_play(tmp_path: Path) -> None:
    async def test() -> None:
        timers = HandTimers()
        async with house(tmp_path, timers, pace=0.7, window=4.0) as here:
            live, clients, seat = await attacked(here, wanted=False)
            question = live.state.question
            assert clients[seat].view["question"]["pass_words"] == "When attacked and I hold no Joker"
            await clients[seat].request("auto", steps=["jester"])
            await timers.advance(here.services, 3.9)
            assert live.state.question == question
            await timers.advance(here.services, 0.2)
            assert live.state.question > question
            for wrong in ("nonsense", "discard_one"):
                assert (await clients[seat].request("auto", steps=[wrong]))["code"] == "bad_message"

    run(test())


def test_a_question_with_a_choice_is_never_passed_for_a_person(tmp_path: Path) -> None:
    async def test() -> None:
        timers = HandTimers()
        async with house(tmp_path, timers, pace=0.7) as here:
            live, clients, seat = await attacked(here, wanted=True)
            question = live.state.question
            await clients[seat].request("auto", steps=["jester"])
            await timers.advance(here.services, 60)
            assert live.state.question == question

    run(test())


def test_a_person_alone_with_bots_sets_their_beat(tmp_path: Path) -> None:
    async def test() -> None:
        timers = HandTimers()
        async with house(tmp_path, timers, pace=0.7) as here:
            table, [token] = await here.full("jest", 1, 2)
            ann, live = await here.connect(table, token), here.services.tables.live[table]
            assert (await ann.request("pace", seconds=0.1))["type"] == "accepted"
            await timers.advance(
                here.services, 0.71
            )  # the first answers keep the beat on which they were asked for
            while members(live.state.table.waiting) == [0]:
                await ann.current()
                await ann.act(ann.view["options"][0]["move"])
            await settle(here.services)
            before = live.state.question
            await timers.advance(here.services, 0.05)
            assert live.state.question == before, "even the fastest answer waits for its beat"
            await timers.advance(here.services, 0.06)
            assert live.state.question != before
            assert (await ann.request("pace", seconds=None))["type"] == "accepted"
            assert live.autoplay.pace == 0.7
            for wrong in (0, 0.05, 6, "fast"):
                assert (await ann.request("pace", seconds=wrong))["code"] == "bad_message"

    run(test())


def test_nobody_hurries_bots_at_a_table_with_other_people(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path, pace=0.7) as here:
            table, tokens = await here.full("jest", 2, 1)
            ann = await here.connect(table, tokens[0])
            assert (await ann.request("pace", seconds=0.1))["code"] == "not_allowed"
            assert here.services.tables.live[table].autoplay.pace == 0.7

    run(test())

"""BotPool processes: those that die or hang are replaced, and the match goes on."""

import asyncio
import os
import signal
import time
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from random import Random
from typing import Any

import pytest

import parlour
from parlour.bots import bot
from parlour.server.thinking import pool, worker
from parlour.server.thinking.pool import NOBODY, BotPool, guessed_table
from parlour.server.thinking.processes import Processes
from parlour.server.thinking.queue import FairQueue, Party
from parlour.server.thinking.worker import Advice, GuessedTable
from tests.server.house import QuickBots, house, play, run

JEST = parlour.game("jest")


def test_an_answer_is_one_of_the_options() -> None:
    async def test() -> None:
        thinking = BotPool(1, 2.0)
        t = JEST.new(3, 1)
        try:
            for seat in range(3):
                (action,) = await thinking.answer(guessed_table(JEST, t, seat, ["a", "b", "c"]), "casual")
                assert action in JEST.options(t, seat)
            found = await thinking.advise(guessed_table(JEST, t, 0, ["a", "b", "c"]), 0.05)
            assert sorted(advice.actions for advice in found) == [[action] for action in JEST.options(t, 0)]
        finally:
            thinking.close()

    asyncio.run(test())


def test_a_process_that_dies_is_replaced_and_a_quick_bot_answers() -> None:
    async def test() -> None:
        thinking = BotPool(1, 2.0)
        t = JEST.new(3, 1)
        try:
            number = await thinking.thinkers.do(20, os.getpid)
            os.kill(number, signal.SIGKILL)
            for _ in range(3):
                (action,) = await thinking.answer(guessed_table(JEST, t, 0, ["a", "b", "c"]), "novice")
                assert action in JEST.options(t, 0)
            assert thinking.broken == 1
            assert await thinking.thinkers.do(20, os.getpid) != number
        finally:
            thinking.close()

    asyncio.run(test())


def test_who_waits_while_processes_are_replaced_is_told() -> None:
    """The replies to those who wait would otherwise be lost: their tasks would end as if they were cancelled."""

    async def test() -> None:
        processes = Processes(1, 0)
        jobs = [asyncio.create_task(processes.do(60.0, time.sleep, 0.2)) for _ in range(5)]
        await asyncio.sleep(0)
        assert processes.pool is not None
        processes.replace(processes.pool)
        ends = await asyncio.gather(*jobs, return_exceptions=True)
        assert any(isinstance(end, BrokenProcessPool) for end in ends)
        assert all(end is None or isinstance(end, BrokenProcessPool) for end in ends), ends
        job = asyncio.create_task(processes.do(60.0, time.sleep, 0.2))
        await asyncio.sleep(0)
        job.cancel()
        with pytest.raises(asyncio.CancelledError):
            await job
        processes.close()

    run(test())


def test_who_thinks_too_long_is_interrupted(monkeypatch: pytest.MonkeyPatch) -> None:
    class Slow:
        def answer(self, window: object) -> int:
            while True:
                time.sleep(0.01)

    monkeypatch.setattr(worker, "bot", lambda level, seed: Slow() if level == "slow" else bot(level, seed))
    old = signal.signal(signal.SIGALRM, worker.ring)
    t = JEST.new(3, 1)
    try:
        (action,) = worker.answer(guessed_table(JEST, t, 0, ["a", "b", "c"]), "slow", 0.05)
        assert action in JEST.options(t, 0)
    finally:
        signal.signal(signal.SIGALRM, old)


def test_a_match_goes_on_while_processes_are_killed(tmp_path: Path) -> None:
    async def test() -> None:
        thinking = BotPool(1, 2.0)
        async with house(tmp_path, bots=thinking) as here:
            table, tokens = await here.full("jest", 1, 2)
            os.kill(await thinking.thinkers.do(20, os.getpid), signal.SIGKILL)
            client = await here.connect(table, tokens[0])
            await play(client, Random(1))
            assert thinking.broken >= 1

    run(test())


# ------------------------------------------------------------------- fairness


def test_one_address_with_many_tables_does_not_keep_others_waiting() -> None:
    async def test() -> None:
        queue = FairQueue(1)
        served: list[tuple[str, str]] = []

        async def ask(address: str, table: str) -> None:
            await queue.enter((address, table))
            await asyncio.sleep(0)
            served.append((address, table))
            queue.leave()

        mean = [("mean", f"{n % 10}") for n in range(30)]
        async with asyncio.TaskGroup() as group:
            for party in [*mean, ("kind", "1"), ("kind", "1"), ("other", "2")]:
                group.create_task(ask(*party))
        assert served[:6] == [mean[0], mean[1], ("kind", "1"), ("other", "2"), mean[2], ("kind", "1")]
        assert len(served) == 33 and queue.free == 1 and len(queue) == 0

    asyncio.run(test())


def test_who_gives_up_waiting_leaves_no_hole_in_the_queue() -> None:
    async def test() -> None:
        queue = FairQueue(1)
        await queue.enter(("a", "1"))
        waiting = [asyncio.create_task(queue.enter((address, "1"))) for address in "bcd"]
        await asyncio.sleep(0)
        waiting[0].cancel()
        await asyncio.sleep(0)
        queue.leave()
        waiting[1].cancel()  # in the moment in which it is given the place
        await asyncio.wait(waiting)
        assert waiting[2].done() and not waiting[2].cancelled()
        queue.leave()
        assert (queue.free, len(queue)) == (1, 0)

    asyncio.run(test())


def test_a_flood_of_strong_bots_takes_nobodys_strength() -> None:
    """Thirty tables of one address used to push the answers of all to a few iterations."""

    async def test() -> None:
        thinking = BotPool(1, 2.0, steady=True)
        work = guessed_table(JEST, JEST.new(3, 1), 0, ["a", "b", "c"])
        done: list[str] = []

        async def ask(address: str, table: str) -> None:
            await thinking.answer(work, "casual", (address, table))
            done.append(address)

        try:
            async with asyncio.TaskGroup() as group:
                for number in range(12):
                    group.create_task(ask("mean", f"{number}"))
                await asyncio.sleep(0)
                group.create_task(ask("kind", "mine"))
            assert done.index("kind") <= 2
            assert thinking.late == 0
        finally:
            thinking.close()

    asyncio.run(test())


class Slow(BotPool):
    """A pool of one process whose thoughts take as long as the hidden hand makes them."""

    def __init__(self) -> None:
        super().__init__(1, 2.0, steady=True)
        self.seconds = 0.04
        for n in range(40):
            self.durations.add(("jest", "master", 1), 0.02 + n / 2000)

    def start(self) -> None:
        """No processes."""

    async def think(self, work: GuessedTable, level: str) -> list[int]:
        await asyncio.sleep(self.seconds)
        return [0]

    async def advise(self, work: GuessedTable, seconds: float) -> list[Advice]:
        await asyncio.sleep(5)
        return []


@pytest.mark.parametrize("crowd", [0, 3])
def test_at_a_busy_worker_nothing_tells_a_forced_answer_from_a_thought(crowd: int) -> None:
    """Neither when it comes itself, nor when the next one does."""

    async def test() -> None:
        loop, t = asyncio.get_running_loop(), JEST.new(3, 1)
        times: dict[str, list[tuple[float, float]]] = {}
        for kind, seconds in [("forced", 0.0), ("quick", 0.005), ("slow", 0.04)] * 3:
            bots = Slow()
            bots.seconds = 0.03
            work = guessed_table(JEST, t, 0, ["a", "b", "c"])
            others = [asyncio.create_task(bots.answer(work, "master", ("crowd", f"{n}"))) for n in range(crowd)]
            await asyncio.sleep(0)
            began = loop.time()

            async def mine(bots: Slow = bots, kind: str = kind, began: float = began) -> float:
                if kind == "forced":
                    await bots.pretend(JEST, t, 0, "master", ("me", "1"))
                else:
                    await bots.answer(guessed_table(JEST, t, 0, []), "master", ("me", "1"))
                return loop.time() - began

            async def after(bots: Slow = bots, began: float = began) -> float:
                await bots.answer(guessed_table(JEST, t, 1, []), "master", ("me", "1"))
                return loop.time() - began

            tasks = [asyncio.create_task(mine()), asyncio.create_task(after())]
            bots.seconds = seconds
            first, second = await asyncio.gather(*tasks)
            await asyncio.gather(*others)
            times.setdefault(kind, []).append((first, second))
        best = {kind: [min(each) for each in zip(*found, strict=True)] for kind, found in times.items()}
        for kind in ("quick", "slow"):
            assert best[kind] == pytest.approx(best["forced"], abs=0.02)

    asyncio.run(test())


def test_hints_elsewhere_do_not_delay_moves() -> None:
    async def test() -> None:
        bots, t = Slow(), JEST.new(3, 1)
        hints = [
            asyncio.create_task(bots.hint(JEST, t, 0, ["a", "b", "c"], 1.0, ("mean", f"{n}"))) for n in range(20)
        ]
        await asyncio.sleep(0)
        began = asyncio.get_running_loop().time()
        await bots.decide(JEST, t, 0, ["a", "b", "c"], "master", ("kind", "1"))
        assert asyncio.get_running_loop().time() - began < 0.5
        for hint in hints:
            hint.cancel()
        await asyncio.gather(*hints, return_exceptions=True)
        assert (bots.hints.free, len(bots.hints)) == (1, 0)

    asyncio.run(test())


def test_where_all_wait_too_long_quick_bots_shorten_the_queue(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        monkeypatch.setattr(pool, "PATIENCE", 0.15)
        bots, t = Slow(), JEST.new(3, 1)
        work = guessed_table(JEST, t, 0, ["a", "b", "c"])
        await asyncio.gather(*[bots.answer(work, "master", ("a", f"{n}")) for n in range(30)])
        assert 20 < bots.late < 30

    asyncio.run(test())


def test_at_a_table_every_answer_of_a_bot_takes_a_place_in_the_queue(tmp_path: Path) -> None:
    class Counting(QuickBots):
        def __init__(self) -> None:
            super().__init__()
            self.pretended: list[tuple[str, str]] = []
            self.decided: list[tuple[str, str]] = []

        async def pretend(self, *given: Any) -> None:
            self.pretended.append(given[-1])

        async def answer(self, work: GuessedTable, level: str, party: Party = NOBODY) -> list[int]:
            self.decided.append(party)
            return await super().answer(work, level, party)

    async def test() -> None:
        bots = Counting()
        async with house(tmp_path, bots=bots, pace=0.001) as here:
            table, tokens = await here.full("last_king", 1, 1)
            await play(await here.connect(table, tokens[0]), Random(1))
            moves = here.services.tables.live[table].state.match.moves
            played = len([move for move in moves if move.seat != 0])
            assert len(bots.pretended) + len(bots.decided) == played
            assert bots.pretended and set(bots.pretended + bots.decided) == {("127.0.0.1", table)}

    run(test())

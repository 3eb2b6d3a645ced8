"""BotPool processes: those that die or hang are replaced, and the match goes on."""

import asyncio
import os
import signal
import time
from pathlib import Path
from random import Random

import pytest

import parlour
from parlour.bots import bot
from parlour.server.thinking import worker
from parlour.server.thinking.pool import BotPool, guessed_table
from tests.server.house import house, play, run

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
            number = await thinking.think(20, os.getpid)
            os.kill(number, signal.SIGKILL)
            for _ in range(3):
                (action,) = await thinking.answer(guessed_table(JEST, t, 0, ["a", "b", "c"]), "novice")
                assert action in JEST.options(t, 0)
            assert thinking.broken == 1
            assert await thinking.think(20, os.getpid) != number
        finally:
            thinking.close()

    asyncio.run(test())


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
            os.kill(await thinking.think(20, os.getpid), signal.SIGKILL)
            client = await here.connect(table, tokens[0])
            await play(client, Random(1))
            assert thinking.broken >= 1

    run(test())

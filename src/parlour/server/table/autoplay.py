"""Who answers without a person: bots, bots for players who are gone, and the passes that a player asked for.

Every such answer is released on a beat that is counted from the moment when the question was put. A forced answer
takes as many beats as the seat's last one that was thought about, so the time that passes tells nothing.
"""

import asyncio
import logging
from math import ceil
from typing import TYPE_CHECKING, NamedTuple

from parlour.bots.levels import LEVELS
from parlour.kernel.bits import members
from parlour.kernel.table import DONE
from parlour.server.protocol.problems import Problem
from parlour.server.runtime.timers import sleep
from parlour.server.table.history import half_made
from parlour.server.thinking.pool import guessed_table

if TYPE_CHECKING:
    from parlour.server.table.live import LiveTable

LOG = logging.getLogger("parlour.server")
STAND_IN = LEVELS[len(LEVELS) // 2]  # the level of a bot that plays for somebody who is gone


class Answer(NamedTuple):
    """An action, and whether it took thought."""

    action: int
    thought: bool


class Autoplay:
    """Those who answer by themselves at one table."""

    def __init__(self, room: "LiveTable") -> None:
        self.room = room
        self.tasks: dict[tuple[int, int], asyncio.Task[None]] = {}
        self.beats: dict[int, int] = {}  # seat -> how many its last thought took

    def wake(self) -> None:
        """See who has to answer now. Where nobody looks, nothing is played."""
        room = self.room
        if not room.asking or not room.watched():
            return
        for seat in members(room.table.waiting):
            key = (seat, room.question)
            if key not in self.tasks and self.drives(seat):
                self.tasks[key] = asyncio.create_task(self.run(seat, room.question))

    def stop(self) -> None:
        """Nobody answers any more."""
        for task in self.tasks.values():
            task.cancel()

    def drives(self, seat: int) -> bool:
        """Whether the seat's question is answered without a person."""
        room = self.room
        return self.by_bot(seat) or self.passes(seat) or (room.step in room.seats[seat].auto and self.forced(seat))

    def by_bot(self, seat: int) -> bool:
        """Whether a bot plays the seat."""
        return self.room.seats[seat].kind == "bot" or self.room.seats[seat].gone

    def passes(self, seat: int) -> bool:
        """Whether the player has asked that this question be passed."""
        return self.room.step in self.room.seats[seat].auto and self.room.can_pass(seat)

    def forced(self, seat: int) -> bool:
        """Whether there is only one answer."""
        return len(self.room.game.options(self.room.table, seat)) == 1

    def stands(self, seat: int, question: int) -> bool:
        """Whether the question is still to be answered here."""
        room = self.room
        return room.question == question and room.asks(seat) and room.watched() and self.drives(seat)

    async def run(self, seat: int, question: int) -> None:
        """Answer a question: picks that nobody can see at once, the answer on its beat."""
        room = self.room
        try:
            while self.stands(seat, question):
                answer = await self.decide(seat)
                if not self.stands(seat, question):
                    return
                move = room.game.words.move(room.table, answer.action)
                assert room.course is not None
                if not half_made(room.table, room.course.after(seat, move), seat):
                    await self.beat(seat, answer.thought)
                async with room.lock:
                    if self.stands(seat, question):
                        await room.play(seat, move)
        except Problem:
            return  # the table is being taken up anew
        except Exception:
            LOG.exception("a bot could not answer", extra={"table": room.id})
        finally:
            self.tasks.pop((seat, question), None)

    async def decide(self, seat: int) -> Answer:
        """The answer of the seat's driver."""
        room = self.room
        options = room.game.options(room.table, seat)
        if not self.by_bot(seat):
            return Answer(DONE if self.passes(seat) else options[0], False)
        if len(options) == 1:
            return Answer(options[0], False)
        level = room.seats[seat].level or STAND_IN
        action = await room.hall.thinking.answer(guessed_table(room.game, room.table, seat, room.names), level)
        return Answer(action, True)

    async def beat(self, seat: int, thoughtful: bool) -> None:
        """Wait for the beat on which the answer is released."""
        room, pace = self.room, self.room.hall.settings.pace
        if pace <= 0:
            return
        gone = room.hall.timers.now() - room.asked_moment
        beats = max(1, ceil(gone / pace))
        if thoughtful:
            self.beats[seat] = beats
        elif self.by_bot(seat):
            beats = max(beats, self.beats.get(seat, 1))
        await sleep(room.hall.timers, beats * pace - gone)

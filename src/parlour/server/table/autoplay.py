"""Answers without a person: bots, bots for players who are gone, and the passes that a player asked for.

Every such answer is released on a beat that is counted from the moment of the question. A bot's forced answer
takes a place in the queue like one that is thought about, and holds it as long, so the time reveals nothing. A
person's forced pass is given only if the person asked for it. If other people play, it comes at the end of the
window, when the page sends a chosen pass, too.
"""

import asyncio
import logging
from collections.abc import Callable
from math import ceil
from typing import Any

from parlour.bots.levels import LEVELS
from parlour.kernel.bits import members
from parlour.kernel.game import Game
from parlour.kernel.table import DONE, Table
from parlour.server.protocol.problems import Problem
from parlour.server.runtime.timers import Timers, sleep
from parlour.server.table.ports import Actions, Bots
from parlour.server.table.state import MatchState

LOG = logging.getLogger("parlour.server")
STAND_IN = LEVELS[len(LEVELS) // 2]  # the level of a bot that plays for somebody who is gone


class Autoplay:
    """Answers the questions of one table that no person answers."""

    def __init__(
        self,
        state: MatchState,
        actions: Actions,
        watched: Callable[[], bool],
        bots: Bots,
        timers: Timers,
        pace: float,
        window: float,
    ) -> None:
        self.state = state
        self.actions: Actions = actions
        self.watched = watched
        self.bots = bots
        self.address = ""  # of a player at the table, for whom the bots think
        self.timers = timers
        self.house = self.pace = pace  # seconds of a beat: the server's default, and now
        self.window = window  # seconds after which a pass is released where other people play
        self.tasks: dict[tuple[int, int], asyncio.Task[None]] = {}

    def wake(self) -> None:
        """See who has to answer now. Where nobody looks, nothing is played."""
        state = self.state
        if not state.asking or not self.watched():
            return
        for seat in members(state.table.waiting):
            key = (seat, state.question)
            if key not in self.tasks and self.answers_for(seat):
                self.tasks[key] = asyncio.create_task(self.run(seat, state.question))

    def set_pace(self, seconds: float | None) -> None:
        """Change the beat from the next answer on; None: the server's default."""
        self.pace = self.house if seconds is None else seconds

    def stop(self) -> None:
        """Stop all answers that are under way."""
        for task in self.tasks.values():
            task.cancel()

    def answers_for(self, seat: int) -> bool:
        """Return whether the seat's question is answered without a person."""
        return self.state.by_bot(seat) or bool(self.pass_for(seat))

    def pass_for(self, seat: int) -> list[int]:
        """Return the pass that the player asked for; nothing if there is any other answer."""
        auto = self.state.seats[seat].auto
        if not auto:
            return []
        game, t = self.state.game, self.state.table
        return [DONE] if game.asked_rule(t).id in auto and game.options(t, seat) == [DONE] else []

    def stands(self, seat: int, question: int) -> bool:
        """Return whether the question is still to be answered here."""
        state = self.state
        return state.question == question and state.asks(seat) and self.watched() and self.answers_for(seat)

    async def run(self, seat: int, question: int) -> None:
        """Answer a question on its beat."""
        try:
            if not self.stands(seat, question):
                return
            actions = await self.decide(seat)
            await self.beat(seat)
            async with self.actions.lock:
                if self.stands(seat, question):
                    await self.actions.play(self.state.match.propose(seat, actions))
        except Problem:
            return  # the table is being reloaded
        except Exception:
            LOG.exception("a bot could not answer", extra={"table": self.state.id})
        finally:
            self.tasks.pop((seat, question), None)

    async def decide(self, seat: int) -> list[int]:
        """Return the answer of a bot, or the pass that the player asked for."""
        state = self.state
        if not state.by_bot(seat):
            return self.pass_for(seat)
        level, party = state.seats[seat].level or STAND_IN, (self.address, state.id)
        forced = forced_answer(state.game, state.table, seat)
        if not forced:
            return await self.bots.decide(state.game, state.table, seat, state.names, level, party)
        if self.pace > 0:
            await self.bots.pretend(state.game, state.table, seat, level, party)
        return forced

    async def beat(self, seat: int) -> None:
        """Wait for the beat on which the answer is released."""
        if self.pace <= 0:
            return
        gone = self.timers.now() - self.state.asked_at
        if not self.state.by_bot(seat) and len(self.state.people) > 1:
            await sleep(self.timers, self.window - gone)
            return
        await sleep(self.timers, max(1, ceil(gone / self.pace)) * self.pace - gone)


def forced_answer(game: Game[Any], t: Table, seat: int) -> list[int]:
    """Return the only answer that the seat can give; nothing if it has a choice."""
    actions: list[int] = []
    while len(options := game.options(t, seat)) == 1:
        actions += options
        t = t.clone()
        if t.most == 0 or game.pick(t, seat, options[0]):
            return actions
    return []

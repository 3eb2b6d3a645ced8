"""What a client at a table may ask for, and the one reply that it gets."""

import time
from concurrent.futures.process import BrokenProcessPool

from parlour.kernel.refusal import Refusal
from parlour.server.protocol.messages import (
    Accepted,
    Act,
    Ask,
    Auto,
    Client,
    Error,
    Hello,
    HintReply,
    Leave,
    NotesReply,
    Refused,
    Server,
    Undo,
    Valued,
    Why,
)
from parlour.server.protocol.problems import Problem, not_allowed
from parlour.server.runtime.security import Bucket
from parlour.server.socket.outbox import Outbox
from parlour.server.table.live import LiveTable
from parlour.server.table.why import no_such_move, why_card, why_move
from parlour.server.thinking.pool import guessed_table


class Session:
    """One client: a socket that has said who it is."""

    def __init__(self, room: LiveTable, seat: int | None, outbox: Outbox) -> None:
        self.room = room
        self.seat = seat
        self.outbox = outbox
        now, settings = room.hall.timers.now(), room.hall.settings
        self.hints = Bucket(settings.hints_per_minute / 60, 5, now)

    async def answer(self, message: Client) -> Server:
        """The reply to a request."""
        if isinstance(message, Hello):
            raise Problem("bad_message", "You have said hello already.")
        if isinstance(message, Ask):
            return await self.ask(message)
        seat = self.seat
        if seat is None:
            raise not_allowed("You look on: you have no seat at this table.")
        if isinstance(message, Act):
            return await self.act(message, seat)
        if isinstance(message, Why):
            return self.why(message, seat)
        if isinstance(message, Undo):
            return await self.undo(message, seat)
        if isinstance(message, Auto):
            return await self.auto(message, seat)
        return await self.leave(message, seat)

    # -------------------------------------------------------------------- moves

    async def act(self, message: Act, seat: int) -> Server:
        """Play a move, once."""
        room = self.room
        began = time.perf_counter()
        async with room.lock:
            if room.course is None:
                raise not_allowed("The cards are not dealt yet: seats are still free.")
            if (seat, message.id) in room.course.acts:
                return Accepted(message.id)
            if room.status == "over":
                return Refused(message.id, "game_over", "The game is over.", [], {})
            observer = room.observers[seat]
            if room.asks(seat) and not observer.asked_at <= message.seq <= observer.seq:
                raise Problem("stale", "The question has changed since then.")
            try:
                await room.attendance.back(seat)
                await room.play(seat, room.canonical(message.move), message.id)
            except Refusal as refusal:
                room.hall.metrics.refused += 1
                return Refused(message.id, refusal.code, refusal.sentence, refusal.cites, refusal.facts)
            except ValueError as error:
                room.hall.metrics.refused += 1
                refused = no_such_move(str(error))
                refused.id = message.id
                return refused
        room.hall.metrics.act.add(time.perf_counter() - began)
        return Accepted(message.id)

    async def undo(self, message: Undo, seat: int) -> Server:
        """Take back, ask to take back, or answer who asks."""
        room = self.room
        async with room.lock:
            if room.course is not None and (seat, message.id) in room.course.acts:
                return Accepted(message.id)
            if message.consent is None:
                await room.undo(seat, message.id)
            else:
                await room.consent(seat, message.consent)
        return Accepted(message.id)

    async def auto(self, message: Auto, seat: int) -> Server:
        """Set which questions are passed."""
        room = self.room
        steps = sorted(set(message.steps))
        known = {type(room.game.steps[n]).__name__ for n in range(len(room.game.steps))}
        if not set(steps) <= known:
            raise Problem("bad_message", "There is no such question in this game.")
        async with room.lock:
            await room.set_seat(room.seats[seat]._replace(auto=steps))
            room.changed()
        return Accepted(message.id)

    async def leave(self, message: Leave, seat: int) -> Server:
        """Get up."""
        room = self.room
        async with room.lock:
            if room.status == "open":
                await room.set_seat(room.seats[seat]._replace(name="", token=None, contribution=""))
                room.changed()
                for outbox in room.observers[seat].outboxes:
                    outbox.close(1000, "left")
            elif room.asking:
                await room.attendance.lose(seat, "left")
        return Accepted(message.id)

    # ---------------------------------------------------------------- questions

    def why(self, message: Why, seat: int) -> Server:
        """Why something may not be played."""
        room = self.room
        if room.course is None:
            raise not_allowed("The cards are not dealt yet: seats are still free.")
        if message.move is not None:
            out = why_move(room.game, room.table, seat, message.move)
        elif message.token is not None:
            out = why_card(room.game, room.table, seat, message.token, room.names)
        else:
            raise Problem("bad_message", "Ask why about a move or about a card.")
        out.id = message.id
        return out

    async def ask(self, message: Ask) -> Server:
        """A sign of life, a snapshot, notes or a hint."""
        if message.what == "ping":
            return Accepted(message.id)
        if message.what == "snapshot":
            self.outbox.resend()
            return Accepted(message.id)
        if self.seat is None:
            raise not_allowed("You look on: you have no seat at this table.")
        if message.what == "notes":
            return self.notes(message, self.seat)
        return await self.hint(message, self.seat)

    def notes(self, message: Ask, seat: int) -> Server:
        """What the seat could have remembered, if the table and the game allow to show it."""
        room = self.room
        if room.course is None or not room.settings.notes or not room.game.notes_allowed(room.table):
            raise not_allowed("At this table everybody relies on their own memory.")
        return NotesReply(message.id, room.game.memory(room.table, seat))

    async def hint(self, message: Ask, seat: int) -> Server:
        """What each option is worth; only for who plays against bots alone."""
        room, hall = self.room, self.room.hall
        if room.settings.persons() != [seat]:
            raise not_allowed("Hints are only for those who play against bots alone.")
        if not room.asks(seat):
            raise not_allowed("You are not asked for anything now.")
        if not self.hints.take(hall.timers.now()):
            raise Problem("too_fast", "Think for yourself a little.")
        question, t = room.question, room.table
        try:
            worths = await hall.thinking.advise(guessed_table(room.game, t, seat, room.names), hall.settings.hint)
        except (TimeoutError, BrokenProcessPool):
            raise Problem("busy", "No hint could be had just now.", 503) from None
        if room.question != question or room.table is not t:
            raise Problem("stale", "The question has changed since then.")
        options = [
            Valued(
                room.game.words.move(t, worth.action),
                room.game.describe(t, worth.action, room.names),
                worth.value,
                worth.low,
                worth.high,
            )
            for worth in worths
        ]
        return HintReply(message.id, options)


def complaint(problem: Problem, wanted: str | None) -> Error:
    """A Problem as it is told over a socket."""
    return Error(problem.code, problem.message, wanted)

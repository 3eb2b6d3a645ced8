"""Who is there, and whose time runs out: what becomes of a player who is gone, as the table agreed."""

import asyncio
from typing import TYPE_CHECKING

from parlour.play.record import TIME_IS_UP
from parlour.server.store import Stored
from parlour.server.timers import Handle

if TYPE_CHECKING:
    from parlour.server.room import Room

SAVE_EVERY = 5.0  # seconds between two moves after which running clocks are written down
ENOUGH = 0.001  # seconds: an alarm that rings too early by less does not matter


class Attendance:
    """The clocks and the absent of one table."""

    def __init__(self, room: "Room") -> None:
        self.room = room
        self.moment = room.hall.timers.now()  # up to which the clocks have been told
        self.alarm: Handle | None = None
        self.absent: dict[int, Handle] = {}
        self.tasks: set[asyncio.Task[None]] = set()

    def load(self, stored: Stored) -> None:
        """The clocks as they stood; the time while the server was down did not run."""
        rows = [row for row in stored.rows if row.clocks is not None]
        saved = rows[-1].clocks if rows else None
        number = stored.rows[-1].number if stored.rows else 0
        if stored.clocks is not None and stored.clocks["after"] == number:
            saved = stored.clocks["clocks"]
        if saved is not None:
            strikes = [0] * len(stored.seats)
            for row in stored.rows:
                strikes[row.seat] += row.kind == "time"
            self.room.clocks.load(saved, strikes)

    def exempt(self) -> set[int]:
        """The seats whose time does not run: those that bots play."""
        return {seat.seat for seat in self.room.seats if seat.kind == "bot" or seat.gone}

    def pass_time(self) -> None:
        """Tell the clocks how much time went by."""
        now = self.room.hall.timers.now()
        if self.room.asking and self.room.clocks.any:
            self.room.clocks.elapse(self.room.table, now - self.moment, self.exempt())
        self.moment = now

    def stop(self) -> None:
        """No more alarms."""
        for handle in [*self.absent.values(), *([self.alarm] if self.alarm else [])]:
            handle.cancel()
        for task in self.tasks:
            task.cancel()

    # ------------------------------------------------------------------ clocks

    def schedule(self) -> None:
        """Set the alarm for the next time that runs out."""
        room = self.room
        if self.alarm is not None:
            self.alarm.cancel()
            self.alarm = None
        if not room.asking or not room.clocks.any:
            return
        self.pass_time()
        left = [seconds for seat in room.running() if (seconds := room.clocks.left(seat)) is not None]
        due = [seconds for seconds in left if seconds > 0 or room.agreement.gone != "wait"]
        if left:
            wait = min([max(seconds, 0.0) for seconds in due] + [SAVE_EVERY])
            self.alarm = room.hall.timers.later(wait + ENOUGH, lambda: self.start(self.ring()))

    def start(self, work: "asyncio._CoroutineLike[None]") -> None:
        """Do something in a task of its own."""
        task: asyncio.Task[None] = asyncio.ensure_future(work)  # type: ignore[arg-type]
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def ring(self) -> None:
        """Somebody's time is up, or the clocks are to be written down."""
        room = self.room
        async with room.lock:
            if not room.asking:
                return
            self.pass_time()
            due = room.clocks.due(room.table, self.exempt())
            if not due:
                assert room.course is not None
                await room.write(clocks={"after": room.course.number, "clocks": room.clocks.save()})
            for seat in due:
                if room.clocks.rule.kind == "game":
                    room.clocks.own.struck(seat)
                    await room.play(seat, TIME_IS_UP)
                elif room.asking:
                    await self.lose(seat, "time")
            self.schedule()

    # ------------------------------------------------------------------ absent

    async def came(self, seat: int | None) -> None:
        """Somebody has opened a socket."""
        room = self.room
        async with room.lock:
            if seat is not None:
                handle = self.absent.pop(seat, None)
                if handle is not None:
                    handle.cancel()
                await self.back(seat)
            self.expect()
            room.changed()

    def went(self, seat: int | None) -> None:
        """A socket was closed; if it was the player's last, the seat is kept for a while."""
        self.expect()
        self.room.tell()

    def expect(self) -> None:
        """Give those who are not there some time to come. Where no person is at all, nobody waits for anybody."""
        room = self.room
        persons = [room.seats[seat] for seat in room.persons()]
        if not room.asking or not any(room.present(seat) for seat in persons):
            return
        for person in persons:
            if not room.present(person) and person.seat not in self.absent:
                self.await_return(person.seat)

    def await_return(self, seat: int) -> None:
        """Wait so long for a player, and no longer."""
        timers, grace = self.room.hall.timers, self.room.hall.settings.grace
        self.absent[seat] = timers.later(grace, lambda: self.start(self.missed(seat)))

    async def missed(self, seat: int) -> None:
        """A player has not come back in time."""
        room = self.room
        self.absent.pop(seat, None)
        async with room.lock:
            waited_for = any(room.present(room.seats[other]) for other in room.persons())
            if room.asking and waited_for and not room.present(room.seats[seat]):
                await self.lose(seat, "left")

    async def back(self, seat: int) -> None:
        """A player takes the seat back from the bot, unless the time of the whole game is used up."""
        room = self.room
        spent = room.clocks.rule.kind == "fischer" and (room.clocks.left(seat) or 0.0) <= 0
        if room.seats[seat].gone and not spent:
            self.pass_time()
            await room.set_seat(room.seats[seat]._replace(gone=False))

    async def after_answer(self, seat: int) -> None:
        """Where time is for each move, a player who is there goes on with the next question."""
        room = self.room
        if room.clocks.rule.kind == "move" and room.observers[seat].outboxes and room.asking:
            await self.back(seat)

    async def lose(self, seat: int, reason: str) -> None:
        """What the table agreed for a player who is gone."""
        room = self.room
        agreed = room.agreement.gone
        if agreed == "wait" or room.seats[seat].gone or room.seats[seat].kind == "bot":
            return
        self.pass_time()
        if agreed == "bot":
            await room.set_seat(room.seats[seat]._replace(gone=True))
        else:
            winners = [other.seat for other in room.seats if other.seat != seat]
            ended: dict[str, object] = {"reason": reason, "seat": seat, "winners": winners}
            await room.write(status="over", ended=ended)
            room.status, room.ended = "over", ended
        room.changed()

    def sentence(self) -> str | None:
        """Why the match ended, if not by its rules."""
        ended = self.room.ended
        if ended is None:
            return None
        name = self.room.names[int(ended["seat"])]
        did = "ran out of time" if ended["reason"] == "time" else "left the table"
        return f"{name} {did}: the match ends, and the others share the win."

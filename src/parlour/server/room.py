"""A room: one table in memory. What happens is checked, written to the disk, and only then told."""

import asyncio
import logging
from typing import TYPE_CHECKING, Any, Literal, cast

from parlour.kernel.bits import has, members
from parlour.kernel.table import DONE, Table
from parlour.play.record import TIME_IS_UP, Record
from parlour.server import lessons
from parlour.server.agreement import game_of
from parlour.server.attendance import Attendance
from parlour.server.citations import rule_now, step_name
from parlour.server.clocks import Clocks
from parlour.server.course import Course, Done, half_made, same_question
from parlour.server.drivers import Drivers
from parlour.server.messages import ClockState, SeatState, TableState
from parlour.server.outbox import Outbox
from parlour.server.problems import Problem
from parlour.server.sight import Observer
from parlour.server.store import Row, SeatRow, Stored, add_row, set_seat, set_table

if TYPE_CHECKING:
    from parlour.server.hall import Hall

LOG = logging.getLogger("parlour.server")
Status = Literal["open", "playing", "over"]
Undoing = Literal["no", "free", "ask"]


class Room:
    """One table: who sits there, how the match stands, and who looks on.

    Whatever changes it holds the lock from the check to the telling: what is in memory is never ahead of the disk.
    """

    def __init__(self, stored: Stored, hall: "Hall") -> None:
        self.hall = hall
        self.id = stored.id
        self.agreement = stored.agreement
        self.game = game_of(stored.agreement)
        self.rules, self.secret = stored.rules, stored.secret
        self.status: Status = cast(Status, stored.status)
        self.seats = list(stored.seats)
        self.ended = stored.ended
        self.rematch = stored.rematch
        self.lock = asyncio.Lock()
        self.observers = {seat: Observer(seat, stored.loads) for seat in [*range(len(self.seats)), None]}
        self.course: Course | None = None
        self.clocks = Clocks(self.agreement.clock, self.game, len(self.seats))
        self.rewinds = 0
        self.undo_by: int | None = None
        self.undo_waits: set[int] = set()  # who has not yet said whether they consent
        self.asked_moment = self.used_moment = hall.timers.now()
        self.drivers = Drivers(self)
        self.attendance = Attendance(self)
        if self.status != "open":
            self.deal(stored.rows)
            self.attendance.load(stored)

    # ----------------------------------------------------------------- looking

    @property
    def names(self) -> list[str]:
        """What the players are called."""
        return [seat.name or f"Seat {seat.seat + 1}" for seat in self.seats]

    @property
    def table(self) -> Table:
        """The table as it stands."""
        assert self.course is not None
        return self.course.table

    @property
    def question(self) -> int:
        """The number of the question that is put."""
        return self.course.question if self.course is not None else -1

    @property
    def events(self) -> int:
        """How many events the journal has."""
        return len(self.table.journal or []) if self.course is not None else 0

    @property
    def asking(self) -> bool:
        """Whether anybody is asked anything."""
        return self.status == "playing" and self.course is not None

    @property
    def step(self) -> str | None:
        """The name of the step that is asked."""
        return step_name(self.game, self.table) if self.asking else None

    @property
    def rule(self) -> str | None:
        """The section of the rules that applies now."""
        return rule_now(self.game, self.table) if self.asking else None

    def view(self, seat: int | None) -> dict[str, object]:
        """What an observer sees of the table; nothing before the deal."""
        return self.game.view(self.table, seat, self.names) if self.course is not None else {}

    def log(self, seat: int | None, start: int) -> list[str]:
        """The sentences about what has happened since that event."""
        if self.course is None:
            return []
        return [line for line in self.game.log(self.table, seat, self.names, start) if line]

    def asks(self, seat: int | None) -> bool:
        """Whether the seat owes an answer."""
        return seat is not None and self.asking and has(self.table.waiting, seat)

    def can_pass(self, seat: int) -> bool:
        """Whether the question that is put to the seat can be passed."""
        t = self.table
        begun = t.most > 0 and (t.least > 0 or t.picks_of(seat) > 0)
        return not begun and DONE in self.game.options(t, seat)

    def tip(self, seat: int) -> str | None:
        """In a lesson: what to do and why."""
        return lessons.tip(self.game, self.table, seat) if self.agreement.lesson else None

    def persons(self) -> list[int]:
        """The seats that persons play now."""
        return [seat.seat for seat in self.seats if seat.kind == "person" and not seat.gone]

    def present(self, seat: SeatRow) -> bool:
        """Whether somebody is there to answer for the seat."""
        return seat.kind == "bot" or bool(self.observers[seat.seat].outboxes)

    def watched(self) -> bool:
        """Whether anybody looks at the table."""
        return any(observer.outboxes for observer in self.observers.values())

    def people(self) -> list[SeatState]:
        """Who sits where."""
        return [
            SeatState(
                seat.seat,
                cast(Literal["person", "bot"], seat.kind),
                seat.name,
                seat.level,
                seat.kind == "bot" or seat.token is not None,
                self.present(seat),
                seat.gone,
            )
            for seat in self.seats
        ]

    def running(self) -> list[int]:
        """The seats whose time runs."""
        return self.clocks.running(self.table, self.attendance.exempt()) if self.asking else []

    def clock_state(self) -> ClockState:
        """The clocks at this moment."""
        if self.asking:
            self.attendance.pass_time()
        return ClockState([self.clocks.left(seat) for seat in range(len(self.seats))], self.running())

    def state(self) -> TableState:
        """All about the table that is not on it."""
        agreed = self.agreement
        return TableState(
            table=self.id,
            game=agreed.game,
            title=self.game.about.title,
            status=self.status,
            seats=self.people(),
            options=agreed.options,
            clock=agreed.clock,
            spectators=agreed.spectators,
            notes=agreed.notes,
            undo=agreed.undo,
            gone=agreed.gone,
            hot_seat=agreed.hot_seat,
            lesson=agreed.lesson,
            commitment=self.hall.commitment(self.secret),
            contributions=[seat.contribution for seat in self.seats],
            rematch=self.rematch,
            moves=self.public_moves(),
        )

    def public_moves(self) -> int:
        """How many questions have been answered: a number that tells nothing of picks in the making."""
        if self.course is None:
            return 0
        asked = {done.question for done in self.course.moves}
        return len(asked - {self.course.question})

    # --------------------------------------------------------------- observers

    def attach(self, seat: int | None, outbox: Outbox) -> None:
        """A socket begins to look."""
        self.observers[seat].outboxes.append(outbox)
        outbox.resend()

    def detach(self, seat: int | None, outbox: Outbox) -> None:
        """A socket looks no more."""
        if outbox in self.observers[seat].outboxes:
            self.observers[seat].outboxes.remove(outbox)

    def tell(self) -> None:
        """Tell every observer what has changed for it; that one cannot be told is no reason not to tell others."""
        for observer in self.observers.values():
            try:
                observer.tell(self)
            except Exception:
                LOG.exception("an observer could not be told", extra={"table": self.id})
                for outbox in observer.outboxes:
                    outbox.close(1011, "internal")

    def show_anew(self) -> None:
        """Send everybody a snapshot: something has changed that is not on the table."""
        for observer in self.observers.values():
            for outbox in observer.outboxes:
                outbox.resend()

    # ------------------------------------------------------------- the match

    def deal(self, rows: list[Row]) -> None:
        """Deal, and go on to where the rows lead."""
        contributions = "|".join(seat.contribution for seat in self.seats)
        options: dict[str, object] = dict(self.agreement.options)
        record = Record(
            self.game.name,
            self.rules,
            options,
            len(self.seats),
            "sealed",
            self.secret,
            contributions,
            self.names,
        )
        self.course = Course(self.game, record, rows)

    def begin(self) -> None:
        """The cards are dealt and time begins to run."""
        self.asked_moment = self.used_moment = self.attendance.moment = self.hall.timers.now()

    async def write(self, row: Row | None = None, **values: Any) -> None:
        """Write a row and fields of the table, and wait until they are on the disk."""

        def work(connection: Any) -> None:
            if row is not None:
                add_row(connection, self.id, row)
            if values:
                set_table(connection, self.id, **values)

        await self.hall.write(self, work)

    def canonical(self, move: str) -> str:
        """A move as records write it; a ValueError if it is none."""
        return self.game.words.move(self.table, self.game.parse(self.table, move))

    async def play(self, seat: int, move: str, act: str | None = None) -> None:
        """Play a move: refused ones raise a Refusal or a ValueError and change nothing."""
        course = self.course
        assert course is not None
        after = course.after(seat, move)
        before = course.table
        self.attendance.pass_time()
        if not half_made(before, after, seat):
            self.clocks.answered(seat)
        resolved = not same_question(before, after, seat, move)
        if resolved:
            self.clocks.asked(members(after.waiting))
        kind = "time" if move == TIME_IS_UP else "move"
        row = self.next_row(kind, seat, move, act, None)
        await self.write(row, **({"status": "over"} if after.over else {}))
        course.add(row.number, seat, move, after)
        self.noted(row, resolved)
        if after.over:
            self.status = "over"
        await self.attendance.after_answer(seat)
        self.hall.metrics.moves += 1
        self.changed()

    def next_row(self, kind: str, seat: int, move: str, act: str | None, undoes: int | None) -> Row:
        """The row to be written next."""
        assert self.course is not None
        seconds = round(self.hall.timers.now() - self.used_moment, 3)
        return Row(self.course.number + 1, kind, seat, move, act, undoes, seconds, self.clocks.save())

    def noted(self, row: Row, resolved: bool) -> None:
        """A row is on the disk."""
        assert self.course is not None
        self.course.number = row.number
        if row.act is not None:
            self.course.acts.add((row.seat, row.act))
        self.used_moment = self.hall.timers.now()
        if resolved:
            self.asked_moment = self.used_moment
            self.undo_by = None
            self.undo_waits.clear()

    def changed(self) -> None:
        """Tell everybody, and let those who answer by themselves see to it."""
        self.tell()
        self.attendance.schedule()
        self.drivers.wake()

    async def set_seat(self, seat: SeatRow, **values: Any) -> None:
        """Change who sits on a seat, and perhaps the table."""

        def work(connection: Any) -> None:
            set_seat(connection, self.id, seat)
            if values:
                set_table(connection, self.id, **values)

        await self.hall.write(self, work)
        self.seats[seat.seat] = seat

    # ------------------------------------------------------------- taking back

    def can_undo(self, seat: int | None) -> Undoing:
        """Whether the seat may take its last move back."""
        course = self.course
        if seat is None or course is None or not self.asking or self.agreement.undo == "never" or self.clocks.any:
            return "no"
        if course.harmless(seat) is not None:
            return "free"
        if course.last_of(seat) is None:
            return "no"
        return "ask" if self.consenting(seat) else "free"

    def consenting(self, seat: int) -> set[int]:
        """Whose consent it needs to take back what others have learned from."""
        if self.agreement.undo == "free" or self.agreement.hot_seat:
            return set()
        return set(self.persons()) - {seat}

    def undo_question(self, seat: int | None) -> int | None:
        """The seat that asks this one to consent."""
        return self.undo_by if seat in self.undo_waits else None

    async def undo(self, seat: int, act: str) -> None:
        """Take the seat's last move back, or ask the others."""
        can = self.can_undo(seat)
        if can == "no":
            raise Problem("not_allowed", "There is nothing that you could take back here.", 403)
        if can == "free":
            await self.take_back(seat, act)
        elif self.undo_by is not None and self.undo_by != seat:
            raise Problem("not_allowed", "Somebody else is asking to take a move back.", 403)
        else:
            self.undo_by = seat
            self.undo_waits = self.consenting(seat)
            self.tell()

    async def consent(self, seat: int, agreed: bool) -> None:
        """Answer somebody who asks to take a move back."""
        if self.undo_by is None or seat not in self.undo_waits:
            raise Problem("not_allowed", "Nobody asks you to consent to anything.", 403)
        self.undo_waits.discard(seat)
        if not agreed:
            self.undo_by = None
            self.undo_waits.clear()
        elif not self.undo_waits:
            await self.take_back(self.undo_by, None)
            return
        self.tell()

    async def take_back(self, seat: int, act: str | None) -> None:
        """Take the seat's last move back: it alone where that is harmless, otherwise with all that followed."""
        course = self.course
        assert course is not None
        last: Done | None = course.last_of(seat)
        assert last is not None
        harmless = course.harmless(seat)
        kind = harmless.kind if harmless is not None else "undo"
        row = self.next_row(kind, seat, "", act, last.number)
        await self.write(row)
        course.take_back(kind, last.number)
        self.rewinds += 1
        self.noted(row, True)
        self.changed()

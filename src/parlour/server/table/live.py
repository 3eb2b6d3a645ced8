"""A live table: every change is checked, written to the disk, and only then announced."""

import asyncio
import logging
import time
from typing import Any

from sqlalchemy import Connection

from parlour.kernel.bits import members
from parlour.play import TIME_IS_UP, Proposal, Withdrawal
from parlour.server.protocol.messages import Ended
from parlour.server.protocol.problems import Problem, not_allowed
from parlour.server.protocol.talk import Say
from parlour.server.storage.leases import Fenced
from parlour.server.storage.rows import (
    NewRow,
    Row,
    SavedClocks,
    SeatRow,
    StoredTable,
    add_rows,
    set_seat,
    set_table,
)
from parlour.server.storage.talk import add_line
from parlour.server.table.alarm import ClockAlarm
from parlour.server.table.autoplay import Autoplay
from parlour.server.table.delayed import DelayedSpectators
from parlour.server.table.observers import Observers
from parlour.server.table.ports import NoActions, Ports, Reason, Work, closed
from parlour.server.table.presence import Presence
from parlour.server.table.scene import Scene
from parlour.server.table.state import MatchState
from parlour.server.table.talk import shown
from parlour.server.table.tasks import Tasks
from parlour.server.table.undo import UndoRequest

LOG = logging.getLogger("parlour.server")
MOVED = "moved"  # the code of a problem: nothing was written, and the client should say it again elsewhere
TAKEN_UP_ANEW = 1012  # the code with which a socket is closed that should come again


class LiveTable:
    """One table in memory.

    Every change holds the lock from the check to the notification: what is in memory is never ahead of the disk.
    """

    def __init__(self, stored: StoredTable, ports: Ports) -> None:
        settings, timers = ports.settings, ports.timers
        self.ports = ports
        self.lock = asyncio.Lock()
        self.closed = False
        self.tasks = Tasks()
        self.state = state = MatchState(stored, timers.now)
        self.undo_request = UndoRequest(state)
        public = stored.settings.listed or stored.settings.rated
        late = public and len(stored.settings.persons()) > 1
        spectators = DelayedSpectators(stored.loads, settings.delay, timers) if late else None
        self.observers = Observers(len(state.seats), stored.loads, spectators)
        self.scene = Scene(state, self.undo_request, self.observers.connected)
        self.presence = Presence(state, self, self.observers.connected, timers, self.tasks, settings.grace)
        self.alarm = ClockAlarm(state, self, timers, self.tasks, self.presence.lose)
        self.autoplay = Autoplay(state, self, self.goes_on, ports.bots, timers, settings.pace, settings.window)

    @property
    def id(self) -> str:
        """The id of the table."""
        return self.state.id

    def tell(self) -> None:
        """Tell every observer what has changed for it."""
        self.observers.tell(self.scene)

    def changed(self) -> None:
        """Tell every observer, and wake whoever answers without a person."""
        self.tell()
        if self.state.clocks.any:
            self.alarm.schedule()
        self.autoplay.wake()

    def goes_on(self) -> bool:
        """Return whether bots play: somebody watches, or others wait for the end of the match."""
        return self.state.settings.tournament is not None or self.observers.watched()

    def idle(self) -> bool:
        """Return whether nobody watches, nothing happens, and no time runs."""
        state = self.state
        running = state.running() and state.clocks.rule.kind != "days"
        awaited = state.asking and state.settings.tournament is not None
        return not (self.observers.watched() or self.lock.locked() or running or awaited)

    def close(self) -> None:
        """Forget the table: it is loaded from the disk when somebody connects again."""
        if self.closed:
            return
        self.closed = True
        self.ports.forget(self.id)
        self.autoplay.stop()
        self.presence.stop()
        self.alarm.stop()
        self.tasks.cancel()
        self.observers.close(TAKEN_UP_ANEW, "reloaded")
        for part in (self.presence, self.alarm, self.autoplay):
            part.actions = NoActions()
        self.autoplay.watched = lambda: False

    # ----------------------------------------------------------------- writing

    async def commit(self, work: Work) -> None:
        """Write something; if that fails, it is unknown what is on the disk, so the table is reloaded."""
        if self.closed:
            raise closed()
        began = time.perf_counter()
        try:
            await self.ports.write(work)
        except Fenced:
            self.close()
            raise Problem(
                MOVED, "This table has moved to another server process. Please reconnect.", 503
            ) from None
        except Exception:
            LOG.exception("a table could not be written", extra={"table": self.id})
            self.close()
            raise Problem("internal", "The move could not be saved. Please reconnect.", 503) from None
        self.ports.metrics.commit.add(time.perf_counter() - began)

    async def write(self, row: Row | None = None, finished: Work | None = None, **values: Any) -> None:
        """Write a row, fields of the table and how it ended, and wait until they are on the disk."""
        if row is not None and finished is None and not values:
            await self.commit(NewRow(self.id, row))
            return

        def work(connection: Connection) -> None:
            if row is not None:
                add_rows(connection, [NewRow(self.id, row)])
            if finished is not None:
                finished(connection)
            if values:
                set_table(connection, self.id, **values)

        await self.commit(work)

    async def set_seat(self, seat: SeatRow, **values: Any) -> None:
        """Change who sits on a seat, and perhaps the table."""

        def work(connection: Connection) -> None:
            set_seat(connection, self.id, seat)
            if values:
                set_table(connection, self.id, **values)

        await self.commit(work)
        self.state.seat(seat)

    async def save_clocks(self) -> None:
        """Write the clocks down between two moves."""
        saved = self.state.clocks.save()
        if saved is not None:
            await self.write(clocks=SavedClocks(self.state.match.number, saved))

    # --------------------------------------------------------------- the match

    async def play(self, proposal: Proposal, act: str | None = None) -> None:
        """Let what was proposed count, once it is on the disk."""
        state, seat, over = self.state, proposal.seat, proposal.table.over
        self.press_clocks(proposal)
        kind = "time" if proposal.move == TIME_IS_UP else "move"
        row = self.next_row(kind, seat, proposal.move, act, None)
        values: dict[str, Any] = {"status": "over"} if over else {}
        if state.clocks.rule.kind == "days" and (proposal.resolves or over):
            values["due"] = None if over else state.clocks.rule.due(time.time())
        finished = self.ports.finished(state.outcome(proposal.table, None)) if over else None
        await self.write(row, finished, **values)
        state.match.commit(proposal, row.number)
        self.noted(row, proposal.resolves)
        if over:
            state.status = "over"
        await self.presence.answered(seat)
        self.ports.metrics.moves.add()
        self.changed()

    def press_clocks(self, proposal: Proposal) -> None:
        """Let the time of the answer pass, and begin that of the next question."""
        state = self.state
        if not state.clocks.any:
            return
        state.pass_time()
        state.clocks.answered(proposal.seat)
        if proposal.resolves:
            state.clocks.asked(members(proposal.table.waiting))

    def next_row(self, kind: str, seat: int, move: str, act: str | None, undoes: int | None) -> Row:
        """Return the row to be written next."""
        state = self.state
        seconds = round(state.now() - state.written_at, 3)
        return Row(state.match.number + 1, kind, seat, move, act, undoes, seconds, state.clocks.save())

    def noted(self, row: Row, resolved: bool) -> None:
        """Apply a row that has been written."""
        state = self.state
        state.match.number = row.number
        if row.act is not None:
            state.acts.add((row.seat, row.act))
        state.written_at = state.now()
        if resolved:
            state.asked_at = state.written_at
            self.undo_request.clear()

    async def end(self, reason: Reason, seat: int) -> None:
        """End the match because somebody is gone: the others share the win."""
        winners = [other.seat for other in self.state.seats if other.seat != seat]
        ended = Ended(reason, seat, winners)
        finished = self.ports.finished(self.state.outcome(self.state.table, ended))
        await self.write(None, finished, status="over", ended=ended, due=None)
        self.state.status, self.state.ended = "over", ended

    async def end_by_operator(self, text: str) -> None:
        """End the match for a reason of the operator's: nobody wins, and it counts for nothing."""
        ended = Ended("closed", None, [], text)
        await self.write(None, None, status="over", ended=ended, due=None)
        self.state.status, self.state.ended = "over", ended
        self.changed()

    async def say(self, seat: int, said: Say) -> None:
        """Let everybody know what a player says, once it is on the disk."""
        row = self.state.talk.next(self.state.seats[seat], said)
        await self.commit(lambda connection: add_line(connection, self.id, row))
        self.state.talk.add(row)
        self.observers.hear(self.scene, shown(row))

    # ------------------------------------------------------------- taking back

    async def undo(self, seat: int, act: str) -> None:
        """Take the seat's last move back, or ask the others."""
        allowed = self.undo_request.allowed(seat)
        if allowed == "no":
            raise not_allowed("There is nothing to undo.")
        if allowed == "free":
            await self.take_back(seat, act)
        else:
            self.undo_request.ask(seat)
            self.tell()

    async def consent(self, seat: int, agreed: bool) -> None:
        """Answer somebody who asks to take a move back."""
        asker = self.undo_request.answer(seat, agreed)
        if asker is not None:
            await self.take_back(asker, None)
        else:
            self.tell()

    async def take_back(self, seat: int, act: str | None) -> None:
        """Take the seat's last move back: it alone where that is harmless, otherwise with all that followed."""
        match = self.state.match
        last = match.last_of(seat)
        assert last is not None
        withdrawal = match.harmless(seat) or Withdrawal("undo", last.number)
        row = self.next_row(withdrawal.kind, seat, "", act, withdrawal.number)
        await self.write(row)
        match.take_back(withdrawal)
        self.state.rewinds += 1
        self.noted(row, withdrawal.kind == "undo")
        self.changed()

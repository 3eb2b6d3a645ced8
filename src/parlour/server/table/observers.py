"""What each observer has been told: a seat, or all onlookers together.

An observer is told when, and only when, what it sees has changed, and its updates are numbered for it alone. So
neither a message nor a number tells of what happened out of its sight.
"""

from typing import TYPE_CHECKING, cast

from msgspec import Raw, json

from parlour.server.protocol.messages import VERSION, ClockState, Seen, Snapshot, Update, View
from parlour.server.socket.outbox import Outbox

if TYPE_CHECKING:
    from parlour.server.table.live import LiveTable

EPOCH = 1_000_000  # numbers begin anew, higher, each time a table is taken up from the disk


class Observer:
    """A seat, or (None) the onlookers."""

    def __init__(self, seat: int | None, epoch: int) -> None:
        self.seat = seat
        self.outboxes: list[Outbox] = []
        self.seq = epoch * EPOCH
        self.told = b""  # what it sees, but for clocks and number
        self.view = b""
        self.log: list[str] = []
        self.events = 0  # how many events of the journal the log tells of
        self.rewinds = 0  # how often moves had been taken back when it was read
        self.question = -1  # the question that is put to the seat
        self.asked_at = self.seq  # the number with which it was told of the question

    def look(self, room: "LiveTable") -> int | None:
        """Look at the table; None if all is as it was, else how many sentences of the log still stand."""
        view = json.encode(room.view(self.seat))
        told = json.encode(self.seen(room, view, 0, ClockState([], room.running())))
        log = self.read_log(room)
        kept = common(self.log, log)
        if told == self.told and kept == len(self.log) == len(log):
            return None
        self.told, self.view, self.log = told, view, log
        self.seq += 1
        if room.asks(self.seat) and self.question != room.question:
            self.question = room.question
            self.asked_at = self.seq
        return kept

    def read_log(self, room: "LiveTable") -> list[str]:
        """The log as it is now; only what is new has to be put into words, unless moves were taken back."""
        known = self.log if self.rewinds == room.rewinds else []
        log = known + room.log(self.seat, self.events if self.rewinds == room.rewinds else 0)
        self.events, self.rewinds = room.events, room.rewinds
        return log

    def seen(self, room: "LiveTable", view: bytes, seq: int, clock: ClockState) -> Seen:
        """All that it sees now; the view is written already."""
        asked = room.asks(self.seat)
        return Seen(
            seq=seq,
            view=cast(View, Raw(view)),
            clock=clock,
            people=room.people(),
            status=room.status,
            can_undo=room.can_undo(self.seat),
            undo_asked=room.undo_question(self.seat),
            step=room.step if asked else None,
            can_pass=room.can_pass(self.seat) if asked and self.seat is not None else False,
            rule=room.rule,
            tip=room.tip(self.seat) if asked and self.seat is not None else None,
            ended=room.attendance.sentence(),
        )

    def tell(self, room: "LiveTable") -> None:
        """Tell all sockets of this observer what has changed, if anything has; without any, do not even look."""
        if self.outboxes:
            self.share(room)

    def share(self, room: "LiveTable") -> None:
        """Look, and tell what has changed."""
        kept = self.look(room)
        if kept is None:
            return
        seen = self.seen(room, self.view, self.seq, room.clock_state())
        frame = json.encode(Update(seen, self.log[kept:], kept))
        for outbox in self.outboxes:
            outbox.update(frame)

    def snapshot(self, room: "LiveTable") -> bytes:
        """Everything, for one socket. What has changed is told to the others too."""
        self.share(room)
        auto = room.seats[self.seat].auto if self.seat is not None else []
        seen = self.seen(room, self.view, self.seq, room.clock_state())
        return json.encode(Snapshot(VERSION, self.seat, room.state(), seen, self.log, auto))


def common(one: list[str], other: list[str]) -> int:
    """How many sentences two logs have in common from the beginning."""
    if other[: len(one)] == one:
        return len(one)
    return next(n for n, sentence in enumerate(one) if n >= len(other) or other[n] != sentence)

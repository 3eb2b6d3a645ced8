"""Notifications of each observer: a seat, or all spectators together.

An observer is told when, and only when, what it sees has changed, and its updates are numbered for it alone. So
neither a message nor a sequence number reveals what happened out of its sight.
"""

import logging
from collections.abc import Iterator
from typing import Protocol, cast

from msgspec import Raw, json
from msgspec.structs import replace

from parlour.kernel.facts import EventView
from parlour.server.protocol.messages import VERSION, Seen, Snapshot, Update
from parlour.server.runtime.timers import Timers
from parlour.server.table.scene import Scene
from parlour.server.table.state import MatchState

LOG = logging.getLogger("parlour.server")
EPOCH = 1_000_000  # sequence numbers restart higher each time a table is loaded from the disk


class Client(Protocol):
    """A connected client, as a table sees it."""

    def update(self, frame: bytes) -> None:
        """Tell of a change."""

    def resend(self) -> None:
        """Send a snapshot in place of the updates that wait."""

    def close(self, code: int, reason: str) -> None:
        """Close the connection."""


class Observer:
    """A seat, or (None) the spectators."""

    def __init__(self, seat: int | None, epoch: int) -> None:
        self.seat = seat
        self.clients: list[Client] = []
        self.seq = epoch * EPOCH
        self.seen: Seen | None = None  # what it was told, but for its number and the time left
        self.log: list[EventView] = []  # each event is written already
        self.events = 0  # the number of the next event that the log will tell of
        self.page = (0, 0)  # how often moves had been taken back when it was read, and with which event it began
        self.told: list[EventView] = []  # what has happened since then, but stands before the beginning of the log
        self.question = -1  # the question the seat is asked
        self.asked_seq = self.seq  # the number with which it was told of the question

    def look(self, scene: Scene) -> int | None:
        """Look at the table; None if all is as it was, else how many events of the log still stand."""
        state, old = scene.state, self.log
        seen = scene.seen(self.seat)
        kept = self.read_log(state)
        if seen == self.seen and kept == len(old) == len(self.log):
            return None
        self.seen = seen
        self.seq += 1
        if state.asks(self.seat) and self.question != state.question:
            self.question = state.question
            self.asked_seq = self.seq
        return kept

    def read_log(self, state: MatchState) -> int:
        """Read the log as it may be read now; how many of its events still stand.

        Only what is new has to be put into words, unless moves were taken back or the log begins later.
        """
        old, page = self.log, (state.rewinds, state.log_from())
        known, start = (old, self.events) if page == self.page else ([], page[1])
        told = max(0, start - self.events) if self.seen and page[0] == self.page[0] else 0
        happened = [cast(EventView, Raw(json.encode(event))) for event in state.events(self.seat, start - told)]
        self.told, new = happened[:told], happened[told:]
        self.log, self.events, self.page = known + new, start + len(new), page
        return len(old) if known is old else common(old, self.log)

    def share(self, scene: Scene) -> None:
        """Look, and tell the clients of this observer what has changed, if anything has."""
        kept = self.look(scene)
        if kept is None:
            return
        frame = json.encode(Update(self.now(scene), self.log[kept:], kept, self.told))
        for client in self.clients:
            client.update(frame)

    def now(self, scene: Scene) -> Seen:
        """Return what it was told, with its number and the time that is left."""
        assert self.seen is not None
        return replace(self.seen, seq=self.seq, asked=self.asked_seq, clock=scene.state.clock_state())

    def snapshot(self, scene: Scene) -> bytes:
        """Return everything, for one client. The others are notified of changes too."""
        self.share(scene)
        return self.whole(scene)

    def whole(self, scene: Scene) -> bytes:
        """Return everything that it was told."""
        auto = scene.state.seats[self.seat].auto if self.seat is not None else []
        return json.encode(Snapshot(VERSION, self.seat, scene.about(), self.now(scene), self.log, auto))


class DelayedSpectators(Observer):
    """Spectators of a table that everybody may watch: they see what there was to see some seconds ago.

    They are sent whole snapshots, each made when something changed and sent when it is old enough. It shows what
    any spectator may see; the delay keeps a friend's second screen from being of use to a player.
    """

    def __init__(self, epoch: int, seconds: float, timers: Timers) -> None:
        super().__init__(None, epoch)
        self.seconds, self.timers = seconds, timers
        self.shown: bytes | None = None

    def share(self, scene: Scene) -> None:
        """Look, and show what has changed later."""
        if self.look(scene) is not None:
            frame = self.whole(scene)
            self.timers.later(self.seconds, lambda: self.show(frame))

    def show(self, frame: bytes) -> None:
        """Show what there was to see."""
        self.shown = frame
        for client in self.clients:
            client.resend()

    def snapshot(self, scene: Scene) -> bytes:
        """Return the newest scene old enough to be shown; at first, an empty table."""
        self.share(scene)
        return self.shown or json.encode(Snapshot(VERSION, None, scene.about(), scene.nothing_yet(), [], []))


class Observers:
    """All who look at one table."""

    def __init__(self, seats: int, epoch: int, spectators: Observer | None = None) -> None:
        self.by_seat = {seat: Observer(seat, epoch) for seat in [*range(seats), None]}
        if spectators is not None:
            self.by_seat[None] = spectators

    @property
    def delayed(self) -> bool:
        """Whether spectators see what happens some time later."""
        return isinstance(self.by_seat[None], DelayedSpectators)

    def __getitem__(self, seat: int | None) -> Observer:
        return self.by_seat[seat]

    def clients(self) -> Iterator[Client]:
        """Yield every connected client."""
        for observer in self.by_seat.values():
            yield from observer.clients

    def connected(self, seat: int | None) -> bool:
        """Return whether a client of the seat's, or a spectator's, is connected."""
        return bool(self.by_seat[seat].clients)

    def watched(self) -> bool:
        """Return whether anybody looks at the table."""
        return any(observer.clients for observer in self.by_seat.values())

    def attach(self, seat: int | None, client: Client) -> None:
        """Add a client."""
        self.by_seat[seat].clients.append(client)
        client.resend()

    def detach(self, seat: int | None, client: Client) -> None:
        """Remove a client."""
        if client in self.by_seat[seat].clients:
            self.by_seat[seat].clients.remove(client)

    def tell(self, scene: Scene) -> None:
        """Tell every observer what has changed for it; where nobody looks, nothing is built.

        One observer that fails does not keep the others from being notified.
        """
        looking = [each for each in self.by_seat.values() if each.clients or isinstance(each, DelayedSpectators)]
        for observer in looking:
            try:
                observer.share(scene)
            except Exception:
                LOG.exception("an observer could not be told", extra={"table": scene.state.id})
                for client in observer.clients:
                    client.close(1011, "internal")

    def resend(self) -> None:
        """Send everybody a snapshot: something has changed that is not on the table."""
        for client in self.clients():
            client.resend()

    def close(self, code: int, reason: str) -> None:
        """Close all connections."""
        for client in self.clients():
            client.close(code, reason)


def common(one: list[EventView], other: list[EventView]) -> int:
    """Return how many events two logs have in common from the beginning."""
    if other[: len(one)] == one:
        return len(one)
    return next(n for n, event in enumerate(one) if n >= len(other) or other[n] != event)

"""What each observer has been told: a seat, or all spectators together.

An observer is told when, and only when, what it sees has changed, and its updates are numbered for it alone. So
neither a message nor a number tells of what happened out of its sight.
"""

import logging
from collections.abc import Iterator
from typing import Protocol

from msgspec import json

from parlour.server.protocol.messages import VERSION, ClockState, Snapshot, Update
from parlour.server.table.scene import Scene
from parlour.server.table.state import MatchState

LOG = logging.getLogger("parlour.server")
EPOCH = 1_000_000  # numbers begin anew, higher, each time a table is taken up from the disk


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
        self.told = b""  # what it sees, but for clocks and number
        self.view = b""
        self.log: list[str] = []
        self.events = 0  # how many events of the journal the log tells of
        self.rewinds = 0  # how often moves had been taken back when it was read
        self.question = -1  # the question that is put to the seat
        self.asked_seq = self.seq  # the number with which it was told of the question

    def look(self, scene: Scene) -> int | None:
        """Look at the table; None if all is as it was, else how many sentences of the log still stand."""
        state = scene.state
        view = json.encode(state.view(self.seat))
        told = json.encode(scene.seen(self.seat, view, 0, ClockState([], state.running())))
        log = self.read_log(state)
        kept = common(self.log, log)
        if told == self.told and kept == len(self.log) == len(log):
            return None
        self.told, self.view, self.log = told, view, log
        self.seq += 1
        if state.asks(self.seat) and self.question != state.question:
            self.question = state.question
            self.asked_seq = self.seq
        return kept

    def read_log(self, state: MatchState) -> list[str]:
        """The log as it is now; only what is new has to be put into words, unless moves were taken back."""
        rewinds = state.history.rewinds if state.history is not None else 0
        known = self.log if self.rewinds == rewinds else []
        log = known + state.log(self.seat, self.events if self.rewinds == rewinds else 0)
        self.events, self.rewinds = state.events, rewinds
        return log

    def tell(self, scene: Scene) -> None:
        """Tell the clients of this observer what has changed, if anything has; without any, do not even look."""
        if self.clients:
            self.share(scene)

    def share(self, scene: Scene) -> None:
        """Look, and tell what has changed."""
        kept = self.look(scene)
        if kept is None:
            return
        seen = scene.seen(self.seat, self.view, self.seq, scene.state.clock_state())
        frame = json.encode(Update(seen, self.log[kept:], kept))
        for client in self.clients:
            client.update(frame)

    def snapshot(self, scene: Scene) -> bytes:
        """Everything, for one client. What has changed is told to the others too."""
        self.share(scene)
        auto = scene.state.seats[self.seat].auto if self.seat is not None else []
        seen = scene.seen(self.seat, self.view, self.seq, scene.state.clock_state())
        return json.encode(Snapshot(VERSION, self.seat, scene.about(), seen, self.log, auto))


class Observers:
    """All who look at one table."""

    def __init__(self, seats: int, epoch: int) -> None:
        self.by_seat = {seat: Observer(seat, epoch) for seat in [*range(seats), None]}

    def __getitem__(self, seat: int | None) -> Observer:
        return self.by_seat[seat]

    def clients(self) -> Iterator[Client]:
        """Every connected client."""
        for observer in self.by_seat.values():
            yield from observer.clients

    def connected(self, seat: int | None) -> bool:
        """Whether a client of the seat's, or a spectator's, is connected."""
        return bool(self.by_seat[seat].clients)

    def watched(self) -> bool:
        """Whether anybody looks at the table."""
        return any(observer.clients for observer in self.by_seat.values())

    def attach(self, seat: int | None, client: Client) -> None:
        """A client begins to look."""
        self.by_seat[seat].clients.append(client)
        client.resend()

    def detach(self, seat: int | None, client: Client) -> None:
        """A client looks no more."""
        if client in self.by_seat[seat].clients:
            self.by_seat[seat].clients.remove(client)

    def tell(self, scene: Scene) -> None:
        """Tell every observer what has changed for it; that one cannot be told is no reason not to tell others."""
        for observer in self.by_seat.values():
            try:
                observer.tell(scene)
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


def common(one: list[str], other: list[str]) -> int:
    """How many sentences two logs have in common from the beginning."""
    if other[: len(one)] == one:
        return len(one)
    return next(n for n, sentence in enumerate(one) if n >= len(other) or other[n] != sentence)

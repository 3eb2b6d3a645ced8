"""Notifications of each observer: a seat, or all spectators together.

An observer is notified when, and only when, what it sees has changed, and its updates have their own sequence
numbers. So neither a message nor a sequence number reveals what happened out of its sight. An update contains the
parts that have changed since the last one: it depends only on what the observer saw then and sees now.
"""

import logging
from array import array
from collections.abc import Iterator
from typing import Any, Protocol

from msgspec import Raw, json

from parlour.kernel.facts import ZoneChange
from parlour.kernel.table import Table
from parlour.server.protocol.messages import SeenChange, Update, ViewChange
from parlour.server.protocol.talk import Said, TalkLine
from parlour.server.table.scene import WRITE, Parts, Public, Scene
from parlour.server.table.state import MatchState

LOG = logging.getLogger("parlour.server")
EPOCH = 1_000_000  # sequence numbers restart higher each time a table is loaded from the disk
OF_SEEN = {"people", "status", "ended", "can_undo", "undo_asked"}  # the other parts are of the view


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

    __slots__ = (
        "asked_seq", "clients", "events", "log", "own", "page", "public", "question", "seat", "seq", "table",
    )  # fmt: skip
    delayed = False  # whether it sees what happens some time later

    def __init__(self, seat: int | None, epoch: int) -> None:
        self.seat = seat
        self.clients: list[Client] = []
        self.seq = epoch * EPOCH
        self.public: Parts = {}  # what it was told, but for the zones and the time left: as all others,
        self.own: Parts = {}  # and for itself
        self.table: Table | None = None  # as it stood then: the zones that it was told are those it sees there
        self.log = array("q")  # a digest of each event that it was told
        self.events = 0  # the number of the next event that the log will tell of
        self.page = (0, 0)  # how often moves had been taken back when it was read, and with which event it began
        self.question = -1  # the question the seat is asked
        self.asked_seq = self.seq  # the number with which it was told of the question

    def look(self, scene: Scene, public: Public) -> Update | None:
        """Look at the table; return what has changed, if anything has."""
        state, seat, size = scene.state, self.seat, len(self.log)
        old, own = self.own, scene.own(seat)
        table = state.table if state.dealt else None
        zones = self.changed_zones(state, table)
        told, new, kept = self.read_log(state)
        alike = public.since(self.public)
        mine = {name: part for name, part in own.items() if old.get(name) != part}
        if not alike and not mine and not zones and kept == size == len(self.log):
            return None
        dealt = table is not None and self.table is None
        self.public, self.own, self.table = public.parts, own, table
        self.seq += 1
        if state.asks(seat) and self.question != state.question:
            self.question = state.question
            self.asked_seq = self.seq
        mine.update(alike)
        return Update(self.change(state, mine, zones, dealt), raw(new), kept, raw(told))

    def changed_zones(self, state: MatchState, table: Table | None) -> list[ZoneChange]:
        """Return what differs in the zones from what it was told."""
        if table is None or self.table is None or table is self.table:
            return []
        return state.game.view_changes(table, self.table, self.seat)

    def change(self, state: MatchState, parts: Parts, zones: list[ZoneChange], dealt: bool) -> SeenChange:
        """Return what differs, as a message."""
        out = SeenChange(self.seq, self.asked_seq)
        if parts.pop("running", None) is not None or state.clocks.any:
            out.clock = state.clock_state()
        view: dict[str, Any] = {}
        for name, part in parts.items():
            if name in OF_SEEN:
                setattr(out, name, Raw(part))
            else:
                view[name] = Raw(part)
        if dealt or (view and not state.dealt):
            out.view = state.view(self.seat)
        elif view or zones:
            out.changes = ViewChange(**view)
            if zones:
                out.changes.zones = zones
        return out

    def read_log(self, state: MatchState) -> tuple[list[bytes], list[bytes], int]:
        """Read the log as it may be read now.

        Returns what has happened since it was read but stands before its beginning now, the events that are new
        in it, and how many of the others still stand. Only what is new has to be put into words, unless moves were
        taken back or the log begins later.
        """
        old, page = self.log, (state.rewinds, state.log_from())
        same = page == self.page
        start = self.events if same else page[1]
        if same and start == state.events_so_far():
            return [], [], len(old)
        before = max(0, start - self.events) if self.own and page[0] == self.page[0] else 0
        happened = [WRITE(event) for event in state.events(self.seat, start - before)]
        told, new = happened[:before], happened[before:]
        digests = array("q", map(hash, new))
        self.events, self.page = start + len(new), page
        if same:
            old.extend(digests)
            return told, new, len(old) - len(new)
        self.log = digests
        kept = common(old, digests)
        return told, new[kept:], kept

    def share(self, scene: Scene, public: Public) -> None:
        """Look, and tell the clients of this observer what has changed, if anything has."""
        update = self.look(scene, public)
        if update is not None:
            frame = WRITE(update)
            for client in self.clients:
                client.update(frame)

    def hear(self, scene: Scene, frame: bytes) -> None:
        """Tell the clients of this observer what was said."""
        for client in self.clients:
            client.update(frame)

    def snapshot(self, scene: Scene) -> bytes:
        """Return everything, for one client. The others are notified of changes too."""
        self.share(scene, scene.public())
        return json.encode(scene.moment(self.seat).rendered(scene.state, self.seq, self.asked_seq))


class Observers:
    """All who look at one table."""

    def __init__(self, seats: int, epoch: int, spectators: Observer | None = None) -> None:
        self.by_seat = {seat: Observer(seat, epoch) for seat in [*range(seats), None]}
        if spectators is not None:
            self.by_seat[None] = spectators

    @property
    def delayed(self) -> bool:
        """Whether spectators see what happens some time later."""
        return self.by_seat[None].delayed

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
        looking = [each for each in self.by_seat.values() if each.clients or each.delayed]
        if not looking:
            return
        public = scene.public()
        for observer in looking:
            try:
                observer.share(scene, public)
            except Exception:
                LOG.exception("an observer could not be told", extra={"table": scene.state.id})
                for client in observer.clients:
                    client.close(1011, "internal")

    def hear(self, scene: Scene, line: TalkLine) -> None:
        """Tell every observer what was said."""
        frame = json.encode(Said(line))
        for observer in self.by_seat.values():
            observer.hear(scene, frame)

    def resend(self) -> None:
        """Send everybody a snapshot: something has changed that is not on the table."""
        for client in self.clients():
            client.resend()

    def close(self, code: int, reason: str) -> None:
        """Close all connections."""
        for client in self.clients():
            client.close(code, reason)


def raw(events: list[bytes]) -> list[Any]:
    """Return events that are written already, as parts of a message."""
    return [Raw(event) for event in events]


def common(one: "array[int]", other: "array[int]") -> int:
    """Return how many events two logs have in common from the beginning."""
    if other[: len(one)] == one:
        return len(one)
    return next(n for n, event in enumerate(one) if n >= len(other) or other[n] != event)

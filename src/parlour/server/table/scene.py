"""The scene of a table, in the messages that observers are sent."""

from collections.abc import Callable
from typing import Any, Literal, NamedTuple, cast

from msgspec import json

from parlour.kernel.luck import commitment
from parlour.kernel.table import Table
from parlour.server.protocol.messages import VERSION, ClockState, SeatState, Seen, Snapshot, TableState
from parlour.server.storage.rows import SeatRow
from parlour.server.table.state import MatchState, undealt
from parlour.server.table.undo import UndoRequest

WRITE = json.Encoder().encode
Parts = dict[str, bytes]  # of Seen and of its View, by name; `running`: the clocks that do
NONE, UNDOING = WRITE(None), {undoing: WRITE(undoing) for undoing in ("no", "free", "ask")}


class Public:
    """The parts that all observers see alike, encoded once, and compared once with those they saw before."""

    __slots__ = ("changed", "old", "parts")

    def __init__(self, parts: Parts) -> None:
        self.parts = parts
        self.old: Parts = {}
        self.changed = parts  # since the old ones

    def since(self, old: Parts) -> Parts:
        """Return the parts that have changed since the old ones."""
        if old is not self.old:
            self.old = old
            self.changed = {name: part for name, part in self.parts.items() if old.get(name) != part}
        return self.changed


class Moment(NamedTuple):
    """All about a table at one moment, and the table as it stood, which is put into words when somebody looks."""

    snapshot: Snapshot
    table: Table | None  # before the deal there is none

    def rendered(self, state: MatchState, seq: int, asked: int) -> Snapshot:
        """Return the snapshot with its view and its log, and with these numbers."""
        out, t, game = self.snapshot, self.table, state.game
        out.seen.seq, out.seen.asked = seq, asked
        if t is not None:
            out.seen.view = game.view(t, out.seat, state.names)
            out.log = game.events(t, out.seat, state.names)
        return out


class Scene:
    """A table as observers look at it: the match, the players, and what may be taken back."""

    def __init__(self, state: MatchState, undo: UndoRequest, connected: Callable[[int], bool]) -> None:
        self.state = state
        self.undo = undo
        self.connected = connected  # whether a client of the seat's is connected
        self.seated: tuple[list[SeatRow], list[bool]] = [], []  # of whom these parts tell: the seats, who is there
        self.sitting: Parts = {}

    def public(self) -> Public:
        """Return what all observers see alike, each part encoded, except the zones and the time left."""
        state = self.state
        parts: dict[str, Any] = {"status": state.status, "ended": state.why_ended(), "running": state.running()}
        if state.dealt:
            parts.update(state.game.view_public(state.table))
        out = {name: WRITE(part) for name, part in parts.items()}
        out.update(self.who_sits())
        return Public(out)

    def who_sits(self) -> Parts:
        """Return who sits where, encoded again only if that has changed."""
        seats, there = self.state.seats, [self.connected(seat) for seat in range(len(self.state.seats))]
        if self.seated[0] is not seats or self.seated[1] != there:
            self.seated = seats, there
            self.sitting = {"people": WRITE(self.people()), "names": WRITE(self.state.names)}
        return self.sitting

    def own(self, seat: int | None) -> Parts:
        """Return what one observer sees besides, each part encoded, except the zones."""
        state = self.state
        asks = self.undo.put_to(seat)
        out = {"can_undo": UNDOING[self.undo.allowed(seat)], "undo_asked": NONE if asks is None else WRITE(asks)}
        if state.dealt:
            game, t = state.game, state.table
            for name, part in game.view_own(t, seat, game.speech(t, seat, state.names)).items():
                out[name] = WRITE(part)
        return out

    def moment(self, seat: int | None) -> "Moment":
        """Return everything that an observer sees at this moment, to be rendered now or later."""
        state = self.state
        auto = state.seats[seat].auto if seat is not None else []
        snapshot = Snapshot(VERSION, seat, self.about(), self.seen(seat), [], auto, state.talk.shown())
        return Moment(snapshot, state.table if state.dealt else None)

    def seen(self, seat: int | None) -> Seen:
        """Return everything that an observer sees now except its numbers and what lies on the table."""
        state = self.state
        return Seen(
            seq=0,
            asked=0,
            view=undealt(state.game, seat, state.names),
            clock=state.clock_state(),
            people=self.people(),
            status=state.status,
            can_undo=self.undo.allowed(seat),
            undo_asked=self.undo.put_to(seat),
            ended=state.why_ended(),
        )

    def nothing_yet(self) -> Seen:
        """Return what spectators see before anything is old enough to be shown to them."""
        state = self.state
        view = undealt(state.game, None, state.names)
        return Seen(0, 0, view, ClockState([None] * len(state.seats), []), self.people(), "open", "no", None)

    def people(self) -> list[SeatState]:
        """Return who sits where."""
        return [
            SeatState(
                seat.seat,
                cast(Literal["person", "bot"], seat.kind),
                seat.name,
                seat.level,
                seat.kind == "bot" or seat.token is not None,
                seat.kind == "bot" or self.connected(seat.seat),
                seat.gone,
            )
            for seat in self.state.seats
        ]

    def about(self) -> TableState:
        """Return the table's metadata: players, settings, clock, status."""
        state, settings = self.state, self.state.settings
        return TableState(
            table=state.id,
            game=settings.game,
            title=state.game.about.title,
            status=state.status,
            seats=self.people(),
            options=settings.options,
            clock=settings.clock,
            spectators=settings.spectators,
            notes=settings.notes,
            undo=settings.undo,
            gone=settings.gone,
            hot_seat=settings.hot_seat,
            listed=settings.listed,
            rated=settings.rated,
            chat=settings.chat,
            commitment=commitment(state.secret),
            contributions=[seat.contribution for seat in state.seats],
            rematch=state.rematch,
            origin=settings.origin,
            moves=state.public_moves(),
            tournament=settings.tournament,
        )

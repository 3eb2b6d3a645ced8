"""The scene of a table, in the messages that observers are sent."""

from collections.abc import Callable
from typing import Literal, cast

from msgspec import Raw, json

from parlour.kernel.facts import View
from parlour.kernel.luck import commitment
from parlour.server.protocol.messages import ClockState, SeatState, Seen, TableState
from parlour.server.table.state import MatchState, undealt
from parlour.server.table.undo import UndoRequest


class Scene:
    """A table as observers look at it: the match, the players, and what may be taken back."""

    def __init__(self, state: MatchState, undo: UndoRequest, connected: Callable[[int], bool]) -> None:
        self.state = state
        self.undo = undo
        self.connected = connected  # whether a client of the seat's is connected

    def seen(self, seat: int | None) -> Seen:
        """Return everything that an observer sees now except its number and the time left; the view is encoded."""
        state = self.state
        return Seen(
            seq=0,
            asked=0,
            view=cast(View, Raw(json.encode(state.view(seat)))),
            clock=ClockState([], state.running()),
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
            commitment=commitment(state.secret),
            contributions=[seat.contribution for seat in state.seats],
            rematch=state.rematch,
            origin=settings.origin,
            moves=state.public_moves(),
            tournament=settings.tournament,
        )

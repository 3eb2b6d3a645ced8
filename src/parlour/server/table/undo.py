"""Taking moves back: what is free, what needs consent, and who has consented."""

from typing import Literal

from parlour.server.protocol.problems import not_allowed
from parlour.server.table.state import MatchState

Undoing = Literal["no", "free", "ask"]


class UndoRequest:
    """The request to take a move back that is open at a table, if any."""

    def __init__(self, state: MatchState) -> None:
        self.state = state
        self.by: int | None = None
        self.waits: set[int] = set()  # who has not yet said whether they consent

    def allowed(self, seat: int | None) -> Undoing:
        """Return whether the seat may take its last move back."""
        state = self.state
        if seat is None or not state.asking or state.clocks.any:
            return "no"
        if state.settings.undo == "never":
            return "no"
        if state.match.last_of(seat) is None:
            return "no"
        if state.match.harmless(seat) is not None:
            return "free"
        asked = self.consenting(seat)
        if any(state.seats[other].gone for other in asked):
            return "no"  # a player who is away does not consent
        return "ask" if asked else "free"

    def consenting(self, seat: int) -> set[int]:
        """Return whose consent it needs to take back what others have learned from."""
        if self.state.settings.undo == "free" or self.state.settings.hot_seat:
            return set()
        return set(self.state.people - {seat})

    def put_to(self, seat: int | None) -> int | None:
        """Return the seat that asks this one to consent."""
        return self.by if seat in self.waits else None

    def ask(self, seat: int) -> None:
        """Ask the others to consent."""
        if self.by is not None and self.by != seat:
            raise not_allowed("Someone else is already asking to undo a move.")
        self.by = seat
        self.waits = self.consenting(seat)

    def answer(self, seat: int, agreed: bool) -> int | None:
        """Return one player's answer; returns the seat that takes its move back, if that was the last consent."""
        if self.by is None or seat not in self.waits:
            raise not_allowed("Nobody is asking to undo a move.")
        self.waits.discard(seat)
        if not agreed:
            self.clear()
        return self.by if not self.waits else None

    def clear(self) -> None:
        """Forget the request."""
        self.by = None
        self.waits.clear()

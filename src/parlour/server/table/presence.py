"""Presence of players, and the seats of those who are gone, by the settings of the table."""

from collections.abc import Callable

from parlour.server.runtime.timers import Handle, Timers
from parlour.server.table.ports import Actions, Reason
from parlour.server.table.state import MatchState
from parlour.server.table.tasks import Tasks


class Presence:
    """The players of one table who are present, who are awaited, and who are gone."""

    def __init__(
        self,
        state: MatchState,
        actions: Actions,
        connected: Callable[[int], bool],
        timers: Timers,
        tasks: Tasks,
        grace: float,
    ) -> None:
        self.state = state
        self.actions: Actions = actions
        self.connected = connected  # whether a client of the seat's is connected
        self.timers = timers
        self.tasks = tasks
        self.grace = grace  # seconds without a connection until a player counts as gone
        self.awaited: dict[int, Handle] = {}
        self.slow: set[int] = set()  # seats that a bot plays because their time was up, not because somebody left

    def stop(self) -> None:
        """Wait for nobody any more."""
        for handle in self.awaited.values():
            handle.cancel()

    async def came(self, seat: int | None) -> None:
        """Count a new connection."""
        async with self.actions.lock:
            if seat is not None:
                handle = self.awaited.pop(seat, None)
                if handle is not None:
                    handle.cancel()
                await self.back(seat)
            self.expect()
            self.actions.changed()

    def went(self) -> None:
        """Count a closed connection; if it was a player's last, keep the seat for a while."""
        self.expect()
        self.actions.tell()

    def expect(self) -> None:
        """Give those who are not there some time to come. Where no person is at all, nobody waits for anybody."""
        if not self.state.asking or not self.anybody() or self.state.clocks.rule.kind == "days":
            return
        for seat in self.state.persons():
            if not self.connected(seat) and seat not in self.awaited:
                self.expect_back(seat)

    def anybody(self) -> bool:
        """Return whether any person who plays is present."""
        return any(self.connected(seat) for seat in self.state.persons())

    def expect_back(self, seat: int) -> None:
        """Wait for a player as long as the server's settings say, and no longer."""
        self.awaited[seat] = self.timers.later(self.grace, lambda: self.tasks.start(self.missed(seat)))

    async def missed(self, seat: int) -> None:
        """Give up on a player who has not come back in time."""
        self.awaited.pop(seat, None)
        async with self.actions.lock:
            if self.state.asking and self.anybody() and not self.connected(seat):
                await self.lose(seat, "left")

    async def back(self, seat: int) -> None:
        """Return the seat from the bot to its player, unless the time of the whole game is used up."""
        state = self.state
        spent = state.clocks.rule.kind == "fischer" and (state.clocks.left(seat) or 0.0) <= 0
        if state.seats[seat].gone and not spent:
            state.pass_time()
            await self.actions.set_seat(state.seats[seat]._replace(gone=False))
            self.slow.discard(seat)

    async def answered(self, seat: int) -> None:
        """Return the seat to a player who was too slow and is present, if the time is per move."""
        if seat in self.slow and self.state.clocks.per_move and self.connected(seat) and self.state.asking:
            await self.back(seat)
            self.expect()  # the connection may have closed meanwhile

    async def lose(self, seat: int, reason: Reason) -> None:
        """Handle a player who is gone or out of time: a bot takes over, the match ends, or everyone waits."""
        state = self.state
        rule = state.settings.gone
        if rule == "wait" or state.by_bot(seat):
            return
        state.pass_time()
        deserted = state.settings.rated and state.persons() == [seat]  # then nobody would play it to its end
        if rule == "bot" and not deserted:
            await self.actions.set_seat(state.seats[seat]._replace(gone=True))
            if reason == "time":
                self.slow.add(seat)
        else:
            await self.actions.end(reason, seat)
        self.actions.changed()

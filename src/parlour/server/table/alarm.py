"""The alarm of a table's clocks: it rings when somebody's time is up, and every few seconds to save the clocks."""

from collections.abc import Awaitable, Callable

from parlour.server.runtime.timers import Handle, Timers
from parlour.server.table.ports import Actions, Reason
from parlour.server.table.state import MatchState
from parlour.server.table.tasks import Tasks

SAVE_EVERY = 5.0  # seconds between two moves after which running clocks are written down
ENOUGH = 0.001  # seconds: an alarm that rings too early by less does not matter


class ClockAlarm:
    """Watches the clocks of one table."""

    def __init__(
        self,
        state: MatchState,
        actions: Actions,
        timers: Timers,
        tasks: Tasks,
        time_is_up: Callable[[int, Reason], Awaitable[None]],
    ) -> None:
        self.state = state
        self.actions: Actions = actions
        self.timers = timers
        self.tasks = tasks
        self.time_is_up = time_is_up  # for a seat, with the reason
        self.handle: Handle | None = None

    def stop(self) -> None:
        """Call the alarm off."""
        if self.handle is not None:
            self.handle.cancel()
            self.handle = None

    def schedule(self) -> None:
        """Set the alarm for the next time that runs out."""
        state = self.state
        self.stop()
        if not state.asking or not state.clocks.any:
            return
        state.pass_time()
        left = [seconds for seat in state.running() if (seconds := state.clocks.left(seat)) is not None]
        due = [seconds for seconds in left if seconds > 0 or state.settings.gone != "wait"]
        if left:
            save = [] if state.clocks.rule.kind == "days" else [SAVE_EVERY]  # the day is on the disk already
            waits = [max(seconds, 0.0) for seconds in due] + save
            if not waits:
                return
            wait = min(waits)
            self.handle = self.timers.later(wait + ENOUGH, lambda: self.tasks.start(self.ring()))

    async def ring(self) -> None:
        """Handle an alarm: somebody's time is up, or the clocks are to be written."""
        state = self.state
        async with self.actions.lock:
            if not state.asking:
                return
            state.pass_time()
            due = state.clocks.due(state.table, state.exempt())
            if not due and state.clocks.rule.kind != "days":
                await self.actions.save_clocks()
            for seat in due:
                if state.clocks.rule.kind == "game":
                    state.clocks.own.struck(seat)
                    await self.actions.play(state.match.propose_strike(seat))
                elif state.asking:
                    await self.time_is_up(seat, "time")
            self.schedule()

"""The session of a client at a table: its requests, each with exactly one reply."""

import time
from concurrent.futures.process import BrokenProcessPool

from parlour.kernel.refusal import Refusal
from parlour.play import answer_text, answer_words, parse_answer
from parlour.server.lobby.services import Services
from parlour.server.lobby.talking import say
from parlour.server.protocol.messages import (
    About,
    AboutReply,
    Accepted,
    Act,
    AidReply,
    Ask,
    Auto,
    ClientMessage,
    Error,
    Hello,
    HintReply,
    Leave,
    NotesReply,
    Pace,
    Refused,
    ServerMessage,
    Undo,
    Valued,
    Why,
)
from parlour.server.protocol.problems import Problem, not_allowed
from parlour.server.protocol.talk import Say
from parlour.server.runtime.security import Bucket, household
from parlour.server.socket.outbox import Outbox
from parlour.server.table.live import LiveTable
from parlour.server.table.why import no_such_move, refused, why_card, why_move


class Session:
    """One client that has said who it is, and the replies to its requests."""

    def __init__(
        self,
        live: LiveTable,
        seat: int | None,
        services: Services,
        outbox: Outbox,
        address: str,
        opened_by: str | None,
    ) -> None:
        self.live, self.state = live, live.state
        self.seat = seat
        self.services = services
        self.outbox = outbox
        self.address = address
        self.opened_by = opened_by  # the session of a player, which can be ended elsewhere
        self.hints = Bucket(services.settings.hints_per_minute / 60, 5, services.timers.now())

    async def answer(self, message: ClientMessage) -> ServerMessage:
        """Answer a request."""
        if isinstance(message, Act):  # first, for there are most of them
            return await self.act(message, self.own_seat())
        if isinstance(message, Hello):
            raise Problem("bad_message", "You have said hello already.")
        if isinstance(message, Ask):
            return await self.ask(message)
        if isinstance(message, About):
            return self.about(message)
        seat = self.own_seat()
        if isinstance(message, Why):
            return self.why(message, seat)
        if isinstance(message, Undo):
            return await self.undo(message, seat)
        if isinstance(message, Auto):
            return await self.auto(message, seat)
        if isinstance(message, Pace):
            return self.pace(message)
        if isinstance(message, Say):
            await say(self.services, self.live, seat, message)
            return Accepted(message.id)
        return await self.leave(message, seat)

    def own_seat(self) -> int:
        """Return the seat of the client; raise a Problem if it watches."""
        if self.seat is None:
            raise not_allowed("You are watching: you have no seat at this table.")
        return self.seat

    # -------------------------------------------------------------------- moves

    async def act(self, message: Act, seat: int) -> ServerMessage:
        """Play an answer, once. Here its text is read, and nowhere further in."""
        live, state = self.live, self.state
        began = time.perf_counter()
        async with live.lock:
            if not state.dealt:
                raise not_allowed("The game has not started: some seats are still free.")
            if (seat, message.id) in state.acts:
                return Accepted(message.id)
            if state.status == "over":
                return Refused(message.id, "game_over", "The game is over.", [], {})
            observer = live.observers[seat]
            if state.asks(seat) and not observer.asked_seq <= message.seq <= observer.seq:
                raise Problem("stale", "The position changed. Try again.")
            try:
                await live.presence.back(seat)
                actions = parse_answer(state.game, state.table, message.move)
                proposal = state.match.propose(seat, actions)
            except (Refusal, ValueError) as error:
                self.services.metrics.refused.inc()
                out = refused(error) if isinstance(error, Refusal) else no_such_move(str(error))
                out.id = message.id
                return out
            await live.play(proposal, message.id)
        self.services.metrics.act.add(time.perf_counter() - began)
        return Accepted(message.id)

    async def undo(self, message: Undo, seat: int) -> ServerMessage:
        """Take back, ask to take back, or answer who asks."""
        live, state = self.live, self.state
        async with live.lock:
            if (seat, message.id) in state.acts:
                return Accepted(message.id)
            if message.consent is None:
                await live.undo(seat, message.id)
            else:
                await live.consent(seat, message.consent)
        return Accepted(message.id)

    async def auto(self, message: Auto, seat: int) -> ServerMessage:
        """Set which questions are passed automatically if there is no other answer."""
        live, state = self.live, self.state
        steps = sorted(set(message.steps))
        if not {rule.id for rule in state.game.rules if rule.skip}.issuperset(steps):
            raise Problem("bad_message", "There is no such question in this game.")
        async with live.lock:
            await live.set_seat(state.seats[seat]._replace(auto=steps))
            live.changed()
        return Accepted(message.id)

    def pace(self, message: Pace) -> ServerMessage:
        """Let the bots answer faster or slower, where no other person minds."""
        if sum(seat.kind == "person" for seat in self.state.seats) > 1:
            raise not_allowed("With other people at the table, the bots keep the server's pace.")
        self.live.autoplay.set_pace(message.seconds)
        return Accepted(message.id)

    async def leave(self, message: Leave, seat: int) -> ServerMessage:
        """Get up."""
        live, state = self.live, self.state
        async with live.lock:
            if state.status == "open":
                await live.set_seat(state.seats[seat].freed())
                live.changed()
                for client in live.observers[seat].clients:
                    client.close(1000, "left")
            elif state.asking:
                await live.presence.lose(seat, "left")
        return Accepted(message.id)

    # ---------------------------------------------------------------- questions

    def why(self, message: Why, seat: int) -> ServerMessage:
        """Explain why something may not be played."""
        state = self.state
        if not state.dealt:
            raise not_allowed("The game has not started: some seats are still free.")
        if message.move is not None:
            out = why_move(state.game, state.table, seat, message.move)
        elif message.token is not None:
            out = why_card(state.game, state.table, seat, message.token, state.names)
        else:
            raise Problem("bad_message", "Ask why about a move or about a card.")
        out.id = message.id
        return out

    def check_prompt(self) -> None:
        """Refuse to describe the present moment to a spectator with a delay."""
        if self.seat is None and self.live.observers.delayed:
            raise not_allowed("Spectators see this table with a delay.")

    def about(self, message: About) -> ServerMessage:
        """Explain what a card does, as far as this observer may know."""
        state = self.state
        self.check_prompt()
        if not state.dealt:
            raise not_allowed("The cards have not been dealt: some seats are still free.")
        try:
            info = state.game.about_card(state.table, self.seat, message.token, state.names)
        except ValueError:
            raise Problem("bad_message", "There is no such card on this table.") from None
        return AboutReply(message.id, info)

    def aid(self, message: Ask) -> ServerMessage:
        """Return the player aid of the game at this moment."""
        state = self.state
        self.check_prompt()
        if not state.dealt:
            raise not_allowed("The cards have not been dealt: some seats are still free.")
        return AidReply(message.id, state.game.aid(state.table, self.seat, state.names))

    async def ask(self, message: Ask) -> ServerMessage:
        """Answer a ping, or a request for a snapshot, the player aid, notes or a hint."""
        if message.what == "ping":
            return Accepted(message.id)
        if message.what == "snapshot":
            self.outbox.resend()
            return Accepted(message.id)
        if message.what == "aid":
            return self.aid(message)
        seat = self.own_seat()
        if message.what == "notes":
            return self.notes(message, seat)
        return await self.hint(message, seat)

    def notes(self, message: Ask, seat: int) -> ServerMessage:
        """Return what the seat could have remembered, if the table and the game allow it."""
        state = self.state
        if not state.dealt or not state.settings.notes or not state.game.notes_allowed(state.table):
            raise not_allowed("Notes are turned off at this table.")
        return NotesReply(message.id, state.game.memory(state.table, seat))

    async def hint(self, message: Ask, seat: int) -> ServerMessage:
        """Return what each option is worth; only for a player who plays against bots alone."""
        state, services = self.state, self.services
        if state.settings.persons() != [seat]:
            raise not_allowed("Hints are available only when all your opponents are bots.")
        if state.settings.rated:
            raise not_allowed("There are no hints in a rated game.")
        if state.settings.tournament is not None:
            raise not_allowed("There are no hints in a tournament.")
        if not state.asks(seat):
            raise not_allowed("It isn't your turn.")
        if not self.hints.take(services.timers.now()):
            raise Problem("too_fast", "Too many hints. Try again in a few seconds.")
        question, t = state.question, state.table
        try:
            party = (household(self.address), self.live.id)
            found = await services.bots.hint(state.game, t, seat, state.names, services.settings.hint, party)
        except (TimeoutError, BrokenProcessPool):
            raise Problem("busy", "The hint timed out. Please try again.", 503) from None
        if state.question != question or state.table is not t:
            raise Problem("stale", "The position changed. Try again.")
        options = [
            Valued(
                answer_text(state.game, t, advice.actions),
                answer_words(state.game, t, seat, advice.actions, state.names),
                advice.value,
                advice.low,
                advice.high,
                advice.close,
            )
            for advice in found
        ]
        return HintReply(message.id, self.live.observers[seat].asked_seq, options)


def complaint(problem: Problem, wanted: str | None) -> Error:
    """Return a Problem as an error message of the socket."""
    return Error(problem.code, problem.message, wanted)

"""A match: one table of record. A move is first proposed, and counts when it is committed."""

import secrets
import sys
from pathlib import Path
from typing import Any, Literal, NamedTuple

from parlour.kernel.bits import bit, members
from parlour.kernel.game import Game, seat_names
from parlour.kernel.table import NONE, Table
from parlour.play.answers import AND, answer_text, drop_begun
from parlour.play.clock import OwnClock
from parlour.play.record import TIME_IS_UP, Record, RecordFile, digest, move_line, result_line
from parlour.play.replay import Replay, after, twin_of


class Marks(NamedTuple):
    """A mark that shows whether somebody was shown a card, and whether chance was used."""

    shown: int
    drawn: int


def marks(t: Table) -> Marks:
    """Return how much has been shown and drawn by chance."""
    knowledge = t.knowledge
    return Marks(knowledge.shown if knowledge is not None else 0, hash(tuple(t.luck.save())))


class Proposal(NamedTuple):
    """An answer, or a strike of the clock, and the table that it leads to."""

    seat: int
    move: str
    before: Table
    table: Table

    @property
    def resolves(self) -> bool:
        """Whether the question is then over: nobody else owes an answer to it."""
        if self.move == TIME_IS_UP:
            return True
        return self.before.waiting == bit(self.seat) and not self._half_made

    @property
    def _half_made(self) -> bool:
        """Whether it is one pick of a set, with more to come, as older records have them."""
        before, after = self.before, self.table
        if before.most == 0 or (after.most, after.question) != (before.most, before.question):
            return False
        return bool(after.picks_of(self.seat) == before.picks_of(self.seat) + 1)


class Move(NamedTuple):
    """A move that counts, and how things stood before it."""

    number: int
    seat: int
    move: str
    question: int  # which question of the match it answered
    marks: Marks | None  # before it; known of the last move only


class Withdrawal(NamedTuple):
    """Moves to undo: with `undo` the move and all that followed, with `retract` the move alone."""

    kind: Literal["undo", "retract"]
    number: int  # of the move


class Match:
    """A table of record with its moves, its clock and its record.

    Rules stay in the game and thinking in the players. `table` is never changed in place: a commit puts another
    one there.

    Args:
        game: The rules; their version and options have to be those of the record.
        record: The match so far; it is continued.
        numbers: The numbers of its moves; without them 1, 2 and so on.
        recall: Whether its tables can tell an `information_state`; without it they take half the memory.

    Raises:
        BadRecord: The record does not replay.
    """

    def __init__(
        self, game: Game[Any], record: Record, numbers: list[int] | None = None, recall: bool = True
    ) -> None:
        """Take up a match where its record leaves it; its moves are numbered from 1, if not otherwise."""
        self.game = game
        self.record = record
        self.recall = recall
        self.table: Table
        self._marked: tuple[Table, Marks] | None = None  # the marks of that table
        self.moves: list[Move] = []  # those that were not taken back
        self.number = 0  # of the last move
        self.question = 0  # grows with every new question
        self.first = 0  # the number of the first question; higher each time that moves were taken back
        self.file: RecordFile | None = None
        self.clock = OwnClock(game, record.seats)
        self._take_up(numbers if numbers is not None else list(range(1, len(record.moves) + 1)))
        for seat, move in record.moves:
            if move == TIME_IS_UP:
                self.clock.struck(seat)

    @classmethod
    def new(
        cls, game: Game[Any], seats: int, seed: str | None = None, start: dict[str, object] | None = None
    ) -> "Match":
        """Begin a match from sealed luck.

        Args:
            game: The rules.
            seats: The number of players.
            seed: The secret of the shuffle; without it, one that nobody chose.
            start: A saved table to begin from instead of a deal.

        Returns:
            The match, dealt.

        Raises:
            ValueError: The game is not for that number of players.
        """
        secret = seed if seed is not None else secrets.token_hex(16)
        options: dict[str, object] = dict(game.named)
        names = seat_names(seats)
        record = Record(game.name, game.about.version, options, seats, "sealed", secret, "", names)
        record.start = start
        return cls(game, record)

    @property
    def names(self) -> list[str]:
        """The players' names by seat."""
        return self.record.names

    def keep_in(self, path: Path) -> None:
        """Keep the record in a new file: from now on every move is on the disk before it counts.

        Args:
            path: A file that does not exist yet.

        Raises:
            OSError: The file exists or cannot be written.
        """
        self.file = RecordFile(path, self.record)

    # ----------------------------------------------------------------- playing

    def propose(self, seat: int, actions: list[int]) -> Proposal:
        """Say what would follow from a whole answer. Nothing changes.

        Args:
            seat: Who answers, from 0.
            actions: One action or, to a question about several cards, the set of them in any order.

        Returns:
            The answer as text and the table after it, for `commit`.

        Raises:
            Refusal: The answer is not legal; it says why, with the rule.
        """
        picks = self.game.in_order(self.table, seat, actions)
        move = answer_text(self.game, self.table, picks)
        table = twin_of(self.table)
        for action in picks:
            self.game.apply(table, seat, action)
        return Proposal(seat, move, self.table, table)

    def propose_strike(self, seat: int) -> Proposal:
        """Return what follows if the clock strikes for the seat.

        Args:
            seat: The seat whose time is up, from 0.

        Raises:
            ValueError: The seat's time is not running.
        """
        return Proposal(seat, TIME_IS_UP, self.table, after(self.game, self.table, seat, TIME_IS_UP))

    def commit(self, proposal: Proposal, number: int | None = None) -> None:
        """Let what was proposed count; finish the record if the game is over.

        Args:
            proposal: What `propose` or `propose_strike` gave.
            number: The number of the move; without it, the next one.

        Raises:
            ValueError: The match has continued since.
            OSError: The file of `keep_in` cannot be written; then nothing counts.
        """
        if proposal.before is not self.table:
            raise ValueError("the match has continued since this was proposed")
        result, fingerprint = None, ""
        if proposal.table.over:
            result, fingerprint = self.game.result(proposal.table).as_data(), digest(self.game, proposal.table)
        if self.file is not None:
            lines = [move_line(proposal.seat, proposal.move)]
            self.file.append(lines if result is None else [*lines, result_line(result, fingerprint)])
        self._add(proposal, self.number + 1 if number is None else number)
        self.record.moves.append((proposal.seat, self.moves[-1].move))
        self.record.result, self.record.digest = result, fingerprint

    def play(self, seat: int, actions: list[int]) -> None:
        """Propose an answer and commit it.

        Args:
            seat: Who answers, from 0.
            actions: One action or, to a question about several cards, the set of them in any order.

        Raises:
            Refusal: The answer is not legal; it says why, and nothing changes.
        """
        self.commit(self.propose(seat, actions))

    def elapse(self, seconds: float) -> None:
        """Let time pass: where the game has a clock of its own, it may strike for the seat whose time runs.

        Args:
            seconds: How much time passes.
        """
        self.clock.elapse(self.table, seconds)
        while (seat := self.clock.due(self.table)) != NONE:
            self.clock.struck(seat)
            self.commit(self.propose_strike(seat))

    def _add(self, proposal: Proposal, number: int) -> None:
        """Go on to the table that was proposed."""
        move = sys.intern(proposal.move)  # a game has few, and a match repeats them
        if self.moves:
            last = self.moves[-1]
            self.moves[-1] = Move(last.number, last.seat, last.move, last.question, None)
        self.moves.append(Move(number, proposal.seat, move, self.question, self._marks()))
        self.number = number
        self.table = proposal.table
        self.question += proposal.resolves

    def _marks(self) -> Marks:
        """Return the marks of the table, which are made once."""
        if self._marked is None or self._marked[0] is not self.table:
            self._marked = self.table, marks(self.table)
        return self._marked[1]

    # ------------------------------------------------------------- taking back

    def last_of(self, seat: int) -> Move | None:
        """Return the seat's last move that still counts.

        Args:
            seat: The seat, from 0.
        """
        for done in reversed(self.moves):
            if done.seat == seat and done.move != TIME_IS_UP:
                return done
        return None

    def harmless(self, seat: int) -> Withdrawal | None:
        """Return how the seat can take its last move back, if nobody has learned anything from it.

        An answer to a question that is still open can be taken out alone: nobody else's answer is touched.
        Otherwise nobody may have moved, been shown anything or drawn since.

        Args:
            seat: The seat, from 0.
        """
        done = self.last_of(seat)
        if done is None or self.table.over:
            return None
        if done.question == self.question:
            return Withdrawal("retract", done.number)
        if done is not self.moves[-1] or done.marks != self._marks():
            return None
        return Withdrawal("undo", done.number)

    def take_back(self, withdrawal: Withdrawal) -> None:
        """Continue from the table as it was before what is taken back.

        Args:
            withdrawal: What is taken back; `harmless` returns one.

        Raises:
            ValueError: There is no such move.
        """
        kind, number = withdrawal
        kept = [
            done for done in self.moves if done.number < number or (kind == "retract" and done.number > number)
        ]
        if len(kept) == len(self.moves):
            raise ValueError(f"there is no move number {number} to undo")
        self.record.moves = [(done.seat, done.move) for done in kept]
        self.record.result, self.record.digest = None, ""
        if kind == "undo":
            self.first = self.question + 1
        self.question = self.first  # an answer to an open question that is taken out changes no question
        last = self.number
        self._take_up([done.number for done in kept])
        self.number = last
        if self.file is not None:
            self.file.replace(self.record)

    def undo(self, seat: int) -> None:
        """Take the seat's last move back.

        Args:
            seat: Whose move, from 0.

        Raises:
            ValueError: Somebody has learned something from it.
        """
        withdrawal = self.harmless(seat)
        if withdrawal is None:
            raise ValueError("that cannot be undone: since then somebody has moved or has been shown a card")
        self.take_back(withdrawal)

    def _take_up(self, numbers: list[int]) -> None:
        """Play the moves of the record. Unfinished picks of a set are left out."""
        replay = Replay(self.game, self.record, self.recall)
        self.table = replay.table
        self.moves = []
        for number, (seat, move) in zip(numbers, self.record.moves, strict=True):
            replay.advance()
            if AND in move:
                self._leave_out_picks(seat)
            self._add(Proposal(seat, move, self.table, replay.table), number)
        if self.record.result is not None:
            replay.end()
        elif self.table.over:
            self.record.finish(self.game, self.table)
        for seat in members(self.table.waiting):
            if drop_begun(self.table, seat):
                self._leave_out_picks(seat)
        self.record.moves = [(done.seat, done.move) for done in self.moves]

    def _leave_out_picks(self, seat: int) -> None:
        """Leave out the seat's picks of the question being asked, each of which an older record has as a move."""
        self.moves = [done for done in self.moves if (done.seat, done.question) != (seat, self.question)]

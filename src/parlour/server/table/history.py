"""The history of a match: its record, the table that its moves lead to, and what may be taken back.

A match is stored as rows. Some rows take others back, so the record is what is left of them: the effective moves.
"""

from itertools import takewhile
from typing import Any, NamedTuple

from parlour.kernel.bits import members
from parlour.kernel.game import Game
from parlour.kernel.table import Table
from parlour.play.record import TIME_IS_UP, Record
from parlour.play.replay import begin, strike
from parlour.server.storage.rows import Row


class PlayedMove(NamedTuple):
    """An effective move, and what had been shown or drawn by chance before it."""

    number: int  # of its row
    seat: int
    move: str
    shown: int
    drawn: int
    question: int  # which question of the match it answered


class History:
    """One match as far as it has come."""

    def __init__(self, game: Game[Any], record: Record, rows: list[Row]) -> None:
        self.game = game
        self.record = record
        self.number = rows[-1].number if rows else 0
        self.acts = {(row.seat, row.act) for row in rows if row.act is not None}
        self.table: Table = begin(game, record)
        self.moves: list[PlayedMove] = []
        self.question = 0  # grows with every new question
        self.rewinds = 0  # how often moves were taken back
        for row in effective(rows):
            self.add(row.number, row.seat, row.move, self.after(row.seat, row.move))

    def after(self, seat: int, move: str) -> Table:
        """The table after a move; a Refusal or a ValueError if it may not be played."""
        twin = self.twin()
        if move == TIME_IS_UP:
            strike(self.game, twin, seat)
        else:
            self.game.play(twin, seat, self.game.parse(twin, move))
        return twin

    def twin(self) -> Table:
        """A copy of the table to go on from: what is told of this one stays as it is."""
        twin = self.table.clone()
        twin.journal = list(self.table.journal or [])
        return twin

    def add(self, number: int, seat: int, move: str, after: Table) -> None:
        """A move that is on the disk, and the table it leads to."""
        shown, drawn = marks(self.table)
        self.moves.append(PlayedMove(number, seat, move, shown, drawn, self.question))
        self.record.moves.append((seat, move))
        if not same_question(self.table, after, seat, move):
            self.question += 1
        self.table = after
        self.number = max(self.number, number)
        if after.over and self.record.result is None:
            self.record.finish(self.game, after)

    def take_back(self, kind: str, undoes: int) -> None:
        """Go on from the table as it was without those moves."""
        kept = [
            played
            for played in self.moves
            if (played.number != undoes if kind == "retract" else played.number < undoes)
        ]
        self.moves = []
        self.record.moves = []
        self.record.result = None
        self.table = begin(self.game, self.record)
        self.question += 1
        self.rewinds += 1
        for played in kept:
            self.add(played.number, played.seat, played.move, self.after(played.seat, played.move))

    def last_of(self, seat: int) -> PlayedMove | None:
        """The seat's last move that still counts."""
        for played in reversed(self.moves):
            if played.seat == seat and played.move != TIME_IS_UP:
                return played
        return None

    def harmless(self, seat: int) -> Row | None:
        """The row that takes the seat's last move back, if nobody has learned anything from it.

        A part of an answer to a question that is still open can be taken out alone: nobody else's answer is
        touched. Otherwise nobody else may have given a whole answer since; what they have begun to pick does
        not count, as nobody can know of it.
        """
        played = self.last_of(seat)
        if played is None or self.table.over:
            return None
        if played.question == self.question:
            return Row(0, "retract", seat, "", None, played.number, 0.0, None)
        later = takewhile(lambda other: other is not played, reversed(self.moves))
        begun = all(other.question == self.question for other in later)
        if (
            not begun
            or self.table.asked & ~self.table.waiting
            or (played.shown, played.drawn) != marks(self.table)
        ):
            return None
        return Row(0, "undo", seat, "", None, played.number, 0.0, None)


def effective(rows: list[Row]) -> list[Row]:
    """The rows that were not taken back."""
    kept: list[Row] = []
    for row in rows:
        if row.kind == "undo":
            kept = [other for other in kept if other.number < (row.undoes or 0)]
        elif row.kind == "retract":
            kept = [other for other in kept if other.number != row.undoes]
        else:
            kept.append(row)
    return kept


def marks(t: Table) -> tuple[int, int]:
    """What tells whether anybody was shown anything, and whether chance was asked."""
    knowledge = t.knowledge
    return (knowledge.shown if knowledge is not None else 0, hash(tuple(t.luck.save())))


def half_made(before: Table, after: Table, seat: int) -> bool:
    """Whether a move was one pick of several, with more to come."""
    if before.most == 0 or after.most != before.most or after.question != before.question:
        return False
    return bool(after.picks_of(seat) == before.picks_of(seat) + 1)


def same_question(before: Table, after: Table, seat: int, move: str) -> bool:
    """Whether after a move the question is still open: others owe an answer, or the seat has more to pick."""
    if move == TIME_IS_UP:
        return False
    return members(before.waiting) != [seat] or half_made(before, after, seat)

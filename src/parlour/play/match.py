"""A match: one table of record, its moves written down before anybody is told of them, and taking back."""

import os
import secrets
from pathlib import Path
from typing import Any, NamedTuple

from parlour.kernel.events import Event
from parlour.kernel.game import Game, seat_names
from parlour.kernel.record import TIME_IS_UP, Record, compact, replay, strike
from parlour.kernel.table import NONE, Table
from parlour.play.clock import OwnClock


class Past(NamedTuple):
    """The table as it was before a move."""

    seat: int
    table: Table
    journal: list[Event]


class Match:
    """Rules stay in the game and thinking in the players; a match keeps the table and its record."""

    def __init__(self, game: Game[Any], record: Record) -> None:
        """Take up a match where its record leaves it."""
        self.game = game
        self.record = record
        self.table: Table = replay(game, record)
        self.past: list[Past] = []
        self.file: Path | None = None
        self.clock = OwnClock(game, record.seats)
        for seat, move in record.moves:
            if move == TIME_IS_UP:
                self.clock.struck(seat)

    @classmethod
    def new(
        cls, game: Game[Any], seats: int, seed: str | None = None, start: dict[str, object] | None = None
    ) -> "Match":
        """Begin a match from sealed luck; without a seed, from a secret that nobody chose.

        With `start` it begins from that saved table instead of a deal.
        """
        secret = seed if seed is not None else secrets.token_hex(16)
        options: dict[str, object] = dict(game.variant)
        names = seat_names(seats)
        record = Record(game.name, game.about.version, options, seats, "sealed", secret, "", names)
        record.start = start
        return cls(game, record)

    @property
    def names(self) -> list[str]:
        """The players' names by seat."""
        return self.record.names

    def keep_in(self, file: Path) -> None:
        """From now on write every move to the file before it counts."""
        lines = "".join(line + "\n" for line in self.record.lines())
        with file.open("x", encoding="utf-8") as out:
            write_down(out.fileno(), lines)
        self.file = file

    def play(self, seat: int, action: int) -> None:
        """Play a move: refused moves raise a Refusal and change nothing."""
        before = Past(seat, self.table.clone(), list(self.table.journal or []))
        move = self.game.words.move(self.table, action) if 0 <= action < self.game.num_actions else ""
        self.game.play(self.table, seat, action)
        self.past.append(before)
        self.write_move(seat, move)

    def write_move(self, seat: int, move: str) -> None:
        """Add a move to the record, and the result if it was the last."""
        self.append(compact({"seat": seat, "move": move}))
        self.record.moves.append((seat, move))
        if self.table.over:
            self.record.finish(self.game, self.table)
            self.append(self.record.lines()[-1])

    def elapse(self, seconds: float) -> None:
        """Let time pass: where the game has a clock of its own, it may strike for the seat whose time runs."""
        self.clock.elapse(self.table, seconds)
        while (seat := self.clock.due(self.table)) != NONE:
            self.clock.struck(seat)
            strike(self.game, self.table, seat)
            self.past.clear()
            self.write_move(seat, TIME_IS_UP)

    def append(self, line: str) -> None:
        """Add a line to the match's file, if it has one."""
        if self.file is not None:
            with self.file.open("a", encoding="utf-8") as out:
                write_down(out.fileno(), line + "\n")

    def can_undo(self, seat: int) -> bool:
        """Whether the seat may take its last move back: nobody has moved, been shown anything or drawn since."""
        if not self.past or self.past[-1].seat != seat or self.file is not None:
            return False
        return not self.table.over and nothing_learned(self.past[-1].table, self.table)

    def undo(self, seat: int) -> None:
        """Take the seat's last move back; a ValueError if somebody has learned something from it."""
        if not self.can_undo(seat):
            raise ValueError("that cannot be taken back: since then somebody has moved or has been shown a card")
        past = self.past.pop()
        self.table = past.table
        self.table.journal = past.journal
        self.record.moves.pop()


def nothing_learned(before: Table, after: Table) -> bool:
    """Whether nobody was shown anything in between, and nothing was drawn by chance."""
    then, now = before.knowledge, after.knowledge
    if then is None or now is None:
        return False
    return then.shown == now.shown and before.luck.save() == after.luck.save()


def write_down(file: int, text: str) -> None:
    """Write to a file and wait until it is on the disk."""
    os.write(file, text.encode())
    os.fsync(file)

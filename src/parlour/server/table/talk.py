"""The talk at a table. Only people talk: no line is ever made from what lies on the table."""

import time

from parlour.server.protocol.talk import Say, TalkLine
from parlour.server.storage.rows import SeatRow
from parlour.server.storage.talk import KEPT, SpokenRow


class Talk:
    """The last lines of one table."""

    def __init__(self, rows: list[SpokenRow]) -> None:
        self.rows = [*rows]

    def shown(self) -> list[TalkLine]:
        """Return the lines as observers are told of them."""
        return [shown(row) for row in self.rows]

    def line(self, number: int, before: float | None = None) -> SpokenRow | None:
        """Return the line with that number, if it is still kept and not too new."""
        found = [row for row in self.rows if row.number == number and (before is None or row.at <= before)]
        return found[0] if found else None

    def knows(self, seat: int, act: str) -> bool:
        """Return whether this was said already: a client that got no reply sends it again."""
        return any(row.seat == seat and row.act == act for row in self.rows)

    def next(self, seat: SeatRow, said: Say) -> SpokenRow:
        """Return the line to be written next."""
        number = self.rows[-1].number + 1 if self.rows else 1
        words = (said.phrase or "", said.text)
        return SpokenRow(number, seat.seat, seat.name, round(time.time(), 3), *words, said.id, seat.player)

    def add(self, row: SpokenRow) -> None:
        """Keep a line that is on the disk; the oldest of too many gives way."""
        self.rows = [*self.rows, row][-KEPT:]

    def forget(self, before: float) -> bool:
        """Forget what was said before then; return whether there was anything."""
        kept = [row for row in self.rows if row.at >= before]
        forgot = len(kept) < len(self.rows)
        self.rows = kept
        return forgot


def shown(row: SpokenRow) -> TalkLine:
    """Return a line as observers are told of it, without the ids of the player and of the request."""
    return TalkLine(row.number, row.seat, row.name, row.at, row.phrase, row.text)

"""Recall: all that happened at a table of record, in order, with the mask of the observers who noticed it.

It holds all cards moved, turned, shown, mixed and exchanged, all events, the questions asked, and the answers of
each seat. The order in which secret answers arrived is not part of it.
"""

from typing import Any, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from parlour.kernel.bits import bit
from parlour.kernel.events import Event

# An entry: what happened with the mask of those who noticed it, how many numbers follow, and these.
SAW: Final = 0  # token, face
MIXED: Final = 1  # pack, words of a set of its tokens
EXCHANGED: Final = 2  # token, token
LIMITED: Final = 3  # token, faces
MOVED: Final = 4  # token, zone, slot
TURNED: Final = 5  # token, 1 for up
ANSWERED: Final = 6  # action
ASKED: Final = 7  # step or OVER, mask of seats
TOLD: Final = 8  # kind, seat, a, b, source, place, then token, face and who saw it for two cards
OVER: Final = -1  # instead of a step: the game is over
KIND: Final = 4  # how far the mask is shifted
CARDS: Final = 6  # where the cards of what was told begin


class Recall:
    """The entries, and the observers for whom they are complete."""

    def __init__(self, complete: i64) -> None:
        self.complete: i64 = complete
        self.row: vec[i64] = vec[i64]()

    def __reduce__(self) -> tuple[Any, ...]:
        return revive, (int(self.complete), self.row)

    def clone(self) -> "Recall":
        """Return an independent copy."""
        twin = Recall(self.complete)
        twin.row = self.row[:]
        return twin

    def add(self, kind: i64, seats: i64, one: i64, other: i64) -> None:
        """Write an entry of two numbers."""
        self.row = append(append(append(append(self.row, (seats << KIND) | kind), 2), one), other)

    def begin(self, kind: i64, seats: i64, numbers: i64) -> None:
        """Begin an entry of that many numbers; they follow by `go_on`."""
        self.row = append(append(self.row, (seats << KIND) | kind), numbers)

    def go_on(self, number: i64) -> None:
        """Write one more number of the entry."""
        self.row = append(self.row, number)

    def moved(self, token: i64, zone: i64, slot: i64, seats: i64) -> None:
        """Write that a card was moved."""
        self.begin(MOVED, seats, 3)
        self.row = append(append(append(self.row, token), zone), slot)

    def mixed(self, tokens: vec[i64], pack: i64, seats: i64) -> None:
        """Write that tokens of a pack can no longer be told apart."""
        self.begin(MIXED, seats, 1 + len(tokens))
        self.go_on(pack)
        for word in tokens:
            self.go_on(word)

    def answered(self, seat: i64, action: i64) -> None:
        """Write what a seat has answered; nobody else learns it by that."""
        self.begin(ANSWERED, bit(seat), 1)
        self.go_on(action)

    def told(self, event: Event, seats: i64) -> None:
        """Write an event."""
        card, onto = event.card, event.onto
        self.begin(TOLD, seats, CARDS + 6)
        for n in (event.kind, event.seat, event.a, event.b, event.source, event.place):
            self.go_on(n)
        for n in (card.token, card.face, card.seen_by, onto.token, onto.face, onto.seen_by):
            self.go_on(n)

    def of(self, observer: i64) -> "Recall":
        """Return what one observer noticed, and nothing else."""
        out = Recall(self.complete & bit(observer))
        row = self.row
        at: i64 = 0
        while at < len(row):
            if (row[at] >> KIND >> observer) & 1:
                kind = row[at] & (bit(KIND) - 1)
                out.begin(kind, bit(observer), row[at + 1])
                n: i64 = 0
                while n < row[at + 1]:
                    out.go_on(row[at + 2 + n])
                    n += 1
                if kind == TOLD:
                    hide_faces(out.row, observer)
            at += 2 + row[at + 1]
        return out


def hide_faces(row: vec[i64], observer: i64) -> None:
    """Take the faces that an observer did not see out of the last entry, which was told."""
    at: i64 = len(row) - 6
    while at < len(row):
        saw = (row[at + 2] >> observer) & 1
        row[at + 2] = saw << observer
        if saw == 0:
            row[at + 1] = -1
        at += 3


def revive(complete: i64, row: vec[i64]) -> Recall:
    """Return a recall out of a pickle."""
    made = Recall(complete)
    made.row = row
    return made

"""Events: what happened, told to each seat with no more than it knows."""

from typing import Any

from mypy_extensions import i64


class Event:
    """A fact of the game. All seats are told of it; the face only those that knew it when it happened."""

    def __init__(self, kind: i64, seat: i64, token: i64, face: i64, known_by: i64, a: i64, b: i64) -> None:
        self.kind = kind  # the game's own number for this sort of event
        self.seat = seat  # who did it, or to whom it happened; -1: nobody
        self.token = token
        self.face = face  # -1 if there is no card, or if it is hidden from the reader
        self.known_by = known_by
        self.a = a  # two more public numbers, whose meaning belongs to the kind
        self.b = b

    def __reduce__(self) -> tuple[Any, ...]:
        return Event, (self.kind, self.seat, self.token, self.face, self.known_by, self.a, self.b)

    def told_to(self, observer: i64) -> "Event":
        """The event as that observer (a seat, or the onlooker after the last seat) is told it."""
        face = self.face if (self.known_by >> observer) & 1 else -1
        return Event(self.kind, self.seat, self.token, face, 0, self.a, self.b)

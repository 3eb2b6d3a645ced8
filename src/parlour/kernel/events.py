"""Events: what happened, told to each seat with no more than it saw."""

from mypy_extensions import i64


class Event:
    """A fact of the game. All seats are told of it; the face only those that saw it when it happened."""

    def __init__(
        self, kind: i64, seat: i64, token: i64, face: i64, seen_by: i64, source: i64, place: i64, a: i64, b: i64
    ) -> None:
        self.kind = kind  # the game's own number for this sort of event
        self.seat = seat  # who did it, or to whom it happened; -1: nobody
        self.token = token
        self.face = face  # -1 if there is no card, or if it is hidden from the reader
        self.seen_by = seen_by
        self.source = source  # the zone that the card left since it was last told of; -1: it has not moved
        self.place = place  # the zone where it lay when this was told
        self.a = a  # two more public numbers, named by the kind
        self.b = b

    def told_to(self, observer: i64) -> "Event":
        """The event as that observer (a seat, or the spectator after the last seat) is told it."""
        face = self.face if (self.seen_by >> observer) & 1 else -1
        return Event(self.kind, self.seat, self.token, face, 0, self.source, self.place, self.a, self.b)

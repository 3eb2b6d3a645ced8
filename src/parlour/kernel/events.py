"""Events: what happened, reported to each seat with no more than it saw."""

from typing import Any, Final

from mypy_extensions import i64

NOTHING: Final = -1


class Sight:
    """A card of an event: the token, its face, and who saw it then."""

    def __init__(self, token: i64, face: i64, seen_by: i64) -> None:
        self.token = token
        self.face = face  # -1 if there is no card, or if it is hidden from the reader
        self.seen_by = seen_by

    def __reduce__(self) -> tuple[Any, ...]:
        return Sight, (self.token, self.face, self.seen_by)

    def told_to(self, observer: i64) -> "Sight":
        """Return the card as that observer saw it."""
        if (self.seen_by >> observer) & 1:
            return Sight(self.token, self.face, 0)
        return Sight(self.token, NOTHING, 0)


class Event:
    """A fact of the game. All seats are told of it; the faces of its cards only those who saw them."""

    def __init__(
        self, kind: i64, seat: i64, card: Sight, onto: Sight, source: i64, place: i64, a: i64, b: i64
    ) -> None:
        self.kind = kind  # the game's own number for this sort of event
        self.seat = seat  # the seat that did it, or that it happened to; -1: none
        self.card = card
        self.onto = onto  # the card that it was done to
        self.source = source  # the zone that the card left since it was last told of; -1: it has not moved
        self.place = place  # the zone where it lay when this was told
        self.a = a  # two more public numbers, named by the kind
        self.b = b

    def __reduce__(self) -> tuple[Any, ...]:
        where = (self.source, self.place, self.a, self.b)
        return Event, (self.kind, self.seat, self.card, self.onto, *where)

    @property
    def token(self) -> i64:
        """The token of the card, or -1."""
        return self.card.token

    @property
    def face(self) -> i64:
        """The face of the card, as far as it is told, or -1."""
        return self.card.face

    def told_to(self, observer: i64) -> "Event":
        """Return the event as that observer (a seat, or the spectator after the last seat) is told it.

        Args:
            observer: A seat from 0, or the number of seats for a spectator.
        """
        card, onto = self.card.told_to(observer), self.onto.told_to(observer)
        return Event(self.kind, self.seat, card, onto, self.source, self.place, self.a, self.b)

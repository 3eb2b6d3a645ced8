"""§3 Jack & Queen: characters that join the table."""

from mypy_extensions import i64

from parlour.games.last_king.events import JOINED
from parlour.games.last_king.state import *


def play_character(t: LastKing, seat: i64, card: i64) -> None:
    """A Jack or Queen joins its rank, however many there are and whatever else is in play (§3)."""
    zone = free_place(t, place(seat, rank_of(card)))
    token = t.take(seat, card)
    t.move(token, zone)
    t.tell(JOINED, seat, token)
    t.then(NEXT_TURN)


def rank_of(card: i64) -> i64:
    """Return the rank: Queens stand between the King and the Jacks (§7.5)."""
    if card >= QUEENS:
        return QUEEN_RANK
    return JACK_RANK


def free_place(t: LastKing, zone: i64) -> i64:
    """Return the first free place of a rank; there always is one (see `layout`)."""
    while t.count(zone):
        zone += 1
    return zone

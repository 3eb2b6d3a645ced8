"""§8 Dealing Damage, and §26 Redemption."""

from mypy_extensions import i64

from parlour.games.high_jinks.decking_out import deck_out, deck_ready
from parlour.games.high_jinks.events import DAMAGED, REDEEMED, SPARED
from parlour.games.high_jinks.losing_the_game import lose
from parlour.games.high_jinks.state import *


def deal_damage(t: HighJinks, seat: i64, by: i64) -> None:
    """The top card of the Deck becomes a face-up Damage Counter; the 6th loses the game (§8, HJ-6, HJ-49).

    It may end the turn or the game, so a rule plans nothing after it.
    """
    if not deck_ready(t):
        t.tell(SPARED, seat)
        return
    token = t.draw(DECK, COUNTERS + seat)
    t.turn_up(token)
    t.tell(DAMAGED, seat, token, by, t.count(COUNTERS + seat))
    deck_out(t)
    if t.count(COUNTERS + seat) < FATAL:
        return
    if value(t.face(token)) == ACE:
        redeem(t, seat, token)
    else:
        lose(t, seat, by)


def redeem(t: HighJinks, seat: i64, token: i64) -> None:
    """Redemption: an Ace as 6th Damage Counter is added to the hand instead (§26, HJ-43)."""
    t.move(token, HAND_OF + seat)
    t.tell(REDEEMED, seat, token)

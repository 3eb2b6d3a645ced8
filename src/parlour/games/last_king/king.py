"""§4 King: what the Kings in hand can do - Heal, Charge, Rally."""

from mypy_extensions import i64

from parlour.games.last_king.attack_cards import add_court, announce, zone_of_court
from parlour.games.last_king.destroyed import go_home, lift_attacks
from parlour.games.last_king.events import HEALED, RAISED, RALLIED
from parlour.games.last_king.refusals import NOT_A_CHARACTER, NOT_NOW, NOT_ON_TABLE, NOT_YOURS
from parlour.games.last_king.state import *
from parlour.games.last_king.suit_restriction import is_attacked
from parlour.kernel.bits import bit, has, lowest
from parlour.kernel.refusal import ALLOWED
from parlour.kernel.step import Options, Step


def may_heal(t: LastKing, seat: i64) -> bool:
    """There must be an attack on the King in the King rank, whom alone it helps (§4.1, LK-9, LK-26)."""
    return is_attacked(t, place(seat, KING))


def heal(t: LastKing, seat: i64, card: i64) -> None:
    """Discard a King: all attacks leave the King in play, for their owners' discard piles (§4.1, LK-9)."""
    token = t.take(seat, card)
    go_home(t, token)
    zone = place(seat, KING)
    t.tell(HEALED, seat, token, t.count(zone) - 1)
    lift_attacks(t, zone)
    t.then(NEXT_TURN)


def charge(t: LastKing, seat: i64, card: i64) -> None:
    """Play a King as an attack worth 10, free of the Suit and Colour Restriction (§4.2, LK-4)."""
    announce(t, seat, card)


def begin_rally(t: LastKing, seat: i64, card: i64) -> None:
    """Lay the King on the table; then say whom he replaces (§4.3)."""
    t.move(t.take(seat, card), PLAYED)
    t.then(CHOOSE_RALLY, NEXT_TURN)


class ChooseRally(Step[LastKing]):
    """A King from hand replaces one of one's own Jacks, Queens or Kings in its place (§4.3, LK-8)."""

    def run(self, t: LastKing) -> None:
        court = characters(t, t.turn)
        if court & (court - 1):
            t.tell(RAISED, t.turn, t.at(PLAYED, 0), 1)
            t.ask(bit(t.turn), CHOOSE_RALLY)
        else:
            rally(t, t.turn, lowest(court))

    def options(self, t: LastKing, seat: i64, out: Options) -> None:
        add_court(out, seat, characters(t, seat))

    def answer(self, t: LastKing, seat: i64, action: i64) -> None:
        rally(t, seat, (action - AIM) % COURT)

    def objection(self, t: LastKing, seat: i64, action: i64) -> i64:
        return bars_own(t, seat, action, characters(t, seat))


def rally(t: LastKing, seat: i64, who: i64) -> None:
    """The replaced card is discarded without any bonus; the attacks on it now lie on the King (§4.3, LK-8)."""
    zone = zone_of_court(t, seat, who)
    while t.count(zone) > 1:
        t.move(t.at(zone, 1), PLAYED)
    replaced = t.at(zone, 0)
    go_home(t, replaced)
    king = t.at(PLAYED, 0)
    while t.count(PLAYED):
        t.move(t.at(PLAYED, 0), zone)
    t.tell_onto(RALLIED, seat, king, replaced, 0, t.count(zone) - 1)


def characters(t: LastKing, seat: i64) -> i64:
    """Return all characters of a player as a set of the court; the Shield is none (LK-16)."""
    return t.standing(place(seat, KING), PLACES) & ~bit(SHIELDING)


def bars_own(t: LastKing, seat: i64, action: i64, court: i64) -> i64:
    """Check that the target is one of the player's own court."""
    if action < AIM:
        return NOT_NOW
    owner, who = (action - AIM) // COURT, (action - AIM) % COURT
    if owner != seat:
        return NOT_YOURS
    if has(court, who):
        return ALLOWED
    return NOT_A_CHARACTER if who == SHIELDING else NOT_ON_TABLE

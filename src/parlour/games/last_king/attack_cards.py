"""§2 Attack cards: at whom they may be aimed, and how they stack."""

from typing import Final

from mypy_extensions import i64

from parlour.games.last_king.ace import destroys_at_once
from parlour.games.last_king.destroyed import destroy, endurance
from parlour.games.last_king.events import ATTACKED, DEADLY, RAISED, STANDS
from parlour.games.last_king.refusals import (
    BEHIND_SHIELD,
    IS_OUT,
    NO_SUCH_SEAT,
    NOT_IN_FRONT,
    NOT_NOW,
    NOT_ON_TABLE,
    OWN_CHARACTER,
    SAME_SUIT,
)
from parlour.games.last_king.state import *
from parlour.games.last_king.suit_restriction import halved_on, is_barred, points_on, shield_suit, worth_on
from parlour.kernel.bits import bit, has, lowest
from parlour.kernel.refusal import ALLOWED
from parlour.kernel.step import Options, Step
from parlour.kernel.table import NONE

# The Jack, Queen and King of Spades as a set of the court; shifted by a suit, those of that suit.
OF_SPADES: Final = 0x111


def announce(t: LastKing, seat: i64, card: i64) -> None:
    """Lay an attack card on the table; then come its target, the Jester's answer, and the strike (§2, LK-12)."""
    t.move(t.take(seat, card), PLAYED)
    t.then(CHOOSE_TARGET, JESTER, STRIKE, NEXT_TURN)


class ChooseTarget(Step[LastKing]):
    """An attack is played on any one opposing character in its player's farthest forward rank (§2, LK-3)."""

    def run(self, t: LastKing) -> None:
        # With one target there is nothing to ask, and everybody can see that there is only one.
        only = only_target(t, t.turn)
        if only == NONE:
            t.tell(RAISED, t.turn, t.at(PLAYED, 0))
            t.ask(bit(t.turn), CHOOSE_TARGET)
        else:
            aim(t, t.turn, only)

    def options(self, t: LastKing, seat: i64, out: Options) -> None:
        card = t.card_on(PLAYED)
        foe: i64 = 0
        while foe < t.seats:
            if foe != seat and has(t.alive, foe):
                add_court(out, foe, targets(t, foe, card))
            foe += 1

    def answer(self, t: LastKing, seat: i64, action: i64) -> None:
        aim(t, seat, action)

    def objection(self, t: LastKing, seat: i64, action: i64) -> i64:
        if action < AIM:
            return NOT_NOW
        foe, who = (action - AIM) // COURT, (action - AIM) % COURT
        if foe >= t.seats:
            return NO_SUCH_SEAT
        if foe == seat:
            return OWN_CHARACTER
        if not has(t.alive, foe):
            return IS_OUT
        if has(targets(t, foe, t.card_on(PLAYED)), who):
            return ALLOWED
        if has(front(t, foe), who):
            return SAME_SUIT
        if zone_of_court(t, foe, who) == NONE:
            return NOT_ON_TABLE
        return BEHIND_SHIELD if has(front(t, foe), SHIELDING) else NOT_IN_FRONT


class Strike(Step[LastKing]):
    """An attack that was not negated stacks on its character; enough of them destroy it (§2, §10)."""

    def run(self, t: LastKing) -> None:
        zone = t.target
        t.target = NONE
        if t.count(PLAYED) == 0:
            return
        token = t.at(PLAYED, 0)
        card, owner = t.card(token), t.owner_of(token)
        if halved_on(t, card, zone):
            t.halved[owner] |= bit(card)
        t.move(token, zone)
        if destroys_at_once(card, t.card_on(zone)):
            destroy(t, zone, True)
            return
        total, limit = points_on(t, zone), endurance(t.card_on(zone))
        if total >= limit:
            destroy(t, zone, card < NUMBERS)
        else:
            t.tell(STANDS, t.plan.owner[zone], t.at(zone, 0), total, limit)


def aim(t: LastKing, seat: i64, action: i64) -> None:
    """Say at which character the attack is aimed."""
    t.target = zone_of_court(t, (action - AIM) // COURT, (action - AIM) % COURT)
    token = t.at(PLAYED, 0)
    card = t.card(token)
    deadly = destroys_at_once(card, t.card_on(t.target))
    value = worth_on(t, card, t.target)
    if deadly:
        value = DEADLY
    t.tell_onto(ATTACKED, seat, token, t.at(t.target, 0), t.plan.owner[t.target], value)


def targets(t: LastKing, foe: i64, card: i64) -> i64:
    """Return the characters of a player's court that the attack may target (§2, §9)."""
    court = front(t, foe)
    if card >= KINGS:
        return court
    if court == bit(SHIELDING):
        if is_barred(card, shield_suit(t, foe)):
            court = 0
        return court
    return court & ~(OF_SPADES << suit(card))


def front(t: LastKing, seat: i64) -> i64:
    """Return a player's farthest forward rank: Jacks, else Queens, else the King or what shields him (§2, §6)."""
    court = t.standing(place(seat, JACK_RANK), ABREAST)
    if court:
        return court
    court = t.standing(place(seat, QUEEN_RANK), ABREAST)
    if court:
        return court
    if t.count(place(seat, SHIELD)):
        return bit(SHIELDING)
    return bit(t.card_on(place(seat, KING)) - JACKS)


def exposed_suits(t: LastKing, seat: i64) -> i64:
    """Return the suits of all that an opponent of the seat exposes, as a set."""
    suits: i64 = 0
    foe: i64 = 0
    while foe < t.seats:
        if foe != seat and has(t.alive, foe):
            court = front(t, foe)
            if court == bit(SHIELDING):
                suits |= bit(shield_suit(t, foe))
            else:
                suits |= (court | court >> 4 | court >> 8) & 15
        foe += 1
    return suits


def finds_target(card: i64, exposed: i64) -> bool:
    """Return whether an attack card may be played at all: somebody exposes another suit than its own (§9)."""
    return exposed & ~bit(suit(card)) != 0


def only_target(t: LastKing, seat: i64) -> i64:
    """Return the action that aims at the only target there is; NONE if there are several."""
    card = t.card_on(PLAYED)
    found: i64 = NONE
    foe: i64 = 0
    while foe < t.seats:
        if foe != seat and has(t.alive, foe):
            court = targets(t, foe, card)
            if court:
                if found != NONE or court & (court - 1):
                    return NONE
                found = AIM + COURT * foe + lowest(court)
        foe += 1
    return found


def zone_of_court(t: LastKing, seat: i64, who: i64) -> i64:
    """Return the place on which a character (or the shielding Joker) of a player lies, or NONE."""
    zone = place(seat, KING)
    stop = zone + PLACES
    while zone < stop:
        if t.face_at(zone, 0) == CARDS * seat + JACKS + who:
            return zone
        zone += 1
    return NONE


def add_court(out: Options, seat: i64, court: i64) -> None:
    """Offer to point at those characters of a player."""
    out.add_each(AIM + COURT * seat, court)

"""§8 End of the round: discard one, draw to five, remove the top attack."""

from mypy_extensions import i64

from parlour.games.last_king.attack_cards import add_court, zone_of_court
from parlour.games.last_king.destroyed import go_home
from parlour.games.last_king.events import DISCARDED, DREW, REMOVED
from parlour.games.last_king.exhausted import is_exhausted
from parlour.games.last_king.king import bars_own, characters
from parlour.games.last_king.refusals import NO_ATTACK_ON_IT
from parlour.games.last_king.setup import bars_discard
from parlour.games.last_king.state import *
from parlour.games.last_king.suit_restriction import is_attacked
from parlour.kernel.bits import bit, has
from parlour.kernel.refusal import ALLOWED
from parlour.kernel.step import Options, Step
from parlour.kernel.table import DONE, NONE


class EndOfRound(Step[LastKing]):
    """Seat by seat from the round's first player, each doing all of it; then a new round (§8, LK-19, LK-28)."""

    def run(self, t: LastKing) -> None:
        if t.to_end == 0:
            if t.acted:
                t.idle = 0
            else:
                t.idle += 1
            t.then(ROLL_DIE)
            return
        t.turn = t.after(t.turn, t.to_end)
        t.to_end &= ~bit(t.turn)
        t.then(DISCARD_ONE, DRAW_TO_FIVE, REMOVE_ATTACK, END_OF_ROUND)


class DiscardOne(Step[LastKing]):
    """A player may discard one card from hand (§8)."""

    def run(self, t: LastKing) -> None:
        if t.count(place(t.turn, HAND_OF)):
            t.ask(bit(t.turn), DISCARD_ONE)

    def options(self, t: LastKing, seat: i64, out: Options) -> None:
        out.add(DONE)
        out.add_each(CARD, t.in_hand(seat))

    def answer(self, t: LastKing, seat: i64, action: i64) -> None:
        if action == DONE:
            return
        token = t.take(seat, action - CARD)
        t.move(token, place(seat, DISCARD))
        t.tell(DISCARDED, seat, token)

    def objection(self, t: LastKing, seat: i64, action: i64) -> i64:
        return ALLOWED if action == DONE else bars_discard(t, seat, action)


class DrawToFive(Step[LastKing]):
    """Each player must draw back to five, as far as the deck goes; a larger hand stays (§8, LK-19, LK-28)."""

    def run(self, t: LastKing) -> None:
        deck, hand = place(t.turn, DECK), place(t.turn, HAND_OF)
        n: i64 = 0
        while t.count(hand) < HAND_SIZE and t.count(deck):
            t.draw(deck, hand)
            n += 1
        if n:
            t.tell(DREW, t.turn, NONE, n)
        if is_exhausted(t, t.turn):
            t.then(EXHAUSTED)


class RemoveAttack(Step[LastKing]):
    """A player may remove the top attack from one character (§8, LK-16)."""

    def run(self, t: LastKing) -> None:
        if attacked(t, t.turn):
            t.ask(bit(t.turn), REMOVE_ATTACK)

    def options(self, t: LastKing, seat: i64, out: Options) -> None:
        out.add(DONE)
        add_court(out, seat, attacked(t, seat))

    def answer(self, t: LastKing, seat: i64, action: i64) -> None:
        if action == DONE:
            return
        who = action - AIM - COURT * seat
        zone = zone_of_court(t, seat, who)
        token = t.top(zone)
        t.tell_onto(REMOVED, seat, token, t.at(zone, 0), 0, 0)
        go_home(t, token)

    def objection(self, t: LastKing, seat: i64, action: i64) -> i64:
        if action == DONE:
            return ALLOWED
        reason = bars_own(t, seat, action, relievable(t, seat))
        if reason == ALLOWED and not has(attacked(t, seat), action - AIM - COURT * seat):
            return NO_ATTACK_ON_IT
        return reason


def attacked(t: LastKing, seat: i64) -> i64:
    """Return the attacked among those from whom a player may discard the top attack (LK-21)."""
    court: i64 = 0
    zone = place(seat, KING)
    stop = zone + PLACES
    while zone < stop:
        if is_attacked(t, zone):
            court |= bit(t.card_on(zone) - JACKS)
        zone += 1
    return court & relievable(t, seat)


def relievable(t: LastKing, seat: i64) -> i64:
    """Return all of a player's characters; where the table has agreed so, their Shield too (LK-16)."""
    if t.shield_recovers:
        return t.standing(place(seat, KING), PLACES)
    return characters(t, seat)

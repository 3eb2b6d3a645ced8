"""§14 Sixes: Conjuration; §15 Sevens: Interception."""

from mypy_extensions import i64

from parlour.games.high_jinks.combat_phase import opponents_of, why_not_seat
from parlour.games.high_jinks.dealing_damage import deal_damage
from parlour.games.high_jinks.events import (
    CONJURED,
    DECLARED,
    INTERCEPTED,
    NOT_CONJURED,
    NOT_INTERCEPTED,
    SHOWN,
)
from parlour.games.high_jinks.once_per_turn import take_in_hand
from parlour.games.high_jinks.refusals import NO_SUCH_OPPONENT, ONLY_A_RANK, ONLY_A_SUIT
from parlour.games.high_jinks.state import *
from parlour.games.high_jinks.the_field import banish, search
from parlour.kernel.bits import bit, count, lowest
from parlour.kernel.refusal import ALLOWED
from parlour.kernel.step import Options, Step
from parlour.kernel.table import NONE


class InterceptWhom(Step[HighJinks]):
    """Interception names one opponent first (§15, HJ-40)."""

    def run(self, t: HighJinks) -> None:
        opponents = opponents_of(t, t.turn)
        if count(opponents) > 1:
            t.ask(bit(t.turn), INTERCEPT_WHOM)
        else:
            t.foe = lowest(opponents)

    def options(self, t: HighJinks, seat: i64, out: Options) -> None:
        out.add_each(SEAT, opponents_of(t, seat))

    def answer(self, t: HighJinks, seat: i64, action: i64) -> None:
        t.decisions += 1
        t.foe = action - SEAT

    def objection(self, t: HighJinks, seat: i64, action: i64) -> i64:
        return why_not_seat(opponents_of(t, seat), action, NO_SUCH_OPPONENT)


class DeclareRank(Step[HighJinks]):
    """A specific card is declared, any at all: first its rank, or a Joker (§14, §15, HJ-55, HJ-61)."""

    def run(self, t: HighJinks) -> None:
        t.ask(bit(t.turn), DECLARE_RANK)

    def options(self, t: HighJinks, seat: i64, out: Options) -> None:
        out.add_each(RANK, bit(SUIT_SIZE + 1) - 1)

    def answer(self, t: HighJinks, seat: i64, action: i64) -> None:
        t.decisions += 1
        t.declared = action - RANK
        if t.declared == SUIT_SIZE:
            resolve(t, seat, JOKER)
        else:
            t.then(DECLARE_SUIT)

    def objection(self, t: HighJinks, seat: i64, action: i64) -> i64:
        return ALLOWED if RANK <= action < SUIT else ONLY_A_RANK


class DeclareSuit(Step[HighJinks]):
    """Then its suit (§14, §15)."""

    def run(self, t: HighJinks) -> None:
        t.ask(bit(t.turn), DECLARE_SUIT)

    def options(self, t: HighJinks, seat: i64, out: Options) -> None:
        out.add_each(SUIT, 15)

    def answer(self, t: HighJinks, seat: i64, action: i64) -> None:
        t.decisions += 1
        resolve(t, seat, SUIT_SIZE * (action - SUIT) + t.declared)

    def objection(self, t: HighJinks, seat: i64, action: i64) -> i64:
        return ALLOWED if SUIT <= action < DRAW else ONLY_A_SUIT


def resolve(t: HighJinks, seat: i64, face: i64) -> None:
    """Look for the declared card."""
    t.tell(DECLARED, seat, NONE, face, NONE if t.casting == CONJURATION else t.foe)
    if t.casting == CONJURATION:
        conjure(t, seat, face)
    else:
        intercept(t, seat, face)


def conjure(t: HighJinks, seat: i64, face: i64) -> None:
    """Search the Void: a card found is added to the hand; take damage unless it has the 6's suit (§14, HJ-39)."""
    search(t, seat, VOID)
    token = conjurable(t, face)
    if token == NONE:
        t.tell(NOT_CONJURED, seat, NONE, face)
    else:
        t.show(token, t.plan.everyone)
        take_in_hand(t, seat, token)
        t.tell(CONJURED, seat, token)
    if token == NONE or suit(face) != suit(t.paid_face):
        deal_damage(t, seat, NONE)


def conjurable(t: HighJinks, face: i64) -> i64:
    """Return a card with that face in the Void, one of two at random, never the 6 just banished (HJ-39, HJ-55)."""
    found: i64 = NONE
    copies: i64 = 0
    slot: i64 = 0
    while slot < t.count(VOID):
        token = t.at(VOID, slot)
        if t.face(token) == face and token != t.paid_token:
            copies += 1
            if copies == 1 or t.luck.below(copies, COPIES) == 0:
                found = token
        slot += 1
    return found


def intercept(t: HighJinks, seat: i64, face: i64) -> None:
    """If the opponent holds the card it is banished, or taken if it has the 7's suit (§15, HJ-40).

    If not, the opponent proves it by showing the caster the hand.
    """
    hand = HAND_OF + t.foe
    if t.find(hand, face) == NONE:
        rule_out_of_hand(t, face)
        t.tell(NOT_INTERCEPTED, seat, NONE, face, t.foe)
        show_hand(t, seat)
        return
    token = t.choose(hand, face)
    if suit(face) == suit(t.paid_face):
        t.show(token, t.plan.everyone)
        t.move(token, HAND_OF + seat)
        t.tell(INTERCEPTED, seat, token, t.foe, 1)
    else:
        banish(t, token)
        t.tell(INTERCEPTED, seat, token, t.foe, 0)


def rule_out_of_hand(t: HighJinks, face: i64) -> None:
    """Everybody learns that the opponent does not hold the declared card (HJ-40)."""
    hand = HAND_OF + t.foe
    slot: i64 = 0
    while slot < t.count(hand):
        t.rule_out(t.at(hand, slot), bit(face), t.plan.everyone)
        slot += 1


def show_hand(t: HighJinks, seat: i64) -> None:
    """The caster sees every card of the opponent's hand (HJ-40)."""
    hand = HAND_OF + t.foe
    t.open(hand, bit(seat))
    slot: i64 = 0
    while slot < t.count(hand):
        t.tell(SHOWN, t.foe, t.at(hand, slot), seat)
        slot += 1

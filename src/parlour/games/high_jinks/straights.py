"""§22 Straights, and Evocation."""

from mypy_extensions import i64

from parlour.games.high_jinks.decking_out import deck_out, draw_cards
from parlour.games.high_jinks.events import EVOKED, EVOKED_NOTHING, EVOKES
from parlour.games.high_jinks.refusals import MUST_TAKE, NOT_FROM_STRAIGHT, NOT_OF_SUIT, ONLY_A_CARD
from parlour.games.high_jinks.state import *
from parlour.games.high_jinks.the_field import banish, search
from parlour.kernel.bits import bit, has
from parlour.kernel.refusal import ALLOWED
from parlour.kernel.step import Options, Step
from parlour.kernel.table import DONE


class Evoke(Step[HighJinks]):
    """After a straight of one suit you may banish one of its discarded cards to evoke (§22, HJ-38)."""

    def run(self, t: HighJinks) -> None:
        if t.evocable & t.faces(BONEYARD):
            t.ask(bit(t.turn), EVOKE)

    def options(self, t: HighJinks, seat: i64, out: Options) -> None:
        out.add(DONE)
        out.add_each(CARD, t.evocable & t.faces(BONEYARD))

    def answer(self, t: HighJinks, seat: i64, action: i64) -> None:
        t.decisions += 1
        if action == DONE:
            return
        token = discarded(t, action - CARD)
        banish(t, token)
        t.paid_face = action - CARD
        t.evoked |= bit(suit(t.paid_face))
        t.tell(EVOKES, seat, token)
        t.then(SEARCH_DECK)

    def objection(self, t: HighJinks, seat: i64, action: i64) -> i64:
        if action == DONE:
            return ALLOWED
        if action >= SPECIAL:
            return ONLY_A_CARD
        return ALLOWED if has(t.evocable & t.faces(BONEYARD), action - CARD) else NOT_FROM_STRAIGHT


class SearchDeck(Step[HighJinks]):
    """Evocation: search the Deck, add one card of that suit to your hand, shuffle (§22, HJ-53, HJ-54)."""

    def run(self, t: HighJinks) -> None:
        search(t, t.turn, DECK)
        t.ask(bit(t.turn), SEARCH_DECK)

    def options(self, t: HighJinks, seat: i64, out: Options) -> None:
        if in_deck(t) == 0:
            out.add(DONE)
        out.add_each(CARD, in_deck(t))

    def answer(self, t: HighJinks, seat: i64, action: i64) -> None:
        t.decisions += 1
        if action == DONE:
            find_nothing(t)
            return
        token = t.choose(DECK, action - CARD)
        t.rule_out(token, ~evoked_suit(t), t.plan.everyone)
        t.move(token, HAND_OF + seat)
        t.tell(EVOKED, seat, token, suit(t.paid_face))
        t.shuffle(DECK, RESHUFFLING)
        deck_out(t)

    def objection(self, t: HighJinks, seat: i64, action: i64) -> i64:
        if action == DONE:
            return MUST_TAKE if in_deck(t) else ALLOWED
        if action >= SPECIAL:
            return ONLY_A_CARD
        return ALLOWED if has(in_deck(t), action - CARD) else NOT_OF_SUIT


def draw_for_straight(t: HighJinks) -> None:
    """Draw 3 cards; a straight of a suit that was not evoked this turn then allows an Evocation (§22)."""
    draw_cards(t, t.turn, 3)
    one_suit = t.paid_suits & (t.paid_suits - 1) == 0
    if one_suit and not t.evoked & t.paid_suits:
        t.then(EVOKE)


def discarded(t: HighJinks, face: i64) -> i64:
    """Return the card of the straight with that face: the uppermost of equal ones in the Boneyard (§22)."""
    slot = t.count(BONEYARD) - 1
    while t.face_at(BONEYARD, slot) != face:
        slot -= 1
    return t.at(BONEYARD, slot)


def evoked_suit(t: HighJinks) -> i64:
    """Return all faces of the suit that is being evoked."""
    return VALUES * bit(SUIT_SIZE * suit(t.paid_face))


def in_deck(t: HighJinks) -> i64:
    """Return the cards of the evoked suit that are in the Deck."""
    return t.faces(DECK) & evoked_suit(t)


def find_nothing(t: HighJinks) -> None:
    """The Deck has no card of the suit: all learn it, and it is shuffled in any case (HJ-54)."""
    slot: i64 = 0
    while slot < t.count(DECK):
        t.rule_out(t.at(DECK, slot), evoked_suit(t), t.plan.everyone)
        slot += 1
    t.tell(EVOKED_NOTHING, t.turn, a=suit(t.paid_face))
    t.shuffle(DECK, RESHUFFLING)

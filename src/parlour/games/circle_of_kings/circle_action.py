"""How to take a Circle Action: tap a card of the current suit to eliminate one of the next suit."""

from mypy_extensions import i64

from parlour.games.circle_of_kings.army import (
    army_of,
    bar_card,
    eliminate,
    of_suit,
    token_of,
    untapped,
)
from parlour.games.circle_of_kings.events import BY_CIRCLE_ACTION, CHARGED, STRUCK, TAPPED
from parlour.games.circle_of_kings.lord_effects import has_effect, in_effect
from parlour.games.circle_of_kings.refusals import (
    CHARIOT_NOT_READY,
    MUST_ACT,
    NOT_A_CIRCLE_ACTION,
    NOT_A_TARGET,
    NOT_ABLE,
    NOT_AN_ARMY_CARD,
    NOT_APPLICABLE,
    NOT_FOLLOWING,
    ONE_OR_TWO,
    ONE_SUIT,
)
from parlour.games.circle_of_kings.state import *
from parlour.games.circle_of_kings.the_circle import king_at, removed_suit, suits_struck
from parlour.kernel.bits import bit, count, has, lowest
from parlour.kernel.refusal import ALLOWED
from parlour.kernel.step import Options, Step
from parlour.kernel.table import ARGUMENT, DONE


def able_cards(t: CircleOfKings, seat: i64, place: i64) -> i64:
    """Return a player's untapped cards in the suit of the King at a position."""
    return of_suit(t, untapped(t, seat), king_at(t, place))


def exposed(t: CircleOfKings, seat: i64) -> i64:
    """Return the cards of a player's army that can be eliminated: not those of the removed King's suit (CK-29)."""
    cards = army_of(t, seat)
    if removed_suit(t) >= 0:
        cards &= ~of_suit(t, cards, removed_suit(t))
    return cards


def targets(t: CircleOfKings, seat: i64, place: i64) -> i64:
    """Return the suits that a card of the King at a position can strike now: those that the opponent has."""
    foes = army_of(t, 1 - seat)
    suits = suits_struck(t, seat, place)
    found: i64 = 0
    while suits:
        suit = lowest(suits)
        if of_suit(t, foes, suit):
            found |= bit(suit)
        suits &= suits - 1
    return found


def somebody_can_act(t: CircleOfKings) -> bool:
    """Return whether any untapped card still has something to eliminate (§7.2, CK-50)."""
    seat: i64 = 0
    while seat < SEATS:
        place: i64 = TOP
        while place <= LEFT:
            if t.at(CIRCLE, place) >= 0 and able_cards(t, seat, place) and targets(t, seat, place):
                return True
            place += 1
        seat += 1
    return False


def chariot_ready(t: CircleOfKings, seat: i64) -> bool:
    """Return whether a player may still ride with The Chariot, and at what (Lord VII, CK-32, CK-47)."""
    return has_effect(t, seat, CHARIOT) and not t.charged and exposed(t, 1 - seat) != 0


class CircleAction(Step[CircleOfKings]):
    """A player who can act in the current suit must; cards with nothing to strike are tapped (§7.2).

    The Chariot may be used in place of a card, or be passed where no card can act (CK-47). An answer that everyone
    can see is the only one is not asked for (CK-54).
    """

    def run(self, t: CircleOfKings) -> None:
        seat = t.argument
        t.turn = seat
        cards = actors(t, seat)
        if cards == 0:
            tap_idle(t, seat)
        if chariot_ready(t, seat) or cards & (cards - 1):
            t.ask(bit(seat), CIRCLE_ACTION + ARGUMENT * seat)
        elif cards:
            act(t, seat, lowest(cards))

    def options(self, t: CircleOfKings, seat: i64, out: Options) -> None:
        cards = actors(t, seat)
        if cards == 0:
            out.add(DONE)
        out.add_each(CARD, cards)
        if chariot_ready(t, seat):
            out.add(LORD_NAMED + CHARIOT)

    def answer(self, t: CircleOfKings, seat: i64, action: i64) -> None:
        if action == LORD_NAMED + CHARIOT:
            t.charged = True
            t.tell(CHARGED, seat, t.top(LORD + seat))
            t.then(CHARGE + ARGUMENT * seat)
        elif action != DONE:
            act(t, seat, action - CARD)
        elif not somebody_can_act(t):
            t.charged = True  # that was its last chance (CK-47)

    def objection(self, t: CircleOfKings, seat: i64, action: i64) -> i64:
        if action == DONE:
            return ALLOWED if actors(t, seat) == 0 else MUST_ACT
        if action == LORD_NAMED + CHARIOT:
            return ALLOWED if chariot_ready(t, seat) else CHARIOT_NOT_READY
        return bar_card(actors(t, seat), action, NOT_A_CIRCLE_ACTION, NOT_ABLE)


def actors(t: CircleOfKings, seat: i64) -> i64:
    """Return the cards with which a player can take a Circle Action at the current King."""
    if targets(t, seat, t.place):
        return able_cards(t, seat, t.place)
    return 0


def tap(t: CircleOfKings, seat: i64, card: i64, idle: i64) -> None:
    """Tap a card: it has acted, or never will."""
    t.tapped[seat] |= bit(card)
    t.tell(TAPPED, seat, token_of(t, seat, card), idle)


def tap_idle(t: CircleOfKings, seat: i64) -> None:
    """Tap the cards of the current suit, for which nothing is left to strike (§7.2)."""
    cards = able_cards(t, seat, t.place)
    while cards:
        tap(t, seat, lowest(cards), 1)
        cards &= cards - 1


def act(t: CircleOfKings, seat: i64, card: i64) -> None:
    """Tap the card; then what it strikes is settled."""
    tap(t, seat, card, 0)
    t.then(CHOOSE_SUIT + ARGUMENT * card, HOW_MANY, ELIMINATE + ARGUMENT * card)


class ChooseSuit(Step[CircleOfKings]):
    """Of two suits that The Emperor lets a card strike, the attacker chooses one (Lord IV, CK-28)."""

    def run(self, t: CircleOfKings) -> None:
        suits = targets(t, t.turn, t.place)
        if suits & (suits - 1):
            t.ask(bit(t.turn), CHOOSE_SUIT + ARGUMENT * t.argument)
        else:
            t.target = lowest(suits)

    def options(self, t: CircleOfKings, seat: i64, out: Options) -> None:
        out.add_each(KING, targets(t, seat, t.place))

    def answer(self, t: CircleOfKings, seat: i64, action: i64) -> None:
        t.target = action - KING

    def objection(self, t: CircleOfKings, seat: i64, action: i64) -> i64:
        suit = action - KING
        if suit < 0 or suit > WANDS:
            return NOT_FOLLOWING
        return ALLOWED if has(targets(t, seat, t.place), suit) else NOT_FOLLOWING


def victims(t: CircleOfKings, seat: i64) -> i64:
    """Return the cards of a player to which the Circle Action under way applies."""
    return of_suit(t, army_of(t, seat), t.target)


class HowMany(Step[CircleOfKings]):
    """With The Star the attacker may eliminate two cards of the suit instead of one (Lord XVII, CK-31)."""

    def run(self, t: CircleOfKings) -> None:
        t.strikes = 1
        if in_effect(t, STAR) and count(victims(t, 1 - t.turn)) > 1:
            t.ask(bit(t.turn), HOW_MANY)

    def options(self, t: CircleOfKings, seat: i64, out: Options) -> None:
        out.add(ONE)
        out.add(TWO)

    def answer(self, t: CircleOfKings, seat: i64, action: i64) -> None:
        t.strikes = action - ONE + 1

    def objection(self, t: CircleOfKings, seat: i64, action: i64) -> i64:
        return ALLOWED if action in (ONE, TWO) else ONE_OR_TWO


class Eliminate(Step[CircleOfKings]):
    """If more cards are applicable than fall, the defender chooses which (§7.2); tapped or not is all the same."""

    def run(self, t: CircleOfKings) -> None:
        seat = 1 - t.turn
        king = t.find(CIRCLE, KING_FACES + t.target)
        t.tell_onto(STRUCK, t.turn, token_of(t, t.turn, t.argument), king, seat, t.strikes)
        cards = victims(t, seat)
        if count(cards) > t.strikes:
            ask_for_cards(t, seat, ELIMINATE, t.strikes)
            return
        while cards:
            strike(t, seat, lowest(cards))
            cards &= cards - 1

    def options(self, t: CircleOfKings, seat: i64, out: Options) -> None:
        out.add_each(CARD, victims(t, seat))

    def answer(self, t: CircleOfKings, seat: i64, action: i64) -> None:
        strike_all(t, seat, seat, action)

    def objection(self, t: CircleOfKings, seat: i64, action: i64) -> i64:
        return bar_card(victims(t, seat), action, NOT_AN_ARMY_CARD, NOT_APPLICABLE)


def ask_for_cards(t: CircleOfKings, seat: i64, step: i64, cards: i64) -> None:
    """Ask for exactly that many cards."""
    if cards == 1:
        t.ask(bit(seat), step)
    else:
        t.ask_some(bit(seat), step, cards, cards)


def strike(t: CircleOfKings, seat: i64, card: i64) -> None:
    """Eliminate a card of a player by a Circle Action."""
    t.lost |= bit(seat)
    eliminate(t, seat, card, BY_CIRCLE_ACTION, 1 - seat)


def strike_all(t: CircleOfKings, chooser: i64, seat: i64, action: i64) -> None:
    """Eliminate the card, or all the cards, that somebody has chosen."""
    if t.most == 0:
        strike(t, seat, action - CARD)
        return
    n: i64 = 0
    while t.picked(chooser, n) >= 0:
        strike(t, seat, t.picked(chooser, n) - CARD)
        n += 1


class Charge(Step[CircleOfKings]):
    """The Chariot strikes any card of its owner's choice; with The Star two of one suit (Lord VII, CK-32)."""

    def run(self, t: CircleOfKings) -> None:
        seat = t.argument
        cards = exposed(t, 1 - seat)
        if cards & (cards - 1) == 0:
            strike(t, 1 - seat, lowest(cards))  # nothing to choose (CK-54)
        elif in_effect(t, STAR):
            t.ask_some(bit(seat), CHARGE, 1, 2)
        else:
            t.ask(bit(seat), CHARGE)

    def options(self, t: CircleOfKings, seat: i64, out: Options) -> None:
        out.add_each(CARD, chariot_targets(t, seat))

    def menu(self, t: CircleOfKings, seat: i64, out: Options) -> None:
        out.add_each(CARD, exposed(t, 1 - seat))

    def answer(self, t: CircleOfKings, seat: i64, action: i64) -> None:
        strike_all(t, seat, 1 - seat, action)

    def objection(self, t: CircleOfKings, seat: i64, action: i64) -> i64:
        barred = bar_card(exposed(t, 1 - seat), action, NOT_AN_ARMY_CARD, NOT_A_TARGET)
        if barred == ALLOWED and not has(chariot_targets(t, seat), action - CARD):
            return ONE_SUIT
        return barred


def chariot_targets(t: CircleOfKings, seat: i64) -> i64:
    """Return the cards that can be eliminated; the second must have the suit of the first (CK-32, CK-53)."""
    cards = exposed(t, 1 - seat)
    if t.most == 0 or t.chariot_two_suits:
        return cards
    chosen = t.picked(seat, 0)
    if chosen < 0:
        return cards
    suit: i64 = 0
    while not has(of_suit(t, cards, suit), chosen - CARD):
        suit += 1
    return of_suit(t, cards, suit)

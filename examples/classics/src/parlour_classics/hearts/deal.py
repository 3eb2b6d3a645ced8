"""Deal, and pass three cards."""

from mypy_extensions import i64
from parlour.kernel import ALLOWED, NONE, Options, Step, first

from parlour_classics.hearts.state import *
from parlour_classics.hearts.words import DIRECTION, NO_CARD, NOT_IN_HAND, PASSES


class Deal(Step[Hearts]):
    """Chance decides where cards are passed; all cards are dealt, thirteen each (§ deal)."""

    def run(self, t: Hearts) -> None:
        if t.house & PASSING_IS_ON:
            t.direction = t.luck.below(t.seats, PASSING)
        t.shuffle(DECK, DEALING)
        t.deal(DECK, HAND_OF, SUIT)
        t.tell(DIRECTION, NONE, NONE, t.direction)
        if t.direction:
            t.then(PASS_CARDS, TAKE_PASSED, FIRST_LEAD)
        else:
            t.then(FIRST_LEAD)


class PassCards(Step[Hearts]):
    """Everybody passes three cards face-down, all at once, before looking at those they get (§ passing)."""

    def run(self, t: Hearts) -> None:
        t.ask_some(first(t.seats), PASS_CARDS, CARDS_TO_PASS, CARDS_TO_PASS)

    def options(self, t: Hearts, seat: i64, out: Options) -> None:
        out.add_each(PLAY, t.faces(HAND_OF + seat))

    def answer(self, t: Hearts, seat: i64, action: i64) -> None:
        n: i64 = 0
        while n < CARDS_TO_PASS:
            token = t.play(HAND_OF + seat, t.picked(seat, n) - PLAY, PASSED + seat)
            t.tell(PASSES, seat, token, next_seat(t, seat, t.direction))
            n += 1

    def objection(self, t: Hearts, seat: i64, action: i64) -> i64:
        return in_hand(t, seat, action)


class TakePassed(Step[Hearts]):
    """Everybody takes up the cards that were passed to them (§ passing)."""

    def run(self, t: Hearts) -> None:
        seat: i64 = 0
        while seat < t.seats:
            while t.count(PASSED + seat):
                t.draw(PASSED + seat, HAND_OF + next_seat(t, seat, t.direction))
            seat += 1


def next_seat(t: Hearts, seat: i64, left: i64) -> i64:
    """Return the player that many seats to the left."""
    return (seat + left) % t.seats


def in_hand(t: Hearts, seat: i64, action: i64) -> i64:
    """Require a card from the hand: only that can be passed or played."""
    if action < PLAY:
        return NO_CARD
    return ALLOWED if t.find(HAND_OF + seat, action - PLAY) != NONE else NOT_IN_HAND

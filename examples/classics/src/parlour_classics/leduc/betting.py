"""The two rounds of betting."""

from mypy_extensions import i64
from parlour.kernel import ALLOWED, Options, Step, bit

from parlour_classics.leduc.state import *
from parlour_classics.leduc.words import CALLS, CHECKS, FOLDS, NO_BET_TO_FOLD_TO, RAISED_TWICE, RAISES, raise_by


class Betting(Step[Leduc]):
    """In turn, a player folds, calls or raises, until all that was put in is matched (§ betting)."""

    def run(self, t: Leduc) -> None:
        t.ask(bit(t.turn), BETTING)

    def options(self, t: Leduc, seat: i64, out: Options) -> None:
        if may_fold(t, seat):
            out.add(FOLD)
        out.add(CALL)
        if may_raise(t):
            out.add(RAISE)

    def answer(self, t: Leduc, seat: i64, action: i64) -> None:
        if action == FOLD:
            t.tell(FOLDS, seat)
            t.folded = bit(seat)
            t.then(SHOWDOWN)
        elif action == CALL:
            call(t, seat)
        else:
            raise_the_stakes(t, seat)

    def objection(self, t: Leduc, seat: i64, action: i64) -> i64:
        if action == FOLD and not may_fold(t, seat):
            return NO_BET_TO_FOLD_TO
        if action == RAISE and not may_raise(t):
            return RAISED_TWICE
        return ALLOWED


def may_fold(t: Leduc, seat: i64) -> bool:
    """Return whether the player owes chips and may fold."""
    return owed(t, seat) > 0


def may_raise(t: Leduc) -> bool:
    """Return whether a raise is left: at most two a round."""
    return t.raises < MOST_RAISES


def call(t: Leduc, seat: i64) -> None:
    """Pay what is owed, if anything; the round ends when both have checked, or a raise is called."""
    t.tell(CALLS if owed(t, seat) else CHECKS, seat)
    pay(t, seat, owed(t, seat))
    t.calls += 1
    if t.raises == 0 and t.calls < t.seats:
        t.turn = 1 - seat
        t.then(BETTING)
    elif t.round == 1:
        t.then(TURN_UP)
    else:
        t.then(SHOWDOWN)


def raise_the_stakes(t: Leduc, seat: i64) -> None:
    """Pay what is owed and the fixed amount of the round on top."""
    by = raise_by(t)
    t.tell(RAISES, seat, -1, by)
    pay(t, seat, owed(t, seat) + by)
    t.raises += 1
    t.calls = 0
    t.turn = 1 - seat
    t.then(BETTING)


def pay(t: Leduc, seat: i64, chips: i64) -> None:
    """Put chips into the pot."""
    if seat:
        t.second_paid += chips
    else:
        t.first_paid += chips

"""Betting."""

from mypy_extensions import i64
from parlour.kernel import NONE, Options, Step, bit

from parlour_classics.kuhn.state import *
from parlour_classics.kuhn.words import BETS, CALLS, CHECKS, FOLDS


class Betting(Step[Kuhn]):
    """In turn, everybody passes or bets a chip; after a bet the others have one answer each (§ betting)."""

    def run(self, t: Kuhn) -> None:
        if closed(t):
            t.then(SHOWDOWN)
        else:
            t.ask(bit(t.spoken % t.seats), BETTING)

    def options(self, t: Kuhn, seat: i64, out: Options) -> None:
        out.add(PASS)
        out.add(BET)

    def answer(self, t: Kuhn, seat: i64, action: i64) -> None:
        opened = t.first_bettor != NONE
        if action == BET:
            t.tell(CALLS if opened else BETS, seat)
            t.bettors |= bit(seat)
            if not opened:
                t.first_bettor = seat
        else:
            t.tell(FOLDS if opened else CHECKS, seat)
        t.spoken += 1
        t.then(BETTING)

    def objection(self, t: Kuhn, seat: i64, action: i64) -> i64:
        """Allow both actions, always."""
        return 0


def closed(t: Kuhn) -> bool:
    """Return whether everybody has passed, or everybody else has answered the first bet."""
    if t.first_bettor == NONE:
        return t.spoken == t.seats
    return t.spoken == t.seats + t.first_bettor

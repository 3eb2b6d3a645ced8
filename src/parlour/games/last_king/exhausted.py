"""§11 Exhausted: a new deck from the discard pile."""

from mypy_extensions import i64

from parlour.games.last_king.events import DECLINED, REBUILT
from parlour.games.last_king.refusals import YES_OR_NO
from parlour.games.last_king.state import *
from parlour.kernel.bits import bit, count
from parlour.kernel.refusal import ALLOWED
from parlour.kernel.step import Options, Step
from parlour.kernel.table import DONE, NONE


class Exhausted(Step[LastKing]):
    """At the end of a round, a player with an empty deck may make a new one and draw on (§11, LK-20, LK-28)."""

    def run(self, t: LastKing) -> None:
        if t.house & MUST_REBUILD:
            make_new_deck(t, t.turn)
            t.then(DRAW_TO_FIVE)
        else:
            t.ask(bit(t.turn), EXHAUSTED)

    def options(self, t: LastKing, seat: i64, out: Options) -> None:
        out.add(DONE)
        out.add(YES)

    def answer(self, t: LastKing, seat: i64, action: i64) -> None:
        if action == YES:
            make_new_deck(t, seat)
            # This ends: a new deck that is drawn empty has used up the whole discard pile.
            t.then(DRAW_TO_FIVE)
        else:
            t.tell(DECLINED, seat)

    def objection(self, t: LastKing, seat: i64, action: i64) -> i64:
        return ALLOWED if action <= YES else YES_OR_NO


def is_exhausted(t: LastKing, seat: i64) -> bool:
    """Return whether the deck is empty and the discard pile is not."""
    return t.count(place(seat, DECK)) == 0 and t.count(place(seat, DISCARD)) > 0


def make_new_deck(t: LastKing, seat: i64) -> None:
    """Shuffle the discard pile; five cards for each King on the table are the deck, the rest lies open again.

    The opponent's cut is left out: it changes nothing about a fair shuffle (LK-32).
    """
    deck, discard = place(seat, DECK), place(seat, DISCARD)
    while t.count(discard):
        t.draw(discard, deck)
    t.shuffle(deck, RESHUFFLING)
    size = 5 * count(t.alive)
    while t.count(deck) > size:
        t.draw(deck, discard)
    t.tell(REBUILT, seat, NONE, t.count(deck), t.count(discard))

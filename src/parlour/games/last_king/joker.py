"""§6 Joker: Jester and King's Shield."""

from mypy_extensions import i64

from parlour.games.last_king.destroyed import go_home
from parlour.games.last_king.events import JESTED, SHIELDED
from parlour.games.last_king.refusals import NOT_IN_HAND, ONLY_A_JOKER
from parlour.games.last_king.state import *
from parlour.kernel.bits import bit, has
from parlour.kernel.refusal import ALLOWED
from parlour.kernel.step import Options, Step
from parlour.kernel.table import DONE


class Jester(Step[LastKing]):
    """An attacked player may answer out of turn with a Joker: the attack is discarded (§6.1, LK-12)."""

    def run(self, t: LastKing) -> None:
        zone = t.target
        owner = t.plan.owner[zone]
        if zone == place(owner, SHIELD) and not t.shield_jester:
            return
        if could_hold_joker(t, owner):
            t.ask(bit(owner), JESTER)

    def options(self, t: LastKing, seat: i64, out: Options) -> None:
        out.add(DONE)
        if has(t.in_hand(seat), JOKER):
            out.add(CARD + JOKER)

    def answer(self, t: LastKing, seat: i64, action: i64) -> None:
        if action == DONE:
            return
        token = t.take(seat, JOKER)
        go_home(t, token)
        t.tell(JESTED, seat, token)
        go_home(t, t.at(PLAYED, 0))

    def objection(self, t: LastKing, seat: i64, action: i64) -> i64:
        if action == DONE:
            return ALLOWED
        if action != CARD + JOKER:
            return ONLY_A_JOKER
        return ALLOWED if has(t.in_hand(seat), JOKER) else NOT_IN_HAND


def could_hold_joker(t: LastKing, seat: i64) -> bool:
    """Return whether all that everybody can see leaves room for a Joker in the seat's hand.

    The question depends on this alone, so that it never tells whether there is one.
    """
    if t.count(place(seat, HAND_OF)) == 0:
        return False
    seen = jokers_in(t, place(seat, DISCARD), seat)
    if t.count(place(seat, SHIELD)):
        seen += 1
    return seen < t.plan.copies[CARDS * seat + JOKER]


def jokers_in(t: LastKing, zone: i64, seat: i64) -> i64:
    """Return how many of a player's Jokers lie in a zone."""
    cells, faces_at = t.cells, t.plan.faces_at
    face = CARDS * seat + JOKER
    jokers: i64 = 0
    cell = t.plan.start[zone]
    stop = cell + t.count(zone)
    while cell < stop:
        if cells[faces_at + cells[cell]] == face:
            jokers += 1
        cell += 1
    return jokers


def may_shield(t: LastKing, seat: i64) -> bool:
    """One Shield at a time (§6.2, LK-14)."""
    return t.count(place(seat, SHIELD)) == 0


def play_shield(t: LastKing, seat: i64) -> None:
    """The Joker takes the King's suit and points and stands before him; attacks on him stay (§6.2, LK-14)."""
    token = t.take(seat, JOKER)
    t.move(token, place(seat, SHIELD))
    t.shield_suits &= ~(3 << 2 * seat)
    t.shield_suits |= suit(t.card_on(place(seat, KING))) << 2 * seat
    t.tell(SHIELDED, seat, token)
    t.then(NEXT_TURN)

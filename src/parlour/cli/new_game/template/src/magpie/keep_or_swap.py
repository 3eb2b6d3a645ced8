"""2. Keep or swap."""

from mypy_extensions import i64
from parlour.kernel import ALLOWED, NONE, Options, Step, bit, members

from magpie.state import *
from magpie.words import DREW, KEPT, NOT_IN_HAND, SWAPPED


class KeepOrSwap(Step[MagpieTable]):
    """In turn, each player keeps both cards or swaps one for the top card of the deck (§2)."""

    def run(self, t: MagpieTable) -> None:
        if t.turns < t.seats:
            t.ask(bit((t.round - 1 + t.turns) % t.seats), KEEP_OR_SWAP)
        else:
            t.then(SHOWDOWN)

    def options(self, t: MagpieTable, seat: i64, out: Options) -> None:
        out.add(KEEP)
        for face in members(t.faces(HAND_OF + seat)):
            out.add(SWAP + face)

    def answer(self, t: MagpieTable, seat: i64, action: i64) -> None:
        if action == KEEP:
            t.tell(KEPT, seat)
        else:
            swap(t, seat, action - SWAP)
        t.turns += 1
        t.then(KEEP_OR_SWAP)

    def objection(self, t: MagpieTable, seat: i64, action: i64) -> i64:
        if action == KEEP or t.find(HAND_OF + seat, action - SWAP) != NONE:
            return ALLOWED
        return NOT_IN_HAND


def swap(t: MagpieTable, seat: i64, face: i64) -> None:
    """Discard that card face-up and draw another, which only its owner sees."""
    given = t.choose(HAND_OF + seat, face)
    t.move(given, DISCARDS)
    t.tell(SWAPPED, seat, given)
    t.tell(DREW, seat, t.draw(DECK, HAND_OF + seat))
    t.swapped |= bit(seat)

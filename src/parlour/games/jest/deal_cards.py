"""1. Deal cards."""

from mypy_extensions import i64

from parlour.games.jest.state import *
from parlour.kernel.step import Step


class DealCards(Step[Jest]):
    """Deal two cards to each player: from the draw deck at first, later from a reshuffled stack (§1)."""

    def run(self, t: Jest) -> None:
        t.round += 1
        if t.round == 1:
            t.deal(DECK, HAND_OF, 2)
        else:
            build_stack(t)
            t.shuffle(STACK, RESHUFFLING)
            t.deal(STACK, HAND_OF, 2)
        t.then(MAKE_OFFERS, REVEAL_OFFERS, TAKE_CARDS)


def build_stack(t: Jest) -> None:
    """The cards not taken and as many from the draw deck as there are players; one's own may return (JE-6)."""
    seat: i64 = 0
    while seat < t.seats:
        t.draw(leftover(t, seat), STACK)
        t.draw(DECK, STACK)
        seat += 1


def leftover(t: Jest, seat: i64) -> i64:
    """Return where the card lies that nobody took from the seat's offer."""
    return FACE_UP + seat if t.count(FACE_UP + seat) else FACE_DOWN + seat

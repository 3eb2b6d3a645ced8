"""3. Take cards, and: Next player."""

from mypy_extensions import i64

from parlour.games.jest.events import TOOK
from parlour.games.jest.refusals import INCOMPLETE_OFFER, NO_SUCH_OFFER, ONLY_A_TAKE, OWN_OFFER
from parlour.games.jest.state import *
from parlour.kernel.bits import bit, first, has
from parlour.kernel.refusal import ALLOWED
from parlour.kernel.step import Options, Step
from parlour.kernel.table import NONE


class TakeCards(Step[Jest]):
    """On your turn you must take one card from another player's complete offer into your Jest (§3)."""

    def run(self, t: Jest) -> None:
        t.ask(bit(t.turn), TAKE_CARDS)

    def options(self, t: Jest, seat: i64, out: Options) -> None:
        offers = allowed_offers(t, seat)
        action: i64 = TAKE
        while offers:
            if offers & 1:
                out.add(action)
                out.add(action + 1)
            offers >>= 1
            action += 2

    def answer(self, t: Jest, seat: i64, action: i64) -> None:
        owner = (action - TAKE) >> 1
        face_down = (action - TAKE) & 1
        token = t.draw(FACE_DOWN + owner if face_down else FACE_UP + owner, JEST + seat)
        t.tell(TOOK, seat, token, owner, face_down)
        t.taken |= bit(seat)
        t.complete &= ~bit(owner)
        if t.taken == first(t.seats):
            t.turn = NONE
            t.then(END_OF_ROUND)
        else:
            t.turn = next_player(t, owner)
            t.then(TAKE_CARDS)

    def objection(self, t: Jest, seat: i64, action: i64) -> i64:
        if action < TAKE:
            return ONLY_A_TAKE
        owner = (action - TAKE) >> 1
        if owner >= t.seats:
            return NO_SUCH_OFFER
        if has(allowed_offers(t, seat), owner):
            return ALLOWED
        return OWN_OFFER if owner == seat else INCOMPLETE_OFFER


def allowed_offers(t: Jest, seat: i64) -> i64:
    """Return the others' complete offers; the seat's own only if no other is complete (§ Next player, JE-5)."""
    others = t.complete & ~bit(seat)
    return others if others else t.complete


def next_player(t: Jest, robbed: i64) -> i64:
    """Return the player just robbed, unless they have taken already: then the best face-up card left (JE-4)."""
    if not has(t.taken, robbed):
        return robbed
    return highest_face_up(t, first(t.seats) & ~t.taken)


def highest_face_up(t: Jest, seats: i64) -> i64:
    """Return whose face-up card is highest: Ace 1, Joker 0; ties to the stronger suit (§3, JE-3)."""
    best: i64 = NONE
    best_rank: i64 = NONE
    seat: i64 = 0
    while seat < t.seats:
        if has(seats, seat):
            face = t.face_at(FACE_UP + seat, 0)
            rank = printed(face) * 8 + suit(face)  # 8: the Joker is as if of a fifth suit, and below every Ace
            if rank > best_rank:
                best, best_rank = seat, rank
        seat += 1
    return best

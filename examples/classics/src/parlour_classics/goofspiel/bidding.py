"""Bidding: all at once, in secret."""

from mypy_extensions import i64
from parlour.kernel import ALLOWED, NONE, Options, Step, bit, first

from parlour_classics.goofspiel.state import *
from parlour_classics.goofspiel.words import BIDS, NO_BID, NOT_IN_HAND


class Bidding(Step[Goofspiel]):
    """Everybody bids one card of their hand, all at once; a last card is bid without asking (§ bidding)."""

    def run(self, t: Goofspiel) -> None:
        if t.count(HAND_OF) > 1:
            t.ask(first(t.seats), BIDDING)
            return
        seat: i64 = 0
        while seat < t.seats:
            bid(t, seat, t.face_at(HAND_OF + seat, 0))
            seat += 1

    def options(self, t: Goofspiel, seat: i64, out: Options) -> None:
        hand = t.faces(HAND_OF + seat) >> own_card(seat, 1)
        action: i64 = BID + 1
        while hand:
            if hand & 1:
                out.add(action)
            hand >>= 1
            action += 1

    def answer(self, t: Goofspiel, seat: i64, action: i64) -> None:
        bid(t, seat, own_card(seat, action - BID))

    def objection(self, t: Goofspiel, seat: i64, action: i64) -> i64:
        if action == BID:
            return NO_BID
        return ALLOWED if t.find(HAND_OF + seat, own_card(seat, action - BID)) != NONE else NOT_IN_HAND


def bid(t: Goofspiel, seat: i64, face: i64) -> None:
    """Lay a card on the player's bids: open, or face-down where bids are hidden."""
    token = t.play(HAND_OF + seat, face, BIDS_OF + seat)
    t.tell(BIDS, seat, token)


def latest_bid(t: Goofspiel, seat: i64) -> i64:
    """Return the value of the card that a player has bid last."""
    return value(t.face(t.top(BIDS_OF + seat)))


def bids_learned(t: Goofspiel, winner: i64) -> None:
    """Teach everybody how the hidden bids compare with their own.

    The winner's bid is higher, a tie is equal. After a tie of three players nobody can tell who tied, and nothing
    about a single card is certain.
    """
    seat: i64 = 0
    while seat < t.seats:
        other: i64 = 0
        while other < t.seats:
            if other != seat:
                rule_out_bids(t, seat, other, winner)
            other += 1
        seat += 1


def rule_out_bids(t: Goofspiel, seat: i64, other: i64, winner: i64) -> None:
    """Rule out of another player's hidden bid what the seat can exclude."""
    mine = latest_bid(t, seat)
    lower = first(mine - 1)
    higher = first(SUIT) & ~first(mine)
    equal = first(SUIT) & ~lower & ~higher
    excluded: i64 = 0
    if winner == seat:
        excluded = higher | equal
    elif winner == other:
        excluded = lower | equal
    elif winner == NONE and t.seats == 2:
        excluded = lower | higher
    if excluded:
        t.rule_out(t.top(BIDS_OF + other), excluded << own_card(other, 1), bit(seat))

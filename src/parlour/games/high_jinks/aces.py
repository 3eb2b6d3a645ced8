"""§16 Aces."""

from mypy_extensions import i64

from parlour.games.high_jinks.events import ACE_PLAYED, NO_ANSWER
from parlour.games.high_jinks.refusals import ACE_OF_ANOTHER_SUIT, NOT_IN_HAND, ONLY_AN_ACE
from parlour.games.high_jinks.state import *
from parlour.games.high_jinks.the_field import banish, duelist, other_duelist
from parlour.kernel.bits import bit, has
from parlour.kernel.refusal import ALLOWED
from parlour.kernel.step import Options, Step
from parlour.kernel.table import DONE


class Retaliate(Step[HighJinks]):
    """An Ace may be answered at once with an Ace, and so on; the last one decides (§16, HJ-26, HJ-56)."""

    def run(self, t: HighJinks) -> None:
        t.ask(bit(t.turn if t.ace_by == t.target else t.target), RETALIATE)

    def options(self, t: HighJinks, seat: i64, out: Options) -> None:
        out.add(DONE)
        out.add_each(CARD, t.faces(HAND_OF + seat) & playable_aces(t))

    def answer(self, t: HighJinks, seat: i64, action: i64) -> None:
        if action == DONE:
            t.tell(NO_ANSWER, seat)
            return
        play_ace(t, seat, action - CARD)
        t.then(RETALIATE)

    def objection(self, t: HighJinks, seat: i64, action: i64) -> i64:
        if action == DONE:
            return ALLOWED
        if action >= SPECIAL or value(action - CARD) != ACE:
            return ONLY_AN_ACE
        if not has(t.faces(HAND_OF + seat), action - CARD):
            return NOT_IN_HAND
        return why_not_ace(t, action - CARD)


def playable_aces(t: HighJinks) -> i64:
    """Return the Aces of the suit of either dueling Agent; a Joker without a suit allows none (§16, HJ-24)."""
    aces: i64 = 0
    if t.attack_suit != NO_SUIT:
        aces |= bit(SUIT_SIZE * t.attack_suit)
    if t.block_suit != NO_SUIT:
        aces |= bit(SUIT_SIZE * t.block_suit)
    return aces & ACES


def why_not_ace(t: HighJinks, face: i64) -> i64:
    """Return why an Ace in hand cannot be played."""
    return ALLOWED if has(playable_aces(t), face) else ACE_OF_ANOTHER_SUIT


def play_ace(t: HighJinks, seat: i64, face: i64) -> None:
    """Banish an Ace from hand: unless it is answered, the opponent's Agent is defeated (§16)."""
    token = t.choose(HAND_OF + seat, face)
    banish(t, token)
    t.ace_by = seat
    other = other_duelist(t, seat)
    t.tell_onto(ACE_PLAYED, seat, token, duelist(t, other), other, 0)

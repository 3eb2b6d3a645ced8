"""Lord Effect!, Lord Initiative and Lord Cancellation: which Lord acts when, and which of two acts first."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.games.circle_of_kings.events import CANCELLED, LORD_ACTS
from parlour.games.circle_of_kings.state import *
from parlour.kernel.bits import bit, has
from parlour.kernel.step import Step
from parlour.kernel.table import ARGUMENT, NONE

# When each Lord acts, by number (§12 Table of Lords, CK-18, CK-26).
WHEN: Final = vec[i64]([
    COMBAT_BEGINS,  # 0 The Fool
    CIRCLE_BEGINS,  # I The Magician
    REVEALED,       # II The High Priestess
    REVEALED,       # III The Empress
    CIRCLE_BEGINS,  # IV The Emperor
    CIRCLE_BEGINS,  # V The Hierophant
    REVEALED,       # VI The Lovers
    CIRCLE_BEGINS,  # VII The Chariot
    COMBAT_BEGINS,  # VIII Strength
    COMBAT_BEGINS,  # IX The Hermit
    CIRCLE_BEGINS,  # X The Wheel of Fortune
    CIRCLE_ENDS,    # XI Justice
    REVEALED,       # XII The Hanged Man
    REVEALED,       # XIII Death
    COMBAT_BEGINS,  # XIV Temperance
    REVEALED,       # XV The Devil
    CIRCLE_BEGINS,  # XVI The Tower
    CIRCLE_BEGINS,  # XVII The Star
    CIRCLE_BEGINS,  # XVIII The Moon
    CIRCLE_BEGINS,  # XIX The Sun
    CIRCLE_BEGINS,  # XX The Last Judgement
    COMBAT_BEGINS,  # XXI The World
])  # fmt: skip


class LordEffects(Step[CircleOfKings]):
    """At each of the four moments the Lords that act then do so, the higher Initiative first (§5.6, CK-11)."""

    def run(self, t: CircleOfKings) -> None:
        if cancelled(t):
            return
        seat = next_to_act(t, t.argument)
        if seat == NONE:
            t.resolved = 0
            return
        t.resolved |= bit(seat)
        t.tell(LORD_ACTS, seat, t.top(LORD + seat))
        t.then(LORD_STEP + lord_of(t, seat) + ARGUMENT * seat, LORD_EFFECTS + ARGUMENT * t.argument)


def lord_of(t: CircleOfKings, seat: i64) -> i64:
    """Return the number of the Lord that a player has deployed, or NONE once it has been cancelled."""
    face = t.face_at(LORD + seat, 0)
    if face < 0:
        return NONE
    return face - LORD_FACES - seat * LORD_CARDS


def has_effect(t: CircleOfKings, seat: i64, lord: i64) -> bool:
    """Return whether a player's deployed Lord is this one and not negated."""
    return lord_of(t, seat) == lord and not has(t.negated, seat)


def in_effect(t: CircleOfKings, lord: i64) -> bool:
    """Return whether either player's deployed Lord is this one and not negated."""
    return has_effect(t, 0, lord) or has_effect(t, 1, lord)


def initiative(lord: i64) -> i64:
    """Return Lord Initiative: the number, but 22 for The High Priestess and 23 for The Empress (§5.6, CK-11)."""
    if lord == EMPRESS:
        return LORD_CARDS + 1
    if lord == HIGH_PRIESTESS:
        return LORD_CARDS
    return lord


def higher_initiative(t: CircleOfKings) -> i64:
    """Return whose Lord has the higher Initiative, negated or not; NONE if both have been cancelled (CK-24)."""
    mine, theirs = initiative(lord_of(t, 0)), initiative(lord_of(t, 1))
    if mine == theirs:
        return NONE
    return 0 if mine > theirs else 1


def next_to_act(t: CircleOfKings, moment: i64) -> i64:
    """Return whose Lord acts next at this moment, or NONE."""
    seat = higher_initiative(t)
    if seat == NONE:
        return NONE
    if acts_now(t, seat, moment):
        return seat
    if acts_now(t, 1 - seat, moment):
        return 1 - seat
    return NONE


def acts_now(t: CircleOfKings, seat: i64, moment: i64) -> bool:
    """Return whether a player's Lord has its effect at this moment and has not had it yet."""
    lord = lord_of(t, seat)
    return lord != NONE and WHEN[lord] == moment and not has(t.negated | t.resolved, seat)


def cancelled(t: CircleOfKings) -> bool:
    """Lord Cancellation: two Lords that are the same are discarded at once, without effect (§5.6, CK-11)."""
    lord = lord_of(t, 0)
    if lord == NONE or lord != lord_of(t, 1):
        return False
    t.tell_onto(CANCELLED, NONE, t.top(LORD), t.top(LORD + 1), 0, 0)
    discard_lords(t)
    t.resolved = 0
    return True


def discard_lords(t: CircleOfKings) -> None:
    """Deployed Lords go to the Lord discard pile, face-down (§3.2, §8.1)."""
    seat: i64 = 0
    while seat < SEATS:
        if t.count(LORD + seat) > 0:
            t.draw(LORD + seat, LORD_DISCARD + seat)
        seat += 1


def end_round(t: CircleOfKings) -> None:
    """The round is over: whatever was still planned is dropped, and Cleanup follows (CK-14, CK-17)."""
    t.depth = 0
    t.then(CLEANUP)

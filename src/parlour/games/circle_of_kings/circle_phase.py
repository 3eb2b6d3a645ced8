"""Circle Phase: around the Circle of Kings, one Circle Action each at every King, then Purge!"""

from mypy_extensions import i64

from parlour.games.circle_of_kings.army import army_size
from parlour.games.circle_of_kings.circle_action import chariot_ready, somebody_can_act
from parlour.games.circle_of_kings.endgame import burn_lords
from parlour.games.circle_of_kings.events import (
    AS_HANGED_MAN,
    AS_WINNER,
    BY_COIN,
    BY_INITIATIVE,
    BY_PURGE,
    FIRST_IN_CIRCLE,
    KING_ACTS,
    PURGED,
)
from parlour.games.circle_of_kings.lord_effects import higher_initiative, in_effect
from parlour.games.circle_of_kings.state import *
from parlour.games.circle_of_kings.the_circle import next_king, suits_struck
from parlour.kernel.bits import bit, has
from parlour.kernel.step import Step
from parlour.kernel.table import ARGUMENT, NONE


class CirclePhase(Step[CircleOfKings]):
    """Lord effects, the way around the Circle, Purge!, Lord effects again (§7)."""

    def run(self, t: CircleOfKings) -> None:
        t.phase = CIRCLING
        t.place = TOP
        settle_who_is_first(t)
        t.then(LORD_EFFECTS + ARGUMENT * CIRCLE_BEGINS, AROUND, PURGE, LORD_EFFECTS + ARGUMENT * CIRCLE_ENDS)


def settle_who_is_first(t: CircleOfKings) -> None:
    """The winner of the Combat Phase acts first, or the owner of The Hanged Man (§6, §7.2, CK-36).

    After a draw the higher Lord Initiative, and where the Lords were cancelled a coin (CK-24, CK-51).
    """
    why: i64 = AS_HANGED_MAN if in_effect(t, HANGED_MAN) else AS_WINNER
    if t.first == NONE and t.house & COIN_AFTER_DRAW == 0:
        why = BY_INITIATIVE
        t.first = higher_initiative(t)
    if t.first == NONE:
        why = BY_COIN
        t.first = t.luck.below(SEATS, COIN)
    t.tell(FIRST_IN_CIRCLE, t.first, a=why)


class Around(Step[CircleOfKings]):
    """At each King both players act, as long as any untapped card can (§7.3-4, CK-27, CK-50).

    Then The Chariot has a last chance, unless its owner has just had it (CK-47).
    """

    def run(self, t: CircleOfKings) -> None:
        if somebody_can_act(t):
            if t.at(CIRCLE, t.place) < 0:  # the gap of The Tower, turned to the Top (CK-29)
                t.place = next_king(t, t.place)
            tell_of_king(t)
            one, other = t.first, 1 - t.first
            t.then(CIRCLE_ACTION + ARGUMENT * one, CIRCLE_ACTION + ARGUMENT * other, NEXT_KING)
        elif chariot_ready(t, 0):
            t.then(CIRCLE_ACTION)
        elif chariot_ready(t, 1):
            t.then(CIRCLE_ACTION + ARGUMENT)


def tell_of_king(t: CircleOfKings) -> None:
    """Tell which King's suit acts now, and what it can strike."""
    struck = suits_struck(t, 0, t.place) | suits_struck(t, 1, t.place)
    t.tell(KING_ACTS, NONE, t.at(CIRCLE, t.place), t.place, struck)


class NextKing(Step[CircleOfKings]):
    """The phase proceeds to the next King clockwise, lap after lap (§7.3)."""

    def run(self, t: CircleOfKings) -> None:
        t.turn = NONE
        t.place = next_king(t, t.place)
        t.then(AROUND)


class Purge(Step[CircleOfKings]):
    """A player whose army fell to Circle Actions burns a Lord; both at once if necessary (§7.5, CK-34)."""

    def run(self, t: CircleOfKings) -> None:
        t.turn = NONE
        purged: i64 = 0
        seat: i64 = 0
        while seat < SEATS:
            if has(t.lost, seat) and army_size(t, seat) == 0:
                purged |= bit(seat)
                t.tell(PURGED, seat)
            seat += 1
        if purged:
            burn_lords(t, purged, BY_PURGE)

"""Combat Phase: the Army Values are compared, and the loser burns a Lord."""

from mypy_extensions import i64

from parlour.games.circle_of_kings.army import eliminate
from parlour.games.circle_of_kings.endgame import burn_lords
from parlour.games.circle_of_kings.events import AS_CASUALTY, BY_STRENGTH, COMBAT
from parlour.games.circle_of_kings.lord_effects import has_effect, in_effect
from parlour.games.circle_of_kings.state import *
from parlour.kernel.bits import bit
from parlour.kernel.step import Step
from parlour.kernel.table import ARGUMENT, NONE


class OrderOfPhases(Step[CircleOfKings]):
    """Combat, then the Circle; The Hanged Man turns that round and leads in the Circle (§3, Lord XII, CK-36)."""

    def run(self, t: CircleOfKings) -> None:
        if in_effect(t, HANGED_MAN):
            t.first = 0 if has_effect(t, 0, HANGED_MAN) else 1
            t.then(CIRCLE_PHASE, COMBAT_PHASE, CLEANUP)
        else:
            t.then(COMBAT_PHASE, CIRCLE_PHASE, CLEANUP)


class CombatPhase(Step[CircleOfKings]):
    """Lord effects, then the Army Values, then the Casualty; Strength's card falls last (§6, Lord VIII)."""

    def run(self, t: CircleOfKings) -> None:
        t.phase = FIGHTING
        t.then(LORD_EFFECTS + ARGUMENT * COMBAT_BEGINS, COMPARE, STRENGTH_SPENT)


class Compare(Step[CircleOfKings]):
    """The bigger Army Value wins, and the loser burns a Lord; in a draw both do (§6.2-3, CK-23, CK-24)."""

    def run(self, t: CircleOfKings) -> None:
        mine, theirs = army_value(t, 0), army_value(t, 1)
        t.first = winner_of(mine, theirs, in_effect(t, FOOL))
        t.tell(COMBAT, t.first, NONE, mine, theirs)
        burn_lords(t, BOTH if t.first == NONE else bit(1 - t.first), AS_CASUALTY)


def winner_of(mine: i64, theirs: i64, lower_wins: bool) -> i64:
    """Return the seat with the bigger value, or with The Fool the smaller.

    NONE if they are equal (§6.2, Lord 0).
    """
    if mine == theirs:
        return NONE
    return 1 if (mine > theirs) == lower_wins else 0


def army_value(t: CircleOfKings, seat: i64) -> i64:
    """Return the Army Value: the face values with the Captain's; under Temperance his alone (§6.2, Lord XIV).

    A Captain who is gone counts 0 (§10 FAQ, CK-20, CK-21).
    """
    total = value_in(t, CAPTAIN + seat)
    if not in_effect(t, TEMPERANCE):
        total += value_in(t, ARMY + seat)
    return total


def value_in(t: CircleOfKings, zone: i64) -> i64:
    """Return the face values in a zone together, Strength's card twice."""
    total: i64 = 0
    slot: i64 = 0
    stop = t.count(zone)
    while slot < stop:
        token = t.at(zone, slot)
        value = value_of(t.face(token) % ARMY_CARDS)
        total += value
        if token == t.doubled:
            total += value
        slot += 1
    return total


class StrengthSpent(Step[CircleOfKings]):
    """The card that Strength doubled is destroyed after the Casualty: no Purge comes of it (Lord VIII, CK-22)."""

    def run(self, t: CircleOfKings) -> None:
        if t.doubled == NONE:
            return
        seat: i64 = 0 if has_effect(t, 0, STRENGTH) else 1
        eliminate(t, seat, t.face(t.doubled) - seat * ARMY_CARDS, BY_STRENGTH)
        t.doubled = NONE

"""§10 Destroyed: where the cards go, the Honorable Death Bonus, and leaving the game."""

from mypy_extensions import i64

from parlour.games.last_king.events import BROKEN, DECLINED, DESTROYED, ELIMINATED, HONORED
from parlour.games.last_king.refusals import YES_OR_NO
from parlour.games.last_king.state import *
from parlour.games.last_king.victory import end_if_one_king
from parlour.kernel.bits import bit, has
from parlour.kernel.refusal import ALLOWED
from parlour.kernel.step import Options, Step
from parlour.kernel.table import ARGUMENT, DONE, NONE


def endurance(character: i64) -> i64:
    """Return the damage that destroys it: Jack 10, Queen 15, King in any rank 20, Shield 20 (§3, §4, §6, LK-8)."""
    if character < QUEENS:
        return 10
    if character < KINGS:
        return 15
    return 20


def destroy(t: LastKing, zone: i64, aced: bool) -> None:
    """The character goes with all attacks on it, and what was too much is lost (§10, LK-7).

    Its player may then draw a card, unless an Ace did it (LK-25) or it was a Shield (LK-16, LK-18). Without
    the King in the King rank they are out (LK-10).
    """
    owner = t.plan.owner[zone]
    token = t.at(zone, 0)
    if zone == place(owner, SHIELD):
        t.tell(BROKEN, owner, token)
    else:
        t.tell(DESTROYED, owner, token, 1 if aced else 0)
    lift_attacks(t, zone)
    go_home(t, token)
    if zone == place(owner, KING):
        eliminate(t, owner)
    elif zone != place(owner, SHIELD) and not aced and t.count(place(owner, DECK)):
        t.then(HONORABLE_DEATH + ARGUMENT * owner)


def lift_attacks(t: LastKing, zone: i64) -> None:
    """Take all attacks off a place, from the top."""
    while t.count(zone) > 1:
        go_home(t, t.top(zone))


def go_home(t: LastKing, token: i64) -> None:
    """A card that leaves returns to its owner's discard pile, or leaves the game with its owner (§10, LK-30)."""
    owner = t.owner_of(token)
    t.halved[owner] &= ~bit(t.card(token))
    t.move(token, place(owner, DISCARD) if has(t.alive, owner) else OUT)


class HonorableDeath(Step[LastKing]):
    """Whose character was destroyed may draw the top card of their deck (§10, LK-7)."""

    def run(self, t: LastKing) -> None:
        t.ask(bit(t.argument), HONORABLE_DEATH)

    def options(self, t: LastKing, seat: i64, out: Options) -> None:
        out.add(DONE)
        out.add(YES)

    def answer(self, t: LastKing, seat: i64, action: i64) -> None:
        if action == YES:
            t.tell(HONORED, seat, t.draw(place(seat, DECK), place(seat, HAND_OF)))
        else:
            t.tell(DECLINED, seat, NONE, 1)

    def objection(self, t: LastKing, seat: i64, action: i64) -> i64:
        return ALLOWED if action <= YES else YES_OR_NO


def eliminate(t: LastKing, seat: i64) -> None:
    """All cards of a player without King leave the game; attacks on them return to their owners (§10, LK-11).

    Their own attacks on others stay until those fall (LK-30).
    """
    t.alive &= ~bit(seat)
    t.passed &= t.alive
    t.tell(ELIMINATED, seat)
    zone = place(seat, DECK)
    stop = zone + PER_SEAT
    while zone < stop:
        while t.count(zone):
            go_home(t, t.top(zone))
        zone += 1
    end_if_one_king(t)

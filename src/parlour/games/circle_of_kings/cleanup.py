"""Cleanup: Lords are discarded, survivors go home, the Circle turns."""

from mypy_extensions import i64

from parlour.games.circle_of_kings.events import CAME_HOME, KING_RETURNED, NO_SURVIVORS
from parlour.games.circle_of_kings.lord_effects import discard_lords
from parlour.games.circle_of_kings.state import *
from parlour.games.circle_of_kings.the_circle import rotate, told
from parlour.kernel.step import Step
from parlour.kernel.table import NONE


class Cleanup(Step[CircleOfKings]):
    """Lords are discarded, survivors go home, the Circle turns by one position (§8, CK-17, CK-37)."""

    def run(self, t: CircleOfKings) -> None:
        discard_lords(t)
        return_survivors(t)
        return_king(t)
        rotate(t, t.house & RIGHT_KING_NEXT == 0)
        told(t)
        forget_round(t)
        t.then(DRAW_PHASE)


def return_survivors(t: CircleOfKings) -> None:
    """Every card that is still deployed goes to its owner's hand, also one that was stolen (§8.2, Lord IX)."""
    held = t.count(HAND_OF)
    held_too = t.count(HAND_OF + 1)
    seat: i64 = 0
    while seat < SEATS:
        return_cards(t, CAPTAIN + seat)
        return_cards(t, ARMY + seat)
        seat += 1
    tell_of_survivors(t, 0, t.count(HAND_OF) - held)
    tell_of_survivors(t, 1, t.count(HAND_OF + 1) - held_too)


def tell_of_survivors(t: CircleOfKings, seat: i64, cards: i64) -> None:
    """Tell how many cards came home to a player."""
    t.tell(CAME_HOME if cards else NO_SURVIVORS, seat, a=cards)


def return_cards(t: CircleOfKings, zone: i64) -> None:
    """Return the cards of a zone to their owners' hands."""
    while t.count(zone) > 0:
        token = t.top(zone)
        t.move(token, HAND_OF + owner_of(t.face(token)))


def return_king(t: CircleOfKings) -> None:
    """The King whom The Tower removed takes his place again, before the Circle turns (Lord XVI, CK-29)."""
    if t.count(REMOVED_KING) > 0:
        t.tell(KING_RETURNED, NONE, t.draw(REMOVED_KING, CIRCLE))


def forget_round(t: CircleOfKings) -> None:
    """Forget everything of a round except the cards and the Circle."""
    t.negated = 0
    t.resolved = 0
    t.first = NONE
    t.stolen = NONE
    t.doubled = NONE
    t.place = TOP
    t.turn = NONE
    t.target = NONE
    t.lost = 0
    t.charged = False
    t.tapped[0] = 0
    t.tapped[1] = 0

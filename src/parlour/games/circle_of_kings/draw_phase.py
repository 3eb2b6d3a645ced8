"""Draw Phase: a Lord, two Army cards, and Recruit!"""

from mypy_extensions import i64

from parlour.games.circle_of_kings.army import bar_card
from parlour.games.circle_of_kings.endgame import burn_lords, goes_on
from parlour.games.circle_of_kings.events import (
    BURNED_ARMY,
    DISCARDED,
    DREW_ARMY,
    DREW_LORD,
    ROUND,
    TO_RECRUIT,
)
from parlour.games.circle_of_kings.refusals import DISCARD_OR_BURN, NOT_IN_HAND, RECRUIT_OR_NOT
from parlour.games.circle_of_kings.state import *
from parlour.kernel.bits import bit, has
from parlour.kernel.refusal import ALLOWED
from parlour.kernel.step import Options, Step
from parlour.kernel.table import ARGUMENT, DONE, NONE


class DrawPhase(Step[CircleOfKings]):
    """First 2 Lords and 4 Army cards each; later 1 Lord, 2 Army cards and perhaps Recruit! (§4, CK-1, CK-7)."""

    def run(self, t: CircleOfKings) -> None:
        t.round += 1
        t.phase = DRAWING
        t.drawing = BOTH
        t.tell(ROUND, NONE, a=t.round)
        draw_lords(t)
        if t.round == 1:
            draw_lords(t)
            t.then(DEPLOY_CAPTAIN)
            t.then(DRAW_ARMY_CARD, DRAW_ARMY_CARD, DRAW_ARMY_CARD, DRAW_ARMY_CARD)
        elif goes_on(t):
            t.then(DRAW_ARMY_CARD, DRAW_ARMY_CARD + ARGUMENT, RECRUIT)


def draw_lords(t: CircleOfKings) -> None:
    """Both draw a Lord at the same moment (§4.1, CK-6)."""
    seat: i64 = 0
    while seat < SEATS:
        t.tell(DREW_LORD, seat, t.draw(LORD_DECK + seat, LORDS_OF + seat))
        seat += 1


class DrawArmyCard(Step[CircleOfKings]):
    """Below the limit draw an Army card; at the limit discard one for it, or burn one (§4.2, CK-5, CK-43).

    Taken card by card, this is also how two cards are drawn that do not reach the limit.
    """

    def run(self, t: CircleOfKings) -> None:
        at_the_limit: i64 = 0
        seat: i64 = 0
        while seat < SEATS:
            if has(t.drawing, seat) and t.count(ARMY_DECK + seat) > 0:  # an empty deck gives nothing: CK-3, CK-44
                if t.count(HAND_OF + seat) < HAND_LIMIT:
                    draw_army_card(t, seat)
                else:
                    at_the_limit |= bit(seat)
            seat += 1
        if at_the_limit:
            t.ask(at_the_limit, DRAW_ARMY_CARD + ARGUMENT * t.argument)

    def options(self, t: CircleOfKings, seat: i64, out: Options) -> None:
        out.add_each(CARD, cards_in(t, HAND_OF + seat))
        out.add(BURN)

    def answer(self, t: CircleOfKings, seat: i64, action: i64) -> None:
        if action == BURN:
            t.tell(BURNED_ARMY, seat, t.draw(ARMY_DECK + seat, ARMY_DISCARD + seat))
            return
        token = t.play(HAND_OF + seat, seat * ARMY_CARDS + action - CARD, ARMY_DISCARD + seat)
        t.tell(DISCARDED, seat, token)
        draw_army_card(t, seat)

    def objection(self, t: CircleOfKings, seat: i64, action: i64) -> i64:
        if action == BURN:
            return ALLOWED
        return bar_card(cards_in(t, HAND_OF + seat), action, DISCARD_OR_BURN, NOT_IN_HAND)


def draw_army_card(t: CircleOfKings, seat: i64) -> None:
    """Draw the top card of the Army deck into the hand."""
    t.tell(DREW_ARMY, seat, t.draw(ARMY_DECK + seat, HAND_OF + seat))


class Recruit(Step[CircleOfKings]):
    """Once a round each may burn a Lord for two more Army cards, in secret (§4.3, CK-2, CK-6, CK-46)."""

    def run(self, t: CircleOfKings) -> None:
        t.drawing = 0
        able = may_recruit(t)
        if able:
            t.then(RECRUITED)
            t.ask(able, RECRUIT)
        else:
            t.then(DEPLOY_CAPTAIN)

    def options(self, t: CircleOfKings, seat: i64, out: Options) -> None:
        out.add(DONE)
        out.add(RECRUIT_NOW)

    def answer(self, t: CircleOfKings, seat: i64, action: i64) -> None:
        if action == RECRUIT_NOW:
            t.drawing |= bit(seat)

    def objection(self, t: CircleOfKings, seat: i64, action: i64) -> i64:
        return ALLOWED if action in (DONE, RECRUIT_NOW) else RECRUIT_OR_NOT


def may_recruit(t: CircleOfKings) -> i64:
    """Mask of the players who may recruit: both, unless a house rule keeps the last Lord of a deck (CK-46)."""
    able: i64 = BOTH
    if t.house & KEEP_LAST_LORD:
        seat: i64 = 0
        while seat < SEATS:
            if t.count(LORD_DECK + seat) == 1:
                able &= ~bit(seat)
            seat += 1
    return able


class Recruited(Step[CircleOfKings]):
    """A player who recruits burns the top Lord of the deck unseen, then draws as before (§4.3, CK-4)."""

    def run(self, t: CircleOfKings) -> None:
        if t.drawing == 0:
            t.then(DEPLOY_CAPTAIN)
        elif burn_lords(t, t.drawing, TO_RECRUIT):
            t.then(DRAW_ARMY_CARD, DRAW_ARMY_CARD + ARGUMENT, DEPLOY_CAPTAIN)

"""Table of Lords, XI to XXI: each Lord is a step, its argument the seat of its owner."""

from mypy_extensions import i64

from parlour.games.circle_of_kings.army import (
    army_of,
    army_size,
    bar_card,
    eliminate,
    eliminate_all,
)
from parlour.games.circle_of_kings.circle_action import ask_for_cards, exposed
from parlour.games.circle_of_kings.endgame import burn_lords
from parlour.games.circle_of_kings.events import (
    AS_CASUALTY,
    BY_DEATH,
    BY_DEVIL,
    BY_JUSTICE,
    BY_WORLD,
    DEPLOYED_FROM_DECK,
    KING_REMOVED,
)
from parlour.games.circle_of_kings.lord_effects import end_round
from parlour.games.circle_of_kings.refusals import (
    NOT_A_KING,
    NOT_AN_ARMY_CARD,
    NOT_DEPLOYED,
    OF_REMOVED_SUIT,
    TOP_KING_STAYS,
)
from parlour.games.circle_of_kings.state import *
from parlour.games.circle_of_kings.the_circle import king_at, lay_out, swap, take_up, told
from parlour.kernel.bits import bit, count, has
from parlour.kernel.refusal import ALLOWED
from parlour.kernel.step import Options, Step


class Justice(Step[CircleOfKings]):
    """XI. Circle ends: the larger army loses cards of its owner's choice until both are equal (CK-35, CK-41)."""

    def run(self, t: CircleOfKings) -> None:
        more = army_size(t, 0) - army_size(t, 1)
        seat: i64 = 0
        if more < 0:
            seat, more = 1, -more
        cards = within_reach(t, seat)
        if count(cards) <= more:
            eliminate_all(t, seat, cards, BY_JUSTICE)
        elif more > 0:
            ask_for_cards(t, seat, LORD_STEP + JUSTICE, more)

    def options(self, t: CircleOfKings, seat: i64, out: Options) -> None:
        out.add_each(CARD, within_reach(t, seat))

    def answer(self, t: CircleOfKings, seat: i64, action: i64) -> None:
        if t.most == 0:
            eliminate(t, seat, action - CARD, BY_JUSTICE)
            return
        n: i64 = 0
        while t.picked(seat, n) >= 0:
            eliminate(t, seat, t.picked(seat, n) - CARD, BY_JUSTICE)
            n += 1

    def objection(self, t: CircleOfKings, seat: i64, action: i64) -> i64:
        barred = bar_card(within_reach(t, seat), action, NOT_AN_ARMY_CARD, NOT_DEPLOYED)
        if barred == NOT_DEPLOYED and has(army_of(t, seat), action - CARD):
            return OF_REMOVED_SUIT
        return barred


def within_reach(t: CircleOfKings, seat: i64) -> i64:
    """Return the cards that Justice can take; those of the removed King's suit only as an option (CK-41)."""
    return army_of(t, seat) if t.justice_under_tower else exposed(t, seat)


class TheHangedMan(Step[CircleOfKings]):
    """XII. Revealed: the Circle Phase comes first, led by his owner (CK-36). The order of phases looks for him."""

    def run(self, t: CircleOfKings) -> None:
        pass


class Death(Step[CircleOfKings]):
    """XIII. Revealed: the round ends in a draw; both burn a Lord, both armies are eliminated (CK-14, CK-16)."""

    def run(self, t: CircleOfKings) -> None:
        end_round(t)
        if burn_lords(t, BOTH, AS_CASUALTY):
            eliminate_all(t, 0, army_of(t, 0), BY_DEATH)
            eliminate_all(t, 1, army_of(t, 1), BY_DEATH)


class Temperance(Step[CircleOfKings]):
    """XIV. Combat begins: only the Captains' values count (CK-20, CK-21). The Army Value looks for it."""

    def run(self, t: CircleOfKings) -> None:
        pass


class TheDevil(Step[CircleOfKings]):
    """XV. Revealed: the round ends, won by his owner, whose army falls; the loser burns a Lord (CK-15)."""

    def run(self, t: CircleOfKings) -> None:
        seat = t.argument
        end_round(t)
        if burn_lords(t, bit(1 - seat), AS_CASUALTY):
            eliminate_all(t, seat, army_of(t, seat), BY_DEVIL)


class TheTower(Step[CircleOfKings]):
    """XVI. Circle begins: remove any King but the Top King; his suit is out of it until Cleanup (CK-29, CK-45)."""

    def run(self, t: CircleOfKings) -> None:
        t.ask(bit(t.argument), LORD_STEP + TOWER)

    def options(self, t: CircleOfKings, seat: i64, out: Options) -> None:
        suit: i64 = SWORDS
        while suit <= WANDS:
            if suit != king_at(t, TOP):
                out.add(KING + suit)
            suit += 1

    def answer(self, t: CircleOfKings, seat: i64, action: i64) -> None:
        suit = action - KING
        king = t.find(CIRCLE, KING_FACES + suit)
        t.move(king, REMOVED_KING)
        t.tell(KING_REMOVED, seat, king)

    def objection(self, t: CircleOfKings, seat: i64, action: i64) -> i64:
        suit = action - KING
        if suit < SWORDS or suit > WANDS:
            return NOT_A_KING
        return ALLOWED if suit != king_at(t, TOP) else TOP_KING_STAYS


class TheStar(Step[CircleOfKings]):
    """XVII. Circle begins: a Circle Action may eliminate two cards (CK-31). Circle Actions look for her."""

    def run(self, t: CircleOfKings) -> None:
        pass


class TheMoon(Step[CircleOfKings]):
    """XVIII. Circle begins: Top King and Bottom King swap, and stay so (CK-26)."""

    def run(self, t: CircleOfKings) -> None:
        swap(t, TOP, BOTTOM)
        told(t)


class TheSun(Step[CircleOfKings]):
    """XIX. Circle begins: Right King and Left King swap, and stay so (CK-26)."""

    def run(self, t: CircleOfKings) -> None:
        swap(t, RIGHT, LEFT)
        told(t)


class TheLastJudgement(Step[CircleOfKings]):
    """XX. Circle begins: the four Kings are shuffled and laid out again (CK-26)."""

    def run(self, t: CircleOfKings) -> None:
        place: i64 = TOP
        while place <= LEFT:
            take_up(t, place)
            place += 1
        lay_out(t)
        told(t)


class TheWorld(Step[CircleOfKings]):
    """XXI. Combat begins: all deployed cards are eliminated, as many come from each Army deck (CK-3, CK-19)."""

    def run(self, t: CircleOfKings) -> None:
        seat: i64 = 0
        while seat < SEATS:
            new = army_size(t, seat) if t.world_replaces_captain else t.count(ARMY + seat)
            eliminate_all(t, seat, army_of(t, seat), BY_WORLD)
            while new > 0 and t.count(ARMY_DECK + seat) > 0:
                token = t.draw(ARMY_DECK + seat, ARMY + seat)
                t.turn_up(token)
                t.tell(DEPLOYED_FROM_DECK, seat, token)
                new -= 1
            seat += 1

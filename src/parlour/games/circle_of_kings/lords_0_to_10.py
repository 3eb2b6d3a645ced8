"""Table of Lords, 0 to X: each Lord is a step, its argument the seat of its owner."""

from mypy_extensions import i64

from parlour.games.circle_of_kings.army import army_of, bar_card, token_of
from parlour.games.circle_of_kings.events import DOUBLED, LORD_REVEALED, NEGATED, SENT_BACK, STARTS_AT, STOLE
from parlour.games.circle_of_kings.lord_effects import end_round
from parlour.games.circle_of_kings.refusals import (
    EMPTY_PLACE,
    NOT_A_PLACE,
    NOT_A_SWITCH,
    NOT_A_TURN,
    NOT_AN_ARMY_CARD,
    NOT_DEPLOYED,
    NOT_NEIGHBOURS,
)
from parlour.games.circle_of_kings.state import *
from parlour.games.circle_of_kings.the_circle import rotate, swap, told
from parlour.kernel.bits import bit, lowest
from parlour.kernel.refusal import ALLOWED
from parlour.kernel.step import Options, Step


class TheFool(Step[CircleOfKings]):
    """0. Combat begins: the army with the lower value wins (CK-23). The comparison looks for him."""

    def run(self, t: CircleOfKings) -> None:
        pass


class TheMagician(Step[CircleOfKings]):
    """I. Circle begins: switch a King with one next to him; nobody reaches across a gap (CK-42, CK-45)."""

    def run(self, t: CircleOfKings) -> None:
        t.ask(bit(t.argument), LORD_STEP + MAGICIAN)

    def options(self, t: CircleOfKings, seat: i64, out: Options) -> None:
        place: i64 = TOP
        while place <= LEFT:
            if are_neighbours(t, place):
                out.add(SWITCH + place)
            place += 1

    def answer(self, t: CircleOfKings, seat: i64, action: i64) -> None:
        place = action - SWITCH
        swap(t, place, (place + 1) & 3)
        told(t)

    def objection(self, t: CircleOfKings, seat: i64, action: i64) -> i64:
        place = action - SWITCH
        if place < TOP or place > LEFT:
            return NOT_A_SWITCH
        return ALLOWED if are_neighbours(t, place) else NOT_NEIGHBOURS


def are_neighbours(t: CircleOfKings, place: i64) -> bool:
    """Return whether a King stands at the position and another at the next one clockwise."""
    return t.at(CIRCLE, place) >= 0 and t.at(CIRCLE, (place + 1) & 3) >= 0


class TheHighPriestess(Step[CircleOfKings]):
    """II. Revealed, with Initiative 22: the other player takes back the Lord and plays the other one (CK-13).

    A player without another keeps the one deployed (CK-52).
    """

    def run(self, t: CircleOfKings) -> None:
        foe = 1 - t.argument
        if t.count(LORD + foe) == 0 or t.count(LORDS_OF + foe) == 0:
            return
        sent_back, other = t.top(LORD + foe), t.face_at(LORDS_OF + foe, 0)
        t.move(sent_back, LORDS_OF + foe)
        t.tell(SENT_BACK, foe, sent_back, t.argument)
        instead = t.choose(LORDS_OF + foe, other)
        t.move(instead, LORD + foe)
        t.tell(LORD_REVEALED, foe, instead)
        t.resolved &= ~bit(foe)


class TheEmpress(Step[CircleOfKings]):
    """III. Revealed, with Initiative 23: the other Lord has no effect in this round (CK-12)."""

    def run(self, t: CircleOfKings) -> None:
        foe = 1 - t.argument
        t.negated |= bit(foe)
        t.tell_onto(NEGATED, t.argument, t.top(LORD + t.argument), t.top(LORD + foe), foe, 0)


class TheEmperor(Step[CircleOfKings]):
    """IV. Circle begins: the Top King's suit strikes two suits (CK-28). Circle Actions look for him."""

    def run(self, t: CircleOfKings) -> None:
        pass


class TheHierophant(Step[CircleOfKings]):
    """V. Circle begins: it begins at the King of his owner's choice (CK-33, CK-48)."""

    def run(self, t: CircleOfKings) -> None:
        t.ask(bit(t.argument), LORD_STEP + HIEROPHANT)

    def options(self, t: CircleOfKings, seat: i64, out: Options) -> None:
        place: i64 = TOP
        while place <= LEFT:
            if t.at(CIRCLE, place) >= 0:
                out.add(PLACE + place)
            place += 1

    def answer(self, t: CircleOfKings, seat: i64, action: i64) -> None:
        t.place = action - PLACE
        t.tell(STARTS_AT, seat, t.at(CIRCLE, t.place), t.place)

    def objection(self, t: CircleOfKings, seat: i64, action: i64) -> i64:
        place = action - PLACE
        if place < TOP or place > LEFT:
            return NOT_A_PLACE
        return ALLOWED if t.at(CIRCLE, place) >= 0 else EMPTY_PLACE


class TheLovers(Step[CircleOfKings]):
    """VI. Revealed: the round is over, nobody burns, all armies go home (CK-14, CK-16)."""

    def run(self, t: CircleOfKings) -> None:
        end_round(t)


class TheChariot(Step[CircleOfKings]):
    """VII. Circle begins: from now it may ride once (CK-32). Circle Actions look for it."""

    def run(self, t: CircleOfKings) -> None:
        t.charged = False


class Strength(Step[CircleOfKings]):
    """VIII. Combat begins: one of your own cards counts double; it falls when Combat is over (CK-22, CK-45)."""

    def run(self, t: CircleOfKings) -> None:
        cards = army_of(t, t.argument)
        if cards & (cards - 1):
            t.ask(bit(t.argument), LORD_STEP + STRENGTH)
        elif cards:
            self.answer(t, t.argument, CARD + lowest(cards))

    def options(self, t: CircleOfKings, seat: i64, out: Options) -> None:
        out.add_each(CARD, army_of(t, seat))

    def answer(self, t: CircleOfKings, seat: i64, action: i64) -> None:
        t.doubled = token_of(t, seat, action - CARD)
        t.tell(DOUBLED, seat, t.doubled, 2 * value_of(t.face(t.doubled) % ARMY_CARDS))

    def objection(self, t: CircleOfKings, seat: i64, action: i64) -> i64:
        return bar_card(army_of(t, seat), action, NOT_AN_ARMY_CARD, NOT_DEPLOYED)


class TheHermit(Step[CircleOfKings]):
    """IX. Combat begins: steal any one of the opponent's deployed cards, even the Captain (CK-21, CK-45)."""

    def run(self, t: CircleOfKings) -> None:
        cards = army_of(t, 1 - t.argument)
        if cards & (cards - 1):
            t.ask(bit(t.argument), LORD_STEP + HERMIT)
        elif cards:
            self.answer(t, t.argument, CARD + lowest(cards))

    def options(self, t: CircleOfKings, seat: i64, out: Options) -> None:
        out.add_each(CARD, army_of(t, 1 - seat))

    def answer(self, t: CircleOfKings, seat: i64, action: i64) -> None:
        t.stolen = token_of(t, 1 - seat, action - CARD)
        t.move(t.stolen, ARMY + seat)
        t.turn_up(t.stolen)
        t.tell(STOLE, seat, t.stolen, 1 - seat)

    def objection(self, t: CircleOfKings, seat: i64, action: i64) -> i64:
        return bar_card(army_of(t, 1 - seat), action, NOT_AN_ARMY_CARD, NOT_DEPLOYED)


class TheWheelOfFortune(Step[CircleOfKings]):
    """X. Circle begins: turn the Circle by one position, either way (CK-26, CK-45)."""

    def run(self, t: CircleOfKings) -> None:
        t.ask(bit(t.argument), LORD_STEP + WHEEL)

    def options(self, t: CircleOfKings, seat: i64, out: Options) -> None:
        out.add(CLOCKWISE)
        out.add(COUNTER_CLOCKWISE)

    def answer(self, t: CircleOfKings, seat: i64, action: i64) -> None:
        rotate(t, action == CLOCKWISE)
        told(t)

    def objection(self, t: CircleOfKings, seat: i64, action: i64) -> i64:
        return ALLOWED if action in (CLOCKWISE, COUNTER_CLOCKWISE) else NOT_A_TURN

"""§2 Game preparation."""

from mypy_extensions import i64

from parlour.games.jin_kei.events import CHOSE_TYPE, STARTS
from parlour.games.jin_kei.refusals import ONLY_A_TYPE
from parlour.games.jin_kei.state import *
from parlour.kernel.bits import bit, first
from parlour.kernel.refusal import ALLOWED
from parlour.kernel.step import Options, Step
from parlour.kernel.table import NONE


class Preparation(Step[JinKei]):
    """Each shuffles the 22 cards of two suits without J and Q; chance names the start-player (§2.1-3, JK-21)."""

    def run(self, t: JinKei) -> None:
        t.shuffle(DECK, SHUFFLING)
        t.shuffle(DECK + 1, SHUFFLING)
        t.round = 1
        t.started = t.luck.below(2, START_PLAYER)
        t.marker = t.started
        t.tell(STARTS, t.started)
        if t.per_round:
            t.then(DRAW_CARDS)
        elif t.house & TYPES_IN_SECRET:
            t.then(CHOOSE_TYPE, DRAW_CARDS)
        else:
            t.then(CHOOSE_TYPE, CHOOSE_TYPE, DRAW_CARDS)


class ChooseType(Step[JinKei]):
    """Each chooses a type for the whole game, openly: the second player first (§2.4, JK-18)."""

    def run(self, t: JinKei) -> None:
        if t.house & TYPES_IN_SECRET:
            t.ask(first(t.seats), CHOOSE_TYPE)
            return
        second = 1 - t.started
        t.ask(bit(second) if t.types[second] == NONE else bit(t.started), CHOOSE_TYPE)

    def options(self, t: JinKei, seat: i64, out: Options) -> None:
        offer_types(out)

    def answer(self, t: JinKei, seat: i64, action: i64) -> None:
        t.types[seat] = action - TYPE
        t.tell(CHOSE_TYPE, seat, NONE, action - TYPE)

    def objection(self, t: JinKei, seat: i64, action: i64) -> i64:
        return bars_type(action)


def offer_types(out: Options) -> None:
    """Swords, shields and bows: each player has all three, so both may choose the same (§2.4)."""
    kind: i64 = 0
    while kind < TYPES:
        out.add(TYPE + kind)
        kind += 1


def bars_type(action: i64) -> i64:
    """Refuse anything but a type of formation."""
    return ALLOWED if action >= TYPE and action < CARD else ONLY_A_TYPE

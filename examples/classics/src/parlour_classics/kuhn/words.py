"""How Kuhn poker speaks."""

from typing import Final

from mypy_extensions import i64
from parlour.kernel.bits import count, has
from parlour.kernel.events import Event
from parlour.kernel.table import NONE
from parlour.kernel.words import Words

from parlour_classics.kuhn.state import BET, CARD, FACES, Kuhn

# Events. `a` is given behind each.
CHECKS: Final = 0
BETS: Final = 1
FOLDS: Final = 2
CALLS: Final = 3
SHOWS: Final = 4
WINS: Final = 5  # a: the pot

DEEDS: Final = ["checks", "bets a chip", "folds", "calls with a chip"]


class KuhnWords(Words[Kuhn]):
    """The sentences of Kuhn poker."""

    def move(self, t: Kuhn, action: i64) -> str:
        return "bet" if action == BET else "pass"

    def describe(self, t: Kuhn, action: i64, names: list[str]) -> str:
        if t.first_bettor == NONE:
            return "Bet a chip" if action == BET else "Check"
        return "Call with a chip" if action == BET else "Fold"

    def headline(self, t: Kuhn, names: list[str]) -> str:
        return "The game is over." if t.over else f"{names[t.actor]} has to speak."

    def question(self, t: Kuhn, seat: i64, names: list[str]) -> str:
        if t.first_bettor == NONE:
            return "Do you check, or bet a chip?"
        return f"{names[t.first_bettor]} has bet. Do you fold, or call?"

    def touches(self, t: Kuhn, seat: i64, action: i64) -> list[list[int]]:
        return [[], [CARD + seat]]

    def counters(self, t: Kuhn) -> list[list[str]]:
        return [["Pot", str(pot(t))]]

    def event(self, t: Kuhn, event: Event, names: list[str]) -> str:
        who = names[event.seat]
        if event.kind == SHOWS:
            return f"{who} shows the {FACES[event.face]}."
        if event.kind == WINS:
            return f"{who} takes the pot of {event.a}."
        return f"{who} {DEEDS[event.kind]}."

    def reason(self, t: Kuhn) -> str:
        return "all others folded" if count(t.bettors) == 1 else "the cards were shown"

    def result(self, t: Kuhn, names: list[str]) -> list[list[str]]:
        return [[f"Paid into the pot: {2 if has(t.bettors, seat) else 1}"] for seat in range(t.seats)]


def pot(t: Kuhn) -> i64:
    """The antes and the bets."""
    return t.seats + count(t.bettors)

"""How Kuhn poker speaks."""

from typing import Final

from mypy_extensions import i64
from parlour.kernel import NONE, Counter, EventKind, Option, Rule, Speech, Words, count, counter, fill, has

from parlour_classics.kuhn.state import *

CHECKS: Final = 0
BETS: Final = 1
FOLDS: Final = 2
CALLS: Final = 3
SHOWS: Final = 4
WINS: Final = 5

EVENTS: Final = [
    EventKind(CHECKS, "checks", "{seat:checks}."),
    EventKind(BETS, "bets", "{seat:bets} a chip."),
    EventKind(FOLDS, "folds", "{seat:folds}."),
    EventKind(CALLS, "calls", "{seat:calls} with a chip."),
    EventKind(SHOWS, "shows", "{seat:shows} {card}."),
    EventKind(WINS, "wins", "{seat:takes} the pot of {value}.", a="value"),
]


class KuhnWords(Words[Kuhn]):
    """The sentences of Kuhn poker."""

    def __init__(self) -> None:
        super().__init__([], EVENTS, counters=["pot"])

    def move(self, t: Kuhn, action: i64) -> str:
        return "bet" if action == BET else "pass"

    def describe(self, t: Kuhn, seat: i64, action: i64, speech: Speech) -> str:
        return "Bet a chip" if t.first_bettor == NONE else "Call with a chip"

    def passing(self, t: Kuhn, seat: i64, rule: Rule) -> str:
        return "Check" if t.first_bettor == NONE else "Fold"

    def option(self, t: Kuhn, seat: i64, action: i64) -> Option:
        if t.first_bettor == NONE:
            return Option("bet" if action == BET else "check", zones=[CARD + seat])
        return Option("call" if action == BET else "fold", zones=[CARD + seat])

    def headline(self, t: Kuhn, speech: Speech) -> str:
        return "The game is over." if t.over else fill("{seat:has} to speak.", {"seat": speech.person(t.actor)})

    def question(self, t: Kuhn, seat: i64, rule: Rule, speech: Speech) -> str:
        if t.first_bettor == NONE:
            return rule.question
        return f"{speech.name(t.first_bettor)} has bet. Do you fold, or call?"

    def counters(self, t: Kuhn) -> list[Counter]:
        return [counter("pot", "Pot", pot(t))]

    def reason(self, t: Kuhn) -> str:
        return "all others folded" if count(t.bettors) == 1 else "the cards were shown"

    def result(self, t: Kuhn, speech: Speech) -> list[list[str]]:
        return [[f"Paid into the pot: {2 if has(t.bettors, seat) else 1}"] for seat in range(t.seats)]


def pot(t: Kuhn) -> i64:
    """Return the antes and the bets."""
    return t.seats + count(t.bettors)

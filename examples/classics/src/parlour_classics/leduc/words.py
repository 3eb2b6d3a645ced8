"""How Leduc poker speaks."""

from typing import Final

from mypy_extensions import i64
from parlour.kernel import Counter, EventKind, Facts, Option, Reason, Rule, Speech, Words, counter

from parlour_classics.leduc.state import *

FOLDS: Final = 0
CHECKS: Final = 1
CALLS: Final = 2
RAISES: Final = 3
TURNED_UP: Final = 4
SHOWS: Final = 5
WINS: Final = 6
SPLIT: Final = 7

EVENTS: Final = [
    EventKind(FOLDS, "folds", "{seat:folds}."),
    EventKind(CHECKS, "checks", "{seat:checks}."),
    EventKind(CALLS, "calls", "{seat:calls}."),
    EventKind(RAISES, "raises", "{seat:raises} by {value}.", a="value"),
    EventKind(TURNED_UP, "turned_up", "The public card is {card}."),
    EventKind(SHOWS, "shows", "{seat:shows} {card}."),
    EventKind(WINS, "wins", "{seat:takes} the pot of {value}.", a="value"),
    EventKind(SPLIT, "split", "The hands are equal: the pot of {value} is split.", a="value"),
]

NO_BET_TO_FOLD_TO: Final = 16
RAISED_TWICE: Final = 17

REASONS: Final = [
    Reason(NO_BET_TO_FOLD_TO, "no_bet_to_fold_to", "You owe nothing: check instead of folding.", "§betting"),
    Reason(RAISED_TWICE, "raised_twice", "There have been two raises in this round.", "§betting"),
]


class LeducWords(Words[Leduc]):
    """The sentences of Leduc poker."""

    def __init__(self) -> None:
        super().__init__(REASONS, EVENTS, counters=["pot", "round"])

    def move(self, t: Leduc, action: i64) -> str:
        return "fold" if action == FOLD else "raise" if action == RAISE else "call"

    def describe(self, t: Leduc, seat: i64, action: i64, speech: Speech) -> str:
        due = owed(t, t.turn)
        if action == RAISE:
            return f"Raise by {raise_by(t)}"
        return f"Call with {due}" if due else "Check"

    def option(self, t: Leduc, seat: i64, action: i64) -> Option:
        return Option(self.move(t, action), zones=[CARD + seat])

    def headline(self, t: Leduc, speech: Speech) -> str:
        if t.over:
            return "The game is over."
        return f"Round {t.round} of betting: {speech.person(t.turn):has} to speak."

    def question(self, t: Leduc, seat: i64, rule: Rule, speech: Speech) -> str:
        due = owed(t, seat)
        if due:
            return f"You owe the pot {due}. Do you stay in?"
        return f"Do you check, or raise by {raise_by(t)}?"

    def counters(self, t: Leduc) -> list[Counter]:
        return [counter("pot", "Pot", t.first_paid + t.second_paid), counter("round", "Round", t.round, most=2)]

    def reason(self, t: Leduc) -> str:
        return "the other player folded" if t.folded else "the cards were shown"

    def result(self, t: Leduc, speech: Speech) -> list[list[str]]:
        return [[f"Paid into the pot: {paid(t, seat)}"] for seat in range(t.seats)]

    def refusal_facts(self, t: Leduc, seat: i64, action: i64, reason: i64) -> Facts:
        return {"raises": t.raises} if reason == RAISED_TWICE else self.general_facts(t, seat, action, reason)


def raise_by(t: Leduc) -> i64:
    """Return the size of a raise: 2 chips in the first round and 4 in the second."""
    return 2 * t.round

"""How Leduc poker speaks."""

from typing import Final

from mypy_extensions import i64
from parlour.kernel.events import Event
from parlour.kernel.refusal import OWN_REASONS, Refusal
from parlour.kernel.words import Words

from parlour_classics.leduc.state import CARD, FACES, FOLD, RAISE, Leduc, owed, paid

# Events. `a` is given behind each.
FOLDS: Final = 0
CHECKS: Final = 1
CALLS: Final = 2
RAISES: Final = 3  # a: by how many chips
TURNED_UP: Final = 4
SHOWS: Final = 5
WINS: Final = 6  # a: the pot
SPLIT: Final = 7  # a: the pot

# Reasons for a refusal.
NO_BET_TO_FOLD_TO: Final = OWN_REASONS
RAISED_TWICE: Final = OWN_REASONS + 1

DEEDS: Final = ["folds", "checks", "calls"]


class LeducWords(Words[Leduc]):
    """The sentences of Leduc poker."""

    def move(self, t: Leduc, action: i64) -> str:
        return "fold" if action == FOLD else "raise" if action == RAISE else "call"

    def describe(self, t: Leduc, action: i64, names: list[str]) -> str:
        if action == FOLD:
            return "Fold"
        due = owed(t, t.turn)
        if action == RAISE:
            return f"Raise by {raise_by(t)}"
        return f"Call with {due}" if due else "Check"

    def headline(self, t: Leduc, names: list[str]) -> str:
        if t.over:
            return "The game is over."
        return f"Round {t.round} of betting: {names[t.turn]} has to speak."

    def question(self, t: Leduc, seat: i64, names: list[str]) -> str:
        due = owed(t, seat)
        if due:
            return f"You owe the pot {due}. Do you stay in?"
        return f"Do you check, or raise by {raise_by(t)}?"

    def touches(self, t: Leduc, seat: i64, action: i64) -> list[list[int]]:
        return [[], [CARD + seat]]

    def counters(self, t: Leduc) -> list[list[str]]:
        return [["Pot", str(t.first_paid + t.second_paid)], ["Round", f"{t.round} of 2"]]

    def event(self, t: Leduc, event: Event, names: list[str]) -> str:
        if event.kind == TURNED_UP:
            return f"The public card is the {FACES[event.face]}."
        if event.kind == SPLIT:
            return f"The hands are equal; the pot of {event.a} is split."
        who = names[event.seat]
        if event.kind == RAISES:
            return f"{who} raises by {event.a}."
        if event.kind == SHOWS:
            return f"{who} shows the {FACES[event.face]}."
        if event.kind == WINS:
            return f"{who} takes the pot of {event.a}."
        return f"{who} {DEEDS[event.kind]}."

    def reason(self, t: Leduc) -> str:
        return "the other player folded" if t.folded else "the cards were shown"

    def result(self, t: Leduc, names: list[str]) -> list[list[str]]:
        return [[f"Paid into the pot: {paid(t, seat)}"] for seat in range(t.seats)]

    def refusal(self, t: Leduc, seat: i64, action: i64, reason: i64) -> Refusal:
        cites = ["Leduc poker §betting"]
        if reason == NO_BET_TO_FOLD_TO:
            return Refusal("no_bet_to_fold_to", "You owe nothing: check instead of folding.", cites, {})
        if reason == RAISED_TWICE:
            return Refusal("raised_twice", "There were two raises in this round.", cites, {"raises": t.raises})
        return super().refusal(t, seat, action, reason)


def raise_by(t: Leduc) -> i64:
    """A raise is 2 chips in the first round and 4 in the second."""
    return 2 * t.round

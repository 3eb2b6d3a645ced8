"""How Magpie speaks: events, reasons for a refusal, moves, and how the game stands."""

from typing import Final

from mypy_extensions import i64
from parlour.kernel import Counter, EventKind, Facts, Mark, Option, Reason, Speech, Words, counter, mark, members

from magpie.state import *

KEPT: Final = 0
SWAPPED: Final = 1
DREW: Final = 2
SHOWED: Final = 3
SCORED: Final = 4

EVENTS: Final = [
    EventKind(KEPT, "kept", "{seat:keeps} both cards.", cites="§2", turn=True),
    EventKind(SWAPPED, "swapped", "{seat:discards} {card}.", cites="§2", tracked=True, turn=True),
    EventKind(DREW, "drew", "{seat:draws} {card}.", cites="§2", tracked=True),
    EventKind(SHOWED, "showed", "{seat:shows} {card} and {onto}: {value}.", a="value", cites="§3"),
    EventKind(SCORED, "scored", "{seat:scores} {value:point}.", a="value", cites="§3 MA-1"),
]

NOT_IN_HAND: Final = 16

REASONS: Final = [Reason(NOT_IN_HAND, "not_in_hand", "You do not hold {card}.", "§2")]


class MagpieWords(Words[MagpieTable]):
    """The sentences of Magpie."""

    def __init__(self) -> None:
        super().__init__(REASONS, EVENTS, counters=["round", "points"], marks=["swapped"])

    def move(self, t: MagpieTable, action: i64) -> str:
        return "keep" if action == KEEP else f"swap {FACES[action - SWAP]}"

    def describe(self, t: MagpieTable, seat: i64, action: i64, speech: Speech) -> str:
        return f"Swap the {FACES[action - SWAP]}"

    def option(self, t: MagpieTable, seat: i64, action: i64) -> Option:
        if action == KEEP:
            return Option("keep")
        return Option("swap", card=t.find(HAND_OF + seat, action - SWAP), drop=DISCARDS)

    def headline(self, t: MagpieTable, speech: Speech) -> str:
        return "The game is over." if t.over else f"Round {t.round}: {speech.person(t.actor):decides}."

    def counters(self, t: MagpieTable) -> list[Counter]:
        scores = [counter("points", "Points", t.points[n], seat=n, most=t.goal) for n in range(t.seats)]
        return [counter("round", "Round", t.round), *scores]

    def marks(self, t: MagpieTable) -> list[Mark]:
        return [mark("swapped", "swapped a card", zone=HAND_OF + seat) for seat in members(t.swapped)]

    def refusal_facts(self, t: MagpieTable, seat: i64, action: i64, reason: i64) -> Facts:
        if reason == NOT_IN_HAND:
            return {"card": FACES[action - SWAP]}
        return super().refusal_facts(t, seat, action, reason)

    def reason(self, t: MagpieTable) -> str:
        return f"{t.goal} points are reached"

    def result(self, t: MagpieTable, speech: Speech) -> list[list[str]]:
        return [[f"Points: {t.points[seat]}"] for seat in range(t.seats)]

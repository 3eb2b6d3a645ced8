"""How Goofspiel speaks."""

from typing import Final

from mypy_extensions import i64
from parlour.kernel.events import Event
from parlour.kernel.refusal import OWN_REASONS, Refusal
from parlour.kernel.words import Words

from parlour_classics.goofspiel.state import (
    BID,
    BIDS_OF,
    FACES,
    HAND_OF,
    PRIZE,
    PRIZES,
    VALUES,
    WON,
    Goofspiel,
    own_card,
    value,
)

# Events.
TURNED_UP: Final = 0
BIDS: Final = 1
WINS: Final = 2
DISCARDED: Final = 3

# Reasons for a refusal.
NO_BID: Final = OWN_REASONS
NOT_IN_HAND: Final = OWN_REASONS + 1


class GoofspielWords(Words[Goofspiel]):
    """The sentences of Goofspiel."""

    def move(self, t: Goofspiel, action: i64) -> str:
        return f"bid {VALUES[action - BID - 1]}" if action > BID else "pass"

    def describe(self, t: Goofspiel, action: i64, names: list[str]) -> str:
        return f"Bid the {VALUES[action - BID - 1]}" if action > BID else "Pass"

    def headline(self, t: Goofspiel, names: list[str]) -> str:
        if t.over:
            return "The game is over."
        return f"Everyone bids for the {FACES[t.face_at(PRIZE, 0)]}; {t.count(PRIZES)} prizes are to come."

    def question(self, t: Goofspiel, seat: i64, names: list[str]) -> str:
        return f"Which card do you bid for the {FACES[t.face_at(PRIZE, 0)]}?"

    def touches(self, t: Goofspiel, seat: i64, action: i64) -> list[list[int]]:
        return [[t.find(HAND_OF + seat, own_card(seat, action - BID))], [BIDS_OF + seat]]

    def counters(self, t: Goofspiel) -> list[list[str]]:
        return [[f"Points of seat {seat + 1}", str(sum(prizes(t, seat)))] for seat in range(t.seats)]

    def event(self, t: Goofspiel, event: Event, names: list[str]) -> str:
        card = f"the {FACES[event.face]}" if event.face >= 0 else "a card"
        if event.kind == TURNED_UP:
            return f"The prize is {card}."
        if event.kind == DISCARDED:
            return f"The highest bids are equal: {card} leaves the game."
        return f"{names[event.seat]} {'bids' if event.kind == BIDS else 'wins'} {card}."

    def reason(self, t: Goofspiel) -> str:
        return "all prizes are gone"

    def result(self, t: Goofspiel, names: list[str]) -> list[list[str]]:
        return [[f"Prizes: {' + '.join(map(str, prizes(t, seat))) or 'none'}"] for seat in range(t.seats)]

    def refusal(self, t: Goofspiel, seat: i64, action: i64, reason: i64) -> Refusal:
        cites = ["Goofspiel §bidding"]
        if reason == NO_BID:
            return Refusal("no_bid", "Everyone has to bid a card.", cites, {})
        if reason == NOT_IN_HAND:
            card = VALUES[action - BID - 1]
            return Refusal("not_in_hand", f"You do not hold the {card}.", cites, {"card": card})
        return super().refusal(t, seat, action, reason)


def prizes(t: Goofspiel, seat: i64) -> list[int]:
    """The values of the prizes that a player has won, in order."""
    return [value(t.face_at(WON + seat, n)) for n in range(t.count(WON + seat))]

"""How Goofspiel speaks."""

from typing import Final

from mypy_extensions import i64
from parlour.kernel import Card, Counter, EventKind, Facts, Option, Reason, Speech, Words, counter, plural

from parlour_classics.goofspiel.state import *

TURNED_UP: Final = 0
BIDS: Final = 1
WINS: Final = 2
DISCARDED: Final = 3

EVENTS: Final = [
    EventKind(TURNED_UP, "turned_up", "The prize is {card}.", turn=True),
    EventKind(BIDS, "bids", "{seat:bids} {card}.", tracked=True),
    EventKind(WINS, "wins", "{seat:wins} {card}.", tracked=True, announces=True),
    EventKind(DISCARDED, "discarded", "The highest bids are equal: {card} leaves the game.", announces=True),
]

NO_BID: Final = 16
NOT_IN_HAND: Final = 17

REASONS: Final = [
    Reason(NO_BID, "no_bid", "Bid one of your cards.", "§bidding"),
    Reason(NOT_IN_HAND, "not_in_hand", "You do not hold {card}.", "§bidding"),
]


class GoofspielWords(Words[Goofspiel]):
    """The sentences of Goofspiel."""

    def __init__(self) -> None:
        super().__init__(REASONS, EVENTS, counters=["points"])

    def move(self, t: Goofspiel, action: i64) -> str:
        return f"bid {VALUES[action - BID - 1]}" if action > BID else "pass"

    def describe(self, t: Goofspiel, seat: i64, action: i64, speech: Speech) -> str:
        return f"Bid the {VALUES[action - BID - 1]}"

    def option(self, t: Goofspiel, seat: i64, action: i64) -> Option:
        return Option("bid", card=t.find(HAND_OF + seat, own_card(seat, action - BID)), drop=BIDS_OF + seat)

    def headline(self, t: Goofspiel, speech: Speech) -> str:
        if t.over:
            return "The game is over."
        return f"Everyone bids for the {FACES[t.face_at(PRIZE, 0)]}; {plural(t.count(PRIZES), 'prize')} to come."

    def fields(self, t: Goofspiel, seat: i64, speech: Speech) -> dict[str, object]:
        return {"card": Card(FACES[t.face_at(PRIZE, 0)])}

    def counters(self, t: Goofspiel) -> list[Counter]:
        return [counter("points", "Points", sum(prizes(t, seat)), seat=seat) for seat in range(t.seats)]

    def reason(self, t: Goofspiel) -> str:
        return "all prizes are gone"

    def result(self, t: Goofspiel, speech: Speech) -> list[list[str]]:
        return [[f"Prizes: {' + '.join(map(str, prizes(t, seat))) or 'none'}"] for seat in range(t.seats)]

    def refusal_facts(self, t: Goofspiel, seat: i64, action: i64, reason: i64) -> Facts:
        if reason == NOT_IN_HAND:
            return {"card": VALUES[action - BID - 1]}
        return self.general_facts(t, seat, action, reason)


def prizes(t: Goofspiel, seat: i64) -> list[int]:
    """Return the values of the prizes that a player has won, in order."""
    return [value(t.face_at(WON + seat, n)) for n in range(t.count(WON + seat))]

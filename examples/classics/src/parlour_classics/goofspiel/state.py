"""The cards: a suit of prizes and a suit for each player; the places where they lie; the actions; the table."""

from typing import Final

from mypy_extensions import i64, mypyc_attr
from parlour.kernel import ALL, DONE, HAND, NOBODY, OWNER, PILE, Pack, Plan, Table, Zone

# A face is suit * 13 + value - 1; the prizes are the first suit.
SUIT: Final = 13
VALUES: Final = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
FACES: Final = [value + suit for suit in "♦♠♥♣" for value in VALUES]
MOST_SEATS: Final = 3

# Zones. Those that every seat has are numbered HAND_OF + seat and so on.
BOX: Final = 0
PRIZES: Final = 1
PRIZE: Final = 2
OUT: Final = 3
HAND_OF: Final = 4
BIDS_OF: Final = 7
WON: Final = 10

# Actions: 0 is unused; BID + value.
BID: Final = DONE
NUM_ACTIONS: Final = BID + SUIT + 1

# Steps, in the order of the rules.
SETUP: Final = 0
TURN_UP_PRIZE: Final = 1
BIDDING: Final = 2
AWARD: Final = 3

# The stream of luck.
SHUFFLING: Final = 0

# In which order the prizes come.
RANDOM: Final = 0
ASCENDING: Final = 1
DESCENDING: Final = 2
ORDERS: Final = ["random", "ascending", "descending"]


@mypyc_attr(free_list_len=1)  # searches free a copy before they make the next
class Goofspiel(Table):
    """A table of Goofspiel."""

    def __init__(self) -> None:
        super().__init__()
        self.order: i64 = RANDOM  # options, see rules.py
        self.hidden: bool = False

    def clone(self) -> "Goofspiel":
        """Return an independent copy."""
        twin = Goofspiel()
        self.copy_to(twin)
        twin.order = self.order
        twin.hidden = self.hidden
        return twin


def value(face: i64) -> i64:
    """Return the value of a card, from 1 for an Ace to 13 for a King."""
    return face % SUIT + 1


def own_card(seat: i64, worth: i64) -> i64:
    """Return the card of that value in a player's own suit."""
    return (seat + 1) * SUIT + worth - 1


def layout(seats: int, cards: int, order: int, hidden: bool) -> Plan:
    """Return the zones of the table for that many players; open bids leave no secret about a hand."""
    zones = [
        Zone("box", PILE, (seats + 1) * cards, NOBODY),
        Zone("prizes to come", PILE, cards, NOBODY if order == RANDOM else ALL),
        Zone("prize", PILE, 1, ALL),
        Zone("out of the game", PILE, cards, ALL),
    ]
    secret = OWNER if hidden else ALL
    for name, kind, sight in (("hand", HAND, secret), ("bids", PILE, secret), ("prizes", PILE, ALL)):
        for seat in range(MOST_SEATS):
            there = seat < seats
            zones.append(Zone(name, kind, cards if there else 0, sight if there else NOBODY, seat))
    names = ["prize", *[f"seat {seat + 1}" for seat in range(seats)]]
    packs = [Pack(name, BOX, list(range(n * SUIT, n * SUIT + cards))) for n, name in enumerate(names)]
    return Plan(seats, FACES, zones, packs)

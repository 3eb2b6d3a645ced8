"""The cards: the thirteen Spades; the places where they lie; the actions; the table."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64
from parlour.kernel import ALL, HAND, NOBODY, OWNER, PILE, Pack, Plan, Table, Zone, zeros

# A face is its value - 1: the Ace counts 1, the King 13.
FACES: Final = ["A♠", "2♠", "3♠", "4♠", "5♠", "6♠", "7♠", "8♠", "9♠", "10♠", "J♠", "Q♠", "K♠"]

# Zones. Each seat has a hand, HAND_OF + seat.
DECK: Final = 0
DISCARDS: Final = 1
HAND_OF: Final = 2

# Actions: 0 keeps the hand; SWAP + face, 1 to 13, swaps that card.
KEEP: Final = 0
SWAP: Final = 1
NUM_ACTIONS: Final = 14

# Steps, in the order of the rules.
DEAL: Final = 0
KEEP_OR_SWAP: Final = 1
SHOWDOWN: Final = 2

# The stream of luck.
DEALING: Final = 0


class MagpieTable(Table):
    """A table of Magpie."""

    def __init__(self) -> None:
        super().__init__()
        self.goal: i64 = 0  # an option, see rules.py
        self.round: i64 = 0
        self.turns: i64 = 0  # how many players have decided in this round
        self.swapped: i64 = 0  # mask of the seats that have swapped in this round
        self.points: vec[i64] = zeros(4)

    def clone(self) -> "MagpieTable":
        """Return an independent copy."""
        twin = MagpieTable()
        self.copy_to(twin)
        twin.goal = self.goal
        twin.round = self.round
        twin.turns = self.turns
        twin.swapped = self.swapped
        twin.points = self.points[:]
        return twin


def layout(seats: int) -> Plan:
    """Return the zones of the table, with all cards in the deck."""
    zones = [Zone("deck", PILE, 13, NOBODY), Zone("discards", PILE, 4, ALL)]
    zones += [Zone("hand", HAND, 2, OWNER, seat) for seat in range(seats)]
    return Plan(seats, FACES, zones, [Pack("Magpie", DECK, list(range(13)))])


def total(t: MagpieTable, seat: i64) -> i64:
    """Return the value of a hand: the sum of its two cards."""
    return t.face_at(HAND_OF + seat, 0) + 1 + t.face_at(HAND_OF + seat, 1) + 1

"""The cards: sixteen suit cards and the Joker; the places where they lie; the actions; the table."""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from parlour.kernel.plan import ALL, HAND, NOBODY, OWNER, PILE, ROW, Pack, Plan, Zone
from parlour.kernel.table import NONE, Table

# Suits, weakest first: the reference card ranks Spades, Clubs, Diamonds, Hearts.
HEARTS: Final = 0
DIAMONDS: Final = 1
CLUBS: Final = 2
SPADES: Final = 3

# A face is suit * 4 + printed value - 1; the Joker comes last.
JOKER: Final = 16
FACES: Final = [value + suit for suit in "♥♦♣♠" for value in "A234"] + ["Joker"]
ALL_CARDS: Final = list(range(17))

MOST_SEATS: Final = 4

# Zones. Those that every seat has are numbered HAND_OF + seat and so on.
DECK: Final = 0
STACK: Final = 1
TROPHIES: Final = 2
OUT: Final = 3
HAND_OF: Final = 4
FACE_UP: Final = 8
FACE_DOWN: Final = 12
JEST: Final = 16

# Actions: 0 is unused; PUT_DOWN + face; TAKE + 2 * owner of the offer, and 1 more for its face-down card.
PUT_DOWN: Final = 1
TAKE: Final = 18
NUM_ACTIONS: Final = 26

# Steps, in the order of the rulebook.
SETUP: Final = 0
DEAL_CARDS: Final = 1
MAKE_OFFERS: Final = 2
REVEAL_OFFERS: Final = 3
TAKE_CARDS: Final = 4
END_OF_ROUND: Final = 5
END_OF_GAME: Final = 6

# House rules, see rules.py.
HEART_FOLLOWS_JOKER: Final = 1
NO_JOKE_OR_NOBODY: Final = 2
ACES_PAIR: Final = 4
TIES_AS_PRINTED: Final = 8

# Streams of luck.
DEALING: Final = 0
RESHUFFLING: Final = 1


def suit(face: i64) -> i64:
    """Return the suit of a card; no suit of the table's for the Joker."""
    return face >> 2


def printed(face: i64) -> i64:
    """Return the printed face value: Ace 1, 2, 3, 4; the Joker 0."""
    if face == JOKER:
        return 0
    return (face & 3) + 1


@mypyc_attr(free_list_len=1)  # searches free a copy before they make the next
class Jest(Table):
    """A table of Jest."""

    def __init__(self) -> None:
        super().__init__()
        self.round: i64 = 0
        self.turn: i64 = NONE  # whose turn it is to take a card
        self.taken: i64 = 0  # mask of the seats that have taken a card in this round
        self.complete: i64 = 0  # mask of the seats whose offer still has both of its cards
        self.first_award: i64 = NONE  # who won the first trophy, and the second
        self.second_award: i64 = NONE
        self.ace_at_trophies: bool = True  # options, see rules.py
        self.share_ties: bool = False

    def clone(self) -> "Jest":
        """Return an independent copy."""
        twin = Jest()
        self.copy_to(twin)
        twin.round = self.round
        twin.turn = self.turn
        twin.taken = self.taken
        twin.complete = self.complete
        twin.first_award = self.first_award
        twin.second_award = self.second_award
        twin.ace_at_trophies = self.ace_at_trophies
        twin.share_ties = self.share_ties
        return twin


def layout(seats: int, cards: list[int] = ALL_CARDS) -> Plan:
    """Return the zones of the table for that many players, and the cards."""
    zones = [
        Zone("draw deck", PILE, 17, NOBODY),
        Zone("stack", PILE, 2 * MOST_SEATS, NOBODY),
        Zone("trophies", ROW, 1 if seats == 4 else 2, ALL),
        Zone("out of the game", PILE, 2, ALL),
    ]
    for name, kind, capacity, sight in (
        ("hand", HAND, 2, OWNER),
        ("offer, face-up", PILE, 1, ALL),
        ("offer, face-down", PILE, 1, OWNER),
        ("Jest", PILE, 7, OWNER),
    ):
        for seat in range(MOST_SEATS):
            there = seat < seats
            zones.append(Zone(name, kind, capacity if there else 0, sight if there else NOBODY, seat))
    return Plan(seats, FACES, zones, [Pack("Jest", DECK, cards)])

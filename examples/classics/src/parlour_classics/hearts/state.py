"""The cards: a pack of 52; the places where they lie; the actions; the table."""

from typing import Final

from mypy_extensions import i64, mypyc_attr
from parlour.kernel import ALL, DONE, HAND, NOBODY, NONE, OWNER, PILE, ROW, Pack, Plan, Table, Zone, first

# A face is suit * 13 + rank; ranks go from 0 for a 2 to 12 for an Ace.
SUIT: Final = 13
CLUBS: Final = 0
DIAMONDS: Final = 1
HEARTS: Final = 2
SPADES: Final = 3
RANKS: Final = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
FACES: Final = [rank + suit for suit in "♣♦♥♠" for rank in RANKS]
TWO_OF_CLUBS: Final = 0
JACK_OF_DIAMONDS: Final = 22
QUEEN_OF_SPADES: Final = 49

# Sets of cards.
ALL_CLUBS: Final = 0x1FFF
ALL_HEARTS: Final = 0x7FFC000000
THE_QUEEN: Final = 0x2000000000000
POINT_CARDS: Final = 0x2007FFC000000  # the Hearts and the Queen of Spades

SEATS: Final = 4
TRICKS: Final = 13
CARDS_TO_PASS: Final = 3

# Zones. Those that every seat has are numbered HAND_OF + seat and so on.
DECK: Final = 0
TRICK: Final = 1
HAND_OF: Final = 2
PASSED: Final = 6
TAKEN: Final = 10

# Actions: 0 is unused; PLAY + face, which is also how a card to pass is named.
PLAY: Final = DONE + 1
NUM_ACTIONS: Final = PLAY + 52

# Steps, in the order of the rules.
DEAL: Final = 0
PASS_CARDS: Final = 1
TAKE_PASSED: Final = 2
FIRST_LEAD: Final = 3
PLAY_CARD: Final = 4
TAKE_TRICK: Final = 5

# Streams of luck.
DEALING: Final = 0
PASSING: Final = 1

# House rules: bits of `t.house`.
PASSING_IS_ON: Final = 1
CLEAN_FIRST_TRICK: Final = 2
ANY_CLUB_FIRST: Final = 4
JACK_BONUS: Final = 8
NO_TRICKS_BONUS: Final = 16
QUEEN_BREAKS_HEARTS: Final = 32
HEARTS_BEFORE_QUEEN: Final = 64
HEARTS_MUST_BE_BROKEN: Final = 128


@mypyc_attr(free_list_len=1)  # searches free a copy before they make the next
class Hearts(Table):
    """A table of Hearts."""

    def __init__(self) -> None:
        super().__init__()
        self.direction: i64 = 0  # how many seats to the left cards are passed; 0: not at all
        self.tricks: i64 = 0  # how many have been taken
        self.leader: i64 = NONE  # who leads to the trick
        self.turn: i64 = NONE  # who plays the next card
        self.broken: bool = False  # whether hearts may be led

    def clone(self) -> "Hearts":
        """Return an independent copy."""
        twin = Hearts()
        self.copy_to(twin)
        twin.direction = self.direction
        twin.tricks = self.tricks
        twin.leader = self.leader
        twin.turn = self.turn
        twin.broken = self.broken
        return twin


def suit(face: i64) -> i64:
    """Return the suit of a card."""
    return face // SUIT


def cards_of(which: i64) -> i64:
    """Return the set of all cards of a suit."""
    return first(SUIT) << (SUIT * which)


def layout() -> Plan:
    """Return the zones of the table; the trick has a space for each seat."""
    zones = [Zone("deck", PILE, len(FACES), NOBODY), Zone("trick", ROW, SEATS, ALL)]
    for name, kind, capacity, sight in (
        ("hand", HAND, SUIT, OWNER),
        ("passed cards", PILE, CARDS_TO_PASS, OWNER),
        ("taken", PILE, len(FACES), ALL),
    ):
        zones += [Zone(name, kind, capacity, sight, seat) for seat in range(SEATS)]
    return Plan(SEATS, FACES, zones, [Pack("Hearts", DECK, list(range(len(FACES))))])

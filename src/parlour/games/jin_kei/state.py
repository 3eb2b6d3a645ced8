"""The cards: two packs of 22 and six black sleeves; the places where they lie; the actions; the table."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from parlour.kernel.plan import ALL, HAND, NOBODY, OWNER, PILE, ROW, Pack, Plan, Zone
from parlour.kernel.table import NONE, Table

# Colours: after the decks are made, nothing else of the suits matters.
BLACK: Final = 0
RED: Final = 1

# A card of one's own is colour * 11 + rank, where the Ace is 0, the 2 is 1 ... the 10 is 9 and the King is 10.
# A face is seat * 22 + that card: the first seat has ♠ and ♥, the second ♣ and ♦. The sleeves come last.
RANKS: Final = 11
CARDS: Final = 22
ACE: Final = 0
KING: Final = 10
SLEEVE: Final = 2 * CARDS
RANK_NAMES: Final = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "K"]
FACES: Final = [rank + suit for suit in "♠♥♣♦" for rank in RANK_NAMES] + ["sleeve"]
WHOLE_PACK: Final = list(range(CARDS))
ALL_CARDS: Final = 2**CARDS - 1
BLACK_CARDS: Final = 2**RANKS - 1
RED_CARDS: Final = ALL_CARDS - BLACK_CARDS

# The nine locations of a formation are numbered row by row, each row from its owner's left.
VANGUARD: Final = 0
REARGUARD: Final = 1
REINFORCEMENTS: Final = 2
COLUMNS: Final = 3
LOCATIONS: Final = 9

# Types of formation cards; a formation is type * 3 + round - 1.
SWORD: Final = 0
SHIELD: Final = 1
BOW: Final = 2
TYPES: Final = 3
ROUNDS: Final = 3
BATTLES: Final = 7
HAND_SIZE: Final = 7

# Zones. Those that each seat has are numbered DECK + seat and so on; ROWS + 2 * row + seat.
DECK: Final = 0
HAND_OF: Final = 2
ROWS: Final = 4
TWO_CARDS: Final = 10
WON: Final = 12
BATTLE_ZONE: Final = 14
GONE: Final = 15
SLEEVES: Final = 16

# Actions: 0 is unused; TYPE + type; CARD + face; COLOUR + colour.
TYPE: Final = 1
CARD: Final = 4
COLOUR: Final = 48
NUM_ACTIONS: Final = 50

# Steps, in the order of the rulebook.
PREPARATION: Final = 0
CHOOSE_TYPE: Final = 1
DRAW_CARDS: Final = 2
SELECT_FORMATION: Final = 3
SET_OUT: Final = 4
PLACE_ROWS: Final = 5
REVEAL: Final = 6
PLACE_REINFORCEMENTS: Final = 7
NEXT_BATTLE: Final = 8
OFFENCE: Final = 9
DEFENCE: Final = 10
NAME_COLOUR: Final = 11
COMPARE: Final = 12
ADVANCE: Final = 13
WHICH_ADVANCES: Final = 14
ROUND_END: Final = 15
NEXT_ROUND: Final = 16

# House rules, see rules.py.
TYPES_IN_SECRET: Final = 1
VANGUARD_IS_FREE: Final = 2
WILD_DEFENDS_AS_PRINTED: Final = 4
CUBES_BREAK_NO_TIE: Final = 8
EARLIER_FORMATIONS: Final = 16  # read by rules.py alone

# Streams of luck.
SHUFFLING: Final = 0
START_PLAYER: Final = 1


@mypyc_attr(free_list_len=1)  # searches free a copy before they make the next
class JinKei(Table):
    """A table of Jin-Kei Trick. All of these fields are public."""

    def __init__(self) -> None:
        super().__init__()
        self.book: vec[i64] = vec[i64]()  # the nine formations, see locations.py; shared by all clones
        self.values: vec[i64] = vec[i64]()  # rank -> points on the score list; shared likewise
        self.per_round: bool = False  # an option, see rules.py
        self.started: i64 = NONE  # who was the start-player of the first round
        self.marker: i64 = NONE  # who has the start-player marker now
        self.types: vec[i64] = vec[i64]()  # seat -> the type of its formations, NONE before it is known
        self.round: i64 = 0
        self.points: vec[i64] = vec[i64]()  # seat * 3 + round - 1 -> points
        self.battle: i64 = 0  # the number of the battle in this round
        self.attacker: i64 = NONE
        self.led: i64 = NONE  # the colour of the attacking card, as played
        self.followed: i64 = NONE  # the colour of the defending card, as played
        self.attack_from: i64 = NONE  # the location from which the attacking card was played
        self.defence_from: i64 = NONE

    def clone(self) -> "JinKei":
        """Return an independent copy."""
        twin = JinKei()
        self.copy_to(twin)
        twin.book = self.book
        twin.values = self.values
        twin.per_round = self.per_round
        twin.started = self.started
        twin.marker = self.marker
        twin.types = self.types[:]
        twin.round = self.round
        twin.points = self.points[:]
        twin.battle = self.battle
        twin.attacker = self.attacker
        twin.led = self.led
        twin.followed = self.followed
        twin.attack_from = self.attack_from
        twin.defence_from = self.defence_from
        return twin


def owner_of(face: i64) -> i64:
    """Return whose pack a card is from."""
    if face < CARDS:
        return 0
    return 1


def rank_of(face: i64) -> i64:
    """Return the place of a card in the order of ranks: Ace 0 ... King 10."""
    return face % RANKS


def colour_of(face: i64) -> i64:
    """Return the colour of a card: each pack has its black suit first."""
    return (face // RANKS) & 1


def own(seat: i64, faces: i64) -> i64:
    """Return the faces of a set that belong to the seat's pack, as a set of its 22 cards."""
    return (faces >> (CARDS * seat)) & ALL_CARDS


def of_colour(colour: i64) -> i64:
    """Return all cards of one's own of a colour, as a set."""
    if colour == RED:
        return RED_CARDS
    return BLACK_CARDS


def layout(cards: list[int] = WHOLE_PACK, sleeves: int = 6) -> Plan:
    """Return the zones of the table and the packs: ♠ and ♥ for one player, ♣ and ♦ for the other (§2.1)."""
    zones: list[Zone] = []
    for name, kind, capacity, sight in (
        ("deck", PILE, CARDS, NOBODY),
        ("hand", HAND, HAND_SIZE, OWNER),
        ("Vanguard", ROW, COLUMNS, OWNER),
        ("Rearguard", ROW, COLUMNS, OWNER),
        ("Reinforcements", ROW, COLUMNS, OWNER),
        ("2 Cards", HAND, 2, OWNER),
        ("captured", PILE, 2 * BATTLES, ALL),
    ):
        zones += [Zone(name, kind, capacity, sight, 0), Zone(name, kind, capacity, sight, 1)]
    zones += [
        Zone("battle", ROW, 2, ALL),
        Zone("out of the way", PILE, 2 * CARDS, NOBODY, forgotten=True),  # JK-15
        Zone("black sleeves", PILE, sleeves, ALL),
    ]
    packs = [
        Pack("♠♥", DECK, cards),
        Pack("♣♦", DECK + 1, [CARDS + card for card in cards]),
        Pack("sleeve", SLEEVES, [SLEEVE] * sleeves),
    ]
    return Plan(2, FACES, zones, packs)

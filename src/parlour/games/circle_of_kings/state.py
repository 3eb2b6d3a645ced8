"""The cards: two tarot packs and four Kings; the places where they lie; the actions; the steps; the table."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from parlour.kernel.bits import zeros
from parlour.kernel.plan import ALL, HAND, NOBODY, OWNER, PILE, ROW, Pack, Plan, Zone
from parlour.kernel.table import NONE, Table

SEATS: Final = 2
BOTH: Final = 0b11  # mask of both seats

# Suits.
SWORDS: Final = 0
CUPS: Final = 1
PENTACLES: Final = 2
WANDS: Final = 3
SUITS: Final = ["Swords", "Cups", "Pentacles", "Wands"]

# Army cards. A card is suit * 10 + face value - 1; sets of cards are masks of these. In an army one more may
# be found: the card that The Hermit stole, which belongs to the other player's pack.
ARMY_CARDS: Final = 40
STOLEN: Final = 40

# Lords by their number.
FOOL: Final = 0
MAGICIAN: Final = 1
HIGH_PRIESTESS: Final = 2
EMPRESS: Final = 3
EMPEROR: Final = 4
HIEROPHANT: Final = 5
LOVERS: Final = 6
CHARIOT: Final = 7
STRENGTH: Final = 8
HERMIT: Final = 9
WHEEL: Final = 10
JUSTICE: Final = 11
HANGED_MAN: Final = 12
DEATH: Final = 13
TEMPERANCE: Final = 14
DEVIL: Final = 15
TOWER: Final = 16
STAR: Final = 17
MOON: Final = 18
SUN: Final = 19
LAST_JUDGEMENT: Final = 20
WORLD: Final = 21
LORD_CARDS: Final = 22
ALL_ARMY: Final = list(range(ARMY_CARDS))
ALL_LORDS: Final = list(range(LORD_CARDS))
LORDS: Final = [
    "The Fool", "The Magician", "The High Priestess", "The Empress", "The Emperor", "The Hierophant",
    "The Lovers", "The Chariot", "Strength", "The Hermit", "The Wheel of Fortune", "Justice",
    "The Hanged Man", "Death", "Temperance", "The Devil", "The Tower", "The Star",
    "The Moon", "The Sun", "The Last Judgement", "The World",
]  # fmt: skip
ROMAN: Final = [
    "0", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X",
    "XI", "XII", "XIII", "XIV", "XV", "XVI", "XVII", "XVIII", "XIX", "XX", "XXI",
]  # fmt: skip

# Faces: the Army cards of one player and the other, their Lords, the Kings.
LORD_FACES: Final = 80
KING_FACES: Final = 124
MARKS: Final = "¹²"  # behind a card's name: whose pack it belongs to


def faces() -> list[str]:
    """Return the short text of every face."""
    values = ["Ace", "2", "3", "4", "5", "6", "7", "8", "9", "10"]
    armies = [f"{value} {suit}{mark}" for mark in MARKS for suit in SUITS for value in values]
    lords = [f"{roman} {lord}{mark}" for mark in MARKS for roman, lord in zip(ROMAN, LORDS, strict=True)]
    return armies + lords + [f"King of {suit}" for suit in SUITS]


FACES: Final = faces()

# Positions on the Circle, clockwise.
TOP: Final = 0
RIGHT: Final = 1
BOTTOM: Final = 2
LEFT: Final = 3

# Zones. Those that each player has are numbered LORD_DECK + seat and so on.
CIRCLE: Final = 0
KINGS: Final = 1  # in the hand of whoever is rearranging them
REMOVED_KING: Final = 2  # by The Tower
LORD_DECK: Final = 3
LORD_DISCARD: Final = 5
ARMY_DECK: Final = 7
ARMY_DISCARD: Final = 9
HAND_OF: Final = 11  # the Army cards of a hand
LORDS_OF: Final = 13  # and its Lords
CAPTAIN: Final = 15
ARMY: Final = 17
LORD: Final = 19

# Hand limit: nine cards, of which two are Lords (CK-5).
HAND_LIMIT: Final = 7
LORDS_IN_HAND: Final = 2
MOST_DEPLOYED: Final = 7  # World lays six into the Army zone, and a stolen card may join them

# Actions: DONE passes; then a card of the army (or hand) that is spoken of, a Lord, a King, a position ...
CARD: Final = 1  # to 41
LORD_NAMED: Final = 42  # to 63
KING: Final = 64  # to 67
PLACE: Final = 68  # to 71
SWITCH: Final = 72  # to 75: the King at a position with the next one clockwise
CLOCKWISE: Final = 76
COUNTER_CLOCKWISE: Final = 77
RECRUIT_NOW: Final = 78
BURN: Final = 79
ONE: Final = 80
TWO: Final = 81
NUM_ACTIONS: Final = 82

# Steps, in the order of the rulebook.
SETUP: Final = 0
DRAW_PHASE: Final = 1
DRAW_ARMY_CARD: Final = 2  # its argument: 1 for the second card
RECRUIT: Final = 3
RECRUITED: Final = 4
DEPLOY_CAPTAIN: Final = 5
DEPLOY_ARMY: Final = 6
DEPLOY_LORD: Final = 7
REVEAL: Final = 8
LORD_EFFECTS: Final = 9  # its argument: the moment
ORDER_OF_PHASES: Final = 10
COMBAT_PHASE: Final = 11
COMPARE: Final = 12
STRENGTH_SPENT: Final = 13
CIRCLE_PHASE: Final = 14
AROUND: Final = 15
CIRCLE_ACTION: Final = 16  # its argument: who acts
NEXT_KING: Final = 17
CHOOSE_SUIT: Final = 18  # its argument: the card that was tapped
HOW_MANY: Final = 19
ELIMINATE: Final = 20  # its argument: the card that was tapped
CHARGE: Final = 21
PURGE: Final = 22
CLEANUP: Final = 23
LORD_STEP: Final = 24  # LORD_STEP + number of the Lord; its argument: whose Lord

# The moments at which Lords take effect.
REVEALED: Final = 0
COMBAT_BEGINS: Final = 1
CIRCLE_BEGINS: Final = 2
CIRCLE_ENDS: Final = 3

# Phases, for the headline.
DRAWING: Final = 0
DEPLOYING: Final = 1
FIGHTING: Final = 2
CIRCLING: Final = 3

# House rules, see rules.py.
COIN_AFTER_DRAW: Final = 1
RIGHT_KING_NEXT: Final = 2
DEPLOYED_COUNT_AS_HAND: Final = 4
KEEP_LAST_LORD: Final = 8

# Streams of luck.
DEALING: Final = 0
CIRCLING_KINGS: Final = 1
COIN: Final = 2


def suit_of(card: i64) -> i64:
    """Return the suit of an Army card."""
    return card // 10


def value_of(card: i64) -> i64:
    """Return the face value of an Army card: Ace 1, up to 10."""
    return card % 10 + 1


def owner_of(face: i64) -> i64:
    """Return the seat whose pack an Army card belongs to."""
    return face // ARMY_CARDS


def cards_in(t: "CircleOfKings", zone: i64) -> i64:
    """Return the Army cards in a player's zone as a set; one from the other player's pack is STOLEN."""
    return t.faces_from(zone, t.plan.owner[zone] * ARMY_CARDS, STOLEN)


@mypyc_attr(free_list_len=1)  # searches free a copy before they make the next
class CircleOfKings(Table):
    """A table of Circle of Kings."""

    def __init__(self) -> None:
        super().__init__()
        self.round: i64 = 0
        self.phase: i64 = DRAWING
        self.drawing: i64 = 0  # mask of the seats that draw Army cards now
        self.negated: i64 = 0  # mask of the seats whose Lord has no effect
        self.resolved: i64 = 0  # mask of the seats whose Lord has had its effect at this moment
        self.first: i64 = NONE  # the seat that acts first in the Circle Phase; NONE after a draw
        self.stolen: i64 = NONE  # the token that The Hermit stole
        self.doubled: i64 = NONE  # the token that Strength doubled
        self.place: i64 = TOP  # the position whose King's suit acts
        self.turn: i64 = NONE  # who takes a Circle Action
        self.target: i64 = NONE  # the suit that it strikes
        self.strikes: i64 = 1  # how many cards it eliminates
        self.lost: i64 = 0  # mask of the seats that lost a card to a Circle Action
        self.charged: bool = False  # whether The Chariot has been used, or has had its last chance
        self.tapped: vec[i64] = zeros(SEATS)  # seat -> the cards of its army that are tapped
        self.world_replaces_captain: bool = True  # options, see rules.py
        self.emperor_for_owner: bool = False
        self.chariot_two_suits: bool = False
        self.justice_under_tower: bool = False

    def clone(self) -> "CircleOfKings":
        """Return an independent copy."""
        twin = CircleOfKings()
        self.copy_to(twin)
        twin.round = self.round
        twin.phase = self.phase
        twin.drawing = self.drawing
        twin.negated = self.negated
        twin.resolved = self.resolved
        twin.first = self.first
        twin.stolen = self.stolen
        twin.doubled = self.doubled
        twin.place = self.place
        twin.turn = self.turn
        twin.target = self.target
        twin.strikes = self.strikes
        twin.lost = self.lost
        twin.charged = self.charged
        twin.tapped = self.tapped[:]
        twin.world_replaces_captain = self.world_replaces_captain
        twin.emperor_for_owner = self.emperor_for_owner
        twin.chariot_two_suits = self.chariot_two_suits
        twin.justice_under_tower = self.justice_under_tower
        return twin


def layout(army: list[int] = ALL_ARMY, lords: list[int] = ALL_LORDS) -> Plan:
    """Return the zones and packs of the two players; both have the same Army cards and Lords."""
    zones = [
        Zone("Circle of Kings", ROW, 4, ALL, shape="circle"),
        Zone("Kings in hand", PILE, 4, NOBODY),
        Zone("removed King", PILE, 1, ALL),
    ]
    for name, kind, capacity, sight in (
        ("Lord deck", PILE, LORD_CARDS, NOBODY),
        ("Lord discard pile", PILE, LORD_CARDS, NOBODY),  # face-down: CK-40
        ("Army deck", PILE, ARMY_CARDS, NOBODY),
        ("Army discard pile", PILE, ARMY_CARDS, ALL),
        ("hand", HAND, HAND_LIMIT, OWNER),
        ("Lords in hand", HAND, LORDS_IN_HAND, OWNER),
        ("Captain", PILE, 1, ALL),
        ("Army", PILE, MOST_DEPLOYED, OWNER),
        ("Lord", PILE, 1, ALL),
    ):
        for seat in range(SEATS):
            zones.append(Zone(name, kind, capacity, sight, seat))
    packs = [Pack("King", KINGS, list(range(KING_FACES, KING_FACES + 4)))]
    for seat in range(SEATS):
        first, first_lord = seat * ARMY_CARDS, LORD_FACES + seat * LORD_CARDS
        packs.append(Pack(f"Army of player {seat + 1}", ARMY_DECK + seat, [first + card for card in army]))
        packs.append(Pack(f"Lord of player {seat + 1}", LORD_DECK + seat, [first_lord + lord for lord in lords]))
    return Plan(SEATS, FACES, zones, packs)

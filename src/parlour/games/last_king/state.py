"""The cards: a pack and Jokers for every player; the places where they lie; the actions; the steps; the table."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from parlour.kernel.bits import bit, zeros
from parlour.kernel.plan import ALL, HAND, NOBODY, OWNER, PILE, Pack, Plan, Zone
from parlour.kernel.table import NONE, Table

MOST_SEATS: Final = 6

# Suits. The red ones are odd: a colour is suit & 1.
SPADES: Final = 0
HEARTS: Final = 1
CLUBS: Final = 2
DIAMONDS: Final = 3

# A card is 4 * (rank - 1) + suit: Aces, 2 to 10, Jacks, Queens, Kings; the Joker comes last.
# A face is CARDS * owner + card, because every player has a pack with a back of its own.
ACES: Final = 0
NUMBERS: Final = 4
JACKS: Final = 40
QUEENS: Final = 44
KINGS: Final = 48
JOKER: Final = 52
CARDS: Final = 53
TEXTS: Final = [
    rank + suit for rank in ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"] for suit in "♠♥♣♦"
] + ["Joker"]
OWNERS: Final = "¹²³⁴⁵⁶"  # behind a card's text: whose pack it is from

# Targets on the table: the Jacks, Queens and Kings of a player, and the Joker that shields a King.
COURT: Final = 13
SHIELDING: Final = JOKER - JACKS

# Zones. Those that every player has are numbered PER_SEAT * seat further on: see `place`.
# On a character's place the character lies undermost, with the attacks on it stacked on top.
OUT: Final = 0
PLAYED: Final = 1
DECK: Final = 2
DISCARD: Final = 3
HAND_OF: Final = 4
KING: Final = 5
SHIELD: Final = 6
QUEEN_RANK: Final = 7
JACK_RANK: Final = 14
PER_SEAT: Final = 19
PLACES: Final = 16  # from KING on: all places on which something can be attacked
ABREAST: Final = 7  # places in a rank: 4 characters of its own, and the 3 Kings that are not in the King rank

HAND_SIZE: Final = 5

# Actions: DONE passes; YES takes what is offered; CARD + card; a King's three uses by its suit; then a target,
# which is AIM + COURT * owner + (card - JACKS).
YES: Final = 1
CARD: Final = 2
HEAL: Final = 55
CHARGE: Final = 59
RALLY: Final = 63
AIM: Final = 67
NUM_ACTIONS: Final = 145

# Steps, in the order of the rulebook.
CHOOSE_CHARACTERS: Final = 0
OPENING_HANDS: Final = 1
DISCARD_DOWN: Final = 2
CHOOSE_TARGET: Final = 3
STRIKE: Final = 4
CHOOSE_RALLY: Final = 5
JESTER: Final = 6
ROLL_DIE: Final = 7
TURN: Final = 8
NEXT_TURN: Final = 9
END_OF_ROUND: Final = 10
DISCARD_ONE: Final = 11
DRAW_TO_FIVE: Final = 12
REMOVE_ATTACK: Final = 13
HONORABLE_DEATH: Final = 14
EXHAUSTED: Final = 15

# House rules, see rules.py.
ACE_ALWAYS_ONE: Final = 1
MUST_REBUILD: Final = 2

# Streams of luck.
DEALING: Final = 0
RESHUFFLING: Final = 1
DIE: Final = 2


def place(seat: i64, zone: i64) -> i64:
    """Return the number of a player's own zone, such as `place(seat, DECK)`."""
    return zone + PER_SEAT * seat


def suit(card: i64) -> i64:
    """Return the suit of a card other than a Joker."""
    return card & 3


@mypyc_attr(free_list_len=1)  # searches free a copy before they make the next
class LastKing(Table):
    """A table of Last King."""

    def __init__(self) -> None:
        super().__init__()
        self.alive: i64 = 0  # mask of the seats whose King stands
        self.round: i64 = 0
        self.first: i64 = NONE  # who went first in this round
        self.turn: i64 = NONE  # whose turn it is; at the end of the round: who is ending it
        self.passed: i64 = 0  # mask of those whose passes count towards the end of the round
        self.acted: bool = False  # whether anybody has done anything in this round but pass
        self.idle: i64 = 0  # rounds in a row in which nobody has
        self.to_end: i64 = 0  # mask of those who have still to do their end of the round
        self.target: i64 = NONE  # the zone at which the attack that is being played is aimed
        # Seat -> mask of the cards of its pack that lie as attacks worth half, as fixed when they were played.
        self.halved: vec[i64] = zeros(MOST_SEATS)
        self.shield_suits: i64 = 0  # two bits a seat: the King's suit when his Shield was played
        # Options, see rules.py.
        self.opening_draw: i64 = 7
        self.pass_locks: bool = False
        self.shield_jester: bool = True
        self.shield_keeps_suit: bool = False
        self.shield_recovers: bool = False
        self.idle_limit: i64 = 10
        self.round_limit: i64 = 200

    def clone(self) -> "LastKing":
        """Return an independent copy."""
        twin = LastKing()
        self.copy_to(twin)
        twin.alive = self.alive
        twin.round = self.round
        twin.first = self.first
        twin.turn = self.turn
        twin.passed = self.passed
        twin.acted = self.acted
        twin.idle = self.idle
        twin.to_end = self.to_end
        twin.target = self.target
        twin.halved = self.halved[:]
        twin.shield_suits = self.shield_suits
        twin.opening_draw = self.opening_draw
        twin.pass_locks = self.pass_locks
        twin.shield_jester = self.shield_jester
        twin.shield_keeps_suit = self.shield_keeps_suit
        twin.shield_recovers = self.shield_recovers
        twin.idle_limit = self.idle_limit
        twin.round_limit = self.round_limit
        return twin

    # ---------------------------------------------------------------- looking

    def owner_of(self, token: i64) -> i64:
        """Return the player from whose pack a card is."""
        return self.plan.back[token]

    def card(self, token: i64) -> i64:
        """Return which card of its pack a token is: the truth."""
        return self.face(token) - CARDS * self.plan.back[token]

    def card_on(self, zone: i64) -> i64:
        """Return the character (or shielding Joker) on a place that is not empty."""
        return self.card(self.at(zone, 0))

    def in_hand(self, seat: i64) -> i64:
        """Return the cards in a hand as a set; two Jokers count once."""
        cells, faces_at = self.cells, self.plan.faces_at
        first_face = CARDS * seat
        mask: i64 = 0
        cell = self.plan.start[place(seat, HAND_OF)]
        stop = cell + cells[cell - 1]
        while cell < stop:
            mask |= bit(cells[faces_at + cells[cell]] - first_face)
            cell += 1
        return mask

    def standing(self, zone: i64, places: i64) -> i64:
        """Return the characters on that many places from a zone on, as a set of the court."""
        cells, faces_at = self.cells, self.plan.faces_at
        first_face = CARDS * self.plan.owner[zone] + JACKS
        cell = self.plan.start[zone]
        stride = self.plan.capacity[zone] + 1
        court: i64 = 0
        while places > 0:
            if cells[cell] >= 0:
                court |= bit(cells[faces_at + cells[cell]] - first_face)
            cell += stride
            places -= 1
        return court

    def take(self, seat: i64, card: i64) -> i64:
        """Pick a card out of a player's hand, ready to be moved."""
        return self.choose(place(seat, HAND_OF), CARDS * seat + card)

    def after(self, seat: i64, among: i64) -> i64:
        """Return the next player clockwise among some."""
        seat += 1
        while (among >> seat) & 1 == 0:
            seat += 1
            if seat >= self.seats:
                seat = 0
        return seat


def layout(seats: int, packs: list[list[int]]) -> Plan:
    """Return the zones of the table for that many players, each with a pack.

    No stack can outgrow its place. A character with 20 points on it is gone, every attack is worth a point at
    least unless it is an Ace, and each opponent has four Aces: at most 19 others, the Aces, and the one that
    destroys. No rank can outgrow its places: see ABREAST.
    """
    pack = max([len(faces) for faces in packs])
    stack = 1 + 19 + 4 * (seats - 1) + 1
    zones = [Zone("out of the game", PILE, pack * (seats - 1), NOBODY), Zone("being played", PILE, stack, ALL)]
    for seat in range(seats):
        zones.append(Zone("deck", PILE, pack, NOBODY, seat))
        zones.append(Zone("discard pile", PILE, pack, ALL, seat))
        zones.append(Zone("hand", HAND, pack, OWNER, seat))
        zones.append(Zone("King", PILE, stack, ALL, seat))
        zones.append(Zone("King's Shield", PILE, stack, ALL, seat))
        for rank in ("Queen", "Jack"):
            for letter in "abcdefg":
                zones.append(Zone(f"{rank} rank {letter}", PILE, stack, ALL, seat))
    faces = [text + OWNERS[seat] for seat in range(seats) for text in TEXTS]
    decks = [Pack(f"pack {seat + 1}", place(seat, DECK), packs[seat]) for seat in range(seats)]
    return Plan(seats, faces, zones, decks)


def cards_of(seat: int, jokers: int) -> list[int]:
    """Return the faces of a player's pack; nobody can tell its Jokers apart."""
    first = CARDS * seat
    return list(range(first, first + JOKER)) + [first + JOKER] * jokers

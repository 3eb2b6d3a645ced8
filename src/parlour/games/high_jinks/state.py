"""§2 The Field: the cards, the places where they lie, the actions, the steps, the table."""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from parlour.kernel.plan import ALL, HAND, NOBODY, OWNER, PILE, ROW, Pack, Plan, Zone
from parlour.kernel.table import NONE, Table

# Suits, in the order of §19.
HEARTS: Final = 0
DIAMONDS: Final = 1
CLUBS: Final = 2
SPADES: Final = 3
NO_SUIT: Final = 4  # of a Joker that has not acquired one

# A face is 13 * suit + value - 1; the Joker comes last. Values: Ace 1, 2 to 10, Jack, Queen, King.
SUIT_SIZE: Final = 13
ACE: Final = 1
DEUCE: Final = 2
SIX: Final = 6
SEVEN: Final = 7
TEN: Final = 10
JACK: Final = 11
QUEEN: Final = 12
KING: Final = 13
JOKER: Final = 52
NUM_FACES: Final = 53
ALL_BUT_JOKERS: Final = list(range(52))
FACES: Final = [
    value + suit for suit in "♥♦♣♠" for value in ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
] + ["Joker"]

# Sets of faces. A number card from 2 to 10 is a Mana card; a Jack, Queen, King or Joker is an Agent (§1).
MANA_CARDS: Final = 0x1FF0FF87FC3FE
SETTABLE: Final = 0x1FE0FF07F83FC  # Mana cards but for the deuces (§6)
ACES: Final = 0x8004002001
AGENT_CARDS: Final = 0x1E007003801C00
VALUES: Final = 0x1FFF  # the faces of one suit

MOST_SEATS: Final = 4
AGENT_ZONES: Final = 3
MANA_ZONES: Final = 6
FATAL: Final = 6  # Damage Counters

# Zones. Those that every seat has are numbered HAND_OF + seat and so on.
DECK: Final = 0
BONEYARD: Final = 1
BENCH: Final = 2
VOID: Final = 3
HAND_OF: Final = 4
AGENTS: Final = 8
MANA_OF: Final = 12
COUNTERS: Final = 16

# Actions. A card is named by its face; what is done with it follows from the question.
CARD: Final = 1  # + face, 1 to 53
SPECIAL: Final = 54  # + number of an Agent, 54 to 66: special summon it
AGENT: Final = 67  # + zone, 67 to 69: retire it, attack or block with it
MANA: Final = 70  # + zone, 70 to 75
COUNTER: Final = 76  # + place of a Damage Counter, 76 to 81
SEAT: Final = 82  # + seat, 82 to 85
RANK: Final = 86  # + value - 1, or 13 for a Joker, 86 to 99: declare it
SUIT: Final = 100  # + suit, 100 to 103
DRAW: Final = 104
SALVAGE: Final = 105
RECRUIT: Final = 106
ABILITY: Final = 107  # + JUSTICE, LUST or FORTUNE
CAST: Final = 110  # + CONJURATION and so on
BINARY: Final = 116  # + TRANSMUTATION and so on
NUM_ACTIONS: Final = 119

# The summon abilities of Jacks, Queens and Kings (§18).
JUSTICE: Final = 0
LUST: Final = 1
FORTUNE: Final = 2

# Spells of the Main Phase, each with its own cost.
CONJURATION: Final = 0
INTERCEPTION: Final = 1
PAIR: Final = 2
STRAIGHT: Final = 3
FOUR: Final = 4
ARCHLORD: Final = 5

# The Binary Spells (§21).
TRANSMUTATION: Final = 0
INFLICTION: Final = 1
RESTORATION: Final = 2

# Steps, in the order of the rulebook.
DRAW_PHASE: Final = 0
MAIN_PHASE: Final = 1
COMBAT_PHASE: Final = 2
TARGET: Final = 3
BLOCK: Final = 4
EMPOWER: Final = 5
OUTCOME: Final = 6
END_PHASE: Final = 7
PAY: Final = 8
INTERCEPT_WHOM: Final = 9
DECLARE_RANK: Final = 10
DECLARE_SUIT: Final = 11
RETALIATE: Final = 12
SUMMON_ABILITY: Final = 13
DESTROY_WHOSE: Final = 14
DESTROY: Final = 15
RECRUIT_AGENT: Final = 16
SALVAGE_CARD: Final = 17
VALOR: Final = 18
RUIN: Final = 19
BINARY_SPELL: Final = 20
TRANSMUTE: Final = 21
INFLICT: Final = 22
HEAL_WHOSE: Final = 23
HEAL: Final = 24
EVOKE: Final = 25
SEARCH_DECK: Final = 26
FOUR_OF_A_KIND: Final = 27
BATTLE_SCARS: Final = 28
SETUP: Final = 29
STARTING_HANDS: Final = 30
REJECTED_CARDS: Final = 31
TURN: Final = 32

# House rules, see rules.py.
ACES_BANISHED: Final = 1
NEW_AGENTS_STAY: Final = 2
PLAIN_DEUCES: Final = 4
JOKER_FIRST_BONUS: Final = 8
JOKER_MIXES_GUILD: Final = 16
ACES_SILENCE: Final = 32
ABUNDANCE_FOR_OTHERS: Final = 64

# Streams of luck.
DEALING: Final = 0
RESHUFFLING: Final = 1
COPIES: Final = 2  # which of two equal cards


def suit(face: i64) -> i64:
    """Return the suit of a card; NO_SUIT for a Joker."""
    return face // SUIT_SIZE


def value(face: i64) -> i64:
    """Return a card's value: Ace 1, number cards as printed, Jack 11, Queen 12, King 13, Joker 14."""
    if face == JOKER:
        return 14
    return face % SUIT_SIZE + 1


def is_agent(face: i64) -> bool:
    """Jacks, Queens, Kings and Jokers are Agents (§1)."""
    return value(face) >= JACK


def is_mana(face: i64) -> bool:
    """The number cards from 2 to 10 are Mana cards; an Ace is neither Mana nor Agent (§1, HJ-18)."""
    return DEUCE <= value(face) <= TEN


def agent_number(face: i64) -> i64:
    """Number the Agents from 0: Jack, Queen and King of each suit, then the Joker."""
    if face == JOKER:
        return 12
    return suit(face) * 3 + value(face) - JACK


def agent_face(number: i64) -> i64:
    """Return the face of a numbered Agent."""
    if number == 12:
        return JOKER
    return number // 3 * SUIT_SIZE + number % 3 + JACK - 1


def fold(key: i64, number: i64) -> i64:
    """Fold a number of up to 42 bits into a key."""
    return (key * 31 + number) & 0x3FFFFFFFFFF


@mypyc_attr(free_list_len=1)  # searches free a copy before they make the next
class HighJinks(Table):
    """A table of High Jinks."""

    def __init__(self) -> None:
        super().__init__()
        self.dealer: i64 = NONE
        self.alive: i64 = 0  # mask of the seats that have not lost
        self.begun: i64 = 0  # mask of the seats that have ended their first turn
        self.turn: i64 = NONE
        self.turns: i64 = 0  # turns of the table so far
        self.winner: i64 = NONE
        # The field: sets of zones, and three bits of scars for each.
        self.tapped_agents: i64 = 0  # 3 * seat + zone
        self.tapped_mana: i64 = 0  # 6 * seat + zone
        self.scars: i64 = 0  # at 3 * (3 * seat + zone)
        # This turn.
        self.decisions: i64 = 0  # of the turn player in the Main Phase
        self.normal_summons: i64 = 0  # still allowed
        self.burned: i64 = 0  # mask of the seats that Infliction has burned
        self.burning: i64 = 0  # of these, the seats burned by the 4 of a kind that is being cast
        self.evoked: i64 = 0  # mask of the suits
        self.archlord_done: bool = False
        # Cards that have been used this turn and may not be again: see once_per_turn.py.
        self.uses: i64 = 0
        self.returned: i64 = 0
        self.marked: i64 = 0
        self.marked_too: i64 = 0
        self.set_order: i64 = 0  # of Mana zones + 1 filled, and 8 + suit of used 6s come back; four bits each
        # The spell being cast.
        self.summoned: i64 = NONE  # face of the Agent whose ability is offered
        self.casting: i64 = NONE  # CONJURATION ... ARCHLORD
        self.paid: i64 = 0  # how many cards
        self.paid_face: i64 = NONE  # the last of them
        self.paid_token: i64 = NONE
        self.paid_suits: i64 = 0  # mask of the suits of all of them
        self.evocable: i64 = 0  # set of the faces of a straight that went to the Boneyard
        self.foe: i64 = NONE  # whose hand, Mana or Damage Counters
        self.declared: i64 = NONE  # value - 1, or 13 for a Joker
        self.spells_left: i64 = 0  # of a 4 of a kind: two bits for each Binary Spell
        # The attack and the duel; the attacker is the turn player.
        self.attacking: i64 = NONE  # zone
        self.target: i64 = NONE  # seat
        self.blocking: i64 = NONE  # zone
        self.dueling: bool = False  # the Damage Step of a blocked attack
        self.go: i64 = NONE  # who may empower
        self.opening: bool = False  # whether it is the attacker's first go
        self.plays: i64 = 0  # cards played in this go
        self.attack_mana: i64 = 0  # what counts towards 13
        self.attack_extra: i64 = 0  # deuces and Suit Bonuses
        self.attack_suit: i64 = NONE
        self.block_mana: i64 = 0
        self.block_extra: i64 = 0
        self.block_suit: i64 = NONE
        self.ace_by: i64 = NONE  # who played the last Ace
        self.victor: i64 = NONE  # seat
        # Options, see rules.py.
        self.given_dealer: i64 = NONE
        self.turn_cap: i64 = 0
        self.main_cap: i64 = 0
        self.timed: bool = False

    def situation(self) -> i64:
        """Fold what is tapped, the duel, and the spell that is being cast into a number; all of it is public."""
        out = fold(self.tapped_mana, self.tapped_agents)
        out = fold(fold(out, self.normal_summons), self.evoked)
        out = fold(fold(out, self.casting + 1), self.paid)
        out = fold(fold(out, self.foe + 1), self.declared + 1)
        out = fold(fold(out, self.attacking + 1), self.blocking + 1)
        out = fold(fold(out, self.target + 1), self.go + 1)
        out = fold(fold(out, self.attack_mana), self.attack_extra)
        out = fold(fold(out, self.block_mana), self.block_extra)
        return fold(fold(out, self.ace_by + 1), self.plays)

    def clone(self) -> "HighJinks":
        """Return an independent copy."""
        twin = HighJinks()
        self.copy_to(twin)
        self.copy_turn(twin)
        self.copy_duel(twin)
        twin.dealer = self.dealer
        twin.alive = self.alive
        twin.begun = self.begun
        twin.turn = self.turn
        twin.turns = self.turns
        twin.winner = self.winner
        twin.tapped_agents = self.tapped_agents
        twin.tapped_mana = self.tapped_mana
        twin.scars = self.scars
        twin.given_dealer = self.given_dealer
        twin.turn_cap = self.turn_cap
        twin.main_cap = self.main_cap
        twin.timed = self.timed
        return twin

    def copy_turn(self, twin: "HighJinks") -> None:
        """Copy what belongs to this turn and to what is being cast."""
        twin.decisions = self.decisions
        twin.normal_summons = self.normal_summons
        twin.burned = self.burned
        twin.burning = self.burning
        twin.evoked = self.evoked
        twin.archlord_done = self.archlord_done
        twin.uses = self.uses
        twin.returned = self.returned
        twin.marked = self.marked
        twin.marked_too = self.marked_too
        twin.set_order = self.set_order
        twin.summoned = self.summoned
        twin.casting = self.casting
        twin.paid = self.paid
        twin.paid_face = self.paid_face
        twin.paid_token = self.paid_token
        twin.paid_suits = self.paid_suits
        twin.evocable = self.evocable
        twin.foe = self.foe
        twin.declared = self.declared
        twin.spells_left = self.spells_left

    def copy_duel(self, twin: "HighJinks") -> None:
        """Copy what belongs to the attack."""
        twin.attacking = self.attacking
        twin.target = self.target
        twin.blocking = self.blocking
        twin.dueling = self.dueling
        twin.go = self.go
        twin.opening = self.opening
        twin.plays = self.plays
        twin.attack_mana = self.attack_mana
        twin.attack_extra = self.attack_extra
        twin.attack_suit = self.attack_suit
        twin.block_mana = self.block_mana
        twin.block_extra = self.block_extra
        twin.block_suit = self.block_suit
        twin.ace_by = self.ace_by
        twin.victor = self.victor


def layout(seats: int, packs: int, jokers: int) -> Plan:
    """Return the zones for that number of players, and the packs, each with its Jokers (§1, §2)."""
    return field_of(seats, packs, jokers, ALL_BUT_JOKERS * packs + [JOKER] * (jokers * packs))


def field_of(seats: int, packs: int, jokers: int, faces: list[int]) -> Plan:
    """Return the zones for that number of players, with room for that many packs, and those cards."""
    cards = packs * (JOKER + jokers)
    agents = [face for face in range(NUM_FACES) if is_agent(face)]
    settable = [face for face in range(NUM_FACES) if is_mana(face) and value(face) != DEUCE]
    zones = [
        Zone("Deck", PILE, cards, NOBODY),
        Zone("Boneyard", PILE, packs * 40, ALL, admits=[face for face in range(JOKER) if face not in agents]),
        Zone("Bench", PILE, packs * (12 + jokers), ALL, admits=agents),
        Zone("Void", PILE, cards, NOBODY),
    ]
    for name, kind, capacity, sight, admits in (
        ("hand", HAND, cards, OWNER, None),
        ("Agents", ROW, AGENT_ZONES, ALL, agents),
        ("Mana", ROW, MANA_ZONES, OWNER, settable),
        ("Damage Counters", ROW, FATAL, ALL, None),
    ):
        for seat in range(MOST_SEATS):
            there = seat < seats
            zones.append(Zone(name, kind, capacity if there else 0, sight if there else NOBODY, seat, admits))
    return Plan(seats, FACES, zones, [Pack("High Jinks", DECK, faces)])

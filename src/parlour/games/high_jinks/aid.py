"""The player aid of High Jinks: the spells with their costs, and the cards that can pay for them now."""

from typing import Final

from mypy_extensions import i64

from parlour.games.high_jinks.options import SPELL_WORDS
from parlour.games.high_jinks.pairs_and_binary_spells import possible_spells
from parlour.games.high_jinks.paying import archlord_cards, cards_needed, first_cards, of_value, sixes
from parlour.games.high_jinks.state import *
from parlour.games.high_jinks.the_field import mana_faces, open_counters
from parlour.kernel.bits import bit, has, members
from parlour.kernel.facts import AidPart, Sentence
from parlour.kernel.guide import line, part
from parlour.kernel.table import NONE

SPELLS: Final = ["Conjuration", "Interception", "Binary Spell", "Straight", "4 of a kind", "Archlord"]
COSTS: Final = [
    "a 6",
    "a 7",
    "two Mana of one rank",
    "three Mana in sequence",
    "one rank in all four suits",
    "a card of an Archlord's suit",
]
GIVES: Final = [
    "a card you name, from the Void",
    "a card you name, from a hand",
    "one Binary Spell",
    "three cards; if of one suit, also an Evocation",
    "each Binary Spell twice",
    "one Binary Spell, once a turn",
]
DUEL: Final = [
    ("All Mana on one Agent: at most 13, not counting deuces and bonuses.", "§9 HJ-22"),
    ("Mana of the Agent's own suit: +1 each.", "§10"),
    ("Jack, Queen and King together: +1 each, +2 if of one suit.", "§17"),
    ("Battle Scars: +1 for every two.", "§25"),
    ("At equal Power: King beats Queen, Queen beats Jack, Jack beats King.", "§11"),
]


def aid_parts(t: HighJinks, seat: i64) -> list[AidPart]:
    """Return the spells, which of them the seat can pay for, the Binary Spells, and the sums of a duel."""
    heads = ["Spell", "Cost", "Gives"]
    rows = [[SPELLS[n], COSTS[n], GIVES[n]] for n in range(len(SPELLS))]
    parts = [part("Spells", [line("Cast them in your Main Phase.", "§4")], heads, rows)]
    if seat != NONE and has(t.alive, seat):
        paid = [[SPELLS[n], ways] for n, ways in enumerate(payable_with(t, seat)) if ways]
        nothing = [] if paid else [line("None at the moment.")]
        parts.insert(0, part("Spells you can pay for", nothing, ["Spell", "Your cards"] if paid else [], paid))
    parts.append(part("Binary Spells", [line(words, "§21") for words in spell_words(t, seat)]))
    duel: list[Sentence] = [line(words, cites) for words, cites in DUEL]
    return [*parts, part("Power in a duel", duel)]


def spell_words(t: HighJinks, seat: i64) -> list[str]:
    """Return the three Binary Spells; for a seat those that have nothing to work on now say so."""
    if seat == NONE or not has(t.alive, seat):
        return [f"{words}." for words in SPELL_WORDS]
    possible = possible_spells(t, seat)
    return [f"{words}{'' if has(possible, n) else ' (not possible now)'}." for n, words in enumerate(SPELL_WORDS)]


def payable_with(t: HighJinks, seat: i64) -> list[str]:
    """Return for each spell the sets of the seat's cards that pay for it, in words; empty if none does."""
    faces = mana_faces(t, seat)
    pairs = [named(t, seat, bit(n)) for n in ranks_to_begin(t, seat, PAIR)]
    straights = [named(t, seat, 7 * bit(n)) for n in ranks_to_begin(t, seat, STRAIGHT)]
    fours = [named(t, seat, bit(n)) for n in ranks_to_begin(t, seat, FOUR)]
    mine = seat == t.turn
    return [
        listed_faces(sixes(t, seat, faces) if mine else faces & of_value(bit(SIX - 1))),
        listed_faces(faces & of_value(bit(SEVEN - 1))),
        "; ".join(pairs),
        "; ".join(straights),
        "; ".join(fours),
        listed_faces(archlord_cards(t, seat)) if mine else "",
    ]


def ranks_to_begin(t: HighJinks, seat: i64, casting: i64) -> list[int]:
    """Return the ranks, each less 1, at which the seat's cards make a pair, a straight or 4 of a kind."""
    found = first_cards(t, seat, casting, mana_faces(t, seat))
    return members((found | (found >> 13) | (found >> 26) | (found >> 39)) & VALUES & MANA_CARDS)


def named(t: HighJinks, seat: i64, ranks: i64) -> str:
    """Return the seat's Mana cards of some ranks, wherever they can be spent from."""
    return " ".join(FACES[face] for face in sorted(spendable(t, seat), key=rank) if has(ranks, rank(face)))


def rank(face: int) -> int:
    """Return the rank of a card, less 1."""
    return face % SUIT_SIZE


def listed_faces(faces: i64) -> str:
    """Return a set of faces by name."""
    return " ".join(FACES[face] for face in members(faces))


def spendable(t: HighJinks, seat: i64) -> list[int]:
    """Return the Mana cards that the seat can spend: hand, field and face-up Damage Counters (§24)."""
    hand = [t.face_at(HAND_OF + seat, slot) for slot in range(t.count(HAND_OF + seat))]
    field = [t.face_at(MANA_OF + seat, zone) for zone in members(t.occupied(MANA_OF + seat))]
    counters = [t.face_at(COUNTERS + seat, place) for place in members(open_counters(t, seat))]
    return [face for face in hand + field + counters if is_mana(face)]


def costs_paid_with(t: HighJinks, seat: i64, face: i64) -> list[str]:
    """Return the costs of several cards to which a card of the seat can belong now."""
    wide = {PAIR: "a pair", STRAIGHT: "a straight", FOUR: "4 of a kind"}
    out: list[str] = []
    for casting, words in wide.items():
        reach = cards_needed(STRAIGHT) if casting == STRAIGHT else 1
        if any(begin <= rank(face) < begin + reach for begin in ranks_to_begin(t, seat, casting)):
            out.append(words)
    return out

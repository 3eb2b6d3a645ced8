"""The card texts of Jest with their value in your Jest, and the player aid: scoring, trophies, your score."""

from typing import Final

from mypy_extensions import i64

from parlour.games.jest.jest_value import (
    ACE_ALONE,
    ALL_FOUR,
    JOKER_BONUS,
    ONLY_THE_ACE,
    PAIR_BONUS,
    black_pairs,
    cards_of,
    value_of,
)
from parlour.games.jest.state import *
from parlour.games.jest.words import ASKS, SUITS, score_lines
from parlour.kernel.bits import bit, has
from parlour.kernel.facts import AidPart, Sentence
from parlour.kernel.guide import CardText, Guide, line, part
from parlour.kernel.table import NONE
from parlour.kernel.words import Speech

SIGNS: Final = "♥♦♣♠"
SCORING: Final = [
    ["♠ and ♣", "add their face value"],
    ["♦", "cost their face value"],
    ["♥ without the Joker", "count nothing"],
    ["Joker without ♥", f"+{JOKER_BONUS}"],
    ["Joker with one to three ♥", "each ♥ costs its face value"],
    ["Joker with all four ♥", "each ♥ adds its face value"],
    ["Ace, the only card of its suit", f"face value {ACE_ALONE}, otherwise 1"],
    ["♠ and ♣ of one face value", f"+{PAIR_BONUS} for the pair"],
]


class JestGuide(Guide[Jest]):
    """The texts of the cards, and the reference card."""

    def card(self, t: Jest, seat: i64, token: i64, face: i64, speech: Speech) -> CardText:
        lines = [rule_of(face)]
        if face != JOKER and printed(face) == 1:
            name = SUITS[suit(face)][:-1]
            lines.append(line(f"An Ace: {ACE_ALONE} as your only {name}, otherwise 1.", "§value JE-7"))
        zone = t.zone_of(token)
        if zone == TROPHIES:
            lines.append(line(f"Trophy: goes to the player with {ASKS[face]}.", "§end"))
        owner = whose_jest(t, seat, zone)
        if owner == NONE:
            return CardText(title_of(face), lines)
        mine = t.faces(JEST + owner)
        worth = worth_in(mine, face, t.house)
        lines += worth_lines(mine, face, worth, f"{speech.person(owner):'s}", t.house)
        return CardText(title_of(face), lines, worth)

    def aid(self, t: Jest, seat: i64, speech: Speech) -> list[AidPart]:
        parts: list[AidPart] = []
        if seat != NONE:
            mine = t.faces(JEST + seat)
            counted = [line(each, "§value") for each in score_lines(mine, [], t.house)[:-1]]
            parts.append(part(f"Your Jest is worth {value_of(mine, t.house)}", counted or [line("No cards yet.")]))
        parts.append(part("Scoring", [], ["Cards", "Count"], SCORING))
        trophies = [t.face_at(TROPHIES, slot) for slot in range(t.end(TROPHIES)) if t.at(TROPHIES, slot) >= 0]
        asked = [line(f"{FACES[face]}: goes to the player with {ASKS[face]}.", "§end") for face in trophies]
        if asked:
            parts.append(part("Trophies", asked))
        order = "The highest open card takes first; Joker 0, Ace 1; equal cards by suit: ♠ ♣ ♦ ♥."
        return [*parts, part("Order of turns", [line(order, "§3 JE-3")])]


def whose_jest(t: Jest, seat: i64, zone: i64) -> i64:
    """Return the seat in whose Jest the card counts or would count for this reader, or NONE."""
    if t.over:
        return zone - JEST if zone >= JEST else NONE
    return seat


def worth_in(jest: i64, face: i64, house: i64 = 0) -> i64:
    """Return what a card counts in a Jest, or would count if it were added."""
    return value_of(jest | bit(face), house) - value_of(jest & ~bit(face), house)


def title_of(face: i64) -> str:
    """Return a card by its full name."""
    if face == JOKER:
        return "Joker"
    value = printed(face)
    return f"{'Ace' if value == 1 else value} of {SUITS[suit(face)]}"


def rule_of(face: i64) -> Sentence:
    """Return what the card counts by itself."""
    if face == JOKER:
        return line(f"Counts {JOKER_BONUS} with no Hearts; otherwise he makes your Hearts count.", "§value")
    value = suit(face)
    if value == HEARTS:
        return line("Counts nothing, unless you have the Joker: then it costs its face value.", "§value")
    if value == DIAMONDS:
        return line("Costs its face value.", "§value")
    return line("Adds its face value.", "§value")


def worth_lines(jest: i64, face: i64, worth: i64, whose: str, house: i64 = 0) -> list[Sentence]:
    """Return what the card counts in a Jest now, and what may still change that."""
    inside = has(jest, face)
    verb = "Counts" if inside else "Would count"
    total = value_of(jest | bit(face), house)
    be = "is" if inside else "would be"
    lines = [line(f"{verb} {worth:+d} in {whose} Jest, which {be} worth {total}.", "§value")]
    together = jest | bit(face)
    partner = pairs_with(together, face, house)
    if partner:
        lines.append(line(f"That includes a black pair with {partner}.", "§value JE-13"))
    if spoils_ace(jest & ~bit(face), face):
        lines.append(line(f"That includes the {FACES[face & ~3]}, which then counts 1.", "§value JE-7"))
    unsure = uncertain(together, face)
    if unsure:
        lines.append(line(unsure, "§value"))
    return lines


def spoils_ace(others: i64, face: i64) -> bool:
    """Return whether the card takes an Ace its 5, because it is the first other card of that suit."""
    return face != JOKER and cards_of(others, suit(face)) == ONLY_THE_ACE


def pairs_with(jest: i64, face: i64, house: i64) -> str:
    """Return the card with which a Spade or Club makes a black pair, if it does."""
    if face == JOKER or suit(face) < CLUBS or not has(black_pairs(jest, house), printed(face) - 1):
        return ""
    other = SPADES + CLUBS - suit(face)
    return FACES[4 * other + printed(face) - 1]


def uncertain(jest: i64, face: i64) -> str:
    """Return what another card could still change about this one."""
    hearts = cards_of(jest, HEARTS)
    if face == JOKER:
        return f"A Heart would take the {JOKER_BONUS} away." if hearts == 0 else ""
    if suit(face) == HEARTS and not has(jest, JOKER):
        return "The Joker would make it cost its face value."
    if suit(face) == HEARTS and hearts != ALL_FOUR:
        return "With all four Hearts it would add its face value."
    if cards_of(jest, suit(face)) == ONLY_THE_ACE:
        return f"Another {SIGNS[suit(face)]} would make it a 1."
    return ""

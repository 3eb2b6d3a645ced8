"""How Jest speaks: moves, questions, where the game stands, and the end explained."""

from typing import Final

from mypy_extensions import i64

from parlour.games.jest.events import AWARDED, EVENTS, OUTRANKED, SHARED, TOOK, UNCLAIMED
from parlour.games.jest.jest_value import (
    ALL_FOUR,
    PAIR_BONUS,
    black_pairs,
    cards_of,
    face_values,
    joker_and_hearts,
    value_of,
)
from parlour.games.jest.refusals import NO_SUCH_OFFER, NOT_IN_HAND, OWN_OFFER, REASONS
from parlour.games.jest.state import *
from parlour.games.jest.tie import deciding_card, leaders, winning_seats
from parlour.kernel.bits import count, has, members
from parlour.kernel.declared import Rule
from parlour.kernel.events import Event
from parlour.kernel.facts import Counter, Facts, Mark
from parlour.kernel.numbers import Numbers
from parlour.kernel.table import NONE
from parlour.kernel.words import Card, Option, Speech, Words, counter, mark, plural

SUITS: Final = ["Hearts", "Diamonds", "Clubs", "Spades"]

# The conditions of the trophies, in the order of the faces.
ASKS: Final = [
    "the Joker", "the Joker", "the Joker", "the Joker",
    "the most 4s", "the highest Diamond", "the lowest Diamond", "the best Jest without the Joker",
    "the highest Spade", "the lowest Heart", "the highest Heart", "the lowest Spade",
    "the highest Club", "the most 3s", "the most 2s", "the lowest Club",
    "the best Jest",
]  # fmt: skip


class JestWords(Words[Jest]):
    """The sentences of Jest."""

    def __init__(self) -> None:
        super().__init__(REASONS, EVENTS, counters=["round"], marks=["trophy"])

    def move(self, t: Jest, action: i64) -> str:
        if action >= TAKE:
            side = "down" if (action - TAKE) & 1 else "up"
            return f"take {((action - TAKE) >> 1) + 1} {side}"
        return f"down {FACES[action - PUT_DOWN]}" if action >= PUT_DOWN else "pass"

    def describe(self, t: Jest, seat: i64, action: i64, speech: Speech) -> str:
        if action < TAKE:
            return f"Put {Card(FACES[action - PUT_DOWN])} face-down"
        owner = (action - TAKE) >> 1
        whose = f"{speech.person(owner):'s}"
        if (action - TAKE) & 1:
            return f"Take {whose} face-down card"
        face = t.face_at(FACE_UP + owner, 0) if owner < t.seats else NONE
        return f"Take {whose} {FACES[face] if face >= 0 else 'face-up card'}"

    def option(self, t: Jest, seat: i64, action: i64) -> Option:
        if action < TAKE:
            return Option("put_down", card=t.find(HAND_OF + seat, action - PUT_DOWN), drop=FACE_DOWN + seat)
        owner = (action - TAKE) >> 1
        zone = FACE_DOWN + owner if (action - TAKE) & 1 else FACE_UP + owner
        kind = "take_own" if owner == seat else "take_face_down" if (action - TAKE) & 1 else "take_face_up"
        return Option(kind, card=t.at(zone, 0), zones=[zone], drop=JEST + seat)

    def headline(self, t: Jest, speech: Speech) -> str:
        if t.over:
            return "The game is over."
        if t.turn == NONE:
            return f"Round {t.round} of {rounds(t)}: everyone makes an offer."
        return f"Round {t.round} of {rounds(t)}: {speech.person(t.turn):takes} a card."

    def question(self, t: Jest, seat: i64, rule: Rule, speech: Speech) -> str:
        if t.question == TAKE_CARDS and t.complete == 1 << seat:
            return "Only your own offer is complete: take one of its two cards."
        return rule.question

    def counters(self, t: Jest) -> list[Counter]:
        return [counter("round", "Round", t.round, most=rounds(t))]

    def marks(self, t: Jest) -> list[Mark]:
        tokens = [t.at(TROPHIES, slot) for slot in range(t.end(TROPHIES))]
        return [mark("trophy", ASKS[t.face(token)], token) for token in tokens if token >= 0]

    def numbers(self, t: Jest, out: Numbers) -> None:
        out.counter(0, NONE, t.round)
        slot: i64 = 0
        while slot < t.plan.capacity[TROPHIES]:
            token = t.at(TROPHIES, slot)
            if token >= 0:
                out.mark(0, token, NONE, NONE, 1)
            slot += 1

    def event_fields(self, t: Jest, event: Event, speech: Speech) -> dict[str, object]:
        fields = super().event_fields(t, event, speech)
        if event.kind == TOOK:
            fields["side"] = " (face-down)" if event.b else ""
            person = speech.person(event.a)
            fields["whose"] = f"{person:their} own" if event.a == event.seat else f"{person:'s}"
        if event.kind == AWARDED or event.kind == UNCLAIMED:
            fields["asks"] = ASKS[event.face]
        if event.kind == OUTRANKED:
            fields["mine"] = in_a_tie(event.face, t.house)
            fields["theirs"] = in_a_tie(event.onto.face, t.house)
        if event.kind == SHARED:
            fields["people"] = speech.people(members(event.a))
        return fields

    def reason(self, t: Jest) -> str:
        return "the draw deck is empty"

    def result(self, t: Jest, speech: Speech) -> list[list[str]]:
        return [
            score_lines(t.faces(JEST + seat), trophies_of(t, seat)) + tie_lines(t, seat, speech)
            for seat in range(t.seats)
        ]

    def refusal_facts(self, t: Jest, seat: i64, action: i64, reason: i64) -> Facts:
        if reason == NOT_IN_HAND:
            return {"card": FACES[action - PUT_DOWN]}
        if reason == OWN_OFFER:
            return {"complete": count(t.complete)}
        if reason >= NO_SUCH_OFFER:
            return {"seat": (action - TAKE) >> 1}
        return super().refusal_facts(t, seat, action, reason)


def rounds(t: Jest) -> int:
    """Return how many rounds a game has."""
    return 4 if t.seats == 3 else 3


def trophies_of(t: Jest, seat: i64) -> list[str]:
    """Return what the seat was awarded; a trophy lies on top of its Jest."""
    won = 0
    if t.first_award == seat:
        won += 1
    if t.second_award == seat:
        won += 1
    top = t.count(JEST + seat)
    faces = [t.face_at(JEST + seat, top - 1 - n) for n in range(won)]
    return [f"Trophy {FACES[face]} for {ASKS[face]}" for face in faces]


def score_lines(jest: i64, trophies: list[str], house: i64 = 0) -> list[str]:
    """Return how a Jest comes to its value, line by line."""
    lines = list(trophies)
    for suit in (SPADES, CLUBS, DIAMONDS):
        if cards_of(jest, suit):
            points = -face_values(jest, suit) if suit == DIAMONDS else face_values(jest, suit)
            lines.append(f"{listed(jest, suit)}: {points:+d}")
    pairs = count(black_pairs(jest, house))
    if pairs:
        lines.append(f"{plural(pairs, 'black pair')}: {PAIR_BONUS * pairs:+d}")
    hearts = cards_of(jest, HEARTS)
    points = joker_and_hearts(jest)
    if has(jest, JOKER):
        held = "all four Hearts" if hearts == ALL_FOUR else listed(jest, HEARTS) if hearts else "no Hearts"
        lines.append(f"Joker with {held}: {points:+d}")
    elif hearts:
        lines.append(f"{listed(jest, HEARTS)} without the Joker: +0")
    return [*lines, f"Total: {value_of(jest, house)}"]


def listed(jest: i64, suit: i64) -> str:
    """Return the cards of a suit by name; an Ace that counts 5 says so."""
    cards = cards_of(jest, suit)
    names = [FACES[4 * suit + n] for n in range(4) if (cards >> n) & 1]
    return " ".join(names) + (" (counts 5)" if cards == 1 else "")


def in_a_tie(face: i64, house: i64) -> str:
    """Return a card that decides a tie; an Ace does so only as a 5, unless a house rule makes it a 1 (JE-16)."""
    five = face != JOKER and face % 4 == 0 and house & TIES_AS_PRINTED == 0
    return f"{FACES[face]} (counts 5)" if five else FACES[face]


def tie_lines(t: Jest, seat: i64, speech: Speech) -> list[str]:
    """Return how a tie for the win was decided, for each seat that was in it (JE-14, JE-16)."""
    tied = leaders(t)
    if not has(tied, seat) or count(tied) == 1:
        return []
    others = speech.people([other for other in members(tied) if other != seat])
    winners = members(winning_seats(t))
    if len(winners) > 1:
        return [f"Tied with {others}: the win is shared"]
    mine, best = [in_a_tie(deciding_card(t.faces(JEST + who), t.house), t.house) for who in (seat, winners[0])]
    if seat == winners[0]:
        return [f"Tied with {others}: wins by the highest card, {mine}"]
    return [f"Tied with {others}: {mine} is outranked by {speech.person(winners[0]):'s} {best}"]

"""How Jest speaks: moves, questions, the log, refusals and the end explained."""

from typing import Final

from mypy_extensions import i64

from parlour.games.jest.jest_value import (
    ALL_FOUR,
    PAIR_BONUS,
    black_pairs,
    cards_of,
    face_values,
    joker_and_hearts,
    value_of,
)
from parlour.games.jest.state import (
    CLUBS,
    DIAMONDS,
    FACE_DOWN,
    FACE_UP,
    FACES,
    HAND_OF,
    HEARTS,
    JEST,
    JOKER,
    MAKE_OFFERS,
    PUT_DOWN,
    SPADES,
    TAKE,
    TROPHIES,
    Jest,
)
from parlour.games.jest.tie import deciding_card, leaders, winning_seats
from parlour.kernel.bits import count, has, members
from parlour.kernel.events import Event
from parlour.kernel.refusal import OWN_REASONS, Refusal
from parlour.kernel.table import NONE
from parlour.kernel.words import Words

# Events. `a` and `b` are given behind each.
OFFERED: Final = 0
TOOK: Final = 1  # a: whose offer, b: 1 for its face-down card
KEPT: Final = 2
AWARDED: Final = 3
UNCLAIMED: Final = 4
OUTRANKED: Final = 5  # a: OTHER * a seat that is tied with the winner + its highest card, b: the value of both
SHARED: Final = 6  # a: mask of the seats that share the win, b: their value
OTHER: Final = 32

# Reasons for a refusal.
ONLY_A_CARD: Final = OWN_REASONS
NOT_IN_HAND: Final = OWN_REASONS + 1
ONLY_A_TAKE: Final = OWN_REASONS + 2
NO_SUCH_OFFER: Final = OWN_REASONS + 3
OWN_OFFER: Final = OWN_REASONS + 4
INCOMPLETE_OFFER: Final = OWN_REASONS + 5

SUITS: Final = ["Hearts", "Diamonds", "Clubs", "Spades"]

# What each trophy asks for, in the order of the faces.
ASKS: Final = [
    "the Joker", "the Joker", "the Joker", "the Joker",
    "the most 4s", "the highest Diamond", "the lowest Diamond", "the best Jest without the Joker",
    "the highest Spade", "the lowest Heart", "the highest Heart", "the lowest Spade",
    "the highest Club", "the most 3s", "the most 2s", "the lowest Club",
    "the best Jest",
]  # fmt: skip


class JestWords(Words[Jest]):
    """The sentences of Jest."""

    def move(self, t: Jest, action: i64) -> str:
        if action >= TAKE:
            side = "down" if (action - TAKE) & 1 else "up"
            return f"take {((action - TAKE) >> 1) + 1} {side}"
        return f"down {FACES[action - PUT_DOWN]}" if action >= PUT_DOWN else "pass"

    def describe(self, t: Jest, action: i64, names: list[str]) -> str:
        if action < TAKE:
            return f"Put the {FACES[action - PUT_DOWN]} face-down" if action >= PUT_DOWN else "Pass"
        owner = (action - TAKE) >> 1
        whose = names[owner] if owner < len(names) else f"seat {owner + 1}"
        if (action - TAKE) & 1:
            return f"Take the face-down card of {whose}"
        face = t.face_at(FACE_UP + owner, 0) if owner < t.seats else NONE
        return f"Take the {FACES[face] if face >= 0 else 'face-up card'} of {whose}"

    def headline(self, t: Jest, names: list[str]) -> str:
        if t.over:
            return "The game is over."
        rounds = 4 if t.seats == 3 else 3
        if t.turn == NONE:
            return f"Round {t.round} of {rounds}: everyone makes an offer."
        return f"Round {t.round} of {rounds}: {names[t.turn]} takes a card."

    def question(self, t: Jest, seat: i64, names: list[str]) -> str:
        if t.question == MAKE_OFFERS:
            return "Which of your two cards do you offer face-down? The other will be face-up."
        if t.complete == 1 << seat:
            return "Only your own offer is complete: take one of its two cards."
        return "Take a card from another player's complete offer into your Jest."

    def touches(self, t: Jest, seat: i64, action: i64) -> list[list[int]]:
        if action < TAKE:
            return [[t.find(HAND_OF + seat, action - PUT_DOWN)], [FACE_DOWN + seat]]
        owner = (action - TAKE) >> 1
        zone = FACE_DOWN + owner if (action - TAKE) & 1 else FACE_UP + owner
        return [[t.at(zone, 0)], [zone, JEST + seat]]

    def counters(self, t: Jest) -> list[list[str]]:
        rounds = 4 if t.seats == 3 else 3
        trophies = [t.face_at(TROPHIES, slot) for slot in range(t.end(TROPHIES))]
        return [
            ["Round", f"{t.round} of {rounds}"],
            *[[f"Trophy {FACES[face]}", f"for {ASKS[face]}"] for face in trophies if face >= 0],
        ]

    def event(self, t: Jest, event: Event, names: list[str]) -> str:
        who = names[event.seat] if event.seat >= 0 else ""
        card = f"the {FACES[event.face]}" if event.face >= 0 else "a card"
        if event.kind == OFFERED:
            return f"{who} offers {card} and a card face-down."
        if event.kind == TOOK:
            whose = "their own offer" if event.a == event.seat else f"the offer of {names[event.a]}"
            return f"{who} takes {card}{' (face-down)' if event.b else ''} from {whose}."
        if event.kind == KEPT:
            return f"{who} adds {card}, left from their offer, to their Jest."
        if event.kind == AWARDED:
            return f"{who} wins {card} as a trophy for {ASKS[event.face]}."
        if event.kind == OUTRANKED:
            other = names[event.a // OTHER]
            cards = f"{who}'s {in_a_tie(event.face)} outranks {other}'s {in_a_tie(event.a % OTHER)}"
            return f"{who} and {other} both have {event.b}: {cards}."
        if event.kind == SHARED:
            return f"{together(members(event.a), names)} share the win with {event.b} each."
        return f"Nobody can win {card}, which asks for {ASKS[event.face]}; it leaves the game (JE-10)."

    def reason(self, t: Jest) -> str:
        return "the draw deck is empty"

    def result(self, t: Jest, names: list[str]) -> list[list[str]]:
        return [
            score_lines(t.faces(JEST + seat), trophies_of(t, seat)) + tie_lines(t, seat, names)
            for seat in range(t.seats)
        ]

    def refusal(self, t: Jest, seat: i64, action: i64, reason: i64) -> Refusal:
        owner = (action - TAKE) >> 1
        if reason == ONLY_A_CARD:
            return refuse("not_a_card", "Now everyone chooses a card of their own to put face-down.", "2", {})
        if reason == NOT_IN_HAND:
            card = FACES[action - PUT_DOWN]
            return refuse("not_in_hand", f"You were not dealt the {card}.", "2", {"card": card})
        if reason == ONLY_A_TAKE:
            return refuse("not_a_take", "Now you must take a card from an offer.", "3", {})
        if reason == NO_SUCH_OFFER:
            return refuse("no_such_offer", f"There is no seat {owner + 1} at this table.", "3", {"seat": owner})
        if reason == OWN_OFFER:
            sentence = "You may take from your own offer only when no other is complete."
            refusal = refuse("own_offer", sentence, "next", {"complete": count(t.complete)})
            refusal.cites.append("JE-5")
            return refusal
        if reason == INCOMPLETE_OFFER:
            sentence = f"The offer of seat {owner + 1} is not complete: one of its cards is gone."
            return refuse("incomplete_offer", sentence, "3", {"seat": owner})
        return super().refusal(t, seat, action, reason)


def refuse(code: str, sentence: str, section: str, facts: dict[str, object]) -> Refusal:
    """A refusal that cites a section of the rulebook."""
    return Refusal(code, sentence, [f"Jest §{section}"], facts)


def trophies_of(t: Jest, seat: i64) -> list[str]:
    """What the seat was awarded; a trophy lies on top of its Jest."""
    won = 0
    if t.first_award == seat:
        won += 1
    if t.second_award == seat:
        won += 1
    top = t.count(JEST + seat)
    faces = [t.face_at(JEST + seat, top - 1 - n) for n in range(won)]
    return [f"Trophy {FACES[face]} for {ASKS[face]}" for face in faces]


def score_lines(jest: i64, trophies: list[str]) -> list[str]:
    """How a Jest comes to its value, line by line."""
    lines = list(trophies)
    for suit in (SPADES, CLUBS, DIAMONDS):
        if cards_of(jest, suit):
            points = -face_values(jest, suit) if suit == DIAMONDS else face_values(jest, suit)
            lines.append(f"{listed(jest, suit)}: {points:+d}")
    pairs = count(black_pairs(jest))
    if pairs:
        lines.append(f"{pairs} black pair{'s' if pairs > 1 else ''}: {PAIR_BONUS * pairs:+d}")
    hearts = cards_of(jest, HEARTS)
    points = joker_and_hearts(jest)
    if has(jest, JOKER):
        held = "all four Hearts" if hearts == ALL_FOUR else listed(jest, HEARTS) if hearts else "no Hearts"
        lines.append(f"Joker with {held}: {points:+d}")
    elif hearts:
        lines.append(f"{listed(jest, HEARTS)} without the Joker: +0")
    return [*lines, f"Total: {value_of(jest)}"]


def listed(jest: i64, suit: i64) -> str:
    """The cards of a suit by name; an Ace that counts 5 says so."""
    cards = cards_of(jest, suit)
    names = [FACES[4 * suit + n] for n in range(4) if (cards >> n) & 1]
    return " ".join(names) + (" (counts 5)" if cards == 1 else "")


def together(seats: list[int], names: list[str]) -> str:
    """The names of several players, such as "Ann, Ben and Cid"."""
    called = [names[seat] for seat in seats]
    return " and ".join([", ".join(called[:-1]), called[-1]]) if len(called) > 1 else called[0]


def in_a_tie(face: i64) -> str:
    """A card that decides a tie; an Ace does so only as a 5 (JE-16)."""
    return f"{FACES[face]} (counts 5)" if face != JOKER and face % 4 == 0 else FACES[face]


def tie_lines(t: Jest, seat: i64, names: list[str]) -> list[str]:
    """How a tie for the win was decided, for each seat that was in it (JE-14, JE-16)."""
    tied = leaders(t)
    if not has(tied, seat) or count(tied) == 1:
        return []
    others = together([other for other in members(tied) if other != seat], names)
    winners = members(winning_seats(t))
    if len(winners) > 1:
        return [f"Tied with {others}: the win is shared"]
    mine, best = [in_a_tie(deciding_card(t.faces(JEST + who))) for who in (seat, winners[0])]
    if seat == winners[0]:
        return [f"Tied with {others}: wins by the highest card, {mine}"]
    return [f"Tied with {others}: {mine} is outranked by {names[winners[0]]}'s {best}"]

"""The card texts of Circle of Kings, and the player aid: the order of strikes."""

from typing import Final

from mypy_extensions import i64

from parlour.games.circle_of_kings.army import army_of, of_suit, token_of
from parlour.games.circle_of_kings.circle_action import able_cards, targets
from parlour.games.circle_of_kings.lord_effects import WHEN, initiative
from parlour.games.circle_of_kings.names import PLACES, card_name, face_name, lord_number, suits_named
from parlour.games.circle_of_kings.state import *
from parlour.games.circle_of_kings.the_circle import king_at, next_king, removed_suit, suits_struck
from parlour.games.circle_of_kings.words import MOMENTS
from parlour.kernel.bits import bit, count, has, members
from parlour.kernel.declared import Rule
from parlour.kernel.facts import AidPart, Sentence
from parlour.kernel.guide import CardText, Guide, line, part
from parlour.kernel.table import NONE
from parlour.kernel.words import Speech, capital, plural

# The texts of the Lords, by number.
LORD_TEXTS: Final = [
    "The army with the lower value wins the Combat Phase. Equal values are still a draw.",
    "Switch two Kings who stand next to each other.",
    "Your opponent takes the revealed Lord back and plays the other one.",
    "Your opponent's Lord has no effect in this round.",
    "Cards of the Top King's suit may strike the suits of the next two Kings; the attacker chooses which.",
    "The Circle Phase begins at a King of your choice.",
    "The round ends at once: nobody wins or burns a Lord, and all armies return to hand.",
    "Once in the Circle Phase it eliminates any opposing Army card of your choice.",
    "One of your deployed cards counts double, and is lost after the Combat Phase.",
    "Steal one of your opponent's deployed cards for this round.",
    "Turn the Circle by one position, either way.",
    "The larger army gives up cards until both have the same number.",
    "The Circle Phase comes before the Combat Phase, and you lead it.",
    "The round ends in a draw: both burn a Lord, and both armies are eliminated.",
    "Only the values of the Captains are compared.",
    "The round ends and you win it: your opponent burns a Lord, but your army is eliminated.",
    "Remove any King except the Top King. Cards of his suit cannot act or be eliminated until Cleanup.",
    "In this Circle Phase an action of either player may eliminate two cards of the suit it strikes.",
    "The Top King and the Bottom King change places for good.",
    "The Right King and the Left King change places for good.",
    "The four Kings are shuffled and laid out again.",
    "All deployed Army cards are eliminated and replaced by as many from each Army deck.",
]


class CircleOfKingsGuide(Guide[CircleOfKings]):
    """The texts of Lords, Army cards and Kings; the order of strikes."""

    def __init__(self, rules: list[Rule]) -> None:
        super().__init__()
        self.rulings = [" ".join(rules[LORD_STEP + lord].cites) for lord in range(LORD_CARDS)]

    def card(self, t: CircleOfKings, seat: i64, token: i64, face: i64, speech: Speech) -> CardText:
        if face >= KING_FACES:
            return CardText(face_name(face), king_lines(t, face - KING_FACES))
        if face >= LORD_FACES:
            return CardText(lord_title(lord_number(face)), self.lord_lines(t, token, lord_number(face)))
        card = face % ARMY_CARDS
        return CardText(capital(card_name(card)), army_lines(t, token, card))

    def lord_lines(self, t: CircleOfKings, token: i64, lord: i64) -> list[Sentence]:
        """Return what a Lord does and when; whether it is negated."""
        when = f"Acts {MOMENTS[WHEN[lord]]}, with Initiative {initiative(lord)}."
        lines = [line(LORD_TEXTS[lord], f"§12 {self.rulings[lord]}"), line(when, "§5 CK-11")]
        agreed = option_line(t, lord)
        if agreed:
            lines.append(line(agreed, "CK-53"))
        zone = t.zone_of(token)
        if LORD <= zone < LORD + SEATS and has(t.negated, zone - LORD):
            lines.append(line("The Empress has negated it: it does nothing in this round.", "§12 CK-12"))
        return lines

    def aid(self, t: CircleOfKings, seat: i64, speech: Speech) -> list[AidPart]:
        parts = [strikes(t, seat, speech)]
        if seat != NONE and t.count(LORDS_OF + seat):
            lords = [lord_number(t.face_at(LORDS_OF + seat, n)) for n in range(t.count(LORDS_OF + seat))]
            held = [
                line(f"{lord_title(lord)}, {MOMENTS[WHEN[lord]]}: {LORD_TEXTS[lord]}", f"§12 {self.rulings[lord]}")
                for lord in sorted(lords)
            ]
            parts.append(part("Your Lords", held))
        sizes = [[f"{2 * n - 1} or {2 * n}", plural(n, "card")] for n in range(1, 6)]
        return [
            *parts,
            part("Army Size", [line("Half the Captain's value, rounded up.", "§5")], ["Captain", "Army"], sizes),
        ]


def lord_title(lord: i64) -> str:
    """Return a Lord with his number."""
    return f"{ROMAN[lord]} {LORDS[lord]}"


def option_line(t: CircleOfKings, lord: i64) -> str:
    """Return what this table has agreed about a Lord, where it differs from the rules."""
    if lord == EMPEROR and t.emperor_for_owner:
        return "At this table he serves only his owner."
    if lord == CHARIOT and t.chariot_two_suits:
        return "At this table it may strike cards of two suits with The Star."
    if lord == JUSTICE and t.justice_under_tower:
        return "At this table cards of the King removed by The Tower can be given up too."
    if lord == WORLD and not t.world_replaces_captain:
        return "At this table the Captains are not replaced."
    return ""


# ------------------------------------------------------------------- the Circle


def lords_are_open(t: CircleOfKings) -> bool:
    """Return whether the Lords of this round have been revealed."""
    return t.phase == FIGHTING or t.phase == CIRCLING


def struck_from(t: CircleOfKings, seat: i64, place: i64) -> i64:
    """Return the suits that a player's cards (NONE: anybody's) strike from a position, by public information."""
    if not lords_are_open(t):
        return bit(king_at(t, next_king(t, place)))
    if seat == NONE:
        return suits_struck(t, 0, place) | suits_struck(t, 1, place)
    return suits_struck(t, seat, place)


def king_lines(t: CircleOfKings, suit: i64) -> list[Sentence]:
    """Return where a King stands, and what his suit does there."""
    place = place_of(t, suit)
    if place == NONE:
        return [
            line(f"Removed by The Tower: {SUITS[suit]} cannot act or be eliminated until Cleanup.", "§12 CK-29")
        ]
    first = " The Circle Phase begins here." if place == TOP else ""
    return [
        line(
            f"{PLACES[place]} King: {SUITS[suit]} strike {suits_named(struck_from(t, 0, place))}.{first}",
            "§7 CK-25",
        ),
        line("After every round the Circle turns by one position clockwise.", "§8 CK-37"),
    ]


def place_of(t: CircleOfKings, suit: i64) -> i64:
    """Return the position at which the King of a suit stands, or NONE."""
    for place in range(4):
        if king_at(t, place) == suit:
            return place
    return NONE


def army_lines(t: CircleOfKings, token: i64, card: i64) -> list[Sentence]:
    """Return what an Army card counts, whom it strikes, and what has become of it in this round."""
    value, suit, zone = value_of(card), suit_of(card), t.zone_of(token)
    lines = [line(f"Adds {value} to the Army Value.", "§6")]
    if token == t.doubled:
        lines = [line(f"Doubled by Strength: adds {2 * value}, and is lost after the Combat Phase.", "§12 CK-22")]
    if HAND_OF <= zone < LORDS_OF:
        lines.append(line(f"As Captain it leads an army of {plural((value + 1) // 2, 'card')}.", "§5 CK-9"))
    if t.count(KINGS) == 0:
        lines += strike_lines(t, t.plan.owner[zone], suit)
    if token == t.stolen:
        lines.append(line("Stolen by The Hermit for this round.", "§12 CK-21"))
    if is_tapped(t, token):
        lines.append(line("Tapped: it takes no more Circle Actions, but can still be eliminated.", "§7"))
    return lines


def strike_lines(t: CircleOfKings, seat: i64, suit: i64) -> list[Sentence]:
    """Return whom a player's cards of a suit strike, and who strikes them."""
    if removed_suit(t) == suit:
        return [line("Its King is removed: it cannot act or be eliminated until Cleanup.", "§12 CK-29")]
    place = place_of(t, suit)
    before = [n for n in range(4) if king_at(t, n) != NONE and has(struck_from(t, 1 - seat, n), suit)]
    feared = suits_named(sum(1 << king_at(t, n) for n in before))
    struck = suits_named(struck_from(t, seat, place))
    return [line(f"In the Circle it strikes {struck} and is struck by {feared}.", "§7 CK-25")]


def is_tapped(t: CircleOfKings, token: i64) -> bool:
    """Return whether an Army card is tapped."""
    if t.phase != CIRCLING:
        return False
    tapped = [
        token_of(t, seat, card) for seat in range(SEATS) for card in members(t.tapped[seat] & army_of(t, seat))
    ]
    return token in tapped


def strikes(t: CircleOfKings, seat: i64, speech: Speech) -> AidPart:
    """Return, King by King from where the Circle Phase begins: which suit acts, what it strikes, who still can."""
    place: i64 = t.place if t.phase == CIRCLING else TOP
    order = [(place + n) & 3 for n in range(4)]
    rows: list[list[str]] = []
    for at in [each for each in order if king_at(t, each) != NONE]:
        row = [PLACES[at], SUITS[king_at(t, at)], suits_named(struck_from(t, NONE, at))]
        rows.append(row + [able(t, who, at) for who in range(SEATS)] if lords_are_open(t) else row)
    heads = ["King", "Suit", "Strikes"]
    if lords_are_open(t):
        heads += [capital(str(speech.person(who))) for who in range(SEATS)]
    turns = line("After the round the Circle turns: the Left King becomes the Top King.", "§8 CK-37")
    return part(
        "Order of strikes",
        [line("At each King both players strike once, the winner of Combat first.", "§7"), turns],
        heads,
        rows,
    )


def able(t: CircleOfKings, seat: i64, place: i64) -> str:
    """Return how many cards of a player can still act at a King, and against how many."""
    mine = count(able_cards(t, seat, place))
    theirs = sum(count(of_suit(t, army_of(t, 1 - seat), suit)) for suit in members(targets(t, seat, place)))
    return f"{mine} against {theirs}" if mine and theirs else "–"

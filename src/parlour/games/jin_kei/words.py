"""How Jin-Kei Trick speaks: moves, questions, where the game stands, and the end explained."""

from typing import Final

from mypy_extensions import i64

from parlour.games.jin_kei.advance import gap_before_two
from parlour.games.jin_kei.diagrams import drawn, formation_name, signs_of
from parlour.games.jin_kei.events import ACE_OVER_KING, EVENTS, FORMATION, LED_COLOUR
from parlour.games.jin_kei.formations import ROUND_NAMES, ROW_NAMES, TYPE_NAMES
from parlour.games.jin_kei.locations import (
    CUBES,
    ENTRY,
    TWO,
    WILD,
    cubes_on,
    next_front,
    next_reserve,
    printed,
    row_zone,
)
from parlour.games.jin_kei.numbers import COUNTERS, MARKS, captured_points, write_counters, write_marks
from parlour.games.jin_kei.refusals import MUST_FOLLOW, REASONS
from parlour.games.jin_kei.state import *
from parlour.kernel.events import Event
from parlour.kernel.facts import Counter, Facts, Mark
from parlour.kernel.numbers import Numbers
from parlour.kernel.refusal import OWN_REASONS
from parlour.kernel.table import NONE
from parlour.kernel.words import Option, Speech, Words, counter, mark, plural

COLOUR_WORDS: Final = ["black", "red"]
COLUMN_WORDS: Final = ["left", "middle", "right"]


class JinKeiWords(Words[JinKei]):
    """The sentences of Jin-Kei Trick."""

    def __init__(self) -> None:
        super().__init__(REASONS, EVENTS, COUNTERS, MARKS)

    def move(self, t: JinKei, action: i64) -> str:
        if action >= COLOUR:
            return COLOUR_WORDS[action - COLOUR]
        if action >= CARD:
            return FACES[action - CARD]
        return TYPE_NAMES[action - TYPE].lower() if action >= TYPE else "pass"

    def describe(self, t: JinKei, seat: i64, action: i64, speech: Speech) -> str:
        if action >= COLOUR:
            return f"Play it as a {COLOUR_WORDS[action - COLOUR]} card"
        if action >= CARD:
            return describe_card(t, seat, action - CARD)
        kind = action - TYPE
        if t.question == SELECT_FORMATION:
            return f"Choose {formation_name(kind, t.round)}"
        return f"Fight with {TYPE_NAMES[kind]} formations"

    def option(self, t: JinKei, seat: i64, action: i64) -> Option:
        if action >= COLOUR:
            return Option("name_colour", tokens=[t.at(BATTLE_ZONE, seat)], zones=[BATTLE_ZONE])
        if action < TYPE:
            return Option("pass")
        if action < CARD:
            rounds = [t.round] if t.question == SELECT_FORMATION else [1, 2, 3]
            return Option("choose_formation", diagrams=[drawn(t.book, action - TYPE, n) for n in rounds])
        face = action - CARD
        if t.question == PLACE_ROWS or t.question == PLACE_REINFORCEMENTS:
            return option_of_placing(t, seat, face)
        if t.question == WHICH_ADVANCES:
            return option_of_advancing(t, seat, face)
        found = [t.find(zone, face) for zone in (ROWS + seat, ROWS + 2 + seat, TWO_CARDS + seat)]
        standing = [token for token in found if token != NONE]
        if not standing:
            return Option("play")
        kind = "attack" if t.question == OFFENCE else "defend"
        if place_of(t, seat, standing[0]) == printed(t, seat, WILD):
            kind += "_from_wild"
        return Option(kind, card=standing[0], drop=BATTLE_ZONE, slot=seat)

    def headline(self, t: JinKei, speech: Speech) -> str:
        if t.over:
            return "The game is over."
        at = f"Round {t.round} of {ROUNDS}"
        if t.battle > 0:
            return f"{at}, battle {t.battle} of {BATTLES}: {speech.person(t.attacker):attacks}."
        if t.question == CHOOSE_TYPE and t.types[t.started] == NONE:
            return f"{at}: {speech.person(1 - t.started)} and then {speech.person(t.started)} choose formations."
        if t.question == SELECT_FORMATION and t.types[0] == NONE:
            return f"{at}: both choose a formation in secret."
        return f"{at}: both place their cards; {speech.person(t.marker):attacks} first."

    def zone(self, t: JinKei, number: i64) -> str:
        name = t.plan.zones[number].name
        return "set aside" if name == "out of the way" else name

    def fields(self, t: JinKei, seat: i64, speech: Speech) -> dict[str, object]:
        fields: dict[str, object] = {}
        if t.question == PLACE_ROWS:
            fields["where"] = place_words(t, seat, next_front(t, seat))
        if t.question == PLACE_REINFORCEMENTS:
            fields["where"] = place_words(t, seat, next_reserve(t, seat))
        if t.question == DEFENCE:
            fields["attack"] = played_words(t, t.attacker)
        if t.question == NAME_COLOUR:
            fields["card"] = FACES[t.face_at(BATTLE_ZONE, seat)]
        return fields

    def counters(self, t: JinKei) -> list[Counter]:
        out = [counter("round", "Round", t.round, most=ROUNDS)]
        if t.battle > 0:
            out.append(counter("battle", "Battle", t.battle, most=BATTLES))
        for seat in range(t.seats):
            points = sum(t.points[seat * ROUNDS + n] for n in range(ROUNDS))
            out.append(counter("points", "Points", points, seat=seat))
            if t.battle > 0:
                out.append(captured(t, seat))
            if t.types[seat] != NONE:
                name = formation_name(t.types[seat], t.round)
                out.append(counter("formation", "Formation", t.types[seat], name, seat))
            if t.marker == seat:
                out.append(counter("start_player", "Attacks first", 1, "this round", seat))
        return out

    def marks(self, t: JinKei) -> list[Mark]:
        out: list[Mark] = []
        for seat in range(t.seats):
            if t.types[seat] != NONE:
                out += formation_marks(t, seat)
            if t.at(BATTLE_ZONE, seat) != NONE:
                role = "attack" if seat == t.attacker else "defence"
                out.append(mark(role, f"{role}: {played_words(t, seat)}", t.at(BATTLE_ZONE, seat)))
        return out

    def numbers(self, t: JinKei, out: Numbers) -> None:
        write_counters(t, out)
        write_marks(t, out)

    def event_fields(self, t: JinKei, event: Event, speech: Speech) -> dict[str, object]:
        fields = super().event_fields(t, event, speech)
        fields["type"] = TYPE_NAMES[event.a] if 0 <= event.a < TYPES else ""
        fields["round"] = ROUND_NAMES[event.b - 1] if 0 < event.b <= ROUNDS else ""
        fields["where"] = location_words(event.a) if 0 <= event.a < LOCATIONS else ""
        fields["goal"] = location_words(event.b) if 0 <= event.b < LOCATIONS else ""
        fields["cubes"] = f" +{event.b}" if event.b else ""
        fields["colour"] = COLOUR_WORDS[event.a] if 0 <= event.a < 2 else ""
        fields["why"] = why_won(event.a)
        return fields

    def thing(self, t: JinKei, event: Event) -> str:
        return formation_name(event.a, event.b) if event.kind == FORMATION else TYPE_NAMES[event.a]

    def reason(self, t: JinKei) -> str:
        return "three rounds have been played"

    def result(self, t: JinKei, speech: Speech) -> list[list[str]]:
        return [score_lines(t, seat) for seat in range(t.seats)]

    def refusal_facts(self, t: JinKei, seat: i64, action: i64, reason: i64) -> Facts:
        if reason < OWN_REASONS:
            return self.general_facts(t, seat, action, reason)
        facts: Facts = {"card": FACES[action - CARD]} if CARD <= action < COLOUR else {}
        if reason == MUST_FOLLOW:
            facts["led"] = COLOUR_WORDS[t.led]
        return facts


def place_of(t: JinKei, seat: i64, token: i64) -> i64:
    """Return the location on which one of the seat's own cards lies."""
    zone = t.zone_of(token)
    if zone == TWO_CARDS + seat:
        return printed(t, seat, TWO)
    return (zone - ROWS - seat) // 2 * COLUMNS + t.slot_of(token)


def option_of_placing(t: JinKei, seat: i64, face: i64) -> Option:
    """Return a card from hand onto the location that is to be filled next."""
    location = next_front(t, seat) if t.question == PLACE_ROWS else next_reserve(t, seat)
    card = t.find(HAND_OF + seat, face)
    if location == NONE:
        return Option("place", tokens=[card])
    if location == printed(t, seat, TWO):
        return Option("place_two_cards", card=card, drop=TWO_CARDS + seat)
    kind = "place_" + ROW_NAMES[location // COLUMNS].lower()
    if cubes_on(t, seat, location):
        kind = "place_on_cubes"
    if location == printed(t, seat, WILD):
        kind = "place_on_wild"
    return Option(kind, card=card, drop=row_zone(seat, location), slot=location % COLUMNS)


def option_of_advancing(t: JinKei, seat: i64, face: i64) -> Option:
    """Return one of two cards onto the empty location before them."""
    goal = gap_before_two(t, seat)
    return Option("advance", card=t.find(TWO_CARDS + seat, face), drop=row_zone(seat, goal), slot=goal % COLUMNS)


def captured(t: JinKei, seat: i64) -> Counter:
    """Return what a seat has captured in this round."""
    cards = t.count(WON + seat)
    worth = captured_points(t, seat)
    words = f"{plural(cards, 'card')}, {plural(worth, 'point')}"
    return counter("captured", "Captured", worth, words, seat)


def formation_marks(t: JinKei, seat: i64) -> list[Mark]:
    """Return what the seat's formation card says about its locations, as marks on their spaces."""
    out: list[Mark] = []
    for each in signs_of(t.book, t.types[seat], t.round):
        location = each["slot"]
        zone, slot = row_zone(seat, location), location % COLUMNS
        out.append(mark(each["id"], each["words"], zone=zone, slot=slot, value=each["value"]))
    return out


def why_won(why: i64) -> str:
    """Return why a battle was won, if not by the higher strength."""
    if why == ACE_OVER_KING:
        return " (Ace over King)"
    return " (wrong colour)" if why == LED_COLOUR else ""


def describe_card(t: JinKei, seat: i64, face: i64) -> str:
    """Return what choosing a card means now; where it lies is told of face-up cards only, which all see."""
    card = FACES[face]
    if t.question == WHICH_ADVANCES:
        return f"Advance {card}"
    if t.question == OFFENCE or t.question == DEFENCE:
        verb = "Attack" if t.question == OFFENCE else "Defend"
        return f"{verb} with {card}{from_words(t, seat, face)}"
    location = next_front(t, seat) if t.question == PLACE_ROWS else NONE
    if t.question == PLACE_REINFORCEMENTS:
        location = next_reserve(t, seat)
    if location == NONE:
        return card
    return f"Place {card} on {place_words(t, seat, location)}"


def location_words(location: i64) -> str:
    """Return a location by its row and column."""
    return f"{ROW_NAMES[location // COLUMNS]} {COLUMN_WORDS[location % COLUMNS]}"


def place_words(t: JinKei, seat: i64, location: i64) -> str:
    """Return a location of the seat's formation with its effects."""
    return location_words(location) + in_brackets(effects(t, t.types[seat], t.round, location))


def in_brackets(text: str) -> str:
    """Return the text in brackets; nothing if there is none."""
    return f" ({text})" if text else ""


def effects(t: JinKei, kind: i64, number: i64, location: i64) -> str:
    """Return the special effects that a formation card gives a location."""
    at = (kind * ROUNDS + number - 1) * ENTRY
    cubes = (t.book[at + CUBES] >> (2 * location)) & 3
    out = [f"+{cubes}"] if cubes else []
    if t.book[at + WILD] == location:
        out.append("wild")
    if t.book[at + TWO] == location:
        out.append("2 Cards")
    return ", ".join(out)


def from_words(t: JinKei, seat: i64, face: i64) -> str:
    """Name the location from which a face-up card would be played."""
    for row in range(2):
        token = t.find(ROWS + 2 * row + seat, face)
        if token != NONE and t.is_up(token):
            return f" from {place_words(t, seat, row * COLUMNS + t.slot_of(token))}"
    token = t.find(TWO_CARDS + seat, face)
    if token != NONE and t.is_up(token):
        return f" from {place_words(t, seat, printed(t, seat, TWO))}"
    return ""


def played_words(t: JinKei, seat: i64) -> str:
    """Return the card that a seat has played in this battle, with its cubes and the colour named for it."""
    location = t.attack_from if seat == t.attacker else t.defence_from
    colour = t.led if seat == t.attacker else t.followed
    cubes = cubes_on(t, seat, location)
    out = FACES[t.face_at(BATTLE_ZONE, seat)] + (f" +{cubes}" if cubes else "")
    if location == printed(t, seat, WILD) and colour != NONE:
        out += f" as {COLOUR_WORDS[colour]}"
    return out


def score_lines(t: JinKei, seat: i64) -> list[str]:
    """Return how the points come about, round by round."""
    points = [t.points[seat * ROUNDS + n] for n in range(ROUNDS)]
    lines = [f"Round {ROUND_NAMES[n]}: {points[n]}" for n in range(ROUNDS)]
    lines.append(f"Total: {sum(points)}")
    if sum(points) == sum(t.points[(1 - seat) * ROUNDS + n] for n in range(ROUNDS)) and seat != t.started:
        lines.append("Wins the tie as the second player of the first round")
    return lines

"""How Jin-Kei Trick speaks: moves, questions, the log, refusals and the end explained."""

from typing import Final

from mypy_extensions import i64

from parlour.games.jin_kei.locations import (
    CUBES,
    DOTTED,
    ENTRY,
    SLEEVED,
    TWO,
    WILD,
    cubes_on,
    next_front,
    next_reserve,
    printed,
    row_zone,
)
from parlour.games.jin_kei.state import (
    BATTLE_ZONE,
    BATTLES,
    CARD,
    CHOOSE_TYPE,
    COLOUR,
    COLUMNS,
    DEFENCE,
    FACES,
    HAND_OF,
    LOCATIONS,
    NAME_COLOUR,
    OFFENCE,
    PLACE_REINFORCEMENTS,
    PLACE_ROWS,
    RANKS,
    ROUNDS,
    ROWS,
    SELECT_FORMATION,
    TWO_CARDS,
    TYPE,
    WHICH_ADVANCES,
    WON,
    JinKei,
    owner_of,
)
from parlour.kernel.bits import has
from parlour.kernel.events import Event
from parlour.kernel.refusal import OWN_REASONS, Refusal
from parlour.kernel.table import NONE
from parlour.kernel.words import Words

# Events. `a` and `b` are given behind each.
STARTS: Final = 0
CHOSE_TYPE: Final = 1  # a: type
DREW: Final = 2  # a: how many cards
FORMATION: Final = 3  # a: type, b: round
TOP_CARD: Final = 4  # a: location
PLACED: Final = 5  # a: location
REVEALED: Final = 6  # a: location
ATTACKS: Final = 7  # a: location, b: cubes
DEFENDS: Final = 8  # a: location, b: cubes
NAMED: Final = 9  # a: colour
WINS: Final = 10  # a: why, b: strength of the attack * 32 + that of the defence
TIED: Final = 11
ADVANCED: Final = 12  # a: from * 9 + to, b: 1 if it lay face-down before
SCORED: Final = 13  # a: points, b: how many cards
MARKER_PASSES: Final = 14  # a: round

# Why a battle is won.
HIGHER: Final = 0
ACE_OVER_KING: Final = 1
LED_COLOUR: Final = 2

# Reasons for a refusal.
ONLY_A_TYPE: Final = OWN_REASONS
ONLY_A_CARD: Final = OWN_REASONS + 1
ONLY_A_COLOUR: Final = OWN_REASONS + 2
NOT_YOURS: Final = OWN_REASONS + 3
NOT_IN_HAND: Final = OWN_REASONS + 4
LEFT_OVER: Final = OWN_REASONS + 5
NOT_STANDING: Final = OWN_REASONS + 6
IN_RESERVE: Final = OWN_REASONS + 7
VANGUARD_FIRST: Final = OWN_REASONS + 8
REARGUARD_FIRST: Final = OWN_REASONS + 9
MUST_FOLLOW: Final = OWN_REASONS + 10
NOT_OF_THE_TWO: Final = OWN_REASONS + 11

TYPE_WORDS: Final = ["Sword", "Shield", "Bow"]
ROUND_WORDS: Final = ["I", "II", "III"]
COLOUR_WORDS: Final = ["black", "red"]
ROW_WORDS: Final = ["Vanguard", "Rearguard", "Reinforcements"]
COLUMN_WORDS: Final = ["left", "middle", "right"]


class JinKeiWords(Words[JinKei]):
    """The sentences of Jin-Kei Trick."""

    def move(self, t: JinKei, action: i64) -> str:
        if action >= COLOUR:
            return COLOUR_WORDS[action - COLOUR]
        if action >= CARD:
            return FACES[action - CARD]
        return TYPE_WORDS[action - TYPE].lower() if action >= TYPE else "pass"

    def describe(self, t: JinKei, action: i64, names: list[str]) -> str:
        if action >= COLOUR:
            return f"Play it as a {COLOUR_WORDS[action - COLOUR]} card"
        if action >= CARD:
            return describe_card(t, action - CARD)
        if action < TYPE:
            return "Pass"
        kind = action - TYPE
        if t.question == SELECT_FORMATION:
            return f"Choose {TYPE_WORDS[kind]} {ROUND_WORDS[t.round - 1]}: {drawn(t, kind, t.round)}"
        cards = [f"{ROUND_WORDS[n]} {drawn(t, kind, n + 1)}" for n in range(ROUNDS)]
        return f"Fight with {TYPE_WORDS[kind]} formations: {'; '.join(cards)}"

    def headline(self, t: JinKei, names: list[str]) -> str:
        if t.over:
            return "The game is over."
        at = f"Round {t.round} of {ROUNDS}"
        if t.battle > 0:
            return f"{at}, battle {t.battle} of {BATTLES}: {names[t.attacker]} attacks."
        if t.question == CHOOSE_TYPE and t.types[t.started] == NONE:
            return f"{names[1 - t.started]} and then {names[t.started]} choose a type of formation."
        if t.question == SELECT_FORMATION and t.types[0] == NONE:
            return f"{at}: both choose a formation in secret."
        return f"{at}: both place their cards; {names[t.marker]} will attack first."

    def question(self, t: JinKei, seat: i64, names: list[str]) -> str:
        if t.question == CHOOSE_TYPE:
            return "Which type of formation do you fight with in all three rounds?"
        if t.question == SELECT_FORMATION:
            return "Which formation do you choose for this round?"
        if t.question == PLACE_ROWS:
            where = place_words(t, seat, next_front(t, seat))
            return f"Which card do you place face-down on {where}? It is turned up when both have placed theirs."
        if t.question == PLACE_REINFORCEMENTS:
            where = place_words(t, seat, next_reserve(t, seat))
            return f"Which card do you place face-down on {where}? It stays face-down until it advances."
        if t.question == OFFENCE:
            return "Which card do you attack with?"
        if t.question == DEFENCE:
            return f"Which card do you defend with against {played_words(t, t.attacker)}?"
        if t.question == NAME_COLOUR:
            return (
                f"As which colour do you play the {FACES[t.face_at(BATTLE_ZONE, seat)]} from your wild location?"
            )
        return "Which of the two cards on your “2 Cards” location advances?"

    def touches(self, t: JinKei, seat: i64, action: i64) -> list[list[int]]:
        if action >= COLOUR:
            return [[t.at(BATTLE_ZONE, seat)], [BATTLE_ZONE]]
        if action < CARD:
            return [[], []]
        face = action - CARD
        if t.question == PLACE_ROWS or t.question == PLACE_REINFORCEMENTS:
            location = next_front(t, seat) if t.question == PLACE_ROWS else next_reserve(t, seat)
            two = location == printed(t, seat, TWO)
            return [[t.find(HAND_OF + seat, face)], [TWO_CARDS + seat if two else row_zone(seat, location)]]
        if t.question == WHICH_ADVANCES:
            return [[t.find(TWO_CARDS + seat, face)], [TWO_CARDS + seat]]
        found = [t.find(zone, face) for zone in (ROWS + seat, ROWS + 2 + seat, TWO_CARDS + seat)]
        return [[token for token in found if token != NONE], [BATTLE_ZONE]]

    def counters(self, t: JinKei) -> list[list[str]]:
        out = [["Round", f"{t.round} of {ROUNDS}"]]
        if t.battle > 0:
            out.append(["Battle", f"{t.battle} of {BATTLES}"])
        out.append(["Start-player", f"Seat {t.marker + 1}"])
        for seat in range(t.seats):
            points = sum(t.points[seat * ROUNDS + n] for n in range(ROUNDS))
            out.append([f"Points of seat {seat + 1}", str(points)])
        for seat in range(t.seats):
            if t.battle > 0:
                cards = t.count(WON + seat)
                worth = sum(t.values[t.face_at(WON + seat, n) % RANKS] for n in range(cards))
                words = f"{cards} card{'' if cards == 1 else 's'}, {worth} point{'' if worth == 1 else 's'}"
                out.append([f"Captured by seat {seat + 1}", words])
        for seat in range(t.seats):
            if t.types[seat] != NONE:
                name = f"{TYPE_WORDS[t.types[seat]]} {ROUND_WORDS[t.round - 1]}"
                out.append([f"Formation of seat {seat + 1}", f"{name}: {drawn(t, t.types[seat], t.round)}"])
        for seat in range(t.seats):
            if t.at(BATTLE_ZONE, seat) != NONE:
                out.append(["Attack" if seat == t.attacker else "Defence", played_words(t, seat)])
        return out

    def event(self, t: JinKei, event: Event, names: list[str]) -> str:
        who = names[event.seat] if event.seat >= 0 else ""
        if event.kind == STARTS:
            return f"{who} is the start-player."
        if event.kind == CHOSE_TYPE:
            return f"{who} fights with {TYPE_WORDS[event.a]} formations."
        if event.kind == DREW:
            return f"{who} draws {event.a} cards."
        if event.kind == FORMATION:
            card = f"{TYPE_WORDS[event.a]} {ROUND_WORDS[event.b - 1]}"
            return f"{who} shows the formation {card} ({drawn(t, event.a, event.b)})."
        if event.kind == NAMED:
            return f"{who} plays it as a {COLOUR_WORDS[event.a]} card (Wild Suit)."
        if event.kind == WINS:
            return f"{who} wins the battle{win_words(event)} and captures both cards."
        if event.kind == TIED:
            return "The battle is a tie: each captures their own card."
        if event.kind == SCORED:
            return f"{who} scores {event.a} for {event.b} captured cards."
        if event.kind == MARKER_PASSES:
            return f"Round {event.a}: {who} has the start-player marker."
        return card_event(event, who)

    def reason(self, t: JinKei) -> str:
        return "three rounds have been played"

    def result(self, t: JinKei, names: list[str]) -> list[list[str]]:
        return [score_lines(t, seat) for seat in range(t.seats)]

    def refusal(self, t: JinKei, seat: i64, action: i64, reason: i64) -> Refusal:
        card = FACES[action - CARD] if action >= CARD and action < COLOUR else ""
        facts: dict[str, object] = {"card": card} if card else {}
        if reason == ONLY_A_TYPE:
            sentence = "Now you choose a type of formation: sword, shield or bow."
            return refuse("not_a_type", sentence, ["§2.4", "§4.2"], facts)
        if reason == ONLY_A_CARD:
            return refuse("not_a_card", "Now you choose one of your cards.", ["§4", "§5"], facts)
        if reason == ONLY_A_COLOUR:
            return refuse("not_a_colour", "Now you say black or red.", ["§9 Wild Suit", "JK-4"], facts)
        if reason == NOT_YOURS:
            return refuse("not_yours", f"The {card} is from the other player's deck.", ["§2.1"], facts)
        if reason == NOT_IN_HAND:
            return refuse("not_in_hand", f"The {card} is not in your hand.", ["§4.3d", "JK-2"], facts)
        if reason == NOT_OF_THE_TWO:
            sentence = f"The {card} is not one of the two cards on that location."
            return refuse("not_of_the_two", sentence, ["§9 2 Cards", "JK-10"], facts)
        return refuse_play(t, seat, action, reason, facts) or super().refusal(t, seat, action, reason)


def refuse(code: str, sentence: str, cites: list[str], facts: dict[str, object]) -> Refusal:
    """A refusal that cites sections of the rulebook and rulings."""
    return Refusal(code, sentence, [f"Jin-Kei Trick {c}" if c[0] == "§" else c for c in cites], facts)


def refuse_play(t: JinKei, seat: i64, action: i64, reason: i64, facts: dict[str, object]) -> Refusal | None:
    """Why a card may not attack or defend."""
    card = FACES[action - CARD] if action >= CARD and action < COLOUR else ""
    if reason == LEFT_OVER:
        sentence = f"The {card} is left over in your hand, and cannot be played from there."
        return refuse("left_over", sentence, ["§10 Q1"], facts)
    if reason == NOT_STANDING:
        return refuse("not_standing", f"The {card} is not in your formation.", ["§5"], facts)
    if reason == IN_RESERVE:
        sentence = f"The {card} is a Reinforcement: it has to advance before it can be played."
        return refuse("reinforcement", sentence, ["§5"], facts)
    if reason == VANGUARD_FIRST:
        sentence = "While your Vanguard has a card you attack from there, not from the Rearguard."
        return refuse("vanguard_first", sentence, ["§5", "JK-3"], facts)
    if reason == REARGUARD_FIRST:
        sentence = "While your Rearguard has a card you defend from there, not from the Vanguard."
        return refuse("rearguard_first", sentence, ["§5", "JK-3"], facts)
    if reason == MUST_FOLLOW:
        led = COLOUR_WORDS[t.led]
        facts["led"] = led
        sentence = f"The attack is {led}, and you have a {led} card there to follow with."
        return refuse("must_follow", sentence, ["§5", "JK-3"], facts)
    return None


def location_words(location: i64) -> str:
    """A location by its row and column."""
    return f"{ROW_WORDS[location // COLUMNS]} {COLUMN_WORDS[location % COLUMNS]}"


def place_words(t: JinKei, seat: i64, location: i64) -> str:
    """A location of the seat's formation with its effects."""
    return location_words(location) + in_brackets(effects(t, t.types[seat], t.round, location))


def in_brackets(text: str) -> str:
    """The text in brackets; nothing if there is none."""
    return f" ({text})" if text else ""


def effects(t: JinKei, kind: i64, number: i64, location: i64) -> str:
    """The special effects that a formation card gives a location."""
    at = (kind * ROUNDS + number - 1) * ENTRY
    cubes = (t.book[at + CUBES] >> (2 * location)) & 3
    out = [f"+{cubes}"] if cubes else []
    if t.book[at + WILD] == location:
        out.append("wild")
    if t.book[at + TWO] == location:
        out.append("2 Cards")
    return ", ".join(out)


def drawn(t: JinKei, kind: i64, number: i64) -> str:
    """A formation card in one line, as the file of formations writes it."""
    at = (kind * ROUNDS + number - 1) * ENTRY
    words: list[str] = []
    for location in range(LOCATIONS):
        cubes = (t.book[at + CUBES] >> (2 * location)) & 3
        marks = f"+{cubes}" if cubes else ""
        for what, mark in ((WILD, "W"), (TWO, "2"), (DOTTED, "D")):
            if t.book[at + what] == location:
                marks += mark
        words.append("X" if has(t.book[at + SLEEVED], location) else marks or ".")
    return " / ".join(" ".join(words[n : n + COLUMNS]) for n in range(0, LOCATIONS, COLUMNS))


def describe_card(t: JinKei, face: i64) -> str:
    """What choosing a card means now; where it lies is told of face-up cards only, which all see."""
    card, seat = FACES[face], owner_of(face)
    if t.question == WHICH_ADVANCES:
        return f"Advance the {card}"
    if t.question == OFFENCE or t.question == DEFENCE:
        verb = "Attack" if t.question == OFFENCE else "Defend"
        return f"{verb} with the {card}{from_words(t, seat, face)}"
    location = next_front(t, seat) if t.question == PLACE_ROWS else NONE
    if t.question == PLACE_REINFORCEMENTS:
        location = next_reserve(t, seat)
    if location == NONE:
        return f"The {card}"
    return f"Place the {card} on {place_words(t, seat, location)}"


def from_words(t: JinKei, seat: i64, face: i64) -> str:
    """From which location a face-up card would be played."""
    for row in range(2):
        token = t.find(ROWS + 2 * row + seat, face)
        if token != NONE and t.is_up(token):
            return f" from {place_words(t, seat, row * COLUMNS + t.slot_of(token))}"
    token = t.find(TWO_CARDS + seat, face)
    if token != NONE and t.is_up(token):
        return f" from {place_words(t, seat, printed(t, seat, TWO))}"
    return ""


def played_words(t: JinKei, seat: i64) -> str:
    """The card that a seat has played in this battle, with its cubes and the colour named for it."""
    location = t.attack_from if seat == t.attacker else t.defence_from
    colour = t.led if seat == t.attacker else t.followed
    cubes = cubes_on(t, seat, location)
    out = f"the {FACES[t.face_at(BATTLE_ZONE, seat)]}" + (f" +{cubes}" if cubes else "")
    if location == printed(t, seat, WILD) and colour != NONE:
        out += f" as {COLOUR_WORDS[colour]}"
    return out


def card_event(event: Event, who: str) -> str:
    """What happened to a card."""
    card = f"the {FACES[event.face]}" if event.face >= 0 else "a card"
    if event.kind == ADVANCED:
        start, goal = location_words(event.a // LOCATIONS), location_words(event.a % LOCATIONS)
        turned = ", face-up now," if event.b else ""
        return f"{who}'s {card.removeprefix('the ')}{turned} advances from {start} to {goal}."
    where = location_words(event.a)
    if event.kind == TOP_CARD:
        return f"{who} lays the top card, {card}, face-up on {where}."
    if event.kind == PLACED:
        return f"{who} places {card} face-down on {where}."
    if event.kind == REVEALED:
        return f"{who} reveals {card} on {where}."
    cubes = f" +{event.b}" if event.b else ""
    return f"{who} {'attacks' if event.kind == ATTACKS else 'defends'} with {card}{cubes} from {where}."


def win_words(event: Event) -> str:
    """Why a battle was won."""
    if event.a == ACE_OVER_KING:
        return " (Ace over King)"
    if event.a == LED_COLOUR:
        return " (the defence did not follow the colour)"
    high, low = event.b // 32, event.b % 32
    return f" ({max(high, low)} over {min(high, low)})"


def score_lines(t: JinKei, seat: i64) -> list[str]:
    """How the points come about, round by round."""
    points = [t.points[seat * ROUNDS + n] for n in range(ROUNDS)]
    lines = [f"Round {ROUND_WORDS[n]}: {points[n]}" for n in range(ROUNDS)]
    lines.append(f"Total: {sum(points)}")
    if sum(points) == sum(t.points[(1 - seat) * ROUNDS + n] for n in range(ROUNDS)) and seat != t.started:
        lines.append("Wins the tie as the second player of the first round (§8, JK-16)")
    return lines

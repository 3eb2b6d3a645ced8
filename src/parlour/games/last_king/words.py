"""How Last King speaks: moves, questions, where the game stands, and the end explained."""

from mypy_extensions import i64

from parlour.games.last_king.ace import destroys_at_once
from parlour.games.last_king.attack_cards import targets, zone_of_court
from parlour.games.last_king.destroyed import endurance
from parlour.games.last_king.events import DEADLY, EVENTS
from parlour.games.last_king.jack_and_queen import free_place, rank_of
from parlour.games.last_king.king import characters
from parlour.games.last_king.numbers import COUNTERS, MARKS, is_halved, write_counters, write_marks
from parlour.games.last_king.refusals import (
    KING_NEEDS_A_USE,
    NO_TARGET,
    NOT_IN_HAND,
    ONE_OF_EACH,
    REASONS,
    SHIELD_STANDS,
)
from parlour.games.last_king.state import *
from parlour.games.last_king.suit_restriction import halved_on, is_attacked, points_of, points_on, worth_on
from parlour.kernel.bits import bit, count, has, lowest, members
from parlour.kernel.events import Event
from parlour.kernel.facts import Counter, Facts, Mark
from parlour.kernel.numbers import Numbers
from parlour.kernel.refusal import OWN_REASONS
from parlour.kernel.table import ARGUMENT, NONE
from parlour.kernel.words import Card, Option, Speech, Words, counter, mark, plural

ABOUT_A_CARD = (NOT_IN_HAND, NO_TARGET, KING_NEEDS_A_USE, SHIELD_STANDS)


class LastKingWords(Words[LastKing]):
    """The sentences of Last King."""

    def __init__(self) -> None:
        super().__init__(REASONS, EVENTS, counters=COUNTERS, marks=MARKS)

    def move(self, t: LastKing, action: i64) -> str:
        if action >= AIM:
            return f"{(action - AIM) // COURT + 1}:{court_name((action - AIM) % COURT)}"
        if action >= HEAL:
            use = "heal" if action < CHARGE else "charge" if action < RALLY else "rally"
            return f"{use} {TEXTS[KINGS + (action - HEAL) % 4]}"
        if action >= CARD:
            return TEXTS[action - CARD]
        return "yes" if action == YES else "pass"

    def describe(self, t: LastKing, seat: i64, action: i64, speech: Speech) -> str:
        if action >= AIM:
            return describe_court(t, action, speech)
        if action >= HEAL:
            return describe_king(action)
        if action >= CARD:
            return describe_card(t.question, action - CARD)
        asked = t.question & (ARGUMENT - 1)
        return "Draw a card" if asked == HONORABLE_DEATH else "Make a new deck" if asked == EXHAUSTED else "Yes"

    def option(self, t: LastKing, seat: i64, action: i64) -> Option:
        if action >= AIM:
            return option_on_court(t, seat, action)
        if action >= HEAL:
            return option_of_king(t, seat, action)
        if action >= CARD:
            return option_of_card(t, seat, action - CARD)
        if action == YES:
            if t.question & (ARGUMENT - 1) == EXHAUSTED:
                return Option("new_deck", zones=[place(seat, DISCARD)])
            deck = place(seat, DECK)
            if t.count(deck) == 0:
                return Option("draw", zones=[deck])
            return Option("draw", card=t.top(deck), drop=place(seat, HAND_OF))
        return Option("pass")

    def card(self, t: LastKing, face: i64) -> str:
        return TEXTS[face % CARDS]

    def zone(self, t: LastKing, number: i64) -> str:
        name = t.plan.zones[number].name
        return name[:-2] if name[-2:-1] == " " else name  # the places of a rank are lettered

    def headline(self, t: LastKing, speech: Speech) -> str:
        if t.over:
            return "The game is over."
        if t.round == 0:
            return "Setup."
        asked = t.question & (ARGUMENT - 1)
        where = f"Round {t.round}"
        if asked == JESTER:
            return f"{where}: {speech.person(t.plan.owner[t.target]):is} attacked."
        if asked == HONORABLE_DEATH:
            return f"{where}: {speech.person(lowest(t.asked)):has} lost a character."
        if asked in (DISCARD_ONE, EXHAUSTED, REMOVE_ATTACK):
            return f"End of round {t.round}: {speech.person(t.turn):'s} turn to discard and draw."
        return f"{where}: {speech.person(t.turn):'s} turn."

    def fields(self, t: LastKing, seat: i64, speech: Speech) -> dict[str, object]:
        fields: dict[str, object] = {"hand": HAND_SIZE}
        if t.count(PLAYED):
            fields["card"] = Card(TEXTS[t.card_on(PLAYED)])
        if t.question & (ARGUMENT - 1) == JESTER:
            fields["attacker"] = speech.person(t.turn)
            fields["target"] = name_at(t, t.target)
            fields["blow"] = blow(t, t.target)
        return fields

    def counters(self, t: LastKing) -> list[Counter]:
        return [counter("round", "Round", t.round), counter("kings", "Kings on the table", count(t.alive))]

    def marks(self, t: LastKing) -> list[Mark]:
        out: list[Mark] = []
        for zone in [place(seat, KING) + n for seat in members(t.alive) for n in range(PLACES)]:
            if is_attacked(t, zone):
                points, limit = points_on(t, zone), endurance(t.card_on(zone))
                words = f"{points} of {limit} damage"
                out.append(mark("attacked", words, t.at(zone, 0), zone, value=points, most=limit))
                attacks = [t.at(zone, slot) for slot in range(1, t.count(zone))]
                out += [mark("half", "counts half", token) for token in attacks if is_halved(t, token)]
        return out

    def numbers(self, t: LastKing, out: Numbers) -> None:
        write_counters(t, out)
        write_marks(t, out)

    def event_fields(self, t: LastKing, event: Event, speech: Speech) -> dict[str, object]:
        fields = super().event_fields(t, event, speech)
        struck = event.onto.face if event.onto.face >= 0 else event.face
        fields["target"] = court_name(struck % CARDS - JACKS) if struck >= 0 and struck % CARDS >= JACKS else ""
        fields["effect"] = "to destroy it" if event.b == DEADLY else f"for {event.b}"
        fields["queen"] = TEXTS[event.a] if 0 <= event.a < CARDS else ""
        fields["jack"] = TEXTS[event.b] if 0 <= event.b < CARDS else ""
        fields["kept"] = f" and takes over {plural(event.b, 'attack')}" if event.b else ""
        fields["ace"] = " by the Ace" if event.a else ""
        fields["deed"] = "rallies" if event.a else "attacks"
        fields["what"] = "the bonus card" if event.a else "a new deck"
        fields["goes"] = "go" if event.seat == speech.reader else "goes"
        fields["wins"] = "win" if event.seat == speech.reader else "wins"
        return fields

    def reason(self, t: LastKing) -> str:
        if not t.adjudicated:
            return "one King is left on the table"
        if t.idle >= t.idle_limit:
            return f"nobody has acted for {t.idle} rounds: a draw"
        return f"the limit of {t.round} rounds is reached: a draw"

    def result(self, t: LastKing, speech: Speech) -> list[list[str]]:
        return [result_lines(t, seat) for seat in range(t.seats)]

    def refusal_facts(self, t: LastKing, seat: i64, action: i64, reason: i64) -> Facts:
        if reason < OWN_REASONS or reason == ONE_OF_EACH:
            return self.general_facts(t, seat, action, reason)
        if action >= AIM:
            facts: Facts = {"seat": (action - AIM) // COURT, "card": court_name((action - AIM) % COURT)}
            if t.count(PLAYED):
                facts["attack"] = TEXTS[t.card_on(PLAYED)]
            return facts
        if action >= CARD:
            return {"card": TEXTS[action - CARD] if action < HEAL else TEXTS[KINGS + (action - HEAL) % 4]}
        return {}


def court_name(who: i64) -> str:
    """Return a character by its card, or the Shield."""
    return "Shield" if who == SHIELDING else TEXTS[JACKS + who]


def name_at(t: LastKing, zone: i64) -> str:
    """Return what stands on a place: a character by its card, or the Shield."""
    return court_name(t.card_on(zone) - JACKS)


def blow(t: LastKing, zone: i64) -> str:
    """Return what the attack that is being played would do there."""
    attack = t.card_on(PLAYED)
    if destroys_at_once(attack, t.card_on(zone)):
        return "destroys it"
    points = worth_on(t, attack, zone)
    half = ", half" if halved_on(t, attack, zone) else ""
    return f"{points} damage{half}, {points_on(t, zone) + points} of {endurance(t.card_on(zone))}"


def describe_court(t: LastKing, action: i64, speech: Speech) -> str:
    """Return what it means to point at somebody on the table."""
    seat, who = (action - AIM) // COURT, (action - AIM) % COURT
    zone = zone_of_court(t, seat, who) if seat < t.seats else NONE
    card = court_name(who)
    whose = f"{speech.person(seat):'s}"
    if t.question == CHOOSE_RALLY:
        return f"Replace {Card(card)}"
    if t.question == REMOVE_ATTACK and zone != NONE and is_attacked(t, zone):
        top = t.top(zone)
        return f"Remove {Card(TEXTS[t.card(top)])} ({points_of(t, top)}) from {Card(card)}"
    if t.question == CHOOSE_TARGET and zone != NONE:
        return f"Attack {whose} {card} ({blow(t, zone)})"
    return f"{whose} {card}"


def option_on_court(t: LastKing, seat: i64, action: i64) -> Option:
    """Describe a card on the table as a target: attacked, replaced, or relieved of an attack."""
    owner, who = (action - AIM) // COURT, (action - AIM) % COURT
    zone = zone_of_court(t, owner, who) if owner < t.seats else NONE
    if zone == NONE:
        return Option("point")
    stands = t.at(zone, 0)
    if t.question == REMOVE_ATTACK:
        top = t.top(zone)
        return Option("remove_attack", card=top, drop=place(t.owner_of(top), DISCARD))
    kind = "rally" if t.question == CHOOSE_RALLY else "attack"
    if t.question == CHOOSE_TARGET and destroys_at_once(t.card_on(PLAYED), JACKS + who):
        kind = "destroy"
    return Option(kind, card=t.at(PLAYED, 0), drop=zone, onto=stands)


def option_of_king(t: LastKing, seat: i64, action: i64) -> Option:
    """Return a King in hand: he heals the King on the table, charges, or rallies."""
    king_card = KINGS + (action - HEAL) % 4
    card = t.find(place(seat, HAND_OF), CARDS * seat + king_card)
    if action < CHARGE:
        king = place(seat, KING)
        return Option("heal", card=card, drop=king, onto=t.at(king, 0))
    if action < RALLY:
        return Option("charge", zones=zones_in_reach(t, seat, king_card), card=card, drop=PLAYED)
    replaced = [zone_of_court(t, seat, who) for who in members(characters(t, seat))]
    return Option("begin_rally", zones=replaced, card=card, drop=PLAYED)


def zones_in_reach(t: LastKing, seat: i64, card: i64) -> list[int]:
    """Return where those stand on whom an attack of the seat's may be played: it can be dropped there at once."""
    out: list[int] = []
    for foe in members(t.alive & ~bit(seat)):
        out += [zone_of_court(t, foe, who) for who in members(targets(t, foe, card))]
    return out


def option_of_card(t: LastKing, seat: i64, card: i64) -> Option:
    """Return a card that is named, in the hand or at the beginning in the deck."""
    token = t.find(place(seat, HAND_OF), CARDS * seat + card)
    if t.question == CHOOSE_CHARACTERS:
        rank = KING if card >= KINGS else QUEEN_RANK if card >= QUEENS else JACK_RANK
        return Option("open", zones=[place(seat, rank)])  # the card itself still lies hidden in the deck
    if t.question in (DISCARD_DOWN, DISCARD_ONE):
        return Option("discard", card=token, drop=place(seat, DISCARD))
    if t.question == JESTER:
        return Option("jester", card=token, drop=PLAYED, onto=t.at(PLAYED, 0))
    if card < JACKS:
        return Option("raise_attack", zones=zones_in_reach(t, seat, card), card=token, drop=PLAYED)
    if card == JOKER:
        return Option("shield", card=token, drop=place(seat, SHIELD))
    if card >= KINGS:
        return Option("choose", tokens=[token])
    return Option("join", card=token, drop=free_place(t, place(seat, rank_of(card))))


def describe_king(action: i64) -> str:
    """Return the three uses of a King in hand."""
    king = TEXTS[KINGS + (action - HEAL) % 4]
    if action < CHARGE:
        return f"Heal: discard {king} to remove all attacks from your King"
    if action < RALLY:
        return f"Charge: attack with {king} for 10"
    return f"Rally: replace one of your characters with {king}"


def describe_card(question: i64, card: i64) -> str:
    """Return what it means to name a card, by the question that is asked."""
    text = f"{Card(TEXTS[card])}"
    if question == CHOOSE_CHARACTERS:
        return f"Open with {text}"
    if question in (DISCARD_DOWN, DISCARD_ONE):
        return f"Discard {text}"
    if question == JESTER and card == JOKER:
        return "Jester: discard the attack"
    if card == JOKER:
        return "Play the Joker as your King's Shield"
    if card >= KINGS:
        return text
    if card >= JACKS:
        return f"Play {text} into your {'Queen' if card >= QUEENS else 'Jack'} rank"
    return f"Attack with {text}"


def result_lines(t: LastKing, seat: i64) -> list[str]:
    """Return how the game ended for a player."""
    if not has(t.alive, seat):
        return ["King destroyed: out of the game"]
    king = place(seat, KING)
    standing = f"{TEXTS[t.card_on(king)]} on the table with {points_on(t, king)} of 20 damage"
    if t.adjudicated:
        return [standing, f"A draw between the {count(t.alive)} players still in the game, adjudicated"]
    return [standing, "The last King standing"]

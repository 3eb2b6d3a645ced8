"""The card texts of Last King, with the damage to each target, and the player aid."""

from typing import Final

from mypy_extensions import i64

from parlour.games.last_king.ace import destroys_at_once
from parlour.games.last_king.attack_cards import front, zone_of_court
from parlour.games.last_king.destroyed import endurance
from parlour.games.last_king.king import may_heal
from parlour.games.last_king.numbers import is_halved
from parlour.games.last_king.state import *
from parlour.games.last_king.suit_restriction import (
    CHARGE_POINTS,
    halved_on,
    is_attacked,
    is_barred,
    points,
    points_of,
    points_on,
    suit_at,
    worth_on,
)
from parlour.games.last_king.words import name_at
from parlour.kernel.bits import has, members
from parlour.kernel.facts import AidPart, Effect, Sentence
from parlour.kernel.guide import CardText, Guide, effect, line, part
from parlour.kernel.table import NONE
from parlour.kernel.words import Speech, capital, plural

SIGNS: Final = "♠♥♣♦"
VALUES: Final = [
    ["Jack", "10 damage"],
    ["Queen", "15 damage"],
    ["King, in any rank", "20 damage"],
    ["Shield", "20 damage, its King's suit"],
]


class LastKingGuide(Guide[LastKing]):
    """The texts of the cards, and who can be hurt by what."""

    def card(self, t: LastKing, seat: i64, token: i64, face: i64, speech: Speech) -> CardText:
        card, zone, owner = face % CARDS, t.zone_of(token), t.owner_of(token)
        title = "Joker" if card == JOKER else TEXTS[card]
        if is_place(zone) and t.at(zone, 0) == token:
            return CardText(title, standing_lines(t, zone, speech))
        if is_place(zone):
            whose = f"{speech.person(t.plan.owner[zone]):'s} {name_at(t, zone)}"
            half = ", half its value" if is_halved(t, token) else ""
            counted = f"{points_of(t, token)} damage"
            return CardText(title, [line(f"Attacks {whose} for {counted}{half}.", "§2 LK-5")])
        effects = effects_of(t, zone, owner, card)
        lines = lines_of(t, zone, owner, card)
        lines += [line(f"{capital(in_words(t, each, speech))}.", cites_of(card, each)) for each in effects]
        return CardText(title, lines, effects=effects)

    def aid(self, t: LastKing, seat: i64, speech: Speech) -> list[AidPart]:
        parts: list[AidPart] = []
        rows: list[list[str]] = []
        if seat != NONE and has(t.alive, seat):
            rows = [target_row(t, seat, zone, speech) for zone in exposed_places(t, seat)]
        if rows:
            parts.append(
                part(
                    "Your cards against each target",
                    [],
                    ["Target", "Full damage", "Half damage", "Can't attack"],
                    rows,
                )
            )
        suits = "Full damage; half to the other suit of its colour; it can't attack its own suit."
        charge = f"A charging King does {CHARGE_POINTS} damage, regardless of suit."
        ace = "An Ace destroys a Jack or Queen at once; against a King or Shield it counts as a 1."
        values = [line(suits, "§9 LK-4"), line(charge, "§4"), line(ace, "§5 LK-6")]
        falls = part("Damage to destroy", [], ["", "Destroyed by"], VALUES)
        return [*parts, part("What an attack does", values), falls]


def is_place(zone: i64) -> bool:
    """Return whether characters, or the Shield, stand in the zone."""
    return zone >= DECK and (zone - DECK) % PER_SEAT >= KING - DECK


# ------------------------------------------------------------------ on the table


def standing_lines(t: LastKing, zone: i64, speech: Speech) -> list[Sentence]:
    """Return what a character on the table, or the Shield, withstands and has taken."""
    card, owner = t.card_on(zone), t.plan.owner[zone]
    taken = f", {points_on(t, zone)} so far" if is_attacked(t, zone) else ""
    falls = f"Destroyed by {endurance(card)} damage{taken}."
    if card == JOKER:
        who = f"Shields {speech.person(owner):'s} King"
        return [line(f"{who} and counts as {SIGNS[suit_at(t, zone)]}.", "§6 LK-14"), line(falls, "§6 LK-14")]
    if card < KINGS:
        return [line(falls, "§3")]
    if zone == place(owner, KING):
        return [line(falls, "§4"), line(f"If he falls, {speech.person(owner):is} out of the game.", "§10")]
    return [line(falls, "§4 LK-8"), line("He rallied here: if he falls, nobody is out of the game.", "§4 LK-8")]


# ------------------------------------------------------------- in hand, or played


def lines_of(t: LastKing, zone: i64, owner: i64, card: i64) -> list[Sentence]:
    """Return what a card can be played for."""
    if card == JOKER:
        return [
            line("Jester: discard it when you are attacked, and the attack is discarded too.", "§6 LK-12"),
            line(
                "King's Shield: place it in front of your King; it takes his suit and is destroyed by 20 damage.",
                "§6 LK-14",
            ),
        ]
    if card >= KINGS:
        return king_lines(t, zone, owner)
    if card >= JACKS:
        rank = "Queen" if card >= QUEENS else "Jack"
        return [line(f"Joins your {rank} rank; destroyed by {endurance(card)} damage.", "§3")]
    if card < NUMBERS:
        return [
            line("Destroys a Jack or Queen of another suit in the front rank at once.", "§5"),
            line("Against a King or Shield it is an attack for 1.", "§5 LK-6"),
        ]
    own, kin = SIGNS[suit(card)], SIGNS[suit(card) ^ 2]
    half = f"half ({points(card, True)}) against {kin}, can't attack {own}"
    return [line(f"An attack for {points(card, False)}: {half}.", "§9 LK-4")]


def king_lines(t: LastKing, zone: i64, owner: i64) -> list[Sentence]:
    """Return the three uses of a King in hand."""
    now = ""
    if zone == place(owner, HAND_OF):
        attacks = t.count(place(owner, KING)) - 1
        now = f" ({plural(attacks, 'attack')} now)" if may_heal(t, owner) else " (none now)"
    return [
        line(f"Heal: discard him to remove all attacks from your King{now}.", "§4 LK-9"),
        line(f"Charge: an attack for {CHARGE_POINTS}, regardless of suit.", "§4 LK-4"),
        line("Rally: he replaces one of your characters and takes over its attacks.", "§4 LK-8"),
    ]


def attacks_with(card: i64) -> bool:
    """Return whether a card can be played on opponents: numbers, Aces, and Kings that charge."""
    return card < JACKS or KINGS <= card < JOKER


def effects_of(t: LastKing, zone: i64, owner: i64, card: i64) -> list[Effect]:
    """Return what an attack card would do: in hand to everyone exposed, once played to its target."""
    if zone == PLAYED and t.target != NONE:
        return [effect_on(t, card, t.target)]
    in_play = zone == place(owner, HAND_OF) or (zone == PLAYED and t.question == CHOOSE_TARGET)
    if not in_play or not attacks_with(card):
        return []
    return [effect_on(t, card, target) for target in exposed_places(t, owner)]


def exposed_places(t: LastKing, seat: i64) -> list[int]:
    """Return the places of the front ranks of all opponents."""
    out: list[int] = []
    for foe in members(t.alive):
        if foe != seat and t.count(place(foe, KING)):
            out += [zone_of_court(t, foe, who) for who in members(front(t, foe))]
    return out


def effect_on(t: LastKing, card: i64, zone: i64) -> Effect:
    """Return what an attack would do to what stands on a place: nothing, half, its full value, or destroy it."""
    token = t.at(zone, 0)
    if is_barred(card, suit_at(t, zone)):
        return effect(token, "none", 0, "none")
    value = worth_on(t, card, zone)
    falls = points_on(t, zone) + value >= endurance(t.card_on(zone))
    if falls or destroys_at_once(card, t.card_on(zone)):
        return effect(token, "destroys", value, "falls")
    if halved_on(t, card, zone):
        return effect(token, "half", value, f"half: {value}")
    return effect(token, "full", value, f"full: {value}")


def in_words(t: LastKing, found: Effect, speech: Speech) -> str:
    """Return what an attack would do, as a sentence."""
    zone = t.zone_of(found["onto"])
    whom = f"{speech.person(t.plan.owner[zone]):'s} {name_at(t, zone)}"
    if found["kind"] == "none":
        return f"{whom}: can't attack, same suit"
    if found["kind"] == "destroys":
        return f"{whom} would fall"
    half = " (half)" if found["kind"] == "half" else ""
    total = f"{points_on(t, zone) + found['value']} of {endurance(t.card_on(zone))}"
    return f"{whom}: {found['value']} damage{half}, {total} in total"


def cites_of(card: i64, found: Effect) -> str:
    """Return the rules behind what an attack would do."""
    if card < NUMBERS and found["kind"] == "destroys":
        return "§5 LK-6"
    return "§10 LK-7" if found["kind"] == "destroys" else "§9 LK-4"


def target_row(t: LastKing, seat: i64, zone: i64, speech: Speech) -> list[str]:
    """Return a target with the cards of the seat's hand that hurt it fully, by half, or not at all."""
    name = f"{speech.person(t.plan.owner[zone]):'s} {name_at(t, zone)}"
    full: list[str] = []
    half: list[str] = []
    none: list[str] = []
    for card in members(t.in_hand(seat)):
        if not attacks_with(card):
            continue
        found = effect_on(t, card, zone)
        worth = "falls" if found["kind"] == "destroys" else str(found["value"])
        if found["kind"] == "none":
            none.append(TEXTS[card])
        else:
            column = half if halved_on(t, card, zone) else full
            column.append(f"{TEXTS[card]} ({worth})")
    taken = f"{points_on(t, zone)} of {endurance(t.card_on(zone))}"
    return [f"{capital(name)}, {taken}", *[", ".join(cards) or "–" for cards in (full, half, none)]]

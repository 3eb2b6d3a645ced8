"""The options of High Jinks: what each means in words, and which card is dragged where to choose it."""

from typing import Final

from mypy_extensions import i64

from parlour.games.high_jinks.combat_phase import opponents_of
from parlour.games.high_jinks.duels import worth
from parlour.games.high_jinks.paying import fitting
from parlour.games.high_jinks.state import *
from parlour.games.high_jinks.straights import discarded
from parlour.games.high_jinks.summon_abilities import copy_in
from parlour.games.high_jinks.the_field import duelist, mana_faces, open_counters, other_duelist
from parlour.kernel.bits import has, lowest, members
from parlour.kernel.table import ARGUMENT, NONE
from parlour.kernel.words import Card, Option, Speech, capital

RANKS: Final = ["Ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "Jack", "Queen", "King", "Joker"]
ABILITY_NAMES: Final = ["justice", "lust", "fortune"]
CAST_NAMES: Final = ["conjuration", "interception", "pair", "straight", "four", "archlord"]
SPELL_NAMES: Final = ["transmutation", "infliction", "restoration"]
ABILITY_WORDS: Final = [
    "Justice: destroy an opponent's Mana card",
    "Lust: recruit an Agent from the Bench",
    "Fortune: salvage a card from the Boneyard",
]
CAST_WORDS: Final = [
    "Cast a Conjuration with a 6",
    "Cast an Interception with a 7",
    "Cast a Binary Spell with a pair",
    "Discard a straight to draw three cards",
    "Cast each Binary Spell twice with 4 of a kind",
    "Cast a Binary Spell with your Archlord",
]
SPELL_WORDS: Final = [
    "Transmutation: draw, salvage or recruit two cards",
    "Infliction: deal a Damage Counter to an opponent",
    "Restoration: heal a Damage Counter",
]
# Where a player is pointed at who is named for a question.
POINTED_AT: Final = {
    TARGET: AGENTS,
    INTERCEPT_WHOM: HAND_OF,
    DESTROY_WHOSE: MANA_OF,
    INFLICT: COUNTERS,
    HEAL_WHOSE: COUNTERS,
}


def asked(t: HighJinks) -> i64:
    """Return the step that is asked, without its argument."""
    return t.question % ARGUMENT


# -------------------------------------------------------------------- in words


def describe_card(t: HighJinks, seat: i64, face: i64) -> str:
    """Return what it means to name a card."""
    step, card = asked(t), f"{Card(FACES[face])}"
    if step == MAIN_PHASE:
        return f"Summon {card}" if is_agent(face) else f"Set {card} face-down"
    if step == STARTING_HANDS:
        return f"Keep {card}"
    if step == RETALIATE:
        return f"Answer with {card}"
    if step == EMPOWER:
        if value(face) == ACE:
            return f"Play {card}: win unless they answer with an Ace"
        return f"Spend {card} from hand{gain(t, seat, face)}"
    if step == PAY:
        return f"Pay with {card} from your hand"
    if step == RECRUIT_AGENT:
        return f"Recruit {card}"
    if step == SALVAGE_CARD:
        return f"Salvage {card}"
    if step == EVOKE:
        return f"Banish {card}"
    return f"Take {card}" if step == SEARCH_DECK else capital(card)


def gain(t: HighJinks, seat: i64, face: i64) -> str:
    """Return the Power that a card would add in the duel."""
    return f" (+{worth(t, seat, face)})" if is_mana(face) else ""


def describe_place(t: HighJinks, seat: i64, action: i64, speech: Speech) -> str:
    """Return what it means to name an Agent, a Mana card or a Damage Counter by its place."""
    if action < MANA:
        return describe_agent(t, seat, action - AGENT)
    if action < COUNTER:
        return describe_mana(t, seat, action - MANA)
    place, step = action - COUNTER, asked(t)
    owner = t.foe if step == HEAL else seat
    face = t.face_at(COUNTERS + owner, place) if 0 <= owner < t.seats else NONE
    card = FACES[face] if face >= 0 else f"counter {place + 1}"
    if step == HEAL:
        return f"Heal {speech.person(owner):'s} {card}" + ("" if owner == seat else " and take it into your hand")
    if step == MAIN_PHASE:
        return f"Flip your Damage Counter {card} for its ability"
    if step == PAY:
        return f"Pay with your Damage Counter {card}"
    return f"Flip your Damage Counter {card}{gain(t, seat, face)}"


def describe_agent(t: HighJinks, seat: i64, zone: i64) -> str:
    """Return what it means to name one's own Agent."""
    face, step = t.face_at(AGENTS + seat, zone), asked(t)
    card = f"{Card(FACES[face])}" if face >= 0 else f"the Agent in zone {zone + 1}"
    if step == COMBAT_PHASE:
        return f"Attack with {card}"
    return f"Block with {card}" if step == BLOCK else f"Retire {card} to summon again"


def describe_mana(t: HighJinks, seat: i64, zone: i64) -> str:
    """Return what it means to name a Mana card on the field."""
    step = asked(t)
    if step == DESTROY:
        token = t.at(MANA_OF + t.foe, zone)
        shown = f"{Card(FACES[t.face(token)])}" if token >= 0 and t.is_up(token) else "the face-down card"
        return f"Destroy {shown} in zone {zone + 1}"
    face = t.face_at(MANA_OF + seat, zone)
    card = FACES[face] if face >= 0 else f"Mana card in zone {zone + 1}"
    return f"Pay with your {card} from the field" if step == PAY else f"Tap your {card}{gain(t, seat, face)}"


def describe_verb(action: i64) -> str:
    """Return a verb in words."""
    if action >= BINARY:
        return SPELL_WORDS[action - BINARY]
    if action >= CAST:
        return CAST_WORDS[action - CAST]
    if action >= ABILITY:
        return ABILITY_WORDS[action - ABILITY]
    if action == DRAW:
        return "Draw a card"
    return "Salvage a card from the Boneyard" if action == SALVAGE else "Recruit an Agent from the Bench"


# ------------------------------------------------------------- by their cards


def option_of_card(t: HighJinks, seat: i64, face: i64) -> Option:
    """Return a card that is named by its face: where it lies, and where it is put."""
    step = asked(t)
    if step == RECRUIT_AGENT:
        return Option("recruit", card=copy_in(t, BENCH, face), drop=HAND_OF + seat)
    if step == SALVAGE_CARD:
        return Option("salvage", card=copy_in(t, BONEYARD, face), drop=HAND_OF + seat)
    if step == EVOKE:
        return Option("banish_for_evocation", card=discarded(t, face), drop=VOID)
    if step == SEARCH_DECK:
        return Option("take_from_deck", card=t.find(DECK, face), drop=HAND_OF + seat)
    card, held = t.find(HAND_OF + seat, face), copies_in(t, HAND_OF + seat, face)
    if step == STARTING_HANDS:
        return Option("keep", held)
    if step == PAY:
        return Option("pay_from_hand", held, card=card, drop=pile_for(t.casting))
    if step in (EMPOWER, RETALIATE):
        if value(face) == ACE:
            other = other_duelist(t, seat)
            return Option("banish_ace", held, card=card, drop=AGENTS + other, onto=duelist(t, other))
        return Option("empower_from_hand", held, card=card, drop=AGENTS + seat, onto=duelist(t, seat))
    row = AGENTS + seat if is_agent(face) else MANA_OF + seat
    kind = "summon" if is_agent(face) else "set_mana"
    return Option(kind, held, card=card, drop=row, slot=free_space(t, row))


def special_option(t: HighJinks, seat: i64, face: i64) -> Option:
    """Return an Agent from hand that is special summoned."""
    card, row = t.find(HAND_OF + seat, face), AGENTS + seat
    held = copies_in(t, HAND_OF + seat, face)
    return Option("special_summon", held, card=card, drop=row, slot=free_space(t, row))


def option_of_place(t: HighJinks, seat: i64, action: i64) -> Option:
    """Return a card on the table that is named by its place."""
    if action < MANA:
        return option_of_agent(t, seat, t.at(AGENTS + seat, action - AGENT))
    step = asked(t)
    if action < COUNTER:
        if step == DESTROY:
            return Option("destroy", card=t.at(MANA_OF + t.foe, action - MANA), drop=BONEYARD)
        token = t.at(MANA_OF + seat, action - MANA)
        if step == PAY:
            return Option("pay_from_field", card=token, drop=pile_for(t.casting))
        return Option("empower_by_tapping", card=token, drop=AGENTS + seat, onto=duelist(t, seat))
    if step == HEAL:
        token = t.at(COUNTERS + t.foe, action - COUNTER)
        return Option("heal", card=token, drop=pile_of(t, token) if t.foe == seat else HAND_OF + seat)
    token = t.at(COUNTERS + seat, action - COUNTER)
    if step == MAIN_PHASE:
        return Option("flip_agent", tokens=[token])  # it is turned over where it lies
    if step == PAY:
        return Option("pay_with_counter", card=token, drop=pile_for(t.casting))
    return Option("empower_with_counter", card=token, drop=AGENTS + seat, onto=duelist(t, seat))


def option_of_agent(t: HighJinks, seat: i64, token: i64) -> Option:
    """Return one's own Agent: it attacks the only opponent or whomever one names next, blocks, or retires."""
    step = asked(t)
    if step == BLOCK:
        return Option("block", card=token, drop=AGENTS + t.turn, onto=duelist(t, t.turn))
    if step != COMBAT_PHASE:
        return Option("retire", card=token, drop=BENCH)
    opponents = opponents_of(t, seat)
    rows = [AGENTS + other for other in members(opponents)]
    return Option("attack", zones=rows, card=token, drop=AGENTS + lowest(opponents))


def option_of_player(t: HighJinks, seat: i64) -> Option:
    """Return a player who is named, by that player's cards to which the question applies."""
    step = asked(t)
    zone = POINTED_AT.get(step, HAND_OF) + seat
    if step == TARGET:
        return Option("name_player", card=duelist(t, t.turn), drop=zone)
    return Option("name_player", zones=[zone])


def option_of_verb(t: HighJinks, seat: i64, action: i64) -> Option:
    """Return a verb: the piles it goes to, the cards that could pay for it."""
    if action >= BINARY:
        return Option(f"cast_{SPELL_NAMES[action - BINARY]}")
    if action >= CAST:
        casting = action - CAST
        tokens, kind = payers(t, seat, casting), f"cast_{CAST_NAMES[casting]}"
        return Option(kind, tokens, card=tokens[0], drop=pile_for(casting)) if tokens else Option(kind)
    if action >= ABILITY:
        rows = [MANA_OF + other for other in members(opponents_of(t, seat))]
        where = {JUSTICE: rows, LUST: [BENCH], FORTUNE: [BONEYARD]}
        return Option(f"use_{ABILITY_NAMES[action - ABILITY]}", zones=where[action - ABILITY])
    if action == SALVAGE:
        return Option("begin_salvage", zones=[BONEYARD])
    if action == RECRUIT:
        return Option("begin_recruit", zones=[BENCH])
    if t.count(DECK) == 0:
        return Option("draw", zones=[DECK])
    return Option("draw", card=t.top(DECK), drop=HAND_OF + seat)


def copies_in(t: HighJinks, zone: i64, face: i64) -> list[int]:
    """Return all cards with that face in a zone."""
    return [t.at(zone, slot) for slot in range(t.end(zone)) if t.face_at(zone, slot) == face]


def free_space(t: HighJinks, row: i64) -> i64:
    """Return the first free space of a row, where the next card comes to lie; NONE if there is none."""
    return next((slot for slot in range(t.plan.capacity[row]) if t.at(row, slot) < 0), NONE)


def pile_for(casting: i64) -> i64:
    """Return where what is paid goes: a straight is discarded, all else banished."""
    return BONEYARD if casting == STRAIGHT else VOID


def pile_of(t: HighJinks, token: i64) -> i64:
    """Return where a card goes that is discarded."""
    return BENCH if is_agent(t.face(token)) else BONEYARD


def payers(t: HighJinks, seat: i64, casting: i64) -> list[int]:
    """Return the cards with which the seat could begin to pay."""
    faces = fitting(t, seat, casting, 0, mana_faces(t, seat))
    tokens = [t.at(HAND_OF + seat, slot) for slot in range(t.count(HAND_OF + seat))]
    if casting != ARCHLORD:
        tokens += [t.at(MANA_OF + seat, zone) for zone in members(t.occupied(MANA_OF + seat))]
    tokens += [t.at(COUNTERS + seat, place) for place in members(open_counters(t, seat))]
    return [token for token in tokens if has(faces, t.face(token))]

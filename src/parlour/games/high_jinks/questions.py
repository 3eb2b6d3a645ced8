"""The questions of High Jinks: for each step what is asked, and what passing means; cards in that context."""

from typing import Final

from mypy_extensions import i64

from parlour.games.high_jinks.state import (
    AGENT,
    AGENTS,
    BLOCK,
    COMBAT_PHASE,
    COUNTER,
    COUNTERS,
    DESTROY,
    EMPOWER,
    EVOKE,
    FACES,
    HEAL,
    MAIN_PHASE,
    MANA,
    MANA_OF,
    PAY,
    RECRUIT_AGENT,
    RETALIATE,
    SALVAGE_CARD,
    SEARCH_DECK,
    STARTING_HANDS,
    HighJinks,
    is_agent,
    value,
)

# By number of the step: the question, and what it means to pass.
QUESTIONS: Final = [
    ("", "Pass"),
    ("Your Main Phase: summon, set, cast, or move on.", "End the Main Phase"),
    ("Attack with an untapped Agent, or end your turn.", "End your turn"),
    ("Whom does your {agent} attack?", "Pass"),
    ("You are attacked by {attacker}. Block with one of your Agents?", "Do not block: take a Damage Counter"),
    ("Empower your Agent, or pass: your Power is {mine} against {theirs}, {spent} of 13 spent.", "Pass"),
    ("", "Pass"),
    ("", "Pass"),
    ("Choose card {paid} to pay for {cast}.", "Pay nothing"),
    ("Whose hand is your Interception aimed at?", "Pass"),
    ("Declare a card: which rank, or a Joker?", "Pass"),
    ("Declare a card: {rank} of which suit?", "Pass"),
    ("Your Agent is about to be defeated by an Ace. Answer with an Ace?", "Let your Agent be defeated"),
    ("What does the {summoned} do?", "Neither draw nor use its ability"),
    ("Justice: whose Mana card do you destroy?", "Pass"),
    ("Justice: which Mana card of {foe} do you destroy?", "Pass"),
    ("Which Agent do you recruit from the Bench?", "Pass"),
    ("Which card do you salvage from the Boneyard?", "Pass"),
    ("Valor: draw or salvage a card?", "Neither"),
    ("", "Pass"),
    ("Which Binary Spell do you cast?", "Pass"),
    ("Transmutation: draw, salvage or recruit; picks left: {picks}.", "Pass"),
    ("Infliction: whom do you burn?", "Pass"),
    ("Restoration: whose Damage Counter do you heal?", "Pass"),
    ("Restoration: which Damage Counter do you heal ({foe})?", "Pass"),
    ("Banish a card of your straight for an Evocation?", "No Evocation"),
    ("Evocation: which card do you take from the Deck?", "There is none: shuffle"),
    ("4 of a kind: which Binary Spell do you cast next?", "Cast no more"),
    ("", "Pass"),
    ("", "Pass"),
    ("Choose the six cards that you keep; the other three will be discarded.", "Done"),
    ("", "Pass"),
    ("", "Pass"),
]


def describe_card(t: HighJinks, step: i64, face: i64) -> str:
    """What it means to name a card."""
    card = f"the {FACES[face]}"
    if step == MAIN_PHASE:
        return f"Summon {card}" if is_agent(face) else f"Set {card} face-down"
    if step == STARTING_HANDS:
        return f"Keep {card}"
    if step in (EMPOWER, RETALIATE):
        return f"Banish {card}: win the duel" if value(face) == 1 else f"Empower with {card} from your hand"
    if step == PAY:
        return f"Pay with {card} from your hand"
    if step == RECRUIT_AGENT:
        return f"Recruit {card}"
    if step == SALVAGE_CARD:
        return f"Salvage {card}"
    if step == EVOKE:
        return f"Banish {card}"
    return f"Take {card}" if step == SEARCH_DECK else card[0].upper() + card[1:]


def describe_place(t: HighJinks, step: i64, action: i64, seat: i64, names: list[str]) -> str:
    """What it means to name an Agent, a Mana card or a Damage Counter by its place."""
    if action < MANA:
        return describe_agent(t, step, action - AGENT, seat)
    if action < COUNTER:
        place = action - MANA
        if step == DESTROY:
            token = t.at(MANA_OF + t.foe, place)
            shown = f"the {FACES[t.face(token)]}" if token >= 0 and t.is_up(token) else "the face-down card"
            return f"Destroy {shown} in zone {place + 1}"
        face = t.face_at(MANA_OF + seat, place) if seat < t.seats else -1
        verb = "Pay with" if step == PAY else "Tap"
        return f"{verb} your {FACES[face] if face >= 0 else 'Mana card'} in zone {place + 1}"
    place = action - COUNTER
    owner = t.foe if step == HEAL else seat
    face = t.face_at(COUNTERS + owner, place) if 0 <= owner < t.seats else -1
    card = FACES[face] if face >= 0 else f"counter {place + 1}"
    if step == HEAL:
        return f"Heal the {card}" + ("" if owner == seat else f" of {names[owner]} and take it")
    return f"Flip your Damage Counter {card}" + (" for its ability" if step == MAIN_PHASE else "")


def describe_agent(t: HighJinks, step: i64, zone: i64, seat: i64) -> str:
    """What it means to name one's own Agent."""
    face = t.face_at(AGENTS + seat, zone) if seat < t.seats else -1
    card = f"the {FACES[face]}" if face >= 0 else f"the Agent in zone {zone + 1}"
    if step == COMBAT_PHASE:
        return f"Attack with {card}"
    return f"Block with {card}" if step == BLOCK else f"Retire {card} for another normal summon"

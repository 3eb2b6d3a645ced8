"""What happens at a table of High Jinks, as numbers for the rules and as sentences for the players."""

from typing import Final

from parlour.games.high_jinks.state import FACES, VOID
from parlour.kernel.events import Event

# Events. `a` and `b` are given behind each; {who} is the seat, {a} the seat or number a, {card} the card.
DEALT: Final = 0
REJECTED: Final = 1
TURN_BEGAN: Final = 2  # a: number of the turn
DREW: Final = 3
NOTHING_TO_DRAW: Final = 4
REBUILT: Final = 5  # a: cards in the new Deck
SUMMONED: Final = 6
SPECIAL_SUMMONED: Final = 7
RETIRED: Final = 8
SET: Final = 9
FLIPPED: Final = 10
DESTROYED: Final = 11  # a: whose
RECRUITED: Final = 12
SALVAGED: Final = 13
ATTACKED: Final = 14  # a: whom
BLOCKED: Final = 15
NOT_BLOCKED: Final = 16  # a: whose attack
DAMAGED: Final = 17  # a: by whom, or -1
SPARED: Final = 18
EMPOWERED: Final = 19  # a: 0 field, 1 hand, 2 Damage Counter
PASSED: Final = 20
ACE_PLAYED: Final = 21
NO_ANSWER: Final = 22
DEFEATED: Final = 23  # a, b: the attacker's and the blocker's Power
ACED: Final = 24
NO_WINNER: Final = 25  # a, b: the attacker's and the blocker's Power
ABUNDANCE: Final = 26
MILLED: Final = 27
RUINED: Final = 28
SCARRED: Final = 29  # a: Battle Scars now
PAID: Final = 30  # a: for what, b: 1 if it was a Damage Counter
DECLARED: Final = 31  # a: face, b: whose hand, or -1 for the Void
CONJURED: Final = 32
NOT_CONJURED: Final = 33  # a: face
INTERCEPTED: Final = 34  # a: from whom, b: 1 if it was taken
NOT_INTERCEPTED: Final = 35  # a: face, b: whose hand
SHOWN: Final = 36  # a: to whom
INFLICTED: Final = 37  # a: on whom
HEALED: Final = 38  # a: whose
EVOKES: Final = 39
EVOKED: Final = 40  # a: suit
EVOKED_NOTHING: Final = 41  # a: suit
REDEEMED: Final = 42
LOST: Final = 43  # a: by whom, or -1
INHERITED: Final = 44  # a: from whom
LEFT_HAND: Final = 45
OUT_OF_TIME: Final = 46
WON: Final = 47
ADJUDICATED: Final = 48  # a: turns
FOUND: Final = 49  # a: in which pile

SUIT_NAMES: Final = ["Hearts", "Diamonds", "Clubs", "Spades"]
SUIT_SINGULAR: Final = ["Heart", "Diamond", "Club", "Spade"]
CASTS: Final = ["a Conjuration", "an Interception", "a pair", "a straight", "a 4 of a kind", "an Archlord's spell"]

SENTENCES: Final = [
    "{who} deals nine cards to each player.",
    "{who} rejects {card}.",
    "Turn {n}: {who}.",
    "{who} draws {card}.",
    "{who} finds nothing to draw.",
    "The Deck has run out: {n} cards are shuffled into a new one.",
    "{who} summons {card}.",
    "{who} special summons {card}, tapped.",
    "{who} retires {card}.",
    "{who} sets {card}.",
    "{who} flips {card} among their Damage Counters for its ability.",
    "{who} destroys {card} on the field of {a}.",
    "{who} recruits {card}.",
    "{who} salvages {card}.",
    "{who} attacks {a} with {card}.",
    "{who} blocks with {card}.",
    "{who} does not block.",
    "{who} takes {card} as a Damage Counter.",
    "There is no card left to deal {who} as a Damage Counter.",
    "",
    "{who} passes.",
    "{who} banishes {card} to win the duel.",
    "{who} has no answer to the Ace.",
    "{card} of {who} is defeated, Power {n} against {m}.",
    "{card} of {who} is defeated by the Ace.",
    "The duel is a tie, Power {n} against {m}: both Agents remain.",
    "Abundance: {who} recruits {card} from the bottom of the Bench.",
    "Wealth: {card} goes from the top of the Deck to its pile.",
    "Ruin: {who} is dealt a Damage Counter.",
    "",
    "",
    "",
    "{who} conjures {card} from the Void.",
    "The Void does not hold {face}.",
    "",
    "{b} does not hold {face} and shows {who} the whole hand.",
    "{who} shows {card}.",
    "{who} inflicts a Damage Counter on {a}.",
    "",
    "{who} banishes {card} for an Evocation.",
    "",
    "{who} finds no {suit} in the Deck, which is shuffled.",
    "Redemption: {who} adds {card} to their hand.",
    "{who} has lost the game.",
    "{who} inherits {card} from {a}.",
    "{card} is discarded from the hand of {who}.",
    "The time of {who} is up.",
    "{who} wins.",
    "After {n} turns the game is a draw of all who are left (HJ-50).",
    "{who} sees {card} in the {pile}.",
]
SEEN_BY_FEW: Final = [SHOWN, INHERITED, FOUND]  # who is not shown the card is told nothing


def sentence(event: Event, names: list[str]) -> str:
    """What happened, with no more than the event tells."""
    if event.kind in SEEN_BY_FEW and event.face < 0:
        return ""
    who = names[event.seat] if event.seat >= 0 else "nobody"
    card = f"the {FACES[event.face]}" if event.face >= 0 else "a card"
    text = SENTENCES[event.kind]
    if text == "":
        return special_sentence(event, who, card, names)
    out = text.format(
        who=who,
        card=card,
        a=name_of(event.a, names),
        b=name_of(event.b, names),
        n=event.a,
        m=event.b,
        face=declared_card(event.a),
        pile="Void" if event.a == VOID else "Deck",
        suit=SUIT_SINGULAR[event.a] if 0 <= event.a < 4 else "",
    )
    return out[0].upper() + out[1:]


def name_of(seat: int, names: list[str]) -> str:
    """The player at a seat."""
    return names[seat] if 0 <= seat < len(names) else "nobody"


def declared_card(face: int) -> str:
    """A card that was named, not seen."""
    if face < 0 or face >= len(FACES):
        return ""
    return "a Joker" if FACES[face] == "Joker" else f"the {FACES[face]}"


def special_sentence(event: Event, who: str, card: str, names: list[str]) -> str:
    """The sentences that depend on more than names."""
    if event.kind == EMPOWERED:
        whence = ["by tapping", "from hand with", "with their Damage Counter"][event.a]
        return f"{who} empowers {whence} {card.removeprefix('the ') if event.a == 2 else card}."
    if event.kind == SCARRED:
        scars = "1 Battle Scar" if event.a == 1 else f"{event.a} Battle Scars"
        return f"{card[0].upper()}{card[1:]} of {who} now has {scars}{title(event.a)}."
    if event.kind == PAID:
        how = "flips" if event.b else "discards" if event.a == 3 else "banishes"
        return f"{who} {how} {card} for {CASTS[event.a]}."
    if event.kind == DECLARED:
        where = "the Void" if event.b < 0 else f"the hand of {name_of(event.b, names)}"
        return f"{who} declares {declared_card(event.a)} in {where}."
    if event.kind == INTERCEPTED:
        fate = "takes it" if event.b else "banishes it"
        return f"{who} intercepts {card} of {name_of(event.a, names)} and {fate}."
    if event.kind == HEALED:
        if event.a == event.seat:
            return f"{who} heals {card}, which is discarded."
        return f"{who} heals {card} of {name_of(event.a, names)} and adds it to their hand."
    if event.face >= 0:
        return f"{who} evokes {card} from the Deck, which is shuffled."
    return f"{who} evokes a {SUIT_SINGULAR[event.a]} from the Deck, which is shuffled."


def title(scars: int) -> str:
    """What an Agent with so many Battle Scars is called (§25)."""
    if scars >= 7:
        return ": a 6th Dimensional Planet Smasher"
    if scars >= 5:
        return ": an Archlord"
    return ": a Juggernaut" if scars >= 3 else ""

"""How High Jinks speaks: moves, questions, what happened, and the end explained."""

from typing import Final

from mypy_extensions import i64

from parlour.games.high_jinks.battle_scars import PLANET_SMASHER
from parlour.games.high_jinks.duels import MOST_MANA
from parlour.games.high_jinks.events import EVENTS, FROM_COUNTERS, FROM_FIELD, SEEN_BY_FEW
from parlour.games.high_jinks.numbers import COUNTER_IDS, MARKS, in_a_duel, write_counters, write_marks
from parlour.games.high_jinks.options import (
    ABILITY_NAMES,
    CAST_NAMES,
    RANKS,
    SPELL_NAMES,
    describe_card,
    describe_place,
    describe_verb,
    option_of_card,
    option_of_place,
    option_of_player,
    option_of_verb,
    special_option,
)
from parlour.games.high_jinks.paying import cards_needed
from parlour.games.high_jinks.power import attack_power, block_power
from parlour.games.high_jinks.refusals import REASONS, THIRTEEN_RULE, UNPAYABLE
from parlour.games.high_jinks.standing import SUITS, counters_of, marks_of, spent_by, title
from parlour.games.high_jinks.state import *
from parlour.games.high_jinks.the_field import agent_at, duelist, scars_of
from parlour.kernel.bits import has
from parlour.kernel.declared import Reason
from parlour.kernel.events import Event
from parlour.kernel.facts import Counter, Facts, Mark
from parlour.kernel.numbers import Numbers
from parlour.kernel.refusal import OWN_REASONS
from parlour.kernel.table import ARGUMENT, DONE, NONE
from parlour.kernel.words import Card, Number, Option, Speech, Words, fill, plural

SUIT_SINGULAR: Final = ["Heart", "Diamond", "Club", "Spade"]
SPELLS: Final = ["Transmutation", "Infliction", "Restoration"]
COSTS: Final = {
    CONJURATION: "a Conjuration",
    INTERCEPTION: "an Interception",
    PAIR: "a pair",
    STRAIGHT: "a straight",
    FOUR: "4 of a kind",
    ARCHLORD: "an Archlord's spell",
}
SECTIONS: Final = {CONJURATION: "14", INTERCEPTION: "15", PAIR: "21", STRAIGHT: "22", FOUR: "23", ARCHLORD: "25"}


class HighJinksWords(Words[HighJinks]):
    """The sentences of High Jinks."""

    def __init__(self) -> None:
        super().__init__(
            REASONS,
            EVENTS,
            counters=COUNTER_IDS,
            marks=MARKS,
        )

    def move(self, t: HighJinks, action: i64) -> str:
        if action == DONE:
            return "pass"
        if action < SPECIAL:
            return FACES[action - CARD]
        if action < AGENT:
            return f"special {FACES[agent_face(action - SPECIAL)]}"
        if action < MANA:
            return f"agent {action - AGENT + 1}"
        if action < COUNTER:
            return f"mana {action - MANA + 1}"
        if action < SEAT:
            return f"counter {action - COUNTER + 1}"
        if action < RANK:
            return f"seat {action - SEAT + 1}"
        if action < SUIT:
            return f"rank {RANKS[action - RANK]}"
        if action < DRAW:
            return f"suit {SUITS[action - SUIT]}"
        return move_verb(action)

    def describe(self, t: HighJinks, seat: i64, action: i64, speech: Speech) -> str:
        if action < SPECIAL:
            return describe_card(t, seat, action - CARD)
        if action < AGENT:
            return f"Special summon {Card(FACES[agent_face(action - SPECIAL)])}, tapped"
        if action < SEAT:
            return describe_place(t, seat, action, speech)
        if action < RANK:
            return fill("{seat}", {"seat": speech.person(action - SEAT)})
        if action < SUIT:
            return RANKS[action - RANK]
        if action < DRAW:
            return SUITS[action - SUIT]
        return describe_verb(action)

    def option(self, t: HighJinks, seat: i64, action: i64) -> Option:
        if action == DONE:
            return Option("pass")
        if action < SPECIAL:
            return option_of_card(t, seat, action - CARD)
        if action < AGENT:
            return special_option(t, seat, agent_face(action - SPECIAL))
        if action < SEAT:
            return option_of_place(t, seat, action)
        if action < RANK:
            return option_of_player(t, action - SEAT)
        if action < DRAW:
            return Option("declare_rank" if action < SUIT else "declare_suit")
        return option_of_verb(t, seat, action)

    # ---------------------------------------------------------------- standing

    def headline(self, t: HighJinks, speech: Speech) -> str:
        if t.over:
            return "The game is over."
        if t.turns == 0:
            fields: dict[str, object] = {"dealer": speech.person(t.dealer)}
            return fill("{dealer:has} dealt; everyone keeps six of nine cards.", fields)
        where, turn = f"Turn {t.turns}", speech.person(t.turn)
        if in_a_duel(t):
            mine = f"{turn:'s} {FACES[agent_at(t, t.turn, t.attacking)]}"
            theirs = f"{speech.person(t.target):'s} {FACES[agent_at(t, t.target, t.blocking)]}"
            return f"{where}: {mine} duels with {theirs}, {attack_power(t)} against {block_power(t)}."
        if t.dueling:
            return f"{where}: {speech.person(t.victor):has} won the duel."
        if t.attacking != NONE and t.target != NONE:
            return f"{where}: {turn:attacks} {speech.person(t.target)}."
        phase = "Combat" if t.question == COMBAT_PHASE or t.attacking != NONE else "Main"
        return f"{where}: {turn:'s} {phase} Phase."

    def fields(self, t: HighJinks, seat: i64, speech: Speech) -> dict[str, object]:
        needed = cards_needed(t.casting)
        fields: dict[str, object] = {
            "foe": speech.person(t.foe),
            "turn": speech.person(t.turn),
            "summoned": Card(FACES[t.summoned] if t.summoned >= 0 else "Agent"),
            "cost": COSTS.get(t.casting, "it"),
            "progress": f" ({t.paid + 1} of {needed})" if needed > 1 else "",
            "picks": Number(t.question // ARGUMENT),
            "rank": RANKS[t.declared] if t.declared >= 0 else "card",
            "suit": SUIT_SINGULAR[suit(t.paid_face)] if 0 <= t.paid_face < JOKER else "card",
        }
        if t.attacking != NONE:
            fields["attacker"] = Card(FACES[agent_at(t, t.turn, t.attacking)])
        if in_a_duel(t):
            mine, theirs = attack_power(t), block_power(t)
            if seat != t.turn:
                mine, theirs = theirs, mine
            fields["agent"] = Card(FACES[t.face(duelist(t, seat))])
            fields["mine"], fields["theirs"] = mine, theirs
            fields["spent"], fields["most"] = spent_by(t, seat), MOST_MANA
        return fields

    def counters(self, t: HighJinks) -> list[Counter]:
        return counters_of(t)

    def marks(self, t: HighJinks) -> list[Mark]:
        return marks_of(t)

    def numbers(self, t: HighJinks, out: Numbers) -> None:
        write_counters(t, out)
        write_marks(t, out)

    # ------------------------------------------------------------------ events

    def event(self, t: HighJinks, event: Event, speech: Speech) -> str:
        if event.kind in SEEN_BY_FEW and event.face < 0:
            return ""
        return super().event(t, event, speech)

    def event_fields(self, t: HighJinks, event: Event, speech: Speech) -> dict[str, object]:
        fields = super().event_fields(t, event, speech)
        seat, other = speech.person(event.seat), speech.person(event.a)
        card = Card(FACES[event.face] if event.face >= 0 else "")
        fields["means"] = means(event.b, card)
        fields["title"] = f" and is {title(event.a)}" if title(event.a) else ""
        fields["deed"] = "flips" if event.b else "discards" if event.a == STRAIGHT else "banishes"
        fields["cost"] = COSTS.get(event.a, "it")
        fields["spell"] = SPELLS[event.a] if 0 <= event.a < len(SPELLS) else "a spell"
        fields["pile"] = "Void" if event.a == VOID else "Deck"
        fields["declared"] = declared_card(event.a)
        fields["where"] = "the Void" if event.b < 0 else f"{speech.person(event.b):'s} hand"
        fields["fate"] = f"it goes to {seat:'s} hand" if event.b else "it is banished"
        taken = f"{other:'s} {card:bare}, which goes to {seat:'s} hand"
        fields["healed"] = f"{card}, which is discarded" if event.a == event.seat else taken
        fields["suit"] = SUIT_SINGULAR[event.a] if 0 <= event.a < NO_SUIT else "card"
        fields["found"] = f"{card}" if event.face >= 0 else f"a {fields['suit']}"
        return fields

    def thing(self, t: HighJinks, event: Event) -> str:
        return SPELLS[event.a]

    # ---------------------------------------------------------------- refusals

    def refusal_facts(self, t: HighJinks, seat: i64, action: i64, reason: i64) -> Facts:
        if reason < OWN_REASONS:
            return self.general_facts(t, seat, action, reason)
        face = named_card(t, seat, action)
        facts: Facts = {"card": FACES[face]} if face >= 0 else {}
        if reason == THIRTEEN_RULE:
            spent = spent_by(t, seat)
            facts.update({"spent": spent, "value": value(face), "sum": spent + value(face), "most": MOST_MANA})
        return facts

    def refusal_cites(self, t: HighJinks, reason: Reason, action: i64) -> list[str]:
        cost = t.casting if t.question in (PAY, DECLARE_RANK, DECLARE_SUIT) else NONE
        if reason.number == UNPAYABLE:
            cost = action - CAST
        if cost == NONE:
            return reason.cites
        return [f"§{SECTIONS[cost]}" if cite == "§" else cite for cite in reason.cites]

    # --------------------------------------------------------------------- end

    def reason(self, t: HighJinks) -> str:
        if t.adjudicated:
            return f"the limit of {plural(t.turns, 'turn')} is reached: a draw"
        if planet_smasher(t) != NONE:
            return "an Agent gained its 7th Battle Scar"
        return "only one player is left"

    def result(self, t: HighJinks, speech: Speech) -> list[list[str]]:
        return [result_lines(t, seat) for seat in range(t.seats)]


def move_verb(action: i64) -> str:
    """Return the short notation of a verb."""
    if action >= BINARY:
        return SPELL_NAMES[action - BINARY]
    if action >= CAST:
        return CAST_NAMES[action - CAST]
    if action >= ABILITY:
        return ABILITY_NAMES[action - ABILITY]
    return "draw" if action == DRAW else "salvage" if action == SALVAGE else "recruit"


def means(source: int, card: Card) -> str:
    """Return how an Agent was empowered with a card."""
    if source == FROM_FIELD:
        return f"by tapping {card}"
    return f"with the Damage Counter {card:bare}" if source == FROM_COUNTERS else f"with {card} from hand"


def declared_card(face: int) -> str:
    """Return a card that was named, not seen."""
    if face < 0 or face >= NUM_FACES:
        return "a card"
    return "a Joker" if face == JOKER else FACES[face]


def named_card(t: HighJinks, seat: i64, action: i64) -> i64:
    """Return the face that an action of the seat names, as far as the seat knows it, or NONE."""
    if CARD <= action < SPECIAL:
        return action - CARD
    if SPECIAL <= action < AGENT:
        return agent_face(action - SPECIAL)
    if MANA <= action < COUNTER and t.question != DESTROY:
        return t.face_at(MANA_OF + seat, action - MANA)
    if COUNTER <= action < SEAT and t.question != HEAL:
        return t.face_at(COUNTERS + seat, action - COUNTER)
    return NONE


def planet_smasher(t: HighJinks) -> i64:
    """Return the Agent that won the game by its 7th Battle Scar, or NONE (§25)."""
    for zone in range(AGENT_ZONES if t.winner != NONE else 0):
        if scars_of(t, t.winner, zone) == PLANET_SMASHER:
            return agent_at(t, t.winner, zone)
    return NONE


def result_lines(t: HighJinks, seat: int) -> list[str]:
    """Return how the game ended for a seat."""
    if not has(t.alive, seat):
        return ["Knocked out by the 6th Damage Counter"]
    lines = [f"Damage Counters: {t.count(COUNTERS + seat)}"]
    smasher = planet_smasher(t)
    if t.winner == seat and smasher != NONE:
        lines.append(f"{FACES[smasher]} gained its 7th Battle Scar and wins")
    elif t.winner == seat:
        lines.append("Last player left in the game")
    elif t.adjudicated:
        lines.append("Still in the game when it was adjudicated a draw")
    else:
        lines.append("Beaten by the 6th Dimensional Planet Smasher")
    return lines

"""How High Jinks speaks: moves, questions, where the game stands, the end explained."""

from typing import Final

from mypy_extensions import i64

from parlour.games.high_jinks.battle_scars import PLANET_SMASHER
from parlour.games.high_jinks.duels import MOST_MANA
from parlour.games.high_jinks.log import CASTS, SUIT_NAMES, sentence, title
from parlour.games.high_jinks.power import attack_power, block_power, guild_bonus
from parlour.games.high_jinks.questions import QUESTIONS, describe_card, describe_place
from parlour.games.high_jinks.refusals import UNPAYABLE, refuse
from parlour.games.high_jinks.state import (
    ABILITY,
    AGENT,
    AGENT_ZONES,
    AGENTS,
    BENCH,
    BINARY,
    BONEYARD,
    CARD,
    CAST,
    COMBAT_PHASE,
    COUNTER,
    COUNTERS,
    DECK,
    DESTROY,
    DRAW,
    EMPOWER,
    EVOKE,
    FACES,
    HAND_OF,
    HEAL,
    MANA,
    MANA_OF,
    MANA_ZONES,
    RANK,
    RECRUIT,
    RECRUIT_AGENT,
    SALVAGE,
    SALVAGE_CARD,
    SEARCH_DECK,
    SEAT,
    SPECIAL,
    SUIT,
    VOID,
    HighJinks,
    agent_face,
    value,
)
from parlour.games.high_jinks.the_field import agent_at, scars_of
from parlour.kernel.bits import has
from parlour.kernel.events import Event
from parlour.kernel.refusal import OWN_REASONS, Refusal
from parlour.kernel.table import ARGUMENT, DONE, NONE
from parlour.kernel.words import Words

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


class HighJinksWords(Words[HighJinks]):
    """The sentences of High Jinks."""

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
            return f"suit {SUIT_NAMES[action - SUIT]}"
        return move_verb(action)

    def describe(self, t: HighJinks, action: i64, names: list[str]) -> str:
        step = t.question % ARGUMENT
        if action == DONE:
            return QUESTIONS[step][1]
        if action < SPECIAL:
            return describe_card(t, step, action - CARD)
        if action < AGENT:
            return f"Special summon the {FACES[agent_face(action - SPECIAL)]}, tapped"
        if action < SEAT:
            return describe_place(t, step, action, self.asked_seat(t), names)
        if action < RANK:
            return names[action - SEAT] if action - SEAT < len(names) else f"Seat {action - SEAT + 1}"
        if action < SUIT:
            return RANKS[action - RANK]
        if action < DRAW:
            return SUIT_NAMES[action - SUIT]
        return describe_verb(action)

    def asked_seat(self, t: HighJinks) -> i64:
        """The one seat whose question is described."""
        seat: i64 = 0
        while seat < t.seats and not has(t.waiting, seat):
            seat += 1
        return seat

    def headline(self, t: HighJinks, names: list[str]) -> str:
        if t.over:
            return "The game is over."
        if t.turns == 0:
            return f"{names[t.dealer]} has dealt; everyone chooses six of nine cards."
        who = names[t.turn]
        if t.dueling:
            duel = f"{FACES[agent_at(t, t.turn, t.attacking)]} of {who}" if self.faces_each_other(t) else who
            return f"Turn {t.turns}: {duel} duels with {names[t.target]}{self.powers(t)}."
        if t.attacking != NONE and t.target != NONE:
            return f"Turn {t.turns}: {who} attacks {names[t.target]}."
        phase = "Combat" if t.question == COMBAT_PHASE or t.attacking != NONE else "Main"
        return f"Turn {t.turns}: {who}, {phase} Phase."

    def faces_each_other(self, t: HighJinks) -> bool:
        """Whether both duelists are still on the field."""
        there = t.at(AGENTS + t.turn, t.attacking) >= 0 and t.at(AGENTS + t.target, t.blocking) >= 0
        return t.dueling and there and t.victor == NONE

    def powers(self, t: HighJinks) -> str:
        """The Power of both duelists so far."""
        if not self.faces_each_other(t):
            return ""
        return f", {attack_power(t)} against {block_power(t)}"

    def question(self, t: HighJinks, seat: i64, names: list[str]) -> str:
        step = t.question % ARGUMENT
        text = QUESTIONS[step][0]
        if step == EMPOWER:
            mine, theirs = attack_power(t), block_power(t)
            if seat != t.turn:
                mine, theirs = theirs, mine
            spent = t.attack_mana if seat == t.turn else t.block_mana
            return text.format(mine=mine, theirs=theirs, spent=spent)
        foe = names[t.foe] if t.foe >= 0 else ""
        who = FACES[agent_at(t, t.turn, t.attacking)] if t.attacking >= 0 else ""
        summoned = FACES[t.summoned] if t.summoned >= 0 else ""
        return text.format(
            foe=foe if t.foe != seat else "your own",
            attacker=f"the {who} of {names[t.turn]}" if who else "",
            agent=who,
            summoned=summoned,
            cast=CASTS[t.casting] if t.casting >= 0 else "",
            paid=t.paid + 1,
            picks=t.question // ARGUMENT,
            rank=RANKS[t.declared] if t.declared >= 0 else "",
        )

    def event(self, t: HighJinks, event: Event, names: list[str]) -> str:
        return sentence(event, names)

    def touches(self, t: HighJinks, seat: i64, action: i64) -> list[list[int]]:
        step = t.question % ARGUMENT
        if CARD <= action < SPECIAL:
            zone = where_cards_are(step, seat)
            token = t.find(zone, action - CARD)
            return [[token] if token >= 0 else [], [zone]]
        if SPECIAL <= action < AGENT:
            return [[t.find(HAND_OF + seat, agent_face(action - SPECIAL))], [AGENTS + seat]]
        if AGENT <= action < SEAT:
            zone = place_zone(t, step, seat, action)
            slot = action - AGENT if action < MANA else action - MANA if action < COUNTER else action - COUNTER
            return [[t.at(zone, slot)], [zone]]
        if SEAT <= action < RANK:
            return [[], [HAND_OF + action - SEAT]]
        if action in (SALVAGE, ABILITY + 2):
            return [[], [BONEYARD]]
        if action in (RECRUIT, ABILITY + 1):
            return [[], [BENCH]]
        return [[], [DECK] if action == DRAW else [VOID] if action == CAST else []]

    def counters(self, t: HighJinks) -> list[list[str]]:
        out = [["Turn", str(t.turns)]]
        for seat in range(t.seats):
            out.append([f"Damage of seat {seat + 1}", f"{t.count(COUNTERS + seat)} of 6"])
            out += [[name, text] for name, text in agent_markers(t, seat)]
            if guild_bonus(t, seat):
                out.append([f"Guild of seat {seat + 1}", f"+{guild_bonus(t, seat)}"])
            tapped = [str(z + 1) for z in range(MANA_ZONES) if has(t.tapped_mana, MANA_ZONES * seat + z)]
            if tapped:
                out.append([f"Tapped Mana of seat {seat + 1}", " ".join(tapped)])
        if t.turns > 0 and not t.over:
            out.append(["Normal summons left", str(t.normal_summons)])
        return out

    def reason(self, t: HighJinks) -> str:
        if t.adjudicated:
            return f"after {t.turns} turns the game is a draw of all who are left"
        if planet_smasher(t) != NONE:
            return "an Agent gained its 7th Battle Scar"
        return "only one player is left"

    def result(self, t: HighJinks, names: list[str]) -> list[list[str]]:
        return [result_lines(t, seat) for seat in range(t.seats)]

    def refusal(self, t: HighJinks, seat: i64, action: i64, reason: i64) -> Refusal:
        if reason < OWN_REASONS:
            return super().refusal(t, seat, action, reason)
        card = named_card(t, seat, action)
        casting = action - CAST if reason == UNPAYABLE else t.casting
        facts: dict[str, object] = {"card": FACES[card]} if card >= 0 else {}
        thirteen = ""
        if t.dueling and card >= 0:
            spent = t.attack_mana if seat == t.turn else t.block_mana
            thirteen = f"{spent} + {value(card)} = {spent + value(card)}, more than {MOST_MANA}"
            facts["spent"] = spent
        name = FACES[card] if card >= 0 else "card"
        return refuse(reason, t.question % ARGUMENT, casting, name, thirteen, facts)


def move_verb(action: i64) -> str:
    """The short notation of a verb."""
    if action >= BINARY:
        return SPELL_NAMES[action - BINARY]
    if action >= CAST:
        return CAST_NAMES[action - CAST]
    if action >= ABILITY:
        return ABILITY_NAMES[action - ABILITY]
    return "draw" if action == DRAW else "salvage" if action == SALVAGE else "recruit"


def describe_verb(action: i64) -> str:
    """A verb in words."""
    if action >= BINARY:
        return SPELL_WORDS[action - BINARY]
    if action >= CAST:
        return CAST_WORDS[action - CAST]
    if action >= ABILITY:
        return ABILITY_WORDS[action - ABILITY]
    if action == DRAW:
        return "Draw a card"
    return "Salvage a card from the Boneyard" if action == SALVAGE else "Recruit an Agent from the Bench"


def where_cards_are(step: i64, seat: i64) -> i64:
    """The zone from which a question names cards."""
    if step == RECRUIT_AGENT:
        return BENCH
    if step in (SALVAGE_CARD, EVOKE):
        return BONEYARD
    return DECK if step == SEARCH_DECK else HAND_OF + seat


def place_zone(t: HighJinks, step: i64, seat: i64, action: i64) -> i64:
    """The zone of an Agent, Mana or counter that a question names by its place."""
    if action < MANA:
        return AGENTS + seat
    if action < COUNTER:
        return MANA_OF + (t.foe if step == DESTROY else seat)
    return COUNTERS + (t.foe if step == HEAL else seat)


def named_card(t: HighJinks, seat: i64, action: i64) -> i64:
    """The face that an action of the seat names, as far as the seat knows it, or NONE."""
    if CARD <= action < SPECIAL:
        return action - CARD
    if SPECIAL <= action < AGENT:
        return agent_face(action - SPECIAL)
    step = t.question % ARGUMENT
    if MANA <= action < COUNTER and step != DESTROY:
        return t.face_at(MANA_OF + seat, action - MANA)
    if COUNTER <= action < SEAT and step != HEAL:
        return t.face_at(COUNTERS + seat, action - COUNTER)
    return NONE


def agent_markers(t: HighJinks, seat: int) -> list[tuple[str, str]]:
    """Scars and tapping of a seat's Agents."""
    out: list[tuple[str, str]] = []
    for zone in range(AGENT_ZONES):
        if t.at(AGENTS + seat, zone) < 0:
            continue
        scars = scars_of(t, seat, zone)
        marks = ["tapped"] if has(t.tapped_agents, AGENT_ZONES * seat + zone) else []
        if scars:
            marks.append(f"{scars} scar{'s' if scars > 1 else ''}{title(scars).replace(':', ',')}")
        if marks:
            out.append((f"Agent {zone + 1} of seat {seat + 1}", ", ".join(marks)))
    return out


def planet_smasher(t: HighJinks) -> i64:
    """The Agent that won the game by its 7th Battle Scar, or NONE (§25)."""
    for zone in range(AGENT_ZONES if t.winner != NONE else 0):
        if scars_of(t, t.winner, zone) == PLANET_SMASHER:
            return agent_at(t, t.winner, zone)
    return NONE


def result_lines(t: HighJinks, seat: int) -> list[str]:
    """How the game ended for a seat."""
    if not has(t.alive, seat):
        return ["Lost by the 6th Damage Counter"]
    lines = [f"Damage Counters: {t.count(COUNTERS + seat)}"]
    smasher = planet_smasher(t)
    if t.winner == seat and smasher != NONE:
        lines.append(f"The {FACES[smasher]} gained its 7th Battle Scar and wins")
    elif t.winner == seat:
        lines.append("The last player left wins")
    elif t.adjudicated:
        lines.append("Still in the game when it was adjudicated a draw (HJ-50)")
    else:
        lines.append("Beaten by the 6th Dimensional Planet Smasher")
    return lines

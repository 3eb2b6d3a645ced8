"""The card texts of High Jinks: Agents, Mana cards, Aces."""

from typing import Final

from mypy_extensions import i64

from parlour.games.high_jinks.aces import playable_aces
from parlour.games.high_jinks.aid import aid_parts, costs_paid_with
from parlour.games.high_jinks.duels import empowering, worth
from parlour.games.high_jinks.numbers import in_a_duel
from parlour.games.high_jinks.options import ABILITY_WORDS, RANKS
from parlour.games.high_jinks.power import glory_bonus, guild_bonus
from parlour.games.high_jinks.standing import SUITS, power_of, title
from parlour.games.high_jinks.state import *
from parlour.games.high_jinks.summon_abilities import abilities_of, possible_abilities
from parlour.games.high_jinks.the_field import duelist, scars_of
from parlour.kernel.bits import count, has, members
from parlour.kernel.facts import AidPart, Sentence
from parlour.kernel.guide import CardText, Guide, line
from parlour.kernel.table import NONE
from parlour.kernel.words import Speech, listed, plural

SUIT_ABILITIES: Final = [
    "Abundance: if it is defeated, its player takes the bottom Agent of the Bench to hand.",
    "Wealth: if it is defeated, its player draws a card, and the top card of the Deck is discarded.",
    "Valor: if it defeats an Agent, its player may draw or salvage a card.",
    "Ruin: if it defeats an Agent as attacker, the defending player takes a Damage Counter.",
]
SPENT: Final = line("This Damage Counter has been used.", "§24 HJ-42")
BEATS: Final = {JACK: "a King", QUEEN: "a Jack", KING: "a Queen"}


class HighJinksGuide(Guide[HighJinks]):
    """The texts of the cards, and the spells that one can pay for."""

    def card(self, t: HighJinks, seat: i64, token: i64, face: i64, speech: Speech) -> CardText:
        if is_agent(face):
            return CardText(title_of(face), agent_lines(t, token, face))
        mine = seat != NONE and t.zone_of(token) in (HAND_OF + seat, MANA_OF + seat, COUNTERS + seat)
        if value(face) == ACE:
            return CardText(title_of(face), ace_lines(t, face))
        gain = worth(t, seat, face) if mine and fights(t, seat) else NONE
        lines = mana_lines(t, seat, face, gain)
        if mine:
            lines += paying_lines(t, seat, token, face)
        return CardText(title_of(face), lines, gain if gain != NONE else None)

    def aid(self, t: HighJinks, seat: i64, speech: Speech) -> list[AidPart]:
        return aid_parts(t, seat)


def title_of(face: i64) -> str:
    """Return a card by its full name, and what sort of card it is."""
    if face == JOKER:
        return "Joker, Agent"
    sort = "Agent" if is_agent(face) else "Mana card" if is_mana(face) else "neither Agent nor Mana"
    return f"{RANKS[value(face) - 1]} of {SUITS[suit(face)]}, {sort}"


def fights(t: HighJinks, seat: i64) -> bool:
    """Return whether the seat's Agent is in a duel that is not decided."""
    return in_a_duel(t) and seat in (t.turn, t.target)


# ---------------------------------------------------------------------- Agents


def agent_lines(t: HighJinks, token: i64, face: i64) -> list[Sentence]:
    """Return an Agent's abilities, then what it is and has on the field."""
    zone = t.zone_of(token)
    owner = t.plan.owner[zone]
    lines = [line(ability_words(t, owner, face), "§18 HJ-13" if face != JOKER else "§20")]
    if face == JOKER:
        lines.append(
            line("In a duel it takes the suit and the suit ability of the first Mana played on it.", "§20")
        )
        lines.append(line("For a Guild it stands for the missing Jack, Queen or King.", "§17 HJ-25"))
    else:
        lines.append(line(SUIT_ABILITIES[suit(face)], "§19"))
        lines.append(line(f"At equal Power it defeats {BEATS[value(face)]}.", "§11"))
    if AGENTS <= zone < MANA_OF:
        lines += field_lines(t, owner, t.slot_of(token), token)
    if zone >= COUNTERS and t.is_up(token):
        lines.append(line("As a Damage Counter: flip it once in your Main Phase for its ability.", "§18 HJ-16"))
    return lines


def ability_words(t: HighJinks, owner: i64, face: i64) -> str:
    """Return what an Agent may do when it is summoned.

    And where it is somebody's, what of it is impossible now.
    """
    ability = "Justice, Lust or Fortune"
    if face != JOKER:
        ability = ABILITY_WORDS[value(face) - JACK]
    words = f"When normal summoned: draw a card, or use {ability}."
    impossible = abilities_of(face) & ~possible_abilities(t, owner, face) if owner != NONE and t.turns else 0
    names = listed([ABILITY_WORDS[n].partition(":")[0] for n in members(impossible)])
    have = "has" if count(impossible) == 1 else "have"
    return f"{words} {names} {have} nothing to work on now." if impossible else words


def field_lines(t: HighJinks, seat: i64, zone: i64, token: i64) -> list[Sentence]:
    """Return an Agent's Power and bonuses, its Battle Scars, and whether it can attack."""
    lines: list[Sentence] = []
    if fights(t, seat) and duelist(t, seat) == token:
        lines.append(line(f"In this duel: Power {power_of(t, seat)}.", "§9"))
    guild, scars = guild_bonus(t, seat), scars_of(t, seat, zone)
    if guild:
        lines.append(line(f"Guild Bonus: +{guild} Power.", "§17"))
    if scars:
        name = f", {title(scars)}" if title(scars) else ""
        glory = f"Glory Bonus +{glory_bonus(t, seat, zone)}"
        lines.append(line(f"{plural(scars, 'Battle Scar')}: {glory}{name}.", "§25"))
    if has(t.tapped_agents, AGENT_ZONES * seat + zone):
        lines.append(line("Tapped: it cannot attack this turn.", "§7"))
    return lines


# ---------------------------------------------------------- Mana cards and Aces


def mana_lines(t: HighJinks, seat: i64, face: i64, gain: i64) -> list[Sentence]:
    """Return what a Mana card adds to a duel, in general or in the duel that is fought now."""
    own = f"{value(face)} Power in a duel, one more to an Agent of {SUITS[suit(face)]}"
    lines = [line(f"Adds {own}.", "§9 §10")]
    if gain != NONE and has(empowering(t, seat), face):
        lines = [line(f"Would add {gain} to your Agent now.", "§9 §10")]
    elif gain != NONE:
        lines = [line("Would break the 13 Rule in this duel.", "§9 HJ-22")]
    if value(face) == DEUCE:
        lines.append(line("A deuce: it ignores the 13 Rule and cannot be set.", "§13 §6"))
    if value(face) == SIX:
        lines.append(line("Conjuration: banish it to take a card you name from the Void.", "§14"))
    if value(face) == SEVEN:
        lines.append(line("Interception: banish it to take or banish a card you name from a hand.", "§15"))
    return lines


def paying_lines(t: HighJinks, seat: i64, token: i64, face: i64) -> list[Sentence]:
    """Return what one's own Mana card could pay for, together with one's other cards; or that it is spent."""
    if t.zone_of(token) == COUNTERS + seat and not t.is_up(token):
        return [SPENT]
    costs = costs_paid_with(t, seat, face)
    return [line(f"With your other cards it can make {listed(costs, 'or')}.", "§21 §22 §23")] if costs else []


def ace_lines(t: HighJinks, face: i64) -> list[Sentence]:
    """Return what an Ace does in a duel, and as the sixth counter."""
    name = SUITS[suit(face)]
    lines = [
        line(f"In a duel with an Agent of {name}: banish it, and the opponent's Agent is defeated.", "§16"),
        line("An Ace of either duelist's suit can answer it; the last Ace decides.", "§16 HJ-26"),
        line("As your sixth Damage Counter it goes to your hand, and you stay in the game.", "§26 HJ-43"),
    ]
    if in_a_duel(t):
        can = "can" if has(playable_aces(t), face) else "cannot"
        lines.append(line(f"It {can} be played in this duel.", "§16 HJ-24"))
    return lines

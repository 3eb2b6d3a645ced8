"""Where a game of High Jinks stands, for everybody to see: counters, and marks on Agents, Mana and zones."""

from typing import Final

from mypy_extensions import i64

from parlour.games.high_jinks.duels import MOST_MANA
from parlour.games.high_jinks.numbers import in_a_duel
from parlour.games.high_jinks.once_per_turn import is_marked
from parlour.games.high_jinks.power import attack_power, block_power, guild_bonus
from parlour.games.high_jinks.state import *
from parlour.games.high_jinks.the_field import duelist, other_duelist, scars_of
from parlour.kernel.bits import has, members
from parlour.kernel.facts import Counter, Mark
from parlour.kernel.table import NONE
from parlour.kernel.words import counter, mark, plural

SUITS: Final = ["Hearts", "Diamonds", "Clubs", "Spades"]


def counters_of(t: HighJinks) -> list[Counter]:
    """Return the turn, what each player has taken and may still do, and the duel in numbers."""
    out = [counter("turn", "Turn", t.turns)]
    for seat in range(t.seats):
        out.append(counter("damage", "Damage", t.count(COUNTERS + seat), seat=seat, most=FATAL))
        bonus = guild_bonus(t, seat)
        if bonus:
            out.append(counter("guild", "Guild Bonus", bonus, f"+{bonus}", seat))
    if t.turns > 0 and not t.over:
        out.append(counter("normal_summons", "Normal summons left", t.normal_summons, seat=t.turn))
    if in_a_duel(t):
        for seat in (t.turn, t.target):
            out += duel_counters(t, seat)
    return out


def duel_counters(t: HighJinks, seat: i64) -> list[Counter]:
    """Return a duelist's Power, by how much it leads, and what has been spent under the 13 Rule."""
    power, lead = power_of(t, seat), power_of(t, seat) - power_of(t, other_duelist(t, seat))
    return [
        counter("power", "Power", power, seat=seat),
        counter("lead", "Lead", lead, seat=seat),
        counter("spent", "Mana spent", spent_by(t, seat), seat=seat, most=MOST_MANA),
    ]


def marks_of(t: HighJinks) -> list[Mark]:
    """Return what lies on the cards and zones of all players."""
    out: list[Mark] = []
    for seat in range(t.seats):
        for zone in members(t.occupied(AGENTS + seat)):
            out += agent_marks(t, seat, zone)
        for zone in range(MANA_ZONES):
            if has(t.tapped_mana, MANA_ZONES * seat + zone):
                out.append(mark("tapped", "tapped", t.at(MANA_OF + seat, zone)))
    return out + attack_marks(t) + turn_marks(t)


def agent_marks(t: HighJinks, seat: i64, zone: i64) -> list[Mark]:
    """Return what lies on an Agent: that it is tapped, its Battle Scars, its Guild Bonus."""
    token, scars, bonus = t.at(AGENTS + seat, zone), scars_of(t, seat, zone), guild_bonus(t, seat)
    out: list[Mark] = []
    if has(t.tapped_agents, AGENT_ZONES * seat + zone):
        out.append(mark("tapped", "tapped", token))
    if scars:
        name = f" ({title(scars)})" if title(scars) else ""
        out.append(mark("scars", plural(scars, "Battle Scar") + name, token, value=scars))
    if bonus:
        out.append(mark("guild", f"Guild Bonus +{bonus}", token, value=bonus))
    return out


def title(scars: i64) -> str:
    """Return what an Agent with that number of Battle Scars is called (§25)."""
    if scars >= 7:
        return "a 6th Dimensional Planet Smasher"
    if scars >= 5:
        return "an Archlord"
    return "a Juggernaut" if scars >= 3 else ""


def attack_marks(t: HighJinks) -> list[Mark]:
    """Return who attacks, who is attacked, and both duelists with their Power, until the duel is decided."""
    if t.over or t.attacking == NONE or (t.dueling and not in_a_duel(t)):
        return []
    out = [mark("attacking", "attacking", duelist(t, t.turn))]
    if not t.dueling:
        return out if t.target == NONE else [*out, mark("attacked", "under attack", zone=AGENTS + t.target)]
    out.append(mark("blocking", "blocking", duelist(t, t.target)))
    for seat in (t.turn, t.target):
        token, power = duelist(t, seat), power_of(t, seat)
        out.append(mark("duelling", "in the duel", token))
        out.append(mark("power", f"Power {power}", token, value=power))
        acquired = t.attack_suit if seat == t.turn else t.block_suit
        if t.face(token) == JOKER and acquired != NO_SUIT:
            out.append(mark("acquired_suit", f"of {SUITS[acquired]} in this duel", token, value=acquired))
    return out


def turn_marks(t: HighJinks) -> list[Mark]:
    """Return what has been done this turn and may not be done again (§5, §21, §22, §25, HJ-39).

    A card in the Void has none: it lies face-down, and who would know it must remember it.
    """
    out = [mark("burned", "burned this turn", zone=COUNTERS + seat) for seat in members(t.burned)]
    out += [mark("evoked", f"{SUITS[n]} evoked this turn", zone=DECK, value=n) for n in members(t.evoked)]
    if t.archlord_done:
        out.append(mark("archlord_used", "an Archlord has cast this turn", zone=AGENTS + t.turn))
    for token in range(t.plan.tokens):
        if is_marked(t, token) and t.zone_of(token) != VOID:
            used = "summoned this turn" if is_agent(t.face(token)) else "has paid for a Conjuration this turn"
            out.append(mark("used", used, token))
    return out


def power_of(t: HighJinks, seat: i64) -> i64:
    """Return the Power of a duelist's Agent."""
    return attack_power(t) if seat == t.turn else block_power(t)


def spent_by(t: HighJinks, seat: i64) -> i64:
    """Return the Mana that a duelist has spent under the 13 Rule."""
    return t.attack_mana if seat == t.turn else t.block_mana

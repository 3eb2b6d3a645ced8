"""The counters and marks of High Jinks as numbers alone, as tensors want them; `standing.py` names them."""

from typing import Final

from mypy_extensions import i64

from parlour.games.high_jinks.once_per_turn import is_marked
from parlour.games.high_jinks.power import attack_power, block_power, guild_bonus
from parlour.games.high_jinks.state import *
from parlour.games.high_jinks.the_field import duelist, scars_of
from parlour.kernel.bits import first, has, lowest
from parlour.kernel.numbers import Numbers
from parlour.kernel.table import NONE

COUNTER_IDS: Final = ["turn", "damage", "guild", "normal_summons", "power", "lead", "spent"]
MARKS: Final = [
    "tapped", "scars", "guild", "attacking", "attacked", "blocking", "duelling", "power", "acquired_suit",
    "burned", "evoked", "archlord_used", "used",
]  # fmt: skip


def write_counters(t: HighJinks, out: Numbers) -> None:
    """Write the counters."""
    out.counter(0, NONE, t.turns)
    seat: i64 = 0
    while seat < t.seats:
        out.counter(1, seat, t.count(COUNTERS + seat))
        bonus = guild_bonus(t, seat)
        if bonus:
            out.counter(2, seat, bonus)
        seat += 1
    if t.turns > 0 and not t.over:
        out.counter(3, t.turn, t.normal_summons)
    if in_a_duel(t):
        attack, block = attack_power(t), block_power(t)
        write_duelist(t.turn, attack, block, t.attack_mana, out)
        write_duelist(t.target, block, attack, t.block_mana, out)


def write_duelist(seat: i64, power: i64, other: i64, spent: i64, out: Numbers) -> None:
    """Write a duelist's Power, by how much it leads, and what has been spent under the 13 Rule."""
    out.counter(4, seat, power)
    out.counter(5, seat, power - other)
    out.counter(6, seat, spent)


def write_marks(t: HighJinks, out: Numbers) -> None:
    """Write the marks."""
    seat: i64 = 0
    while seat < t.seats:
        agents = t.occupied(AGENTS + seat)
        while agents:
            write_agent(t, seat, lowest(agents), out)
            agents &= agents - 1
        tapped = (t.tapped_mana >> (MANA_ZONES * seat)) & first(MANA_ZONES)
        while tapped:
            out.mark(0, t.at(MANA_OF + seat, lowest(tapped)), NONE, NONE, 1)
            tapped &= tapped - 1
        seat += 1
    write_attack(t, out)
    write_turn(t, out)


def write_agent(t: HighJinks, seat: i64, zone: i64, out: Numbers) -> None:
    """Write what lies on an Agent: that it is tapped, its Battle Scars, its Guild Bonus."""
    token, scars, bonus = t.at(AGENTS + seat, zone), scars_of(t, seat, zone), guild_bonus(t, seat)
    if has(t.tapped_agents, AGENT_ZONES * seat + zone):
        out.mark(0, token, NONE, NONE, 1)
    if scars:
        out.mark(1, token, NONE, NONE, scars)
    if bonus:
        out.mark(2, token, NONE, NONE, bonus)


def write_attack(t: HighJinks, out: Numbers) -> None:
    """Write who attacks, who is attacked, and both duelists with their Power, until the duel is decided."""
    if t.over or t.attacking == NONE or (t.dueling and not in_a_duel(t)):
        return
    out.mark(3, duelist(t, t.turn), NONE, NONE, 1)
    if not t.dueling:
        if t.target != NONE:
            out.mark(4, NONE, AGENTS + t.target, NONE, 1)
        return
    out.mark(5, duelist(t, t.target), NONE, NONE, 1)
    write_duelling(t, duelist(t, t.turn), attack_power(t), t.attack_suit, out)
    write_duelling(t, duelist(t, t.target), block_power(t), t.block_suit, out)


def write_duelling(t: HighJinks, token: i64, power: i64, acquired: i64, out: Numbers) -> None:
    """Write an Agent's Power, and the suit that a Joker has acquired."""
    out.mark(6, token, NONE, NONE, 1)
    out.mark(7, token, NONE, NONE, power)
    if t.face(token) == JOKER and acquired != NO_SUIT:
        out.mark(8, token, NONE, NONE, acquired)


def write_turn(t: HighJinks, out: Numbers) -> None:
    """Write what has been done this turn and may not be done again."""
    burned, evoked = t.burned, t.evoked
    while burned:
        out.mark(9, NONE, COUNTERS + lowest(burned), NONE, 1)
        burned &= burned - 1
    while evoked:
        out.mark(10, NONE, DECK, NONE, lowest(evoked))
        evoked &= evoked - 1
    if t.archlord_done:
        out.mark(11, NONE, AGENTS + t.turn, NONE, 1)
    token: i64 = 0
    while (t.marked | t.marked_too) and token < t.plan.tokens:
        if is_marked(t, token) and t.zone_of(token) != VOID:
            out.mark(12, token, NONE, NONE, 1)
        token += 1


def in_a_duel(t: HighJinks) -> bool:
    """Return whether two Agents are dueling and neither has been defeated yet."""
    return t.dueling and t.victor == NONE

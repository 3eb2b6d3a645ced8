"""§10, §17, §25: an Agent's Power in a duel; §11 Tiebreakers."""

from mypy_extensions import i64

from parlour.games.high_jinks.state import *
from parlour.games.high_jinks.the_field import agent_at, scars_of
from parlour.kernel.bits import bit
from parlour.kernel.table import NONE


def attack_power(t: HighJinks) -> i64:
    """Return the Power of the attacking Agent."""
    return t.attack_mana + t.attack_extra + bonuses(t, t.turn, t.attacking)


def block_power(t: HighJinks) -> i64:
    """Return the Power of the blocking Agent."""
    return t.block_mana + t.block_extra + bonuses(t, t.target, t.blocking)


def bonuses(t: HighJinks, seat: i64, zone: i64) -> i64:
    """Return Guild and Glory Bonus; Agents have no Power of their own (§17, §25)."""
    return guild_bonus(t, seat) + glory_bonus(t, seat, zone)


def glory_bonus(t: HighJinks, seat: i64, zone: i64) -> i64:
    """Return half the number of Battle Scars, rounded down (§25)."""
    return scars_of(t, seat, zone) >> 1


def guild_bonus(t: HighJinks, seat: i64) -> i64:
    """Return 1 for Jack, Queen and King, 2 if of one suit; a Joker may be any of them (§17, §20, HJ-25, HJ-57)."""
    if t.count(AGENTS + seat) < AGENT_ZONES:
        return 0
    kinds: i64 = 0
    suits: i64 = 0
    zone: i64 = 0
    while zone < AGENT_ZONES:
        face = agent_at(t, seat, zone)
        kind = bit(value(face) - JACK)
        if kinds & kind:  # two of a kind, or two Jokers
            return 0
        kinds |= kind
        if face != JOKER:
            suits |= bit(suit(face))
        zone += 1
    if suits & (suits - 1):
        return 1
    if t.house & JOKER_MIXES_GUILD and kinds & bit(value(JOKER) - JACK):
        return 1
    return 2


def winning_seat(t: HighJinks) -> i64:
    """Return who wins the duel: the last Ace, else the greater Power, else the tiebreak.

    NONE if both stay (§7, §16).
    """
    if t.ace_by != NONE:
        return t.ace_by
    attack, block = attack_power(t), block_power(t)
    if attack > block:
        return t.turn
    if attack < block:
        return t.target
    attacker = value(agent_at(t, t.turn, t.attacking))
    blocker = value(agent_at(t, t.target, t.blocking))
    if prevails(attacker, blocker):
        return t.turn
    if prevails(blocker, attacker):
        return t.target
    return NONE


def prevails(one: i64, other: i64) -> bool:
    """In a tie Kings defeat Queens, Queens Jacks, Jacks Kings; no other pair defeats anyone (§11, HJ-24)."""
    if one == JACK:
        return other == KING
    if one == QUEEN:
        return other == JACK
    return one == KING and other == QUEEN

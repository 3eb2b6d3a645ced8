"""§5 Summoning Agents."""

from mypy_extensions import i64

from parlour.games.high_jinks.events import RETIRED, SPECIAL_SUMMONED, SUMMONED
from parlour.games.high_jinks.once_per_turn import fresh_in_hand, is_marked, use
from parlour.games.high_jinks.refusals import (
    AGENT_ZONES_FULL,
    NEW_AGENT_STAYS,
    NO_AGENT_THERE,
    NO_SUMMON_LEFT,
    NOT_IN_HAND,
    SUMMONED_ALREADY,
)
from parlour.games.high_jinks.state import *
from parlour.games.high_jinks.the_field import remove_agent
from parlour.kernel.bits import bit, has, lowest
from parlour.kernel.refusal import ALLOWED


def summonable(t: HighJinks, seat: i64) -> i64:
    """Return the Agents in hand that have a zone and have not been summoned this turn (§5, HJ-15)."""
    if t.count(AGENTS + seat) == AGENT_ZONES:
        return 0
    faces = t.faces(HAND_OF + seat) & AGENT_CARDS
    if t.uses == 0:
        return faces
    return fresh_in_hand(t, seat, faces)


def normal_summons(t: HighJinks, seat: i64) -> i64:
    """Return the Agents that may be normal summoned: one free, and one more for each retired (§5, HJ-12)."""
    if t.normal_summons == 0:
        return 0
    return summonable(t, seat)


def special_summons(t: HighJinks, seat: i64) -> i64:
    """Return the Agents that may be special summoned, as a set of their numbers (§5, HJ-14)."""
    faces = summonable(t, seat)
    out: i64 = 0
    while faces:
        out |= bit(agent_number(lowest(faces)))
        faces &= faces - 1
    return out


def why_not_normal(t: HighJinks, seat: i64, face: i64) -> i64:
    """Return why an Agent cannot be normal summoned."""
    if t.normal_summons == 0:
        return NO_SUMMON_LEFT
    return why_not_special(t, seat, face)


def why_not_special(t: HighJinks, seat: i64, face: i64) -> i64:
    """Return why an Agent cannot be summoned at all."""
    if has(summonable(t, seat), face):
        return ALLOWED
    if not has(t.faces(HAND_OF + seat), face):
        return NOT_IN_HAND
    if t.count(AGENTS + seat) == AGENT_ZONES:
        return AGENT_ZONES_FULL
    return SUMMONED_ALREADY


def enter_field(t: HighJinks, seat: i64, face: i64) -> i64:
    """Put an Agent from hand into the first free zone, face-up; returns its token (HJ-9)."""
    token = t.play(HAND_OF + seat, face, AGENTS + seat)
    use(t, token)
    return token


def normal_summon(t: HighJinks, seat: i64, face: i64) -> None:
    """It enters upright; then it draws a card or uses its ability (§5, §18)."""
    t.normal_summons -= 1
    t.summoned = face
    t.tell(SUMMONED, seat, enter_field(t, seat, face))


def special_summon(t: HighJinks, seat: i64, face: i64) -> None:
    """It enters tapped, so that it cannot attack this turn, and without an ability (§5, HJ-14)."""
    token = enter_field(t, seat, face)
    t.tapped_agents |= bit(AGENT_ZONES * seat + t.slot_of(token))
    t.tell(SPECIAL_SUMMONED, seat, token)


def retirable(t: HighJinks, seat: i64) -> i64:
    """Return the zones of Agents that may be retired: all, unless a house rule spares new ones (§5, HJ-12)."""
    zones = t.occupied(AGENTS + seat)
    if t.house & NEW_AGENTS_STAY:
        zone: i64 = 0
        while zone < AGENT_ZONES:
            if has(zones, zone) and is_marked(t, t.at(AGENTS + seat, zone)):
                zones &= ~bit(zone)
            zone += 1
    return zones


def why_not_retired(t: HighJinks, seat: i64, zone: i64) -> i64:
    """Return why an Agent cannot be retired."""
    if has(retirable(t, seat), zone):
        return ALLOWED
    return NEW_AGENT_STAYS if has(t.occupied(AGENTS + seat), zone) else NO_AGENT_THERE


def retire(t: HighJinks, seat: i64, zone: i64) -> None:
    """Discard an Agent of your own for one more normal summon (§5, HJ-12, HJ-66)."""
    t.normal_summons += 1
    t.tell(RETIRED, seat, remove_agent(t, seat, zone))

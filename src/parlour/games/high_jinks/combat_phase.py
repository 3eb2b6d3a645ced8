"""§7 Combat Phase: attack, target, block."""

from mypy_extensions import i64

from parlour.games.high_jinks.dealing_damage import deal_damage
from parlour.games.high_jinks.draw_phase import is_first_turn
from parlour.games.high_jinks.duels import begin_duel
from parlour.games.high_jinks.events import ATTACKED, BLOCKED, NOT_BLOCKED
from parlour.games.high_jinks.refusals import (
    AGENT_IS_TAPPED,
    NO_AGENT_THERE,
    NO_SUCH_OPPONENT,
    ONLY_A_BLOCK,
    ONLY_A_SEAT,
    ONLY_AN_ATTACK,
)
from parlour.games.high_jinks.state import *
from parlour.games.high_jinks.the_field import duelist
from parlour.kernel.bits import bit, count, has, lowest
from parlour.kernel.refusal import ALLOWED
from parlour.kernel.step import Options, Step
from parlour.kernel.table import DONE, NONE


class CombatPhase(Step[HighJinks]):
    """You may attack with each untapped Agent once, one attack after the other (§7.i, HJ-20)."""

    def run(self, t: HighJinks) -> None:
        t.attacking = NONE
        t.target = NONE
        if may_fight(t) and attackers(t, t.turn):
            t.ask(bit(t.turn), COMBAT_PHASE)

    def options(self, t: HighJinks, seat: i64, out: Options) -> None:
        out.add(DONE)
        out.add_each(AGENT, attackers(t, seat))

    def answer(self, t: HighJinks, seat: i64, action: i64) -> None:
        if action == DONE:
            return
        t.attacking = action - AGENT
        t.tapped_agents |= bit(AGENT_ZONES * seat + t.attacking)
        t.then(TARGET, BLOCK, COMBAT_PHASE)

    def objection(self, t: HighJinks, seat: i64, action: i64) -> i64:
        if action == DONE:
            return ALLOWED
        if action < AGENT or action >= MANA:
            return ONLY_AN_ATTACK
        if has(attackers(t, seat), action - AGENT):
            return ALLOWED
        return AGENT_IS_TAPPED if has(t.occupied(AGENTS + seat), action - AGENT) else NO_AGENT_THERE


class Target(Step[HighJinks]):
    """An attack is declared against one opponent (§7.i, HJ-20)."""

    def run(self, t: HighJinks) -> None:
        opponents = opponents_of(t, t.turn)
        if count(opponents) > 1:
            t.ask(bit(t.turn), TARGET)
        else:
            declare_attack(t, lowest(opponents))

    def options(self, t: HighJinks, seat: i64, out: Options) -> None:
        out.add_each(SEAT, opponents_of(t, seat))

    def answer(self, t: HighJinks, seat: i64, action: i64) -> None:
        declare_attack(t, action - SEAT)

    def objection(self, t: HighJinks, seat: i64, action: i64) -> i64:
        return why_not_seat(opponents_of(t, seat), action, NO_SUCH_OPPONENT)


class Block(Step[HighJinks]):
    """The attacked player may block with one Agent; an attack that nobody blocks deals damage (§7.ii, §8)."""

    def run(self, t: HighJinks) -> None:
        if t.count(AGENTS + t.target) > 0:
            t.ask(bit(t.target), BLOCK)
        else:
            hit(t)

    def options(self, t: HighJinks, seat: i64, out: Options) -> None:
        out.add(DONE)
        out.add_each(AGENT, t.occupied(AGENTS + seat))

    def answer(self, t: HighJinks, seat: i64, action: i64) -> None:
        if action == DONE:
            hit(t)
            return
        begin_duel(t, action - AGENT)
        t.tell_onto(BLOCKED, seat, duelist(t, seat), duelist(t, t.turn), t.turn, 0)
        t.then(EMPOWER, OUTCOME)

    def objection(self, t: HighJinks, seat: i64, action: i64) -> i64:
        if action == DONE:
            return ALLOWED
        if action < AGENT or action >= MANA:
            return ONLY_A_BLOCK
        return ALLOWED if has(t.occupied(AGENTS + seat), action - AGENT) else NO_AGENT_THERE


def may_fight(t: HighJinks) -> bool:
    """On their first turn only the dealer may enter the Combat Phase (§27, HJ-10)."""
    return t.turn == t.dealer or not is_first_turn(t)


def attackers(t: HighJinks, seat: i64) -> i64:
    """Return the set of zones with an untapped Agent (§7.i)."""
    return t.occupied(AGENTS + seat) & ~(t.tapped_agents >> (AGENT_ZONES * seat))


def opponents_of(t: HighJinks, seat: i64) -> i64:
    """Mask of the others who have not lost."""
    return t.alive & ~bit(seat)


def why_not_seat(seats: i64, action: i64, otherwise: i64) -> i64:
    """Return why a seat cannot be named."""
    if action < SEAT or action >= SEAT + MOST_SEATS:
        return ONLY_A_SEAT
    return ALLOWED if has(seats, action - SEAT) else otherwise


def declare_attack(t: HighJinks, target: i64) -> None:
    """Announce who attacks whom."""
    t.target = target
    t.tell(ATTACKED, t.turn, duelist(t, t.turn), target)


def hit(t: HighJinks) -> None:
    """An unchallenged attacker deals one Damage Counter, and nothing more (§8, HJ-32)."""
    t.tell(NOT_BLOCKED, t.target, duelist(t, t.turn), t.turn)
    deal_damage(t, t.target, t.turn)

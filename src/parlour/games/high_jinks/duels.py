"""§9 Duels: the goes of the Damage Step and the 13 Rule; §10 Suit Bonus; §13 Deuces; §20 a Joker's suit."""

from typing import Final

from mypy_extensions import i64

from parlour.games.high_jinks.aces import play_ace, playable_aces, why_not_ace
from parlour.games.high_jinks.events import EMPOWERED, FROM_COUNTERS, FROM_FIELD, FROM_HAND, PASSED
from parlour.games.high_jinks.once_per_turn import part_with
from parlour.games.high_jinks.refusals import (
    COUNTER_IS_NO_MANA,
    COUNTER_IS_SPENT,
    MANA_IS_TAPPED,
    NO_COUNTER_THERE,
    NO_MANA_THERE,
    NOT_A_DUEL_ACTION,
    NOT_IN_HAND,
    NOT_MANA,
    THIRTEEN_RULE,
)
from parlour.games.high_jinks.state import *
from parlour.games.high_jinks.the_field import (
    agent_at,
    duelist,
    open_counters,
    other_duelist,
    showing,
    untapped_mana,
)
from parlour.kernel.bits import bit, has
from parlour.kernel.refusal import ALLOWED
from parlour.kernel.step import Options, Step
from parlour.kernel.table import DONE, NONE

MOST_MANA: Final = 13


class Empower(Step[HighJinks]):
    """The duelists take turns to empower, the attacker first, until both have passed (§9, HJ-21, HJ-56)."""

    def run(self, t: HighJinks) -> None:
        t.ask(bit(t.go), EMPOWER)

    def options(self, t: HighJinks, seat: i64, out: Options) -> None:
        out.add(DONE)
        usable = empowering(t, seat)
        out.add_each(CARD, t.faces(HAND_OF + seat) & (usable | playable_aces(t)))
        out.add_each(MANA, showing(t, MANA_OF + seat, untapped_mana(t, seat), usable))
        out.add_each(COUNTER, showing(t, COUNTERS + seat, open_counters(t, seat), usable))

    def answer(self, t: HighJinks, seat: i64, action: i64) -> None:
        if action == DONE:
            pass_go(t, seat)
        elif action < SPECIAL and value(action - CARD) == ACE:
            play_ace(t, seat, action - CARD)
            t.then(RETALIATE)
        else:
            empower(t, seat, play_mana(t, seat, action))
            t.plays += 1
            t.then(EMPOWER)

    def objection(self, t: HighJinks, seat: i64, action: i64) -> i64:
        if action == DONE:
            return ALLOWED
        if action < SPECIAL:
            return why_not_from_hand(t, seat, action - CARD)
        if MANA <= action < COUNTER:
            return why_not_from_field(t, seat, action - MANA)
        if COUNTER <= action < SEAT:
            return why_not_from_counter(t, seat, action - COUNTER)
        return NOT_A_DUEL_ACTION


def begin_duel(t: HighJinks, zone: i64) -> None:
    """Attacker and blocker face each other; neither has been empowered yet (§7.ii)."""
    t.blocking = zone
    t.dueling = True
    t.go = t.turn
    t.opening = True
    t.plays = 0
    t.attack_mana = 0
    t.attack_extra = 0
    t.attack_suit = suit(agent_at(t, t.turn, t.attacking))
    t.block_mana = 0
    t.block_extra = 0
    t.block_suit = suit(agent_at(t, t.target, zone))
    t.ace_by = NONE
    t.victor = NONE


def pass_go(t: HighJinks, seat: i64) -> None:
    """A go in which nothing was played ends the duel, unless it is the attacker's first (HJ-21)."""
    t.tell(PASSED, seat)
    if t.plays == 0 and not t.opening:
        return
    t.opening = False
    t.plays = 0
    t.go = other_duelist(t, seat)
    t.then(EMPOWER)


def empowering(t: HighJinks, seat: i64) -> i64:
    """Return the Mana faces that may still be played: the sum stays within 13, deuces aside (§9, §13, HJ-22)."""
    spent = t.attack_mana if seat == t.turn else t.block_mana
    room = MOST_MANA - spent
    if room > 10:
        room = 10
    values = (bit(room) - 1) | 2
    return (values | (values << 13) | (values << 26) | (values << 39)) & MANA_CARDS


def play_mana(t: HighJinks, seat: i64, action: i64) -> i64:
    """Tap it on the field, discard it from hand, or flip it as a Damage Counter (§9, HJ-23); returns its face."""
    if action >= COUNTER:
        token = t.at(COUNTERS + seat, action - COUNTER)
        t.turn_down(token)
        source: i64 = FROM_COUNTERS
    elif action >= MANA:
        token = t.at(MANA_OF + seat, action - MANA)
        t.tapped_mana |= bit(MANA_ZONES * seat + action - MANA)
        t.turn_up(token)
        source = FROM_FIELD
    else:
        token = t.choose(HAND_OF + seat, action - CARD)
        if seat == t.turn:
            part_with(t, seat, token)
        t.move(token, BONEYARD)
        source = FROM_HAND
    face = t.face(token)
    t.tell_onto(EMPOWERED, seat, token, duelist(t, seat), worth(t, seat, face), source)
    return face


def worth(t: HighJinks, seat: i64, face: i64) -> i64:
    """Return the Power that a Mana card would add now: its value, and 1 for the Agent's own suit (§9, §10)."""
    mine = t.attack_suit if seat == t.turn else t.block_suit
    return value(face) + suit_bonus(t, mine, face)


def suit_bonus(t: HighJinks, mine: i64, face: i64) -> i64:
    """Return 1 for a card of the Agent's own suit, deuces too; 0 for a Joker's first (§10, HJ-22, HJ-24)."""
    if t.house & PLAIN_DEUCES and value(face) == DEUCE:
        return 0
    if mine == NO_SUIT and t.house & JOKER_FIRST_BONUS:
        return 1
    return 1 if mine == suit(face) else 0


def empower(t: HighJinks, seat: i64, face: i64) -> None:
    """Add the value, and 1 for the Agent's own suit; the first card only gives a Joker its suit (§10, §20)."""
    mana = value(face)
    extra: i64 = 0
    if mana == DEUCE:
        mana, extra = 0, DEUCE
    mine = t.attack_suit if seat == t.turn else t.block_suit
    extra += suit_bonus(t, mine, face)
    if mine == NO_SUIT:
        mine = suit(face)
    if seat == t.turn:
        t.attack_mana += mana
        t.attack_extra += extra
        t.attack_suit = mine
    else:
        t.block_mana += mana
        t.block_extra += extra
        t.block_suit = mine


def why_not_from_hand(t: HighJinks, seat: i64, face: i64) -> i64:
    """Return why a card in hand cannot be played in this duel."""
    if not has(t.faces(HAND_OF + seat), face):
        return NOT_IN_HAND
    if value(face) == ACE:
        return why_not_ace(t, face)
    return why_not_mana(t, seat, face, NOT_MANA)


def why_not_from_field(t: HighJinks, seat: i64, zone: i64) -> i64:
    """Return why a Mana card on the field cannot be tapped."""
    if not has(t.occupied(MANA_OF + seat), zone):
        return NO_MANA_THERE
    if not has(untapped_mana(t, seat), zone):
        return MANA_IS_TAPPED
    return why_not_mana(t, seat, t.face_at(MANA_OF + seat, zone), NOT_MANA)


def why_not_from_counter(t: HighJinks, seat: i64, place: i64) -> i64:
    """Return why a Damage Counter cannot be flipped to empower (§24, HJ-42)."""
    face = t.face_at(COUNTERS + seat, place)
    if face < 0:
        return NO_COUNTER_THERE
    if not has(open_counters(t, seat), place):
        return COUNTER_IS_SPENT
    return why_not_mana(t, seat, face, COUNTER_IS_NO_MANA)


def why_not_mana(t: HighJinks, seat: i64, face: i64, otherwise: i64) -> i64:
    """Return why a card cannot empower: it is not a Mana card, or would break the 13 Rule."""
    if not is_mana(face):
        return otherwise
    return ALLOWED if has(empowering(t, seat), face) else THIRTEEN_RULE

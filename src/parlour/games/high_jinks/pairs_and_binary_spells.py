"""§21 Pairs and Binary Spells: Transmutation, Infliction, Restoration."""

from typing import Final

from mypy_extensions import i64

from parlour.games.high_jinks.combat_phase import opponents_of, why_not_seat
from parlour.games.high_jinks.dealing_damage import deal_damage
from parlour.games.high_jinks.decking_out import draw_cards
from parlour.games.high_jinks.events import HEALED, INFLICTED, SPELL_CAST
from parlour.games.high_jinks.once_per_turn import take_in_hand
from parlour.games.high_jinks.refusals import (
    EMPTY_BENCH,
    EMPTY_BONEYARD,
    NO_COUNTER_THERE,
    NO_COUNTERS,
    NOBODY_TO_BURN,
    ONLY_A_COUNTER,
    ONLY_A_SPELL,
    ONLY_TRANSMUTATION,
    UNBURNABLE,
)
from parlour.games.high_jinks.state import *
from parlour.games.high_jinks.the_field import discard
from parlour.kernel.bits import bit, count, has, lowest
from parlour.kernel.refusal import ALLOWED
from parlour.kernel.step import Options, Step
from parlour.kernel.table import ARGUMENT

PICKS: Final = 2  # of a Transmutation


class BinarySpell(Step[HighJinks]):
    """A pair, or an Archlord's card, casts one of the three Binary Spells (§21, §25)."""

    def run(self, t: HighJinks) -> None:
        t.ask(bit(t.turn), BINARY_SPELL)

    def options(self, t: HighJinks, seat: i64, out: Options) -> None:
        out.add_each(BINARY, possible_spells(t, seat))

    def answer(self, t: HighJinks, seat: i64, action: i64) -> None:
        t.decisions += 1
        cast_binary(t, action - BINARY)

    def objection(self, t: HighJinks, seat: i64, action: i64) -> i64:
        return why_not_spell(t, seat, action)


class Transmute(Step[HighJinks]):
    """Transmutation: two picks, each a draw, a salvage or a recruit (§21, HJ-34, HJ-59)."""

    def run(self, t: HighJinks) -> None:
        t.ask(bit(t.turn), TRANSMUTE + ARGUMENT * t.argument)

    def options(self, t: HighJinks, seat: i64, out: Options) -> None:
        out.add(DRAW)
        if t.count(BONEYARD) > 0:
            out.add(SALVAGE)
        if t.count(BENCH) > 0:
            out.add(RECRUIT)

    def answer(self, t: HighJinks, seat: i64, action: i64) -> None:
        t.decisions += 1
        if t.argument > 1:
            t.then(TRANSMUTE + ARGUMENT * (t.argument - 1))
        if action == DRAW:
            draw_cards(t, seat, 1)
        elif action == SALVAGE:
            t.then(SALVAGE_CARD + ARGUMENT * seat)
        else:
            t.then(RECRUIT_AGENT)

    def objection(self, t: HighJinks, seat: i64, action: i64) -> i64:
        if action == DRAW:
            return ALLOWED
        if action == SALVAGE:
            return ALLOWED if t.count(BONEYARD) > 0 else EMPTY_BONEYARD
        if action == RECRUIT:
            return ALLOWED if t.count(BENCH) > 0 else EMPTY_BENCH
        return ONLY_TRANSMUTATION


class Inflict(Step[HighJinks]):
    """Infliction: burn an opponent of your choice (§21)."""

    def run(self, t: HighJinks) -> None:
        seats = burnable(t, t.turn)
        if count(seats) > 1:
            t.ask(bit(t.turn), INFLICT)
        elif seats:
            burn(t, lowest(seats))

    def options(self, t: HighJinks, seat: i64, out: Options) -> None:
        out.add_each(SEAT, burnable(t, seat))

    def answer(self, t: HighJinks, seat: i64, action: i64) -> None:
        t.decisions += 1
        burn(t, action - SEAT)

    def objection(self, t: HighJinks, seat: i64, action: i64) -> i64:
        return why_not_seat(burnable(t, seat), action, UNBURNABLE)


class HealWhose(Step[HighJinks]):
    """Restoration: whose Damage Counter is healed, an opponent's or your own (§21, HJ-36)."""

    def run(self, t: HighJinks) -> None:
        seats = damaged(t)
        if count(seats) > 1:
            t.ask(bit(t.turn), HEAL_WHOSE)
        else:
            t.foe = lowest(seats)

    def options(self, t: HighJinks, seat: i64, out: Options) -> None:
        out.add_each(SEAT, damaged(t))

    def answer(self, t: HighJinks, seat: i64, action: i64) -> None:
        t.decisions += 1
        t.foe = action - SEAT

    def objection(self, t: HighJinks, seat: i64, action: i64) -> i64:
        return why_not_seat(damaged(t), action, NO_COUNTERS)


class Heal(Step[HighJinks]):
    """Restoration: one's own counter is discarded, an opponent's is added to one's hand (§21, HJ-36, HJ-62)."""

    def run(self, t: HighJinks) -> None:
        t.ask(bit(t.turn), HEAL)

    def options(self, t: HighJinks, seat: i64, out: Options) -> None:
        out.add_each(COUNTER, t.occupied(COUNTERS + t.foe))

    def answer(self, t: HighJinks, seat: i64, action: i64) -> None:
        t.decisions += 1
        token = t.at(COUNTERS + t.foe, action - COUNTER)
        if t.foe == seat:
            discard(t, token)
        else:
            take_in_hand(t, seat, token)
        t.tell(HEALED, seat, token, t.foe)

    def objection(self, t: HighJinks, seat: i64, action: i64) -> i64:
        if action < COUNTER or action >= SEAT:
            return ONLY_A_COUNTER
        return ALLOWED if has(t.occupied(COUNTERS + t.foe), action - COUNTER) else NO_COUNTER_THERE


def possible_spells(t: HighJinks, seat: i64) -> i64:
    """Return the Binary Spells that can be cast: Transmutation always (HJ-49), the others with an object."""
    spells = bit(TRANSMUTATION)
    if burnable(t, seat):
        spells |= bit(INFLICTION)
    if damaged(t):
        spells |= bit(RESTORATION)
    return spells


def why_not_spell(t: HighJinks, seat: i64, action: i64) -> i64:
    """Return why a Binary Spell cannot be cast."""
    if action < BINARY:
        return ONLY_A_SPELL
    if has(possible_spells(t, seat), action - BINARY):
        return ALLOWED
    return NOBODY_TO_BURN if action - BINARY == INFLICTION else NO_COUNTERS


def cast_binary(t: HighJinks, spell: i64) -> None:
    """Plan what the spell does."""
    t.tell(SPELL_CAST, t.turn, a=spell)
    if spell == TRANSMUTATION:
        t.then(TRANSMUTE + ARGUMENT * PICKS)
    elif spell == INFLICTION:
        t.then(INFLICT)
    else:
        t.then(HEAL_WHOSE, HEAL)


def burnable(t: HighJinks, seat: i64) -> i64:
    """Return the opponents with fewer than 5 counters whom no other spell has burned this turn (HJ-35, HJ-48)."""
    out: i64 = 0
    seats = opponents_of(t, seat) & ~(t.burned & ~t.burning)
    while seats:
        other = lowest(seats)
        if t.count(COUNTERS + other) < FATAL - 1:
            out |= bit(other)
        seats &= seats - 1
    return out


def burn(t: HighJinks, seat: i64) -> None:
    """Deal a Damage Counter by a spell; it is never the 6th (§21, HJ-49)."""
    if not has(t.burned, seat):
        t.burned |= bit(seat)
        t.burning |= bit(seat)
    t.tell(INFLICTED, t.turn, a=seat)
    deal_damage(t, seat, t.turn)


def damaged(t: HighJinks) -> i64:
    """Mask of the seats that have Damage Counters."""
    out: i64 = 0
    seat: i64 = 0
    while seat < t.seats:
        if t.count(COUNTERS + seat) > 0:
            out |= bit(seat)
        seat += 1
    return out

"""§23 4 of a Kind."""

from mypy_extensions import i64

from parlour.games.high_jinks.pairs_and_binary_spells import cast_binary, possible_spells, why_not_spell
from parlour.games.high_jinks.refusals import SPELL_USED_UP
from parlour.games.high_jinks.state import *
from parlour.kernel.bits import bit, has
from parlour.kernel.refusal import ALLOWED
from parlour.kernel.step import Options, Step
from parlour.kernel.table import DONE


class FourOfAKind(Step[HighJinks]):
    """Each Binary Spell twice, in any order; what is impossible or declined is lost (§23, HJ-47, HJ-48)."""

    def run(self, t: HighJinks) -> None:
        if spells(t, t.turn):
            t.ask(bit(t.turn), FOUR_OF_A_KIND)

    def options(self, t: HighJinks, seat: i64, out: Options) -> None:
        out.add(DONE)
        out.add_each(BINARY, spells(t, seat))

    def answer(self, t: HighJinks, seat: i64, action: i64) -> None:
        t.decisions += 1
        if action == DONE:
            return
        t.spells_left -= bit(2 * (action - BINARY))
        t.then(FOUR_OF_A_KIND)
        cast_binary(t, action - BINARY)

    def objection(self, t: HighJinks, seat: i64, action: i64) -> i64:
        if action == DONE:
            return ALLOWED
        if action >= BINARY and not has(unused(t), action - BINARY):
            return SPELL_USED_UP
        return why_not_spell(t, seat, action)


def unused(t: HighJinks) -> i64:
    """Return the Binary Spells that this 4 of a kind has not yet cast twice."""
    out: i64 = 0
    spell: i64 = 0
    while spell <= RESTORATION:
        if (t.spells_left >> (2 * spell)) & 3:
            out |= bit(spell)
        spell += 1
    return out


def spells(t: HighJinks, seat: i64) -> i64:
    """Return those of them that are possible now."""
    return unused(t) & possible_spells(t, seat)

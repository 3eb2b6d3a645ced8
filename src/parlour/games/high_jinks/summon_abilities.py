"""§18 Summon Abilities: Justice, Lust and Fortune, on summoning or from a Damage Counter."""

from typing import Final

from mypy_extensions import i64

from parlour.games.high_jinks.combat_phase import opponents_of, why_not_seat
from parlour.games.high_jinks.decking_out import draw_cards
from parlour.games.high_jinks.events import DESTROYED, FLIPPED, RECRUITED, SALVAGED
from parlour.games.high_jinks.once_per_turn import is_marked, take_in_hand
from parlour.games.high_jinks.refusals import (
    NO_MANA_THERE,
    NO_OBJECT,
    NOT_IN_BONEYARD,
    NOT_ITS_ABILITY,
    NOT_ON_BENCH,
    ONLY_A_CARD,
    ONLY_AN_ABILITY,
    ONLY_MANA,
    SEAT_HAS_NO_MANA,
)
from parlour.games.high_jinks.state import *
from parlour.games.high_jinks.the_field import open_counters, showing
from parlour.kernel.bits import bit, count, has, lowest
from parlour.kernel.refusal import ALLOWED
from parlour.kernel.step import Options, Step
from parlour.kernel.table import ARGUMENT, DONE, NONE

FROM_COUNTER: Final = 1  # argument of SummonAbility


class SummonAbility(Step[HighJinks]):
    """A normal summoned Agent draws a card or uses its ability, or neither; a flipped one only the ability.

    (§18, §20, HJ-13, HJ-16)
    """

    def run(self, t: HighJinks) -> None:
        abilities = possible_abilities(t, t.turn, t.summoned)
        if t.argument != FROM_COUNTER:
            t.ask(bit(t.turn), SUMMON_ABILITY)
        elif count(abilities) > 1:
            t.ask(bit(t.turn), SUMMON_ABILITY + ARGUMENT * FROM_COUNTER)
        elif abilities:
            use_ability(t, t.turn, lowest(abilities))

    def options(self, t: HighJinks, seat: i64, out: Options) -> None:
        if t.argument != FROM_COUNTER:
            out.add(DONE)
            out.add(DRAW)
        out.add_each(ABILITY, possible_abilities(t, seat, t.summoned))

    def answer(self, t: HighJinks, seat: i64, action: i64) -> None:
        t.decisions += 1
        if action == DRAW:
            draw_cards(t, seat, 1)
        elif action != DONE:
            use_ability(t, seat, action - ABILITY)

    def objection(self, t: HighJinks, seat: i64, action: i64) -> i64:
        if action in (DONE, DRAW):
            return ONLY_AN_ABILITY if t.argument == FROM_COUNTER else ALLOWED
        if action < ABILITY or action >= CAST:
            return ONLY_AN_ABILITY
        if has(possible_abilities(t, seat, t.summoned), action - ABILITY):
            return ALLOWED
        return NO_OBJECT if has(abilities_of(t.summoned), action - ABILITY) else NOT_ITS_ABILITY


class DestroyWhose(Step[HighJinks]):
    """Justice: whose Mana card is destroyed (§18, HJ-17)."""

    def run(self, t: HighJinks) -> None:
        seats = opponents_with_mana(t, t.turn)
        if count(seats) > 1:
            t.ask(bit(t.turn), DESTROY_WHOSE)
        else:
            t.foe = lowest(seats)

    def options(self, t: HighJinks, seat: i64, out: Options) -> None:
        out.add_each(SEAT, opponents_with_mana(t, seat))

    def answer(self, t: HighJinks, seat: i64, action: i64) -> None:
        t.decisions += 1
        t.foe = action - SEAT

    def objection(self, t: HighJinks, seat: i64, action: i64) -> i64:
        return why_not_seat(opponents_with_mana(t, seat), action, SEAT_HAS_NO_MANA)


class Destroy(Step[HighJinks]):
    """Justice: one Mana card on an opponent's field, seen or unseen, goes to the Boneyard (§18, HJ-17)."""

    def run(self, t: HighJinks) -> None:
        t.ask(bit(t.turn), DESTROY)

    def options(self, t: HighJinks, seat: i64, out: Options) -> None:
        out.add_each(MANA, t.occupied(MANA_OF + t.foe))

    def answer(self, t: HighJinks, seat: i64, action: i64) -> None:
        t.decisions += 1
        token = t.at(MANA_OF + t.foe, action - MANA)
        t.tapped_mana &= ~bit(MANA_ZONES * t.foe + action - MANA)
        t.move(token, BONEYARD)
        t.tell(DESTROYED, seat, token, t.foe)

    def objection(self, t: HighJinks, seat: i64, action: i64) -> i64:
        if action < MANA or action >= COUNTER:
            return ONLY_MANA
        return ALLOWED if has(t.occupied(MANA_OF + t.foe), action - MANA) else NO_MANA_THERE


class RecruitAgent(Step[HighJinks]):
    """Recruit: add any one Agent from the Bench to your hand (§18 Lust, §21, HJ-2)."""

    def run(self, t: HighJinks) -> None:
        if t.count(BENCH) > 0:
            t.ask(bit(t.turn), RECRUIT_AGENT)

    def options(self, t: HighJinks, seat: i64, out: Options) -> None:
        out.add_each(CARD, t.faces(BENCH))

    def answer(self, t: HighJinks, seat: i64, action: i64) -> None:
        t.decisions += 1
        token = copy_in(t, BENCH, action - CARD)
        take_in_hand(t, seat, token)
        t.tell(RECRUITED, seat, token)

    def objection(self, t: HighJinks, seat: i64, action: i64) -> i64:
        if action < CARD or action >= SPECIAL:
            return ONLY_A_CARD
        return ALLOWED if has(t.faces(BENCH), action - CARD) else NOT_ON_BENCH


class SalvageCard(Step[HighJinks]):
    """Salvage: add any one card from the Boneyard to your hand (§18 Fortune, §19 Valor, §21)."""

    def run(self, t: HighJinks) -> None:
        if t.count(BONEYARD) > 0:
            t.ask(bit(t.argument), SALVAGE_CARD + ARGUMENT * t.argument)

    def options(self, t: HighJinks, seat: i64, out: Options) -> None:
        out.add_each(CARD, t.faces(BONEYARD))

    def answer(self, t: HighJinks, seat: i64, action: i64) -> None:
        t.decisions += 1
        token = copy_in(t, BONEYARD, action - CARD)
        take_in_hand(t, seat, token)
        t.tell(SALVAGED, seat, token)

    def objection(self, t: HighJinks, seat: i64, action: i64) -> i64:
        if action < CARD or action >= SPECIAL:
            return ONLY_A_CARD
        return ALLOWED if has(t.faces(BONEYARD), action - CARD) else NOT_IN_BONEYARD


def abilities_of(face: i64) -> i64:
    """Return the abilities: Jack Justice, Queen Lust, King Fortune, a Joker any one of them (§18, §20)."""
    if face == JOKER:
        return bit(JUSTICE) | bit(LUST) | bit(FORTUNE)
    return bit(value(face) - JACK)


def possible_abilities(t: HighJinks, seat: i64, face: i64) -> i64:
    """Return those abilities of an Agent that have an object (HJ-13, HJ-60)."""
    abilities = abilities_of(face)
    if t.count(BENCH) == 0:
        abilities &= ~bit(LUST)
    if t.count(BONEYARD) == 0:
        abilities &= ~bit(FORTUNE)
    if opponents_with_mana(t, seat) == 0:
        abilities &= ~bit(JUSTICE)
    return abilities


def use_ability(t: HighJinks, seat: i64, ability: i64) -> None:
    """Plan what the ability does."""
    if ability == JUSTICE:
        t.then(DESTROY_WHOSE, DESTROY)
    elif ability == LUST:
        t.then(RECRUIT_AGENT)
    else:
        t.then(SALVAGE_CARD + ARGUMENT * seat)


def opponents_with_mana(t: HighJinks, seat: i64) -> i64:
    """Mask of the opponents who have a Mana card on the field."""
    out: i64 = 0
    seats = opponents_of(t, seat)
    while seats:
        other = lowest(seats)
        if t.count(MANA_OF + other) > 0:
            out |= bit(other)
        seats &= seats - 1
    return out


def usable_agents(t: HighJinks, seat: i64) -> i64:
    """Return the places of the seat's face-up Damage Counters whose summon ability can be used (§18, HJ-16)."""
    out: i64 = 0
    places = showing(t, COUNTERS + seat, open_counters(t, seat), AGENT_CARDS)
    while places:
        place = lowest(places)
        if possible_abilities(t, seat, t.face_at(COUNTERS + seat, place)):
            out |= bit(place)
        places &= places - 1
    return out


def flip_agent(t: HighJinks, seat: i64, place: i64) -> None:
    """Flip an Agent among your Damage Counters face-down for its ability (§18)."""
    token = t.at(COUNTERS + seat, place)
    t.turn_down(token)
    t.summoned = t.face(token)
    t.tell(FLIPPED, seat, token)


def copy_in(t: HighJinks, pile: i64, face: i64) -> i64:
    """Return the uppermost card with that face in an open pile, one not used this turn if there is (HJ-67)."""
    found: i64 = NONE
    slot: i64 = 0
    while slot < t.count(pile):
        token = t.at(pile, slot)
        if t.face(token) == face and (found == NONE or is_marked(t, found) or not is_marked(t, token)):
            found = token
        slot += 1
    return found

"""§4 Main Phase: all that is done outside combat, in any number and order (HJ-11)."""

from mypy_extensions import i64

from parlour.games.high_jinks.paying import castable, why_not_castable
from parlour.games.high_jinks.refusals import (
    COUNTER_IS_NO_AGENT,
    COUNTER_IS_SPENT,
    MOVE_ON,
    NO_COUNTER_THERE,
    NO_OBJECT,
    NOT_A_MAIN_ACTION,
)
from parlour.games.high_jinks.setting_mana_cards import set_mana, settable, why_not_set
from parlour.games.high_jinks.state import *
from parlour.games.high_jinks.summon_abilities import FROM_COUNTER, flip_agent, usable_agents
from parlour.games.high_jinks.summoning_agents import (
    normal_summon,
    normal_summons,
    retirable,
    retire,
    special_summon,
    special_summons,
    why_not_normal,
    why_not_retired,
    why_not_special,
)
from parlour.kernel.bits import bit, has
from parlour.kernel.refusal import ALLOWED
from parlour.kernel.step import Options, Step
from parlour.kernel.table import ARGUMENT, DONE


class MainPhase(Step[HighJinks]):
    """Summon, retire, set, cast, flip an Agent among your counters, or move on (§4, HJ-11, HJ-50)."""

    def run(self, t: HighJinks) -> None:
        t.ask(bit(t.turn), MAIN_PHASE)

    def options(self, t: HighJinks, seat: i64, out: Options) -> None:
        out.add(DONE)
        if t.decisions >= t.main_cap:
            return
        out.add_each(CARD, normal_summons(t, seat) | settable(t, seat))
        out.add_each(SPECIAL, special_summons(t, seat))
        out.add_each(AGENT, retirable(t, seat))
        out.add_each(COUNTER, usable_agents(t, seat))
        out.add_each(CAST, castable(t, seat))

    def answer(self, t: HighJinks, seat: i64, action: i64) -> None:
        if action == DONE:
            return
        t.decisions += 1
        t.then(MAIN_PHASE)
        if action >= CAST:
            begin_casting(t, action - CAST)
        elif action >= COUNTER:
            flip_agent(t, seat, action - COUNTER)
            t.then(SUMMON_ABILITY + ARGUMENT * FROM_COUNTER)
        elif action >= AGENT:
            retire(t, seat, action - AGENT)
        elif action >= SPECIAL:
            special_summon(t, seat, agent_face(action - SPECIAL))
        elif is_agent(action - CARD):
            normal_summon(t, seat, action - CARD)
            t.then(SUMMON_ABILITY)
        else:
            set_mana(t, seat, action - CARD)

    def objection(self, t: HighJinks, seat: i64, action: i64) -> i64:
        if action == DONE:
            return ALLOWED
        if t.decisions >= t.main_cap:
            return MOVE_ON
        if action >= BINARY:
            return NOT_A_MAIN_ACTION
        if action >= CAST:
            return why_not_castable(t, seat, action - CAST)
        if action >= ABILITY or action >= SEAT:
            return NOT_A_MAIN_ACTION
        if action >= COUNTER:
            return why_not_flipped(t, seat, action - COUNTER)
        if action >= MANA:
            return NOT_A_MAIN_ACTION
        if action >= AGENT:
            return why_not_retired(t, seat, action - AGENT)
        if action >= SPECIAL:
            return why_not_special(t, seat, agent_face(action - SPECIAL))
        if is_agent(action - CARD):
            return why_not_normal(t, seat, action - CARD)
        return why_not_set(t, seat, action - CARD)


def begin_casting(t: HighJinks, casting: i64) -> None:
    """The cost comes first, card by card (HJ-39, HJ-59)."""
    t.casting = casting
    t.paid = 0
    t.paid_suits = 0
    t.evocable = 0
    t.burning = 0
    t.then(PAY)


def why_not_flipped(t: HighJinks, seat: i64, place: i64) -> i64:
    """Return why a Damage Counter cannot be flipped for a summon ability (§18, HJ-16, HJ-60)."""
    token = t.at(COUNTERS + seat, place)
    if token < 0:
        return NO_COUNTER_THERE
    if not is_agent(t.face(token)):
        return COUNTER_IS_NO_AGENT
    if not t.is_up(token):
        return COUNTER_IS_SPENT
    return ALLOWED if has(usable_agents(t, seat), place) else NO_OBJECT

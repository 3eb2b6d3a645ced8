"""§7.iii the outcome of a duel; §19 Suit Abilities and Kinship."""

from typing import Final

from mypy_extensions import i64

from parlour.games.high_jinks.dealing_damage import deal_damage
from parlour.games.high_jinks.decking_out import discard_top_card, draw_cards
from parlour.games.high_jinks.events import ABUNDANCE, ACED, DEFEATED, NO_WINNER, RUINED
from parlour.games.high_jinks.once_per_turn import take_in_hand
from parlour.games.high_jinks.power import attack_power, block_power, winning_seat
from parlour.games.high_jinks.refusals import EMPTY_BONEYARD, ONLY_VALOR
from parlour.games.high_jinks.state import *
from parlour.games.high_jinks.the_field import duelist, remove_agent, scars_of
from parlour.kernel.bits import bit, has
from parlour.kernel.refusal import ALLOWED
from parlour.kernel.step import Options, Step
from parlour.kernel.table import ARGUMENT, DONE, NONE

JUGGERNAUT: Final = 3  # Battle Scars
VALOR_AND_RUIN: Final = 12  # Clubs and Spades, as a set
ALL_SUITS: Final = 15


class Outcome(Step[HighJinks]):
    """The Agent with less Power goes to the Bench; its ability, the victor's, then scars (§7.iii, HJ-28).

    By a house rule no ability follows an Ace (HJ-27).
    """

    def run(self, t: HighJinks) -> None:
        t.victor = winning_seat(t)
        t.then(BATTLE_SCARS)
        if t.victor == NONE:
            attack, block = attack_power(t), block_power(t)
            t.tell_onto(NO_WINNER, t.turn, duelist(t, t.turn), duelist(t, t.target), attack, block)
            return
        kin = suits_of(t, True) & suits_of(t, False)
        if t.ace_by != NONE and t.house & ACES_SILENCE:
            kin = ALL_SUITS
        attacker_won = t.victor == t.turn
        gains = suits_of(t, attacker_won) & ~kin
        grief = own_suit(t, not attacker_won) & ~kin
        defeat(t)
        apply_defeated(t, grief)
        plan_victor(t, gains, own_suit(t, attacker_won))


class Valor(Step[HighJinks]):
    """When a Club defeats an Agent, its controller may draw or salvage a card (§19, HJ-29)."""

    def run(self, t: HighJinks) -> None:
        t.ask(bit(t.victor), VALOR)

    def options(self, t: HighJinks, seat: i64, out: Options) -> None:
        out.add(DONE)
        out.add(DRAW)
        if t.count(BONEYARD) > 0:
            out.add(SALVAGE)

    def answer(self, t: HighJinks, seat: i64, action: i64) -> None:
        if action == DRAW:
            draw_cards(t, seat, 1)
        elif action == SALVAGE:
            t.then(SALVAGE_CARD + ARGUMENT * seat)

    def objection(self, t: HighJinks, seat: i64, action: i64) -> i64:
        if action in (DONE, DRAW):
            return ALLOWED
        if action != SALVAGE:
            return ONLY_VALOR
        return ALLOWED if t.count(BONEYARD) > 0 else EMPTY_BONEYARD


class Ruin(Step[HighJinks]):
    """When an attacking Spade defeats an Agent, the defending player takes a Damage Counter (§19, HJ-29)."""

    def run(self, t: HighJinks) -> None:
        t.tell(RUINED, t.target, duelist(t, t.turn), t.turn)
        deal_damage(t, t.target, t.turn)


def own_suit(t: HighJinks, attacker: bool) -> i64:
    """Return the suit of one duelist as a set; empty for a Joker that has acquired none (§20)."""
    mine = t.attack_suit if attacker else t.block_suit
    if mine == NO_SUIT:
        return 0
    return bit(mine)


def suits_of(t: HighJinks, attacker: bool) -> i64:
    """Return all suits that one duelist is treated as having: a Juggernaut is Club and Spade too (§25, HJ-30)."""
    scars = scars_of(t, t.turn, t.attacking) if attacker else scars_of(t, t.target, t.blocking)
    suits = own_suit(t, attacker)
    if scars >= JUGGERNAUT:
        suits |= VALOR_AND_RUIN
    return suits


def defeat(t: HighJinks) -> None:
    """The loser's Agent is sent to the Bench (§7.iii)."""
    attack, block = attack_power(t), block_power(t)
    kind: i64 = DEFEATED if t.ace_by == NONE else ACED
    if t.victor == t.turn:
        t.tell_onto(kind, t.target, remove_agent(t, t.target, t.blocking), duelist(t, t.turn), block, attack)
    else:
        t.tell_onto(kind, t.turn, remove_agent(t, t.turn, t.attacking), duelist(t, t.target), attack, block)


def apply_defeated(t: HighJinks, suits: i64) -> None:
    """Abundance or Wealth of the Agent that was defeated, which comes first (§19, HJ-29)."""
    loser = t.target if t.victor == t.turn else t.turn
    if has(suits, HEARTS):
        if t.count(BENCH) == 1 and t.house & ABUNDANCE_FOR_OTHERS:
            return
        bottom = t.at(BENCH, 0)
        take_in_hand(t, loser, bottom)
        t.tell(ABUNDANCE, loser, bottom)
    elif has(suits, DIAMONDS):
        draw_cards(t, loser, 1)
        discard_top_card(t, loser)


def plan_victor(t: HighJinks, suits: i64, own: i64) -> None:
    """Plan the victor's abilities: its own suit's first, then Valor, then Ruin; Ruin if it attacked (HJ-28)."""
    valor = has(suits, CLUBS)
    ruin = has(suits, SPADES) and t.victor == t.turn
    if ruin and not has(own, SPADES):
        t.then(RUIN)
    if valor:
        t.then(VALOR)
    if ruin and has(own, SPADES):
        t.then(RUIN)

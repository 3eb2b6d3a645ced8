"""§7 The round: the die, the turns and their one action, passing."""

from mypy_extensions import i64

from parlour.games.last_king.attack_cards import announce, exposed_suits, finds_target
from parlour.games.last_king.events import PASSED, ROLLED
from parlour.games.last_king.jack_and_queen import play_character
from parlour.games.last_king.joker import may_shield, play_shield
from parlour.games.last_king.king import begin_rally, charge, heal, may_heal
from parlour.games.last_king.refusals import (
    KING_NEEDS_A_USE,
    KING_UNATTACKED,
    NO_TARGET,
    NOT_IN_HAND,
    NOT_NOW,
    SHIELD_STANDS,
)
from parlour.games.last_king.state import *
from parlour.games.last_king.victory import adjudicate, is_stale
from parlour.kernel.bits import bit, count, has, lowest
from parlour.kernel.refusal import ALLOWED
from parlour.kernel.step import Options, Step
from parlour.kernel.table import DONE


class RollDie(Step[LastKing]):
    """Each round a die decides which of the players still in the game goes first (§7)."""

    def run(self, t: LastKing) -> None:
        if is_stale(t):
            adjudicate(t)
            return
        t.round += 1
        t.passed = 0
        t.acted = False
        seat = t.after(t.seats - 1, t.alive)
        n = t.luck.below(count(t.alive), DIE)
        while n > 0:
            seat = t.after(seat, t.alive)
            n -= 1
        t.first = seat
        t.turn = seat
        t.tell(ROLLED, seat, -1, t.round)
        t.then(TURN)


class Turn(Step[LastKing]):
    """On your turn take one action - attack, King, Joker, Ace, character - or pass (§7, LK-2)."""

    def run(self, t: LastKing) -> None:
        t.ask(bit(t.turn), TURN)

    def options(self, t: LastKing, seat: i64, out: Options) -> None:
        out.add(DONE)
        hand = t.in_hand(seat)
        exposed = exposed_suits(t, seat)
        cards = hand
        while cards:
            card = lowest(cards)
            cards &= cards - 1
            if bars_card(t, seat, card, exposed) == ALLOWED:
                out.add(CARD + card)
        kings = hand >> KINGS & 15
        if kings:
            if may_heal(t, seat):
                out.add_each(HEAL, kings)
            out.add_each(CHARGE, kings)
            out.add_each(RALLY, kings)

    def answer(self, t: LastKing, seat: i64, action: i64) -> None:
        if action == DONE:
            t.passed |= bit(seat)
            t.tell(PASSED, seat)
            t.then(NEXT_TURN)
            return
        t.acted = True
        if not t.pass_locks:
            t.passed = 0
        if action < HEAL:
            play_card(t, seat, action - CARD)
        elif action < CHARGE:
            heal(t, seat, KINGS + action - HEAL)
        elif action < RALLY:
            charge(t, seat, KINGS + action - CHARGE)
        else:
            begin_rally(t, seat, KINGS + action - RALLY)

    def objection(self, t: LastKing, seat: i64, action: i64) -> i64:
        if action == DONE:
            return ALLOWED
        if action < CARD or action >= AIM:
            return NOT_NOW
        hand = t.in_hand(seat)
        if action < HEAL:
            if not has(hand, action - CARD):
                return NOT_IN_HAND
            return bars_card(t, seat, action - CARD, exposed_suits(t, seat))
        if not has(hand, KINGS + suit(action - HEAL)):
            return NOT_IN_HAND
        return KING_UNATTACKED if action < CHARGE and not may_heal(t, seat) else ALLOWED


class NextTurn(Step[LastKing]):
    """Then it is the next player's turn, until all have passed one after the other (§7, LK-2, LK-31).

    Where a pass locks out, those who have passed are not asked again in this round.
    """

    def run(self, t: LastKing) -> None:
        left = t.alive & ~t.passed
        if left == 0:
            t.to_end = t.alive
            t.turn = t.first - 1
            t.then(END_OF_ROUND)
        else:
            t.turn = t.after(t.turn, left)
            t.then(TURN)


def bars_card(t: LastKing, seat: i64, card: i64, exposed: i64) -> i64:
    """Return why a card in hand may not be played as it is; `exposed` are the suits that opponents expose."""
    if card < JACKS and not finds_target(card, exposed):
        return NO_TARGET
    if card == JOKER and not may_shield(t, seat):
        return SHIELD_STANDS
    if KINGS <= card < JOKER:
        return KING_NEEDS_A_USE
    return ALLOWED


def play_card(t: LastKing, seat: i64, card: i64) -> None:
    """Play an attack, a character or the Shield."""
    if card < JACKS:
        announce(t, seat, card)
    elif card < KINGS:
        play_character(t, seat, card)
    else:
        play_shield(t, seat)

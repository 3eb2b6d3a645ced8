"""§27 Game Setup."""

from typing import Final

from mypy_extensions import i64

from parlour.games.high_jinks.events import DEALT, REJECTED
from parlour.games.high_jinks.refusals import NOT_IN_HAND, ONLY_A_CARD
from parlour.games.high_jinks.state import *
from parlour.games.high_jinks.the_field import discard
from parlour.kernel.bits import bit, first, has, lowest, zeros
from parlour.kernel.refusal import ALLOWED
from parlour.kernel.step import Options, Step
from parlour.kernel.table import NONE

DEALT_CARDS: Final = 9
KEPT_CARDS: Final = 6


class Setup(Step[HighJinks]):
    """The dealer, drawn by chance, deals nine cards to each, one by one from the left (§27, HJ-65)."""

    def run(self, t: HighJinks) -> None:
        t.alive = first(t.seats)
        t.dealer = t.given_dealer
        if t.dealer == NONE:
            t.dealer = t.luck.below(t.seats, DEALING)
        t.turn = t.dealer
        t.shuffle(DECK, DEALING)
        n: i64 = 0
        while n < DEALT_CARDS * t.seats:
            t.draw(DECK, HAND_OF + (t.dealer + 1 + n) % t.seats)
            n += 1
        t.tell(DEALT, t.dealer)
        t.then(STARTING_HANDS, REJECTED_CARDS, TURN)


class StartingHands(Step[HighJinks]):
    """Each player chooses six of the nine, in secret, and sets aside three (§27)."""

    def run(self, t: HighJinks) -> None:
        t.ask_some(first(t.seats), STARTING_HANDS, KEPT_CARDS, KEPT_CARDS)

    def options(self, t: HighJinks, seat: i64, out: Options) -> None:
        faces = t.faces(HAND_OF + seat)
        cards = t.count(HAND_OF + seat)
        while faces:
            face = lowest(faces)
            slot: i64 = 0
            while slot < cards:
                if t.face_at(HAND_OF + seat, slot) == face:
                    out.add(CARD + face)
                slot += 1
            faces &= faces - 1

    def answer(self, t: HighJinks, seat: i64, action: i64) -> None:
        pass  # what was picked is read when all are done

    def objection(self, t: HighJinks, seat: i64, action: i64) -> i64:
        if action < CARD or action >= SPECIAL:
            return ONLY_A_CARD
        return ALLOWED if has(t.faces(HAND_OF + seat), action - CARD) else NOT_IN_HAND


class RejectedCards(Step[HighJinks]):
    """The dealer discards the rejected cards, seat by seat from the left, in dealt order (§27, HJ-3, HJ-51)."""

    def run(self, t: HighJinks) -> None:
        n: i64 = 1
        while n <= t.seats:
            reject(t, (t.dealer + n) % t.seats)
            n += 1


def reject(t: HighJinks, seat: i64) -> None:
    """Discard the cards of a hand that were not picked."""
    hand = HAND_OF + seat
    faces = zeros(DEALT_CARDS)
    picked: i64 = 0  # set of the picks that have been found
    slot: i64 = 0
    while slot < DEALT_CARDS:
        faces[slot] = t.face_at(hand, slot)
        n: i64 = 0
        while n < KEPT_CARDS:
            if faces[slot] == t.picked(seat, n) - CARD and not has(picked, n):
                picked |= bit(n)
                faces[slot] = NONE
                break
            n += 1
        slot += 1
    slot = 0
    while slot < DEALT_CARDS:
        if faces[slot] != NONE:
            token = t.choose(hand, faces[slot])
            discard(t, token)
            t.tell(REJECTED, seat, token)
        slot += 1

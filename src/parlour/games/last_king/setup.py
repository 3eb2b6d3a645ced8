"""§1 Setup: the opening King, Queen and Jack; the deck; the opening hand."""

from mypy_extensions import i64

from parlour.games.last_king.events import DREW, OPENED, THREW
from parlour.games.last_king.joker import jokers_in
from parlour.games.last_king.refusals import NOT_IN_HAND, NOT_NOW, ONE_OF_EACH
from parlour.games.last_king.state import *
from parlour.kernel.bits import first, has
from parlour.kernel.refusal import ALLOWED
from parlour.kernel.step import Options, Step
from parlour.kernel.table import NONE


class ChooseCharacters(Step[LastKing]):
    """Everyone chooses a King, a Queen and a Jack from their pack, in secret and shown together (§1, LK-1)."""

    def run(self, t: LastKing) -> None:
        t.alive = first(t.seats)
        t.ask_some(t.alive, CHOOSE_CHARACTERS, 3, 3)
        t.then(OPENING_HANDS)

    def options(self, t: LastKing, seat: i64, out: Options) -> None:
        # A Jack, then a Queen, then a King. The menu is what has been picked, the four that may be next, and
        # behind them one for each pick that must still follow, which is not offered yet.
        had = t.picks_of(seat)
        n: i64 = 0
        while n < had:
            out.add(t.picked(seat, n))
            n += 1
        card: i64 = JACKS + 4 * had
        n = 0
        while n < 4:
            out.add(CARD + card + n)
            n += 1
        card += 4
        while card <= KINGS:
            out.add(CARD + card)
            card += 4

    def menu(self, t: LastKing, seat: i64, out: Options) -> None:
        card: i64 = JACKS
        while card < KINGS + 4:
            out.add(CARD + card)
            card += 1

    def answer(self, t: LastKing, seat: i64, action: i64) -> None:
        jack, queen, king = t.picked(seat, 0) - CARD, t.picked(seat, 1) - CARD, t.picked(seat, 2) - CARD
        open_with(t, seat, jack, JACK_RANK)
        open_with(t, seat, queen, QUEEN_RANK)
        open_with(t, seat, king, KING)
        t.tell(OPENED, seat, t.at(place(seat, KING), 0), queen, jack)

    def objection(self, t: LastKing, seat: i64, action: i64) -> i64:
        return ONE_OF_EACH


def open_with(t: LastKing, seat: i64, card: i64, rank: i64) -> None:
    """Align the characters: King closest, Jack farthest from their player (§1)."""
    t.play(place(seat, DECK), CARDS * seat + card, place(seat, rank))


class OpeningHands(Step[LastKing]):
    """Shuffle every deck and draw the opening cards, seven unless the table agreed otherwise (§1)."""

    def run(self, t: LastKing) -> None:
        seat: i64 = 0
        while seat < t.seats:
            t.shuffle(place(seat, DECK), DEALING)
            n: i64 = 0
            while n < t.opening_draw:
                t.draw(place(seat, DECK), place(seat, HAND_OF))
                n += 1
            t.tell(DREW, seat, NONE, n)
            seat += 1
        t.then(DISCARD_DOWN, ROLL_DIE)


class DiscardDown(Step[LastKing]):
    """Everyone discards down to five, in secret and together (§1, LK-29)."""

    def run(self, t: LastKing) -> None:
        surplus = t.opening_draw - HAND_SIZE
        if surplus > 0:
            t.ask_some(t.alive, DISCARD_DOWN, surplus, surplus)

    def options(self, t: LastKing, seat: i64, out: Options) -> None:
        hand = t.in_hand(seat)
        card: i64 = 0
        while card < JOKER:
            if has(hand, card):
                out.add(CARD + card)
            card += 1
        n = jokers_in(t, place(seat, HAND_OF), seat)
        while n > 0:
            out.add(CARD + JOKER)
            n -= 1

    def answer(self, t: LastKing, seat: i64, action: i64) -> None:
        n: i64 = 0
        while n < t.most:
            token = t.take(seat, t.picked(seat, n) - CARD)
            t.move(token, place(seat, DISCARD))
            t.tell(THREW, seat, token)
            n += 1

    def objection(self, t: LastKing, seat: i64, action: i64) -> i64:
        return bars_discard(t, seat, action)


def bars_discard(t: LastKing, seat: i64, action: i64) -> i64:
    """Check that the discard is a card from the player's own hand."""
    if action < CARD or action >= HEAL:
        return NOT_NOW
    return ALLOWED if has(t.in_hand(seat), action - CARD) else NOT_IN_HAND

"""2. Make offers."""

from mypy_extensions import i64

from parlour.games.jest.events import OFFERED
from parlour.games.jest.refusals import NOT_IN_HAND, ONLY_A_CARD
from parlour.games.jest.state import *
from parlour.games.jest.take_cards import highest_face_up
from parlour.kernel.bits import first
from parlour.kernel.refusal import ALLOWED
from parlour.kernel.step import Options, Step
from parlour.kernel.table import NONE


class MakeOffers(Step[Jest]):
    """Each player first chooses one of the two cards to play face-down, all at once and in secret (§2, JE-2)."""

    def run(self, t: Jest) -> None:
        t.ask(first(t.seats), MAKE_OFFERS)

    def options(self, t: Jest, seat: i64, out: Options) -> None:
        one = t.face_at(HAND_OF + seat, 0)
        other = t.face_at(HAND_OF + seat, 1)
        if one > other:
            one, other = other, one
        out.add(PUT_DOWN + one)
        out.add(PUT_DOWN + other)

    def answer(self, t: Jest, seat: i64, action: i64) -> None:
        t.play(HAND_OF + seat, action - PUT_DOWN, FACE_DOWN + seat)

    def objection(self, t: Jest, seat: i64, action: i64) -> i64:
        if action < PUT_DOWN or action >= TAKE:
            return ONLY_A_CARD
        return ALLOWED if t.find(HAND_OF + seat, action - PUT_DOWN) != NONE else NOT_IN_HAND


class RevealOffers(Step[Jest]):
    """When everyone has chosen, all reveal their other card face-up; the best of them goes first (§2, §3)."""

    def run(self, t: Jest) -> None:
        seat: i64 = 0
        while seat < t.seats:
            t.tell(OFFERED, seat, t.draw(HAND_OF + seat, FACE_UP + seat))
            seat += 1
        t.taken = 0
        t.complete = first(t.seats)
        t.turn = highest_face_up(t, first(t.seats))

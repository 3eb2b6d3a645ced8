"""End of the round."""

from mypy_extensions import i64

from parlour.games.jest.deal_cards import leftover
from parlour.games.jest.events import KEPT
from parlour.games.jest.state import *
from parlour.kernel.step import Step


class EndOfRound(Step[Jest]):
    """With cards left in the draw deck a new round begins; with none the game ends (§ End of the round)."""

    def run(self, t: Jest) -> None:
        if t.count(DECK) > 0:
            t.then(DEAL_CARDS)
            return
        seat: i64 = 0
        while seat < t.seats:
            t.tell(KEPT, seat, t.draw(leftover(t, seat), JEST + seat))
            seat += 1
        t.then(END_OF_GAME)

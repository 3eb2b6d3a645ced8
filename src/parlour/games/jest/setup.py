"""Setup: shuffle, and turn up the trophies."""

from parlour.games.jest.state import *
from parlour.kernel.step import Step


class Setup(Step[Jest]):
    """Shuffle all 17 cards (JE-1); two face-up trophies, one with four players; the rest is the draw deck."""

    def run(self, t: Jest) -> None:
        t.shuffle(DECK, DEALING)
        t.draw(DECK, TROPHIES)
        if t.seats == 3:
            t.draw(DECK, TROPHIES)
        t.then(DEAL_CARDS)

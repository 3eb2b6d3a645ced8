"""1. Deal."""

from parlour.kernel import Step

from magpie.state import *


class Deal(Step[MagpieTable]):
    """All cards are shuffled, and each player is dealt two (§1)."""

    def run(self, t: MagpieTable) -> None:
        for zone in range(DISCARDS, HAND_OF + t.seats):
            while t.count(zone):
                t.draw(zone, DECK)
        t.shuffle(DECK, DEALING)
        for seat in range(t.seats):
            t.draw(DECK, HAND_OF + seat)
            t.draw(DECK, HAND_OF + seat)
        t.round += 1
        t.turns = 0
        t.swapped = 0
        t.then(KEEP_OR_SWAP)

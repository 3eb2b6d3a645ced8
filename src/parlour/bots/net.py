"""The bot that has learned: it plays what a trained network makes of its seat's tensor, without any search."""

import numpy as np

from parlour.bots.network import Network, network_for, softmax
from parlour.kernel.luck import ANSWERS, Fast
from parlour.play.window import Window

FINE = 1 << 30  # into that many parts a probability is divided


class NetBot:
    """Draws an option by the probabilities that the network gives.

    The tensor comes from a guess that has the seat's own knowledge: nothing else is in it.
    """

    def __init__(self, seed: int, file: str = "") -> None:
        self.luck = Fast(seed)
        self.file = file  # of weights, if not those of the game
        self.network: Network | None = None
        self.value: float | None = None  # the share of the win that it expected before its last answer

    def answer(self, window: Window) -> int:
        """Return an option; a single one needs no thought."""
        self.value = None
        if len(window.options) == 1:
            return window.options[0]
        t = window.imagine(self.luck, knowing=True)
        if self.network is None:
            self.network = network_for(window.game, t.seats, self.file)
        logits, shares = self.network.look(window.game, t, window.seat)
        self.value = float(shares[0])
        chances = softmax(logits[window.options])
        drawn = self.luck.below(FINE, ANSWERS) / FINE
        return window.options[min(int(np.searchsorted(chances.cumsum(), drawn, "right")), len(chances) - 1)]

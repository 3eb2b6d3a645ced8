"""The bot that has learned: it plays what a trained network or a fitted policy prefers, without any search."""

import numpy as np

from parlour.bots.cells import Floats
from parlour.bots.judges import fitted, is_judge
from parlour.bots.learned import LearnedPolicy
from parlour.bots.network import Network, network_for, network_if_any, softmax
from parlour.kernel.luck import ANSWERS, Fast
from parlour.kernel.step import Options
from parlour.kernel.table import Table
from parlour.play.window import Window

FINE = 1 << 30  # into that many parts a probability is divided
SURER = 3.0  # the power of a fitted policy's probabilities: it has learned what is worth a try, not what to play


class NetBot:
    """Draws an option by the probabilities that the network gives.

    It reads a guess that has the knowledge of its seat, and nothing beyond that.
    """

    def __init__(self, seed: int, file: str = "") -> None:
        self.luck = Fast(seed)
        self.file = file  # of weights, if not those of the game
        self.network: Network | None = None
        self.policy: LearnedPolicy | None = None
        self.value: float | None = None  # the share of the win that it expected before its last answer

    def answer(self, window: Window) -> int:
        """Return an option; a single one needs no thought."""
        self.value = None
        if len(window.options) == 1:
            return window.options[0]
        t = window.imagine(self.luck, knowing=True)
        if self.network is None and self.policy is None:
            self.begin(window, t.seats)
        chances = self.by_policy(window, t) if self.network is None else self.by_network(window, t, self.network)
        drawn = self.luck.below(FINE, ANSWERS) / FINE
        return window.options[min(int(np.searchsorted(chances.cumsum(), drawn, "right")), len(chances) - 1)]

    def begin(self, window: Window, seats: int) -> None:
        """Find the weights of the game, or those of the file: a network or, if there is none, a fitted policy."""
        judges = bool(self.file) and is_judge(self.file)
        lacks = not self.file and network_if_any(window.game, seats) is None
        weights = fitted(window.game, seats, self.file) if judges or lacks else None
        if weights is not None:
            self.policy = weights.policy(window.game, seats)
        else:
            self.network = network_for(window.game, seats, self.file)

    def by_network(self, window: Window, t: Table, network: Network) -> Floats:
        """Return probabilities of the options."""
        logits, shares = network.look(window.game, t, window.seat)
        self.value = float(shares[0])
        return softmax(logits[window.options])

    def by_policy(self, window: Window, t: Table) -> Floats:
        """Return probabilities of the options."""
        assert self.policy is not None, "there is a network or a policy"
        out = Options()
        for option in window.options:
            out.add(option)
        self.policy.weigh(t, window.seat, out)
        raised = np.array([self.policy.chances[n] for n in range(out.n)], np.float32) ** SURER
        found: Floats = raised / raised.sum()
        return found

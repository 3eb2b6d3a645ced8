"""A bot in Python: it imagines tables, tries every option on each with a random game after it, and takes the best.

parlour arena jest --bots random,py:imagining:Imagining --games 60   # in this folder
"""

from parlour.kernel.luck import Fast
from parlour.kernel.playout import playout
from parlour.kernel.step import Options
from parlour.play import Window

WORLDS = 10


class Imagining:
    """A bot is made from a seed, and gets a window whenever it owes an answer."""

    def __init__(self, seed: int) -> None:
        self.luck = Fast(seed)  # all its chance comes from the seed, so that games can be repeated
        self.room = Options()

    def answer(self, window: Window) -> int:
        """Answer with the option that has the largest average share of the win over all worlds."""
        shares = dict.fromkeys(window.options, 0.0)
        for _ in range(WORLDS):
            world = window.imagine(self.luck)  # our seat cannot tell it from the true table
            for action in window.options:
                t = world.clone()
                window.game.apply(t, window.seat, action)
                playout(window.game, t, self.luck, self.room)
                shares[action] += window.game.returns(t)[window.seat]
        return max(shares, key=lambda action: shares[action])

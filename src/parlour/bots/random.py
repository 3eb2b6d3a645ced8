"""The random bot: any of its options, all alike."""

from parlour.kernel.luck import ANSWERS, Fast
from parlour.play.window import Window


class RandomBot:
    """Plays at random, from luck of its own."""

    def __init__(self, seed: int) -> None:
        self.luck = Fast(seed)

    def answer(self, window: Window) -> int:
        """Return any option."""
        return window.options[self.luck.below(len(window.options), ANSWERS)]

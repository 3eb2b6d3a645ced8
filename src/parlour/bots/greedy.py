"""The greedy bot: looks one move ahead at a few imagined tables, and takes what looks best there."""

from parlour.bots.flat import Flat
from parlour.bots.judges import judge
from parlour.play.window import Window

WORLDS = 8


class Greedy:
    """One move ahead by the game's judge; where a game has none, by random games to their end."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.flat: Flat | None = None

    def answer(self, window: Window) -> int:
        """The option that looks best; a single option needs no thought."""
        if len(window.options) == 1:
            return window.options[0]
        flat = self.flat
        if flat is None:
            its_judge = judge(window.game.name)
            horizon = 0 if its_judge is None else its_judge.horizon()
            flat = self.flat = Flat(window.game, self.seed, its_judge, horizon)
        flat.begin(len(window.options))
        for _ in range(WORLDS):
            flat.try_all(window.imagine(flat.luck), window.seat, window.options)
        return flat.best(window.options)

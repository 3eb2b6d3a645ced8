"""Bots that play Jin-Kei Trick as an expert does, each with one type of formation: how even are the types?

parlour arena jin_kei --bots py:formations:Sword,py:formations:Shield --games 600   # in this folder
"""

from parlour.bots import bot
from parlour.play import Window


class Sword:
    """An expert who always chooses swords."""

    kind = "sword"

    def __init__(self, seed: int) -> None:
        self.expert = bot("expert", seed)

    def answer(self, window: Window) -> int:
        """Answer with the type when the question asks for it, and as the expert otherwise."""
        for option in window.view()["options"]:
            if option["move"] == self.kind:
                return option["action"]
        return self.expert.answer(window)


class Shield(Sword):
    """An expert who always chooses shields."""

    kind = "shield"


class Bow(Sword):
    """An expert who always chooses bows."""

    kind = "bow"

"""How the searching bot searches, game by game, as measured (docs/bots.md)."""

from typing import NamedTuple


class Settings(NamedTuple):
    """What a search can be told."""

    many_observers: bool = True  # every seat decides by what it sees, instead of all by what the searcher sees
    keep: bool = True  # the tree, from move to move
    curiosity: float = 0.7  # how much untried answers are favoured
    cut: int = -1  # decisions of a playout before the game's judge is asked; -1: it is played to the end
    habit: int = 0  # in how many of 100 answers of a playout what did well elsewhere is preferred


SETTINGS = {
    "circle_of_kings": Settings(cut=14),
    "high_jinks": Settings(cut=10),
    "last_king": Settings(cut=4),
}


def settings_for(game_name: str) -> Settings:
    """What was measured to be best at a game."""
    return SETTINGS.get(game_name, Settings())

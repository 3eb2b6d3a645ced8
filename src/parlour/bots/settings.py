"""How the searching bot searches, game by game, as measured (docs/bots.md)."""

import re
from typing import NamedTuple


class Settings(NamedTuple):
    """What a search can be told."""

    many_observers: bool = True  # every seat decides by what it sees, instead of all by what the searcher sees
    keep: bool = True  # the tree, from move to move
    curiosity: float = 0.7  # how much untried answers are favoured
    cut: int = -1  # decisions of a playout before the game's judge is asked; -1: it is played to the end


SETTINGS = {
    "circle_of_kings": Settings(cut=14),
    "high_jinks": Settings(many_observers=False, cut=10),
    "jin_kei": Settings(many_observers=False),
    "last_king": Settings(cut=4),
}


def settings_for(game_name: str, changes: dict[str, float]) -> Settings:
    """What was measured to be best at a game, but for the changes."""
    ours = SETTINGS.get(game_name, Settings())
    return ours._replace(**{name: type(getattr(ours, name))(value) for name, value in changes.items()})


def read_changes(text: str) -> dict[str, float]:
    """Changes as they are written behind the name of a bot: `/keep=0/curiosity=1.2`."""
    changes: dict[str, float] = {}
    for change in text.split("/")[1:]:
        name, _, value = change.partition("=")
        if name not in Settings._fields or not re.fullmatch(r"-?\d{1,6}(\.\d{1,6})?", value):
            raise ValueError(f"{change!r} is no setting of a search (there are: {', '.join(Settings._fields)})")
        changes[name] = float(value)
    return changes

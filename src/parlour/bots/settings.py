"""How the searching bot searches: as the game's `bots.toml` says, or otherwise if asked to."""

import re
from typing import Any, NamedTuple

from parlour.kernel.game import Game
from parlour.play.package import read_data


class Settings(NamedTuple):
    """The settings of a search."""

    many_observers: bool = True  # every seat decides by what it sees, instead of all by what the searcher sees
    situations: bool = True  # tables that look alike are told apart by what no card shows (`Table.situation`)
    keep: bool = True  # the tree, from move to move
    curiosity: float = 0.7  # how much untried answers are favoured
    cut: int = -1  # decisions of a playout before the game's judge is asked; -1: it is played to the end


class MindSettings(NamedTuple):
    """Further settings of a search that a network guides."""

    prior: float = 0.75  # how far probabilities are the network's; the rest is uniform
    critic: float = 1.0  # how far a new table is worth what the network says; the rest is a playout
    belief: float = 1.0  # whether worlds are weighted by what choices tell about cards (0: not)
    trust: float = 1.0  # how much probabilities count beside what options came to
    vote: float = 0.0  # above 0 the network is asked once a move: its say beside all tries of a search without it
    judge: float = 1.0  # whether a learned judge evaluates tables in a compiled search, if there is one (0: not)
    cut: int = 0  # decisions of a playout before that judge is asked


def settings_for(game: Game[Any], changes: dict[str, float]) -> Settings:
    """Return what the game's `bots.toml` says was measured to be best, but for the changes."""
    ours = Settings(**read_data(game, "bots.toml").get("search", {}))
    return ours._replace(**{name: type(getattr(ours, name))(value) for name, value in changes.items()})


def mind_settings_for(game: Game[Any], changes: dict[str, float]) -> MindSettings:
    """Return the same for a search that is led by a network."""
    ours = MindSettings(**read_data(game, "bots.toml").get("mind", {}))
    return ours._replace(**{name: type(getattr(ours, name))(value) for name, value in changes.items()})


def read_changes(text: str, names: tuple[str, ...] = Settings._fields) -> dict[str, float]:
    """Parse the changes behind the name of a bot: `/keep=0/curiosity=1.2`."""
    changes: dict[str, float] = {}
    for change in text.split("/")[1:]:
        name, _, value = change.partition("=")
        if name not in names or not re.fullmatch(r"-?\d{1,6}(\.\d{1,6})?", value):
            raise ValueError(f"unknown search setting {change!r} (choose from: {', '.join(names)})")
        changes[name] = float(value)
    return changes

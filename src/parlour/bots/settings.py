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
    """Settings of a search that has learned."""

    prior: float = 0.75  # how far probabilities are those of the policy or the network; the rest is uniform
    critic: float = 1.0  # how far a new table is worth what the network says; the rest is a playout
    belief: float = 1.0  # whether worlds are weighted by what choices tell about cards (0: not)
    trust: float = 1.0  # how much probabilities count beside what options came to
    vote: float = 0.0  # above 0 the network is asked once a move: its say beside all tries of a search without it
    network: float = 0.0  # whether the network leads the search even where there are a fitted judge and policy
    judge: float = 1.0  # whether that judge evaluates tables (0: the one written by hand)
    cut: int = 0  # decisions of a playout before a judge is asked
    curiosity: float = 0.7  # how much untried answers are favoured where there is no policy (`prior=0`)
    alike: float = 0.0  # in which share of the iterations another seat is taken to look just one move ahead
    keen: float = 8.0  # how much such a seat prefers better options
    lead: int = 0  # decisions after the tree that the policy makes


def settings_for(game: Game[Any], changes: dict[str, float]) -> Settings:
    """Return what the game's `bots.toml` says was measured to be best, but for the changes."""
    return Settings(**typed(Settings(), read_data(game, "bots.toml").get("search", {}) | changes))


def mind_settings_for(game: Game[Any], seats: int, changes: dict[str, float]) -> MindSettings:
    """Return the same for a search that has learned; `[mind.4]` in `bots.toml` is for four seats only."""
    ours = read_data(game, "bots.toml").get("mind", {})
    plain = {name: value for name, value in ours.items() if not isinstance(value, dict)}
    return MindSettings(**typed(MindSettings(), plain | ours.get(str(seats), {}) | changes))


def typed(plain: Settings | MindSettings, changes: dict[str, Any]) -> dict[str, Any]:
    """Return changes as the numbers or truth values that the settings are."""
    return {name: type(getattr(plain, name))(value) for name, value in changes.items()}


def read_changes(text: str, names: tuple[str, ...] = Settings._fields) -> dict[str, float]:
    """Parse the changes behind the name of a bot: `/keep=0/curiosity=1.2`."""
    changes: dict[str, float] = {}
    for change in text.split("/")[1:]:
        name, _, value = change.partition("=")
        if name not in names or not re.fullmatch(r"-?\d{1,6}(\.\d{1,6})?", value):
            raise ValueError(f"unknown search setting {change!r} (choose from: {', '.join(names)})")
        changes[name] = float(value)
    return changes

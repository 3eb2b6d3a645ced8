"""Registers every installed game with PettingZoo and Gymnasium, under our namespace and with a version."""

from typing import Any

import gymnasium
from pettingzoo import aec_registry, parallel_registry
from pettingzoo import register as register_pettingzoo

from parlour import announced

VERSION = 1  # of what is observed and rewarded, in all games


def env_id(game: str) -> str:
    """Return what the environments of a game are called: `circle_of_kings` is parlour/CircleOfKings-v1."""
    return f"parlour/{''.join(word.capitalize() for word in game.split('_'))}-v{VERSION}"


def register() -> None:
    """Register all games that are not registered yet, without loading them."""
    for game in sorted(announced()):
        name, kwargs = env_id(game), {"game": game}
        if name not in gymnasium.registry:
            gymnasium.register(name, "parlour.rl.single:OneSeat", kwargs=kwargs)
        registries: list[tuple[Any, Any, str]] = [
            ("aec", aec_registry, "parlour.rl.turns:Turns"),
            ("parallel", parallel_registry, "parlour.rl.parallel:ParallelTable"),
        ]
        for kind, registry, entry_point in registries:
            if name not in registry:
                register_pettingzoo(kind, name, entry_point, kwargs=kwargs)

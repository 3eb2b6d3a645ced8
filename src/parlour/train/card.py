"""The card of a network: what it is, how it came about and what it was measured to be worth."""

import json
import platform
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np
import torch

from parlour.train.settings import Settings
from parlour.version import VERSION

CARD = "card.json"


def write_card(
    settings: Settings, curves: list[dict[str, Any]], seconds: float, told: dict[str, float], weights: Path
) -> None:
    """Write the card beside the weights."""
    game = settings.the_game()
    card = {
        "what": f"A network that plays {game.about.title} with {settings.seats} seats, trained by self-play.",
        "data": f"{games_of(settings)}; no games of people, and none of other programs.",
        "command": command(settings),
        "rules": game.about.version,
        "settings": asdict(settings),
        "bytes": weights.stat().st_size,
        "seconds": round(seconds),
        "made_with": {
            "parlour": VERSION,
            "torch": torch.__version__,
            "numpy": np.__version__,
            "machine": platform.machine(),
        },
        "hidden_cards_surprise_in_nats": {name: round(value, 4) for name, value in told.items()},
        "curves": curves,
    }
    weights.with_name(CARD).write_text(json.dumps(card, indent=1) + "\n", encoding="utf-8")


def games_of(settings: Settings) -> str:
    """Say whose games the network has learned from."""
    whose = ["Games of Parlour's search, which weighed its decisions"] if settings.expert else []
    whose += ["games of the network against itself"] if settings.updates else []
    return " and ".join(whose).capitalize().replace("parlour", "Parlour")


def command(settings: Settings) -> str:
    """Return the command that trains the same network again."""
    plain = asdict(Settings(settings.game, settings.seats, settings.options))
    words = ["parlour train", settings.game, f"--seats {settings.seats}"]
    words += [f"--option {name}={value}" for name, value in changed_options(settings)]
    for name, value in asdict(settings).items():
        if value != plain[name]:
            given = ",".join(value) if isinstance(value, tuple) else value
            words.append(f"--{name.replace('_', '-')} {given}")
    return " ".join(words)


def changed_options(settings: Settings) -> list[tuple[str, Any]]:
    """Return the options of the game that are not as usual."""
    usual = {option.name: option.default for option in settings.the_game().about.settings}
    return [(name, value) for name, value in settings.options.items() if usual.get(name) != value]

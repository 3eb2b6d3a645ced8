"""The classic games of `examples/classics`, which are a package of its own."""

import sys
from importlib import import_module
from pathlib import Path
from typing import Any

CLASSICS = Path(__file__).parents[2] / "examples" / "classics" / "src"


def classic(name: str) -> Any:
    """A classic game by name."""
    if str(CLASSICS) not in sys.path:
        sys.path.append(str(CLASSICS))
    return getattr(import_module(f"parlour_classics.{name}.rules"), f"{name.capitalize()}Game")({})

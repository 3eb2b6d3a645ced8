"""Bots written in Python by others: announced in the entry point group `parlour.bots`, or named `py:MODULE:CLASS`.

Naming such a bot runs its code, so names come from the command line and from programs, never from a remote client.
"""

import os
import sys
from functools import cache
from importlib import import_module
from typing import Any

from parlour import packages
from parlour.play.window import Player, Window

GROUP = "parlour.bots"
PREFIX = "py:"


class BotFailed(ValueError):
    """A bot in Python raised an error, or answered with none of its options."""


class GuestBot:
    """A player from another package; whatever goes wrong in it is told in one line that names it."""

    def __init__(self, name: str, player: Player) -> None:
        self.name = name
        self.player = player

    def answer(self, window: Window) -> int:
        """Return the player's answer, checked."""
        try:
            action = self.player.answer(window)
        except Exception as error:
            raise BotFailed(f"{self.name} failed: {in_a_line(error)}") from error
        if type(action) is not int or action not in window.options:
            raise BotFailed(f"{self.name} answered {str(action)[:80]!r}, which is none of its options")
        return action

    @property
    def value(self) -> float | None:
        """The share of the win that it expected of its last answer, if it tells."""
        value: float | None = getattr(self.player, "value", None)
        return value


@cache
def announced() -> dict[str, packages.Announced]:
    """Return the bots that packages announce, by name."""
    return packages.announced(GROUP)


def is_guest(name: str) -> bool:
    """Return whether a name is that of a bot in Python."""
    return name.startswith(PREFIX) or name in announced()


def guest(name: str, seed: int) -> GuestBot:
    """Make a bot in Python; a BotFailed says why it cannot be made."""
    made = maker(name)
    try:
        player = made(seed)
    except Exception as error:
        raise BotFailed(f"{name} cannot be made from a seed: {in_a_line(error)}") from error
    if not callable(getattr(player, "answer", None)):
        raise BotFailed(f"{name} has no method answer(window)")
    return GuestBot(name, player)


@cache
def maker(name: str) -> Any:
    """Return the class, or the function, that makes the bot out of a seed."""
    target = name.removeprefix(PREFIX) if name.startswith(PREFIX) else announced()[name].value
    module, _, attribute = target.partition(":")
    if not (module and attribute) or not all(map(str.isidentifier, [*module.split("."), *attribute.split(".")])):
        raise BotFailed(f"a bot in Python is named {PREFIX}MODULE:CLASS, not {name!r}")
    found = imported(name, module)
    for part in attribute.split("."):
        found = getattr(found, part, None)
    if not callable(found):
        raise BotFailed(f"{name}: the module {module} has no class {attribute}")
    return found


def imported(name: str, module: str) -> Any:
    """Import a module, as `python -m` would: one in the working directory is found too, after all others."""
    here = os.getcwd()
    if here not in sys.path:
        sys.path.append(here)
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        if error.name and f"{module}.".startswith(f"{error.name}."):
            raise BotFailed(f"{name}: there is no module {error.name}") from None
        raise BotFailed(f"{name}: importing {module} failed: {in_a_line(error)}") from error
    except (Exception, SystemExit) as error:
        raise BotFailed(f"{name}: importing {module} failed: {in_a_line(error)}") from error


def in_a_line(error: BaseException) -> str:
    """Return an error in one line, with the place where it was raised."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    place = f" ({os.path.basename(trace.tb_frame.f_code.co_filename)}:{trace.tb_lineno})" if trace else ""
    return " ".join(f"{type(error).__name__}: {error}".split())[:300] + place

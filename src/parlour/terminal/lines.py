"""Lines of text in the width of the terminal: for the list of games, which is printed before rich is imported."""

import os
import shutil
import sys
from textwrap import TextWrapper

from parlour.kernel.about import About

BOLD, DIM = 1, 2  # codes of the terminal
INDENT, HANGING = "  ", "      "


def print_games(found: list[About]) -> None:
    """Print the list of games with their options."""
    for about in found:
        players = " or ".join(str(n) for n in about.seats) if len(about.seats) < 4 else seat_range(about.seats)
        name, *more = wrapped(f"{about.title}  ({about.name})  {players} players, {about.minutes} minutes", "")
        print(name.replace(about.title, styled(about.title, BOLD), 1), *more, sep="\n")
        print(*wrapped(about.pitch), sep="\n")
        print_dim(f"By {about.designer}. Rules {about.version}.")
        for option in about.settings:
            print_dim(f"--option {option.name}={shown(option.default)}  {option.text}")
        print()


def print_dim(text: str) -> None:
    """Print what is less important."""
    print(*(styled(line, DIM) for line in wrapped(text)), sep="\n")


def wrapped(text: str, indent: str = INDENT) -> list[str]:
    """Break a text into lines that fit; all but the first hang."""
    width = shutil.get_terminal_size().columns
    hanging = HANGING if width > 2 * len(HANGING) else ""
    return TextWrapper(width, indent, hanging, break_on_hyphens=False).wrap(text)


def styled(text: str, style: int) -> str:
    """Return a text in a style, where a person reads it."""
    seen = sys.stdout.isatty() and os.environ.get("TERM") != "dumb" and "NO_COLOR" not in os.environ
    return f"\033[{style}m{text}\033[0m" if seen else text


def seat_range(seats: list[int]) -> str:
    """Write several numbers of seats as a range."""
    return f"{seats[0]} to {seats[-1]}"


def shown(value: object) -> str:
    """Return an option's value as it is typed."""
    return "yes" if value is True else "no" if value is False else str(value)

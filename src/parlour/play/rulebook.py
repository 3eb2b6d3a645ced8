"""A game's rules in our own words, section by section, from the `RULES.md` in its package."""

import re
from typing import Any, NamedTuple

from parlour.kernel.facts import Diagram
from parlour.kernel.game import Game
from parlour.play.package import folder

FIGURES = re.compile(r"^```figures\n(.*?)\n```$", re.MULTILINE | re.DOTALL)


class Section(NamedTuple):
    """One section of the rules, with the drawings that its text names in blocks of ```figures."""

    id: str
    title: str
    text: str
    figures: list[Diagram]


def sections(game: Game[Any]) -> list[Section]:
    """Read the rules of a game.

    Args:
        game: The game, whose package holds a `RULES.md`.

    Returns:
        All sections in order; the first, without an id, is what stands before them. A game without the file has
        none.
    """
    rules = folder(game).joinpath("RULES.md")
    if not rules.is_file():
        return []
    parts = rules.read_text(encoding="utf-8").split("\n## ")
    drawn = {figure["name"]: figure for figure in game.guide().figures()}
    out = [Section("", game.about.title, parts[0].partition("\n")[2].strip(), [])]
    for part in parts[1:]:
        heading, _, text = part.partition("\n")
        name, _, title = heading.partition(" ")
        figures = [drawn[each] for block in FIGURES.findall(text) for each in block.splitlines()]
        out.append(Section(name, title.strip(), text.strip(), figures))
    return out


def section(game: Game[Any], wanted: str) -> Section:
    """Find one section of the rules.

    Args:
        game: The game.
        wanted: The id of the section, or a part of its title.

    Returns:
        The section.

    Raises:
        ValueError: There is no such section; the message names those there are.
    """
    found = sections(game)
    for each in found:
        if each.id.lower() == wanted.lower():
            return each
    for each in found:
        if each.id and wanted.lower() in each.title.lower():
            return each
    there_are = ", ".join(f"{each.id} ({each.title})" for each in found if each.id)
    raise ValueError(f"the rules of {game.about.title} have no section {wanted!r} (choose from: {there_are})")

"""Which section of the rules applies now: read from the citation in the docstring of the step that is asked."""

import ast
import re
import sys
from functools import cache
from pathlib import Path
from typing import Any

from parlour.kernel.game import Game
from parlour.kernel.table import ARGUMENT, Table
from parlour.play.rulebook import Section, sections

CITATION = re.compile(r"§(\w+)|\b([A-Z]{2}-\d+)\b")


def step_name(game: Game[Any], t: Table) -> str:
    """The name of the step that is asked."""
    return type(game.steps[t.question & (ARGUMENT - 1)]).__name__


def rule_now(game: Game[Any], t: Table) -> str | None:
    """The section of the rules about the question that is put, if the step cites one."""
    kind: type = type(game)
    step: type = type(game.steps[t.question & (ARGUMENT - 1)])
    return rule_of(kind, step)


@cache
def rule_of(game: type, step: type) -> str | None:
    """The section that a step cites."""
    found = [*sections_of(game)]
    for number, ruling in CITATION.findall(docstring(step)):
        for section in found:
            if number and section.id == number:
                return section.id
            if ruling and re.search(rf"\*\*{ruling}\b", section.text):
                return section.id
    return by_title(found, step.__name__)


def by_title(found: list[Section], name: str) -> str | None:
    """The section with the step's own name: EndOfRound is in "End of the round"."""
    wanted = re.sub(r"\b(the|of)\b|[^a-z]", "", re.sub(r"(?<!^)(?=[A-Z])", " ", name).lower())
    for section in found:
        if section.id and re.sub(r"\b(the|of)\b|[^a-z]", "", section.title.lower()) == wanted:
            return section.id
    return None


@cache
def sections_of(game: type) -> tuple[Section, ...]:
    """The sections of a game's rules, read once."""
    return tuple(sections(game({})))


def docstring(step: type) -> str:
    """The docstring of a step. Compiled classes have none, so it is read from the source."""
    if step.__doc__:
        return step.__doc__
    file = sys.modules[step.__module__].__file__
    source = Path(file).parent / f"{step.__module__.rpartition('.')[2]}.py" if file else None
    if source is None or not source.exists():
        return ""
    return docstrings(source).get(step.__name__, "")


@cache
def docstrings(source: Path) -> dict[str, str]:
    """The docstrings of all classes of a file."""
    tree = ast.parse(source.read_text(encoding="utf-8"))
    classes = [node for node in tree.body if isinstance(node, ast.ClassDef)]
    return {node.name: ast.get_docstring(node) or "" for node in classes}

"""Docstrings of what authors and bot writers call name every parameter (ruff sees that each has a docstring)."""

import ast
from pathlib import Path

import pytest

import parlour

SOURCES = Path(parlour.__file__).parent


@pytest.mark.parametrize(
    ("file", "owner", "names"),
    [
        ("__init__.py", "", "game"),
        ("bots/__init__.py", "", "bot"),
        ("kernel/game.py", "Game", "new deal play answer options view memory events guess branches result parse"),
        ("kernel/table.py", "Table", "move draw choose show ask ask_some then tell shuffle"),
        ("kernel/step.py", "Step", "run options answer objection"),
        ("lab/runs.py", "", "run open_run"),
        ("play/match.py", "Match", "new propose commit play undo"),
        ("play/window.py", "", "window decide"),
        ("testing/promises/secrecy.py", "", "bot_is_honest"),
    ],
)
def test_every_parameter_is_explained(file: str, owner: str, names: str) -> None:
    body: list[ast.stmt] = ast.parse((SOURCES / file).read_text(encoding="utf-8")).body
    if owner:
        (found,) = [node for node in body if isinstance(node, ast.ClassDef) and node.name == owner]
        body = found.body
    functions = {node.name: node for node in body if isinstance(node, ast.FunctionDef)}
    for name in names.split():
        text = ast.get_docstring(functions[name]) or ""
        given = functions[name].args
        taken = [each.arg for each in (*given.args, *given.kwonlyargs) if each.arg not in ("self", "cls")]
        assert [each for each in taken if f"    {each}: " not in text] == [], name

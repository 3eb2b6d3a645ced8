"""Docstrings of the public API state every parameter, result and error (ruff sees that each has a docstring)."""

import ast
import re
from collections.abc import Iterator

import pytest
from docs.code_pages import CONSTANT, PACKAGES, names_of, syntax

Function = ast.FunctionDef | ast.AsyncFunctionDef


def public(package: str) -> Iterator[tuple[str, Function]]:
    """Yield the public functions of a package, and the public methods of its public classes, each with a name."""
    listed = [(package, name) for name in names_of(syntax(package)) if not CONSTANT.match(name)]
    listed += [(module, name) for module, names in PACKAGES[package].items() for name in names]
    for module, name in listed:
        node = definition(module, name)
        if isinstance(node, Function):
            yield name, node
        elif isinstance(node, ast.ClassDef):
            methods = [each for each in node.body if isinstance(each, Function) and not each.name.startswith("_")]
            yield from ((f"{name}.{each.name}", each) for each in methods if ast.get_docstring(each))


def definition(module: str, name: str) -> ast.stmt | None:
    """Return the function or class of a name, in the module that defines it; None for anything else."""
    if not module.startswith("parlour"):
        return None
    for node in ast.walk(syntax(module)):  # imports may be for types only
        if isinstance(node, Function | ast.ClassDef) and node.name == name:
            return node
        if isinstance(node, ast.ImportFrom) and name in [each.name for each in node.names]:
            return definition(node.module or "", name)
    return None


def parameters(function: Function) -> list[str]:
    """Return the names of the parameters that a caller gives."""
    given = function.args
    taken = [*given.posonlyargs, *given.args, *given.kwonlyargs, given.vararg, given.kwarg]
    return [each.arg for each in taken if each is not None and each.arg not in ("self", "cls")]


def raised(function: Function) -> set[str]:
    """Return the errors that a function raises by name."""
    errors = [node.exc for node in ast.walk(function) if isinstance(node, ast.Raise) and node.exc is not None]
    names = {ast.unparse(error.func if isinstance(error, ast.Call) else error) for error in errors}
    return {name for name in names if name.isidentifier() and name[0].isupper()} - {"NotImplementedError"}


@pytest.mark.parametrize("package", PACKAGES)
def test_every_parameter_result_and_error_is_explained(package: str) -> None:
    found = list(public(package))
    assert found
    for name, function in found:
        text = ast.get_docstring(function) or ""
        assert [each for each in parameters(function) if not re.search(rf"    \**{each}: ", text)] == [], name
        returns = ast.unparse(function.returns) if function.returns else "None"
        stated = re.match("(Return|Yield) ", text) or re.search("^(Returns|Yields):", text, re.M)
        is_property = any("property" in ast.unparse(each) for each in function.decorator_list)
        assert returns in ("None", "NoReturn") or stated or is_property, name
        assert [each for each in sorted(raised(function)) if f"    {each}: " not in text] == [], name


def test_a_public_name_is_found_where_it_is_defined() -> None:
    names = [name for name, _ in public("parlour.kernel")]
    assert {"Game.play", "Table.move", "bit", "derive"} <= set(names)

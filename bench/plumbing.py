"""Counts what a game's package holds besides its rules: `python bench/plumbing.py [COMMIT]`, now or at a commit.

Imports are the lines of import statements; `wrapped` and `starred` are how many there would be with one statement
for the kernel in each file, as the formatter wraps it, or as `import *`. Constants are the lines at the top level
of a module that give a name to a number. Code is every line that is neither blank nor comment.
"""

import ast
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
GAMES = "src/parlour/games"
WIDE = 115
WIDTHS = [5, 6, 8, 8, 8, 10]


def main() -> None:
    commit = sys.argv[1] if len(sys.argv) > 1 else None
    print(f"{'game':<16} {'files':>5} {'code':>6} {'imports':>8} {'wrapped':>8} {'starred':>8} {'constants':>10}")
    for name, texts in sorted(packages(commit).items()):
        trees = [ast.parse(text) for text in texts]
        figures = [
            len(texts),
            sum(code_lines(text) for text in texts),
            sum(import_lines(tree) for tree in trees),
            sum(import_lines(tree) - kernel_lines(tree) + wrapped_lines(tree) for tree in trees),
            sum(import_lines(tree) - kernel_lines(tree) + bool(from_kernel(tree)) for tree in trees),
            sum(constant_lines(tree) for tree in trees),
        ]
        print(f"{name:<16} " + " ".join(f"{n:>{wide}}" for n, wide in zip(figures, WIDTHS, strict=True)))


def packages(commit: str | None) -> dict[str, list[str]]:
    """The sources of every game."""
    listing = ["ls-files"] if commit is None else ["ls-tree", "-r", "--name-only", commit]
    paths = [path for path in git(*listing, GAMES).split() if path.endswith(".py") and path.count("/") == 4]
    out: dict[str, list[str]] = {}
    for path in paths:
        text = (ROOT / path).read_text(encoding="utf-8") if commit is None else git("show", f"{commit}:{path}")
        out.setdefault(path.split("/")[3], []).append(text)
    return out


def git(*arguments: str) -> str:
    return subprocess.run(["git", *arguments], cwd=ROOT, check=True, capture_output=True, text=True).stdout


def code_lines(text: str) -> int:
    return sum(1 for line in text.splitlines() if line.strip() and not line.strip().startswith("#"))


def import_lines(tree: ast.Module) -> int:
    return sum(spread(node) for node in tree.body if isinstance(node, ast.Import | ast.ImportFrom))


def kernel_lines(tree: ast.Module) -> int:
    return sum(spread(node) for node in from_kernel(tree))


def wrapped_lines(tree: ast.Module) -> int:
    """The lines of one import that brings what these bring, as it is formatted."""
    names = sorted({alias.name for node in from_kernel(tree) for alias in node.names})
    if not names:
        return 0
    return 1 if len(f"from parlour.kernel import {', '.join(names)}") <= WIDE else len(names) + 2


def from_kernel(tree: ast.Module) -> list[ast.ImportFrom]:
    imports = [node for node in tree.body if isinstance(node, ast.ImportFrom)]
    return [node for node in imports if (node.module or "").startswith("parlour.kernel")]


def constant_lines(tree: ast.Module) -> int:
    return sum(spread(node) for node in tree.body if isinstance(node, ast.AnnAssign) and is_number(node.value))


def is_number(value: ast.expr | None) -> bool:
    """Whether it is a literal number, or computed from names and numbers."""
    if isinstance(value, ast.BinOp):
        return is_number(value.left) and is_number(value.right)
    return isinstance(value, ast.Name) or (
        isinstance(value, ast.Constant) and isinstance(value.value, int | float)
    )


def spread(node: ast.stmt) -> int:
    return (node.end_lineno or node.lineno) - node.lineno + 1


if __name__ == "__main__":
    main()

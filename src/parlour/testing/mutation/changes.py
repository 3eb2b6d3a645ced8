"""The changes: every place of a source file at which one small thing can be different."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

COMPARED: dict[type[ast.cmpop], tuple[str, str]] = {
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.In: ("in", "not in"),
    ast.NotIn: ("not in", "in"),
    ast.Is: ("is", "is not"),
    ast.IsNot: ("is not", "is"),
}
COMPUTED: dict[type[ast.operator], tuple[str, str]] = {
    ast.Add: ("+", "-"),
    ast.Sub: ("-", "+"),
    ast.Mult: ("*", "+"),
    ast.FloorDiv: ("//", "*"),
    ast.Mod: ("%", "+"),
    ast.BitAnd: ("&", "|"),
    ast.BitOr: ("|", "&"),
    ast.LShift: ("<<", ">>"),
    ast.RShift: (">>", "<<"),
}
SEEN_BY = {"ALL": "NOBODY", "NOBODY": "ALL", "OWNER": "ALL"}  # who sees a zone


class Change(NamedTuple):
    """One small change of a source file."""

    file: Path
    function: str  # by its qualified name
    line: int
    code: str  # the line as it stands
    old: str
    new: str
    start: int  # in bytes
    stop: int

    def __str__(self) -> str:
        """Return where it is, and what becomes of what."""
        return f"{self.file.parent.name}/{self.file.name}:{self.line} {self.function}: {self.old} → {self.new}"

    def source(self) -> bytes:
        """Return the source file with the change."""
        text = self.file.read_bytes()
        return text[: self.start] + self.new.encode() + text[self.stop :]


class Finder(ast.NodeVisitor):
    """Finds the changes of one file: inside functions, and not in annotations or texts."""

    def __init__(self, file: Path) -> None:
        """Read the file."""
        self.file = file
        self.text = file.read_bytes()
        self.lines = self.text.splitlines(keepends=True)
        self.starts = [0]
        for line in self.lines:
            self.starts.append(self.starts[-1] + len(line))
        self.inside: list[str] = []
        self.functions = 0
        self.found: list[Change] = []

    # ------------------------------------------------------------------ places

    def begin(self, node: ast.AST) -> int:
        """Return where a node begins, in bytes."""
        return self.starts[node.lineno - 1] + node.col_offset  # type: ignore[attr-defined,no-any-return]

    def end(self, node: ast.AST) -> int:
        """Return where a node ends, in bytes."""
        return self.starts[node.end_lineno - 1] + node.end_col_offset  # type: ignore[attr-defined,no-any-return]

    def note(self, start: int, stop: int, new: str, line: int) -> None:
        """Note a change of some bytes."""
        if self.functions:
            code = self.lines[line - 1].decode().strip()
            old = self.text[start:stop].decode()
            self.found.append(Change(self.file, ".".join(self.inside), line, code, old, new, start, stop))

    def swap(self, left: ast.AST, right: ast.AST, old: str, new: str) -> None:
        """Note another operator between two operands."""
        start, stop = self.end(left), self.begin(right)
        pattern = rb"\b" + old.encode() + rb"\b" if old.isalpha() else re.escape(old.encode())
        place = re.search(pattern, self.text[start:stop])
        if place:
            line = self.text.count(b"\n", 0, start + place.start()) + 1
            self.note(start + place.start(), start + place.end(), new, line)

    # ------------------------------------------------------------------- nodes

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        """Look into a class."""
        self.look_into(node.name, node.body)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        """Look into the body of a function; one inside another is a part of that."""
        self.functions += 1
        self.look_into(node.name if self.functions == 1 else "", node.body)
        self.functions -= 1

    def look_into(self, name: str, body: list[ast.stmt]) -> None:
        """Look at all that is inside something with a name."""
        outside = self.inside
        self.inside = [*outside, name] if name else outside
        for each in body:
            self.visit(each)
        self.inside = outside

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        """Look at the value, not at the annotation."""
        if node.value is not None:
            self.visit(node.value)

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        """Leave texts alone."""

    def visit_Raise(self, node: ast.Raise) -> None:
        """Leave errors that no move can cause alone."""

    def visit_Assert(self, node: ast.Assert) -> None:
        """Leave assertions alone."""

    def visit_Expr(self, node: ast.Expr) -> None:
        """Note that a call for its effect can be dropped."""
        if isinstance(node.value, ast.Call):
            self.note(self.begin(node), self.end(node), "pass", node.lineno)
        self.generic_visit(node)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        """Note that the operator can be another one."""
        if type(node.op) in COMPUTED:
            old, new = COMPUTED[type(node.op)]
            self.swap(node.target, node.value, f"{old}=", f"{new}=")
        self.generic_visit(node)

    def visit_Compare(self, node: ast.Compare) -> None:
        """Note that the comparison can be another one."""
        operands = [node.left, *node.comparators]
        for n, operator in enumerate(node.ops):
            self.swap(operands[n], operands[n + 1], *COMPARED[type(operator)])
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        """Note that the operator can be another one."""
        texts = any(isinstance(each, ast.List | ast.JoinedStr) for each in (node.left, node.right))
        if type(node.op) in COMPUTED and not texts:
            self.swap(node.left, node.right, *COMPUTED[type(node.op)])
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        """Note that `and` can be `or`, and the other way round."""
        old, new = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
        for n in range(len(node.values) - 1):
            self.swap(node.values[n], node.values[n + 1], old, new)
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        """Note that `not` and `~` can be dropped."""
        if isinstance(node.op, ast.Not | ast.Invert):
            length = len("not " if isinstance(node.op, ast.Not) else "~")
            self.note(self.begin(node), self.begin(node) + length, "", node.lineno)
        self.generic_visit(node)

    def visit_If(self, node: ast.If) -> None:
        """Note that a condition other than a comparison can be negated."""
        if isinstance(node.test, ast.Name | ast.Attribute | ast.Call | ast.BinOp):
            self.note(self.begin(node.test), self.begin(node.test), "not ", node.lineno)
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        """Note that a number can be one higher, and a truth value the other one."""
        if isinstance(node.value, bool):
            self.note(self.begin(node), self.end(node), str(not node.value), node.lineno)
        elif isinstance(node.value, int):
            self.note(self.begin(node), self.end(node), str(node.value + 1), node.lineno)

    def visit_Name(self, node: ast.Name) -> None:
        """Note that a zone can be visible to other seats."""
        if node.id in SEEN_BY:
            self.note(self.begin(node), self.end(node), SEEN_BY[node.id], node.lineno)


def changes_of(file: Path) -> Iterator[Change]:
    """Yield every change of a file, in the order of its text."""
    finder = Finder(file)
    finder.visit(ast.parse(finder.text))
    yield from sorted(finder.found, key=lambda change: (change.start, change.stop))

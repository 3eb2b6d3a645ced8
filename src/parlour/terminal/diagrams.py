"""Diagrams as small grids of text, side by side, with a legend."""

from rich.console import Console
from rich.text import Text

from parlour.kernel.facts import Diagram

APART = "   "  # between two diagrams


def grid(diagram: Diagram) -> list[str]:
    """Return a diagram as lines of equal length: its name, then its spaces with their signs."""
    cells = [""] * diagram["spaces"]
    for sign in diagram["signs"]:
        cells[sign["slot"]] += sign["text"]
    columns, wide = diagram["columns"], max(5, *(len(cell) + 2 for cell in cells))
    rule = ["─" * wide] * columns
    lines = [f"┌{'┬'.join(rule)}┐"]
    for start in range(0, len(cells), columns):
        if start:
            lines.append(f"├{'┼'.join(rule)}┤")
        lines.append(f"│{'│'.join(f'{cell:^{wide}}' for cell in cells[start : start + columns])}│")
    lines.append(f"└{'┴'.join(rule)}┘")
    return [f"{diagram['name']:{len(lines[0])}}", *lines]


def side_by_side(diagrams: list[Diagram], width: int) -> list[str]:
    """Put diagrams in rows, as many beside each other as fit."""
    out: list[str] = []
    row: list[list[str]] = []
    for lines in [grid(diagram) for diagram in diagrams]:
        if row and sum(len(each[0]) + len(APART) for each in row) + len(lines[0]) > width:
            out += joined(row)
            row = []
        row.append(lines)
    return out + joined(row)


def joined(row: list[list[str]]) -> list[str]:
    """Return the lines of some diagrams of equal height, put together."""
    return [APART.join(pieces).rstrip() for pieces in zip(*row, strict=True)]


def legend(diagrams: list[Diagram]) -> str:
    """Return what the signs of some diagrams mean, each once."""
    meanings = {sign["text"]: sign["words"] for diagram in diagrams for sign in diagram["signs"]}
    return ", ".join(f"{text} = {words}" for text, words in sorted(meanings.items()))


def print_diagrams(out: Console, diagrams: list[Diagram], indent: int = 5) -> None:
    """Print diagrams below a line of text."""
    for each in side_by_side(diagrams, out.width - indent):
        out.print(Text(" " * indent + each))


def print_legend(out: Console, diagrams: list[Diagram]) -> None:
    """Print the legend of some diagrams, if they have signs."""
    meanings = legend(diagrams)
    if meanings:
        out.print(Text(meanings, style="dim"))

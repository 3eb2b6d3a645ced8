"""Rows of figures: a table where the terminal is wide enough, otherwise a line for each figure. None is cut."""

from collections.abc import Sequence
from typing import NamedTuple

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.measure import Measurement
from rich.table import Table
from rich.text import Text

WIDE = 10_000  # more than any terminal


class Column(NamedTuple):
    """A column of figures, or of words that may break into lines."""

    name: str
    words: int = 0  # if they may break: the characters that each line has at least


def figures(*names: str) -> list[Column]:
    """Return columns of figures by their names."""
    return [Column(name) for name in names]


def print_rows(out: Console, columns: list[Column], rows: Sequence[Sequence[str | Text]]) -> None:
    """Print the rows in the form that fits."""
    cells = [[cell if isinstance(cell, Text) else Text(cell) for cell in row] for row in rows]
    table = as_table(columns, cells)
    if Measurement.get(out, out.options.update_width(WIDE), table).minimum <= out.width:
        out.print(table)
        return
    for row in cells:
        named = "" if columns[0].words else f"{columns[0].name} "
        out.print(Text(named.lstrip()).append_text(row[0]), style="bold")
        for column, cell in zip(columns[1:], row[1:], strict=True):
            if cell.plain.strip():
                out.print(Text(f"  {column.name}: " if column.name else "  ", style="dim").append_text(cell))


def as_table(columns: list[Column], rows: list[list[Text]]) -> Table:
    """Return the rows side by side."""
    table = Table(box=SIMPLE_HEAD, pad_edge=False, show_edge=False)
    for number, column in enumerate(columns):
        least = column.words or max([len(column.name), *(row[number].cell_len for row in rows)])
        table.add_column(
            column.name,
            justify="left" if column.words else "right",
            no_wrap=not column.words,
            overflow="fold",
            min_width=least,
        )
    for row in rows:
        table.add_row(*row)
    return table

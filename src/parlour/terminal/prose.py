"""Texts in Markdown, as rules are."""

from rich.console import Console, ConsoleOptions, RenderResult
from rich.markdown import Markdown, TableElement
from rich.table import Table


class WholeTable(TableElement):
    """A table in a text whose words break where it is narrow, and are not cut."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Return the table, with columns that fold."""
        for part in super().__rich_console__(console, options):
            for column in part.columns if isinstance(part, Table) else []:
                column.overflow = "fold"
            yield part


class Prose(Markdown):
    """A text with such tables."""

    elements = Markdown.elements | {"table_open": WholeTable}

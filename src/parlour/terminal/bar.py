"""A progress bar; rich is imported only where somebody sees it."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def progress(total: int, what: str) -> Iterator[Callable[[int], None]]:
    """Yield a progress bar on standard error, where somebody looks."""
    if not sys.stderr.isatty():
        yield lambda n: None
        return
    from rich.console import Console  # noqa: PLC0415
    from rich.progress import Progress, TimeRemainingColumn  # noqa: PLC0415

    columns = (*Progress.get_default_columns()[:3], TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=total)
        yield lambda n: bar.advance(task, n)

"""The laboratory: statistics over many games.

`run` plays games into a folder and returns them as Polars frames; `open_run` reads such a folder
(docs/laboratory.md). `simulate` plays games and counts. In the `arena` bots play mirrored deals in every seating,
in the order of a `schedule`; a `ledger` keeps the games in a file, `standings` and `ratings` evaluate them.
Import these modules one by one: ratings, runs and folders need the extra `lab`.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from parlour.lab.runs import Run, open_run, run

__all__ = ["Run", "open_run", "run"]


def __getattr__(name: str) -> object:
    """Import the parts that need the extra `lab` when they are asked for."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from parlour.lab import runs  # noqa: PLC0415

    return getattr(runs, name)

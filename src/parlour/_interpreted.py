"""With PARLOUR_INTERPRETED=1 the sources run even where compiled modules lie beside them: for debugging."""

import os
import sys
from collections.abc import Sequence
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from types import ModuleType

from parlour.packages import announced

GROUP = "parlour.games"  # of entry points, so that a game can be a package of its own


class SourceFinder:
    """Finds the sources of the packages that are otherwise compiled: our own, and those of games."""

    def __init__(self) -> None:
        games = {point.module.partition(".")[0] for point in announced(GROUP).values()} - {"parlour"}
        self.packages = ("parlour.kernel.", "parlour.games.", "parlour.bots.", *(f"{name}." for name in games))

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return the source of a module, if the module is one of these."""
        if name.startswith("parlour_core"):
            raise ImportError("with PARLOUR_INTERPRETED=1 a module that is compiled against Parlour cannot run")
        if not f"{name}.".startswith(self.packages):
            return None
        for folder in sys.path if path is None else path:
            spec = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(name, target)
            if spec is not None:
                return spec
        return None


if os.environ.get("PARLOUR_INTERPRETED") == "1":
    sys.meta_path.insert(0, SourceFinder())

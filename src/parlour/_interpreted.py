"""With PARLOUR_INTERPRETED=1 the sources run even where compiled modules lie beside them: for debugging."""

import os
import sys
from collections.abc import Sequence
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from types import ModuleType

COMPILED_PACKAGES = ("parlour.kernel.", "parlour.games.", "parlour.bots.")


class SourceFinder:
    """Finds the sources of the packages that are otherwise compiled."""

    @staticmethod
    def find_spec(
        name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The source of a module, if the module is one of ours."""
        if path is None or not name.startswith(COMPILED_PACKAGES):
            return None
        for folder in path:
            spec = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(name, target)
            if spec is not None:
                return spec
        return None


if os.environ.get("PARLOUR_INTERPRETED") == "1":
    sys.meta_path.insert(0, SourceFinder)

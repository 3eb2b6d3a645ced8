"""The entry points of installed packages, read from their files.

`importlib.metadata` finds the same, but its import alone takes as long as the rest of a short command. It is asked
only where packages lie in an archive.
"""

import os
import sys
from collections.abc import Iterator
from importlib import import_module
from typing import Any, NamedTuple

METADATA = ("dist-info", "egg-info")  # the endings of folders that describe a package
FILE = "entry_points.txt"


class Announced(NamedTuple):
    """One entry point."""

    name: str
    value: str  # MODULE:ATTRIBUTE
    package: str  # the package that announces it, with its version

    @property
    def module(self) -> str:
        """The module that is imported for it."""
        return self.value.partition(":")[0]

    def load(self) -> Any:
        """Import what it stands for."""
        module, _, attribute = self.value.partition(":")
        found: Any = import_module(module)
        for part in filter(None, attribute.split(".")):
            found = getattr(found, part)
        return found


def announced(group: str) -> dict[str, Announced]:
    """Return the entry points of a group by name; of two with one name, the first on the path."""
    found: dict[str, Announced] = {}
    try:
        for package, text in described():
            for name, value in entries(text, group):
                found.setdefault(name, Announced(name, value, package))
    except NotADirectoryError:
        return asked(group)
    return found


def described() -> Iterator[tuple[str, str]]:
    """Yield each package on the path with its entry points; a package that lies there twice counts once."""
    seen: set[str] = set()
    for folder in sys.path:
        for name in children(folder):
            stem, _, ending = name.rpartition(".")
            project, _, version = stem.partition("-")
            key = project.lower().replace(".", "_")
            if ending in METADATA and key not in seen:
                seen.add(key)
                text = read(os.path.join(folder, name, FILE))
                if text:
                    yield f"{project.replace('_', '-')} {version.partition('-')[0]}".strip(), text


def children(folder: str) -> list[str]:
    """Return the names in a folder of modules; none if it does not exist."""
    try:
        return os.listdir(folder or ".")
    except (FileNotFoundError, PermissionError):
        return []


def read(file: str) -> str:
    """Return the text of a file; nothing if there is none."""
    try:
        with open(file, encoding="utf-8") as lines:
            return lines.read()
    except (FileNotFoundError, NotADirectoryError, PermissionError):
        return ""


def entries(text: str, group: str) -> Iterator[tuple[str, str]]:
    """Yield the names and values of one group."""
    here = False
    for line in map(str.strip, text.splitlines()):
        if line.startswith("["):
            here = line == f"[{group}]"
        elif here and line and not line.startswith("#"):
            name, _, value = line.partition("=")
            yield name.strip(), value.partition("[")[0].replace(" ", "")  # without the extras that it needs


def asked(group: str) -> dict[str, Announced]:
    """Return the entry points as `importlib.metadata` finds them."""
    from importlib.metadata import entry_points  # noqa: PLC0415  (slow)

    found: dict[str, Announced] = {}
    for point in entry_points(group=group):
        package = f"{point.dist.name} {point.dist.version}" if point.dist is not None else point.module
        found.setdefault(point.name, Announced(point.name, f"{point.module}:{point.attr}", package))
    return found

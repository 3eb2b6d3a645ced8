"""Writes the template, which is a real game called Magpie, as a package under another name."""

import keyword
import re
import shlex
from collections.abc import Collection, Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from pathlib import Path
from shutil import rmtree
from tempfile import TemporaryDirectory

import parlour

NAMES = re.compile(r"(?P<package>magpie)|(?P<class>Magpie(?=[A-Z]))|(?P<title>Magpie)|(?P<ruling>MA(?=-\d))")


def check_name(name: str, commands: Collection[str]) -> None:
    """Check that a game, and its Python package, may have that name."""
    if not re.fullmatch(r"[a-z][a-z0-9_]*", name) or keyword.iskeyword(name):
        raise ValueError(f"{name!r} cannot be the name of a game: use lower-case letters, digits and _")
    if name in parlour.announced():
        raise ValueError(f"there is already a game called {name!r}")
    if name.replace("_", "-") in commands:
        raise ValueError(f"{name!r} is a command of parlour: choose another name")
    if name == "tests" or find_spec(name) is not None:
        raise ValueError(f"there is already a Python package called {name!r}: choose another name")


def write(name: str, folder: Path) -> None:
    """Write the package of a new game into a folder that is new or empty, all of it or nothing."""
    texts = dict(template(files("parlour.cli.new_game") / "template", name))
    is_new = not folder.exists()
    if not is_new and (not folder.is_dir() or any(folder.iterdir())):
        raise ValueError(f"{folder} is not empty" if folder.is_dir() else f"{folder} is a file")
    folder.mkdir(exist_ok=True)
    try:
        with TemporaryDirectory(dir=folder) as draft:
            for path, text in texts.items():
                file = Path(draft, path)
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text(text, encoding="utf-8")
            for part in sorted(Path(draft).iterdir()):
                part.rename(folder / part.name)
    except BaseException:
        if is_new:
            rmtree(folder, ignore_errors=True)
        raise


def template(source: Traversable, name: str, inside: str = "") -> Iterator[tuple[str, str]]:
    """Yield every file of the template under the new name: its path and its text."""
    for each in source.iterdir():
        path = inside + each.name
        if each.is_file():
            yield renamed(path, name), renamed(each.read_text(encoding="utf-8"), name)
        elif not each.name.startswith((".", "__")):  # what tools leave behind
            yield from template(each, name, f"{path}/")


def renamed(text: str, name: str) -> str:
    """Return a text in which the template's game has the new name, each time in the form that is wanted there."""
    words = [word.capitalize() for word in name.split("_") if word]
    initials = re.sub("[^a-z]", "", name)[:2].upper().ljust(2, "X")
    forms = {"package": name, "class": "".join(words), "title": " ".join(words), "ruling": initials}
    return NAMES.sub(lambda found: forms[str(found.lastgroup)], text)


def next_commands(name: str, folder: Path) -> list[str]:
    """Return what to type to install, test and play the new game."""
    place = str(folder) if folder.is_absolute() else f"./{folder}"
    return [
        f"pip install -e {shlex.quote(place + '[testing]')}",
        f"python -m pytest {shlex.quote(place)}",
        f"parlour play {name}",
    ]

"""The files that a game brings for the pages: those in the `web` folder of the package in which it is defined."""

import re
from importlib.resources.abc import Traversable
from typing import Any

import parlour
from parlour.kernel.game import Game
from parlour.play.package import folder
from parlour.server.protocol.problems import not_found
from parlour.server.protocol.responses import WebFiles
from parlour.server.table.variants import variant

PLAIN = re.compile(r"[A-Za-z0-9_-]+\.(js|css|svg)")  # a name that leads nowhere else

REPORT = "report.html"


def web_file(name: str, file: str) -> bytes:
    """Return a file of a game's; raise a Problem if there is none."""
    try:
        found = find(variant(name), file)
    except parlour.UnknownGame:
        raise not_found("game") from None
    if found is None:
        raise not_found("file")
    return found.read_bytes()


def report_page(name: str) -> bytes:
    """Return the page that `parlour lab report` wrote for a game; raise a Problem if there is none."""
    try:
        found = folder(variant(name)).joinpath(REPORT)
    except parlour.UnknownGame:
        raise not_found("game") from None
    if not found.is_file():
        raise not_found("report")
    return found.read_bytes()


def find(game: Game[Any], file: str) -> Traversable | None:
    """Return a file in the game's `web` folder, if it is there."""
    if not PLAIN.fullmatch(file):
        return None
    found = folder(game).joinpath("web").joinpath(file)
    return found if found.is_file() else None


def web_files(game: Game[Any]) -> WebFiles:
    """Return where the pages find what the game brings."""
    report = f"/reports/{game.name}" if folder(game).joinpath(REPORT).is_file() else None
    return WebFiles(address(game, "layout.js"), address(game, "picture.js"), report)


def address(game: Game[Any], file: str) -> str | None:
    """Return the address of a file, if it is there."""
    return f"/games/{game.name}/{file}" if find(game, file) is not None else None

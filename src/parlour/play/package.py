"""The folder of a game: besides its rules, RULES.md, bots.toml, lesson.toml and the files of its web page."""

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from parlour.kernel.game import Game


def folder(game: Game[Any]) -> Traversable:
    """Return the folder of the package in which a game is defined."""
    return _folder(type(game).__module__)


def _folder(module: str) -> Traversable:
    return files(module.rpartition(".")[0] or module)


def network_file(game: Game[Any], seats: int) -> Traversable:
    """Return the weights of a trained network for that many seats, if the game brings some.

    A twin lies in the folder of its game, and the weights of the game are not for it.
    """
    whose = "twin-" if game.name.endswith("_twin") else ""
    return folder(game).joinpath(f"{whose}net-{seats}.safetensors")


def judge_file(game: Game[Any], seats: int) -> Traversable:
    """Return the weights of a learned judge for that many seats, if the game brings some."""
    whose = "twin-" if game.name.endswith("_twin") else ""
    return folder(game).joinpath(f"{whose}judge-{seats}.safetensors")


def read_data(game: Game[Any], name: str) -> dict[str, Any]:
    """Return a TOML file of the game, or nothing if it has none.

    A ValueError names the file that cannot be read.
    """
    return _read(type(game).__module__, name)


@cache
def _read(module: str, name: str) -> dict[str, Any]:
    file = _folder(module).joinpath(name)
    if not file.is_file():
        return {}
    import tomllib  # noqa: PLC0415  (many commands read no such file)

    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except ValueError as error:
        raise ValueError(f"{file}: {error}") from None

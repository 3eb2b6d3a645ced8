"""Arrows point one way: kernel <- games <- play <- bots <- lab, rl, terminal, server <- train <- cli, agents."""

import ast
import re
import sys
from pathlib import Path

import pytest

import parlour

PACKAGE = Path(parlour.__file__).parent
MAY_IMPORT = {
    "kernel": {"kernel"},
    "games": {"kernel", "games", ""},
    "play": {"kernel", "games", "play"},
    "bots": {"kernel", "games", "play", "bots", ""},
    "lab": {"kernel", "games", "play", "bots", "lab", ""},
    "rl": {"kernel", "games", "play", "bots", "rl", ""},
    "openspiel": {"kernel", "games", "play", "bots", "openspiel", ""},
    "train": {"kernel", "games", "play", "bots", "lab", "rl", "train", ""},
    "terminal": {"kernel", "games", "play", "bots", "terminal", ""},
    "agents": {"kernel", "games", "play", "bots", "terminal", "agents", ""},
    "server": {"kernel", "games", "play", "bots", "server", ""},
    "bench": {"kernel", "bots", "rl", "openspiel", "bench", "compiling", ""},
    "testing": {"kernel", "games", "play", "bots", "testing", ""},
}
SERVER_MAY_IMPORT = {  # folder of the server -> further folders; "" is `serve`, `think` and `load`, which start it
    "protocol": set(),
    "runtime": {"protocol"},
    "storage": {"protocol", "runtime"},
    "thinking": {"protocol"},
    "table": {"protocol", "runtime", "storage"},
    "players": {"protocol", "runtime", "storage"},
    "lobby": {"protocol", "runtime", "storage", "thinking", "players", "table"},
    "tournaments": {"protocol", "runtime", "storage", "players", "lobby", "table"},
    "socket": {"protocol", "runtime", "lobby", "table", "tournaments"},
    "http": {"protocol", "runtime", "thinking", "players", "lobby", "table", "tournaments", "socket"},
    "": {"protocol", "runtime", "storage", "thinking", "socket", "http"},
}
RUNTIME = {"librt", "mypy_extensions"}


def imports(file: Path) -> set[str]:
    out: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            out.add(node.module or "")
        elif isinstance(node, ast.Import):
            out |= {alias.name for alias in node.names}
    return out


@pytest.mark.parametrize("layer", MAY_IMPORT)
def test_a_layer_imports_only_what_lies_below(layer: str) -> None:
    for file in (PACKAGE / layer).rglob("*.py"):
        ours = {name for name in imports(file) if name.split(".")[0] == "parlour"}
        layers = {[*name.split("."), ""][1] for name in ours}
        assert layers <= MAY_IMPORT[layer] | {"version"}, file


def folder(file: Path) -> str:
    """The folder of the server in which a file lies, however deep; "" for those at its top."""
    first, *rest = file.relative_to(PACKAGE / "server").parts
    return first if rest else ""


def server_folders(names: set[str]) -> set[str]:
    """The folders of the server among imported modules."""
    parts = [name.split(".") for name in names if name.startswith("parlour.server")]
    return {part[2] if len(part) > 2 and (PACKAGE / "server" / part[2]).is_dir() else "" for part in parts}


def test_every_folder_of_the_server_has_its_place() -> None:
    assert {folder(file) for file in (PACKAGE / "server").rglob("*.py")} == set(SERVER_MAY_IMPORT)


@pytest.mark.parametrize("layer", SERVER_MAY_IMPORT)
def test_a_folder_of_the_server_imports_only_what_lies_below(layer: str) -> None:
    for file in (PACKAGE / "server").rglob("*.py"):
        if folder(file) == layer:
            assert server_folders(imports(file)) <= SERVER_MAY_IMPORT[layer] | {layer}, file


def test_the_arrows_of_the_server_make_no_circle() -> None:
    placed: set[str] = set()
    for layer, below in SERVER_MAY_IMPORT.items():
        assert below <= placed, f"{layer} imports what stands after it"
        placed.add(layer)


def test_no_arrow_of_the_server_is_hidden_from_the_running_program() -> None:
    for file in (PACKAGE / "server").rglob("*.py"):
        assert "TYPE_CHECKING" not in file.read_text(encoding="utf-8"), file


def test_games_do_not_know_each_other() -> None:
    for file in (PACKAGE / "games").rglob("*.py"):
        game = file.relative_to(PACKAGE / "games").parts[0]
        theirs = {name.split(".")[2] for name in imports(file) if name.startswith("parlour.games.")}
        assert theirs <= {game}, file


@pytest.mark.parametrize("layer", ["kernel", "games"])
def test_kernel_and_games_need_nothing_but_the_compilers_runtime(layer: str) -> None:
    for file in (PACKAGE / layer).rglob("*.py"):
        foreign = {name.split(".")[0] for name in imports(file)} - {"parlour"} - sys.stdlib_module_names
        assert foreign <= RUNTIME, file


def test_the_kernel_has_no_word_of_any_one_game() -> None:
    for file in (PACKAGE / "kernel").rglob("*.py"):
        words = set(re.findall(r"[a-z]+", file.read_text(encoding="utf-8").lower()))
        assert not words & {"jest", "joker", "spade", "trophy", "lord", "mana", "vanguard"}, file

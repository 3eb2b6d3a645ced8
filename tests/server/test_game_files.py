"""The files that a game brings for the pages: from its own package, wherever that is, and nothing else."""

import asyncio
import importlib.metadata
import sys
from base64 import b64encode
from hashlib import sha256
from pathlib import Path

import pytest

import parlour
from parlour.server.lobby.catalogue import game_info
from parlour.server.lobby.game_files import web_files
from parlour.server.protocol.responses import WebFiles
from parlour.server.table.variants import variant
from tests.server.house import house, run
from tests.toys.peek import Peek

RULES = """
from tests.toys.peek import Peek

class Outside(Peek):
    def __init__(self, given):
        super().__init__(given)
        self.name = "outside"
"""


@pytest.fixture
def outside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A game in a package outside the project, with files for the pages."""
    package = tmp_path / "parlour_outside"
    web = package / "web"
    (web / "deep").mkdir(parents=True)
    (package / "__init__.py").write_text("")
    (package / "rules.py").write_text(RULES)
    (web / "layout.js").write_text("export const layout = 1;\n")
    (web / "picture.js").write_text("")
    (web / "felt.svg").write_text("<svg/>")
    for name in ("notes.txt", ".js", "layout.js.map", "deep/inner.js"):
        (web / name).write_text("hidden")
    (package / "secret.js").write_text("hidden")
    monkeypatch.syspath_prepend(str(tmp_path))
    for module in ("parlour_outside", "parlour_outside.rules"):
        monkeypatch.delitem(sys.modules, module, raising=False)
    mine = importlib.metadata.EntryPoint("outside", "parlour_outside.rules:Outside", "parlour.games")
    announced = {**parlour.announced(), "outside": mine}
    monkeypatch.setattr(parlour, "announced", lambda: announced)
    for cached in (parlour.maker, parlour.broken, variant):
        cached.cache_clear()
    return web


def test_a_package_outside_the_project_serves_its_own_files(outside: Path, tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            web = game_info("outside").web
            assert (web.layout, web.picture) == ("/games/outside/layout.js", "/games/outside/picture.js")
            layout = await here.http.get(web.layout or "")
            assert (layout.status_code, layout.text) == (200, "export const layout = 1;\n")
            assert layout.headers["content-type"].startswith("text/javascript")
            assert layout.headers["cache-control"] == "no-cache"
            assert layout.headers["x-content-type-options"] == "nosniff"
            assert layout.headers["content-security-policy"].startswith("default-src 'none'; script-src 'self'")
            known = {"if-none-match": layout.headers["etag"]}
            assert (await here.http.get("/games/outside/layout.js", headers=known)).status_code == 304
            (outside / "layout.js").write_text("export const layout = 2;\n")
            assert (await here.http.get("/games/outside/layout.js", headers=known)).status_code == 200
            felt = await here.http.get("/games/outside/felt.svg")
            assert felt.headers["content-type"] == "image/svg+xml"

    run(test())


@pytest.mark.parametrize(
    "path",
    [
        "outside/nothing.js",
        "outside/notes.txt",
        "outside/.js",
        "outside/layout.js.map",
        "outside/deep/inner.js",
        "outside/deep%2Finner.js",
        "outside/../secret.js",
        "outside/..%2Fsecret.js",
        "outside/..%5Csecret.js",
        "outside/%2e%2e/secret.js",
        "outside/layout.js%00.svg",
        "outside/layout.js%0A",
        "outside/",
        "chess/layout.js",
        "..%2Fjest/rules.js",
        "jest/rules.py",
    ],
)
@pytest.mark.usefixtures("outside")
def test_nothing_else_is_served(path: str, tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            answer = await raw_get(here.address, f"/games/{path}")
            assert answer.startswith(b"HTTP/1.1 404") and b'"code":"not_found"' in answer
            assert b"hidden" not in answer and b"content-security-policy" in answer

    run(test())


async def raw_get(address: str, path: str) -> bytes:
    """GET a path exactly as it is written."""
    host, _, port = address.removeprefix("http://").partition(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    writer.write(f"GET {path} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n\r\n".encode())
    out: bytes = await asyncio.wait_for(reader.read(), 60)
    writer.close()
    return out


def test_a_report_is_served_under_a_policy_of_its_own(outside: Path, tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            assert game_info("outside").web.report is None
            assert (await here.http.get("/reports/outside")).status_code == 404
            assert (await here.http.get("/reports/chess")).status_code == 404
            (outside.parent / "report.html").write_text("<style>p { color: red; }</style><p>fair</p>")
            assert game_info("outside").web.report == "/reports/outside"
            page = await here.http.get("/reports/outside")
            digest = b64encode(sha256(b"p { color: red; }").digest()).decode()
            policy = page.headers.get_list("content-security-policy")
            assert policy == [
                f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'; "
                "frame-ancestors 'none'"
            ]
            assert page.headers["x-content-type-options"] == "nosniff"

    run(test())


def test_a_game_without_such_files_has_no_addresses() -> None:
    assert web_files(Peek({})) == WebFiles(None, None)

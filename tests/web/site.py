"""The development page of the board, served with the same strict policy as the real pages."""

import json
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import parlour
from parlour.play import package

HERE = Path(__file__).parent
WEB = HERE.parents[1] / "src" / "parlour" / "server" / "web"
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "font-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)


class Site(SimpleHTTPRequestHandler):
    """`/static/...` is the web folder, `/games/{game}/...` that of a game, everything else this one."""

    extensions_map = {**SimpleHTTPRequestHandler.extensions_map, ".js": "text/javascript"}

    def translate_path(self, path: str) -> str:
        """The file of an address."""
        name = path.partition("?")[0].lstrip("/")
        if name.startswith("static/"):
            return str(WEB / name.removeprefix("static/"))
        if name.startswith("games/"):
            game, _, file = name.removeprefix("games/").partition("/")
            return str(package.folder(parlour.game(game)) / "web" / file)
        return str(HERE / name)

    def do_GET(self) -> None:
        """A file, or the names of the games."""
        if self.path != "/games.json":
            super().do_GET()
            return
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.end_headers()
        self.wfile.write(json.dumps(list(parlour.games())).encode())

    def end_headers(self) -> None:
        """Every answer bears the policy and is never kept."""
        self.send_header("Content-Security-Policy", POLICY)
        self.send_header("Cache-Control", "no-store")
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


def serve() -> ThreadingHTTPServer:
    """A server on a free port of this machine."""
    return ThreadingHTTPServer(("127.0.0.1", 0), Site)

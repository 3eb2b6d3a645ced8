"""The settings of an operator."""

import contextlib
import os
import secrets
import sys
from pathlib import Path

from msgspec import Struct

LOOPBACK = ("127.0.0.1", "localhost", "::1")


class Settings(Struct, frozen=True, kw_only=True):
    """How a server runs; the defaults are for a machine of one's own."""

    db: str
    pace: float = 0.7  # seconds from a question until an answer that nobody had to think about is released
    window: float = 4.0  # seconds after which a pass is released where other people play; the pages use it too
    think: float = 2.0  # seconds a bot may think at most
    workers: int = 0  # processes that think; 0: one less than the machine has cores
    grace: float = 60.0  # seconds without a socket until a player counts as gone
    hello: float = 10.0  # seconds until the first frame must have come
    stall: float = 30.0  # seconds until a reader that takes nothing is closed
    outbox: int = 64  # frames that wait for a slow reader before they give way to one snapshot
    head: float = 10.0  # seconds until the head of a request must have come
    body: float = 10.0  # seconds until its body must have come
    most_connections: int = 10_000  # or as many as the system allows
    connections_per_address: int = 300
    sockets_per_address: int = 200
    requests_per_second: float = 100.0  # from one address, with twenty times as many in hand
    pings_per_second: float = 5.0  # and other frames of a socket that are not messages
    unlimited: tuple[str, ...] = LOOPBACK  # addresses without these limits: a proxy on this machine names others
    frame: int = 16 * 1024  # the largest frame and the largest body, in bytes
    frames_per_second: float = 20.0
    makes_per_minute: float = 30.0  # tables made or joined from one address
    signs_per_minute: float = 20.0  # tries to sign up or in from one address
    analyses_per_minute: float = 10.0  # begun from one address
    session: float = 180 * 86_400.0  # seconds without a visit until a player has to sign in again
    looks_per_second: float = 20.0  # at moments of finished matches, from one address
    most_tables: int = 20_000  # open or being played
    delay: float = 30.0  # seconds after which spectators see what happens at a table that everybody may watch
    spectators: int = 64  # sockets of spectators at a table
    tabs: int = 8  # sockets of one seat
    idle: float = 900.0  # seconds until a table that nobody looks at is dropped from memory
    keep_open: float = 1.0  # days until an open table to which nobody came is deleted; 0, here and below: never
    keep_playing: float = 30.0  # days until a match in play that nobody visits is deleted
    keep_finished: float = 0.0  # days until a finished match that nobody visits is deleted
    keep_reports: float = 0.0  # days until a report is deleted
    keep_talk: float = 0.0  # days until what was said at a table is deleted
    pause: float = 20.0  # seconds between two rounds of a tournament
    director: float = 1.0  # seconds between two looks at the tournaments
    origins: tuple[str, ...] = ()  # further origins whose pages may connect
    hosts: tuple[str, ...] = ()  # the only names by which the server may be called; none: any
    operator: str = ""  # the operator's token; none: the operator's addresses are closed to all
    internal: str = "127.0.0.1"  # the host at which other processes reach this one that share its PostgreSQL
    log: str = ""  # a file for the log; none: standard error
    analysis: float = 0.2  # seconds of thought for each decision of an analysis
    hint: float = 1.0  # seconds of thought for a hint
    hints_per_minute: float = 20.0
    says_per_minute: float = 30.0  # what one person says, with a fifth of it at once; a table twice as much


def at(host: str, port: int) -> str:
    """Return a host and a port as URLs have them."""
    return f"{f'[{host}]' if ':' in host else host}:{port}"


def data_folder() -> Path:
    """Return the folder where programs of this platform keep their data."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local")) / "parlour"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "parlour"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "parlour"


def operator_token() -> str:
    """Return the operator's token: from the environment, or from the owner's file, made at the first start."""
    given = os.environ.get("PARLOUR_OPERATOR_TOKEN")
    if given:
        return given
    file = data_folder() / "operator-token"
    with contextlib.suppress(OSError):  # there already, or nowhere to be written
        file.parent.mkdir(parents=True, exist_ok=True)
        with open(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="ascii") as out:
            out.write(secrets.token_urlsafe(32) + "\n")
    return file.read_text(encoding="ascii").strip() if file.is_file() else ""


def default_db() -> str:
    """Return the URL of the embedded database of the user who runs the server."""
    return f"sqlite:///{data_folder() / 'parlour.db'}"
